import { readdirSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { codeBlocks, type CodeBlock } from '@loyalty-kit/checks/markdown'

const guides = fileURLToPath(new URL('../../src/content/docs/guides/', import.meta.url))

/** A code block of a guide. */
export interface Block extends Omit<CodeBlock, 'line'> {
  /** `errors.mdx:12` */
  readonly place: string
  readonly guide: string
}

/** The guides to another contract, that of a shop, which their blocks run with. */
const shopGuides = [
  'agents.mdx',
  'any-contract.mdx',
  'any-mock.mdx',
  'coming-over.mdx',
  'compare.mdx',
  'configuration.mdx',
  'factories.mdx',
  'forms.mdx',
  'proving.mdx',
  'queries.mdx',
  'server.mdx',
  'types-validators.mdx',
]

/** True for a block of a guide to another contract. */
export const isOfShop = ({ guide }: Block): boolean => shopGuides.includes(guide)

/** The blocks of the guides to the loyalty contract. */
export const loyaltyBlocks = (): Block[] => allBlocks().filter((block) => !isOfShop(block))

/** The blocks of the guides to another contract. */
export const shopBlocks = (): Block[] => allBlocks().filter(isOfShop)

/** True for a module that runs statements; others only export. */
export const isProgram = ({ code, attributes }: Block): boolean =>
  !code.includes('export ') && !/(test|setup)\.ts/.test(attributes)

/** What a program prints, as its comments say; what follows a `;` is a remark. */
export const printedBy = (code: string): string[] =>
  [...code.matchAll(/console\.log\(.*\)\s*\/\/ ([^;\n]*)/g)].map(([, comment = '']) => comment)

/** Every block of every guide. */
export function allBlocks(): Block[] {
  return readdirSync(guides).flatMap((file) => {
    return codeBlocks(readFileSync(guides + file, 'utf8')).map(({ line, ...block }) => {
      return { ...block, place: `${file}:${line}`, guide: file }
    })
  })
}

/** The first of the blocks of each guide. */
export function firstOfEachGuide<Shown extends Block>(shown: readonly Shown[]): Shown[] {
  return shown.filter(({ guide }, index) => shown.findIndex((each) => each.guide === guide) === index)
}

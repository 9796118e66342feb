import { readdirSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'

const guides = fileURLToPath(new URL('../../src/content/docs/guides/', import.meta.url))

/** A code block of a guide. */
export interface Block {
  /** `errors.mdx:12` */
  readonly place: string
  readonly guide: string
  readonly language: string
  /** What follows the language: `title="seed.json"`. */
  readonly attributes: string
  readonly code: string
}

/** The guide to the client of another contract, which its blocks run with. */
const shopGuide = 'any-contract.mdx'

/** The blocks of the guides to the loyalty contract. */
export const loyaltyBlocks = (): Block[] => allBlocks().filter(({ guide }) => guide !== shopGuide)

/** The blocks of the guide to the client of another contract. */
export const shopBlocks = (): Block[] => allBlocks().filter(({ guide }) => guide === shopGuide)

/** True for a module that runs statements; others only export. */
export const isProgram = ({ code, attributes }: Block): boolean =>
  !code.includes('export ') && !/(test|setup)\.ts/.test(attributes)

/** What a program prints, as its comments say; what follows a `;` is a remark. */
export const printedBy = (code: string): string[] =>
  [...code.matchAll(/console\.log\(.*\)\s*\/\/ ([^;\n]*)/g)].map(([, comment = '']) => comment)

/** Every block of every guide. */
export function allBlocks(): Block[] {
  return readdirSync(guides).flatMap((file) => {
    const text = readFileSync(guides + file, 'utf8')
    return [...text.matchAll(/^```(\w*) ?(.*)\n([^]*?)^```$/gm)].map(
      ({ index, 1: language = '', 2: attributes = '', 3: code = '' }) => {
        const line = text.slice(0, index).split('\n').length
        return { place: `${file}:${line}`, guide: file, language, attributes, code }
      },
    )
  })
}

import { mkdirSync, mkdtempSync, readFileSync, symlinkSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { codeBlocks, type CodeBlock } from '@loyalty-kit/checks/markdown'
import type { Terminal } from '@loyalty-kit/checks/terminal'
import { shopBlocks, type Block } from '../code/blocks.ts'
import { openTerminal } from '../code/terminal.ts'

/** A module of a guide, with the path that its title names, or one of its own. */
export type Module = Block & { readonly name: string }

/** A project of a reader of the guides to another contract: the contract, the modules of the guides, our packages. */
export interface ShopProject {
  readonly folder: string
  readonly terminal: Terminal
  readonly modules: readonly Module[]
}

/** The path in the title of a block; `undefined` without one. */
export const titleOf = ({ attributes }: Block): string | undefined => /title="(.*)"/.exec(attributes)?.[1]

/** True for a block that shows a part of a generated file. */
export const isGenerated = (block: Block): boolean => titleOf(block)?.startsWith('src/api/') === true

const beside = (name: string): string => readFileSync(fileURLToPath(new URL(name, import.meta.url)), 'utf8')

/** The blocks of the README of the command that stand before its second heading, in order. */
export const readmeBlocks: readonly CodeBlock[] = codeBlocks(
  beside('../../../../packages/toolkit/specwright/README.md').split(/^## /m)[1] ?? '',
)

/** The contract of the shop. */
export const shopContract = beside('openapi.yaml')

/** The contract after the changes that a guide describes: a listing has fewer items, and a property another name. */
export const nextContract = shopContract
  .replace('maximum: 100', 'maximum: 50')
  .replace('required: [price]', 'required: [product]')
  .replace('{ price: { type: string }', '{ product: { type: string }')

/** What a reader installs, and where it is below the packages of the toolkit. */
const installed: Readonly<Record<string, string>> = {
  '@specwright/mock-engine': 'mock-engine',
  '@specwright/server-engine': 'server-engine',
  specwright: 'specwright',
  '@tanstack/query-core': 'client-engine/node_modules/@tanstack/query-core',
  'openapi-fetch': 'client-engine/node_modules/openapi-fetch',
  '@types/pg': 'mock-engine/node_modules/@types/pg',
  pg: 'mock-engine/node_modules/pg',
  ...Object.fromEntries(
    ['@faker-js/faker', '@types/express', 'express', 'fastify', 'h3', 'hono'].map((name) => [
      name,
      `specwright/node_modules/${name}`,
    ]),
  ),
}

/** Creates the project in a temporary folder, with variables for its programs. */
export function createShopProject(environment: Readonly<Record<string, string>> = {}): ShopProject {
  const folder = mkdtempSync(join(tmpdir(), 'loyalty-shop-'))
  const modules = shopBlocks()
    .filter((block) => block.language === 'ts' && !isGenerated(block))
    .map((block) => ({ ...block, name: titleOf(block) ?? `src/${block.place.replaceAll(/\W/g, '-')}.ts` }))
  const terminal = openTerminal(
    folder,
    [
      { name: 'openapi.yaml', content: shopContract },
      { name: 'next.yaml', content: nextContract },
      { name: 'events.yaml', content: beside('events.yaml') },
      { name: 'pet.schema.json', content: '{ "type": "object", "required": ["name"] }' },
      { name: 'package.json', content: '{ "type": "module" }' },
      { name: 'src/readme.ts', content: readmeBlocks.find(({ language }) => language === 'js')?.code ?? '' },
      ...modules.map(({ name, code }) => ({ name, content: code })),
    ],
    environment,
  )
  // As `npm install` does.
  const toolkit = fileURLToPath(new URL('../../../../packages/toolkit/', import.meta.url))
  for (const [name, target] of Object.entries(installed)) {
    const link = join(folder, 'node_modules', name)
    mkdirSync(dirname(link), { recursive: true })
    symlinkSync(join(toolkit, target), link)
  }
  return { folder, terminal, modules }
}

/** The command lines of the guides, without repetitions; a request is a block of its own. */
export function shopLines(): string[] {
  const blocks = shopBlocks().filter(({ language, code }) => language === 'sh' && !code.includes('curl '))
  return [...new Set(blocks.flatMap(({ code }) => code.trimEnd().split('\n')))]
}

/** Lines of the guides that end by themselves, and write files. */
export const generating = /^npx specwright (?:generate|check|schema)\b/

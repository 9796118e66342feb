import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { codeBlocks } from './markdown.ts'

const root = fileURLToPath(new URL('../../../../', import.meta.url))

/** A module that answers the requests of examples to the mock that `pnpm start` serves. */
export const mockedServer = `
import { createMockServer } from '@loyalty-kit/mock-server'
const { fetch } = globalThis
const mock = createMockServer()
globalThis.fetch = (input, init) => {
  const url = input instanceof Request ? input.url : String(input)
  return url.startsWith('http://127.0.0.1:4010') ? mock.fetch(input, init) : fetch(input, init)
}
`

/** The examples of a Markdown file: its blocks of TypeScript. */
export interface Examples {
  /** Path of the file, below the root of the repository. */
  readonly file: string
  readonly blocks: readonly string[]
  /** The blocks as modules: a block with imports starts a module, and those after it without imports continue it. */
  readonly modules: readonly string[]
}

/** The TypeScript blocks of Markdown files of this repository. */
export function examplesOf(...files: readonly string[]): Examples[] {
  return files.map((file) => {
    const found = codeBlocks(readFileSync(root + file, 'utf8')).filter(({ language }) => language === 'ts')
    const blocks = found.map(({ code }) => code)
    const modules: string[] = []
    for (const block of blocks) {
      const before = block.startsWith('import ') ? undefined : modules.pop()
      modules.push((before ?? '') + block)
    }
    return { file, blocks, modules }
  })
}

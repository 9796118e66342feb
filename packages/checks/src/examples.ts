import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'

const root = fileURLToPath(new URL('../../../', import.meta.url))

/** The examples of a Markdown file: its blocks of TypeScript, which read as one program from top to bottom. */
export interface Examples {
  /** Path of the file, below the root of the repository. */
  readonly file: string
  readonly blocks: readonly string[]
}

/** The TypeScript blocks of Markdown files of this repository. */
export function examplesOf(...files: readonly string[]): Examples[] {
  return files.map((file) => {
    const blocks = readFileSync(root + file, 'utf8').matchAll(/^```ts\n(.*?)^```$/gms)
    return { file, blocks: [...blocks].map(([, code = '']) => code) }
  })
}

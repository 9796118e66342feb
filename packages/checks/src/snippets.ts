import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'

const root = fileURLToPath(new URL('../../../', import.meta.url))

/** A block of TypeScript in a Markdown file of this repository. */
export interface Snippet {
  /** Path of the file and number of the block in it: `README.md 1`. */
  readonly name: string
  readonly code: string
}

/** The TypeScript blocks of Markdown files, each a module of its own. */
export function snippetsOf(...files: readonly string[]): Snippet[] {
  return files.flatMap((file) => {
    const blocks = [...readFileSync(root + file, 'utf8').matchAll(/^```ts\n(.*?)^```$/gms)]
    return blocks.map(([, code = ''], index) => ({ name: `${file} ${index + 1}`, code }))
  })
}

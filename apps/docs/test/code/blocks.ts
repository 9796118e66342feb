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

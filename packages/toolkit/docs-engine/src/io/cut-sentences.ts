import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

/** What a sentence ends with that goes on: a comma or a semicolon, and perhaps words such as `see`. */
const unfinished = /[,;](?: [a-z]+){0,5}$/

/** A paragraph that begins with a link, in Markdown or MDX. */
const link = /^(?:\[|<To\b|<a\b|<https?:)/

/**
 * Sentences of guides that an empty line cuts in two, before a link that then stands alone: each on one line, as
 * `guides/start.mdx:12: ...`.
 *
 * @param folder Where the guides are.
 * @param name What messages call that folder.
 */
export function cutSentences(folder: string, name: string): readonly string[] {
  return globSync('**/*.{md,mdx}', { cwd: folder })
    .toSorted()
    .flatMap((file) => {
      const lines = textLines(readFileSync(join(folder, file), 'utf8'))
      return lines.flatMap((line, index) => {
        if (line !== '' || !unfinished.test(lines[index - 1] ?? '')) return []
        const next = lines.slice(index).findIndex((each) => each !== '')
        if (next < 0 || !link.test(lines[index + next] ?? '')) return []
        return `${name}/${file.replaceAll('\\', '/')}:${index + 1}: An empty line cuts the sentence before its link. Remove it`
      })
    })
}

/** The lines of a text; those of code, headings and tables are no sentences. */
function textLines(text: string): string[] {
  let isCode = false
  return text.split('\n').map((line) => {
    const isFence = /^ *(?:```|~~~)/.test(line)
    if (isFence) isCode = !isCode
    return isCode || isFence || /^ *[#|]/.test(line) ? '`' : line.trim()
  })
}

import { isVerb } from './verbs.ts'

/**
 * Writes words apart that paths join, where the texts of a document have them side by side and nowhere joined:
 * `/adminusers` -> `/admin-users` beside `List admin users`.
 */
export function createWordSplitter(texts: readonly string[]): (path: string) => string {
  const lines = texts.map((text) => text.toLowerCase().match(/[a-z]+/g) ?? [])
  const words = new Set(lines.flat())
  const pairs = new Map<string, string>()
  for (const line of lines) {
    for (const [at, word] of line.slice(1).entries()) {
      const before = line[at] ?? ''
      const joined = before + word
      if (before.length > 2 && word.length > 2 && !words.has(joined) && !isVerb(joined)) pairs.set(joined, `${before}-${word}`)
    }
  }
  return (path) => path.replaceAll(/(?<=\/)[a-z]+(?=\/|$)/g, (segment) => pairs.get(segment) ?? segment)
}

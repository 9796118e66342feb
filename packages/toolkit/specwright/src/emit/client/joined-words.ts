import { isVerb } from './verbs.ts'

/**
 * Writes words apart that paths join, where the texts of a document have them side by side and nowhere joined:
 * `/adminusers` -> `/admin-users` beside `List admin users`; and a verb from what follows it, if one text has both.
 */
export function createWordSplitter(texts: readonly string[]): (path: string) => string {
  const lines = texts.map((text) => text.toLowerCase().match(/[a-z]+/g) ?? [])
  const words = new Set(lines.flat())
  const apart = new Map<string, string>()
  for (const run of lines.flatMap(runsOf)) {
    const joined = run.join('')
    if (!words.has(joined) && !isVerb(joined)) apart.set(joined, run.join('-'))
  }
  return (path) => path.replaceAll(/(?<=\/)[a-z]+(?=\/|$)/g, (segment) => apart.get(segment) ?? segment)
}

/** Two or three words that follow each other, and a verb in front of each other word. */
function runsOf(line: readonly string[]): string[][] {
  const runs = line.flatMap((_, at) => [line.slice(at, at + 2), line.slice(at, at + 3)])
  const [verb = '', ...others] = line
  const pairs = isVerb(verb) ? others.map((word) => [verb, word]) : []
  return [...runs, ...pairs].filter((run) => run.length > 1 && run.every((word) => word.length > 2))
}

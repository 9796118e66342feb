import { onLine, type Unworded } from 'specwright/internal'
import site from 'virtual:specwright-docs/site'

/** A part of the contract as code. */
export function codeOf(value: unknown): string {
  return JSON.stringify(value, null, 2)
}

/** What was reported already: a schema is on several pages. */
const reported = new Set<string>()

/**
 * Reports a part of the contract that pages show as code, since they have no words for it.
 *
 * @throws {Error} Instead, for a site whose build is strict.
 */
export function reportCode(message: string): void {
  if (site.strict) throw new Error(message)
  if (!reported.has(message)) process.stderr.write(`${onLine(message)}; it is shown as code\n`)
  reported.add(message)
}

/** Reports keywords without a sentence. */
export function reportUnworded(keywords: readonly Unworded[]): void {
  for (const { pointer, what } of keywords)
    reportCode(
      `Cannot document the schema at ${pointer}: the reference cannot describe ${what}. ` +
        'Give the schema its own name, or write it differently',
    )
}

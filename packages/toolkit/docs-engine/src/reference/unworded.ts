import { onLine } from 'specwright/internal'
import site from 'virtual:specwright-docs/site'

/** Something of the contract that pages have no words for. */
export class Unworded extends Error {
  override readonly name = 'Unworded'
}

/** The type of what is shown as code. */
export const asCode = [{ text: 'as its schema says' }] as const

/** A part of the contract as code. */
export function codeOf(value: unknown): string {
  return JSON.stringify(value, null, 2)
}

/** What was reported already: a schema is on several pages. */
const reported = new Set<string>()

/**
 * Words for a part of the contract, or what is shown where there are none: with a warning that names the place.
 *
 * @throws {Unworded} Instead, for a site whose build is strict.
 */
export function wordedOr<Shown>(fallback: Shown, words: () => Shown): Shown {
  try {
    return words()
  } catch (error) {
    if (!(error instanceof Unworded) || site.strict) throw error
    if (!reported.has(error.message)) process.stderr.write(`${onLine(error.message)}; it is shown as code\n`)
    reported.add(error.message)
    return fallback
  }
}

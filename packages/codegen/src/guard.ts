import { parseDocument } from 'yaml'

/** The largest document file that is read, in characters. */
const greatestLength = 32 * 1024 * 1024

/** How often aliases of one file may be resolved: more than any author needs, far less than a bomb. */
const greatestAliasCount = 200

/**
 * Refuses a text that would hold or exhaust the parsers behind: too large, or with aliases that multiply.
 *
 * @throws {RangeError} That says which bound was passed.
 */
export function guardText(text: string): void {
  if (text.length > greatestLength) {
    throw new RangeError(`the file has ${text.length} characters, and at most ${greatestLength} are read`)
  }
  // A file without anchors has no aliases; the slower parse is spared.
  if (!/(^|[\s[{,:-])&[^\s,[\]{}]/m.test(text)) return
  const document = parseDocument(text, { logLevel: 'silent' })
  if (document.errors.length > 0) return // the loader reports syntax errors with their place
  try {
    document.toJS({ maxAliasCount: greatestAliasCount })
  } catch (error) {
    throw new RangeError(`its YAML aliases multiply beyond ${greatestAliasCount}`, { cause: error })
  }
}

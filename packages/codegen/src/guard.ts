import { isNode, LineCounter, parseDocument, visit, type Document } from 'yaml'

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
  const lines = new LineCounter()
  const document = parseDocument(text, { logLevel: 'silent', lineCounter: lines })
  if (document.errors.length > 0) return // the loader reports syntax errors with their place
  const endless = endlessAlias(document)
  if (endless !== undefined) {
    throw new RangeError(`the alias in line ${lines.linePos(endless).line} stands within the value that it is for`)
  }
  try {
    document.toJS({ maxAliasCount: greatestAliasCount })
  } catch (error) {
    throw new RangeError(`its YAML aliases multiply beyond ${greatestAliasCount}`, { cause: error })
  }
}

/** Offset of an alias for a value that it stands in itself. */
function endlessAlias(document: Document): number | undefined {
  let found: number | undefined
  visit(document, {
    Alias(_, alias, path) {
      const around = path.find((each) => isNode(each) && 'anchor' in each && each.anchor === alias.source)
      if (around === undefined || alias.resolve(document) !== around) return undefined
      found = alias.range?.[0] ?? 0
      return visit.BREAK
    },
  })
  return found
}

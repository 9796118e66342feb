import { isCollection, isNode, LineCounter, parseAllDocuments, visit, type Document } from 'yaml'

/** A problem in a YAML text, and its 1-based position. */
export interface YamlProblem {
  readonly line: number
  readonly col: number
  readonly message: string
}

/** The message for what is no mistake in a value, but one more of them. */
export const secondDocument = 'A second document starts here: a file can contain only one'

/** Finds what the loader rejects without a position: a second document, or a key that is not a string. */
export function structureProblem(text: string): YamlProblem | undefined {
  const lines = new LineCounter()
  const documents = parseAllDocuments(text, { logLevel: 'silent', lineCounter: lines, uniqueKeys: false })
  if (!Array.isArray(documents)) return undefined // an empty text
  const at = (offset: number | undefined, message: string): YamlProblem => ({ ...lines.linePos(offset ?? 0), message })
  const [first, second] = documents
  const key = first && keyOffset(first)
  if (key !== undefined) return at(key, 'A key is an array or an object: only strings can be keys')
  return second && at(second.contents?.range?.[0], secondDocument)
}

/** Offset of a key that is an array or an object. */
function keyOffset(document: Document): number | undefined {
  let found: number | undefined
  visit(document, {
    Pair(_, { key }) {
      const target = isNode(key) && 'source' in key && 'resolve' in key ? key.resolve(document) : key
      if (!isCollection(target)) return undefined
      found = isNode(key) ? key.range?.[0] : undefined
      return visit.BREAK
    },
  })
  return found
}

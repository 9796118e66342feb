import { isCollection, isNode, LineCounter, parseAllDocuments, visit, type Document } from 'yaml'

/** What is wrong with a text, and where, from 1. */
export interface Trouble {
  readonly line: number
  readonly col: number
  readonly message: string
}

/** What the loader refuses in a YAML text without a word of the place: a second document, a key that is no text. */
export function placelessTrouble(text: string): Trouble | undefined {
  const lines = new LineCounter()
  const documents = parseAllDocuments(text, { logLevel: 'silent', lineCounter: lines, uniqueKeys: false })
  if (!Array.isArray(documents)) return undefined // a text without any
  const at = (offset: number | undefined, message: string): Trouble => ({ ...lines.linePos(offset ?? 0), message })
  const [first, second] = documents
  const key = first && keyOffset(first)
  if (key !== undefined) return at(key, 'A key is an array or an object: only strings can be keys')
  return second && at(second.contents?.range?.[0], 'A second document starts here: a file can contain only one')
}

/** Offset of a key that is a list or an object. */
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

import { isAlias, isCollection, isNode, isPair, LineCounter, parseDocument, type Document, type Node } from 'yaml'
import type { Trouble } from './placeless.ts'

/** The largest document file that is read, in characters. */
const greatestLength = 32 * 1024 * 1024

/** How many values the aliases of one file may bring: more than any author needs, far less than a bomb. */
const greatestBrought = 100_000

/**
 * Refuses a text that is too large to be read.
 *
 * @throws {RangeError} That says which bound was passed.
 */
export function guardLength(text: string): void {
  if (text.length <= greatestLength) return
  throw new RangeError(`the file has ${text.length} characters, and the maximum is ${greatestLength}`)
}

/** What is wrong with a text whose YAML aliases multiply, or never end. */
export function aliasTrouble(text: string): Trouble | undefined {
  // A file without anchors has no aliases; the slower parse is spared.
  if (!/(^|[\s[{,:-])&[^\s,[\]{}]/m.test(text)) return undefined
  const lines = new LineCounter()
  const document = parseDocument(text, { logLevel: 'silent', lineCounter: lines })
  if (document.errors.length > 0) return undefined // the loader reports syntax errors with their place
  const [alias, message] = refusedAlias(document) ?? []
  return message === undefined ? undefined : { ...lines.linePos(alias?.range?.[0] ?? 0), message }
}

/** The first alias that stands for a value it stands in itself, or that brings one value too many. */
function refusedAlias(document: Document): [alias: Node, message: string] | undefined {
  const anchored = new Map<string, Node>()
  /** Values that each finished node stands for, itself included. */
  const sizes = new Map<Node, number>()
  let brought = 0
  let refused: [alias: Node, message: string] | undefined

  function sizeOf(part: unknown): number {
    if (refused || !isNode(part)) return 0
    if (isAlias(part)) return sizeBrought(part, anchored.get(part.source))
    if (part.anchor !== undefined) anchored.set(part.anchor, part)
    let size = 1
    for (const item of isCollection(part) ? part.items : []) {
      size += isPair(item) ? sizeOf(item.key) + sizeOf(item.value) : sizeOf(item)
    }
    sizes.set(part, size)
    return size
  }

  function sizeBrought(alias: Node, target: Node | undefined): number {
    const size = target === undefined ? 1 : sizes.get(target)
    if (size === undefined)
      refused = [alias, 'This alias is inside the value that it stands for, so the value never ends']
    brought += size ?? 0
    if (brought > greatestBrought) refused ??= [alias, tooMany]
    return size ?? 0
  }

  sizeOf(document.contents)
  return refused
}

const tooMany = `The aliases up to this one expand to more than ${greatestBrought} values: write a value once, and refer to it with $ref`

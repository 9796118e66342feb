import { isMap, isNode, isScalar, isSeq, LineCounter, parseDocument, type Node } from 'yaml'
import type { PlacedText } from './json-text.ts'
import type { IndentedText } from './parse-indented.ts'

/** Finds values in a YAML text by their pointers, in whatever style they are written. */
export interface TreePositions {
  /** The positions of the value at the keys, or of the innermost value around it that exists, and of its own key. */
  positionOf(keys: readonly string[]): PlacedText
}

/** Parses a text for the positions of its values. */
export function treePositions({ text, by, lines: indented }: IndentedText): TreePositions {
  const counter = new LineCounter()
  // The parser of values has already checked its keys: here it would take quadratic time.
  const { contents } = parseDocument(text, { logLevel: 'silent', lineCounter: counter, uniqueKeys: false })
  const placeOf = (node: TreeNode): PlacedText['value'] => {
    const { line, col } = counter.linePos(node?.range?.[0] ?? 0)
    return { line, col: indented.has(line - 1) ? col - by : col }
  }
  return {
    positionOf(keys) {
      let [value, key]: [TreeNode, TreeNode] = [contents, contents]
      for (const name of keys) {
        const entry = entryOf(value, name)
        if (entry === undefined) break
        key = entry.key
        value = isWritten(entry.value) ? entry.value : key
      }
      return { key: placeOf(key), value: placeOf(value) }
    },
  }
}

/** A node of a tree, if there is one. */
type TreeNode = Node | null | undefined

/** The member of a map, or the item of an array, which is its own key. */
function entryOf(node: TreeNode, name: string): { readonly key: TreeNode; readonly value: unknown } | undefined {
  if (isSeq(node)) {
    const item = name === '' ? undefined : node.get(Number(name), true)
    return item && { key: item, value: item }
  }
  const pair = isMap(node)
    ? node.items.find(({ key }) => isWritten(key) && isScalar(key) && String(key.value) === name)
    : undefined
  return isNode(pair?.key) ? { key: pair.key, value: pair.value } : undefined
}

/** True for what the text has something for: null may be nothing at all. */
function isWritten(node: unknown): node is Node {
  return isNode(node) && node.range?.[0] !== node.range?.[1]
}

import type { Code, Expression, Part, Statement } from './node.ts'

// What the members of a node have is strings, numbers, flags, and its parts: code, some of it in arrays and in records without a
// kind. Only the value of a literal is data.

/** Appends the pieces that a piece of code directly consists of. */
export function addParts(piece: Code, all: Code[]): void {
  if (piece.kind !== 'literal') addFrom(piece, all)
}

function addFrom(node: object, all: Code[]): void {
  for (const name in node) addHeld(heldBy(node, name), all)
}

function addHeld(held: Held, all: Code[]): void {
  if (typeof held !== 'object') return
  if (isList(held)) for (const item of held) addHeld(item, all)
  else if (held.kind === undefined) addFrom(held, all)
  // The text of a fragment is no piece of code.
  else if (held.kind !== 'words') all.push(held)
}

/** What replaces the parts of a piece of code. */
export interface Parts {
  one(part: Expression): Expression
  all(list: readonly Statement[]): readonly Statement[]
}

/** A piece of code with other parts; itself if they are the same. */
export function withParts<Piece extends Expression | Statement>(piece: Piece, parts: Parts): Piece {
  return piece.kind === 'literal' ? piece : replaced(piece, parts)
}

/** Members that have types, or the text of a fragment: code that nothing replaces. */
const kept = new Set(['type', 'returns', 'parameters', 'parts'])

function replaced<Node extends object>(node: Node, parts: Parts): Node {
  let result = node
  for (const name in node) {
    const held = heldBy(node, name)
    if (typeof held !== 'object' || kept.has(name)) continue
    const now = replacement(name, held, parts)
    if (now !== held) result = { ...result, [name]: now }
  }
  return result
}

const listsOfStatements = new Set(['then', 'otherwise', 'body'])

function replacement(name: string, held: Held, parts: Parts): Held {
  if (typeof held !== 'object') return held
  if (isList(held)) {
    return listsOfStatements.has(name)
      ? parts.all(held as readonly Statement[]) // by the types of nodes
      : each(held, (item) => replacement(name, item, parts))
  }
  // By the types of nodes, what is not in those lists is an expression.
  return held.kind === undefined ? replaced(held, parts) : parts.one(held as Expression)
}

/** What a member of a node or a record has. */
type Held = Part | { readonly kind?: never } | readonly Held[] | string | number | boolean | undefined

function heldBy(node: object, name: string): Held {
  return (node as Readonly<Record<string, Held>>)[name] // see above
}

function isList(held: Held): held is readonly Held[] {
  return Array.isArray(held)
}

/** A node with other parts, or itself if they are the same. */
export function changed<Node extends object>(node: Node, parts: Partial<Node>): Node {
  for (const key in parts) if (parts[key] !== node[key]) return { ...node, ...parts }
  return node
}

/** The same array if nothing in it changes. */
export function each<Item>(list: readonly Item[], change: (item: Item) => Item): readonly Item[] {
  return unlessSame(list.map(change), list)
}

/** An array, or the one that it was made from if it has the same items. */
export function unlessSame<Item>(made: readonly Item[], from: readonly Item[]): readonly Item[] {
  return made.length === from.length && made.every((item, n) => item === from[n]) ? from : made
}

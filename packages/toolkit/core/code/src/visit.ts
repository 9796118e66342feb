import type { Code, Expression, Statement } from './node.ts'
import { addParts } from './parts.ts'
import { rewritten } from './rewrite.ts'

/** Pieces with everything in them, from the outside in. */
export function visit(...pieces: readonly Code[]): readonly Code[] {
  const all = [...pieces]
  // Parts are appended to the array during the iteration.
  for (const piece of all) addParts(piece, all)
  return all
}

/** How often code uses a variable. */
export function usesOf(name: string, ...pieces: readonly Code[]): number {
  let uses = 0
  for (const piece of visit(...pieces)) if (piece.kind === 'name' && piece.name === name) uses++
  return uses
}

/** True for code that uses a variable more often than that. */
export function isUsedOften(name: string, pieces: readonly Code[], max: number): boolean {
  const all = [...pieces]
  let uses = 0
  for (const piece of all) {
    if (piece.kind === 'name' && piece.name === name && ++uses > max) return true
    addParts(piece, all)
  }
  return false
}

/** Statements in which an expression replaces a variable. */
export function withExpression(
  name: string,
  expression: Expression,
  statements: readonly Statement[],
): readonly Statement[] {
  return rewritten(statements, {
    expression: (piece) => (piece.kind === 'name' && piece.name === name ? expression : piece),
  })
}

/** Pieces of code without duplicates. */
export function distinct<Piece extends Code>(pieces: readonly Piece[]): Piece[] {
  return [...new Map(pieces.map((piece) => [JSON.stringify(piece), piece])).values()]
}

/** True for code of roughly more than `max` characters, counting names, values and operators. */
export function isWider(piece: Code, max: number): boolean {
  const all = [piece]
  let width = 0
  for (const each of all) {
    width += ownWidth(each)
    if (width > max) return true
    addParts(each, all)
  }
  return false
}

/** The width of a piece without its parts. */
function ownWidth(piece: Code): number {
  switch (piece.kind) {
    case 'name':
    case 'imported':
      return piece.name.length
    case 'literal':
      return typeof piece.value === 'string' ? piece.value.length + 2 : (JSON.stringify(piece.value)?.length ?? 9)
    case 'member':
      return piece.key.length + 1
    case 'call':
      return 2 * Math.max(1, piece.args.length) + (piece.isNew ? 4 : 0)
    case 'binary':
      return piece.operator.length + 2
    case 'and':
      return 4 * (piece.terms.length - 1)
    case 'or':
      return 4 * (piece.terms.length - 1) + 2
    case 'conditional':
      return 6
    case 'element':
      return 2
    case 'typeof':
      return 7
    case 'array':
      return 2 * piece.items.length
    default:
      return 1
  }
}

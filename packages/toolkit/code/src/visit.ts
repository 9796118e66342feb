import type { Code, Expression, Statement } from './node.ts'

/** The pieces that a piece of code directly consists of. */
export function partsOf(piece: Code): readonly Code[] {
  switch (piece.kind) {
    case 'member':
    case 'not':
    case 'typeof':
    case 'spread':
    case 'increment':
      return [piece.of]
    case 'element':
      return [piece.of, piece.at]
    case 'call':
      return [piece.callee, ...piece.args]
    case 'binary':
      return [piece.left, piece.right]
    case 'and':
    case 'or':
      return piece.terms
    case 'conditional':
      return [piece.condition, piece.then, piece.otherwise]
    case 'array':
      return piece.items
    case 'object':
      return piece.members.map(({ value }) => value)
    case 'arrow':
      return [...typesOf(piece), ...('kind' in piece.body ? [piece.body] : piece.body)]
    case 'assign':
      return [piece.target, piece.value]
    case 'as':
      return [piece.of, piece.type]
    case 'fragment':
      return piece.parts.filter((part) => part.kind !== 'words')
    case 'const':
      return [...(piece.type ? [piece.type] : []), piece.value]
    case 'let':
      return piece.made.map(({ value }) => value)
    case 'do':
      return [piece.expression]
    case 'return':
      return piece.value ? [piece.value] : []
    case 'if':
      return [piece.condition, ...piece.then, ...piece.otherwise]
    case 'each':
      return [piece.of, ...piece.body]
    case 'count':
      return [piece.to, ...piece.body]
    case 'block':
      return piece.body
    case 'switch':
      return [piece.on, ...piece.cases.flatMap(({ values, body }) => [...values, ...body]), ...piece.otherwise]
    case 'function':
      return [...typesOf(piece), ...piece.body]
    default:
      return []
  }
}

function typesOf(piece: Code & { readonly kind: 'arrow' | 'function' }): Code[] {
  return [...piece.parameters.flatMap(({ type }) => type ?? []), ...(piece.returns ? [piece.returns] : [])]
}

/** Gives a piece, and everything within it, from the outside in. */
export function* visit(...pieces: readonly Code[]): Generator<Code, void, void> {
  const left = pieces.toReversed()
  for (let piece = left.pop(); piece; piece = left.pop()) {
    yield piece
    for (const part of partsOf(piece).toReversed()) left.push(part)
  }
}

/** How often code names a variable. */
export function usesOf(name: string, ...pieces: readonly Code[]): number {
  let uses = 0
  for (const piece of visit(...pieces)) if (piece.kind === 'name' && piece.name === name) uses++
  return uses
}

/** Statements with another expression in place of a variable. */
export function withExpression(
  name: string,
  expression: Expression,
  statements: readonly Statement[],
): readonly Statement[] {
  const replace = (piece: unknown): unknown => {
    if (Array.isArray(piece)) return piece.map(replace)
    if (typeof piece !== 'object' || piece === null) return piece
    const node = piece as Partial<Code> & { readonly name?: string } // whatever a node holds
    if (node.kind === 'name' && node.name === name) return expression
    // What a document says is data, whatever it looks like.
    if (node.kind === 'literal') return piece
    return Object.fromEntries(Object.entries(piece).map(([key, value]) => [key, replace(value)]))
  }
  return replace(statements) as readonly Statement[] // the same shapes with other expressions
}

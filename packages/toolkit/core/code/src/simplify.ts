import { expr } from './expr.ts'
import { start } from './flow/scope.ts'
import { bodyOf } from './flow/statements.ts'
import type { Code, Expression, Statement } from './node.ts'
import { unlessSame } from './parts.ts'
import { rewritten } from './rewrite.ts'
import { stmt } from './stmt.ts'
import { isUsedOften, visit, withExpression } from './visit.ts'

/**
 * Equivalent statements of a function without dead code: tests that earlier ones imply, unreachable statements, unread
 * variables, last parameters of functions that are not read, empty loops and conditions, unused labels.
 *
 * It requires that evaluating an expression has no side effects, that variable names are unique, that the parameters of the
 * function are of any type, and that reading a variable or a member twice gives the same value.
 */
export function simplified(statements: readonly Statement[]): readonly Statement[] {
  const uses = usesIn(statements)
  const left = bodyOf(statements, start, uses.changing)
  return simplifiedFor(left === statements ? uses : usesIn(left), left)
}

function simplifiedFor(uses: Uses, statements: readonly Statement[]): readonly Statement[] {
  const left = rewritten(statements, {
    statements: (list) => cleaned(list, uses),
    expression: (piece) => withoutUnread(piece, uses),
    isShallow: uses.isShallow,
  })
  if (left === statements) return left
  const now = usesIn(left)
  const isDone = now.read.size === uses.read.size && now.labels.size === uses.labels.size
  // Variables that only removed code read may be unused now.
  return isDone ? left : simplifiedFor(now, left)
}

/** How often a value is read in place: a variable for fewer is longer, and no faster. */
const mostReads = 2

/** A variable for a value and the code that uses it; the value is inlined if it is read at most twice. */
export function reading(name: string, value: Expression, statements: readonly Statement[]): readonly Statement[] {
  if (isUsedOften(name, statements, mostReads)) return [stmt.block([stmt.const(name, value), ...statements])]
  return withExpression(name, value, statements)
}

/** The variables that code reads and assigns, and the labels that it breaks to. */
interface Uses {
  readonly read: ReadonlySet<string>
  readonly changing: ReadonlySet<string>
  readonly labels: ReadonlySet<string>
  /** True if it contains no function. */
  readonly isShallow: boolean
}

function usesIn(statements: readonly Statement[]): Uses {
  const labels = new Set<string>()
  const changing = new Set<string>()
  const reads = new Map<string, number>()
  const note = (piece: Code, count: number): void => {
    if (piece.kind !== 'name') return
    reads.set(piece.name, (reads.get(piece.name) ?? 0) + count)
    if (count < 1) changing.add(piece.name)
  }
  let isShallow = true
  for (const piece of visit(...statements)) {
    note(piece, 1)
    if (piece.kind === 'arrow') isShallow = false
    if (piece.kind === 'break' && piece.label !== undefined) labels.add(piece.label)
    // An assignment alone does not read the variable.
    if (piece.kind === 'assign') note(piece.target, -1)
    if (piece.kind === 'increment') note(piece.of, 0)
    if (piece.kind === 'do' && piece.expression.kind === 'increment') note(piece.expression.of, -1)
  }
  const read = new Set([...reads.keys()].filter((name) => reads.get(name)))
  return { read, changing, labels, isShallow }
}

/** A function without its last parameters, as far as it does not read them: callers may still pass them. */
function withoutUnread(piece: Expression, { read }: Uses): Expression {
  if (piece.kind !== 'arrow') return piece
  const last = piece.parameters.findLastIndex(({ name }) => read.has(name))
  return last === piece.parameters.length - 1 ? piece : { ...piece, parameters: piece.parameters.slice(0, last + 1) }
}

/** Statements without those that have no effect; the same array if none is removed. */
function cleaned(statements: readonly Statement[], uses: Uses): readonly Statement[] {
  const left = statements.flatMap((each) => cleanedStatement(each, uses))
  const [only, ...others] = left
  // A block that is the only statement is unwrapped.
  if (only?.kind === 'block' && only.label === undefined && others.length === 0) return only.body
  return unlessSame(left, statements)
}

function cleanedStatement(piece: Statement, uses: Uses): readonly Statement[] {
  const { read, labels } = uses
  switch (piece.kind) {
    case 'const':
      return read.has(piece.name) ? [piece] : []
    case 'let': {
      const made = piece.made.filter(({ name }) => read.has(name))
      if (made.length === piece.made.length) return [piece]
      return made.length === 0 ? [] : [stmt.let(...made)]
    }
    case 'do':
      return done(piece, read)
    case 'if': {
      const { condition, then, otherwise } = piece
      const [inner] = then
      if (inner?.kind === 'if' && then.length === 1 && inner.otherwise.length === 0 && otherwise.length === 0) {
        return stmt.if(expr.and([condition, inner.condition]), inner.then)
      }
      return then.length > 0 ? [piece] : stmt.if(condition, then, otherwise)
    }
    case 'each':
      if (piece.body.length === 0) return []
      // TypeScript allows only this name to be unused.
      return [read.has(piece.name) || piece.name === '_' ? piece : { ...piece, name: '_' }]
    case 'count':
      return piece.body.length === 0 ? [] : [piece]
    case 'block':
      if (piece.body.length === 0) return []
      return piece.label === undefined || labels.has(piece.label) ? [piece] : piece.body
    default:
      return [piece]
  }
}

/** Assignments, only to variables that are read. */
function done(piece: Extract<Statement, { kind: 'do' }>, read: ReadonlySet<string>): readonly Statement[] {
  const { expression } = piece
  if (expression.kind === 'increment') {
    return expression.of.kind === 'name' && !read.has(expression.of.name) ? [] : [piece]
  }
  if (expression.kind !== 'assign') return [piece]
  const left = assigned(expression, read)
  if (left === expression) return [piece]
  return left.kind === 'assign' ? [stmt.do(left)] : []
}

function assigned(expression: Expression, read: ReadonlySet<string>): Expression {
  if (expression.kind !== 'assign') return expression
  const value = assigned(expression.value, read)
  if (expression.target.kind === 'name' && !read.has(expression.target.name)) return value
  return value === expression.value ? expression : expr.assign(expression.target, value)
}

import type { Expression, Statement } from './node.ts'

/** Functions that replace code; each gets a node whose parts are already rewritten. */
export interface Rewrite {
  readonly expression?: (expression: Expression) => Expression
  readonly statements?: (statements: readonly Statement[]) => readonly Statement[]
  /** True if no expression contains a function, so that expressions contain no statements. */
  readonly isShallow?: boolean
}

/** Statements rewritten from the inside out; unchanged ones remain identical values. */
export function rewritten(statements: readonly Statement[], rewrite: Rewrite): readonly Statement[] {
  const own = each(statements, (one) => statementOf(one, rewrite))
  return rewrite.statements?.(own) ?? own
}

/** An expression, rewritten in the same way. */
function rewrittenExpression(expression: Expression, rewrite: Rewrite): Expression {
  if (rewrite.isShallow) return expression
  const own = expressionWith(expression, {
    one: (part) => rewrittenExpression(part, rewrite),
    all: (list) => rewritten(list, rewrite),
  })
  return rewrite.expression?.(own) ?? own
}

/** What replaces the parts of an expression. */
interface Parts {
  one(part: Expression): Expression
  all(list: readonly Statement[]): readonly Statement[]
}

/** An expression with other parts; itself if they are the same. */
export function expressionWith(piece: Expression, { one, all }: Parts): Expression {
  switch (piece.kind) {
    case 'member':
    case 'not':
    case 'typeof':
    case 'spread':
    case 'increment':
    case 'as':
      return changed(piece, { of: one(piece.of) })
    case 'element':
      return changed(piece, { of: one(piece.of), at: one(piece.at) })
    case 'call':
      return changed(piece, { callee: one(piece.callee), args: each(piece.args, one) })
    case 'binary':
      return changed(piece, { left: one(piece.left), right: one(piece.right) })
    case 'and':
    case 'or':
      return changed(piece, { terms: each(piece.terms, one) })
    case 'conditional':
      return changed(piece, {
        condition: one(piece.condition),
        then: one(piece.then),
        otherwise: one(piece.otherwise),
      })
    case 'array':
      return changed(piece, { items: each(piece.items, one) })
    case 'object':
      return changed(piece, {
        members: each(piece.members, (member) =>
          'kind' in member ? changed(member, { of: one(member.of) }) : changed(member, { value: one(member.value) }),
        ),
      })
    case 'arrow':
      return changed(piece, { body: 'kind' in piece.body ? one(piece.body) : all(piece.body) })
    case 'assign':
      return changed(piece, { target: one(piece.target), value: one(piece.value) })
    default:
      // Names and literals have no parts, and the text of a fragment is not code to rewrite.
      return piece
  }
}

function statementOf(piece: Statement, rewrite: Rewrite): Statement {
  const one = (part: Expression): Expression => rewrittenExpression(part, rewrite)
  const all = (list: readonly Statement[]): readonly Statement[] => rewritten(list, rewrite)
  switch (piece.kind) {
    case 'const':
      return changed(piece, { value: one(piece.value) })
    case 'let':
      return changed(piece, { made: each(piece.made, (made) => changed(made, { value: one(made.value) })) })
    case 'do':
      return changed(piece, { expression: one(piece.expression) })
    case 'return':
      return piece.value ? changed(piece, { value: one(piece.value) }) : piece
    case 'if':
      return changed(piece, {
        condition: one(piece.condition),
        then: all(piece.then),
        otherwise: all(piece.otherwise),
      })
    case 'each':
      return changed(piece, { of: one(piece.of), body: all(piece.body) })
    case 'count':
      return changed(piece, { to: one(piece.to), body: all(piece.body) })
    case 'block':
    case 'function':
      return changed(piece, { body: all(piece.body) })
    case 'switch':
      return changed(piece, {
        on: one(piece.on),
        cases: each(piece.cases, (group) => changed(group, { values: each(group.values, one), body: all(group.body) })),
        otherwise: all(piece.otherwise),
      })
    default:
      return piece
  }
}

/** A node with other parts, or itself if they are the same. */
export function changed<Node extends object>(node: Node, parts: Partial<Node>): Node {
  for (const key in parts) if (parts[key] !== node[key]) return { ...node, ...parts }
  return node
}

/** The same array if nothing in it changes. */
export function each<Item>(list: readonly Item[], change: (item: Item) => Item): readonly Item[] {
  let items: Item[] | undefined
  for (let i = 0; i < list.length; i++) {
    const item = list[i]! // within the length of the array
    const replacement = change(item)
    if (replacement !== item) items ??= list.slice(0, i)
    items?.push(replacement)
  }
  return items ?? list
}

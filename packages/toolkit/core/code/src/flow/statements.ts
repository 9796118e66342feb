import { expr, isFalse } from '../expr.ts'
import type { Expression, Statement } from '../node.ts'
import { changed, unlessSame, withParts } from '../parts.ts'
import { stmt } from '../stmt.ts'
import { conditionIn, expressionIn, partsIn, type Surroundings } from './conditions.ts'
import { ofKinds } from './possible.ts'
import { merged, narrowed, type Scope } from './scope.ts'

/** What is known of a function besides the scope of a point. */
interface Flow extends Surroundings {
  /** The scopes of the breaks so far, by their labels, or by what those without one leave. */
  readonly breaks: Map<string | object, Scope>
  /** What a break without a label leaves. */
  readonly exit: object
}

/**
 * The statements of a function in the scope where it is made.
 *
 * @param changing Names of the variables that are assigned to: nothing is known of them.
 */
export function bodyOf(list: readonly Statement[], scope: Scope, changing: ReadonlySet<string>): readonly Statement[] {
  const inner = (body: readonly Statement[], around: Scope): readonly Statement[] => bodyOf(body, around, changing)
  return listIn(list, scope, { changing, inner, breaks: new Map(), exit: {} }).code
}

/** Code, and what is known after it. */
interface Followed<Piece> {
  readonly code: Piece
  readonly after: Scope
}

/** Statements in a scope, up to the first after which nothing is reached. */
function listIn(list: readonly Statement[], scope: Scope, flow: Flow): Followed<readonly Statement[]> {
  let now = scope
  const code: Statement[] = []
  for (const statement of list) {
    const followed = statementIn(statement, now, flow)
    code.push(...followed.code)
    now = followed.after
    if (scope && !now) break
  }
  return { code: unlessSame(code, list), after: now }
}

function statementIn(piece: Statement, scope: Scope, flow: Flow): Followed<readonly Statement[]> {
  switch (piece.kind) {
    case 'break': {
      const label = piece.label ?? flow.exit
      flow.breaks.set(label, merged(flow.breaks.get(label), scope))
      return { code: [piece], after: undefined }
    }
    case 'if':
      return ifIn(piece, scope, flow)
    case 'each':
    case 'count':
      return { code: [loopIn(piece, scope, flow)], after: scope }
    case 'block': {
      const { code, after } = listIn(piece.body, scope, flow)
      const broken = piece.label === undefined ? undefined : flow.breaks.get(piece.label)
      return { code: [changed(piece, { body: code })], after: merged(after, broken) }
    }
    case 'switch':
      return switchIn(piece, scope, flow)
    default:
      return { code: [partsIn(piece, scope, flow)], after: piece.kind === 'return' ? undefined : scope }
  }
}

function ifIn(piece: Extract<Statement, { kind: 'if' }>, scope: Scope, flow: Flow): Followed<readonly Statement[]> {
  const { code: condition, met, missed } = conditionIn(piece.condition, scope, flow)
  const then = listIn(piece.then, met, flow)
  const otherwise = listIn(piece.otherwise, missed, flow)
  const now = changed(piece, { condition, then: then.code, otherwise: otherwise.code })
  return {
    code: now === piece && met && missed ? [piece] : stmt.if(condition, then.code, otherwise.code),
    after: merged(then.after, otherwise.after),
  }
}

/** A loop. What its body narrows is not known after it, since it may not have run. */
function loopIn(piece: Extract<Statement, { kind: 'each' | 'count' }>, scope: Scope, flow: Flow): Statement {
  const isKey = piece.kind === 'each' && piece.over === 'in'
  const inner = isKey ? narrowed(scope, piece.name, ofKinds(['string'])) : scope
  return withParts(piece, {
    one: (expression) => expressionIn(expression, scope, flow),
    all: (body) => listIn(body, inner, { ...flow, exit: {} }).code,
  })
}

type Switch = Extract<Statement, { kind: 'switch' }>

function switchIn(piece: Switch, scope: Scope, outer: Flow): Followed<readonly Statement[]> {
  const flow = { ...outer, exit: {} }
  const on = expressionIn(piece.on, scope, flow)
  let [left, through]: [Scope, Scope] = [scope, undefined]
  const cases = piece.cases.flatMap((group) => {
    const [values, matched, missed] = matchedBy(on, group.values, { scope: left, flow })
    // A case that is left out may still be what another one runs into.
    if (values.length === 0 && through === undefined) return []
    const { code: body, after } = listIn(group.body, merged(matched, through), flow)
    ;[left, through] = [missed, after]
    return changed(group, { values: values.length === 0 ? group.values : values, body })
  })
  const otherwise = listIn(piece.otherwise, merged(left, through), flow)
  const code = changed(piece, { on, cases: unlessSame(cases, piece.cases), otherwise: otherwise.code })
  return { code: [code], after: merged(flow.breaks.get(flow.exit), otherwise.after) }
}

/** The literals that a value can be, and what is known where it is one of them, and where it is none. */
function matchedBy(
  on: Expression,
  values: readonly Expression[],
  { scope, flow }: { readonly scope: Scope; readonly flow: Flow },
): [possible: readonly Expression[], matched: Scope, missed: Scope] {
  let [matched, left]: [Scope, Scope] = [undefined, scope]
  const possible = values.filter((value) => {
    const { code, met, missed } = conditionIn(expr.binary(on, '===', value), left, flow)
    matched = merged(matched, met)
    left = missed
    return !isFalse(code)
  })
  return [unlessSame(possible, values), matched, left]
}

import { expr, isFalse } from '../expr.ts'
import type { Expression, Statement } from '../node.ts'
import { changed, each } from '../rewrite.ts'
import { stmt } from '../stmt.ts'
import { conditionIn, expressionIn, type Surroundings } from './conditions.ts'
import { ofKinds } from './possible.ts'
import { merged, narrowed, type Scope } from './scope.ts'

/** What is known of a function besides the scope of a point. */
interface Flow extends Surroundings {
  /** The scopes of the breaks so far, by their labels; `''` for those without one. */
  readonly breaks: Map<string, Scope>
}

/**
 * The statements of a function in the scope where it is made.
 *
 * @param changing Names of the variables that are assigned to: nothing is known of them.
 */
export function bodyOf(list: readonly Statement[], scope: Scope, changing: ReadonlySet<string>): readonly Statement[] {
  const inner = (body: readonly Statement[], around: Scope): readonly Statement[] => bodyOf(body, around, changing)
  return listIn(list, scope, { changing, inner, breaks: new Map() }).code
}

/** Code, and what is known after it. */
interface Followed<Piece> {
  readonly code: Piece
  readonly after: Scope
}

/** Statements in a scope. */
function listIn(list: readonly Statement[], scope: Scope, flow: Flow): Followed<readonly Statement[]> {
  let now = scope
  const code: Statement[] = []
  for (const statement of list) {
    const followed = statementIn(statement, now, flow)
    code.push(...followed.code)
    now = followed.after
  }
  const isSame = code.length === list.length && code.every((statement, n) => statement === list[n])
  return { code: isSame ? list : code, after: now }
}

function statementIn(piece: Statement, scope: Scope, flow: Flow): Followed<readonly Statement[]> {
  const one = (expression: Expression): Expression => expressionIn(expression, scope, flow)
  const then = (statement: Statement, after = scope): Followed<readonly Statement[]> => ({ code: [statement], after })
  switch (piece.kind) {
    case 'const':
      return then(changed(piece, { value: one(piece.value) }))
    case 'let':
      return then(changed(piece, { made: each(piece.made, (made) => changed(made, { value: one(made.value) })) }))
    case 'do':
      return then(changed(piece, { expression: one(piece.expression) }))
    case 'return':
      return { code: [piece.value ? changed(piece, { value: one(piece.value) }) : piece], after: undefined }
    case 'break': {
      const label = piece.label ?? ''
      flow.breaks.set(label, merged(flow.breaks.get(label), scope))
      return { code: [piece], after: undefined }
    }
    case 'if':
      return ifIn(piece, scope, flow)
    case 'each':
      return then(changed(piece, { of: one(piece.of), body: bodyIn(piece, scope, flow) }))
    case 'count':
      return then(changed(piece, { to: one(piece.to), body: bodyIn(piece, scope, flow) }))
    case 'block': {
      const { code, after } = listIn(piece.body, scope, flow)
      const broken = piece.label === undefined ? undefined : flow.breaks.get(piece.label)
      return then(changed(piece, { body: code }), merged(after, broken))
    }
    case 'switch':
      return switchIn(piece, scope, flow)
    case 'function':
      return then(changed(piece, { body: flow.inner(piece.body, scope) }))
  }
}

function ifIn(piece: Extract<Statement, { kind: 'if' }>, scope: Scope, flow: Flow): Followed<readonly Statement[]> {
  const { code: condition, met, missed } = conditionIn(piece.condition, scope, flow)
  const then = listIn(piece.then, met, flow)
  const otherwise = listIn(piece.otherwise, missed, flow)
  const isSame = condition === piece.condition && then.code === piece.then && otherwise.code === piece.otherwise
  return {
    code: isSame ? [piece] : stmt.if(condition, then.code, otherwise.code),
    after: merged(then.after, otherwise.after),
  }
}

/** The body of a loop. What it narrows is not known after it, since it may not have run. */
function bodyIn(piece: Extract<Statement, { kind: 'each' | 'count' }>, scope: Scope, flow: Flow): readonly Statement[] {
  const isKey = piece.kind === 'each' && piece.over === 'in'
  const inner = isKey ? narrowed(scope, piece.name, ofKinds(['string'])) : scope
  const [{ code }] = withOwnBreaks(flow, () => listIn(piece.body, inner, flow))
  return code
}

/** Runs what follows a statement that a break without a label leaves. Returns the scope of those breaks too. */
function withOwnBreaks<Result>({ breaks }: Flow, run: () => Result): [result: Result, broken: Scope] {
  const outer = breaks.get('')
  breaks.delete('')
  const result = run()
  const broken = breaks.get('')
  breaks.set('', outer)
  return [result, broken]
}

type Switch = Extract<Statement, { kind: 'switch' }>

function switchIn(piece: Switch, scope: Scope, flow: Flow): Followed<readonly Statement[]> {
  const on = expressionIn(piece.on, scope, flow)
  let [left, through]: [Scope, Scope] = [scope, undefined]
  const [{ cases, otherwise }, broken] = withOwnBreaks(flow, () => {
    const possible = piece.cases.flatMap((group) => {
      const [values, matched, missed] = matchedBy(on, group.values, { scope: left, flow })
      // A case that is left out may still be what another one runs into.
      if (values.length === 0 && through === undefined) return []
      const { code: body, after } = listIn(group.body, merged(matched, through), flow)
      ;[left, through] = [missed, after]
      return changed(group, { values: values.length === 0 ? group.values : values, body })
    })
    return { cases: possible, otherwise: listIn(piece.otherwise, merged(left, through), flow) }
  })
  const after = merged(broken, otherwise.after)
  const isSame = cases.length === piece.cases.length && cases.every((group, n) => group === piece.cases[n])
  const isUnchanged = isSame && on === piece.on && otherwise.code === piece.otherwise
  return { code: [isUnchanged ? piece : stmt.switch(on, cases, otherwise.code)], after }
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
  return [possible.length === values.length ? values : possible, matched, left]
}

import { expr, stmt, type Expression, type Statement } from '@loyalty-kit/code'
import type { Check, JsonType, Subject } from '../check.ts'
import { expressionOf, sometimes, statementsOf, type Failing, type PrintContext } from './accepts.ts'
import { chained, type Case } from './statements.ts'
import { possible, subjectOf, typeTest, type Known } from './types.ts'

type Types = Extract<Check, { kind: 'types' }>

/** `type`, and the keywords that are about one type, as one expression. */
export function typesExpression(
  check: Types,
  v: Expression,
  known: Known,
  context: PrintContext,
): Expression | undefined {
  const inner = (type: JsonType): Expression | undefined => {
    const subject = subjectOf(type)
    return expressionOf((subject && check.cases[subject]) ?? [], v, new Set([type]), context)
  }
  if (!check.allowed) {
    const parts = casesOf(check, v, known).map(([type, test]) => {
      const expression = inner(type)
      return expression && expr.or([expr.not(test), expression])
    })
    return parts.includes(undefined) ? undefined : expr.and(parts as Expression[]) // none is undefined
  }
  const parts = possible(check.allowed, known).map((type) => {
    const expression = inner(type)
    return expression && expr.and([typeTest(type, v, known), expression])
  })
  return parts.includes(undefined) ? undefined : expr.or(parts as Expression[]) // none is undefined
}

/** The types that a check without `type` has keywords for and that the value can have, each with its test. */
export function casesOf(check: Types, v: Expression, known: Known): [type: JsonType, test: Expression][] {
  const subjects: readonly Subject[] = ['number', 'string', 'array', 'object']
  return subjects.flatMap((subject): [JsonType, Expression][] => {
    if (!check.cases[subject]) return []
    return possible([subject], known).map((type) => [type, typeTest(type, v, known)])
  })
}

/** `type`, and the keywords that are about one type, as statements that fail unless the value is valid. */
export function typesStatements(
  check: Types,
  { v, known, fail }: Failing,
  context: PrintContext,
): readonly Statement[] {
  const inner = (type: JsonType, within: PrintContext): readonly Statement[] => {
    const subject = subjectOf(type)
    return statementsOf((subject && check.cases[subject]) ?? [], { v, known: new Set([type]), fail }, within)
  }
  const types = check.allowed && possible(check.allowed, known)
  const [only] = types ?? []
  if (types?.length === 1 && only) {
    return [...stmt.if(expr.not(typeTest(only, v, known)), [fail]), ...inner(only, context)]
  }
  const tests = types
    ? types.map((type): [JsonType, Expression] => [type, typeTest(type, v, known)])
    : casesOf(check, v, known)
  const cases: Case[] = []
  const others: Expression[] = []
  for (const [type, test] of tests) {
    const statements = inner(type, sometimes(context))
    if (statements.length === 0) others.push(test)
    else cases.push([test, statements])
  }
  return chained(cases, types ? stmt.if(expr.not(expr.or(others)), [fail]) : [])
}

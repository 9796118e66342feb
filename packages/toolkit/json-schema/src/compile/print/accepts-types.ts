import type { Check, JsonType, Subject } from '../check.ts'
import { expressionOf, sometimes, statementsOf, type PrintContext } from './accepts.ts'
import { conjunction, disjunction, negation } from './expression.ts'
import { block, chained } from './statements.ts'
import { possible, subjectOf, typeTest, type Known } from './types.ts'

type Types = Extract<Check, { kind: 'types' }>

/** `type`, and the keywords that are about one type, as one expression. */
export function typesExpression(check: Types, v: string, known: Known, context: PrintContext): string | undefined {
  const inner = (type: JsonType): string | undefined => {
    const subject = subjectOf(type)
    return expressionOf((subject && check.cases[subject]) ?? [], v, new Set([type]), context)
  }
  if (!check.allowed) {
    const parts = casesOf(check, known).map(([type, test]) => {
      const expression = inner(type)
      return expression === undefined ? undefined : disjunction([negation(test(v)), expression])
    })
    return parts.includes(undefined) ? undefined : conjunction(parts as string[]) // none is undefined
  }
  const parts = possible(check.allowed, known).map((type) => {
    const expression = inner(type)
    return expression === undefined ? undefined : conjunction([typeTest(type, v, known), expression])
  })
  return parts.includes(undefined) ? undefined : disjunction(parts as string[]) // none is undefined
}

/** The types that a check without `type` has keywords for, and that the value can have. */
export function casesOf(check: Types, known: Known): [type: JsonType, test: (v: string) => string][] {
  const subjects: readonly Subject[] = ['number', 'string', 'array', 'object']
  return subjects.flatMap((subject): [JsonType, (v: string) => string][] => {
    if (!check.cases[subject]) return []
    return possible([subject], known).map((type) => [type, (v) => typeTest(type, v, known)])
  })
}

/** `type`, and the keywords that are about one type, as statements that run `fail` unless the value is valid. */
export function typesStatements(check: Types, v: string, known: Known, fail: string, context: PrintContext): string[] {
  const inner = (type: JsonType, within: PrintContext): string[] => {
    const subject = subjectOf(type)
    return statementsOf((subject && check.cases[subject]) ?? [], v, new Set([type]), fail, within)
  }
  const types = check.allowed && possible(check.allowed, known)
  const [only] = types ?? []
  if (types?.length === 1 && only) {
    const test = typeTest(only, v, known)
    return [...(test === 'true' ? [] : [`if (${negation(test)}) ${fail}`]), ...inner(only, context)]
  }
  const tests = types
    ? types.map((type): [JsonType, string] => [type, typeTest(type, v, known)])
    : casesOf(check, known).map(([type, test]): [JsonType, string] => [type, test(v)])
  const blocks: string[][] = []
  const others: string[] = []
  for (const [type, test] of tests) {
    const lines = inner(type, sometimes(context))
    if (lines.length === 0) others.push(test)
    else blocks.push(block(`if (${test})`, lines))
  }
  return chained(blocks, types && (others.length === 0 ? fail : `if (${negation(disjunction(others))}) ${fail}`))
}

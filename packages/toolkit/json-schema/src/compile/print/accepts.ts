import { print } from '@loyalty-kit/code'
import { refusesUndefined, type Branch, type Check, type JsonType, type Part } from '../check.ts'
import type { Hoist } from '../keyword.ts'
import { hasProperty, readProperty } from '../read.ts'
import { hasType } from '../types.ts'
import { choiceExpression, choiceStatements } from './accepts-choice.ts'
import { typesExpression, typesStatements } from './accepts-types.ts'
import { conjunction, disjunction, negation, oneOfValues } from './expression.ts'
import { whenMet, whenMissed } from './known.ts'
import { areMany, inFunctions, partsOf } from './many.ts'
import { block, either } from './statements.ts'
import type { Known } from './types.ts'

/** What printing needs beside the checks. */
export interface PrintContext {
  readonly hoist: Hoist
  /** `: any` in TypeScript, nothing in JavaScript. */
  readonly any: string
  /** A name for a local variable that no other has. */
  local(name: string): string
  /** Types of expressions that an earlier statement has made sure of. */
  readonly facts: Map<string, ReadonlySet<JsonType>>
}

/** Longest expression that stands within another; a longer one becomes a function. */
const longest = 320

/** One expression that is true for a valid value, or `undefined` where it takes statements. */
export function expressionOf(
  checks: readonly Check[],
  v: string,
  known: Known,
  context: PrintContext,
): string | undefined {
  const parts: string[] = []
  let now = known
  for (const check of checks) {
    const part = expressionOfCheck(check, v, now, context)
    if (part === undefined) return undefined
    parts.push(part)
    now = whenMet([check], now)
  }
  return conjunction(parts)
}

function expressionOfCheck(check: Check, v: string, known: Known, context: PrintContext): string | undefined {
  const { hoist } = context
  switch (check.kind) {
    case 'test':
      return check.test(v)
    case 'values':
      return valuesTest(check.values, v, known, hoist)
    case 'call':
      return `${hoist.accepts(check.sub)}(${v})`
    case 'types':
      return typesExpression(check, v, known, context)
    case 'property': {
      const read = readProperty(v, check.name)
      const inner = expressionOf(check.checks, read, context.facts.get(read), context)
      if (inner === undefined || context.facts.has(read)) return inner
      return presence(check, read, hasProperty(v, check.name), inner)
    }
    case 'item': {
      const inner = expressionOf(check.checks, `${v}[${check.index}]`, undefined, context)
      return inner === undefined ? undefined : disjunction([`${v}.length <= ${check.index}`, inner])
    }
    case 'choice':
      return check.branches.some(({ flag }) => flag !== undefined)
        ? undefined
        : choiceExpression(check, v, known, context)
    case 'not':
      return negation(branchExpression(check.branch, v, known, context))
    case 'conditional': {
      if (check.condition.flag !== undefined) return undefined
      const condition = branchExpression(check.condition, v, known, context)
      const then = expressionOf(check.then.checks, v, whenMet(check.condition.checks, known), context)
      const otherwise = expressionOf(check.otherwise.checks, v, whenMissed(check.condition.checks, known), context)
      if (then === undefined || otherwise === undefined) return undefined
      // Asked twice at each level, conditions within conditions would be asked without end.
      if (then !== 'true' && otherwise !== 'true') return `(${condition} ? ${then} : ${otherwise})`
      return conjunction([disjunction([negation(condition), then]), disjunction([condition, otherwise])])
    }
    case 'present': {
      const inner = check.flag === undefined ? expressionOf(check.rules.checks, v, known, context) : undefined
      return inner === undefined ? undefined : disjunction([negation(hasProperty(v, check.name)), inner])
    }
    case 'entries':
    case 'items':
    case 'contains':
    case 'flags':
      return undefined
  }
}

/** What is asked of a property, and whether it must be there. */
function presence(check: Property, read: string, present: string, inner: string): string {
  if (check.required) return refusesUndefined(check.checks) ? inner : conjunction([present, inner])
  return disjunction([`${read} === undefined`, inner])
}

type Property = Extract<Check, { kind: 'property' }>

/** A subschema as one expression: written out where it is short, a function of its own otherwise. */
export function branchExpression(branch: Branch, v: string, known: Known, context: PrintContext): string {
  const inline = expressionOf(branch.checks, v, known, context)
  return inline !== undefined && inline.length <= longest ? inline : `${context.hoist.accepts(branch.sub)}(${v})`
}

/** Expression that is true for one of some values. */
export function valuesTest(values: readonly unknown[], v: string, known: Known, hoist: Hoist): string {
  const fitting = values.filter((value) => !known || [...known].some((type) => hasType(value, type)))
  const isPlain = (value: unknown): boolean => typeof value !== 'object' || value === null
  const [plain, others] = [fitting.filter(isPlain), fitting.filter((value) => !isPlain(value))]
  return disjunction([
    ...(plain.length > 8 ? [oneOfValues(plain, hoist)(v)] : plain.map((value) => `${v} === ${print.literal(value)}`)),
    ...(others.length > 8
      ? [`${hoist.constant('VALUES', print.literal(others))}.some((each) => ${hoist.helper('equal')}(${v}, each))`]
      : others.map((value) => `${hoist.helper('equal')}(${v}, ${hoist.constant('VALUE', print.literal(value))})`)),
  ])
}

/** Statements that run `fail` unless the value is valid. */
export function statementsOf(
  checks: readonly Check[],
  v: string,
  known: Known,
  fail: string,
  context: PrintContext,
): string[] {
  if (areMany(checks)) return manyStatements(checks, v, known, fail, context)
  const lines: string[] = []
  let now = known
  for (const check of checks) {
    const expression = expressionOfCheck(check, v, now, context)
    if (expression !== undefined && (expression.length <= longest || isLeaf(check))) {
      lines.push(...tested(check, v, expression, fail, context))
    } else lines.push(...statementsOfCheck(check, v, now, fail, context))
    learn(check, v, context.facts)
    now = whenMet([check], now)
  }
  return lines
}

/** The same for more checks than fit into one function, in functions within. */
function manyStatements(
  checks: readonly Check[],
  v: string,
  known: Known,
  fail: string,
  context: PrintContext,
): string[] {
  const [flags, others] = flagsFirst(checks)
  const parts = partsOf(others).map((part) => statementsOf(part, v, known, 'return false', context))
  return [...statementsOf(flags, v, known, fail, context), ...inFunctions(parts, fail)]
}

/** The variables of a list of checks, and the others, which see them. */
export function flagsFirst(checks: readonly Check[]): [flags: readonly Check[], others: readonly Check[]] {
  return [checks.filter(({ kind }) => kind === 'flags'), checks.filter(({ kind }) => kind !== 'flags')]
}

/** The statement that runs `fail` unless an expression holds; a property that it reads more than once is read before. */
function tested(check: Check, v: string, expression: string, fail: string, context: PrintContext): string[] {
  if (expression === 'false') return [fail]
  if (expression === 'true') return []
  if (check.kind === 'property') {
    const read = readProperty(v, check.name)
    if (expression.split(read).length > 2 && !context.facts.has(read)) {
      const name = context.local(check.name)
      const inner = expressionOf(check.checks, name, undefined, context) ?? 'true'
      const asked = presence(check, name, `${name} !== undefined`, inner)
      return [`const ${name}${context.any} = ${read}`, `if (${negation(asked)}) ${fail}`]
    }
  }
  return [`if (${negation(expression)}) ${fail}`]
}

/** Remembers the types of the required properties of a value that has met a check. */
function learn(check: Check, v: string, facts: PrintContext['facts']): void {
  if (check.kind === 'types' && check.allowed?.length === 1 && check.allowed[0] === 'object') {
    for (const each of check.cases.object ?? []) learn(each, v, facts)
  }
  if (check.kind !== 'property' || !check.required) return
  const types = check.checks.flatMap((each) =>
    each.kind === 'types' && each.allowed?.length === 1 ? [new Set(each.allowed)] : [],
  )
  if (types[0]) facts.set(readProperty(v, check.name), types[0])
}

/** The context of statements that run only sometimes, so that nothing is learnt from them for those after. */
export function sometimes(context: PrintContext): PrintContext {
  return { ...context, facts: new Map(context.facts) }
}

function isLeaf({ kind }: Check): boolean {
  return kind === 'test' || kind === 'values' || kind === 'call'
}

function statementsOfCheck(check: Check, v: string, known: Known, fail: string, outer: PrintContext): string[] {
  if (check.kind === 'types') return typesStatements(check, v, known, fail, outer)
  const context = sometimes(outer)
  switch (check.kind) {
    case 'property': {
      const name = context.local(check.name)
      const inner = statementsOf(check.checks, name, undefined, fail, context)
      const read = `const ${name}${context.any} = ${readProperty(v, check.name)}`
      if (!check.required) return [read, ...block(`if (${name} !== undefined)`, inner)]
      return [read, ...(refusesUndefined(check.checks) ? [] : [`if (${name} === undefined) ${fail}`]), ...inner]
    }
    case 'item': {
      const name = context.local('item')
      const inner = statementsOf(check.checks, name, undefined, fail, context)
      return block(`if (${v}.length > ${check.index})`, [
        `const ${name}${context.any} = ${v}[${check.index}]`,
        ...inner,
      ])
    }
    case 'entries': {
      const key = context.local('key')
      const parts = check.parts.flatMap((part) => partStatements(part, key, `${v}[${key}]`, fail, context))
      return block(`for (const ${key} in ${v})`, parts)
    }
    case 'items': {
      const index = context.local('i')
      const head = `for (let ${index} = ${check.from}; ${index} < ${v}.length; ${index}++)`
      return block(head, partStatements(check.part, index, `${v}[${index}]`, fail, context))
    }
    case 'contains': {
      const [index, count] = [context.local('i'), context.local('count')]
      const matches = branchExpression(check.branch, `${v}[${index}]`, undefined, context)
      const bounds = conjunction([
        ...(check.least > 0 ? [`${count} >= ${check.least}`] : []),
        ...(check.most < Infinity ? [`${count} <= ${check.most}`] : []),
      ])
      return [
        `let ${count} = 0`,
        `for (let ${index} = 0; ${index} < ${v}.length; ${index}++) if (${matches}) ${count}++`,
        `if (${negation(bounds)}) ${fail}`,
      ]
    }
    case 'choice':
      return choiceStatements(check, v, known, fail, context)
    case 'conditional': {
      const [prepare, condition] = decided(check.condition, v, known, context)
      const [met, missed] = [whenMet(check.condition.checks, known), whenMissed(check.condition.checks, known)]
      const then = statementsOf(check.then.checks, v, met, fail, sometimes(context))
      const otherwise = statementsOf(check.otherwise.checks, v, missed, fail, sometimes(context))
      return [...prepare, ...either(condition, then, otherwise)]
    }
    case 'present': {
      const inner = statementsOf(check.rules.checks, v, known, fail, context)
      const present = hasProperty(v, check.name)
      if (check.flag === undefined) return inner.length === 0 ? [] : block(`if (${present})`, inner)
      return block(`if (${present})`, [`${check.flag} = true`, ...inner])
    }
    case 'flags':
      return [`let ${check.names.map((name) => `${name} = false`).join(', ')}`]
    default:
      throw new TypeError(`Cannot print ${check.kind} as statements: it is an expression`)
  }
}

/** Statements that find out something, and the expression that says so after them. */
export type Decided = readonly [prepare: string[], expression: string]

/** Statements that find out whether a branch is met, and the expression that says so after them. */
export function decided(branch: Branch, v: string, known: Known, context: PrintContext): Decided {
  const { flag } = branch
  if (flag === undefined) return [[], branchExpression(branch, v, known, context)]
  const inline = expressionOf(branch.checks, v, known, context)
  if (inline !== undefined && inline.length <= longest) return [[`${flag} = ${inline}`], flag]
  const label = `${flag}_`
  const tried = statementsOf(branch.checks, v, known, `break ${label}`, sometimes(context))
  return [block(`${label}:`, [...tried, `${flag} = true`]), flag]
}

function partStatements(part: Part, key: string, read: string, fail: string, context: PrintContext): string[] {
  if (part.names !== undefined) return statementsOf(part.checks, key, new Set(['string']), fail, context)
  const name = context.local('value')
  const inner = statementsOf(part.checks, name, undefined, fail, context)
  const lines =
    inner.length === 1 && inner[0] === fail
      ? inner
      : inner.length === 0
        ? []
        : [`const ${name}${context.any} = ${read}`, ...inner]
  return part.filter === undefined || lines.length === 0 ? lines : block(`if (${part.filter(key, read)})`, lines)
}

import { print } from '../../print.ts'
import { hasType } from '../build.ts'
import { refusesUndefined, type Branch, type Check, type JsonType, type Part, type Subject } from '../check.ts'
import type { Hoist } from '../keyword.ts'
import { hasProperty, readProperty } from '../read.ts'
import { conjunction, disjunction, grouped, negation, oneOfNames } from './expression.ts'
import { possible, subjectOf, typeTest, type Known } from './types.ts'

/** What printing needs beside the checks. */
export interface PrintContext {
  readonly hoist: Hoist & { collects(sub: Branch['sub']): string }
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
    if (check.kind === 'types' && check.allowed) now = new Set(possible(check.allowed, now))
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
      return inner === undefined ? undefined : presence(check, read, hasProperty(v, check.name), inner, context)
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
      const [then, otherwise] = [check.then, check.otherwise].map(({ checks }) =>
        expressionOf(checks, v, known, context),
      )
      if (then === undefined || otherwise === undefined) return undefined
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
function presence(check: Property, read: string, present: string, inner: string, { facts }: PrintContext): string {
  if (facts.has(read)) return inner
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
  if (fitting.length > 8 && fitting.every((value) => typeof value === 'string')) return oneOfNames(fitting, hoist)(v)
  return disjunction(
    fitting.map((value) => {
      if (typeof value !== 'object' || value === null) return `${v} === ${print.literal(value)}`
      return `${hoist.helper('equal')}(${v}, ${hoist.constant('VALUE', print.literal(value))})`
    }),
  )
}

function typesExpression(
  check: Extract<Check, { kind: 'types' }>,
  v: string,
  known: Known,
  context: PrintContext,
): string | undefined {
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
export function casesOf(
  check: Extract<Check, { kind: 'types' }>,
  known: Known,
): [type: JsonType, test: (v: string) => string][] {
  const subjects: readonly Subject[] = ['number', 'string', 'array', 'object']
  return subjects.flatMap((subject): [JsonType, (v: string) => string][] => {
    if (!check.cases[subject]) return []
    return possible([subject], known).map((type) => [type, (v) => typeTest(type, v, known)])
  })
}

function choiceExpression(
  check: Extract<Check, { kind: 'choice' }>,
  v: string,
  known: Known,
  context: PrintContext,
): string {
  const branches = check.branches.map((branch) => branchExpression(branch, v, known, context))
  const { tag } = check.selector
  if (tag?.decides) {
    const read = readProperty(v, tag.name)
    const cases = branches.map(
      (branch, index) => `${valuesTest(tag.values[index] ?? [], read, undefined, context.hoist)} ? ${branch} : `,
    )
    return conjunction([typeTest('object', v, known), `(${cases.join('')}false)`])
  }
  if (check.mode === 'any' || branches.length === 1 || areDistinct(check)) {
    // The cheapest question first: most values are not null, and few are worth a call.
    return disjunction(branches.toSorted((a, b) => Number(a.includes('(')) - Number(b.includes('('))))
  }
  const [first = 'true', second] = branches
  if (branches.length === 2 && second !== undefined) return `${grouped(first)} !== ${grouped(second)}`
  return `${branches.map((branch) => `(${branch} ? 1 : 0)`).join(' + ')} === 1`
}

/** True where no value can meet two branches. */
export function areDistinct({ selector: { tag, types } }: Extract<Check, { kind: 'choice' }>): boolean {
  return types !== undefined || tag?.decides === true
}

/** Statements that run `fail` unless the value is valid. */
export function statementsOf(
  checks: readonly Check[],
  v: string,
  known: Known,
  fail: string,
  context: PrintContext,
): string[] {
  const lines: string[] = []
  let now = known
  for (const check of checks) {
    const expression = expressionOfCheck(check, v, now, context)
    if (expression !== undefined && (expression.length <= longest || isLeaf(check))) {
      lines.push(...tested(check, v, expression, fail, context))
    } else lines.push(...statementsOfCheck(check, v, now, fail, context))
    learn(check, v, context.facts)
    if (check.kind === 'types' && check.allowed) now = new Set(possible(check.allowed, now))
  }
  return lines
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
      const asked = presence(check, name, `${name} !== undefined`, inner, context)
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
function sometimes(context: PrintContext): PrintContext {
  return { ...context, facts: new Map(context.facts) }
}

function isLeaf({ kind }: Check): boolean {
  return kind === 'test' || kind === 'values' || kind === 'call'
}

/** A block of statements. */
export function block(head: string, lines: readonly string[]): string[] {
  return [`${head} {`, ...lines.map((line) => `  ${line}`), '}']
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
      const then = statementsOf(check.then.checks, v, known, fail, sometimes(context))
      const otherwise = statementsOf(check.otherwise.checks, v, known, fail, sometimes(context))
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

/** `if` and `else`, whichever of them there is something to do in. */
export function either(condition: string, then: readonly string[], otherwise: readonly string[]): string[] {
  if (then.length === 0) return otherwise.length === 0 ? [] : block(`if (${negation(condition)})`, otherwise)
  if (otherwise.length === 0) return block(`if (${condition})`, then)
  return [...block(`if (${condition})`, then).slice(0, -1), ...block('} else', otherwise)]
}

/** Statements that find out whether a branch is met, and the expression that says so after them. */
export function decided(
  branch: Branch,
  v: string,
  known: Known,
  context: PrintContext,
): [prepare: string[], expression: string] {
  const { flag } = branch
  if (flag === undefined) return [[], branchExpression(branch, v, known, context)]
  const label = `${flag}_`
  const tried = statementsOf(branch.checks, v, known, `break ${label}`, sometimes(context))
  return [block(`${label}:`, [...tried, `${flag} = true`]), flag]
}

function partStatements(part: Part, key: string, read: string, fail: string, context: PrintContext): string[] {
  if (part.names) return statementsOf(part.checks, key, new Set(['string']), fail, context)
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

function choiceStatements(
  check: Extract<Check, { kind: 'choice' }>,
  v: string,
  known: Known,
  fail: string,
  context: PrintContext,
): string[] {
  const tried = check.branches.map((branch) => decided(branch, v, known, context))
  const outcomes = tried.map(([, expression]) => expression)
  const met =
    check.mode === 'any'
      ? disjunction(outcomes)
      : `${outcomes.map((outcome) => `(${outcome} ? 1 : 0)`).join(' + ')} === 1`
  return [...tried.flatMap(([prepare]) => prepare), `if (${negation(met)}) ${fail}`]
}

function typesStatements(
  check: Extract<Check, { kind: 'types' }>,
  v: string,
  known: Known,
  fail: string,
  context: PrintContext,
): string[] {
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

/** `if`, `else if`, and what is left. */
export function chained(blocks: readonly (readonly string[])[], rest: string | undefined): string[] {
  const lines = blocks.flatMap((each, index) => [`${index === 0 ? '' : '} else '}${each[0]}`, ...each.slice(1, -1)])
  if (lines.length === 0) return rest === undefined ? [] : [rest]
  return rest === undefined ? [...lines, '}'] : [...lines, `} else ${rest}`]
}

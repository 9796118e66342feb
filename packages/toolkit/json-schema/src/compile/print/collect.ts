import { childPointer, isPlain } from '../../json.ts'
import { print } from '@loyalty-kit/code'
import type { Check, Condition, JsonType, Part, Rules } from '../check.ts'
import { hasProperty, readProperty } from '../read.ts'
import { branchExpression, decided, expressionOf, flagsFirst, valuesTest, type PrintContext } from './accepts.ts'
import { casesOf } from './accepts-types.ts'
import { choiceStatements } from './collect-choice.ts'
import { disjunction, inPlaceOf, negation, usesOf } from './expression.ts'
import { whenMet, whenMissed } from './known.ts'
import { areMany, inFunctions, partsOf } from './many.ts'
import { block, firstOf, either, tellOr, stop, under } from './statements.ts'
import { issueOf, keyOf, requiredOf, spotAt, withinOf, type Spot } from './spot.ts'
import { possible, subjectOf, typeTest } from './types.ts'

/** Statements that add an issue for each check that the value does not meet. */
export function collectStatements(checks: readonly Check[], spot: Spot, context: PrintContext): string[] {
  const [first, ...others] = checks
  if (!first) return []
  const [only] = first.kind === 'types' && first.allowed?.length === 1 ? first.allowed : []
  if (first.kind !== 'types' || !only || !first.fault) {
    const each = (list: readonly Check[]): string[] => list.flatMap((check) => statementsOf(check, spot, context))
    if (!areMany(checks)) return each(checks)
    const [flags, rules] = flagsFirst(checks)
    return [...each(flags), ...inFunctions(partsOf(rules).map(each), 'return false')]
  }
  // A value of another type has that fault alone.
  const subject = subjectOf(only)
  const inner = collectStatements(
    [...((subject && first.cases[subject]) ?? []), ...others],
    { ...spot, known: new Set([only]) },
    context,
  )
  const test = typeTest(only, spot.v, spot.known)
  if (test === 'false') return [stop(issueOf(first.fault, spot, context))]
  return test === 'true' ? inner : tellOr(negation(test), issueOf(first.fault, spot, context), inner)
}

function statementsOf(check: Check, spot: Spot, context: PrintContext): string[] {
  const { v, known } = spot
  const { hoist } = context
  switch (check.kind) {
    case 'test':
      return unless(check.test(v), issueOf(check.fault, spot, context))
    case 'values':
      return unless(valuesTest(check.values, v, known, hoist), issueOf(check.fault, spot, context))
    case 'call':
      return [stop(`!${hoist.accepts(check.sub)}(${v}) && ${withinOf(check, spot, context)}`)]
    case 'types':
      return typesStatements(check, spot, context)
    case 'property':
      return propertyStatements(check, spot, context)
    case 'item': {
      const name = context.local('item')
      const below = itemOf(spot, name, String(check.index))
      const inner = collectStatements(check.checks, below, context)
      return block(`if (${v}.length > ${check.index})`, [
        `const ${name}${context.any} = ${v}[${check.index}]`,
        ...inner,
      ])
    }
    case 'entries': {
      const key = context.local('key')
      return block(
        `for (const ${key} in ${v})`,
        check.parts.flatMap((part) => partStatements(part, key, spot, context, hoist.helper('escaped'))),
      )
    }
    case 'items': {
      const index = context.local('i')
      const head = `for (let ${index} = ${check.from}; ${index} < ${v}.length; ${index}++)`
      return block(head, partStatements(check.part, index, spot, context))
    }
    case 'contains':
      return containsStatements(check, spot, context)
    case 'choice':
      return choiceStatements(check, spot, context)
    case 'not':
      return unless(negation(branchExpression(check.branch, v, known, context)), issueOf(check.fault, spot, context))
    case 'conditional': {
      const [prepare, condition] = decided(check.condition, v, known, context)
      const [met, missed] = [whenMet(check.condition.checks, known), whenMissed(check.condition.checks, known)]
      const then = rulesStatements(check.then, { ...spot, known: met }, context)
      const otherwise = rulesStatements(check.otherwise, { ...spot, known: missed }, context)
      return [...prepare, ...either(condition, then, otherwise)]
    }
    case 'present': {
      const inner = rulesStatements(check.rules, spot, context)
      const all = check.flag === undefined ? inner : [`${check.flag} = true`, ...inner]
      return under(hasProperty(v, check.name), all)
    }
    case 'flags':
      return [`let ${check.names.map((name) => `${name} = false`).join(', ')}`]
  }
}

function propertyStatements(check: Property, spot: Spot, context: PrintContext): string[] {
  const name = context.local(check.name)
  const { property: _, ...holder } = spot
  const below: Spot = {
    ...holder,
    v: name,
    known: undefined,
    keys: [...spot.keys, keyOf(check.name)],
    ...(isPlain(check.name) && { property: check.name }),
  }
  const inner = collectStatements(check.checks, below, context)
  const missing = check.required && requiredOf(check.required, below, context)
  if (inner.length === 0) return missing ? unless(hasProperty(spot.v, check.name), missing) : []
  const asked = (): string[] => {
    if (!missing) return isAbout(check.checks) ? inner : under(`${name} !== undefined`, inner)
    // A value of the wrong type that is not there at all is reported as missing.
    return startsWithOwnRule(check, inner) ? inner : tellOr(`${name} === undefined`, missing, inner)
  }
  return reading(name, readProperty(spot.v, check.name), asked(), context)
}

/** Statements about a part of a value, which is read once. */
function reading(name: string, expression: string, lines: readonly string[], { any }: PrintContext): string[] {
  return usesOf(name, lines.join('\n')) < 2
    ? lines.map((line) => inPlaceOf(name, expression, line))
    : block('', [`const ${name}${any} = ${expression}`, ...lines])
}

type Property = Extract<Check, { kind: 'property' }>

/** True where every check is about values of a type, so that `undefined` meets them. */
function isAbout(checks: readonly Check[]): boolean {
  return checks.every((check) => check.kind === 'types' && !check.allowed)
}

/** What is told unless an expression holds. */
export function unless(expression: string, told: string): string[] {
  if (expression === 'true') return []
  return [stop(expression === 'false' ? told : `${negation(expression)} && ${told}`)]
}

/** The spot of an item, or of a property whose name only the value knows. */
function itemOf({ spot, schema, keys }: Spot, v: string, key: string): Spot {
  return { v, known: undefined, spot, schema, keys: [...keys, key] }
}

/** True where the first thing asked of a required property is its type or its values, which tells a missing one as well. */
function startsWithOwnRule({ name, required, checks }: Property, lines: readonly string[]): boolean {
  const [first, ...others] = checks
  const isFirst = (first?.kind === 'types' && first.allowed?.length === 1) || first?.kind === 'values'
  const fault = isFirst ? first.fault : undefined
  const isAlone = first?.kind === 'types' || others.length === 0
  return (
    isAlone &&
    isPlain(name) &&
    fault !== undefined &&
    !fault.whole &&
    required?.schema === fault.schema.replace(`${childPointer('/properties', name)}/${fault.keyword}`, '/required') &&
    !required.whole &&
    lines[0]?.startsWith('if (') === true
  )
}

function typesStatements(check: Extract<Check, { kind: 'types' }>, spot: Spot, context: PrintContext): string[] {
  const { v, known } = spot
  const inner = (type: JsonType): string[] => {
    const subject = subjectOf(type)
    const checks = (subject && check.cases[subject]) ?? []
    return collectStatements(checks, { ...spot, known: new Set([type]) }, context)
  }
  const types = check.allowed && possible(check.allowed, known)
  const wrong = check.fault && issueOf(check.fault, spot, context)
  const tests = types
    ? types.map((type): [JsonType, string] => [type, typeTest(type, v, known)])
    : casesOf(check, known).map(([type, test]): [JsonType, string] => [type, test(v)])
  const tried: [test: string, lines: string[]][] = []
  const others: string[] = []
  for (const [type, test] of tests) {
    const lines = inner(type)
    if (test === 'true') return lines
    if (lines.length === 0) others.push(test)
    else tried.push([test, lines])
  }
  const [left] = wrong === undefined ? [] : unless(disjunction(others), wrong)
  return firstOf(tried, types && left)
}

/** @param escaped What makes a key that only the value knows fit for a JSON Pointer; absent for an index. */
function partStatements(part: Part, key: string, spot: Spot, context: PrintContext, escaped?: string): string[] {
  const { v } = spot
  const guarded = (lines: string[]): string[] =>
    part.filter === undefined || lines.length === 0 ? lines : block(`if (${part.filter(key, `${v}[${key}]`)})`, lines)
  if (part.names !== undefined) {
    const name = context.local('name')
    const below: Spot = { v: key, known: new Set(['string']), spot: name, schema: part.names, keys: [] }
    const inner = collectStatements(part.checks, below, context)
    if (inner.length === 0) return []
    const holder = spotAt(spot, part.names, spot.keys, context)
    const at = `const ${name} = ${spot.spot} && ${context.hoist.helper('nameAt')}(${holder}, ${key})`
    const lines = [at, ...inner, stop(`${name} && ${context.hoist.helper('tellName')}(${spot.spot}, ${name})`)]
    const expression = expressionOf(part.checks, key, below.known, context)
    return guarded(expression === undefined ? lines : under(negation(expression), lines))
  }
  const name = context.local('value')
  const inner = collectStatements(
    part.checks,
    itemOf(spot, name, escaped ? `${key}, ${escaped}(${key})` : key),
    context,
  )
  if (inner.length === 0) return []
  const isRead = inner.some((line) => line.includes(name))
  return guarded([...(isRead ? [`const ${name}${context.any} = ${v}[${key}]`] : []), ...inner])
}

function containsStatements(check: Extract<Check, { kind: 'contains' }>, spot: Spot, context: PrintContext): string[] {
  const { v } = spot
  const [index, count] = [context.local('i'), context.local('count')]
  const matches = branchExpression(check.branch, `${v}[${index}]`, undefined, context)
  return [
    `let ${count} = 0`,
    `for (let ${index} = 0; ${index} < ${v}.length; ${index}++) if (${matches}) ${count}++`,
    ...(check.least > 0 ? [stop(`${count} < ${check.least} && ${issueOf(check.tooFew, spot, context)}`)] : []),
    ...(check.most < Infinity ? [stop(`${count} > ${check.most} && ${issueOf(check.tooMany, spot, context)}`)] : []),
  ]
}

/** Where a condition looks, expression of what is seen there, and its words where that does not say it. */
function seenBy({ path, text, isSeen }: Condition, { v, known }: Spot, { hoist }: PrintContext): string[] {
  const [name, ...others] = path
  const isNear = name !== undefined && others.length === 0 && known?.size === 1 && known.has('object')
  const far = name === undefined ? v : `${hoist.helper('valueAt')}(${v}, ${print.literal(path)})`
  const seen = isNear ? readProperty(v, name) : far
  const at = name === undefined ? null : path.reduce<string>(childPointer, '').slice(1)
  return [print.literal(at), seen, ...(isSeen ? [] : [print.literal(text)])]
}

/** The issues of rules that hold under a condition, which they name. */
export function rulesStatements({ checks, schemas, condition }: Rules, spot: Spot, context: PrintContext): string[] {
  const [schema = spot.schema] = schemas
  if (!condition) return collectStatements(checks, spot, context)
  const name = context.local('when')
  const inner: Spot = { v: spot.v, known: spot.known, spot: name, schema, keys: [] }
  const lines = collectStatements(checks, inner, context)
  const uses = usesOf(name, lines.join('\n'))
  if (uses === 0) return lines
  const isBelow = schema.startsWith(spot.schema)
  // A call names the schema itself.
  const isCall = checks.length === 1 && checks[0]?.kind === 'call'
  const facts = [
    spotAt(spot, isBelow || isCall ? spot.schema : '', spot.keys, context),
    print.literal(isCall ? '' : isBelow ? schema.slice(spot.schema.length) : schema),
    ...seenBy(condition, spot, context),
  ]
  const made = `${context.hoist.helper('when')}(${facts.join(', ')})`
  // A single rule makes the spot where it is told.
  return uses === 1
    ? lines.map((line) => inPlaceOf(name, made, line))
    : [`const ${name} = ${spot.spot} && ${made}`, ...lines]
}

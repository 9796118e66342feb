import { expr, isFalse, isTrue, reading, stmt, type Expression, type Name, type Statement } from '@specwright/code'
import { isPlain } from '../../json.ts'
import type { Check, JsonType, Part } from '../check.ts'
import { engineCall } from '../engine.ts'
import { isSamePath, pathAround, pathTo, type SchemaPath } from '../schema-path.ts'
import { hasProperty, isPresent, itemAt, lengthOf, reaches, readProperty } from '../read.ts'
import { branchExpression, expressionOf } from './accepts-expression.ts'
import { counted, decided } from './accepts-statements.ts'
import { choiceStatements } from './collect-choice.ts'
import { rulesStatements } from './collect-rules.ts'
import type { PrintContext } from './context.ts'
import { flagsFirst, flagsMade, remembered } from './flags.ts'
import { whenMet, whenMissed } from './known.ts'
import { areMany, inFunctions, partsOf } from './many.ts'
import { either, firstOf, refuse, stop, tellOr, under, unless, type Case } from './statements.ts'
import { issueOf, issueOfName, keyOf, requiredOf, spotAt, withinOf, type CollectContext, type Spot } from './spot.ts'
import { casesOf, subjectOf, typeTest } from './types.ts'
import { printedKeyTest, printedTest } from './tests.ts'
import { valuesTest } from './values.ts'

/** Statements that add an issue for each check that the value does not meet. */
export function collectStatements(checks: readonly Check[], spot: Spot, context: PrintContext): readonly Statement[] {
  const collecting: CollectContext = { ...context, collect: (inner, at) => statementsOf(inner, at, collecting) }
  return collecting.collect(checks, spot)
}

function statementsOf(checks: readonly Check[], spot: Spot, context: CollectContext): readonly Statement[] {
  const [first, ...others] = checks
  if (!first) return []
  const [only] = first.kind === 'types' && first.allowed?.length === 1 ? first.allowed : []
  if (first.kind !== 'types' || !only || !first.fault) {
    const each = (list: readonly Check[]): Statement[] =>
      list.flatMap((check) => statementsOfCheck(check, spot, context))
    if (!areMany(checks)) return each(checks)
    const [flags, rules] = flagsFirst(checks)
    return [...each(flags), ...inFunctions(partsOf(rules).map(each), refuse)]
  }
  // A value of another type has that fault alone.
  const subject = subjectOf(only)
  const rest = [...((subject && first.cases[subject]) ?? []), ...others]
  const inner = context.collect(rest, { ...spot, known: new Set([only]) })
  const test = typeTest(only, spot.v, spot.known)
  if (isFalse(test)) return stop(issueOf(first.fault, spot))
  return isTrue(test) ? inner : tellOr(expr.not(test), issueOf(first.fault, spot), inner)
}

function statementsOfCheck(check: Check, spot: Spot, context: CollectContext): readonly Statement[] {
  const { v, known } = spot
  const { hoist } = context
  switch (check.kind) {
    case 'test':
      return unless(printedTest(check.test, v, hoist), issueOf(check.fault, spot))
    case 'values':
      return unless(valuesTest(check.values, v, known, hoist), issueOf(check.fault, spot))
    case 'call':
      return unless(expr.call(hoist.accepts(check.sub), [v]), withinOf(check, spot, context))
    case 'types':
      return typesStatements(check, spot, context)
    case 'property':
      return propertyStatements(check, spot, context)
    case 'item': {
      const item = context.local('item')
      const inner = context.collect(check.checks, itemOf(spot, item, [expr.literal(check.index)]))
      return stmt.if(reaches(v, check.index), [stmt.const(item.name, itemAt(v, check.index)), ...inner])
    }
    case 'entries': {
      const key = context.local('key')
      const keys = [key, engineCall('escaped', [key])] as const
      const parts = check.parts.flatMap((part) => partStatements(part, keys, spot, context))
      return [stmt.forIn(key.name, v, parts)]
    }
    case 'items': {
      const index = context.local('i')
      const inner = partStatements(check.part, [index], spot, context)
      return [stmt.count(index.name, [check.from, lengthOf(v)], inner)]
    }
    case 'contains':
      return containsStatements(check, spot, context)
    case 'choice':
      return choiceStatements(check, spot, context)
    case 'not':
      return unless(expr.not(branchExpression(check.branch, v, known, context)), issueOf(check.fault, spot))
    case 'conditional': {
      const [prepare, condition] = decided(check.condition, v, known, context)
      const [met, missed] = [whenMet(check.condition.checks, known), whenMissed(check.condition.checks, known)]
      const then = rulesStatements(check.then, { ...spot, known: met }, context)
      const otherwise = rulesStatements(check.otherwise, { ...spot, known: missed }, context)
      return [...prepare, ...either(condition, then, otherwise)]
    }
    case 'present': {
      const inner = rulesStatements(check.rules, spot, context)
      return under(hasProperty(v, check.name), [...remembered(check.flag), ...inner])
    }
    case 'flags':
      return [flagsMade(check)]
  }
}

type CollectedProperty = Extract<Check, { kind: 'property' }>

function propertyStatements(check: CollectedProperty, spot: Spot, context: CollectContext): readonly Statement[] {
  const variable = context.local(check.name)
  const { property: _, ...holder } = spot
  const below: Spot = {
    ...holder,
    v: variable,
    known: undefined,
    keys: [...spot.keys, keyOf(check.name)],
    ...(isPlain(check.name) && { property: check.name }),
  }
  const inner = context.collect(check.checks, below)
  const missing = check.required && requiredOf(check.required, below)
  if (inner.length === 0) return missing ? unless(hasProperty(spot.v, check.name), missing) : []
  const checked = (): readonly Statement[] => {
    if (!missing) return isAbout(check.checks) ? inner : under(isPresent(variable), inner)
    // A value of the wrong type that is not there at all is reported as missing.
    return startsWithOwnRule(check, inner) ? inner : tellOr(expr.not(isPresent(variable)), missing, inner)
  }
  return reading(variable.name, readProperty(spot.v, check.name), checked())
}

/** True where every check is about values of a type, so that `undefined` meets them. */
function isAbout(checks: readonly Check[]): boolean {
  return checks.every((check) => check.kind === 'types' && !check.allowed)
}

/** The spot of an item, or of a property whose name only the value knows. */
function itemOf({ spot, schema, keys }: Spot, v: Name, key: readonly Expression[]): Spot {
  return { v, known: undefined, spot, schema, keys: [...keys, key] }
}

/** True where a required property is first checked for its type or its values, which reports a missing one as well. */
function startsWithOwnRule({ name, required, checks }: CollectedProperty, statements: readonly Statement[]): boolean {
  const [first, ...others] = checks
  const isFirst = (first?.kind === 'types' && first.allowed?.length === 1) || first?.kind === 'values'
  const fault = isFirst ? first.fault : undefined
  const isAlone = first?.kind === 'types' || others.length === 0
  return (
    isAlone &&
    isPlain(name) &&
    fault !== undefined &&
    !fault.whole &&
    required?.schema.keys.at(-1) === 'required' &&
    isSamePath(fault.schema, pathTo(pathAround(required.schema), 'properties', name, fault.keyword)) &&
    !required.whole &&
    statements[0]?.kind === 'if'
  )
}

function typesStatements(
  check: Extract<Check, { kind: 'types' }>,
  spot: Spot,
  context: CollectContext,
): readonly Statement[] {
  const { v, known } = spot
  const inner = (type: JsonType): readonly Statement[] => {
    const subject = subjectOf(type)
    const checks = (subject && check.cases[subject]) ?? []
    return context.collect(checks, { ...spot, known: new Set([type]) })
  }
  const tried: Case[] = []
  const others: Expression[] = []
  for (const [type, test] of casesOf(check, v, known)) {
    const statements = inner(type)
    if (isTrue(test)) return statements
    if (statements.length === 0) others.push(test)
    else tried.push([test, statements])
  }
  return firstOf(tried, check.allowed && check.fault ? unless(expr.or(others), issueOf(check.fault, spot)) : [])
}

/** @param keys The key as a variable, and what makes one that only the value knows fit for a JSON Pointer. */
function partStatements(
  part: Part,
  keys: readonly [key: Name, ...end: Expression[]],
  spot: Spot,
  context: CollectContext,
): readonly Statement[] {
  const [key] = keys
  const read = expr.element(spot.v, key)
  const guarded = (statements: readonly Statement[]): readonly Statement[] =>
    part.filter ? stmt.if(printedKeyTest(part.filter, key, read, context.hoist), statements) : statements
  if (part.names !== undefined) return guarded(nameStatements(part.checks, { key, spot, schema: part.names }, context))
  const value = context.local('value')
  const inner = context.collect(part.checks, itemOf(spot, value, keys))
  return inner.length === 0 ? [] : guarded([stmt.const(value.name, read), ...inner])
}

/** Where a key is checked: as a variable, in an object at a spot, by the schema of its names. */
interface NameScene {
  readonly key: Name
  readonly spot: Spot
  readonly schema: SchemaPath
}

/** Statements that add the issues of a key, for which its object has a spot of its own. */
function nameStatements(checks: readonly Check[], scene: NameScene, context: CollectContext): readonly Statement[] {
  const { key, spot, schema } = scene
  return rulesOfName(checks).flatMap((check) => {
    if (check.kind !== 'test' && check.kind !== 'values') return otherNameStatements(check, scene, context)
    // A rule that is one test is tested once.
    const test =
      check.kind === 'test'
        ? printedTest(check.test, key, context.hoist)
        : valuesTest(check.values, key, isString, context.hoist)
    return unless(test, issueOfName(check.fault, key, spot, schema))
  })
}

const isString: Spot['known'] = new Set(['string'])

/** The checks of a key, which is a string. */
function rulesOfName(checks: readonly Check[]): readonly Check[] {
  return checks.flatMap((check) =>
    check.kind === 'types' && (check.allowed?.includes('string') ?? true) ? (check.cases.string ?? []) : [check],
  )
}

function otherNameStatements(
  check: Check,
  { key, spot, schema }: NameScene,
  context: CollectContext,
): readonly Statement[] {
  const at = context.local('name')
  const inner = context.collect([check], { v: key, known: isString, spot: at, schema, keys: [] })
  if (inner.length === 0) return []
  const made = engineCall('nameAt', [spotAt(spot, schema, spot.keys), key])
  const statements = [
    stmt.const(at.name, expr.and([spot.spot, made])),
    ...inner,
    ...stop(expr.and([at, engineCall('reportName', [spot.spot, at])])),
  ]
  const expression = expressionOf([check], key, isString, context)
  return expression === undefined ? statements : under(expr.not(expression), statements)
}

function containsStatements(
  check: Extract<Check, { kind: 'contains' }>,
  spot: Spot,
  context: CollectContext,
): readonly Statement[] {
  const [counting, count] = counted(check, spot.v, context)
  const [min, max] = [expr.literal(check.min), expr.literal(check.max)]
  return [
    ...counting,
    ...(check.min > 0 ? unless(expr.binary(count, '>=', min), issueOf(check.tooFew, spot)) : []),
    ...(check.max < Infinity ? unless(expr.binary(count, '<=', max), issueOf(check.tooMany, spot)) : []),
  ]
}

import { expr, isTrue, stmt, type Expression, type Statement } from '@specwright/code'
import { isPlain } from '../../json.ts'
import type { Branch, Check, Fault, JsonType, Tag } from '../check.ts'
import { engineCall } from '../engine.ts'
import { pathAround } from '../schema-path.ts'
import { readProperty } from '../read.ts'
import { is } from '../../words/claim.ts'
import { claims } from '../../words/claims.ts'
import { sentence } from '../../words/sentence.ts'
import { decidedBranches } from './accepts-statements.ts'
import { areDistinct, type Choice } from './choice.ts'
import { rulesStatements } from './collect-rules.ts'
import { whenAllMissed } from './known.ts'
import { countOf, oneByOne, someOf } from './many.ts'
import { attempt, either, firstOf, stop, tellOr, unless, type Case } from './statements.ts'
import { issueOf, issueOfTag, keyOf, spotAt, withinOf, type CollectContext, type Spot } from './spot.ts'
import { typeTest } from './types.ts'

/** Statements that add the issues of `anyOf` or `oneOf`: those of the branch that the value has chosen. */
export function choiceStatements(check: Choice, spot: Spot, context: CollectContext): readonly Statement[] {
  const { v, known } = spot
  const tried = decidedBranches(check, v, known, context)
  const outcomes = tried.map(([, expression]) => expression)
  const prepare = oneByOne(tried.map(([statements]) => statements))
  const flags = check.branches.flatMap(({ flag }) => (flag === undefined ? [] : [expr.name(flag)]))
  const chooses = check.selector.tag?.decides || (check.selector.types !== undefined && !check.selector.tag)
  if (chooses && flags.length === 0) return branchesStatements(check, spot, context)
  const missing = { ...spot, known: whenAllMissed(check.branches, known) }
  // Properties of a branch that failed are not also reported as unknown.
  const forgiven = flags.reduceRight<Expression>((value, flag) => expr.assign(flag, value), expr.true)
  const failed = [...branchesStatements(check, missing, context), ...(flags.length > 0 ? [stmt.do(forgiven)] : [])]
  if (check.mode === 'any' || outcomes.length === 1 || areDistinct(check)) {
    return [...prepare, ...either(someOf(outcomes), [], failed)]
  }
  const count = context.local('count')
  const several = expr.and([expr.binary(count, '>', expr.literal(1)), issueOf(check.fault, spot)])
  return [...prepare, stmt.const(count.name, countOf(outcomes)), ...stmt.if(expr.is(count, 0), failed, stop(several))]
}

/** The issues of the branch that the value has chosen, by its type or its tag; of the nearest one otherwise. */
function branchesStatements(check: Choice, spot: Spot, context: CollectContext): readonly Statement[] {
  const { tag, types } = check.selector
  if (tag) {
    const isObject = typeTest('object', spot.v, spot.known)
    const selected = tagStatements(check, tag, spot, context)
    if (isTrue(isObject)) return selected
    if (tag.decides) return tellOr(expr.not(isObject), issueOf(wrongType(check, ['object']), spot), selected)
    return either(isObject, selected, nearestStatements(check, spot, context))
  }
  return types ? typesStatements(check, types, spot, context) : nearestStatements(check, spot, context)
}

function typesStatements(
  check: Choice,
  types: readonly (readonly JsonType[])[],
  spot: Spot,
  context: CollectContext,
): readonly Statement[] {
  const { v } = spot
  const wrong = issueOf(wrongType(check, types.flat()), spot)
  const all = check.branches.map((branch, index) => {
    const own = types[index] ?? []
    const checks = branchChecks(branch)
    const test = expr.or(own.map((type) => typeTest(type, v, spot.known)))
    return { test, checks, statements: context.collect(checks, { ...spot, known: new Set(own) }) }
  })
  const tried = all.filter(({ statements }) => statements.length > 0)
  const others = expr.or(all.filter(({ statements }) => statements.length === 0).map(({ test }) => test))
  const [first, ...more] = tried
  const [call] = first && more.length === 0 ? first.checks : []
  // The function refuses other types as well, so that the type of a valid value is not tested twice.
  if (first && call?.kind === 'call') {
    const report = expr.conditional(first.test, withinOf(call, spot, context), wrong)
    return stop(expr.and([expr.not(others), expr.not(expr.call(context.hoist.accepts(call.sub), [v])), report]))
  }
  return firstOf(
    tried.map(({ test, statements }): Case => [test, statements]),
    unless(others, wrong),
  )
}

function wrongType({ fault }: Choice, types: readonly JsonType[]): Fault {
  return {
    keyword: 'type',
    expected: types.length === 1 ? types[0] : types,
    schema: fault.schema,
    sentence: sentence.type(types),
  }
}

function tagStatements(check: Choice, tag: Tag, spot: Spot, context: CollectContext): readonly Statement[] {
  const { property: _, ...bare } = spot
  const below: Spot = { ...bare, known: undefined, keys: [...spot.keys, keyOf(tag.name)] }
  const cases = check.branches.flatMap((branch, index) => {
    const values = tag.values[index]
    if (!values) return []
    const text = is({ ...claims.values(values), subject: [tag.name] })
    const condition = { path: [tag.name], text, isSeen: isPlain(tag.name) }
    const rules = { checks: branchChecks(branch), schemas: tag.schemas[index] ?? [], condition }
    const inner = rulesStatements(rules, { ...spot, known: new Set(['object']) }, context)
    return { values: values.map((value) => expr.literal(value)), body: [...inner, stmt.break()] }
  })
  const all = tag.values.flatMap((values) => values ?? [])
  const unknown: Fault = {
    keyword: 'enum',
    expected: all,
    schema: check.fault.schema,
    sentence: sentence.values(all),
  }
  const report = issueOfTag(unknown, tag.name, below)
  return [stmt.switch(readProperty(spot.v, tag.name), cases, stop(report))]
}

/** A branch of several checks calls its function, so that its code is there once. */
function branchChecks(branch: Branch): readonly Check[] {
  const isShort = branch.flag !== undefined || branch.checks.length === 1
  return isShort ? branch.checks : [{ kind: 'call', sub: branch.sub, defined: false }]
}

function nearestStatements({ branches, fault }: Choice, spot: Spot, context: CollectContext): readonly Statement[] {
  const holder = pathAround(fault.schema)
  const tries = branches.map((branch) => {
    const tried = context.local('tried')
    const inner: Spot = { v: spot.v, known: spot.known, spot: tried, schema: holder, keys: [] }
    return attempt(tried.name, context.collect(branchChecks(branch), inner))
  })
  const here = spotAt(spot, holder, spot.keys)
  return stop(engineCall('nearest', [here, expr.literal(fault.keyword), expr.array(tries)]))
}

import { isPlain } from '../../json.ts'
import { print } from '@loyalty-kit/code'
import type { Branch, Check, Fault, JsonType, Tag } from '../check.ts'
import { hasProperty, readProperty } from '../read.ts'
import { sentence } from '../../words/sentence.ts'
import type { PrintContext } from './accepts.ts'
import { areDistinct, decidedBranches } from './accepts-choice.ts'
import { collectStatements, rulesStatements, unless } from './collect.ts'
import { conjunction, disjunction, negation } from './expression.ts'
import { whenAllMissed } from './known.ts'
import { countOf, oneByOne, someOf } from './many.ts'
import { attempt, block, chained, either, firstOf, indented, stop, stopCalling, tellOr } from './statements.ts'
import { issueOf, keyOf, spotAt, withinOf, type Spot } from './spot.ts'
import { typeTest } from './types.ts'

type Choice = Extract<Check, { kind: 'choice' }>

/** Statements that add the issues of `anyOf` or `oneOf`: those of the branch that the value has chosen. */
export function choiceStatements(check: Choice, spot: Spot, context: PrintContext): string[] {
  const { v, known } = spot
  const tried = decidedBranches(check, v, known, context)
  const outcomes = tried.map(([, expression]) => expression)
  const prepare = oneByOne(tried.map(([statements]) => statements))
  const flags = check.branches.flatMap(({ flag }) => flag ?? [])
  // Properties of a branch that failed are not also reported as unknown.
  const forgiven = flags.length === 0 ? [] : [`${flags.join(' = ')} = true`]
  const chooses = check.selector.tag?.decides || (check.selector.types !== undefined && !check.selector.tag)
  if (chooses && flags.length === 0) return branchesStatements(check, spot, context)
  const missing = { ...spot, known: whenAllMissed(check.branches, known) }
  const failed = [...branchesStatements(check, missing, context), ...forgiven]
  if (check.mode === 'any' || outcomes.length === 1 || areDistinct(check)) {
    return [...prepare, ...either(someOf(outcomes), [], failed)]
  }
  const count = context.local('count')
  return [
    ...prepare,
    `const ${count} = ${countOf(outcomes)}`,
    ...chained([block(`if (${count} === 0)`, failed)], stop(`${count} > 1 && ${issueOf(check.fault, spot, context)}`)),
  ]
}

/** The issues of the branch that the value has chosen, by its type or its tag; of the nearest one otherwise. */
function branchesStatements(check: Choice, spot: Spot, context: PrintContext): string[] {
  const { tag, types } = check.selector
  if (tag) {
    const isObject = typeTest('object', spot.v, spot.known)
    const selected = tagStatements(check, tag, spot, context)
    if (isObject === 'true') return selected
    if (tag.decides) return tellOr(negation(isObject), issueOf(wrongType(check, ['object']), spot, context), selected)
    return either(isObject, selected, nearestStatements(check, spot, context))
  }
  if (!types) return nearestStatements(check, spot, context)
  const tests = types.map((list) => disjunction(list.map((type) => typeTest(type, spot.v, spot.known))))
  const wrong = issueOf(wrongType(check, types.flat()), spot, context)
  const tried = check.branches.flatMap((branch, index): Tried[] => {
    const known = new Set(types[index])
    const lines = collectStatements(branchChecks(branch), { ...spot, known }, context)
    return lines.length === 0 ? [] : [{ branch, test: tests[index] ?? 'true', lines }]
  })
  const others = disjunction(tests.filter((each) => !tried.some(({ test }) => test === each)))
  const [first, ...more] = tried
  const [call] = first && more.length === 0 ? branchChecks(first.branch) : []
  // The function refuses other types as well, so that a valid value is not asked for its type twice.
  if (first && call?.kind === 'call') {
    const told = `(${first.test} ? ${withinOf(call, spot, context)} : ${wrong})`
    return [stop(conjunction([negation(others), `!${context.hoist.accepts(call.sub)}(${spot.v})`, told]))]
  }
  const [left] = unless(others, wrong)
  return firstOf(
    tried.map(({ test, lines }) => [test, lines] as const),
    left,
  )
}

/** A branch of a choice, for values of its types. */
interface Tried {
  readonly branch: Branch
  readonly test: string
  readonly lines: readonly string[]
}

function wrongType({ fault }: Choice, types: readonly JsonType[]): Fault {
  return {
    keyword: 'type',
    expected: types.length === 1 ? types[0] : types,
    schema: fault.schema,
    sentence: sentence.type(types),
  }
}

function tagStatements(check: Choice, tag: Tag, spot: Spot, context: PrintContext): string[] {
  const { property: _, ...bare } = spot
  const below: Spot = { ...bare, known: undefined, keys: [...spot.keys, keyOf(tag.name)] }
  const cases = check.branches.flatMap((branch, index) => {
    const values = tag.values[index]
    if (!values) return []
    const text = `${tag.name} ${sentence.values(values).replace('must be', 'is')}`
    const condition = { path: [tag.name], text, isSeen: isPlain(tag.name) }
    const rules = { checks: branchChecks(branch), schemas: tag.schemas[index] ?? [], condition }
    const inner = rulesStatements(rules, { ...spot, known: new Set(['object']) }, context)
    return [values.map((value) => `case ${print.literal(value)}:`).join(' '), ...indented([...inner, 'break'])]
  })
  const all = tag.values.flatMap((values) => values ?? [])
  const { schema } = check.fault
  const unknown: Fault = { keyword: 'enum', expected: all, schema, sentence: sentence.values(all) }
  const missing: Fault = { keyword: 'required', expected: tag.name, schema, sentence: sentence.required() }
  const others = block('default:', [
    stop(
      `${hasProperty(spot.v, tag.name)} ? ${issueOf(unknown, below, context)} : ${issueOf(missing, below, context)}`,
    ),
  ])
  return block(`switch (${readProperty(spot.v, tag.name)})`, [...cases, ...others])
}

/** A branch of several checks calls its function, so that its code is there once. */
function branchChecks(branch: Branch): readonly Check[] {
  const isShort = branch.flag !== undefined || branch.checks.length === 1
  return isShort ? branch.checks : [{ kind: 'call', sub: branch.sub, defined: false, isReferred: false }]
}

function nearestStatements({ branches, fault }: Choice, spot: Spot, context: PrintContext): string[] {
  const holder = fault.schema.slice(0, -`/${fault.keyword}`.length)
  const here = spotAt(spot, holder, spot.keys, context)
  const tries = branches.map((branch) => {
    const name = context.local('tried')
    const inner: Spot = { v: spot.v, known: spot.known, spot: name, schema: holder, keys: [] }
    return attempt(name, collectStatements(branchChecks(branch), inner, context))
  })
  return stopCalling(`${context.hoist.helper('nearest')}(${here}, ${print.literal(fault.keyword)}`, tries)
}

import { allOf, exampleValue } from '@specwright/json-schema/examples'
import { isObject, own, pointerTo, type JsonObject, type JsonSchema } from '@specwright/json-schema/json'
import { stringMatching } from '@specwright/json-schema/patterns'
import { leastCommonMultiple } from '../language/multiples.ts'
import type { Conditional, Counted, NormalForm } from '../normal/normal.ts'
import { normalised } from '../normal/normalised.ts'
import { eachRule, ruleOf } from '../normal/rules.ts'
import type { Side } from '../contract/side.ts'
import { subAt, wholeOf, type Sub } from '../contract/spread.ts'
import { dependenciesIn, membersOf } from '../normal/maps.ts'
import { textRules } from '../normal/strings.ts'

/** Values that satisfy a schema, or only just miss it: made as they are asked for, since most searches end soon. */
export function* candidatesOf(side: Side, sub: Sub, depth = 0): Generator {
  const schema = wholeOf(sub)
  if (!isObject(schema) && typeof schema !== 'boolean') return
  const normal = normalised(side, sub)
  const example = exampleValue(schema, side.root)
  yield example
  yield* [...(normal.enum ?? []), ...(normal.open ?? []), ...edges(normal), ...strings(normal), ...samples]
  if (depth > 3) return
  for (const each of normal.conditionals) {
    const parts = (['if', 'then', 'else'] as const).map((name) => subAt(side, pointerTo(each.pointer, name)))
    yield* parts.flatMap((part) => [...candidatesOf(side, part, depth + 2)]).slice(0, 200)
  }
  for (const { list } of normal.unions) {
    for (const branch of list.slice(0, maxBranches))
      yield exampleValue(allOf([schema, wholeOf(branch) as JsonSchema]), side.root)
  }
  const branches = normal.unions.flatMap(({ list }) => {
    return list.flatMap((branch) => [...candidatesOf(side, branch, depth + 1)])
  })
  yield* branches
  yield Object.assign({}, ...branches.filter(isObject)) as JsonObject // an example of all branches
  for (const not of normal.rest.get('not') ?? []) yield* candidatesOf(side, not, depth + 1)
  yield* objects(side, normal, example, depth)
  yield* arrays(side, normal, example, depth)
}

/** The first values that satisfy a schema, or only just miss it. */
function firstCandidates(side: Side, sub: Sub, depth: number, count: number): unknown[] {
  const found: unknown[] = []
  for (const value of candidatesOf(side, sub, depth)) {
    if (found.length === count) break
    found.push(value)
  }
  return found
}

/** At most this many branches of a union get an example that also meets the rules beside the union. */
const maxBranches = 50

/** Values of every type. */
const samples: readonly unknown[] = [null, true, false, 0, 1, -1, 0.5, '', 'text', '2026-01-31', [], {}]

/** Numbers on both sides of each bound, multiples of `multipleOf`, and a number between two of them. */
function edges({ rest }: NormalForm): number[] {
  const near = eachRule(rest).flatMap(([name, { value }]) =>
    typeof value === 'number' && name !== 'multipleOf'
      ? [value - 1, value - 0.5, value, value + 0.5, value + 1, 2 * value]
      : [],
  )
  const step = leastCommonMultiple((rest.get('multipleOf') ?? []).map(({ value }) => Number(value)))
  return step === undefined ? near : [...near, ...[-1, 1, 2, 3, 0.5].map((times) => times * step)]
}

/** Strings of each bound's length, one character more and less, and one that several patterns match. */
function strings(normal: NormalForm): string[] {
  const { rest } = normal
  const rules = textRules(normal)
  const fitting = rules.patterns.length > 1 ? stringMatching(rules) : undefined
  const lengths = ['minLength', 'maxLength'].flatMap((name) => Number(ruleOf(rest, name)?.value ?? Number.NaN))
  const sized = lengths.flatMap((length) =>
    length >= 0 && length < 10_000
      ? [length - 1, length, length + 1].filter((n) => n >= 0).map((n) => 'x'.repeat(n))
      : [],
  )
  return typeof fitting === 'string' ? [fitting, ...sized] : sized
}

/** The example without each property, with each candidate in its place, and with other properties. */
function* objects(side: Side, normal: NormalForm, example: unknown, depth: number): Generator {
  if (!isObject(example)) {
    if (!normal.types) yield* objects(side, normal, {}, depth)
    return
  }
  const needed = Object.fromEntries(Object.entries(example).filter(([key]) => normal.required.has(key)))
  yield needed
  for (const name of Object.keys(example)) yield omit(example, name)
  for (const [name, sub] of normal.properties) {
    for (const value of firstCandidates(side, sub, depth + 1, 60)) yield { ...example, [name]: value }
  }
  yield* undeclaredMembers(side, normal, example, depth)
  yield* dependents(side, normal, example, depth)
  for (const each of normal.conditionals) yield* underCondition(side, normal, each, [example, needed])
}

/** An object without one of its members. */
export function omit(object: JsonObject, name: string): JsonObject {
  return Object.fromEntries(Object.entries(object).filter(([key]) => key !== name))
}

/**
 * Objects with other properties, with names that match a pattern, and with as many properties as each bound and one
 * off.
 */
function undeclaredMembers(side: Side, { rest }: NormalForm, example: JsonObject, depth: number): JsonObject[] {
  const named = [...membersOf(rest.get('patternProperties') ?? [])].flatMap(([pattern, sub]) => {
    const name = String(exampleValue({ type: 'string', pattern }, {}))
    return firstCandidates(side, sub, depth + 1, 30).map((value) => ({ [name]: value }))
  })
  const others = samples.map((value) => ({ unknown: value }))
  const bounds = ['minProperties', 'maxProperties'].flatMap((name) => Number(ruleOf(rest, name)?.value ?? []))
  const many = [...bounds, 0]
    .flatMap((n) => [n - 1, n, n + 1])
    .filter((n) => n > 0)
    .map((count) => Object.fromEntries(Array.from({ length: Math.min(count, 1000) }, (_, n) => [`p${n}`, 1])))
  return [
    ...[...others, ...named].map((more) => ({ ...example, ...more })),
    ...many.map((each) => ({ ...each, ...example })),
  ]
}

/** Objects with a property that requires others, with all of them, without each, and with values for its schema. */
function dependents(side: Side, { rest }: NormalForm, example: JsonObject, depth: number): JsonObject[] {
  const requiring = [...dependenciesIn(rest)].flatMap(([name, required]) => {
    const all = Object.fromEntries([name, ...required].map((each) => [each, example[each] ?? 1]))
    return [all, ...required.map((each) => omit(all, each))]
  })
  const ruled = [...membersOf(rest.get('dependentSchemas') ?? [])].flatMap(([name, sub]) => {
    const values = [...candidatesOf(side, sub, depth + 1)].filter(isObject).slice(0, 30)
    return values.map((value) => ({ [name]: 1, ...value }))
  })
  return [...requiring, ...ruled].map((each) => ({ ...example, ...each }))
}

/** Objects that meet a condition and objects that do not, with values beyond the bounds of its rules. */
function underCondition(
  side: Side,
  { properties }: NormalForm,
  { if: test, then, else: otherwise, pointer }: Conditional,
  from: readonly JsonObject[],
): JsonObject[] {
  const met = [
    exampleValue({ allOf: [test as JsonObject] }, side.root),
    exampleValue({ not: test as JsonObject }, side.root),
  ] // a schema is either
  const tested = namesIn(test).flatMap((name) => {
    const sub = properties.get(name)
    const values = sub ? firstCandidates(side, sub, 4, 20) : samples
    return values.map((value) => ({ [name]: value }))
  })
  const ruled = (['then', 'else'] as const).flatMap((keyword) =>
    namesIn(keyword === 'then' ? then : otherwise).flatMap((name) => {
      const bounds = firstCandidates(side, subAt(side, pointerTo(pointer, keyword, 'properties', name)), 4, 20)
      return [...bounds, 1000, -1, '', null].map((value) => ({ [name]: value }))
    }),
  )
  return from.flatMap((start) =>
    [...met, ...tested, {}].filter(isObject).flatMap((each) => {
      const object = { ...start, ...each }
      return [object, ...ruled.map((more) => ({ ...object, ...more }))]
    }),
  )
}

function namesIn(schema: unknown): string[] {
  const properties = isObject(schema) ? own(schema, 'properties') : undefined
  return Object.keys(isObject(properties) ? properties : {})
}

/** Arrays with as many items as each bound, and one more or less. */
function arrays(side: Side, { rest, tuple, counted }: NormalForm, example: unknown, depth: number): unknown[] {
  if (!Array.isArray(example)) return []
  const items = ruleOf(rest, 'items')
  const item: unknown = example[0] ?? (items && isObject(items.value) ? exampleValue(items.value, side.root) : 1)
  const met = counted.flatMap(({ contains: { value } }) => (isObject(value) ? [exampleValue(value, side.root)] : []))
  const counts = ['minItems', 'maxItems'].flatMap((name) => Number(ruleOf(rest, name)?.value ?? []))
  const limits = counted.flatMap(({ min, max }) => [min, ...(max === undefined ? [] : [max])])
  const sized = [0, 1, 2, ...[...counts, ...limits].filter((n) => n < 1000).flatMap((n) => [n - 1, n, n + 1])]
    .filter((n) => n >= 0)
    .flatMap((length) => [item, ...met].map((each) => Array.from({ length }, () => each)))
  const placed = tuple.flatMap((_, n) =>
    samples.map((value) =>
      Object.assign(
        tuple.map((_each, at): unknown => example[at] ?? item),
        { [n]: value },
      ),
    ),
  )
  const changed = items ? firstCandidates(side, items, depth + 1, 60).map((value) => [value]) : []
  const full = tuple.map((each, n): unknown => example[n] ?? exampleValue(wholeOf(each) as JsonSchema, side.root) ?? 1)
  const extended = samples.map((value) => [...full, value])
  return [...sized, ...extended, ...countedArrays(side, counted), ...changed, ...placed]
}

/**
 * Arrays with the items that each `contains` counts, as often as required; also one more, one less, and the maximum.
 */
function countedArrays(side: Side, counted: readonly Counted[]): unknown[] {
  const listed = (n: number, times: number): unknown[] =>
    counted.flatMap(({ contains: { value }, min }, at) => {
      const length = Math.max(0, Math.min(at === n ? times : min, 1000))
      return Array.from({ length }, (): unknown => (isObject(value) ? exampleValue(value, side.root) : 1))
    })
  return counted.flatMap(({ min, max = min }, n) =>
    [min - 1, min, min + 1, max, max + 1].map((times) => listed(n, times)),
  )
}

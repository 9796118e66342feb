import { exampleValue, inTime, isValid } from '@loyalty-kit/json-schema/examples'
import { atPointer, isObject, own, pointerTo, type JsonObject, type JsonSchema } from '@loyalty-kit/json-schema/json'
import { judgeFor } from './judge.ts'
import type { Claimed } from './claimed.ts'
import { modelsOf } from './language/models.ts'
import { stepwiseModels } from './language/stepwise-models.ts'
import type { Versions } from './language/proofs.ts'
import { dependenciesIn, membersOf } from './compare-maps.ts'
import { textRules } from './compare-strings.ts'
import { leastCommonMultiple } from './multiples.ts'
import type { Conditional, Counted, Normal } from './normal.ts'
import { normalised } from './normalised.ts'
import type { Note } from './note.ts'
import { eachRule, ruleOf } from './rules.ts'
import { same } from './same.ts'
import type { Side } from './side.ts'
import { wholeOf, type Sub } from './spread.ts'
import { stringMatching, stringMatchingOnly } from '@loyalty-kit/json-schema/patterns'
import type { Home } from './use.ts'

/** Where to look for a value that only one of two schemas accepts. */
interface Question extends Home {
  /** Where the value must contain null: a property, or an item. */
  readonly nullAt?: string | number
  /** What is true of the values that show the change. */
  readonly shownBy?: Note['shownBy']
  /** A rule that the value must violate, to show the change. */
  readonly violated?: { readonly side: Side; readonly schema: JsonSchema } | undefined
  readonly base: Side
  readonly revision: Side
  readonly isUnchanged: Versions['isUnchanged']
}

/**
 * A value that the base accepts and the revision refuses in a request, or the other way round in a response. Found
 * among values near the bounds of both, and checked with the validators; `undefined` where none was found.
 */
export function witnessFor(question: Question): unknown {
  const { base, revision, before, after, direction, nullAt, shownBy, violated } = question
  const baseJudge = judgeFor(base.root, before)
  const revisionJudge = judgeFor(revision.root, after)
  if (!baseJudge || !revisionJudge) return undefined
  const [accepts, refuses] = direction === 'request' ? [baseJudge, revisionJudge] : [revisionJudge, baseJudge]
  const shows = (value: unknown): boolean =>
    (nullAt === undefined || holdsNull(value, nullAt)) &&
    (violated === undefined || !isValid(violated.schema, value, violated.side.root))
  const isWitness = (value: unknown): boolean => accepts(value) && !refuses(value) && shows(value)
  const usual = shownBy ? undefined : firstOf(candidatesFor(question), isWitness)
  if (usual !== undefined) return usual
  let tried = 0
  for (const value of modelsFor(question)) {
    if (isWitnessInTime(value)) return value
    if (++tried === maxModels) break
  }
  return undefined

  function isWitnessInTime(value: unknown): boolean {
    return inTime(() => isWitness(value)) === true
  }
}

/** Values near the bounds of both versions. */
function* candidatesFor(question: Question): Generator {
  const { base, revision, before, after } = question
  for (const pointer of before) yield* candidatesOf(base, subAt(base, pointer))
  for (const pointer of after) yield* candidatesOf(revision, subAt(revision, pointer))
  yield* distinguishingStrings(question)
}

/** At most this many values are made from the alternatives of both schemas. */
const maxModels = 10

/** Values that satisfy one version and violate the other, as far as a search through their alternatives finds them. */
function* modelsFor({ base, revision, before, after, direction, shownBy, violated, isUnchanged }: Question): Generator {
  const versions = [
    { side: base, sub: wholeAt(base, before) },
    { side: revision, sub: wholeAt(revision, after) },
  ] as const
  const [accepting, refusing] = direction === 'request' ? versions : [versions[1], versions[0]]
  const shown = violated && { side: violated.side, sub: { value: violated.schema, pointer: ' violated' } }
  const claimed = shownBy ?? { satisfied: [accepting], violated: [refusing, ...(shown ? [shown] : [])] }
  const models = (each: Claimed): Generator => modelsOf(each, { direction, isUnchanged })
  // A search through the alternatives of many schemas seldom ends.
  if (claimed.violated.length > 2) yield* stepwiseModels(claimed, models)
  yield* models(claimed)
}

/** The schemas at several pointers, which all apply. */
function wholeAt(side: Side, pointers: readonly string[]): Sub {
  const [first, ...also] = pointers.map((pointer) => subAt(side, pointer))
  return { ...first!, ...(also.length > 0 && { also }) } // a value has at least one schema
}

/**
 * The first value that passes a test; values for which it takes too long do not. The values are made without a limit: what
 * makes them has limits of its own, and a limit within another one ends neither.
 */
function firstOf(values: Iterable<unknown>, passes: (value: unknown) => boolean): unknown {
  let left = maxSlow
  const isPassingInTime = (value: unknown): boolean => {
    const isPassing = left > 0 ? inTime(() => passes(value)) : undefined
    if (isPassing === undefined) left--
    return isPassing === true
  }
  for (const some of chunksOf(values)) {
    // A limit on each value would take most of the time.
    const found = left === maxSlow ? inTime(() => ({ value: some.find(passes) })) : undefined
    const value = found ? found.value : some.find(isPassingInTime)
    if (value !== undefined) return value
    if (left <= 0) return undefined
  }
  return undefined
}

/** How many values are tested at once: most searches end with one of the first. */
const chunk = 64

function* chunksOf(values: Iterable<unknown>): Generator<readonly unknown[]> {
  let some: unknown[] = []
  for (const value of values) {
    some.push(value)
    if (some.length < chunk) continue
    yield some
    some = []
  }
  yield some
}

/** The search ends after this many values that take too long, since others would too. */
const maxSlow = 3

function holdsNull(value: unknown, at: string | number): boolean {
  if (Array.isArray(value)) return value[Number(at)] === null
  return isObject(value) && own(value, String(at)) === null
}

/** Values that satisfy a schema, or only just miss it: made as they are asked for, since most searches end soon. */
function* candidatesOf(side: Side, sub: Sub, depth = 0): Generator {
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
    for (const branch of list.slice(0, maxBranches)) yield exampleValue({ allOf: [schema, wholeOf(branch)] }, side.root)
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

function subAt(side: Side, pointer: string): Sub {
  return { value: atPointer(side.root, pointer), pointer }
}

/** A string that matches the patterns of one version and not those of the other. */
function distinguishingStrings({ base, revision, before, after, direction }: Question): string[] {
  const [baseRules, revisionRules] = [textRules(normalisedAt(base, before)), textRules(normalisedAt(revision, after))]
  if (same(baseRules.patterns, revisionRules.patterns)) return []
  const text =
    direction === 'request'
      ? stringMatchingOnly(baseRules, revisionRules)
      : stringMatchingOnly(revisionRules, baseRules)
  return typeof text === 'string' ? [text] : []
}

function normalisedAt(side: Side, pointers: readonly string[]): Normal {
  return normalised(side, wholeAt(side, pointers))
}

/** At most this many branches of a union get an example that also meets the rules beside the union. */
const maxBranches = 50

/** Values of every type. */
const samples: readonly unknown[] = [null, true, false, 0, 1, -1, 0.5, '', 'text', '2026-01-31', [], {}]

/** Numbers on both sides of each bound, and multiples of `multipleOf`. */
function edges({ rest }: Normal): number[] {
  const near = eachRule(rest).flatMap(([, { value }]) =>
    typeof value === 'number' ? [value - 1, value - 0.5, value, value + 0.5, value + 1, 2 * value] : [],
  )
  const step = leastCommonMultiple((rest.get('multipleOf') ?? []).map(({ value }) => Number(value)))
  return step === undefined ? near : [...near, ...[-1, 1, 2, 3].map((times) => times * step)]
}

/** Strings of each bound's length, one character more and less, and one that several patterns match. */
function strings(normal: Normal): string[] {
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
function* objects(side: Side, normal: Normal, example: unknown, depth: number): Generator {
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
  yield* strangers(side, normal, example, depth)
  yield* dependents(side, normal, example, depth)
  for (const each of normal.conditionals) yield* underCondition(side, normal, each, [example, needed])
}

function omit(object: JsonObject, name: string): JsonObject {
  return Object.fromEntries(Object.entries(object).filter(([key]) => key !== name))
}

/**
 * Objects with other properties, with names that match a pattern, and with as many properties as each bound and one
 * off.
 */
function strangers(side: Side, { rest }: Normal, example: JsonObject, depth: number): JsonObject[] {
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
function dependents(side: Side, { rest }: Normal, example: JsonObject, depth: number): JsonObject[] {
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
  { properties }: Normal,
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
function arrays(side: Side, { rest, tuple, counted }: Normal, example: unknown, depth: number): unknown[] {
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

import { isObject, type JsonObject, type JsonSchema } from '../json.ts'
import { refOf, targetOf as targetIn } from '../ref.ts'
import { combinationsOf, isImpossible, rulesOf, intersection, type Combination } from './combination.ts'
import type { FlatSchema } from './flat-schema.ts'
import { isValid, satisfiesSchema, type Evaluation } from './is-valid.ts'
import { ExampleBuild, none, WorkLimitError } from './example-build.ts'
import { isMatch } from './pattern.ts'
import { stringExample } from './string.ts'

/** Beyond this depth, an example contains only what its schema requires, since the schema may refer to itself. */
const maxDepth = 3
/** The same beyond this many values, so that an example of a large schema stays readable. */
const maxCount = 100
/** A schema that requires itself beyond this depth has no value. */
const maxRecursion = 40
/** Maximum number of values in an example; a string counts as one per 100 characters. */
const maxValues = 50 * maxCount
/** Maximum number of items of an array, or of members of an object. */
const maxLength = 1000

/**
 * A value that satisfies a schema, always the same; `undefined` if there is none, or it would be too large.
 *
 * Constants, enums, the author's own examples, bounds, lengths, patterns, required members, conditions and unions are
 * respected as far as a single pass allows: there is no search for rules that would need it (`not`, `contains`).
 *
 * @param root The document that every `$ref` of the schema refers to.
 */
export function exampleValue(schema: JsonSchema, root: JsonObject): unknown {
  return exampleFrom(schema, root, full)
}

/** The same, with only what is required. */
export function minimalExample(schema: JsonSchema, root: JsonObject): unknown {
  return exampleFrom(schema, root, minimal)
}

/**
 * The same, with a member in each object and an item in each array that may have one: for queries, headers and forms, in
 * which an empty one is nothing.
 */
export function writtenExample(schema: JsonSchema, root: JsonObject): unknown {
  return exampleFrom(schema, root, written)
}

/** The default of a schema, if the schema allows it; `undefined` if there is none, or it is null. */
export function defaultValue(schema: JsonSchema, root: JsonObject): unknown {
  const [first] = combinationsOf(schema, root)
  const value = first && rulesOf(first).default
  return value !== undefined && isValid(schema, value, root) ? value : undefined
}

/** How much an example contains. */
interface Extent {
  /** The depth that it starts at. */
  readonly depth: number
  /** The fewest members of an object, and items of an array, that may have any. */
  readonly min: 0 | 1
}

const full: Extent = { depth: 0, min: 0 }
const minimal: Extent = { depth: maxDepth, min: 0 }
const written: Extent = { depth: maxDepth, min: 1 }

/** The schemas of a document whose requested examples would have been too large. */
export function schemasWithoutExample(root: JsonObject): ReadonlySet<JsonObject> {
  return knownOf(root).tooLarge
}

/** A cache of a document's examples, since many operations share them. */
interface ExampleCache {
  /** By their extent, and by schema. */
  readonly made: Map<Extent, Map<JsonObject, unknown>>
  readonly tooLarge: Set<JsonObject>
}

const known = new WeakMap<JsonObject, ExampleCache>()

function knownOf(root: JsonObject): ExampleCache {
  const found = known.get(root) ?? { made: new Map<Extent, Map<JsonObject, unknown>>(), tooLarge: new Set() }
  known.set(root, found)
  return found
}

function exampleFrom(declared: JsonSchema, root: JsonObject, extent: Extent): unknown {
  const schema = targetOf(declared, root)
  if (!isObject(schema)) return schema ? exampleFrom(anySchema, root, extent) : undefined
  const { made, tooLarge } = knownOf(root)
  const bySchema = made.get(extent) ?? new Map<JsonObject, unknown>()
  made.set(extent, bySchema)
  if (!bySchema.has(schema)) {
    const context = new ExampleBuild(root)
    const value = attempt(schema, { ...extent, context })
    bySchema.set(schema, value === none ? undefined : value)
    if (value === none && context.isTooLarge) tooLarge.add(schema)
  }
  return bySchema.get(schema)
}

/** `true` as an object. */
const anySchema: JsonObject = {}

function attempt(schema: JsonSchema, place: Place): unknown {
  try {
    return valueOf(schema, place)
  } catch (error) {
    if (error instanceof WorkLimitError) return place.context.tooLarge()
    throw error
  }
}

/** The target of a schema that is only a ref, so that all refs to it share one example. */
function targetOf(schema: JsonSchema, root: JsonObject): JsonSchema {
  const ref = isObject(schema) && Object.keys(schema).length === 1 ? refOf(schema) : undefined
  const target = ref === undefined ? undefined : targetIn(root, ref)?.value
  return (target ?? schema) as JsonSchema // refs refer to schemas
}

/** The current position in an example. */
interface Place extends Extent {
  readonly context: ExampleBuild
  /** Whether the value has the members with listed values as well, which say which of several alternatives it is. */
  readonly isTelling?: boolean
}

function isRoomy({ depth, context }: Place): boolean {
  return depth < maxDepth && context.count < maxCount
}

/** The position of a part of a value. */
function below(place: Place): Place {
  return { ...place, depth: place.depth + 1, isTelling: false }
}

function valueOf(schema: JsonSchema, place: Place): unknown {
  const { depth, context } = place
  context.count++
  if (depth > maxRecursion) return none
  if (context.count > maxValues) return context.tooLarge()
  context.work(1)
  const candidates = combinationsOf(schema, context.root)
  let best: unknown = none
  // A rule may forbid an optional member: then try a value with only what is required.
  const least = { ...place, depth: Math.max(depth, maxDepth) }
  for (const within of candidates.length > 1 ? [place, least, { ...least, isTelling: true }] : [place, least]) {
    for (const combination of candidates) {
      const value = conditionedValue(combination, within)
      if (value === none) continue
      if (satisfiesSchema(schema, value, context)) return value
      if (best === none) best = value
    }
  }
  return best
}

/** A value of a combination, after adding the rules of the conditions that it meets. */
function conditionedValue(combination: Combination, place: Place): unknown {
  const { context } = place
  const settled = new Set<JsonObject>()
  for (let current = combination; ;) {
    if (isImpossible(current)) return none
    const flat = rulesOf(current)
    context.work(flat.sources.length)
    const value = build(flat, place)
    if (value === none) return none
    const met = flat.conditions.find((each) => !settled.has(each) && branchOf(each, value, context) !== undefined)
    if (!met) return value
    settled.add(met)
    const [branch] = combinationsOf(branchOf(met, value, context)!, context.root)
    if (!branch) return none
    current = intersection(current, branch)
  }
}

function branchOf(condition: JsonObject, value: unknown, trial: Evaluation): JsonSchema | undefined {
  const branch = satisfiesSchema(condition['if'] as JsonSchema, value, trial) ? condition['then'] : condition['else']
  return branch as JsonSchema | undefined // a schema, as the linter checked
}

function build(flat: FlatSchema, place: Place): unknown {
  if (flat.values) return flat.values.find((value) => value !== null) ?? null
  const fits = (value: unknown): boolean =>
    flat.sources.every((source) => satisfiesSchema(source, value, place.context))
  const suggested = flat.suggested.find(fits)
  if (suggested !== undefined) return suggested
  switch (flat.types[0]) {
    case 'object':
      return exampleObject(flat, place)
    case 'array':
      return exampleArray(flat, place)
    case 'string':
      return exampleString(flat, place)
    case 'integer':
    case 'number':
      return exampleNumber(flat, flat.types[0])
    case 'boolean':
      return true
    default:
      return null
  }
}

function exampleObject(flat: FlatSchema, place: Place): unknown {
  if (flat.minProperties > maxLength) return place.context.tooLarge()
  const deeper = below(place)
  const members = new Map<string, unknown>()
  const names = new Set([...(isRoomy(place) ? flat.properties.keys() : tellingNames(flat, place)), ...flat.required])
  for (const name of names) {
    if (members.size >= flat.maxProperties && !flat.required.has(name)) continue
    const value = valueOf(schemaFor(flat, name, place), deeper)
    if (value !== none) members.set(name, value)
    else if (flat.required.has(name)) return none
  }
  for (const name of flat.properties.keys()) {
    if (members.size >= Math.min(place.min, flat.maxProperties)) break
    const value = valueOf(schemaFor(flat, name, place), deeper)
    if (value !== none) members.set(name, value)
  }
  // An object of which nothing is known has any.
  const wanted = flat.properties.size === 0 ? Math.min(place.min, flat.maxProperties) : 0
  const fewest = Math.max(flat.minProperties, wanted)
  for (let n = 1; members.size < fewest && n <= 100 + fewest; n++) {
    const value = valueOf(schemaFor(flat, `key${n}`, place), deeper)
    if (value !== none) members.set(`key${n}`, value)
  }
  return Object.fromEntries(members)
}

/** The optional members that say which alternative an object is. */
function tellingNames({ properties }: FlatSchema, { isTelling, context }: Place): readonly string[] {
  if (isTelling !== true) return []
  return [...properties].flatMap(([name, schemas]) =>
    combinationsOf(allOf(schemas), context.root).every(({ values }) => values) ? [name] : [],
  )
}

/** The schema of a member. */
function schemaFor(flat: FlatSchema, name: string, { context }: Place): JsonSchema {
  context.work(flat.patternProperties.length)
  const patterned = flat.patternProperties.filter(([pattern]) => isMatch(pattern, name))
  const own = [...(flat.properties.get(name) ?? []), ...patterned.map(([, schema]) => schema)]
  return allOf(own.length > 0 ? own : flat.additionalProperties)
}

/** One schema for several. */
function allOf([first = true, ...others]: readonly JsonSchema[]): JsonSchema {
  return others.length === 0 ? first : { allOf: [first, ...others] }
}

function exampleArray(flat: FlatSchema, place: Place): unknown {
  const deeper = below(place)
  const wanted = isRoomy(place) ? Math.max(1, flat.prefixItems.length) : place.min
  if (flat.minItems > maxLength) return place.context.tooLarge()
  const length = Math.min(Math.max(flat.minItems, wanted), flat.maxItems, maxLength)
  const items: unknown[] = []
  for (let index = 0; index < length; index++) {
    const item = valueOf(allOf(flat.prefixItems[index] ?? flat.items), deeper)
    if (item === none) return items.length >= flat.minItems ? items : none
    items.push(flat.uniqueItems && index > 0 ? distinct(item, index) : item)
  }
  return items
}

/** Another value of the same type, for an array with unique items. */
function distinct(value: unknown, index: number): unknown {
  if (typeof value === 'number') return value + index
  if (typeof value === 'string') return `${value}${index + 1}`
  return value
}

function exampleString(flat: FlatSchema, { context }: Place): unknown {
  const text = stringExample(flat)
  if (text === undefined) return context.tooLarge()
  context.count += Math.floor(text.length / 100)
  return text
}

function exampleNumber(flat: FlatSchema, type: 'integer' | 'number'): number | typeof none {
  const step = flat.multipleOf ?? (type === 'integer' ? 1 : undefined)
  const low = flat.exclusiveMinimum >= flat.minimum ? flat.exclusiveMinimum : flat.minimum
  const isExclusive = low === flat.exclusiveMinimum && low !== -Infinity
  const high = Math.min(flat.maximum, flat.exclusiveMaximum)
  let value = low === -Infinity ? Math.min(1, high) : low
  if (step !== undefined) {
    value = Math.ceil(value / step) * step
    if (isExclusive && value <= low) value += step
    if (value === flat.exclusiveMaximum || value > high) value = Math.floor(high / step) * step
    if (value === flat.exclusiveMaximum) value -= step
  } else if ((isExclusive && value <= low) || value === flat.exclusiveMaximum) {
    const from = low === -Infinity ? high - 2 : low
    value = high === Infinity ? from + 1 : (from + high) / 2
  }
  return value
}

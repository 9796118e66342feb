import { isObject, type JsonObject, type JsonSchema } from '../json.ts'
import { refOf, targetOf as targetIn } from '../ref.ts'
import { combinationsOf, isImpossible, rulesOf, together, type Combination } from './combination.ts'
import type { FlatSchema } from './flat-schema.ts'
import { meets, type Trial } from './holds.ts'
import { Making, none, TooMuch } from './making.ts'
import { isMatch } from './pattern.ts'
import { exampleText } from './text.ts'

/** Beyond this depth only what a schema requires is written: it may refer to itself. */
const maxDepth = 3
/** Beyond this many values as well, so that an example of a large schema stays readable. */
const maxCount = 100
/** A schema that requires itself, without end, has no value. */
const endlessDepth = 40
/** An example that would have more values than this is not made; a string counts as one for each 100 characters. */
const maxValues = 50 * maxCount
/** Nor is an array or an object of more items or members than this. */
const longest = 1000

/**
 * A value that satisfies a schema, the same one every time; `undefined` where there is none, or where it would be too
 * large.
 *
 * Constants, enums, the author's own examples, bounds, lengths, patterns, required members, conditions and unions are
 * respected as far as one pass of choices can: rules that contradict each other in ways only a search would settle
 * (`not`, `contains`) are not searched.
 *
 * @param root The document that every `$ref` of the schema points into.
 */
export function exampleValue(schema: JsonSchema, root: JsonObject): unknown {
  return exampleFrom(schema, root, 0)
}

/** The same with what is required and no more. */
export function minimalExample(schema: JsonSchema, root: JsonObject): unknown {
  return exampleFrom(schema, root, maxDepth)
}

/** Schemas of a document that have no example since it would be too large, among those that one was requested for. */
export function schemasWithoutExample(root: JsonObject): ReadonlySet<JsonObject> {
  return knownOf(root).tooLarge
}

/** The examples of one document: many operations have the same. */
interface Known {
  /** By the depth that they begin at, and by schema. */
  readonly made: Map<number, Map<JsonObject, unknown>>
  readonly tooLarge: Set<JsonObject>
}

const known = new WeakMap<JsonObject, Known>()

function knownOf(root: JsonObject): Known {
  const found = known.get(root) ?? { made: new Map<number, Map<JsonObject, unknown>>(), tooLarge: new Set() }
  known.set(root, found)
  return found
}

function exampleFrom(written: JsonSchema, root: JsonObject, depth: number): unknown {
  const schema = targetOf(written, root)
  if (!isObject(schema)) return schema ? exampleFrom(anySchema, root, depth) : undefined
  const { made, tooLarge } = knownOf(root)
  const bySchema = made.get(depth) ?? new Map<JsonObject, unknown>()
  made.set(depth, bySchema)
  if (!bySchema.has(schema)) {
    const making = new Making(root)
    const value = attempt(schema, { depth, making })
    bySchema.set(schema, value === none ? undefined : value)
    if (value === none && making.isTooLarge) tooLarge.add(schema)
  }
  return bySchema.get(schema)
}

/** `true` as an object. */
const anySchema: JsonObject = {}

function attempt(schema: JsonSchema, place: Place): unknown {
  try {
    return valueOf(schema, place)
  } catch (error) {
    if (error instanceof TooMuch) return place.making.tooLarge()
    throw error
  }
}

/** The schema that a lone ref leads to, so that all refs to it are one. */
function targetOf(schema: JsonSchema, root: JsonObject): JsonSchema {
  const ref = isObject(schema) && Object.keys(schema).length === 1 ? refOf(schema) : undefined
  const target = ref === undefined ? undefined : targetIn(root, ref)?.value
  return (target ?? schema) as JsonSchema // refs point at schemas
}

/** Where in the making of an example we are. */
interface Place {
  readonly depth: number
  readonly making: Making
}

function isRoomy({ depth, making }: Place): boolean {
  return depth < maxDepth && making.count < maxCount
}

function valueOf(schema: JsonSchema, place: Place): unknown {
  const { depth, making } = place
  making.count++
  if (depth > endlessDepth) return none
  if (making.count > maxValues) return making.tooLarge()
  making.work(1)
  const candidates = combinationsOf(schema, making.root)
  let best: unknown = none
  // A member too many can be what a rule forbids: then a value with no more than is required is tried.
  for (const within of [place, { ...place, depth: Math.max(depth, maxDepth) }]) {
    for (const combination of candidates) {
      const value = conditionedValue(combination, within)
      if (value === none) continue
      if (meets(schema, value, making)) return value
      if (best === none) best = value
    }
  }
  return best
}

/** A value of one combination, once the conditions that it meets have been added to it. */
function conditionedValue(combination: Combination, place: Place): unknown {
  const { making } = place
  const settled = new Set<JsonObject>()
  for (let current = combination; ;) {
    if (isImpossible(current)) return none
    const flat = rulesOf(current)
    making.work(flat.sources.length)
    const value = build(flat, place)
    if (value === none) return none
    const met = flat.conditions.find((each) => !settled.has(each) && branchOf(each, value, making) !== undefined)
    if (!met) return value
    settled.add(met)
    const [branch] = combinationsOf(branchOf(met, value, making)!, making.root)
    if (!branch) return none
    current = together(current, branch)
  }
}

function branchOf(condition: JsonObject, value: unknown, trial: Trial): JsonSchema | undefined {
  const branch = meets(condition['if'] as JsonSchema, value, trial) ? condition['then'] : condition['else']
  return branch as JsonSchema | undefined // a schema stands there, as lint has proven
}

function build(flat: FlatSchema, place: Place): unknown {
  if (flat.values) return flat.values.find((value) => value !== null) ?? null
  const fits = (value: unknown): boolean => flat.sources.every((source) => meets(source, value, place.making))
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
  if (flat.minProperties > longest) return place.making.tooLarge()
  const deeper = { ...place, depth: place.depth + 1 }
  const members = new Map<string, unknown>()
  const names = isRoomy(place) ? new Set([...flat.properties.keys(), ...flat.required]) : flat.required
  for (const name of names) {
    if (members.size >= flat.maxProperties && !flat.required.has(name)) continue
    const value = valueOf(schemaFor(flat, name, place), deeper)
    if (value !== none) members.set(name, value)
    else if (flat.required.has(name)) return none
  }
  for (let n = 1; members.size < flat.minProperties && n <= 100 + flat.minProperties; n++) {
    const value = valueOf(schemaFor(flat, `key${n}`, place), deeper)
    if (value !== none) members.set(`key${n}`, value)
  }
  return Object.fromEntries(members)
}

/** What the value of a member must satisfy. */
function schemaFor(flat: FlatSchema, name: string, { making }: Place): JsonSchema {
  making.work(flat.patternProperties.length)
  const patterned = flat.patternProperties.filter(([pattern]) => isMatch(pattern, name))
  const own = [...(flat.properties.get(name) ?? []), ...patterned.map(([, schema]) => schema)]
  return allOf(own.length > 0 ? own : flat.additionalProperties)
}

/** One schema for several that a value must satisfy. */
function allOf([first = true, ...others]: readonly JsonSchema[]): JsonSchema {
  return others.length === 0 ? first : { allOf: [first, ...others] }
}

function exampleArray(flat: FlatSchema, place: Place): unknown {
  const deeper = { ...place, depth: place.depth + 1 }
  const wanted = isRoomy(place) ? Math.max(1, flat.prefixItems.length) : 0
  if (flat.minItems > longest) return place.making.tooLarge()
  const length = Math.min(Math.max(flat.minItems, wanted), flat.maxItems, longest)
  const items: unknown[] = []
  for (let index = 0; index < length; index++) {
    const item = valueOf(allOf(flat.prefixItems[index] ?? flat.items), deeper)
    if (item === none) return items.length >= flat.minItems ? items : none
    items.push(flat.uniqueItems && index > 0 ? distinct(item, index) : item)
  }
  return items
}

/** Another value of the same kind, for an array whose items must be unique. */
function distinct(value: unknown, index: number): unknown {
  if (typeof value === 'number') return value + index
  if (typeof value === 'string') return `${value}${index + 1}`
  return value
}

function exampleString(flat: FlatSchema, { making }: Place): unknown {
  const text = exampleText(flat)
  if (text === undefined) return making.tooLarge()
  making.count += Math.floor(text.length / 100)
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

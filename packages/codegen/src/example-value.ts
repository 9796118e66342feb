import type { JsonObject } from './document.ts'
import { flatten, isImpossible, merge, type FlatSchema } from './example/flat-schema.ts'
import { holds } from './example/holds.ts'
import { isMatch } from './example/pattern.ts'
import { exampleText } from './example/text.ts'
import type { JsonSchema } from './model.ts'

/** Beyond this depth only what a schema requires is written: it may refer to itself. */
const greatestDepth = 3
/** Beyond so many values as well, so that an example of a large schema stays readable. */
const greatestCount = 100
/** A schema that requires itself, without end, has no value. */
const endlessDepth = 40

/** What an example cannot be: no value satisfies the schema. */
const none = Symbol('none')

/**
 * A value that satisfies a schema, the same one every time; `undefined` where there is none.
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
export function leastExample(schema: JsonSchema, root: JsonObject): unknown {
  return exampleFrom(schema, root, greatestDepth)
}

function exampleFrom(schema: JsonSchema, root: JsonObject, depth: number): unknown {
  const value = valueOf(schema, { root, depth, made: { count: 0 } })
  return value === none ? undefined : value
}

/** Where in the making of an example we are. */
interface Place {
  readonly root: JsonObject
  readonly depth: number
  /** How many values were made so far, in all. */
  readonly made: { count: number }
}

function isRoomy({ depth, made }: Place): boolean {
  return depth < greatestDepth && made.count < greatestCount
}

function valueOf(schema: JsonSchema, place: Place): unknown {
  const { root } = place
  place.made.count++
  if (place.depth > endlessDepth || place.made.count > 50 * greatestCount) return none
  const candidates = flatten(schema, root)
  let best: unknown = none
  // A member too many can be what a rule forbids: then a value with no more than is required is tried.
  for (const within of [place, { ...place, depth: Math.max(place.depth, greatestDepth) }]) {
    for (const flat of candidates) {
      const value = conditionedValue(flat, within)
      if (value === none) continue
      if (holds(schema, value, root)) return value
      if (best === none) best = value
    }
  }
  return best
}

/** A value of one flat schema, once the conditions that it meets have been added to it. */
function conditionedValue(flat: FlatSchema, place: Place): unknown {
  const { root } = place
  const settled = new Set<JsonObject>()
  for (let current = flat; ;) {
    if (isImpossible(current)) return none
    const value = build(current, place)
    if (value === none) return none
    const met = current.conditions.find((each) => !settled.has(each) && branchOf(each, value, root) !== undefined)
    if (!met) return value
    settled.add(met)
    const [branch] = flatten(branchOf(met, value, root)!, root)
    if (!branch) return none
    current = merge(current, branch)
  }
}

function branchOf(condition: JsonObject, value: unknown, root: JsonObject): JsonSchema | undefined {
  const branch = holds(condition['if'] as JsonSchema, value, root) ? condition['then'] : condition['else']
  return branch as JsonSchema | undefined // a schema stands there, as lint has proven
}

function build(flat: FlatSchema, place: Place): unknown {
  if (flat.values) return flat.values.find((value) => value !== null) ?? null
  const fits = (value: unknown): boolean => flat.sources.every((source) => holds(source, value, place.root))
  const suggested = flat.suggested.find(fits)
  if (suggested !== undefined) return suggested
  switch (flat.types[0]) {
    case 'object':
      return exampleObject(flat, place)
    case 'array':
      return exampleArray(flat, place)
    case 'string':
      return exampleText(flat)
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
  const deeper = { ...place, depth: place.depth + 1 }
  const members = new Map<string, unknown>()
  const wanted = isRoomy(place) ? new Set([...flat.properties.keys(), ...flat.required]) : flat.required
  for (const name of wanted) {
    if (members.size >= flat.maxProperties && !flat.required.has(name)) continue
    const value = valueOf(schemaFor(flat, name), deeper)
    if (value !== none) members.set(name, value)
    else if (flat.required.has(name)) return none
  }
  for (let n = 1; members.size < flat.minProperties && n <= 100; n++) {
    const value = valueOf(schemaFor(flat, `key${n}`), deeper)
    if (value !== none) members.set(`key${n}`, value)
  }
  return Object.fromEntries(members)
}

/** What the value of a member must satisfy. */
function schemaFor(flat: FlatSchema, name: string): JsonSchema {
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
  const length = Math.min(Math.max(flat.minItems, wanted), flat.maxItems, 1000)
  const items: unknown[] = []
  for (let index = 0; index < length; index++) {
    const item = valueOf(allOf(flat.prefixItems[index] ?? flat.items), deeper)
    if (item === none) return items.length >= flat.minItems ? items : none
    items.push(flat.uniqueItems && index > 0 ? distinct(item, index) : item)
  }
  return items
}

/** Another value of the same kind, for a list that may not repeat itself. */
function distinct(value: unknown, index: number): unknown {
  if (typeof value === 'number') return value + index
  if (typeof value === 'string') return `${value}${index + 1}`
  return value
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

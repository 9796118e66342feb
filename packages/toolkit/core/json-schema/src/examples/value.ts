import { canonical } from '@specwright/validator-engine'
import { isObject, type JsonObject, type JsonSchema } from '../json.ts'
import { refOf, targetOf as targetIn } from '../ref.ts'
import { combinationsOf, isImpossible, rulesOf, intersection, type Combination } from './combination.ts'
import { variantsOf } from './discriminator.ts'
import { none, type ExampleBuild } from './example-build.ts'
import type { FlatSchema } from './flat-schema.ts'
import { satisfiesSchema, type Evaluation } from './is-valid.ts'
import { allOf, schemaFor } from './members.ts'
import { searchedValues } from './search.ts'
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

/** How much an example contains. */
export interface Extent {
  /** The depth that it starts at. */
  readonly depth: number
  /** The fewest members of an object, and items of an array, that may have any. */
  readonly min: 0 | 1
}

/** All that a readable example has. */
export const full: Extent = { depth: 0, min: 0 }
/** Only what is required. */
export const minimal: Extent = { depth: maxDepth, min: 0 }
/** What is required, and something of what may be empty. */
export const written: Extent = { depth: maxDepth, min: 1 }

/** The target of a schema that is only a ref, so that all refs to it share one example. */
export function targetOf(schema: JsonSchema, root: JsonObject): JsonSchema {
  const ref = isObject(schema) && Object.keys(schema).length === 1 ? refOf(schema) : undefined
  const target = ref === undefined ? undefined : targetIn(root, ref)?.value
  return (target ?? schema) as JsonSchema // refs refer to schemas
}

/** The current position in an example. */
export interface ExamplePlace extends Extent {
  readonly context: ExampleBuild
  /** Whether the value has the members with listed values as well, which say which of several alternatives it is. */
  readonly isTelling?: boolean
}

function isRoomy({ depth, context }: ExamplePlace): boolean {
  return depth < maxDepth && context.count < maxCount
}

/** The position of a part of a value. */
function below(place: ExamplePlace): ExamplePlace {
  return { ...place, depth: place.depth + 1, isTelling: false }
}

/** A value of a schema; `none` if there is none. It may be invalid where a single pass finds no other. */
export function valueOf(schema: JsonSchema, place: ExamplePlace): unknown {
  const { root } = place.context
  const target = targetOf(schema, root)
  for (const variant of isObject(target) ? variantsOf(root, target) : []) {
    const value = ownValueOf(variant, place)
    if (value !== none && satisfiesSchema(variant, value, place.context)) return value
  }
  return ownValueOf(schema, place)
}

function ownValueOf(schema: JsonSchema, place: ExamplePlace): unknown {
  const { depth, context } = place
  context.count++
  if (depth > maxRecursion) return none
  if (context.count > maxValues) return context.tooLarge()
  context.work(1)
  const candidates = combinationsOf(schema, context.root)
  let best: unknown = none
  // A rule may forbid an optional member: then try a value with only what is required.
  const smallest = { ...place, depth: Math.max(depth, maxDepth) }
  for (const within of candidates.length > 1
    ? [place, smallest, { ...smallest, isTelling: true }]
    : [place, smallest]) {
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
export function conditionedValue(combination: Combination, place: ExamplePlace): unknown {
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

function build(flat: FlatSchema, place: ExamplePlace): unknown {
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

function exampleObject(flat: FlatSchema, place: ExamplePlace): unknown {
  if (flat.minProperties > maxLength) return place.context.tooLarge()
  const deeper = below(place)
  const members = new Map<string, unknown>()
  const names = new Set([...(isRoomy(place) ? flat.properties.keys() : tellingNames(flat, place)), ...flat.required])
  for (const name of names) {
    if (members.size >= flat.maxProperties && !flat.required.has(name)) continue
    const value = valueOf(schemaFor(flat, name, place.context), deeper)
    if (value !== none) members.set(name, value)
    else if (flat.required.has(name)) return none
  }
  for (const name of flat.properties.keys()) {
    if (members.size >= Math.min(place.min, flat.maxProperties)) break
    const value = valueOf(schemaFor(flat, name, place.context), deeper)
    if (value !== none) members.set(name, value)
  }
  // An object of which nothing is known has any.
  const wanted = flat.properties.size === 0 ? Math.min(place.min, flat.maxProperties) : 0
  const fewest = Math.max(flat.minProperties, wanted)
  for (let n = 1; members.size < fewest && n <= 100 + fewest; n++) {
    const value = valueOf(schemaFor(flat, `key${n}`, place.context), deeper)
    if (value !== none) members.set(`key${n}`, value)
  }
  return Object.fromEntries(members)
}

/** The optional members that say which alternative an object is. */
function tellingNames({ properties }: FlatSchema, { isTelling, context }: ExamplePlace): readonly string[] {
  if (isTelling !== true) return []
  return [...properties].flatMap(([name, schemas]) =>
    combinationsOf(allOf(schemas), context.root).every(({ values }) => values) ? [name] : [],
  )
}

function exampleArray(flat: FlatSchema, place: ExamplePlace): unknown {
  const deeper = below(place)
  const wanted = isRoomy(place) ? Math.max(1, flat.prefixItems.length) : place.min
  if (flat.minItems > maxLength) return place.context.tooLarge()
  const length = Math.min(Math.max(flat.minItems, wanted), flat.maxItems, maxLength)
  const items: unknown[] = []
  const another = flat.uniqueItems ? uniqueItemsOf(flat, place) : undefined
  for (let index = 0; index < length; index++) {
    const item = valueOf(allOf(flat.prefixItems[index] ?? flat.items), deeper)
    if (item === none) return items.length >= flat.minItems ? items : none
    items.push(another ? another(item, index) : item)
  }
  return items
}

/** Gives each item of an array another value, if its schema has one. */
function uniqueItemsOf(flat: FlatSchema, { context }: ExamplePlace): (item: unknown, index: number) => unknown {
  const known = new Set<string>()
  const schema = allOf(flat.items)
  // One search for all items, each of which continues it.
  const found = searchedValues(schema, context, (part) => valueOf(part, { ...minimal, context }))
  const next = (): unknown => {
    for (let each = found.next(); each.done !== true; each = found.next())
      if (!known.has(canonical(each.value))) return each.value
    return undefined
  }
  return (item, index) => {
    const near = index === 0 ? item : distinct(item, index)
    const isFree = index < flat.prefixItems.length || satisfiesSchema(schema, near, context)
    const value = isFree && !known.has(canonical(near)) ? near : (next() ?? near)
    known.add(canonical(value))
    return value
  }
}

/** Another value of the same type, for an array with unique items. */
function distinct(value: unknown, index: number): unknown {
  if (typeof value === 'number') return value + index
  if (typeof value === 'string') return `${value}${index + 1}`
  return value
}

function exampleString(flat: FlatSchema, { context }: ExamplePlace): unknown {
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

import { equal } from '../equal.ts'
import { isObject, own, type JsonObject } from '../json.ts'
import { factsOf, keywordsWhere } from '../keyword/facts.ts'
import { listedValues } from '../keyword/listed-values.ts'
import { isActive } from './build-context.ts'
import type { JsonType } from './check.ts'
import { below, common, ownTypes, referred, typeOfValue, typesOf, unconditional, union } from './in-place.ts'
import type { Sub } from './place.ts'
import type { Registry } from './registry.ts'

/** What is wrong with a schema as a whole. */
export interface Contradiction {
  /** What can never be valid. */
  readonly subject: string
  readonly why: string
  /** The keys from the schema to where that shows. */
  readonly keys: readonly string[]
}

const advice = 'Correct one of them'

/**
 * Why a schema refuses every value, or every one of a type, though nobody wrote `false`; nothing if it does not, as far as
 * is known. A schema that only another one makes impossible, which it refers to or contains in place, is not reported again.
 */
export function contradictionsOf(sub: Sub, registry: Registry): readonly Contradiction[] {
  const parts = [...referred(sub, registry), ...below(sub, registry, ['allOf'])]
  if ((parts.length === 0 && isAlone(sub)) || isPassedOn(sub, parts, registry)) return []
  const apart = boundsApart(sub, parts, registry)
  const found = reasonOf(sub, registry)
  if (found === undefined) return apart
  const isKnown = parts.some((part) => part.place.schema === false || reasonOf(part, registry) !== undefined)
  return isKnown ? apart : [found, ...apart]
}

/** A lower bound and the upper bound that it must not exceed, and what they bound. */
interface BoundPair {
  readonly lower: string
  readonly upper: string
  readonly subject: string
}

const boundPairs: readonly BoundPair[] = keywordsWhere(({ bound }) => bound?.opposite !== undefined).map((lower) => {
  const { about = 'value', bound } = factsOf(lower)
  return { lower, upper: bound?.opposite ?? lower, subject: about }
})

const bounds: ReadonlySet<string> = new Set(boundPairs.flatMap(({ lower, upper }) => [lower, upper]))

/** Keywords that can contradict those of a part. */
const asserting: readonly string[] = [
  'type',
  'enum',
  'const',
  'required',
  'properties',
  'additionalProperties',
  'anyOf',
  'oneOf',
  ...bounds,
]

/** Keywords that only another one, or a part, can contradict. */
const harmless: ReadonlySet<string> = new Set(['type', 'properties', 'additionalProperties'])

/** True for a schema, as most are, whose keywords leave nothing to contradict. */
function isAlone({ place: { schema } }: Sub): boolean {
  return !isObject(schema) || !asserting.some((keyword) => !harmless.has(keyword) && Object.hasOwn(schema, keyword))
}

/** True for a schema that says nothing itself, and leads to one other: what is wrong is wrong there. */
function isPassedOn({ place: { schema } }: Sub, parts: readonly Sub[], registry: Registry): boolean {
  if (!isObject(schema) || asserting.some((keyword) => Object.hasOwn(schema, keyword))) return false
  const targets = parts.flatMap((part) => {
    const isRef = isObject(part.place.schema) && Object.keys(part.place.schema).join() === '$ref'
    return isRef ? referred(part, registry) : [part]
  })
  return new Set(targets.map(({ place }) => place)).size < 2
}

function reasonOf(sub: Sub, registry: Registry): Contradiction | undefined {
  return noValues(sub) ?? typesApart(sub, registry) ?? valuesApart(sub, registry) ?? refusedMember(sub, registry)
}

/** A list of values that has none. */
function noValues({ place: { schema } }: Sub): Contradiction | undefined {
  const isEmpty = isObject(schema) && listedValues(schema)?.length === 0
  return isEmpty ? { subject: 'value', why: 'enum is empty. List its values, or remove it', keys: ['enum'] } : undefined
}

/** The types that a part of a schema allows. */
interface Allowed {
  readonly keys: readonly string[]
  readonly types: ReadonlySet<JsonType>
}

/** Parts of a schema that allow no common type. */
function typesApart(sub: Sub, registry: Registry): Contradiction | undefined {
  const parts = allowedBy(sub, registry)
  // One that is empty itself is reported itself.
  if (parts.some(({ types }) => types.size === 0)) return undefined
  for (const [index, right] of parts.entries()) {
    const left = parts.slice(0, index).find(({ types }) => common(types, right.types).size === 0)
    if (left === undefined) continue
    return { subject: 'value', why: `${shown(left)}, but ${shown(right)}. ${advice}`, keys: right.keys }
  }
  const isApart = parts.length > 2 && typesOf(sub, registry)?.size === 0
  if (!isApart) return onlyFractions(sub)
  return { subject: 'value', why: `${parts.map(shown).join(', ')}. ${advice}`, keys: [] }
}

function allowedBy(sub: Sub, registry: Registry): readonly Allowed[] {
  const { schema } = sub.place
  if (!isObject(schema)) return []
  const lists: readonly (readonly [readonly string[], readonly Sub[]])[] = [
    ...['$ref', '$dynamicRef'].flatMap((keyword) => {
      return Object.hasOwn(schema, keyword) ? [[[keyword], referredBy(sub, keyword, registry)] as const] : []
    }),
    ...below(sub, registry, ['allOf']).map((each, index) => [['allOf', String(index)], [each]] as const),
    ...['anyOf', 'oneOf'].map((keyword) => [[keyword], below(sub, registry, [keyword])] as const),
  ]
  const type = own(schema, 'type')
  const values = valuesOf(schema)
  return [
    ...(type === undefined ? [] : [{ keys: ['type'], types: new Set([type].flat() as JsonType[]) }]), // reported elsewhere
    ...(values === undefined ? [] : [{ keys: [values.keyword], types: new Set(values.list.map(typeOfValue)) }]),
    ...lists.flatMap(([keys, subs]) => {
      const types = subs.length === 0 ? undefined : union(subs.map((each) => typesOf(each, registry)))
      return types === undefined ? [] : [{ keys, types }]
    }),
  ]
}

function referredBy({ place, scope }: Sub, keyword: string, registry: Registry): readonly Sub[] {
  const schema = { [keyword]: own(place.schema as JsonObject, keyword) } // it has the keyword
  return referred({ place: { ...place, schema }, scope }, registry)
}

/** A type whose values are not among those of `enum`, though they look alike: integers and fractions. */
function onlyFractions({ place: { schema } }: Sub): Contradiction | undefined {
  const values = isObject(schema) ? valuesOf(schema) : undefined
  if (values === undefined || values.list.length === 0 || ownTypes(schema)?.size !== 0) return undefined
  const why = `type allows no fraction, but ${values.keyword} has nothing else. ${advice}`
  return { subject: 'value', why, keys: [values.keyword] }
}

/** Lists of values without a common one. */
function valuesApart(sub: Sub, registry: Registry): Contradiction | undefined {
  const lists = unconditional(sub, registry).flatMap(({ place: { schema } }) => {
    const values = isObject(schema) ? valuesOf(schema) : undefined
    return values === undefined || values.list.length === 0 ? [] : [values.list]
  })
  const [first, ...others] = lists
  if (first === undefined || first.some((value) => others.every((list) => list.some((each) => equal(each, value)))))
    return undefined
  return { subject: 'value', why: `its enums have no value in common. ${advice}`, keys: [] }
}

/** Bounds of a schema that no value meets, and those that none meets with the bounds of its parts. */
function boundsApart(sub: Sub, parts: readonly Sub[], registry: Registry): readonly Contradiction[] {
  const all = unconditional(sub, registry)
  // Most schemas have none.
  if (!all.some(hasBounds)) return []
  return boundPairs.flatMap((pair) => {
    const inSchema = crossing([sub], pair)
    const together = inSchema ?? crossing(all, pair)
    const isOfPart = (part: Sub): boolean => crossing(unconditional(part, registry), pair) !== undefined
    if (together === undefined || (inSchema === undefined && parts.some(isOfPart))) return []
    return [{ subject: pair.subject, why: `${together}. ${advice}`, keys: inSchema === undefined ? [] : [pair.lower] }]
  })
}

function hasBounds({ place: { schema } }: Sub): boolean {
  return isObject(schema) && Object.keys(schema).some((keyword) => bounds.has(keyword))
}

/** The narrowest of some bounds if they exclude each other, in words. */
function crossing(subs: readonly Sub[], { lower, upper }: BoundPair): string | undefined {
  const boundsOf = (keyword: string): readonly number[] =>
    subs.flatMap(({ place }) => {
      const value = isObject(place.schema) && isActive(place, 'validation') ? own(place.schema, keyword) : undefined
      return typeof value === 'number' ? [value] : []
    })
  const [from, to] = [Math.max(...boundsOf(lower)), Math.min(...boundsOf(upper))]
  return from > to ? `${lower} ${from} is greater than ${upper} ${to}` : undefined
}

/** A member that an object must and must not have. */
function refusedMember(sub: Sub, registry: Registry): Contradiction | undefined {
  const schemas = unconditional(sub, registry).flatMap(({ place: { schema } }) => (isObject(schema) ? [schema] : []))
  const required = schemas.flatMap((schema) => {
    const names = own(schema, 'required')
    return Array.isArray(names) ? names.filter((name) => typeof name === 'string') : []
  })
  for (const name of required) {
    const refusal = schemas.map((schema) => refusalOf(schema, name)).find((each) => each !== undefined)
    if (refusal === undefined) continue
    return { subject: 'object', why: `required has ${JSON.stringify(name)}, but ${refusal}. ${advice}`, keys: [] }
  }
  return undefined
}

function refusalOf(schema: JsonObject, name: string): string | undefined {
  const properties = own(schema, 'properties')
  const known = isObject(properties) ? properties : {}
  if (Object.hasOwn(known, name)) return known[name] === false ? 'properties has false for it' : undefined
  const isClosed = own(schema, 'additionalProperties') === false && own(schema, 'patternProperties') === undefined
  return isClosed ? 'additionalProperties is false and properties does not have it' : undefined
}

/** The values of `const`, or else of `enum`. */
function valuesOf(schema: JsonObject): { readonly keyword: string; readonly list: readonly unknown[] } | undefined {
  const list = listedValues(schema)
  return list && { keyword: Object.hasOwn(schema, 'const') ? 'const' : 'enum', list }
}

function shown({ keys, types }: Allowed): string {
  const list = [...types].filter((type) => type !== 'integer' || !types.has('number'))
  return `${keys.join('/')} allows only ${list.join(' or ')}`
}

import { isObject, own } from '../json.ts'
import type { JsonType } from './check.ts'
import { factsOf, keywordsWhere } from '../keyword/facts.ts'
import { listedValues } from '../keyword/listed-values.ts'
import { keyOf, type Place, type Sub } from './place.ts'
import type { Registry } from './registry.ts'

/** Keywords whose subschemas apply to the value itself. */
const applicators = keywordsWhere(({ applies }) => applies === 'here')

/** Maximum number of schemas to visit: each one applies by itself, and the first ones contain nearly everything. */
export const maxSchemas = 50

/** A cache by schema keys, since many schemas refer to the same one. */
interface TypeCache {
  readonly closures: Map<string, readonly Sub[]>
  readonly types: Map<string, PossibleTypes>
}

const known = new WeakMap<Registry, TypeCache>()

function knownOf(registry: Registry): TypeCache {
  const found: TypeCache = known.get(registry) ?? {
    closures: new Map<string, readonly Sub[]>(),
    types: new Map<string, PossibleTypes>(),
  }
  known.set(registry, found)
  return found
}

/**
 * A schema and the first ones that apply to the same value unconditionally: through `$ref`, `$dynamicRef` and `allOf`.
 */
export function unconditional(sub: Sub, registry: Registry): readonly Sub[] {
  const { closures } = knownOf(registry)
  const key = keyOf(sub)
  const found =
    closures.get(key) ?? closure(sub, (each) => [...referred(each, registry), ...below(each, registry, ['allOf'])])
  closures.set(key, found)
  return found
}

/**
 * The schema through which a schema refers to itself for the same value, or `undefined`.
 *
 * Such a schema has no meaning, and its code would never end.
 */
export function circularPlace(start: Sub, registry: Registry, finite: Set<string>): Place | undefined {
  const open = new Set<string>()
  const visit = (sub: Sub): Place | undefined => {
    const key = keyOf(sub)
    if (open.has(key)) return sub.place
    if (finite.has(key)) return undefined
    open.add(key)
    for (const next of [...referred(sub, registry), ...below(sub, registry, applicators)]) {
      const found = visit(next)
      if (found) return found
    }
    open.delete(key)
    finite.add(key)
    return undefined
  }
  return visit(start)
}

type PossibleTypes = ReadonlySet<JsonType> | undefined

/** The possible types of a valid value; `undefined` for any. */
export function typesOf(sub: Sub, registry: Registry): PossibleTypes {
  const { types: found } = knownOf(registry)
  const key = keyOf(sub)
  if (!found.has(key)) {
    // A recursive schema accepts any type, as far as is known.
    found.set(key, undefined)
    found.set(key, typesIn(sub, registry))
  }
  return found.get(key)
}

function typesIn(sub: Sub, registry: Registry): PossibleTypes {
  const found = unconditional(sub, registry).flatMap((each) => {
    const choices = ['anyOf', 'oneOf'].map((keyword) => below(each, registry, [keyword]))
    return [
      ownTypes(each.place.schema),
      ...choices
        .filter((list) => list.length > 0)
        .map((list) => union(list.map((branch) => typesOf(branch, registry)))),
    ]
  })
  return commonTypes(found)
}

/** The types that schemas of one value allow of it, or of a property of it; `undefined` for any. */
export function typesAt(path: readonly string[], subs: readonly Sub[], registry: Registry): PossibleTypes {
  const [name, ...others] = path
  if (name === undefined) return commonTypes(subs.map((each) => typesOf(each, registry)))
  const properties = subs
    .flatMap((sub) => unconditional(sub, registry))
    .flatMap((each) => propertyOf(each, name, registry))
  return typesAt(others, properties, registry)
}

function propertyOf({ place, scope }: Sub, name: string, registry: Registry): Sub[] {
  const properties = isObject(place.schema) ? own(place.schema, 'properties') : undefined
  if (!isObject(properties) || !Object.hasOwn(properties, name)) return []
  return [registry.enter(registry.child(place, 'properties', name), scope)]
}

/** The types that each of several schemas allows; `undefined` for any. */
function commonTypes(found: readonly PossibleTypes[]): PossibleTypes {
  return found.reduce<PossibleTypes>((all, types) => (all && types ? common(all, types) : (all ?? types)), undefined)
}

/** The types that a schema's own `type`, `const` and `enum` allow. */
export function ownTypes(schema: unknown): PossibleTypes {
  if (schema === false) return new Set()
  if (!isObject(schema)) return undefined
  const type = own(schema, 'type')
  const values = listedValues(schema)
  const named = type === undefined ? undefined : new Set([type].flat() as JsonType[]) // invalid types are reported elsewhere
  if (!values) return named
  const isInteger = named?.has('integer') === true && !named.has('number')
  const shown = new Set(values.filter((value) => !isInteger || isNoFraction(value)).map(typeOfValue))
  return named ? common(named, shown) : shown
}

function isNoFraction(value: unknown): boolean {
  return typeof value !== 'number' || Number.isInteger(value)
}

/** The type of a JSON value; of an integer, `number`. */
export function typeOfValue(value: unknown): JsonType {
  if (value === null) return 'null'
  return Array.isArray(value) ? 'array' : (typeof value as JsonType) // JSON has no other types
}

/** The types of which values may be of both sets. */
export function common(left: ReadonlySet<JsonType>, right: ReadonlySet<JsonType>): ReadonlySet<JsonType> {
  return new Set([
    ...[...left].filter((type) => isWithin(type, right)),
    ...[...right].filter((type) => isWithin(type, left)),
  ])
}

/** True if each value of a type is of one of these. */
export function isWithin(type: JsonType, types: ReadonlySet<JsonType>): boolean {
  return types.has(type) || (type === 'integer' && types.has('number'))
}

/** The types of any of several sets. */
export function union(lists: readonly PossibleTypes[]): PossibleTypes {
  return lists.reduce<PossibleTypes>(
    (all, types) => (all && types ? new Set([...all, ...types]) : undefined),
    new Set<JsonType>(),
  )
}

/** The schemas that a schema refers to. */
export function referred({ place, scope }: Sub, registry: Registry): Sub[] {
  const { schema } = place
  if (!isObject(schema)) return []
  return ['$ref', '$dynamicRef'].flatMap((keyword) => {
    const reference = own(schema, keyword)
    const target = typeof reference === 'string' ? registry.resolve(reference, place) : undefined
    if (!target) return []
    const dynamic = keyword === '$dynamicRef' && target.anchor !== undefined ? scope.get(target.anchor) : undefined
    return [registry.enter(dynamic ?? target.place, scope)]
  })
}

/** The subschemas of these keywords. */
export function below({ place, scope }: Sub, registry: Registry, keywords: readonly string[]): Sub[] {
  const { schema } = place
  if (!isObject(schema)) return []
  return keywords.flatMap((keyword) => {
    const value = own(schema, keyword)
    const paths = Array.isArray(value)
      ? value.map((_, index) => [keyword, index])
      : factsOf(keyword).holds === 'map'
        ? Object.keys(isObject(value) ? value : {}).map((key) => [keyword, key])
        : value === undefined
          ? []
          : [[keyword]]
    return paths.map((path) => registry.enter(registry.child(place, ...path), scope))
  })
}

function closure(start: Sub, next: (sub: Sub) => Sub[]): Sub[] {
  const found = new Map([[keyOf(start), start]])
  for (const sub of found.values()) {
    if (found.size >= maxSchemas) break
    for (const each of next(sub)) if (!found.has(keyOf(each))) found.set(keyOf(each), each)
  }
  return [...found.values()]
}

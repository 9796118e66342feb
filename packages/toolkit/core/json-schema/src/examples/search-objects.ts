import type { JsonObject } from '../json.ts'
import { allOf, schemaFor } from './members.ts'
import { take, type CombinedRules, type Search } from './searching.ts'

/** How many names a pattern or `propertyNames` may give beyond those that are required. */
const moreNames = 3
/** How many values of each member are tried. */
const maxValues = 12
/** Larger objects are not searched. */
const maxMembers = 100

/** Objects with what is required and as many members as that, with all members, and each with one or two changed. */
export function* objects(rules: CombinedRules, search: Search): Generator {
  const { flat, refusing } = rules
  if (flat.minProperties > maxMembers) return
  const names = namesOf(rules, search)
  const members = new Map<string, unknown>()
  for (const name of names) {
    const [value] = take(search.values(schemaFor(flat, name, search.build)), 1)
    if (value !== undefined) members.set(name, value)
    else if (flat.required.has(name)) return
  }
  const required = [...members].filter(([name]) => flat.required.has(name))
  const others = [...members].filter(([name]) => !flat.required.has(name))
  const sized = (count: number): JsonObject =>
    Object.fromEntries([...required, ...others.slice(0, Math.max(0, count - required.length))])
  const declared = others.filter(([name]) => flat.properties.has(name))
  const bases = [
    sized(flat.minProperties),
    sized(flat.minProperties + 1),
    Object.fromEntries([...required, ...declared]),
  ]
  yield* bases
  for (const base of bases) yield* changed(base, rules, search)
  const hinted = refusing.flatMap(({ minProperties, maxProperties }) => [minProperties - 1, maxProperties + 1])
  yield* hinted.filter((count) => count > 0 && count <= maxMembers).map(sized)
  for (const base of bases) {
    for (const once of changed(base, rules, search)) yield* changed(once, rules, search)
  }
}

/** An object without each optional member, and with each value of each member. */
function* changed(base: JsonObject, { flat, refusing }: CombinedRules, search: Search): Generator<JsonObject> {
  const hinted = refusing.flatMap(({ properties, required }) => [...properties.keys(), ...required])
  const names = new Set([...Object.keys(base), ...flat.properties.keys(), ...hinted])
  for (const name of names) {
    if (Object.hasOwn(base, name) && !flat.required.has(name))
      yield Object.fromEntries(Object.entries(base).filter(([key]) => key !== name))
    for (const value of take(search.values(schemaFor(flat, name, search.build)), maxValues))
      yield Object.fromEntries([...Object.entries(base), [name, value]])
  }
}

/** The names that an object may have, those that it must have first. */
function namesOf({ flat, refusing }: CombinedRules, search: Search): ReadonlySet<string> {
  const count = flat.minProperties + moreNames
  const rules = flat.sources.flatMap(({ propertyNames }) =>
    propertyNames === undefined ? [] : [propertyNames as object],
  )
  const named = allOf([{ type: 'string' }, ...(rules as JsonObject[])]) // schemas
  const isNamed = (name: string): boolean => rules.length === 0 || isName(name, named, search)
  const patterned = flat.patternProperties.flatMap(([pattern]) =>
    take(search.values(allOf([{ type: 'string', pattern }, named])), count),
  )
  const free =
    rules.length > 0 ? take(search.values(named), count) : Array.from({ length: count }, (_, n) => `key${n + 1}`)
  const optional = [...flat.properties.keys(), ...patterned.map(String), ...free.map(String)]
  const hinted = refusing.flatMap(({ required }) => [...required])
  return new Set([...flat.required, ...[...optional, ...hinted].filter(isNamed)])
}

function isName(name: string, schema: ReturnType<typeof allOf>, search: Search): boolean {
  return take(search.values(allOf([schema, { const: name }])), 1).length > 0
}

import { objectAt, isObject, own, type JsonObject } from '@specwright/json-schema/json'
import { isIdle, keywordsWhere } from '@specwright/json-schema/keyword'
import { chainOf } from '@specwright/json-schema/ref'
import { shape } from '../openapi/openapi-shape.ts'

/** Whether a value is part of a request of a client, or of a response to it. */
export type Direction = 'request' | 'response'

/** The keyword of properties that are no part of a direction. */
const hiddenBy = { request: 'readOnly', response: 'writeOnly' } as const

/** Keywords whose subschemas are for the value itself. */
export const here: ReadonlySet<string> = new Set(keywordsWhere(({ applies }) => applies === 'here'))

/** Those whose subschemas hold together with the schema, and not instead of each other. */
export const conjoined: ReadonlySet<string> = new Set([...here].filter((each) => each !== 'anyOf' && each !== 'oneOf'))

const alsoOf: ReadonlySet<string> = new Set(['allOf'])

/** Names of the properties of the other direction, in a schema and those for the same value. */
export function hiddenIn(
  start: unknown,
  { root, direction }: { readonly root: JsonObject; readonly direction: Direction },
  follows: ReadonlySet<string>,
  known: ReadonlySet<string> = new Set(),
): ReadonlySet<string> {
  const names: string[] = []
  for (const schema of schemasFor(start, root, follows)) {
    for (const [name, each] of Object.entries(objectAt(schema, 'properties'))) {
      if (isHiddenSchema(each, root, direction)) names.push(name)
    }
  }
  return names.length === 0 ? known : new Set([...known, ...names])
}

/** Keywords that are about properties of any name, or count them. */
const ofAnyName = keywordsWhere(({ about, byName }) => about === 'object' && byName !== true)

const byName = keywordsWhere((facts) => facts.byName === true)

/** True if a rule is about some properties, by their names or among others: a schema, or several. */
export function dependsOn(rule: unknown, names: ReadonlySet<string>, { root }: { readonly root: JsonObject }): boolean {
  if (names.size === 0) return false
  const starts: unknown[] = Array.isArray(rule) ? rule : [rule]
  return starts
    .flatMap((start) => [...schemasFor(start, root, here)])
    .some(
      (schema) =>
        ofAnyName.some((keyword) => Object.hasOwn(schema, keyword) && !isIdle(keyword, schema[keyword])) ||
        namedIn(schema).some((name) => typeof name === 'string' && names.has(name)),
    )
}

/** The names of properties in a schema: of those that it describes or requires, and of those that others depend on. */
function namedIn(schema: JsonObject): readonly unknown[] {
  return byName.flatMap((keyword) => {
    const value = own(schema, keyword)
    return isObject(value) ? Object.entries(value).flat(2) : Array.isArray(value) ? (value as unknown[]) : []
  })
}

/** A schema, those that it refers to, and those in its keywords. */
export function schemasFor(start: unknown, root: JsonObject, follows: ReadonlySet<string>): Iterable<JsonObject> {
  // Most schemas have none.
  if (isObject(start) && !Object.keys(start).some((keyword) => keyword === '$ref' || follows.has(keyword)))
    return [start]
  const found = new Set<JsonObject>()
  const visit = (value: unknown): void => {
    for (const { value: schema } of chainOf(root, { value, pointer: '' })) {
      if (!isObject(schema) || found.has(schema)) continue
      found.add(schema)
      for (const keyword of Object.keys(schema)) {
        if (!follows.has(keyword)) continue
        const each = schema[keyword]
        if (typeof each !== 'object' || each === null) continue
        for (const subschema of shape.schema[keyword]?.[0] === 'one' ? [each] : Object.values(each)) visit(subschema)
      }
    }
  }
  visit(start)
  return found
}

/** True for the schema of a property that is no part of a direction, by itself or by those that it refers to. */
export function isHiddenSchema(value: unknown, root: JsonObject, direction: Direction): boolean {
  if (!isObject(value)) return false
  const isHidden = (schema: JsonObject): boolean => own(schema, hiddenBy[direction]) === true
  // Most properties have neither.
  if (!Object.hasOwn(value, '$ref') && !Object.hasOwn(value, 'allOf')) return isHidden(value)
  return [...schemasFor(value, root, alsoOf)].some(isHidden)
}

import type { Json } from './docs-data.ts'
import { isObject } from './contract.ts'

/** A schema within another one. */
export interface Subschema {
  readonly schema: unknown
  /** Keywords and names that lead to it: `properties`, `id`. */
  readonly steps: readonly string[]
  /** The part of the outer value that it applies to: the name of a field, `*` for any; `undefined` for the value itself. */
  readonly field: string | undefined
}

type About = Pick<Subschema, 'field'>
type Finder = (value: unknown, keyword: string) => Subschema[]

const itself: About = { field: undefined }
const any: About = { field: '*' }

function one(about: About): Finder {
  return (schema, keyword) => [{ schema, steps: [keyword], ...about }]
}

function several(about: (name: string) => About): Finder {
  return (value, keyword) =>
    Object.entries(Object(value) as Json).map(([name, schema]) => ({ schema, steps: [keyword, name], ...about(name) })) // arrays too
}

/** Keywords whose schemas are described by their contents. */
const finders: ReadonlyMap<string, Finder> = new Map([
  ['properties', several((name) => ({ field: name }))],
  ['patternProperties', several(() => any)],
  ['additionalProperties', one(any)],
  ['unevaluatedProperties', one(any)],
  ['propertyNames', one(any)],
  ['prefixItems', several((index) => ({ field: index }))],
  ['items', one(any)],
  ['unevaluatedItems', one(any)],
  ['allOf', several(() => itself)],
  ['oneOf', several(() => itself)],
  ['anyOf', several(() => itself)],
  ['dependentSchemas', several(() => itself)],
  ['then', one(itself)],
  ['else', one(itself)],
])

/** The schemas in a keyword; `undefined` for one without schemas, or whose own sentence describes them. */
export function subschemasOf(keyword: string, value: unknown): Subschema[] | undefined {
  return finders.get(keyword)?.(value, keyword)
}

/** A JSON Pointer, extended by several steps. */
export function pointerTo(pointer: string, steps: readonly string[]): string {
  return [pointer, ...steps.map((step) => step.replaceAll('~', '~0').replaceAll('/', '~1'))].join('/')
}

/** True for a schema that is written where it is used. */
export function isInline(schema: unknown): schema is Json {
  return isObject(schema) && !('$ref' in schema)
}

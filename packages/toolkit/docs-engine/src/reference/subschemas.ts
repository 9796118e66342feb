import type { Json } from '../data.ts'
import { isObject } from './contract.ts'

/** A schema within another one. */
export interface Subschema {
  readonly schema: unknown
  /** Keywords and names that lead to it: `properties`, `id`. */
  readonly steps: readonly string[]
  /** The part of the outer value that it applies to: the name of a field, `*` for any; `undefined` for the value itself. */
  readonly field: string | undefined
  /** The same as part of a name: `.id`, `[]`. */
  readonly path: string
}

type About = Pick<Subschema, 'field' | 'path'>
type Finder = (value: unknown, keyword: string) => Subschema[]

const itself: About = { field: undefined, path: '' }
const anyField: About = { field: '*', path: '.*' }
const anyItem: About = { field: '*', path: '[]' }

function one(about: About): Finder {
  return (schema, keyword) => [{ schema, steps: [keyword], ...about }]
}

function several(about: (name: string) => About): Finder {
  return (value, keyword) =>
    Object.entries(Object(value) as Json).map(([name, schema]) => ({ schema, steps: [keyword, name], ...about(name) })) // arrays too
}

/** Keywords whose schemas are described by their contents. */
const finders: ReadonlyMap<string, Finder> = new Map([
  ['properties', several((name) => ({ field: name, path: `.${name}` }))],
  ['patternProperties', several(() => anyField)],
  ['additionalProperties', one(anyField)],
  ['unevaluatedProperties', one(anyField)],
  ['propertyNames', one(anyField)],
  ['prefixItems', several((index) => ({ field: index, path: `[${index}]` }))],
  ['items', one(anyItem)],
  ['unevaluatedItems', one(anyItem)],
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

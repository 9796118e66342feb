import { combinationsOf, rulesOf } from '@specwright/json-schema/examples'
import type { JsonObject, JsonSchema } from '@specwright/json-schema/json'

type Kind = 'string' | 'number' | 'boolean' | 'scalar' | 'json' | 'raw'

/** How a parameter or form field is decoded: see `packages/toolkit/validator-engine/src/decode.ts`. */
export type Field = Kind | readonly [item: Kind, separator?: string] | NestedField | SpreadField | WrittenField

/** Fields by name; plain strings are left out, unless other names have another type. */
export type Fields = Readonly<Record<string, Field>>

interface NestedField {
  readonly fields?: Fields
  readonly others?: Field
  readonly items?: Field
  readonly kind?: Kind
}

export interface SpreadField {
  readonly spread: Fields
  readonly others?: Field
}

type WrittenField =
  | { readonly joined: Fields; readonly others?: Field; readonly separator: string; readonly explode?: true }
  | { readonly prefix: string; readonly value: Field }

interface Context {
  readonly root: JsonObject
  /** How many levels of members are listed. */
  readonly levels: number
  readonly left: { schemas: number }
}

/** The levels of members to list: the most whose schemas are not too many, since a recursive schema has no last one. */
const allLevels = [8, 4, 2]
const maxSchemas = 1000

/** How a parameter or form field with the style `deepObject` is decoded. Members beyond some level are decoded as strings. */
export function nestedField(schema: JsonSchema, root: JsonObject): Field {
  const isOpen = combinationsOf(schema, root).some(({ types }) => types.includes('object') || types.includes('array'))
  for (const levels of allLevels) {
    const left = { schemas: maxSchemas }
    const field = fieldOf(schema, { root, levels, left })
    if (left.schemas >= 0) return field === 'string' && isOpen ? {} : field
  }
  return {}
}

function fieldOf(schema: JsonSchema, { root, levels, left }: Context): Field {
  if (--left.schemas < 0 || levels < 0) return 'string'
  const within = { root, levels: levels - 1, left }
  // No text is null.
  const all = combinationsOf(schema, root).filter(({ types }) => types[0] !== 'null')
  const rulesOfType = (type: string): ReturnType<typeof rulesOf>[] =>
    all.filter(({ types }) => types[0] === type).map(rulesOf)
  const objects = rulesOfType('object')
  const arrays = rulesOfType('array')
  const scalars = all.filter(({ types }) => types[0] !== 'object' && types[0] !== 'array')
  const kind = kindOf(scalars)
  if (scalars.length === all.length) return kind
  const isKindSaid = arrays.length > 0 ? scalars.length > 0 : kind !== 'string'
  return {
    ...(objects.length > 0 && membersOf(objects, within)),
    ...(arrays.length > 0 && { items: fieldOf(anyOf(arrays.map(({ items }) => items)), within) }),
    ...(isKindSaid && { kind }),
  }
}

function membersOf(objects: readonly ReturnType<typeof rulesOf>[], context: Context): NestedField {
  const names = new Set(objects.flatMap(({ properties }) => [...properties.keys()]))
  const fields = [...names].map((name) => {
    const schemas = objects.flatMap(({ properties }) => (properties.has(name) ? [properties.get(name) ?? []] : []))
    return [name, fieldOf(anyOf(schemas), context)] as const
  })
  const others = fieldOf(anyOf(objects.map(({ additionalProperties }) => additionalProperties)), context)
  if (others === 'string') return { fields: Object.fromEntries(fields.filter(([, field]) => field !== 'string')) }
  return { fields: Object.fromEntries(fields), others }
}

/** A schema that allows what satisfies all schemas of any list. */
function anyOf(lists: readonly (readonly JsonSchema[])[]): JsonSchema {
  return { anyOf: lists.map((schemas) => ({ allOf: schemas })) }
}

/** The type to decode to; `string` if the schema accepts strings, unless all of them are words, which stay strings. */
export function kindOf(combinations: ReturnType<typeof combinationsOf>): Kind {
  const kinds = combinations.flatMap(({ types, values }): readonly Kind[] =>
    values ? values.flatMap(kindOfValue) : statedTypes(types).flatMap((type) => kindsOfType[type] ?? []),
  )
  if (kinds.includes('string')) return 'string'
  return new Set(kinds).size > 1 ? 'scalar' : (kinds[0] ?? 'string')
}

/** The types of a schema; of one that states none, the first, which its rules are about. */
function statedTypes(types: readonly string[]): readonly string[] {
  return types.includes('string') && types.includes('object') ? types.slice(0, 1) : types
}

const kindsOfType: Readonly<Record<string, readonly Kind[]>> = {
  boolean: ['boolean'],
  integer: ['number'],
  number: ['number'],
  string: ['string'],
}

function kindOfValue(value: unknown): readonly Kind[] {
  if (typeof value === 'boolean') return ['boolean']
  if (typeof value === 'number') return ['number']
  const isWord = typeof value === 'string' && !/^(?:true$|false$|-?\d)/.test(value)
  return isWord || value === null ? [] : ['string']
}

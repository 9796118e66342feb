import type { NodeType, Plugin } from '@redocly/openapi-core'
import { isResponseName, meantRange } from '../openapi/response-names.ts'

type Types = Readonly<Record<string, NodeType>>
type PropType = NodeType['properties'][string]

/** Changes what the linter expects of OpenAPI objects. */
export const linterTypes: Plugin = {
  id: 'linter-types',
  typeExtension: {
    oas2: (types) => withFreeExtensions(withResponseNames(withTuples(withUnions(types)))),
    oas3: (types, version) =>
      withFreeExtensions(withResponseNames(withTuples(version === 'oas3_2' ? as32Says(types) : types))),
  },
}

/**
 * The linter expects the vendor's own format for some members named `x-...`, but authors may use the same name for
 * something else.
 */
function withFreeExtensions(types: Types): Record<string, NodeType> {
  return Object.fromEntries(Object.entries(types).map(([name, type]) => [name, withoutExtensions(type)]))
}

function withoutExtensions(type: NodeType): NodeType {
  const known = Object.entries(type.properties).filter(([name]) => !name.startsWith('x-'))
  return { ...type, properties: Object.fromEntries(known) }
}

/** The schemas of a tuple are an array in older drafts of JSON Schema, which many documents follow in this. */
function withTuples(types: Types): Types {
  const { Schema } = types
  if (Schema === undefined) return types
  const { items } = Schema.properties
  const itemsOf: PropType = (value, key) => {
    if (Array.isArray(value)) return { name: 'SchemaList', properties: {}, items: 'Schema' }
    return typeof items === 'function' ? items(value, key) : items
  }
  return { ...types, Schema: { ...Schema, properties: { ...Schema.properties, items: itemsOf } } }
}

/** The linter takes any three digits for a status, of which each may be an X. */
function withResponseNames(types: Types): Types {
  const { Responses } = types
  if (Responses === undefined) return types
  const named: NodeType['additionalProperties'] = (_, name) => {
    return isResponseName(name) || meantRange(name) !== undefined ? 'Response' : undefined
  }
  return { ...types, Responses: { ...Responses, additionalProperties: named } }
}

/** Swagger 2.0 has no unions, but files of JSON Schema do that a document refers to. */
function withUnions(types: Types): Types {
  const { Schema } = types
  if (Schema === undefined) return types
  const { allOf = null } = Schema.properties
  return {
    ...types,
    Schema: { ...Schema, properties: { ...Schema.properties, oneOf: allOf, anyOf: allOf, not: 'Schema' } },
  }
}

/** Where the linter's types differ from the text of OpenAPI 3.2. */
function as32Says(types: Types): Types {
  const changes: Readonly<Record<string, Partial<NodeType>>> = {
    NamedMediaTypes: { additionalProperties: () => 'MediaType' },
    Response: { required: [] },
    Parameter: {
      properties: {
        ...types['Parameter']?.properties,
        style: {
          enum: ['form', 'simple', 'label', 'matrix', 'spaceDelimited', 'pipeDelimited', 'deepObject', 'cookie'],
        },
      },
    },
    // The linter takes the descriptions of scopes for objects of an unknown type.
    DeviceAuthorization: {
      properties: {
        ...types['DeviceAuthorization']?.properties,
        scopes: { type: 'object', additionalProperties: { type: 'string' } },
      },
    },
    Encoding: {
      properties: {
        ...types['Encoding']?.properties,
        encoding: 'EncodingMap',
        prefixEncoding: 'EncodingList',
        itemEncoding: 'Encoding',
      },
    },
  }
  const changed = Object.entries(types).map(([name, type]) => [name, { ...type, ...changes[name] }] as const)
  return { ...Object.fromEntries(changed), EncodingList: { properties: {}, items: 'Encoding' } }
}

import { isObject, type JsonObject } from '../json.ts'
import { factsOf } from '../keyword/facts.ts'
import { subschemasOf } from '../keyword/subschemas.ts'
import { componentOf, refOf, valueIn } from '../ref.ts'

/** A schema where it is written, and the part of the value that it is for. */
export interface Written {
  readonly schema: unknown
  /** Its JSON Pointer in the document. */
  readonly pointer: string
  /** JSON Pointer from the whole value; `*` stands for any item or field, as in a rule. */
  readonly field: string
}

/** A schema in a keyword of another one. */
export interface Within {
  readonly schema: unknown
  /** The keyword, and the name or index in it. */
  readonly keys: readonly string[]
  /** The part of the outer value that it is for: the name of a field, `*` for any; `undefined` for the value itself. */
  readonly field: string | undefined
}

/** Keywords whose own sentence describes their schemas. */
const worded: ReadonlySet<string> = new Set(['if', 'not', 'contains'])

/** Keywords whose names or indexes are those of the parts that they are for. */
const naming: ReadonlySet<string> = new Set(['properties', 'prefixItems'])

/** The schemas in a schema that rows describe, in the order of the document. */
export function withinSchema(schema: JsonObject): readonly Within[] {
  const keywords = Object.keys(schema)
  const inOrder = subschemasOf(schema).toSorted(
    ([[left = '']], [[right = '']]) => keywords.indexOf(left) - keywords.indexOf(right),
  )
  return inOrder.flatMap(([keys, inner]) => {
    const [keyword = '', name] = keys
    const { applies } = factsOf(keyword)
    if (applies === 'nowhere' || worded.has(keyword)) return []
    const field = applies === 'here' ? undefined : naming.has(keyword) ? name : '*'
    return [{ schema: inner, keys, field }]
  })
}

/** True for a schema that is written where it is used. */
export function isInline(schema: unknown): schema is JsonObject {
  return isObject(schema) && refOf(schema) === undefined
}

/** True for a schema of nothing but null. */
export function isOfNull(schema: unknown): boolean {
  return isObject(schema) && schema['type'] === 'null'
}

/** The name of the schema that a `$ref` names. */
export function schemaNameOf(schema: unknown): string | undefined {
  const component = componentOf(refOf(schema) ?? '')
  return component?.section === 'schemas' ? component.name : undefined
}

/** A schema with the members of what it refers to. */
export function withTarget(schema: unknown, root: JsonObject): JsonObject {
  if (!isObject(schema)) return {}
  const target = valueIn(root, schema)
  return isObject(target) && target !== schema ? { ...target, ...schema } : schema
}

/** The schemas in a keyword whose value is an array. */
export function branchesOf(
  schema: JsonObject,
  keyword: 'allOf' | 'oneOf' | 'anyOf' | 'prefixItems',
): readonly unknown[] {
  const value = schema[keyword]
  return Array.isArray(value) ? (value as unknown[]) : []
}

/** The names of the schemas that values of a schema follow besides its own rules. */
export function followedNames(schema: unknown): string[] {
  return isObject(schema) ? branchesOf(schema, 'allOf').flatMap((branch) => schemaNameOf(branch) ?? []) : []
}

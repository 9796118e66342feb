import { isObject, type JsonObject, objectAt, own } from '@loyalty-kit/json-schema/json'
import { refOf, targetOf } from '@loyalty-kit/json-schema/ref'

/** A rule of an object schema that depends on the value of one property, by `if` and `then`. */
interface Conditional {
  readonly property: string
  readonly values: readonly unknown[]
  readonly then: JsonObject
}

/**
 * Converts the conditional rules of an object schema to a union, which types can express.
 *
 * `if: type is A, then: a is required and not null` becomes "a value of type A with `a`, or a value of another type".
 * Only the validators check what a union cannot express, such as a bound that depends on a unit.
 */
export function withUnions(root: JsonObject, written: JsonObject): JsonObject {
  const schema = withoutRedundantDiscriminator(root, written)
  if (!('allOf' in schema || 'if' in schema)) return schema
  const unions = conditionalsOf(schema).flatMap((conditional) => unionOf(root, schema, conditional) ?? [])
  const { allOf: _allOf, ...rest } = schema
  const allOf = [...arrayAt(schema, 'allOf').filter((branch) => !isOnlyConditional(branch)), ...unions]
  return allOf.length === 0 ? rest : { ...rest, allOf }
}

/** Removes a `discriminator` if every branch fixes the property itself: the branches are more precise. */
function withoutRedundantDiscriminator(root: JsonObject, schema: JsonObject): JsonObject {
  const { discriminator, ...rest } = schema
  if (!isObject(discriminator)) return schema
  const tag = String(discriminator['propertyName'])
  const branches = [...arrayAt(schema, 'oneOf'), ...arrayAt(schema, 'anyOf')].map((branch) => resolved(root, branch))
  const isFixed = (branch: JsonObject): boolean =>
    valuesOf(resolved(root, own(objectAt(branch, 'properties'), tag))) !== undefined
  return branches.length > 0 && branches.every(isFixed) ? rest : schema
}

/** True for a branch with nothing else for types, once its rule is converted to a union. */
function isOnlyConditional(branch: unknown): boolean {
  return isObject(branch) && 'if' in branch && Object.keys(branch).every((key) => ['if', 'then', 'else'].includes(key))
}

function conditionalsOf(schema: JsonObject): Conditional[] {
  return [schema, ...arrayAt(schema, 'allOf')].filter(isObject).flatMap((parent) => {
    const test = own(parent, 'if')
    const then = own(parent, 'then')
    if (!isObject(test) || !isObject(then) || 'else' in parent) return []
    const [property, ...more] = Object.entries(objectAt(test, 'properties'))
    if (property === undefined || more.length > 0 || !isObject(property[1])) return []
    if (
      !arrayAt(test, 'required').includes(property[0]) ||
      Object.keys(test).some((key) => !/^(properties|required|type)$/.test(key))
    )
      return []
    const values = valuesOf(property[1])
    return values === undefined ? [] : [{ property: property[0], values, then }]
  })
}

function unionOf(
  root: JsonObject,
  schema: JsonObject,
  { property, values, then }: Conditional,
): JsonObject | undefined {
  const properties = objectAt(schema, 'properties')
  const tag = resolved(root, own(properties, property))
  const all = valuesOf(tag)
  const required = arrayAt(then, 'required')
    .map(String)
    .filter((name) => Object.hasOwn(properties, name))
  if (all === undefined || required.length === 0) return undefined
  const others = all.filter((value) => !values.includes(value))
  const narrowed = Object.fromEntries(
    required.map((name) => {
      const isNarrowed = 'type' in resolved(root, own(objectAt(then, 'properties'), name))
      return [name, isNarrowed ? withoutNull(properties[name]) : properties[name]]
    }),
  )
  const chosen = {
    type: 'object',
    properties: { [property]: { ...tag, enum: values }, ...narrowed },
    required: [property, ...required],
  }
  const other = { type: 'object', properties: { [property]: { ...tag, enum: others } } }
  return others.length === 0 ? chosen : { oneOf: [chosen, other] }
}

/** The values of a closed schema; `undefined` for an open one. */
function valuesOf(schema: JsonObject): readonly unknown[] | undefined {
  if ('const' in schema) return [schema['const']]
  if (Array.isArray(schema['enum'])) return schema['enum']
  return schema['type'] === 'boolean' ? [true, false] : undefined
}

function withoutNull(schema: unknown): unknown {
  if (!isObject(schema)) return schema
  const { type, oneOf, anyOf } = schema
  const isNull = (branch: unknown): boolean => isObject(branch) && branch['type'] === 'null'
  return {
    ...schema,
    ...(Array.isArray(type) ? { type: type.filter((name) => name !== 'null') } : {}),
    ...(Array.isArray(oneOf) ? { oneOf: oneOf.filter((branch) => !isNull(branch)) } : {}),
    ...(Array.isArray(anyOf) ? { anyOf: anyOf.filter((branch) => !isNull(branch)) } : {}),
  }
}

function resolved(root: JsonObject, schema: unknown): JsonObject {
  if (!isObject(schema)) return {}
  const target = targetOf(root, refOf(schema) ?? '')?.value
  return isObject(target) ? { ...target, ...schema } : schema
}

function arrayAt(object: JsonObject, key: string): readonly unknown[] {
  const value = own(object, key)
  return Array.isArray(value) ? value : []
}

import { atPointer, isObject, type JsonObject } from '../document.ts'
import type { JsonSchema } from '../model.ts'
import { isOfType, same, schemasIn } from './flat-schema.ts'
import { isMatch } from './pattern.ts'

/** References followed for one value: one that leads back to itself asks for nothing more. */
type Seen = ReadonlySet<string>

/**
 * Whether a value satisfies a schema, as far as making an example needs to know: a plain interpreter of the common
 * keywords. What validates for users is compiled, and complete.
 */
export function holds(schema: JsonSchema, value: unknown, root: JsonObject, seen: Seen = new Set()): boolean {
  if (!isObject(schema)) return schema
  return (
    holdsReference(schema, value, root, seen) &&
    holdsOwn(schema, value) &&
    holdsCombination(schema, value, root, seen) &&
    (!isObject(value) || holdsMembers(schema, value, root)) &&
    (!Array.isArray(value) || holdsItems(schema, value, root))
  )
}

function holdsReference({ $ref }: JsonObject, value: unknown, root: JsonObject, seen: Seen): boolean {
  if (typeof $ref !== 'string' || !$ref.startsWith('#') || seen.has($ref)) return true
  const target = (atPointer(root, decodeURIComponent($ref.slice(1))) ?? true) as JsonSchema // refs point at schemas
  return holds(target, value, root, new Set([...seen, $ref]))
}

function holdsOwn(schema: JsonObject, value: unknown): boolean {
  const { type, enum: choices, pattern } = schema
  const types = typeof type === 'string' ? [type] : Array.isArray(type) ? type.map(String) : undefined
  if (types && !types.some((name) => isOfType(value, name))) return false
  if (Object.hasOwn(schema, 'const') && !same(schema['const'], value)) return false
  if (Array.isArray(choices) && !choices.some((choice) => same(choice, value))) return false
  const size = sizeOf(value)
  if (
    bounds.some(([keyword, of, fits]) => {
      const bound = schema[keyword]
      const measured = of === 'number' ? value : size?.of === of ? size.count : undefined
      return typeof bound === 'number' && typeof measured === 'number' && !fits(measured, bound)
    })
  )
    return false
  return typeof value !== 'string' || typeof pattern !== 'string' || isMatch(pattern, value)
}

const atLeast = (measured: number, bound: number): boolean => measured >= bound
const atMost = (measured: number, bound: number): boolean => measured <= bound
const bounds = [
  ['minimum', 'number', atLeast],
  ['maximum', 'number', atMost],
  ['exclusiveMinimum', 'number', (measured: number, bound: number) => measured > bound],
  ['exclusiveMaximum', 'number', (measured: number, bound: number) => measured < bound],
  [
    'multipleOf',
    'number',
    (measured: number, bound: number) => Math.abs(measured / bound - Math.round(measured / bound)) < 1e-9,
  ],
  ['minLength', 'string', atLeast],
  ['maxLength', 'string', atMost],
  ['minItems', 'array', atLeast],
  ['maxItems', 'array', atMost],
  ['minProperties', 'object', atLeast],
  ['maxProperties', 'object', atMost],
] as const

function sizeOf(value: unknown): { readonly of: string; readonly count: number } | undefined {
  if (typeof value === 'string') return { of: 'string', count: Array.from(value).length }
  if (Array.isArray(value)) return { of: 'array', count: value.length }
  return isObject(value) ? { of: 'object', count: Object.keys(value).length } : undefined
}

function holdsCombination(schema: JsonObject, value: unknown, root: JsonObject, seen: Seen): boolean {
  const holding = (keyword: string): number =>
    schemasIn(schema, keyword).filter((part) => holds(part, value, root, seen)).length
  if (holding('allOf') < schemasIn(schema, 'allOf').length) return false
  if (schemasIn(schema, 'anyOf').length > 0 && holding('anyOf') === 0) return false
  if (schemasIn(schema, 'oneOf').length > 0 && holding('oneOf') !== 1) return false
  const { not, if: condition } = schema
  if (not !== undefined && holds(not as JsonSchema, value, root, seen)) return false
  if (condition === undefined) return true
  const branch = holds(condition as JsonSchema, value, root, seen) ? schema['then'] : schema['else']
  return branch === undefined || holds(branch as JsonSchema, value, root, seen)
}

function holdsMembers(schema: JsonObject, value: JsonObject, root: JsonObject): boolean {
  const { required, properties, additionalProperties } = schema
  if (Array.isArray(required) && !required.every((name) => Object.hasOwn(value, String(name)))) return false
  const known = isObject(properties) ? properties : {}
  const patterns = Object.entries(isObject(schema['patternProperties']) ? schema['patternProperties'] : {})
  return Object.entries(value).every(([name, member]) => {
    const patterned = patterns.filter(([pattern]) => isMatch(pattern, name)).map(([, part]) => part)
    const parts = Object.hasOwn(known, name) ? [known[name], ...patterned] : patterned
    if (parts.length === 0 && additionalProperties !== undefined) parts.push(additionalProperties)
    return parts.every((part) => holds(part as JsonSchema, member, root))
  })
}

function holdsItems(schema: JsonObject, value: readonly unknown[], root: JsonObject): boolean {
  const prefix = schemasIn(schema, 'prefixItems')
  const rest = (schema['items'] ?? true) as JsonSchema
  if (
    schema['uniqueItems'] === true &&
    value.some((item, index) => value.slice(0, index).some((other) => same(other, item)))
  ) {
    return false
  }
  return value.every((item, index) => holds(prefix[index] ?? rest, item, root))
}

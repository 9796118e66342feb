import { own, type JsonObject } from '../json.ts'
import { listedValues } from '../keyword/listed-values.ts'
import { isActive, problemAt, worded, schemaPath, type BuildContext } from './build-context.ts'
import type { Fault, JsonType } from './check.ts'
import type { Sub } from './place.ts'
import { sentence } from '../words/sentence.ts'

const types: readonly JsonType[] = ['null', 'boolean', 'integer', 'number', 'string', 'array', 'object']

/** The check of `type`, unless the allowed values imply it. */
export function typeOf(
  sub: Sub,
  schema: JsonObject,
  context: BuildContext,
  message: string | undefined,
): { allowed: JsonType[]; fault: Fault } | undefined {
  const value = own(schema, 'type')
  if (value === undefined || !isActive(sub.place, 'validation')) return undefined
  const list: readonly unknown[] = Array.isArray(value) ? value : [value]
  const allowed = types.filter((type) => list.includes(type))
  const wrong = typeMisuse(value)
  if (wrong !== undefined) {
    problemAt(sub.place, context, 'invalid-keyword', wrong, 'type')
    return undefined
  }
  if (listedValues(schema)?.every((each) => allowed.some((type) => hasType(each, type)))) return undefined
  const fault: Fault = {
    keyword: 'type',
    expected: value,
    schema: schemaPath(sub.place, context, 'type'),
    ...worded(message, sentence.type(allowed)),
  }
  return { allowed: allowed.includes('number') ? allowed.filter((type) => type !== 'integer') : allowed, fault }
}

/** What is wrong with the value of the keyword `type`; `undefined` for nothing, or no value. */
export function typeMisuse(value: unknown): string | undefined {
  const isType = (type: unknown): boolean => types.includes(type as JsonType)
  if (value === undefined || isType(value) || (Array.isArray(value) && value.length > 0 && value.every(isType)))
    return undefined
  return `type must be one of ${types.join(', ')}, or an array of them, not ${JSON.stringify(value)}`
}

/** True for a value of a type. */
export function hasType(value: unknown, type: JsonType): boolean {
  if (value === null) return type === 'null'
  if (Array.isArray(value)) return type === 'array'
  if (typeof value === 'number') return type === 'number' || (type === 'integer' && Number.isInteger(value))
  return typeof value === type
}

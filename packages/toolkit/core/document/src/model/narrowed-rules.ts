import { isObject, own, type JsonObject } from '@specwright/json-schema/json'
import { factsOf, isOmitted } from '@specwright/json-schema/keyword'
import { refOf, targetOf } from '@specwright/json-schema/ref'
import { dependsOn } from './hidden-properties.ts'

/** What rules are narrowed with, that mention properties of the other direction. */
export interface Narrowing {
  readonly root: JsonObject
  /** Names of these properties. */
  readonly names: ReadonlySet<string>
  /** A keyword as it is meant for this direction: met by all values that meet it with some values of these properties. */
  directed(keyword: string, value: unknown): unknown
  /** References that are being followed. */
  readonly within?: readonly string[]
}

/** A schema met only by values that meet the given one whatever the properties are; `undefined` if there is none. */
export function certain(schema: unknown, narrowing: Narrowing): unknown {
  const { root, names, directed, within = [] } = narrowing
  if (!isObject(schema) || !dependsOn(schema, names, narrowing)) return directed('not', schema)
  const ref = refOf(schema)
  if (ref !== undefined) {
    if (within.includes(ref)) return undefined
    const { $ref: _, ...rest } = schema
    const all = [rest, targetOf(root, ref)?.value]
    return certain({ allOf: all }, { ...narrowing, within: [...within, ref] })
  }
  const found = Object.entries(schema).map(([name, value]) => [name, certainKeyword(name, value, narrowing)] as const)
  return found.every(([, kept]) => kept !== undefined) ? Object.fromEntries(found) : undefined
}

function certainKeyword(keyword: string, value: unknown, narrowing: Narrowing): unknown {
  const { names, directed } = narrowing
  const each = (): readonly unknown[] => (Array.isArray(value) ? value.map((part) => certain(part, narrowing)) : [])
  switch (keyword) {
    case 'required':
      return Array.isArray(value) && value.some((name) => names.has(String(name))) ? undefined : value
    case 'properties': {
      const hidden = isObject(value) ? Object.keys(value).filter((name) => names.has(name)) : []
      return hidden.every((name) => saysNothing(own(value as JsonObject, name))) ? directed(keyword, value) : undefined
    }
    case 'maxProperties':
      return typeof value === 'number' && value < names.size ? undefined : Number(value) - names.size
    case 'allOf':
      return each().includes(undefined) ? undefined : each()
    case 'anyOf': {
      const known = each().filter((part) => part !== undefined)
      return known.length === 0 ? undefined : known
    }
    case 'oneOf':
    case 'if':
    case 'then':
    case 'else':
      return dependsOn(value, names, narrowing) ? undefined : directed(keyword, value)
    default: {
      const { about, bound } = factsOf(keyword)
      // More properties meet a lower bound, too.
      const isCertain = about !== 'object' || bound?.side === 'lower'
      return isCertain || !dependsOn({ [keyword]: value }, names, narrowing) ? directed(keyword, value) : undefined
    }
  }
}

/** The conditions that replace one: the first in its place, the others beside it. */
interface Conditions {
  readonly own?: JsonObject
  readonly beside: readonly JsonObject[]
}

/**
 * What replaces a condition that mentions the properties: `then` is required where `if` certainly holds, `else` where it
 * certainly does not, and one of both in any case.
 */
export function conditions(schema: JsonObject, narrowing: Narrowing): Conditions {
  const part = (keyword: string): unknown =>
    Object.hasOwn(schema, keyword) ? narrowing.directed(keyword, schema[keyword]) : true
  const [possible, then, otherwise] = ['if', 'then', 'else'].map(part)
  const holds = certain(schema['if'], narrowing)
  const [first, ...others] = [
    ...(holds === undefined || saysNothing(then) ? [] : [{ if: holds, then }]),
    ...(saysNothing(possible) || saysNothing(otherwise) ? [] : [{ if: possible, else: otherwise }]),
  ]
  const isFree = [then, otherwise].some(saysNothing)
  return { ...(first && { own: first }), beside: isFree ? others : [...others, { anyOf: [then, otherwise] }] }
}

/** True for a schema that any value meets, as far as its keywords show without others. */
function saysNothing(schema: unknown): boolean {
  if (!isObject(schema)) return schema !== false
  return Object.entries(schema).every(
    ([keyword, value]) =>
      (keyword === 'required' && Array.isArray(value) && value.length === 0) ||
      (keyword === 'properties' && isObject(value) && Object.values(value).every(isOmitted)),
  )
}

import { isObject, objectAt, own, type JsonObject } from '@specwright/json-schema/json'
import { keywordsWhere, omitted } from '@specwright/json-schema/keyword'
import { chainOf, refOf, targetOf } from '@specwright/json-schema/ref'
import { shape } from '../openapi/openapi-shape.ts'
import { leftOut, mapped, mappedItems } from './mapped.ts'

/** Whether a value is part of a request of a client, or of a response to it. */
export type Direction = 'request' | 'response'

/** What schemas are read with, for one direction. */
export interface View {
  readonly root: JsonObject
  readonly direction: Direction
  /** What a reference becomes. */
  refTo(ref: string): string
  /** References whose targets are copied here. */
  readonly copied?: ReadonlySet<string>
}

/** The keyword of properties that are no part of a direction. */
const hiddenBy = { request: 'readOnly', response: 'writeOnly' } as const

/**
 * A schema as it is meant for one direction: it neither requires nor refuses the properties of the other, and no rule
 * depends on them.
 *
 * @param hidden Names of the properties of the other direction.
 */
export function directedSchema(schema: unknown, view: View, hidden?: ReadonlySet<string>): unknown {
  if (!isObject(schema)) return schema
  if (!hidden?.size) {
    // Most schemas have no others, or are a reference, which hides nothing that its target does not.
    if (!leadsFurther(schema)) return schema
    if (isRefAlone(schema)) return mapped(schema, (ref) => directedKeyword('$ref', ref, { view, hidden: none }))
  }
  return directedWith(schema, { view, hidden: hidden ?? hiddenIn(schema, view, conjoined) })
}

function isRefAlone(schema: JsonObject): boolean {
  return Object.hasOwn(schema, '$ref') && Object.keys(schema).length === 1
}

/** True for a schema with others, or references to them. */
function leadsFurther(schema: JsonObject): boolean {
  return Object.keys(schema).some((keyword) => leading.has(keyword))
}

const leading: ReadonlySet<string> = new Set(['$ref', 'discriminator', ...Object.keys(shape.schema)])

/** Keywords that mean something else without some properties. */
const dependent: ReadonlySet<string> = new Set(['required', 'not', 'if', 'oneOf', 'minProperties', 'maxProperties'])

const none: ReadonlySet<string> = new Set()

function directedWith(schema: JsonObject, scene: DirectedScene): unknown {
  const { view, hidden } = scene
  const names = Object.keys(schema).some((keyword) => dependent.has(keyword))
    ? hiddenIn(schema, view, here, hidden)
    : none
  const isLost = (keyword: string): boolean =>
    names.size > 0 && Object.hasOwn(schema, keyword) && dependsOn(schema[keyword], names, view)
  const lost =
    names.size === 0
      ? none
      : new Set([
          'minProperties',
          'maxProperties',
          ...(isLost('not') ? ['not'] : []),
          ...(isLost('if') ? ['if', 'then', 'else'] : []),
        ])
  const directed = mapped(schema, (value, keyword) => {
    if (lost.has(keyword)) return leftOut
    return keyword === 'required' ? withoutNames(value, names) : directedKeyword(keyword, value, scene)
  })
  const copy = copiedTarget(schema, scene)
  // Without the properties that told them apart, a value may meet several schemas.
  const isOpen = isLost('oneOf')
  if (copy === undefined && !isOpen) return directed
  const { oneOf, $ref, ...rest } = directed
  const isBeside = isOpen && Object.hasOwn(rest, 'anyOf')
  const more = [...(copy === undefined ? [] : [copy]), ...(isBeside ? [{ anyOf: oneOf }] : [])]
  const allOf = own(rest, 'allOf')
  return {
    ...rest,
    ...(oneOf !== undefined && !isBeside && { [isOpen ? 'anyOf' : 'oneOf']: oneOf }),
    ...($ref !== undefined && copy === undefined && { $ref }),
    ...(more.length > 0 && { allOf: [...(Array.isArray(allOf) ? (allOf as unknown[]) : []), ...more] }),
  }
}

/** What a schema refers to, if that has properties of which only this schema says that they are of the other direction. */
function copiedTarget(schema: JsonObject, { view, hidden }: DirectedScene): unknown {
  const ref = refOf(schema)
  if (ref === undefined || hidden.size === 0 || view.copied?.has(ref)) return undefined
  const target = targetOf(view.root, ref)?.value
  const known = hiddenIn(target, view, conjoined)
  const others = new Set([...hidden].filter((name) => !known.has(name)))
  if (!dependsOn(target, others, view)) return undefined
  return directedSchema(target, { ...view, copied: new Set([...(view.copied ?? []), ref]) }, hidden)
}

interface DirectedScene {
  readonly view: View
  readonly hidden: ReadonlySet<string>
}

function directedKeyword(keyword: string, value: unknown, { view, hidden }: DirectedScene): unknown {
  switch (keyword) {
    case '$ref':
      return typeof value === 'string' ? view.refTo(value) : value
    case 'discriminator':
      return discriminator(value, view)
    case 'dependentRequired':
      return isObject(value)
        ? mapped(withoutMembers(value, hidden) as JsonObject, (names) => withoutNames(names, hidden))
        : value
    case 'properties':
      return isObject(value)
        ? mapped(value, (each, name) => (hidden.has(name) ? omitted : directedSchema(each, view)))
        : value
    case 'example':
    case 'default':
      return withoutMembers(value, hidden)
    case 'examples':
      return Array.isArray(value) ? mappedItems(value, (each) => withoutMembers(each, hidden)) : value
    case 'dependentSchemas':
      return subschemas(keyword, withoutMembers(value, hidden), { view, hidden })
    default:
      return subschemas(keyword, value, { view, hidden })
  }
}

function subschemas(keyword: string, value: unknown, { view, hidden }: DirectedScene): unknown {
  if (!Object.hasOwn(shape.schema, keyword)) return value
  const [how] = shape.schema[keyword] ?? []
  const directed = (each: unknown): unknown => {
    if (!here.has(keyword)) return directedSchema(each, view)
    return directedSchema(each, view, conjoined.has(keyword) ? hidden : hiddenIn(each, view, conjoined, hidden))
  }
  if (how === 'one') return directed(value)
  if (how === 'array') return Array.isArray(value) ? mappedItems(value, directed) : value
  return how === 'map' && isObject(value) ? mapped(value, directed) : value
}

/** Keywords whose subschemas are for the value itself. */
const here: ReadonlySet<string> = new Set(keywordsWhere(({ applies }) => applies === 'here'))

/** Those whose subschemas hold together with the schema, and not instead of each other. */
const conjoined: ReadonlySet<string> = new Set([...here].filter((each) => each !== 'anyOf' && each !== 'oneOf'))

const alsoOf: ReadonlySet<string> = new Set(['allOf'])

/** Names of the properties of the other direction, in a schema and those for the same value. */
function hiddenIn(
  start: unknown,
  { root, direction }: View,
  follows: ReadonlySet<string>,
  known: ReadonlySet<string> = none,
): ReadonlySet<string> {
  const names: string[] = []
  for (const schema of schemasFor(start, root, follows)) {
    for (const [name, each] of Object.entries(objectAt(schema, 'properties'))) {
      if (isHiddenSchema(each, root, direction)) names.push(name)
    }
  }
  return names.length === 0 ? known : new Set([...known, ...names])
}

/** True if a rule is about some properties: a schema, or several. */
function dependsOn(rule: unknown, names: ReadonlySet<string>, { root }: View): boolean {
  if (names.size === 0) return false
  const starts: unknown[] = Array.isArray(rule) ? rule : [rule]
  return starts
    .flatMap((start) => [...schemasFor(start, root, here)])
    .some((schema) => {
      const required = own(schema, 'required')
      const mentioned = [...Object.keys(objectAt(schema, 'properties')), ...(Array.isArray(required) ? required : [])]
      return mentioned.some((name) => names.has(String(name)))
    })
}

/** A schema, those that it refers to, and those in its keywords. */
function schemasFor(start: unknown, root: JsonObject, follows: ReadonlySet<string>): Iterable<JsonObject> {
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

function withoutNames(names: unknown, hidden: ReadonlySet<string>): unknown {
  if (!Array.isArray(names) || !names.some((name) => hidden.has(String(name)))) return names
  return names.filter((name) => !hidden.has(String(name)))
}

function withoutMembers(value: unknown, hidden: ReadonlySet<string>): unknown {
  if (!isObject(value) || !Object.keys(value).some((name) => hidden.has(name))) return value
  return Object.fromEntries(Object.entries(value).filter(([name]) => !hidden.has(name)))
}

function discriminator(value: unknown, { refTo }: View): unknown {
  if (!isObject(value)) return value
  const ref = (each: unknown): unknown => (typeof each === 'string' && each.startsWith('#') ? refTo(each) : each)
  return mapped(value, (each, member) => {
    if (member === 'mapping') return isObject(each) ? mapped(each, ref) : each
    return member === 'defaultMapping' ? ref(each) : each
  })
}

import { isObject, own, type JsonObject } from '@specwright/json-schema/json'
import { omitted } from '@specwright/json-schema/keyword'
import { refOf, targetOf } from '@specwright/json-schema/ref'
import { shape } from '../openapi/openapi-shape.ts'
import { conjoined, dependsOn, here, hiddenIn, type Direction } from './hidden-properties.ts'
import { directedExample } from './directed-example.ts'
import { leftOut, mapped, mappedItems } from './mapped.ts'
import { certain, conditions } from './narrowed-rules.ts'

/** What schemas are read with, for one direction. */
export interface View {
  readonly root: JsonObject
  readonly direction: Direction
  /** What a reference becomes. */
  refTo(ref: string): string
  /** References whose targets are copied here. */
  readonly copied?: ReadonlySet<string>
}

/**
 * A schema as it is meant for one direction: it neither requires nor refuses the properties of the other. A rule that
 * mentions them refuses what it refuses whatever they are.
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
const dependent: ReadonlySet<string> = new Set(['required', 'not', 'if', 'oneOf', 'minProperties'])

const none: ReadonlySet<string> = new Set()

function directedWith(schema: JsonObject, scene: DirectedScene): unknown {
  const { view, hidden } = scene
  const names = Object.keys(schema).some((keyword) => dependent.has(keyword))
    ? hiddenIn(schema, view, here, hidden)
    : none
  const isLost = (keyword: string): boolean =>
    names.size > 0 && Object.hasOwn(schema, keyword) && dependsOn(schema[keyword], names, view)
  const directedBy = (key: string, value: unknown): unknown => directedKeyword(key, value, { view, hidden: names })
  const narrowing = { root: view.root, names, directed: directedBy }
  const [isOpen, isNegated, isConditional] = ['oneOf', 'not', 'if'].map(isLost)
  const { own: conditional, beside = [] } = isConditional ? conditions(schema, narrowing) : {}
  const directed = mapped(schema, (value, keyword) => {
    if (isConditional && ['if', 'then', 'else'].includes(keyword)) return leftOut
    if (isNegated && keyword === 'not') return certain(value, narrowing) ?? leftOut
    if (keyword === 'minProperties' && names.size > 0) return fewer(value, names)
    if (exampleKeywords.has(keyword)) return exampleOf(schema, keyword, scene)
    return keyword === 'required' ? withoutNames(value, names) : directedKeyword(keyword, value, scene)
  })
  const copy = copiedTarget(schema, scene)
  if (copy === undefined && !isOpen && !isConditional) return directed
  const { oneOf, $ref, ...rest } = directed
  // Without the properties that told them apart, a value may meet several schemas.
  const isBeside = isOpen && Object.hasOwn(rest, 'anyOf')
  const more = [...(copy === undefined ? [] : [copy]), ...(isBeside ? [{ anyOf: oneOf }] : []), ...beside]
  const allOf = own(rest, 'allOf')
  return {
    ...rest,
    ...conditional,
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

const exampleKeywords: ReadonlySet<string> = new Set(['example', 'examples', 'default'])

/** Values of a schema; what is around it may say of more of their properties that they are of the other direction. */
function exampleOf(schema: JsonObject, keyword: string, { view, hidden }: DirectedScene): unknown {
  const directed = (value: unknown): unknown => directedExample(withoutMembers(value, hidden), [schema], view)
  const written = schema[keyword]
  if (keyword !== 'examples') return directed(written)
  return Array.isArray(written) ? mappedItems(written, directed) : written
}

/** The smallest number of members, without those of the other direction. */
function fewer(min: unknown, names: ReadonlySet<string>): unknown {
  return typeof min === 'number' && min > names.size ? min - names.size : leftOut
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

import { isObject, type JsonSchema } from '@specwright/json-schema/json'
import { factsOf, subschemasOf } from '@specwright/json-schema/keyword'
import { pointerOf, refOf } from '@specwright/json-schema/ref'
import type { Model, OperationModel } from '@specwright/document/model'
import { preferred, successResponses } from '../client/content.ts'
import { pagedBy } from '../client/pagination.ts'
import { isArray, resolved } from '../client/shape.ts'
import { isPlural, partsOf, singular } from '../client/words.ts'
import { arraysIn } from '../mock/state/bodies.ts'
import { everyProperty, variantsOf } from '../mock/state/variants.ts'
import { isAlike, isParameter, segmentsOf } from './segments.ts'
import { plainNouns } from './stale-words.ts'

/** A member whose value has a schema with a name. */
export interface NamedMember {
  readonly name: string
  readonly pointer: string
  /** The names of its own members. */
  readonly names: readonly string[]
}

/** The named schemas that a query shows, by their pointers: each with the members that may show a new item. */
export type ShownSchemas = ReadonlyMap<string, readonly NewItemMember[]>

/** A member that may show a new item, since it is an array; '' for what is listed. */
export interface NewItemMember {
  readonly name: string
  /** True for a member of what the query is of, not of a part of that. */
  readonly isOwn: boolean
}

/** A member of what a query shows whose value is an object, or an array of these. */
export interface ShownMember {
  readonly name: string
  /** Where its schema is, if it has a name. */
  readonly pointer: string | undefined
  /** The names of its own members. */
  readonly names: ReadonlySet<string>
}

/** How many values may be around what a query shows: an item, and a member of it. */
const maxDepth = 2

/** The same where a query shows the whole of something: a site, whoever asks. */
const maxWholeDepth = 5

/** The named schemas that the result of a query shows. A page is around its items, and no more. */
export function schemasShown(operation: OperationModel, model: Model): ShownSchemas {
  const body = bodyOf(operation)
  if (body === undefined) return new Map()
  const isPage = arraysShown(body, model).length > 0 && refOf(body) !== undefined
  const around = showsWhole(operation, model) ? maxWholeDepth : isPage ? maxDepth + 1 : maxDepth
  const found = namedIn(body, model, { depth: around })
  const shown = new Map<string, readonly NewItemMember[]>()
  for (const { pointer, newIn, depth } of found) {
    const own = newIn === undefined ? [] : [{ name: newIn, isOwn: depth > 0 }]
    shown.set(pointer, [...(shown.get(pointer) ?? []), ...own])
  }
  return shown
}

/** True for an operation that gives one object of several things, which no path or page is of: `/site`, `/dashboard`. */
function showsWhole(operation: OperationModel, model: Model): boolean {
  const body = bodyOf(operation)
  if (body === undefined || isArray(body, model) || segmentsOf(operation).some(isParameter)) return false
  if (pagedBy(operation, model) !== undefined) return false
  const properties = Object.values(everyProperty(variantsOf(body, model)))
  return new Set(properties.flatMap((each) => refsIn(each, {}).map(({ pointer }) => pointer))).size > 1
}

/** True for an operation that gives one or more arrays of objects, and what else belongs to a page. */
export function isListing(operation: OperationModel, model: Model): boolean {
  const body = bodyOf(operation)
  return body !== undefined && arraysShown(body, model).length > 0
}

/** True for an operation that gives an array or an object with known members. */
export function givesData(operation: OperationModel, model: Model): boolean {
  const body = bodyOf(operation)
  return body !== undefined && (isArray(body, model) || Object.keys(everyProperty(variantsOf(body, model))).length > 0)
}

/** True for an operation whose body has only plain values, or that has none: the id of what it is of. */
export function takesPlainValues(operation: OperationModel, model: Model): boolean {
  return Object.values(sentBy(operation, model)).every((property) => {
    return !isArray(property, model) && Object.keys(everyProperty(variantsOf(property, model))).length === 0
  })
}

/** True for an operation that gives one item, which its query or body names by an id: `/notes.info`, `/note?note_id=1`. */
export function isOfGivenItem(operation: OperationModel, model: Model): boolean {
  const ids = ['', ...segmentsOf(operation).map(singular)].map((noun) => `${noun}id`)
  const sent = membersSent(operation, model).map(({ name }) => partsOf(name).join('').toLowerCase())
  return !isListing(operation, model) && sent.some((name) => ids.includes(name))
}

/** The parameters of the query and the members of the body that an operation is sent. */
export function membersSent(
  operation: OperationModel,
  model: Model,
): readonly { readonly name: string; readonly schema: JsonSchema | undefined }[] {
  const inQuery = operation.parameters.filter((each) => each.in === 'query')
  return [...inQuery, ...Object.entries(sentBy(operation, model)).map(([name, schema]) => ({ name, schema }))]
}

/** The members of the body that an operation is sent. */
function sentBy({ requestBody }: OperationModel, model: Model): Readonly<Record<string, JsonSchema>> {
  const schema = requestBody && preferred(requestBody.content)?.schema
  return schema === undefined ? {} : everyProperty(variantsOf(schema, model))
}

/** The members with objects in what a query shows, but in no items of other queries. Those of a page are those of its items. */
export function membersShown(
  operation: OperationModel,
  model: Model,
  { ofItems, isOne }: { readonly ofItems: ReadonlySet<string>; readonly isOne: boolean },
): readonly ShownMember[] {
  const body = bodyOf(operation)
  if (body === undefined) return []
  const pages = isOne ? [] : arraysShown(body, model)
  const within = pages.length > 0 ? pages.map(({ schema }) => schema) : [body]
  return within.flatMap((schema) => membersIn(schema, maxDepth))

  /** True for an object that is called like several, and has no array of these: `system_messages` with a channel for each kind. */
  function isSettings(name: string, property: JsonSchema): boolean {
    const values = Object.values(everyProperty(variantsOf(property, model)))
    const hasMany = [property, ...values].some((each) => isArray(each, model))
    return !hasMany && isPlural(partsOf(name).at(-1) ?? '')
  }

  function membersIn(schema: JsonSchema, depth: number): ShownMember[] {
    return Object.entries(everyProperty(variantsOf(schema, model))).flatMap(([name, property]) => {
      const value = isArray(property, model) ? resolved(property, model)?.['items'] : property
      const names = new Set(Object.keys(everyProperty(variantsOf(value, model))))
      if (names.size < 2 || isSettings(name, property)) return []
      const own = { name, pointer: pointerOf(refOf(value) ?? ''), names } // checked by the loader
      const isInner = depth > 1 && !(own.pointer !== undefined && ofItems.has(own.pointer))
      return [own, ...(isInner ? membersIn(value as JsonSchema, depth - 1) : [])]
    })
  }
}

/** The named schema that an operation gives, and that of what it is an envelope of: a plain noun, or that of its path. */
export function schemasGivenBy(operation: OperationModel, model: Model): readonly string[] {
  const given = schemaGivenBy(operation, model)
  const body = bodyOf(operation)
  const properties = body === undefined ? {} : everyProperty(variantsOf(body, model))
  const inner = Object.entries(properties).flatMap(([name, value]) => {
    const pointer = pointerOf(refOf(value) ?? '')
    const isInside = plainNouns.has(singular(name)) || isAlike(name, segmentsOf(operation).at(-1))
    return isInside && pointer !== undefined ? [pointer] : []
  })
  return [...(given === undefined ? [] : [given]), ...inner]
}

/** True if the body of a mutation sets a member that is an array. */
export function setsMember(operation: OperationModel, name: string, model: Model): boolean {
  const properties = sentBy(operation, model)
  return Object.hasOwn(properties, name) && isArray(properties[name], model)
}

/** The named schema that an operation gives. */
export function schemaGivenBy(operation: OperationModel, model: Model): string | undefined {
  const body = bodyOf(operation)
  return body === undefined ? undefined : namedIn(body, model, { depth: 0 })[0]?.pointer
}

/** The named schema that an operation gives, if it is no array of that. */
export function schemaOfOne(operation: OperationModel, model: Model): string | undefined {
  return isArray(bodyOf(operation), model) ? undefined : schemaGivenBy(operation, model)
}

/** The named schema of the items that an operation lists. */
export function schemaListedBy(operation: OperationModel, model: Model): string | undefined {
  const body = bodyOf(operation)
  const arrays = body === undefined ? [] : arraysShown(body, model)
  return arrays.map(({ schema }) => pointerOf(refOf(schema) ?? '')).find((pointer) => pointer !== undefined)
}

/** The named schemas that an operation gives or lists. */
export function schemasReadBy(operation: OperationModel, model: Model): readonly string[] {
  return [schemaGivenBy(operation, model), schemaListedBy(operation, model)].filter((each) => each !== undefined)
}

/** The named schema that an operation is sent. */
export function schemaSentTo({ requestBody }: OperationModel, model: Model): string | undefined {
  const schema = requestBody && preferred(requestBody.content)?.schema
  return schema === undefined ? undefined : namedIn(schema, model, { depth: 0 })[0]?.pointer
}

/** The members of a named schema that are one of another, or may be. */
export function membersAt(pointer: string, model: Model): readonly NamedMember[] {
  const properties = everyProperty(variantsOf({ $ref: `#${pointer}` }, model))
  return Object.entries(properties).flatMap(([name, value]) =>
    refsIn(value, {}).flatMap((each) =>
      each.isSame ? [{ name, pointer: each.pointer, names: Object.keys(everyProperty(variantsOf(value, model))) }] : [],
    ),
  )
}

/** The named schemas that a named schema is, or may be, itself first. */
export function withBases(pointer: string, model: Model): readonly string[] {
  const parts = refsIn(resolved({ $ref: `#${pointer}` }, model), {}).filter(({ isSame }) => isSame)
  return [pointer, ...parts.map((each) => each.pointer)]
}

/** The names of the members of what a schema allows. */
export function memberNames(schema: JsonSchema | undefined, model: Model): readonly string[] {
  return Object.keys(everyProperty(variantsOf(schema, model)))
}

/** What an operation gives, if it succeeds. */
export function bodyOf(operation: OperationModel): JsonSchema | undefined {
  return successResponses(operation)
    .map(({ content }) => preferred(content)?.schema)
    .find((schema) => schema !== undefined)
}

/** The schema of one of what an operation lists, else of what it gives. */
export function itemShown(operation: OperationModel, model: Model): JsonSchema | undefined {
  const body = bodyOf(operation)
  if (body === undefined) return undefined
  if (isArray(body, model)) return resolved(body, model)?.['items'] as JsonSchema | undefined // checked by the loader
  return arraysShown(body, model)[0]?.schema ?? body
}

/** The names of the members of what an operation gives. */
export function bodyMembers(operation: OperationModel, model: Model): readonly string[] {
  return memberNames(bodyOf(operation), model)
}

/** The arrays in a body, also those that may be `null`. */
function arraysShown(body: JsonSchema, model: Model): readonly { readonly schema: JsonSchema }[] {
  const arrays = arraysIn(body, model)
  if (arrays.length > 0) return arrays
  return Object.values(everyProperty(variantsOf(body, model))).flatMap((property) => {
    const items = resolved(property, model)?.['items']
    return isObject(items) && refOf(items) !== undefined ? [{ schema: items }] : []
  })
}

/** Where named schemas are looked for: how many values may still be around, and the member of which what is there is one of many. */
interface Visit {
  readonly depth: number
  readonly newIn?: string | undefined
}

/** The named schemas in a schema, the nearest first, of values that are that deep in each other. */
function namedIn(
  schema: JsonSchema,
  model: Model,
  place: Visit,
  seen = new Map<string, number>(),
): (SchemaUse & Visit)[] {
  const isRoot = seen.size === 0
  return refsIn(schema, place).flatMap((reference) => {
    const { pointer, isSame, newIn } = reference
    const depth = isSame || isRoot ? place.depth : place.depth - 1
    const key = `${newIn ?? '/'}${pointer}`
    if ((seen.get(key) ?? -1) >= depth) return []
    seen.set(key, depth)
    const target = depth > 0 ? (resolved({ $ref: `#${pointer}` }, model) as JsonSchema | undefined) : undefined
    return [{ ...reference, depth }, ...(target === undefined ? [] : namedIn(target, model, { depth, newIn }, seen))]
  })
}

/** What a schema refers to: for the same value, as a part of a union is, or for one in it. */
interface SchemaUse {
  readonly pointer: string
  readonly isSame: boolean
  readonly newIn: string | undefined
}

/** Members that show another item when there is a new one. */
const latest = /^(?:active|current|last|latest|most_?recent|newest|next|recent)/i

/** The pointers that a schema and the schemas in it refer to. */
export function refsIn(
  schema: unknown,
  { newIn, member = '' }: Pick<Visit, 'newIn'> & { readonly member?: string },
): SchemaUse[] {
  if (!isObject(schema)) return []
  const pointer = pointerOf(refOf(schema) ?? '')
  if (pointer !== undefined) return [{ pointer, isSame: true, newIn }]
  return subschemasOf(schema).flatMap(([[keyword = '', key = ''], part]) => {
    const isHere = factsOf(keyword).applies === 'here'
    const own = keyword === 'properties' ? key : member
    const isMany = keyword !== 'properties' || latest.test(key)
    return refsIn(part, { newIn: isHere ? newIn : isMany ? own : undefined, member: own }).map((each) => ({
      ...each,
      isSame: each.isSame && isHere,
    }))
  })
}

import { isObject, type JsonObject } from '@specwright/json-schema/json'
import { subschemasOf } from '@specwright/json-schema/keyword'
import { refOf } from '@specwright/json-schema/ref'
import { allOf } from '@specwright/json-schema/examples'
import { rewriteSchema } from '@specwright/document/openapi'
import type { MediaTypeModel, Model, OperationModel } from '@specwright/document/model'
import { camel } from '../client/words.ts'
import { nounOf } from './derived.ts'
import { isParameter, segmentsOf } from './segments.ts'

/** Members that things of any kind have: schemas with nothing else may be of two things. */
const plainMembers =
  /^(?:_?id|uuid|(?:display_?|full_?)?name|title|label|slug|code|key|value|description|status|state|type|kind|icon|image|color|order|position|url|link|content|text|message|count|total|date|email|(?:is_?)?(?:active|enabled|default)|(?:created|updated|deleted)_?(?:at|on|date|by)|user_?id|__v)$/i

/** How many members besides these make an item one of its kind. */
const minOwnMembers = 2

/** True for names of members that identify an item: one is an id, and enough are of nothing else. */
export function areOfItem(names: readonly string[]): boolean {
  const hasId = names.some((name) => /^_?id$|^uuid$|(?:[a-z]I|_i|^i)d$/.test(name))
  return hasId && names.filter((name) => !plainMembers.test(name)).length >= minOwnMembers
}

/** An item that operations have in place, by the names of its members. */
interface ItemInPlace {
  readonly members: ReadonlySet<string>
  readonly schema: JsonObject
  readonly operations: Set<OperationModel>
}

type Items = ReadonlyMap<string, ItemInPlace>

/**
 * The model with a name for each item that is written in place, as documents without components have it: what
 * has the same members is the same, and what has more is `allOf` that.
 */
export function withNamedItems(model: Model): Model {
  const items = itemsInPlace(model)
  if (items.size === 0) return model
  const { root } = model.document
  const components = objectIn(root, 'components')
  const own = objectIn(components, 'schemas')
  const names = namesOf(items, own)
  const schemas = Object.fromEntries(
    [...items].map(([key, item]) => [names.get(key) ?? key, definitionOf(item, items, names)]),
  )
  return {
    ...model,
    document: { ...model.document, root: { ...root, components: { ...components, schemas: { ...own, ...schemas } } } },
    operations: model.operations.map((operation) => withNames(operation, names)),
  }
}

/** The items that operations have in place. */
function itemsInPlace({ operations }: Model): Items {
  const items = new Map<string, ItemInPlace>()
  for (const operation of operations)
    for (const { content } of operation.responses) for (const { schema } of content) visit(schema, operation)
  return items

  function visit(schema: unknown, operation: OperationModel): void {
    if (!isObject(schema) || refOf(schema) !== undefined) return
    const key = itemKey(schema)
    if (key !== undefined) {
      const members = new Set(Object.keys(objectIn(schema, 'properties')))
      const item = items.get(key) ?? { members, schema, operations: new Set() }
      items.set(key, item)
      item.operations.add(operation)
    }
    for (const [, part] of subschemasOf(schema)) visit(part, operation)
  }
}

/** What identifies an item that is written in place: the names of its members. */
function itemKey(schema: JsonObject): string | undefined {
  const names = Object.keys(objectIn(schema, 'properties')).toSorted()
  return areOfItem(names) ? names.join(' ') : undefined
}

/** A name for each item: what the path of one that reads it is called after. */
function namesOf(items: Items, own: JsonObject): ReadonlyMap<string, string> {
  const names = new Map<string, string>()
  const taken = new Set(Object.keys(own))
  for (const [key, { operations }] of items) {
    const [first, ...others] = [...operations]
    const home = [first, ...others].find((each) => each?.method === 'get' && isParameter(segmentsOf(each).at(-1)))
    const noun = camel(nounOf(segmentsOf(home ?? first ?? { method: '', path: '', tag: '' })).split(' '))
    const name = [noun, ...Array.from(items.keys(), (_, index) => `${noun}-${index}`)].find((each) => !taken.has(each))
    names.set(key, name ?? key)
    taken.add(name ?? key)
  }
  return names
}

/** The schema that a name stands for: the item, or if another has fewer of its members, that and the others. */
function definitionOf(item: ItemInPlace, items: Items, names: ReadonlyMap<string, string>): JsonObject {
  const inside = rewriteSchema(item.schema, (schema, written) =>
    written === item.schema ? schema : named(schema, written, names),
  ) as JsonObject // an object becomes an object
  const base = names.get(baseOf(item, items)?.[0] ?? '')
  return base === undefined ? inside : (allOf([refTo(base), inside]) as JsonObject) // of two objects
}

/** The item of which another has all members and a few more: the largest. */
function baseOf({ members }: ItemInPlace, items: Items): readonly [string, ItemInPlace] | undefined {
  return [...items]
    .filter(([, each]) => each.members.size < members.size && each.members.size * 3 >= members.size * 2)
    .filter(([, each]) => [...each.members].every((name) => members.has(name)))
    .toSorted(([, left], [, right]) => right.members.size - left.members.size)[0]
}

function withNames(operation: OperationModel, names: ReadonlyMap<string, string>): OperationModel {
  const rewritten = (contents: readonly MediaTypeModel[]): readonly MediaTypeModel[] =>
    contents.map((content) => ({ ...content, schema: namedIn(content.schema, names) }))
  const { requestBody, responses } = operation
  return {
    ...operation,
    requestBody: requestBody && { ...requestBody, content: rewritten(requestBody.content) },
    responses: responses.map((response) => ({ ...response, content: rewritten(response.content) })),
  }
}

/** A schema with the names of the items in it. */
function namedIn<Schema>(schema: Schema, names: ReadonlyMap<string, string>): Schema {
  return rewriteSchema(schema, (each, written) => named(each, written, names)) as Schema // a schema becomes a schema
}

/** The name of a schema that was written in place as an item, whose parts have names already. */
function named(schema: JsonObject, written: JsonObject, names: ReadonlyMap<string, string>): JsonObject {
  const name = names.get(itemKey(written) ?? '')
  return name === undefined ? schema : refTo(name)
}

function refTo(name: string): JsonObject {
  return { $ref: `#/components/schemas/${name}` }
}

function objectIn(schema: JsonObject, key: string): JsonObject {
  const value = schema[key]
  return isObject(value) ? value : {}
}

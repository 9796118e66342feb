import { pointerTo } from '@specwright/json-schema/json'
import type { JsonObject } from '@specwright/json-schema/json'
import { operationsOf, type Operation, callbacksOf } from '../contract/operations.ts'
import { without, type IsUnchanged } from '../contract/unchanged-operations.ts'
import { itemsOf, type Part, type Side } from '../contract/side.ts'
import { writeActions, writeChannels } from './write-channels.ts'
import { serverText, writeOperation } from './write-operations.ts'
import { asData, dataOf, memberOf, unlessEmpty, type NormalDocument, type Origins } from './places.ts'
import { createSchemaWriter, schemasAt } from './write-schemas.ts'
import type { Writing } from './writing.ts'
import { eventServers } from '../contract/channels.ts'
import { requiresScheme, foldedMember, schemeMembers, schemesOf } from '../contract/schemes.ts'

interface WriteOptions {
  /** The old names of renamed security schemes, by their names in this document. */
  readonly schemeNames?: ReadonlyMap<string, string>
  /** True for an operation that is left out. */
  readonly isUnchanged?: IsUnchanged
}

/**
 * A document in normal form: everything with the same meaning is written in the same way, and each operation has
 * everything that applies to it. Members that are compared as a whole become strings, so that refs in them are not
 * followed.
 *
 */
export function writeDocument(
  side: Side,
  { schemeNames = new Map(), isUnchanged = () => false }: WriteOptions = {},
): NormalDocument {
  const origins: Origins = { places: new Map<string, string>() }
  const schemas = createSchemaWriter(side, origins)
  const writing: Writing = { ...origins, side, schemas, schemeNames }
  const document = 'asyncapi' in side.root ? eventsOf(writing) : interfaceOf(writing, isUnchanged)
  return { ...origins, subs: schemas.subs, document: { ...document, [schemasAt]: schemas.schemas } }
}

function interfaceOf(writing: Writing, isUnchanged: IsUnchanged): JsonObject {
  const { side } = writing
  const operations = operationsOf(side, 'paths')
  const webhooks = operationsOf(side, 'webhooks')
  const root = { value: side.root, pointer: '' }
  const { [schemasAt]: _, ...members } = side.root
  const apart = ['openapi', 'info', 'paths', 'webhooks', 'components', 'servers', 'security', 'tags']
  return {
    openapi: '3.1.1',
    info: infoOf(writing),
    ...dataOf({ value: members, pointer: '' }, apart, '', writing),
    servers: serverText(memberOf(root, 'servers')),
    ...tagsOf(root, writing),
    paths: writeOperations(without(operations, isUnchanged), 'request', '/paths', writing),
    webhooks: writeOperations(webhooks, 'response', '/webhooks', writing),
    components: unlessEmpty('securitySchemes', schemesIn(writing, [...operations.values(), ...webhooks.values()])),
  }
}

function eventsOf(writing: Writing): JsonObject {
  const { [schemasAt]: _, ...members } = writing.side.root
  const apart = ['asyncapi', 'info', 'channels', 'operations', 'components', 'defaultContentType', 'servers']
  return {
    asyncapi: '3.0.0',
    info: infoOf(writing),
    ...dataOf({ value: members, pointer: '' }, apart, '', writing),
    servers: serverText(eventServers(writing.side)),
    channels: writeChannels(writing),
    operations: writeActions(writing),
  }
}

/** `info` without the version, which follows from the verdict. */
function infoOf({ side, ...origins }: Writing): JsonObject {
  const info = memberOf({ value: side.root, pointer: '' }, 'info') as Part // every document has one
  return dataOf(info, ['version'], '/info', origins)
}

function tagsOf(root: Part, writing: Writing): JsonObject {
  const tags = itemsOf(writing.side, root, 'tags').toSorted((a, b) =>
    String(a.value['name']) < String(b.value['name']) ? -1 : 1,
  )
  const list = tags.map((tag, n) => {
    const at = pointerTo('', 'tags', n)
    writing.places.set(at, tag.pointer)
    return dataOf(tag, [], at, writing)
  })
  return list.length === 0 ? {} : { tags: list }
}

/** Operations, the stable ones first, so that changes of shared schemas are found in those. */
function writeOperations(
  operations: ReadonlyMap<string, Operation>,
  direction: 'request' | 'response',
  at: string,
  writing: Writing,
): JsonObject {
  const list = [...operations].toSorted(([, a], [, b]) => Number(a.beta) - Number(b.beta))
  return Object.fromEntries(
    list.map(([key, operation]) => {
      const method = key.slice(0, key.indexOf(' ')).toLowerCase()
      // Each has its own path, so that the stable ones come first.
      const path = `/${method}${key.slice(method.length + 1)}`
      writing.places.set(pointerTo(at, path), operation.part.pointer)
      return [path, { [method]: writeOperation(operation, direction, pointerTo(at, path, method), writing) }]
    }),
  )
}

/** The security schemes that some operation requires. */
function schemesIn(writing: Writing, users: readonly Operation[]): JsonObject {
  const { side, places, schemeNames } = writing
  const all = users.flatMap((each) => [each, ...callbacksOf(side, each).values()])
  const used = [...schemesOf(side)].filter(([name]) => all.some((each) => requiresScheme(each, name)))
  return Object.fromEntries(
    used.map(([name, part]) => {
      const written = schemeNames.get(name) ?? name
      const at = pointerTo('/components/securitySchemes', written)
      places.set(at, part.pointer)
      const members = schemeMembers.map((member) => [member, asData(foldedMember(part.value, member))] as const)
      return [written, { ...dataOf(part, schemeMembers, at, writing), ...Object.fromEntries(members) }]
    }),
  )
}

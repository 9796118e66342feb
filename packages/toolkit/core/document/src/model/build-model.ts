import { childPointer, isObject, type JsonObject, objectAt, own } from '@specwright/json-schema/json'
import { once } from '@specwright/json-schema/once'
import type { LoadedDocument, LoadedEvents } from '../document.ts'
import { arrayAt, resolved, stringOf, textsOf } from './members.ts'
import { parametersOf, requestBodyOf, responseIn } from './messages.ts'
import type { AssumptionModel, Model, OperationModel } from './model.ts'
import { createNamer, typeNameOf } from '../names/names.ts'
import { headerNames } from '../names/header-names.ts'
import { noNames, type PinnedNames } from '../names/pinned-names.ts'
import { withDirections, type RecallDirected } from './directions.ts'
import { eventOf, withEvents } from './events.ts'
import { createOperationIds, keyFor, withoutParameterNames } from './operation-ids.ts'
import { createOperationSchemas } from './operation-schemas.ts'
import { operationSources, type OperationSource } from '../openapi/operation-sources.ts'
import { nameSchemas } from './named-schemas.ts'
import { pinsIn, type Identified } from './pinned-operations.ts'
import { serversIn } from './servers.ts'

/**
 * Builds the model that emitters read: refs of parameters, bodies and responses are resolved, and everything is named.
 *
 * @param names Names that earlier generations gave. Default: none.
 * @param recall Keeps what takes longest to make of a document without events.
 * @throws {DocumentError} If a name that the document chooses is not valid, or taken.
 */
export function buildModel(
  openapi: LoadedDocument,
  events?: LoadedEvents,
  { names = noNames, recall }: { readonly names?: PinnedNames; readonly recall?: RecallDirected } = {},
): Model {
  const joined = events ? withEvents(openapi, events) : openapi
  const directed = withDirections(joined, recall)
  const { document, writtenKeys } = directed
  const { root } = document
  const info = objectAt(root, 'info')
  const components = objectAt(root, 'components')
  const isOfEvents = (name: string): boolean => events?.schemas.has(name) === true
  const headers = headerNames(names.operations)
  const { written: schemas, ofEvents, namer } = nameSchemas(directed, names.schemas, { isOfEvents, headers })
  const { others, ...operations } = operationsOf(document, names)
  const ofOperations = createOperationSchemas(everyOperation(operations), namer, headers)
  if (events !== undefined) ofOperations.nameAll()
  // Not every reader of a model needs these, and they take long.
  const assumptions = once(() => assumptionsOf(openapi.root, ''))
  const written = once(() => {
    if (document === joined) return operations.operations
    return identified(openapi.root, names).paths.map((each) => operationOf(openapi.root, each))
  })
  return {
    title: stringOf(info, 'title'),
    version: stringOf(info, 'version'),
    description: stringOf(info, 'description'),
    servers: serversIn(root) ?? [],
    tags: tagsOf(root, operations.operations),
    ...operations,
    schemas: [...schemas, ...ofEvents()],
    get inputs() {
      return ofOperations.inputs()
    },
    get parts() {
      return ofOperations.parts()
    },
    schemasOf: ofOperations.operation,
    securitySchemes: Object.entries(objectAt(components, 'securitySchemes')).map(([name, value]) => {
      const scheme = resolved(root, value)
      return { name, description: stringOf(scheme, 'description'), scheme }
    }),
    get assumptions() {
      return assumptions()
    },
    events: (events?.messages ?? []).map(eventOf),
    names: keptNames(others, () => {
      ofOperations.nameAll()
      return namer.byKey()
    }),
    document,
    source: {
      document: openapi,
      get operations() {
        return written()
      },
    },
    writtenKeys,
  }
}

/** Names of which those of schemas are given when they are first read. */
function keptNames(operations: PinnedNames['operations'], schemas: () => PinnedNames['schemas']): PinnedNames {
  return {
    operations,
    get schemas() {
      return schemas()
    },
  }
}

/** The operations of a model, and those of its webhooks and callbacks. */
export function everyOperation({
  operations,
  webhooks,
  callbacks,
}: Pick<Model, 'operations' | 'webhooks' | 'callbacks'>): readonly OperationModel[] {
  return [...operations, ...webhooks, ...callbacks]
}

/** The operations of a document, and what is pinned of those that it does not have. */
function operationsOf(
  document: LoadedDocument,
  names: PinnedNames,
): Pick<Model, 'operations' | 'webhooks' | 'callbacks'> & { readonly others: PinnedNames['operations'] } {
  const { root } = document
  const { paths, webhooks, callbacks } = identified(root, names)
  const { pinsOf, others } = pinsIn(paths, names.operations, document)
  return {
    operations: paths.map((each) => operationOf(root, each, pinsOf(each.key))),
    webhooks: webhooks.map((each) => operationOf(root, each, { isWebhook: true })),
    callbacks: callbacks.map(({ callbackOf, ...each }) => operationOf(root, each, { callbackOf })),
    others,
  }
}

/** The operations of a document with their names. */
function identified(
  root: JsonObject,
  { operations: pins }: PinnedNames,
): Readonly<Record<'paths' | 'webhooks', readonly Identified[]>> & { readonly callbacks: readonly Callback[] } {
  const { paths, webhooks } = operationSources(root)
  const namer = createNamer()
  const written = withCallbacks([...paths, ...webhooks]).map(({ operation }) => stringOf(operation, 'operationId'))
  const pinnedIds = Object.entries(pins).flatMap(([key, { id }]) =>
    id === undefined ? [] : [[withoutParameterNames(key), id] as const],
  )
  const ids = createOperationIds(written, new Map(pinnedIds))
  const named = (source: OperationSource, name = source.name): Identified => {
    const writtenId = stringOf(source.operation, 'operationId')
    const id = ids(writtenId, source.method, name)
    const key = id === writtenId ? id : keyFor(source.method, name)
    return { source, id, key, typeName: namer.type(typeNameOf(id)) }
  }
  const all = { paths: paths.map((source) => named(source)), webhooks: webhooks.map((source) => named(source)) }
  const callbacksOf = (parents: readonly Identified[]): Callback[] => {
    return parents.flatMap(({ source, id }) => {
      const callbacks = source.callbacks.map((each) => ({ ...named(each, `${id} ${each.name}`), callbackOf: id }))
      return [...callbacks, ...callbacksOf(callbacks)]
    })
  }
  return { ...all, callbacks: callbacksOf([...all.paths, ...all.webhooks]) }
}

interface Callback extends Identified {
  readonly callbackOf: string
}

function withCallbacks(sources: readonly OperationSource[]): OperationSource[] {
  return sources.flatMap((source) => [source, ...withCallbacks(source.callbacks)])
}

/** What takes long to describe of an operation is described when it is first read. */
function operationOf(
  root: JsonObject,
  { source: { path, method, item, operation, itemPointer, below }, id, key, typeName }: Identified,
  more?: Pick<OperationModel, 'name' | 'pinned' | 'isWebhook' | 'callbackOf'>,
): OperationModel {
  const pointer = `${itemPointer}${below}`
  const body = own(operation, 'requestBody')
  const servers = serversIn(operation) ?? serversIn(item)
  const alternatives = arrayAt(Array.isArray(operation['security']) ? operation : root, 'security').map((each) =>
    isObject(each) ? each : {},
  )
  const parameters = once(() =>
    parametersOf(root, [
      ...arrayAt(item, 'parameters').map((value, index) => ({ value, at: `${itemPointer}/parameters/${index}` })),
      ...arrayAt(operation, 'parameters').map((value, index) => ({ value, at: `${pointer}/parameters/${index}` })),
    ]),
  )
  const responses = once(() =>
    Object.entries(objectAt(operation, 'responses'))
      .filter(([status]) => !status.startsWith('x-'))
      .map(([status, response]) => ({ status, ...responseIn(root, resolved(root, response)) })),
  )
  return {
    id,
    key,
    typeName,
    method,
    path,
    aliases: arrayAt(objectAt(operation, 'x-path-aliases'), 'paths').map(String),
    tag: arrayAt(operation, 'tags').map(String)[0] ?? '',
    summary: stringOf(operation, 'summary'),
    description: stringOf(operation, 'description'),
    beta: own(operation, 'x-beta') === true,
    deprecated: own(operation, 'deprecated') === true,
    get parameters() {
      return parameters()
    },
    requestBody: body === undefined ? undefined : requestBodyOf(root, resolved(root, body)),
    get responses() {
      return responses()
    },
    security: alternatives.map((alternative) => Object.keys(alternative)),
    requiredScopes: requiredScopes(alternatives),
    acceptedScopes: arrayAt(objectAt(operation, 'x-accepted-scopes'), 'anyOf').map(String),
    ...(servers && { servers }),
    extensions: Object.fromEntries(Object.entries(operation).filter(([name]) => name.startsWith('x-'))),
    pointer,
    ...more,
  }
}

/** The scopes that an operation requires, by the names of schemes. */
function requiredScopes(alternatives: readonly JsonObject[]): OperationModel['requiredScopes'] {
  const scopes = alternatives.flatMap((alternative) => Object.entries(alternative))
  return Object.fromEntries(
    scopes.flatMap(([name, all]) => (Array.isArray(all) && all.length > 0 ? [[name, all.map(String)]] : [])),
  )
}

function tagsOf(root: JsonObject, operations: readonly OperationModel[]): Model['tags'] {
  const described = arrayAt(root, 'tags').filter(isObject)
  const names = new Set([
    ...described.map((tag) => stringOf(tag, 'name')),
    ...operations.map(({ tag }) => tag).filter(Boolean),
  ])
  return [...names].map((name) => {
    const tag = described.find((each) => each['name'] === name) ?? {}
    return { name, description: stringOf(tag, 'description'), ...textsOf(tag, ['summary', 'parent', 'kind']) }
  })
}

function assumptionsOf(value: unknown, pointer: string): AssumptionModel[] {
  if (Array.isArray(value)) return value.flatMap((item, index) => assumptionsOf(item, childPointer(pointer, index)))
  if (!isObject(value)) return []
  const reason = own(value, 'x-assumed')
  const here = typeof reason === 'string' ? [{ pointer, reason }] : []
  return [
    ...here,
    ...Object.entries(value).flatMap(([key, member]) => assumptionsOf(member, childPointer(pointer, key))),
  ]
}

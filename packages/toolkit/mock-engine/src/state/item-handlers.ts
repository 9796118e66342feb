import type { Call, Handler, TenantState } from '../handler.ts'
import { isObject, keysOf, valueAt, withValueAt, type JsonObject } from '../json.ts'
import type { CreateErrorResponse } from '../message/error.ts'
import type { MockResponse } from '../message/message.ts'
import type { Outcome, Row, Rows, Write } from '../store/store.ts'
import { StoreError } from '../store/store-error.ts'
import type { MockTypes } from '../types.ts'
import type { Collection, ItemAction } from './collection.ts'
import { newId, ownerOf, rowId, serverMembers, settable } from './item.ts'
import { mergePatch } from './merge-patch.ts'
import { around, fittedItem, respond, type Scene } from './scene.ts'

/** What the handlers of a contract share. */
export interface Stage {
  readonly createErrorResponse: CreateErrorResponse
  /** The collections whose items requests create, by name: an item of others need not be there to have items below it. */
  readonly created: ReadonlyMap<string, Collection>
  /** Names of the collections below the items of another. */
  readonly below: (collection: string) => readonly string[]
  /** The operation whose response is kept: it shows most of an item. */
  readonly kept: (collection: string) => Scene
}

/** One request for an item. */
interface Request {
  readonly scene: Scene<ItemAction>
  readonly stage: Stage
  readonly call: Call<MockTypes>
  readonly state: TenantState<MockTypes>
  readonly owner: string
}

/** Handles an operation that creates, reads, changes or deletes one item. */
export function itemHandler(scene: Scene<ItemAction>, stage: Stage): Handler<MockTypes> {
  const { action, collection } = scene
  return {
    oauth: false,
    prepare(call, state) {
      const owner = ownerOf(collection, call.path)
      const request: Request = { scene, stage, call, state, owner }
      const parents = parentsOf(collection, call.path, stage)
      const id = action.parameter === undefined ? idToCreate(request) : call.path[action.parameter]
      const key = [action.collection, rowId(owner, id)] as const
      const below = action.does === 'delete' && !action.sets ? stage.below(action.collection) : []
      return {
        need: {
          rows: [...parents.map(({ row }) => row), key],
          ...(action.does !== 'read' && { held: [key] }),
          owned: below.map((name) => [name, key[1]] as const),
        },
        handle(rows) {
          const missing = parents.find(({ row: [name, parent] }) => !rows.get(name, parent))
          if (missing) return { result: notFound(request, missing.id, missing.row[0]) }
          return acts[action.does](request, { id, rows, row: rows.get(...key) })
        },
      }
    },
  }
}

/** The items that a path names before its own, of collections whose items are created by requests. */
export function parentsOf(
  collection: Collection,
  path: JsonObject,
  { created }: Stage,
): readonly { readonly id: unknown; readonly row: readonly [string, string] }[] {
  return collection.parents.flatMap(({ parameter, collection: name = '' }) => {
    const parent = created.get(name)
    if (!parent) return []
    const id = path[parameter]
    return [{ id, row: [name, rowId(ownerOf(parent, path), id)] as const }]
  })
}

/** The item that a request names. */
interface Named {
  readonly id: unknown
  readonly rows: Rows
  /** Absent if there is none. */
  readonly row: Row | undefined
}

type Act = (request: Request, named: Named) => Outcome<MockResponse>

const acts: Readonly<Record<ItemAction['does'], Act>> = {
  create(request, named) {
    const { collection, action } = request.scene
    if (action.parameter !== undefined) return put(request, named)
    const { id, row } = named
    if (row && sentId(request) === undefined)
      throw new StoreError(`Cannot make an id for ${collection.name}. Try again`)
    if (row) {
      const message = `There already is ${nameOf(id, collection.name)}`
      return { result: failed(request, 409, { key: 'conflict', message }) }
    }
    return written(request, newItem(request, id))
  },
  read: (request, { id, row }) => (row ? { result: sent(request, row) } : { result: notFound(request, id) }),
  replace(request, named) {
    // A status for it says that the request may also create the item.
    const creates = named.row !== undefined || documents(request.scene, 201)
    return creates ? put(request, named) : { result: notFound(request, named.id) }
  },
  patch(request, { id, row }) {
    const { collection, action } = request.scene
    if (!row) return { result: notFound(request, id) }
    const change = settable(collection, bodyItem(request, action))
    const item = mergePatch(row.value, change)
    const existing = row.value as JsonObject
    return written(
      request,
      { ...item, ...serverMembers(collection, request.call.path, { now: request.call.now, existing }) },
      row,
    )
  },
  delete(request, { id, rows, row }) {
    const { action, collection } = request.scene
    if (!row) return { result: notFound(request, id) }
    const existing = row.value as JsonObject // items are objects
    if (action.sets) {
      const isDeleted = Object.entries(action.sets).every(([name, value]) => existing[name] === value)
      if (isDeleted) return { result: notFound(request, id) }
      const times = serverMembers(collection, request.call.path, { now: request.call.now, existing })
      return written(request, { ...existing, ...action.sets, ...times }, row)
    }
    const owned = request.stage.below(action.collection).flatMap((name) => rows.owned(name, row.id))
    const writes = [row, ...owned].map(({ collection: name, id: own }): Write => ({
      remove: { collection: name, id: own },
    }))
    return { result: sent(request, row), writes }
  },
}

/** Replaces an item, or creates it with the id of the path. */
function put(request: Request, { id, row }: Named): Outcome<MockResponse> {
  const { scene } = request
  const item = row
    ? { ...keptMembers(request, row), ...newItem(request, id, row) }
    : newItem(request, idOfPath(scene.collection, id))
  const { result, writes = [] } = written(request, item, row)
  const expected = row ? 200 : 201
  return { result: documents(scene, expected) ? { ...result, status: expected } : result, writes }
}

function documents({ route }: Scene, status: number): boolean {
  return route.operation.responses.some((response) => response.status === String(status))
}

/** The item with these members is kept and sent. */
function written(request: Request, item: JsonObject, before?: Row): Outcome<MockResponse> {
  const { scene, stage, owner, call } = request
  const { member } = scene.collection.id
  const fit = fittedItem(stage.kept(scene.collection.name), item)
  const value = isObject(fit) ? fit : item
  const row: Row = {
    collection: scene.collection.name,
    id: before?.id ?? rowId(owner, value[member] ?? item[member]),
    owner,
    moment: before?.moment ?? call.now,
    value,
    json: JSON.stringify(value),
  }
  return { result: sent(request, row), writes: [{ put: row }] }
}

/** The response with an item. */
function sent({ scene }: Request, row: Row): MockResponse {
  const { action, success, collection } = scene
  if (action.response !== undefined) return respond(success, around(success, action.response, row.value))
  // A confirmation names the item.
  const { member } = collection.id
  const value = success.example?.value
  const isNamed = isObject(value) && Object.hasOwn(value, member)
  return respond(success, isNamed ? withValueAt(value, [member], valueAt(row.value, [member])) : value)
}

/** A new item, or another value of an item. */
function newItem(request: Request, id: unknown, before?: Row): JsonObject {
  const { scene, call } = request
  const { collection, action } = scene
  const existing = before?.value as JsonObject | undefined // items are objects
  return {
    [collection.id.member]: existing?.[collection.id.member] ?? id,
    ...collection.defaults,
    ...settable(collection, bodyItem(request, action)),
    ...(existing && { [collection.id.member]: existing[collection.id.member] }),
    ...serverMembers(collection, call.path, { now: call.now, ...(existing && { existing }) }),
  }
}

/** What a replacement leaves as it is: members that only the service sets. */
function keptMembers({ scene }: Request, { value }: Row): JsonObject {
  const { readOnly, times } = scene.collection
  const kept = [...readOnly, ...times.map(({ member }) => member)]
  return Object.fromEntries(Object.entries(value).filter(([name]) => kept.includes(name)))
}

function bodyItem({ call }: Request, { request = '' }: ItemAction): unknown {
  return valueAt(call.body, keysOf(request))
}

/** The id that the body names, if clients may choose it. */
function sentId(request: Request): unknown {
  const { collection, action } = request.scene
  const { member } = collection.id
  return settable(collection, bodyItem(request, action))[member] ?? undefined
}

function idToCreate(request: Request): unknown {
  const { collection } = request.scene
  return sentId(request) ?? newId(collection.id, collection, request.state.ids)
}

/** The id of a path as it is in an item. */
function idOfPath({ id }: Collection, value: unknown): unknown {
  return id.kind === 'integer' ? Number(value) : value
}

function notFound(request: Request, id: unknown, collection = request.scene.collection.name): MockResponse {
  return failed(request, 404, { key: 'not_found', message: `There is no ${nameOf(id, collection)}` })
}

function nameOf(id: unknown, collection: string): string {
  return `${JSON.stringify(id)} in ${collection}`
}

function failed(
  { scene, stage, call }: Request,
  status: number,
  facts: { readonly key: string; readonly message: string },
): MockResponse {
  return stage.createErrorResponse(status, call.requestId, facts, {}, { route: scene.route })
}

import {
  type JsonObject,
  type HttpResponse,
  isObject,
  keysOf,
  valueAt,
  withValueAt,
} from '@specwright/server-engine/engine'
import type { Call, TenantState } from '../operation/handler.ts'
import type { Outcome, Row, Rows } from '../store/store.ts'
import type { MockTypes } from '../contract/types.ts'
import type { Collection, ItemAction } from './collection.ts'
import type { Dependents } from './dependents.ts'
import { etagOf, type Etags } from './etag.ts'
import { freshId } from './fresh-id.ts'
import { ownerByMembers } from './identity.ts'
import { changedTimes, keyOfItem, newIds, serverMembers } from './item.ts'
import type { Stage } from './item-errors.ts'
import { locationOf } from './location.ts'
import { fittedItem, respond } from './respond.ts'
import { around, type Scene } from './scene.ts'
import { settable } from './settable.ts'
import { withoutWriteOnly } from './without-write-only.ts'

/** One request for an item. */
export interface ItemRequest {
  readonly scene: Scene<ItemAction>
  readonly stage: Stage
  readonly requestId: string
  readonly call: Call<MockTypes>
  readonly state: TenantState<MockTypes>
  /** What the path says that the item belongs to; `undefined` for another path than that of the collection. */
  readonly owner: string | undefined
  readonly etags: Etags
  readonly dependents: Dependents
}

/** The item that a request names. */
export interface Named {
  readonly id: unknown
  readonly rows: Rows
  /** Absent if there is none. */
  readonly row: Row | undefined
}

/** The item with other values of some members. */
export function changed(request: ItemRequest, row: Row, members: JsonObject): Outcome<HttpResponse> {
  const { scene, call } = request
  const existing = row.value as JsonObject // items are objects
  const times = serverMembers(scene, call.path, { now: call.now, existing })
  return written(request, withInside(request, { ...existing, ...members, ...times }, existing), row)
}

/** Replaces an item, or creates it with the id of the path. */
export function put(request: ItemRequest, { id, row }: Named): Outcome<HttpResponse> {
  const { scene } = request
  const { member } = scene.collection.id
  const named = idOfPath(scene.collection, id)
  // The path says which item it is, whatever the body calls it.
  const item = row
    ? { ...keptMembers(request, row), ...newItem(request, id, row) }
    : { ...newItem(request, named), [member]: named }
  const { result, writes = [] } = written(request, item, row)
  const expected = row ? 200 : 201
  return { result: documents(scene, expected) ? { ...result, status: expected } : result, writes }
}

export function documents({ route }: Scene, status: number): boolean {
  return route.operation.responses.some((response) => response.status === String(status))
}

/** The item with these members is kept and sent. */
export function written(request: ItemRequest, item: JsonObject, before?: Row): Outcome<HttpResponse> {
  const { scene, stage, owner, call } = request
  const { member } = scene.collection.id
  const fit = fittedItem(stage.kept(scene.collection.name) ?? scene, item)
  const value = withoutWriteOnly(scene.collection, isObject(fit) ? fit : item)
  const row: Row = {
    collection: scene.collection.name,
    id: before?.id ?? keyOfItem(scene.collection, owner ?? '', value[member] ?? item[member]),
    owner: ownerAfter(request, item, before),
    moment: before ? before.moment : call.now,
    value,
    json: JSON.stringify(value),
  }
  const writes = [{ put: row }]
  if (before) return { result: sent(request, row), writes }
  const created = { by: scene.route.operation, shownBy: stage.kept(row.collection), id: valueAt(value, [member]) }
  return { result: sent(request, row, locationOf({ ...created, path: call.path, request: call.request })), writes }
}

/** What an item belongs to once it is written: a path that does not say it leaves it to its members. */
function ownerAfter({ scene, owner }: ItemRequest, item: JsonObject, before?: Row): string | null {
  if (owner !== undefined) return before ? before.owner : owner
  return ownerByMembers(scene.collection, item) ?? before?.owner ?? ''
}

/** The response with an item. */
export function sent({ scene, etags }: ItemRequest, row: Row, more: HttpResponse['headers'] = {}): HttpResponse {
  const { action, success, collection } = scene
  const headers = { ...(etags.areSent && { etag: etagOf(row) }), ...more }
  if (action.response !== undefined) return respond(success, around(success, action.response, row.value), headers, row)
  // A confirmation names the item.
  const { member } = collection.id
  const value = success.example?.value
  const isNamed = isObject(value) && Object.hasOwn(value, member)
  return respond(success, isNamed ? withValueAt(value, [member], valueAt(row.value, [member])) : value, headers)
}

/** A new item, or another value of an item. */
export function newItem(request: ItemRequest, id: unknown, before?: Row): JsonObject {
  const { scene, call } = request
  const { collection, action } = scene
  const existing = before?.value as JsonObject | undefined // items are objects
  const item = {
    [collection.id.member]: existing?.[collection.id.member] ?? id,
    ...(!before && collection.initially),
    ...(!before && otherId(request)),
    ...collection.defaults,
    ...settable(collection, bodyItem(request, action), before ? 'change' : 'creation'),
    ...(existing && { [collection.id.member]: existing[collection.id.member] }),
    ...serverMembers(scene, call.path, { now: call.now, ...(existing && { existing }) }),
  }
  return withInside(request, item, existing, collection.inside?.defaults)
}

/** An item with what the service sets in the member that has the others. */
export function withInside(
  { scene: { collection }, call }: ItemRequest,
  item: JsonObject,
  existing: JsonObject | undefined,
  defaults?: JsonObject,
): JsonObject {
  const { inside } = collection
  if (!inside) return item
  const before = existing && objectAt(existing, inside.name)
  const fixed = before ? only(before, fixedMembers(inside)) : inside.initially
  const times = changedTimes(inside.times, { now: call.now, existing: before })
  return { ...item, [inside.name]: { ...defaults, ...objectAt(item, inside.name), ...fixed, ...times } }
}

function objectAt(item: JsonObject, name: string): JsonObject {
  const value = item[name]
  return isObject(value) ? value : {}
}

function only(item: object, names: readonly string[]): JsonObject {
  return Object.fromEntries(Object.entries(item).filter(([name]) => names.includes(name)))
}

/** The other member that identifies a new item, if the service sets it. */
function otherId({ scene: { collection }, state }: ItemRequest): JsonObject {
  const { other } = collection.id
  if (!other || !collection.readOnly.includes(other.member)) return {}
  return { [other.member]: newIds({ ...collection, id: other }, state.ids)[0] }
}

/** What a change leaves as it is: members that only the service sets. */
export function keptMembers({ scene }: ItemRequest, { value }: Row): JsonObject {
  return only(value, fixedMembers(scene.collection))
}

/** Names of the members that only the service sets. */
export function fixedMembers({
  id,
  readOnly,
  times,
}: Pick<Collection, 'readOnly' | 'times'> & Partial<Pick<Collection, 'id'>>): readonly string[] {
  return [...new Set([...(id ? [id.member] : []), ...readOnly, ...times.map(({ member }) => member)])]
}

export function bodyItem({ call }: ItemRequest, { request = '', into }: ItemAction): unknown {
  const body = valueAt(call.body, keysOf(request))
  return into === undefined || !isObject(body) ? body : { [into]: body }
}

/** The id that the body names, if clients may choose it. */
export function sentId(request: ItemRequest): unknown {
  const { collection, action } = request.scene
  const { member } = collection.id
  return settable(collection, bodyItem(request, action))[member] ?? undefined
}

export function idToCreate(request: ItemRequest): unknown {
  const { scene, stage, state } = request
  return sentId(request) ?? freshId(stage.kept(scene.collection.name) ?? scene, state.ids)
}

/** The id of a path as it is in an item. */
function idOfPath({ id }: Collection, value: unknown): unknown {
  return id.kind === 'integer' ? Number(value) : value
}

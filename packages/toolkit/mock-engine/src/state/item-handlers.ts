import type { Call, Handler, TenantState } from '../handler.ts'
import { isObject, keysOf, valueAt, withValueAt, type JsonObject } from '../json.ts'
import { headerOf, type MockResponse } from '../message/message.ts'
import { invalid } from '../request/read-body.ts'
import type { Outcome, Row, Rows, Write } from '../store/store.ts'
import { StoreError } from '../store/store-error.ts'
import type { MockTypes } from '../types.ts'
import { entriesOf } from './change-log.ts'
import type { Collection, ItemAction, Transitions } from './collection.ts'
import { conflictsOf } from './conflicts.ts'
import { conditionOf, etagOf, etagsOf, type Etags } from './etag.ts'
import { freshId } from './fresh-id.ts'
import { keyOfItem, ownerOf, serverMembers, settable } from './item.ts'
import { failed, notFound, parentsOf, type Stage } from './item-errors.ts'
import { locationOf } from './location.ts'
import { nameOf } from './noun.ts'
import { patched } from './patch.ts'
import { dependentsOf, type Dependents } from './references.ts'
import { around, fittedItem, respond, type Scene } from './scene.ts'
import { effectsOf, ownedCollections, transitionOf } from './transitions.ts'

/** One request for an item. */
interface Request {
  readonly scene: Scene<ItemAction>
  readonly stage: Stage
  readonly requestId: string
  readonly call: Call<MockTypes>
  readonly state: TenantState<MockTypes>
  readonly owner: string
  readonly etags: Etags
  readonly dependents: Dependents
}

/** Handles an operation that creates, reads, changes or deletes one item. */
export function itemHandler(scene: Scene<ItemAction>, stage: Stage): Handler<MockTypes> {
  const { action, collection, route } = scene
  const transitions = stage.transitions[route.operation.id]
  const removes = action.does === 'delete' && !action.sets && !transitions
  const etags = etagsOf(route)
  // The rows that the item owns, and the operation reads.
  const owned = ownedOf(scene, stage)
  const dependents = dependentsOf(action.collection, stage.created)
  return {
    oauth: false,
    prepare(call, state) {
      const owner = ownerOf(collection, call.path)
      const request: Request = { scene, stage, requestId: call.requestId, call, state, owner, etags, dependents }
      const parents = parentsOf(collection, call.path, stage)
      const id = action.parameter === undefined ? idToCreate(request) : call.path[action.parameter]
      const key = [action.collection, keyOfItem(collection, owner, id)] as const
      return {
        need: {
          rows: [...parents.map(({ row }) => row), key],
          // Nothing is added below an item that is being deleted.
          ...(action.does !== 'read' && { held: [...parents.map(({ row }) => row), key] }),
          ...(removes ? dependents.need(key[1]) : { owned: owned.map((name) => [name, key[1]] as const) }),
        },
        handle(rows) {
          const missing = parents.find(({ row: [name, parent] }) => !rows.get(name, parent))
          if (missing) return { result: notFound(request, { id: missing.id, rows }, missing.row[0]) }
          const named = { id, rows, row: rows.get(...key) }
          const condition = etags.areTaken ? conditionOf(call.request, named.row) : undefined
          if (condition === 'unchanged' && named.row) {
            return { result: { status: 304, headers: { etag: etagOf(named.row) }, body: '' } }
          }
          if (condition === 'wrong') {
            const facts = {
              key: 'precondition_failed',
              message: 'The item is another one than If-Match or If-None-Match says',
            }
            return { result: failed(request, { ...named, status: 412, facts }) }
          }
          // A transition has its own guards.
          const transition = transitions && moved(request, named, transitions)
          return followed(
            request,
            named,
            transition ?? unlessInConflict(request, named, acts[action.does](request, named)),
          )
        },
      }
    },
  }
}

/** The collections of which an operation reads the rows that its item owns, besides those that it removes. */
function ownedOf({ action, collection, route }: Scene<ItemAction>, { transitions, rules }: Stage): readonly string[] {
  if (action.does === 'read') return []
  const declared = transitions[route.operation.id]
  const ofConflicts = (collection.conflicts ?? []).map(({ owns }) => owns)
  return [...new Set([...(declared ? ownedCollections(declared, rules) : []), ...ofConflicts])]
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
      const message = `There already is a ${nameOf(id, collection.name)}`
      return { result: failed(request, { ...named, status: 409, facts: { key: 'conflict', message } }) }
    }
    return written(request, newItem(request, id))
  },
  read: (request, named) => ({ result: named.row ? sent(request, named.row) : notFound(request, named) }),
  replace(request, named) {
    // A status for it says that the request may also create the item.
    const creates = named.row !== undefined || documents(request.scene, 201)
    return creates ? put(request, named) : { result: notFound(request, named) }
  },
  patch(request, named) {
    const { scene, stage, call } = request
    const { collection, action } = scene
    const { row } = named
    if (!row) return { result: notFound(request, named) }
    const asked = bodyItem(request, action)
    const result = patched(row.value, {
      change: Array.isArray(asked) ? asked : settable(collection, asked),
      contentType: headerOf(call.request, 'content-type'),
      fixed: fixedMembers(collection),
      issues: (item) => stage.issues(collection, item),
    })
    if ('issues' in result) {
      const { status, message, details, issues } = invalid(result.issues, scene.route)
      return {
        result: failed(request, { ...named, status, facts: { key: 'invalid_request', message, details }, issues }),
      }
    }
    if ('why' in result) {
      const { status, why } = result
      const facts = { key: status === 409 ? 'conflict' : 'invalid_request', message: `Cannot apply the patch: ${why}` }
      return { result: failed(request, { ...named, status, facts }) }
    }
    const existing = row.value as JsonObject // items are objects
    const times = serverMembers(collection, call.path, { now: call.now, existing })
    return written(request, { ...result.value, ...keptMembers(request, row), ...times }, row)
  },
  delete(request, named) {
    const { action } = request.scene
    const { rows, row } = named
    if (!row) return { result: notFound(request, named) }
    if (action.sets) {
      const existing = row.value as JsonObject // items are objects
      const isDeleted = Object.entries(action.sets).every(([name, value]) => existing[name] === value)
      return isDeleted ? { result: notFound(request, named) } : changed(request, row, action.sets)
    }
    const writes = [row, ...request.dependents.of(row.id, rows)].map(({ collection: name, id: own }): Write => ({
      remove: { collection: name, id: own },
    }))
    return { result: sent(request, row), writes }
  },
}

/** What a declared transition does with an item; `undefined` if there is none from its state. */
function moved(request: Request, named: Named, transitions: Transitions): Outcome<MockResponse> | undefined {
  const { stage, scene } = request
  const { row, rows } = named
  const transition = row && transitionOf(transitions, stage.rules, { row, rows })
  if (!row || !transition) return undefined
  const { status, to } = transition
  if (status === 404) return { result: notFound(request, named) }
  if (status >= 400) {
    const message = `Cannot ${scene.action.does} ${nameOf(named.id, scene.collection.name)}`
    return { result: failed(request, { ...named, status, facts: { key: 'conflict', message } }) }
  }
  const { result, writes = [] } = changed(request, row, to === undefined ? {} : { [transitions.member]: to })
  return { result, writes: [...writes, ...effectsOf(transition, stage.rules, { row, rows })] }
}

/** An outcome, unless the item would be what it cannot be while it owns others. */
function unlessInConflict(request: Request, named: Named, outcome: Outcome<MockResponse>): Outcome<MockResponse> {
  const { scene, stage } = request
  const item = putOf(outcome, scene)
  const [message] = item ? conflictsOf(item, { rows: named.rows }, stage.created) : []
  if (message === undefined) return outcome
  return { result: failed(request, { ...named, status: 409, facts: { key: 'conflict', message } }) }
}

/** An outcome with the entries that a change adds to a log. */
function followed(request: Request, { row }: Named, outcome: Outcome<MockResponse>): Outcome<MockResponse> {
  const { scene, stage, state, call } = request
  const item = scene.collection.log ? putOf(outcome, scene) : undefined
  if (!item) return outcome
  const entries = entriesOf(item, row ? 'replaced' : 'created', { kept: stage.created, ids: state.ids, now: call.now })
  return { ...outcome, writes: [...(outcome.writes ?? []), ...entries.map((entry): Write => ({ put: entry }))] }
}

/** The item that an outcome writes. */
function putOf({ writes = [] }: Outcome<unknown>, { collection }: Scene): Row | undefined {
  const puts = writes.flatMap((write) => ('put' in write ? [write.put] : []))
  return puts.find((row) => row.collection === collection.name)
}

/** The item with other values of some members. */
function changed(request: Request, row: Row, members: JsonObject): Outcome<MockResponse> {
  const { scene, call } = request
  const existing = row.value as JsonObject // items are objects
  const times = serverMembers(scene.collection, call.path, { now: call.now, existing })
  return written(request, { ...existing, ...members, ...times }, row)
}

/** Replaces an item, or creates it with the id of the path. */
function put(request: Request, { id, row }: Named): Outcome<MockResponse> {
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

function documents({ route }: Scene, status: number): boolean {
  return route.operation.responses.some((response) => response.status === String(status))
}

/** The item with these members is kept and sent. */
function written(request: Request, item: JsonObject, before?: Row): Outcome<MockResponse> {
  const { scene, stage, owner, call } = request
  const { member } = scene.collection.id
  const fit = fittedItem(stage.kept(scene.collection.name) ?? scene, item)
  const value = isObject(fit) ? fit : item
  const row: Row = {
    collection: scene.collection.name,
    id: before?.id ?? keyOfItem(scene.collection, owner, value[member] ?? item[member]),
    owner: before ? before.owner : owner,
    moment: before ? before.moment : call.now,
    value,
    json: JSON.stringify(value),
  }
  const created = { by: scene.route.operation, shownBy: stage.kept(row.collection), id: valueAt(value, [member]) }
  const location = before ? {} : locationOf({ ...created, path: call.path, request: call.request })
  return { result: sent(request, row, location), writes: [{ put: row }] }
}

/** The response with an item. */
function sent({ scene, etags }: Request, row: Row, more: MockResponse['headers'] = {}): MockResponse {
  const { action, success, collection } = scene
  const headers = { ...(etags.areSent && { etag: etagOf(row) }), ...more }
  if (action.response !== undefined) return respond(success, around(success, action.response, row.value), headers)
  // A confirmation names the item.
  const { member } = collection.id
  const value = success.example?.value
  const isNamed = isObject(value) && Object.hasOwn(value, member)
  return respond(success, isNamed ? withValueAt(value, [member], valueAt(row.value, [member])) : value, headers)
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

/** What a change leaves as it is: members that only the service sets. */
function keptMembers({ scene }: Request, { value }: Row): JsonObject {
  const kept = fixedMembers(scene.collection)
  return Object.fromEntries(Object.entries(value).filter(([name]) => kept.includes(name)))
}

/** Names of the members that only the service sets. */
function fixedMembers({ id, readOnly, times }: Collection): readonly string[] {
  return [id.member, ...readOnly, ...times.map(({ member }) => member)]
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
  const { scene, stage, state } = request
  return sentId(request) ?? freshId(stage.kept(scene.collection.name) ?? scene, state.ids)
}

/** The id of a path as it is in an item. */
function idOfPath({ id }: Collection, value: unknown): unknown {
  return id.kind === 'integer' ? Number(value) : value
}

import { type JsonObject, type HttpResponse, keysOf, valueAt, withValueAt } from '@specwright/server-engine/engine'
import { StoreError } from '../store/store-error.ts'
import type { Outcome, Write } from '../store/store.ts'
import type { ItemAction } from './collection.ts'
import { failed, notFound } from './item-errors.ts'
import { changed, documents, idToCreate, newItem, put, sent, sentId, written } from './item-writing.ts'
import type { ItemRequest, Named } from './item-writing.ts'
import { nameOf } from './noun.ts'
import { respond } from './respond.ts'

/** What an operation does with the item that a request names. */
export type Act = (request: ItemRequest, named: Named) => Outcome<HttpResponse>

/** What each kind of operation does, but a patch. */
export const acts: Readonly<Record<Exclude<ItemAction['does'], 'patch'>, Act>> = {
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
    return createdSeveral(request) ?? written(request, newItem(request, id))
  },
  read: (request, named) => ({ result: named.row ? sent(request, named.row) : notFound(request, named) }),
  replace(request, named) {
    // A status for it says that the request may also create the item.
    const creates = named.row !== undefined || documents(request.scene, 201)
    return creates ? put(request, named) : { result: notFound(request, named) }
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

/** What a request creates that names several items; `undefined` if it does not. */
function createdSeveral(request: ItemRequest): Outcome<HttpResponse> | undefined {
  const { scene, call } = request
  const { several } = scene.action
  const values = several && valueAt(call.body, keysOf(several.request))
  if (!several || !Array.isArray(values)) return undefined
  const writes = values.flatMap((value: unknown) => {
    const item = { ...newItem(request, idToCreate(request)), [several.member]: value }
    return written(request, item).writes ?? []
  })
  const items = writes.flatMap((write) => ('put' in write ? [write.put.value] : []))
  return { result: respond(scene.success, withValueAt({}, keysOf(several.response), items)), writes }
}

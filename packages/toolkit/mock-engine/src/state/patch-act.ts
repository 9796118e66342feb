import { type JsonObject, headerOf } from '@specwright/server-engine/engine'
import type { Collection } from './collection.ts'
import type { Act } from './item-acts.ts'
import { failed, notFound, refused } from './item-errors.ts'
import { serverMembers } from './item.ts'
import {
  bodyItem,
  fixedMembers,
  keptMembers,
  withInside,
  written,
  type ItemRequest,
  type Named,
} from './item-writing.ts'
import { patched } from './patch.ts'
import { settable } from './settable.ts'

/** Changes an item by a patch. */
export function patchItem(request: ItemRequest, named: Named): ReturnType<Act> {
  const { scene, stage, call } = request
  const { collection, action } = scene
  const { row } = named
  if (!row) return { result: notFound(request, named) }
  const asked = bodyItem(request, action)
  const result = patched(row.value, {
    change: Array.isArray(asked) ? asked : settable(collection, asked),
    contentType: headerOf(call.request, 'content-type'),
    // What has the others is not changed as a whole.
    hasWholeMembers: call.request.method === 'PUT' && !collection.inside,
    fixed: fixedMembers(collection),
    issues: (item) => stage.issues(collection, item),
  })
  if ('issues' in result) return { result: refused(request, named, result.issues) }
  if ('why' in result) {
    const { status, why } = result
    const facts = { key: status === 409 ? 'conflict' : 'invalid_request', message: `Cannot apply the patch: ${why}` }
    return { result: failed(request, { ...named, status, facts }) }
  }
  const existing = row.value as JsonObject // items are objects
  const times = serverMembers(scene, call.path, { now: call.now, existing })
  const item = { ...known(collection, result.value, existing), ...keptMembers(request, row), ...times }
  return written(request, withInside(request, item, existing), row)
}

/** The members of a value that an item has, or had before: operations of JSON Patch may add others. */
function known({ members }: Collection, value: JsonObject, before: JsonObject): JsonObject {
  const names = members && new Set([...members, ...Object.keys(before)])
  return Object.fromEntries(Object.entries(value).filter(([name]) => names?.has(name) ?? true))
}

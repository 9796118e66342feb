import { fitted } from '@specwright/server-engine/respond'
import { type HttpResponse, keysOf, valueAt } from '@specwright/server-engine/engine'
import type { Row } from '../store/store.ts'
import { around, type Scene, type Success } from './scene.ts'

/**
 * A response with a body that the contract allows, as near to the given one as that is possible.
 *
 * @param row Its JSON is sent if the body is its value.
 */
export function respond(
  { status, example, validator }: Success,
  body: unknown,
  headers: HttpResponse['headers'] = {},
  row?: Row,
): HttpResponse {
  if (status === 204 || example?.contentType === undefined)
    return { status, headers: { ...example?.headers, ...headers }, body: '' }
  const valid = fitted(body, example.value, validator) ?? example.value
  const sent = { ...example.headers, ...headers, 'content-type': example.contentType }
  return { status, headers: sent, body: row && valid === row.value ? row.json : JSON.stringify(valid) }
}

/** An item that an operation can respond with, as near to the given one as that is possible. */
export function fittedItem({ success, action, collection }: Scene, item: unknown): unknown {
  if (action.response === undefined) return item
  const isList = action.does === 'list'
  const keys = keysOf(action.response)
  const body = around(success, action.response, isList ? [item] : item)
  const valid = fitted(body, success.example?.value, success.validator)
  const fit = valueAt(valid, isList ? [...keys, 0] : keys)
  const id = (of: unknown): unknown => valueAt(of, [collection.id.member])
  // With another id, it is the template's item.
  return fit === undefined || (id(fit) ?? id(item)) !== id(item) ? item : fit
}

import type { Handler } from '../handler.ts'
import { keysOf, valueAt, withValueAt, textOf, type JsonObject } from '../json.ts'
import type { MockResponse } from '../message/message.ts'
import type { LoggedRow, Outcome } from '../store/store.ts'
import type { MockTypes } from '../types.ts'
import type { Listing } from './collection.ts'
import { ownerOf } from './item.ts'
import { parentsOf, type Stage } from './item-handlers.ts'
import { nounOf } from './noun.ts'
import { pageOf, type ListRequest, type Page } from './page.ts'
import { respond, type Scene } from './scene.ts'

/** Handles an operation that lists the items of a collection. */
export function listHandler(scene: Scene<Listing>, stage: Stage): Handler<MockTypes> {
  const { action, collection, route } = scene
  return {
    oauth: false,
    prepare(call, state) {
      const owner = ownerOf(collection, call.path)
      const parents = parentsOf(collection, call.path, stage)
      const request: ListRequest = { action, key: collection.id.member, query: call.query, owner, call, state }
      const range = { collection: collection.name, owner, descending: false, limit: Number.MAX_SAFE_INTEGER }
      return {
        need: { rows: parents.map(({ row }) => row), log: range },
        handle(rows): Outcome<MockResponse> {
          const missing = parents.find(({ row: [name, id] }) => !rows.get(name, id))
          const fail = (status: number, key: string, message: string): Outcome<MockResponse> => ({
            result: stage.createErrorResponse(status, call.requestId, { key, message }, {}, { route }),
          })
          if (missing)
            return fail(404, 'not_found', `There is no ${nounOf(missing.row[0])} ${JSON.stringify(textOf(missing.id))}`)
          const page = pageOf(request, selected(action, call.query, rows.log(range)))
          return 'problem' in page ? fail(400, 'invalid_request', page.problem) : { result: pageResponse(scene, page) }
        },
      }
    },
  }
}

/** The items that the filters of a request select, in the order that it asks for. */
function selected({ filters, sort }: Listing, query: JsonObject, rows: readonly LoggedRow[]): readonly LoggedRow[] {
  const active = filters.filter(({ parameter }) => query[parameter] !== undefined)
  const found =
    active.length === 0
      ? rows
      : rows.filter(({ row }) =>
          active.every(({ parameter, member }) => isAmong(valueAt(row.value, [member]), query[parameter])),
        )
  const order = sort && (query[sort.parameter] ?? sort.default)
  return typeof order === 'string' && order !== '' ? sorted(found, order) : found
}

/** True if a member has the value of a parameter, or one of its values. */
function isAmong(member: unknown, given: unknown): boolean {
  const values = Array.isArray(given) ? given : [given]
  const members = Array.isArray(member) ? member : [member]
  return members.some((each) => values.some((value) => textOf(value) === textOf(each)))
}

/** Rows in the order of a member: `name`, `-name`, `name:desc`, `name desc`. */
function sorted(rows: readonly LoggedRow[], order: string): readonly LoggedRow[] {
  const [, minus, member = '', direction = ''] = /^([-+]?)(.*?)(?:[:\s]+(asc|desc))?$/is.exec(order) ?? []
  const sign = minus === '-' || direction.toLowerCase() === 'desc' ? -1 : 1
  return rows.toSorted((a, b) => sign * compared(valueAt(a.row.value, [member]), valueAt(b.row.value, [member])))
}

function compared(a: unknown, b: unknown): number {
  if (typeof a === 'number' && typeof b === 'number') return a - b
  const [left, right] = [textOf(a ?? ''), textOf(b ?? '')]
  return left < right ? -1 : left > right ? 1 : 0
}

function pageResponse({ action, success }: Scene<Listing>, { items, members, headers }: Page): MockResponse {
  const body = members.reduce<unknown>(
    (envelope, [pointer, value]) => withValueAt(envelope, keysOf(pointer), value),
    withValueAt(
      success.example?.value,
      keysOf(action.response),
      items.map(({ value }) => value),
    ),
  )
  return respond(success, body, headers)
}

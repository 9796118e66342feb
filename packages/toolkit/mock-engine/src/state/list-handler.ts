import type { Handler } from '../handler.ts'
import { textOf, valueAt, type JsonObject } from '../json.ts'
import type { MockResponse } from '../message/message.ts'
import type { LoggedRow, LogRange } from '../store/store.ts'
import type { MockTypes } from '../types.ts'
import type { Collection, Listing } from './collection.ts'
import { ownerOf } from './item.ts'
import { failed, notFound, parentsOf, type Stage } from './item-errors.ts'
import { cursorErrors, cursorOf, type ListRequest } from './list-cursor.ts'
import { pageOf, planPage, type Plan } from './page.ts'
import { createPageWriter } from './page-body.ts'
import type { Scene } from './scene.ts'
import { createOrders, inOrder } from './sort.ts'

/** Handles an operation that lists the items of a collection. */
export function listHandler(scene: Scene<Listing>, stage: Stage): Handler<MockTypes> {
  const { action, collection } = scene
  const write = createPageWriter(scene)
  const orderOf = createOrders(action, collection)
  // Only cursors and what they expire depend on the request, besides the rows.
  const isRepeated = action.paging?.style === 'cursor'
  const sent = new WeakMap<readonly LoggedRow[], { readonly expiresAt: number; readonly response: MockResponse }>()
  return {
    oauth: false,
    prepare(call, { sign, cursorLifetimeSeconds }) {
      const owner = ownerOf(collection, call.path)
      const parents = parentsOf(collection, call.path, stage)
      const expiresAt = call.now + cursorLifetimeSeconds * 1000
      const key = collection.id.member
      const order = orderOf(call.query)
      const request: ListRequest = { action, order, key, query: call.query, owner, expiresAt, call, sign }
      const cursor = cursorOf(request)
      const rejected = typeof cursor === 'string' ? cursor : undefined
      const plan = planPage(request, typeof cursor === 'string' ? undefined : cursor)
      const range = rangeOf(owner, plan, collection)
      return {
        need: { rows: parents.map(({ row }) => row), ...(rejected === undefined && { log: range }) },
        handle(rows): { readonly result: MockResponse } {
          const about = { scene, stage, requestId: call.requestId }
          const missing = parents.find(({ row: [name, id] }) => !rows.get(name, id))
          if (missing) return { result: notFound(about, { id: missing.id, rows }, missing.row[0]) }
          if (rejected !== undefined) {
            const facts = { key: 'invalid_request', message: cursorErrors[rejected], details: again }
            return { result: failed(about, { status: 400, facts, fault: rejected }) }
          }
          const found = rows.log(range)
          const before = isRepeated ? sent.get(found) : undefined
          if (before?.expiresAt === expiresAt) return { result: before.response }
          const page = pageOf(request, plan, inOrder(selected(plan, call.query, found), plan.order))
          if ('missing' in page) {
            const message = `Cannot list the items after one that is not there: /${page.missing}`
            return { result: failed(about, { status: 400, facts: { key: 'invalid_request', message } }) }
          }
          if (!isPart(plan)) return { result: write(page, undefined) }
          const response = write(page, found)
          sent.set(found, { expiresAt, response })
          return { result: response }
        },
      }
    },
  }
}

const again = 'Start again without a cursor'

function rangeOf(owner: string, { order, from, limit }: Plan, { name }: Collection): LogRange {
  const after = limit !== undefined && typeof from === 'object' && 'position' in from ? from.position : undefined
  return {
    collection: name,
    owner,
    descending: order.member === undefined && order.isDescending,
    limit: limit ?? Number.MAX_SAFE_INTEGER,
    ...(after && { after }),
  }
}

/** True if what was read is the page, and nothing else. */
function isPart({ limit, from }: Plan): boolean {
  return limit !== undefined && (typeof from === 'object' || from === 0)
}

/** The rows that the filters of a request select. */
function selected({ filters }: Plan, query: JsonObject, rows: readonly LoggedRow[]): readonly LoggedRow[] {
  if (filters.length === 0) return rows
  return rows.filter(({ row }) =>
    filters.every(({ parameter, member }) => isAmong(valueAt(row.value, [member]), query[parameter])),
  )
}

/** True if a member has the value of a parameter, or one of its values. */
function isAmong(member: unknown, given: unknown): boolean {
  const values = Array.isArray(given) ? given : [given]
  const members = Array.isArray(member) ? member : [member]
  return members.some((each) => values.some((value) => textOf(value) === textOf(each)))
}

import type { Handler } from '../handler.ts'
import { textOf, valueAt, type JsonObject } from '../json.ts'
import type { MockResponse } from '../message/message.ts'
import type { LoggedRow, LogRange, Need, Rows } from '../store/store.ts'
import type { MockTypes } from '../types.ts'
import type { Collection, Listing } from './collection.ts'
import { keyOfItem, ownerOf } from './item.ts'
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
      const reading = readingOf(request, plan, collection)
      return {
        need: {
          ...(rejected === undefined && reading.need),
          rows: [...parents.map(({ row }) => row), ...reading.before],
        },
        handle(rows): { readonly result: MockResponse } {
          const about = { scene, stage, requestId: call.requestId }
          const missing = parents.find(({ row: [name, id] }) => !rows.get(name, id))
          if (missing) return { result: notFound(about, { id: missing.id, rows }, missing.row[0]) }
          if (rejected !== undefined) {
            const facts = { key: 'invalid_request', message: cursorErrors[rejected], details: again }
            return { result: failed(about, { status: 400, facts, fault: rejected }) }
          }
          const found = reading.before.every(([name, id]) => rows.get(name, id)) ? rows.log(reading.range) : undefined
          const repeated = isRepeated && found ? sent.get(found) : undefined
          if (repeated?.expiresAt === expiresAt) return { result: repeated.response }
          const listed = inOrder(selected(plan, call.query, found ?? []), plan.order)
          const page = found && pageOf(request, plan, { rows: listed, total: reading.total(rows) ?? listed.length })
          if (!page) {
            const message = `Cannot list the items after one that is not there: /${action.paging?.parameter}`
            return { result: failed(about, { status: 400, facts: { key: 'invalid_request', message } }) }
          }
          if (plan.limit === undefined) return { result: write(page, undefined) }
          const response = write(page, found)
          sent.set(found, { expiresAt, response })
          return { result: response }
        },
      }
    },
  }
}

const again = 'Start again without a cursor'

/** What a plan reads: a part of a log, and how many rows it has if a page says so. */
interface Reading {
  readonly range: LogRange
  readonly need: Need
  /** The row that the page follows. */
  readonly before: readonly (readonly [collection: string, id: string])[]
  /** The number of all rows; `undefined` if it is not needed, or all are read. */
  total(rows: Rows): number | undefined
}

function readingOf({ action, owner }: ListRequest, plan: Plan, collection: Collection): Reading {
  const { name } = collection
  const range = rangeOf(owner, plan, collection)
  const { after } = range
  const isCounted = plan.limit !== undefined && (action.totals.length > 0 || action.paging?.pages !== undefined)
  return {
    range,
    need: { log: range, ...(isCounted && { counts: [[name, owner]] }) },
    before: after && 'id' in after ? [[name, after.id]] : [],
    total: (rows) => (isCounted ? rows.count(name, owner) : undefined),
  }
}

function rangeOf(owner: string, { order, from, limit }: Plan, collection: Collection): LogRange {
  const all = {
    collection: collection.name,
    owner,
    descending: order.member === undefined && order.isDescending,
    limit: limit ?? Number.MAX_SAFE_INTEGER,
  }
  if (limit === undefined) return all
  if (typeof from === 'number') return { ...all, offset: from }
  return { ...all, after: 'id' in from ? { id: keyOfItem(collection, owner, from.id) } : from.position }
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

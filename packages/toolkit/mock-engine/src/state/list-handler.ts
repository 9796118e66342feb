import type { HttpResponse } from '@specwright/server-engine/engine'
import { invalidStatus } from '@specwright/server-engine/route'
import type { PreparedHandler } from '../operation/loaded-handler.ts'
import type { CountRange, LoggedRow, LogRange, Need, Rows } from '../store/store.ts'
import type { MockTypes } from '../contract/types.ts'
import type { Collection, Listing } from './collection.ts'
import { createIgnored, selectionsOf } from './filters.ts'
import { keyOfItem } from './item.ts'
import { failed, notFound, parentsOf, type Stage } from './item-errors.ts'
import { cursorErrors, cursorOf, type ListRequest } from './list-cursor.ts'
import { pageOf, planPage, type Plan } from './page.ts'
import { createPageWriter } from './page-body.ts'
import type { Scene } from './scene.ts'
import { createOrders } from './sort.ts'
import { ownerInPath, selectedByPath } from './within.ts'

/** Lifetime of a cursor if the contract does not say it. */
const usualSeconds = 3600

/** Handles an operation that lists the items of a collection. */
export function listHandler(scene: Scene<Listing>, stage: Stage): PreparedHandler<MockTypes> {
  const { action, collection } = scene
  const write = createPageWriter(scene)
  const orderOf = createOrders(action, collection)
  const { lifetimeSeconds: declaredSeconds = usualSeconds } = scene.route.operation
  // Only cursors and what they expire depend on the request, besides the rows.
  const isRepeated = action.paging?.style === 'cursor'
  const ignored = createIgnored(action, scene.route)
  const sent = new WeakMap<readonly LoggedRow[], { readonly expiresAt: number; readonly response: HttpResponse }>()
  return {
    oauth: false,
    prepare(call, { sign, cursorLifetimeSeconds = declaredSeconds, warn }) {
      if (warn) {
        const about = { requestId: call.requestId, operation: scene.route.operation.id }
        for (const message of ignored(call.query)) warn(message, about)
      }
      const owner = ownerInPath(scene, call.path)
      const below = selectedByPath(scene, call.path)
      const parents = parentsOf(scene, call.path, stage)
      // Whole seconds, so that a page that is repeated within one is the same.
      const expiresAt = (Math.ceil(call.now / 1000) + cursorLifetimeSeconds) * 1000
      const order = orderOf(call.query)
      const request: ListRequest = { action, order, query: call.query, owner, below, expiresAt, call, sign }
      const cursor = cursorOf(request)
      const rejected = typeof cursor === 'string' ? cursor : undefined
      const plan = planPage(request, typeof cursor === 'string' ? undefined : cursor)
      const reading = readingOf(request, plan, collection)
      const named = parents.map(({ row }) => row).concat(reading.before)
      return {
        need: rejected === undefined ? { ...reading.need, rows: named } : { rows: named },
        handle(rows): { readonly result: HttpResponse } {
          const about = { scene, stage, requestId: call.requestId }
          const missing = parents.find(({ row: [name, id] }) => !rows.get(name, id))
          if (missing) return { result: notFound(about, { id: missing.id, rows }, missing.row[0]) }
          if (rejected !== undefined) {
            const facts = { key: 'invalid_request', message: cursorErrors[rejected], details: again }
            return { result: failed(about, { status: invalidStatus(scene.route), facts, fault: rejected }) }
          }
          if (!reading.before.every(([name, id]) => rows.get(name, id))) {
            const message = `Cannot list the items after one that is not there: /${action.paging?.parameter}`
            return {
              result: failed(about, { status: invalidStatus(scene.route), facts: { key: 'invalid_request', message } }),
            }
          }
          const found = rows.log(reading.range)
          const repeated = isRepeated ? sent.get(found) : undefined
          if (repeated?.expiresAt === expiresAt) return { result: repeated.response }
          const total = reading.total(rows) ?? found.length
          const response = write(pageOf(request, plan, { rows: found, total }), found)
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
  /** The number of all rows; `undefined` if no page says it, or all are read. */
  total(rows: Rows): number | undefined
}

function readingOf(request: ListRequest, plan: Plan, collection: Collection): Reading {
  const { paging, totals, counts } = request.action
  const range = rangeOf(request, plan, collection)
  const { after } = range
  const isCounted =
    plan.size !== undefined && (totals.length > 0 || paging?.pages !== undefined || counts !== undefined)
  const counted = countedIn(range)
  return {
    range,
    need: isCounted ? { log: range, counts: [counted] } : { log: range },
    before: after && 'id' in after ? [[collection.name, after.id]] : [],
    total: (rows) => (isCounted ? rows.count(counted) : undefined),
  }
}

function countedIn({ collection, owner, where }: LogRange): CountRange {
  return where ? { collection, owner, where } : { collection, owner }
}

function rangeOf(request: ListRequest, { size, from }: Plan, collection: Collection): LogRange {
  const { owner, order, below } = request
  const where = [...below, ...selectionsOf(request.action, request.query)]
  const hasOffset = typeof from === 'number'
  return {
    collection: collection.name,
    owner,
    ...(where.length > 0 && { where }),
    ...(order.member !== undefined && { by: order.member }),
    descending: order.isDescending,
    // One more than the page holds shows whether another page follows.
    limit: size === undefined ? Number.MAX_SAFE_INTEGER : size + 1,
    ...(hasOffset
      ? { offset: from }
      : { after: 'id' in from ? { id: keyOfItem(collection, owner ?? '', from.id) } : from }),
  }
}

import { jsonTextResponse, type LoggedRow, type LogRange, type Position } from '@loyalty-kit/mock-engine'
import { readCursor, writeCursor, type CursorFault } from '../cursor.ts'
import { createErrorResponse } from '../error.ts'
import type { Handler } from '../types.ts'

/** The errors of a rejected cursor. */
const faults = {
  forged: {
    message: 'Cannot use the cursor: it was not issued by this server',
    details: 'Start again without a cursor',
  },
  foreign: {
    message: 'Cannot use the cursor: it was issued for another reward or order',
    details: 'Start again without a cursor',
  },
  expired: { message: 'The cursor has expired', details: 'Start again without a cursor' },
} as const satisfies Record<CursorFault, object>

/**
 * A page of a reward's log. A page starts after the last entry of the previous one, by time and arrival, so that
 * entries added in the meantime cause no repeats or gaps.
 *
 * @see openapi/loyalty.yaml #/paths, listRewardActivities
 */
export const listRewardActivities: Handler = {
  oauth: false,
  prepare({ path, query, now, requestId }, { sign, cursorLifetimeSeconds }) {
    const reward = String(path['id'])
    const { limit, order, cursor: given } = query as Query // checked by the route's validator, defaults filled in
    const cursor = given === undefined ? undefined : readCursor(given, { reward, order }, sign, now)
    // One more than a page holds shows whether another page follows.
    const range: LogRange = {
      collection: 'activities',
      owner: reward,
      descending: order.startsWith('-'),
      limit: limit + 1,
      ...(typeof cursor === 'object' ? { after: cursor.after } : {}),
    }
    return {
      need: { rows: [['rewards', reward]], ...(typeof cursor === 'string' ? {} : { log: range }) },
      handle(rows) {
        if (!rows.get('rewards', reward)) {
          const resource = { resource_id: reward, resource_type: 'reward' }
          const facts = { key: 'not_found', message: `There is no reward "${reward}"`, ...resource }
          return { result: createErrorResponse(404, requestId, facts) }
        }
        if (typeof cursor === 'string') {
          return { result: createErrorResponse(400, requestId, { key: 'invalid_request', ...faults[cursor] }) }
        }
        const page = pageOf(rows.log(range), limit)
        const expiresAt = now + cursorLifetimeSeconds * 1000
        if (page.last && page.expiresAt !== expiresAt) {
          const next = writeCursor({ reward, order, after: page.last, expiresAt }, sign)
          setCursor(page, { next, expires_at: new Date(expiresAt).toISOString() })
          page.expiresAt = expiresAt
        }
        return { result: { ...jsonTextResponse(200, page.body), parts: page.parts } }
      },
    }
  },
}

type Query = { readonly limit: number; readonly order: string; readonly cursor?: string }

/** A serialized page, cached for further requests. */
interface Page {
  /** The body up to the cursor. */
  readonly entries: string
  /** Position of the last entry; absent on the last page. */
  readonly last: Position | undefined
  /** When the cursor in the body expires: the same for all requests within a millisecond. */
  expiresAt: number
  parts: readonly string[]
  body: string
}

/** Pages by the array from the store, which is the same until an entry changes. */
const pages = new WeakMap<readonly LoggedRow[], Page>()

function pageOf(found: readonly LoggedRow[], limit: number): Page {
  const known = pages.get(found)
  if (known) return known
  const entries = found.slice(0, limit)
  const page: Page = {
    entries: `{"data":[${entries.map(({ row }) => row.json).join(',')}],"cursor":`,
    last: found.length > limit ? entries.at(-1)?.position : undefined,
    expiresAt: 0,
    parts: [],
    body: '',
  }
  setCursor(page, {})
  pages.set(found, page)
  return page
}

function setCursor(page: Page, cursor: object): void {
  page.parts = [page.entries, JSON.stringify(cursor), ',"object":"list"}']
  page.body = page.parts.join('')
}

import { answerText } from '../answer.ts'
import { readCursor, writeCursor, type Cursor, type CursorFault } from '../cursor.ts'
import { answerError } from '../error.ts'
import type { Call, Handler, World } from '../handler.ts'
import type { ActivityRange } from '../store/store.ts'

/** What a cursor that cannot be followed is answered with. */
const faults = {
  forged: {
    message: 'The cursor is forged',
    details: 'It was not issued by this server; start again without a cursor',
  },
  foreign: { message: 'The cursor is foreign', details: 'It was issued for another reward or another order' },
  expired: { message: 'The cursor has expired', details: 'Start again without a cursor' },
} as const satisfies Record<CursorFault, object>

/**
 * A page of a reward's log. A page starts after the last entry of the one before, by time and arrival, so that
 * entries which come in meanwhile neither repeat nor hide any.
 *
 * @see openapi/loyalty.yaml #/paths, listRewardActivities
 */
export const listRewardActivities: Handler = {
  oauth: false,
  need(call, world) {
    const { reward, cursor, range } = listingOf(call, world)
    return { rows: [['rewards', reward]], ...(typeof cursor === 'string' ? {} : { activities: range }) }
  },
  handle(call, rows, world) {
    const { now, requestId } = call
    const { reward, order, limit, cursor, range } = listingOf(call, world)
    if (!rows.get('rewards', reward)) {
      const resource = { resource_id: reward, resource_type: 'reward' }
      return {
        result: answerError(404, requestId, { key: 'not_found', message: `No reward "${reward}"`, ...resource }),
      }
    }
    if (typeof cursor === 'string') {
      return { result: answerError(400, requestId, { key: 'invalid_request', ...faults[cursor] }) }
    }
    // One more than the page holds tells whether another page follows.
    const found = rows.activities(range)
    const page = found.slice(0, limit)
    const last = page.at(-1)
    const expiresAt = now + world.cursorLifetimeSeconds * 1000
    const next =
      last && found.length > limit
        ? {
            next: writeCursor({ reward, order, after: last.position, expiresAt }, world.sign),
            expires_at: new Date(expiresAt).toISOString(),
          }
        : {}
    const parts = page.flatMap(({ row }, index) => (index === 0 ? [row.json] : [',', row.json]))
    parts.unshift('{"data":[')
    parts.push(`],"cursor":${JSON.stringify(next)},"object":"list"}`)
    return { result: { ...answerText(200, parts.join('')), parts } }
  },
}

type Query = { readonly limit: number; readonly order: string; readonly cursor?: string }

interface Listing {
  readonly reward: string
  readonly order: string
  readonly limit: number
  readonly cursor: Cursor | CursorFault | undefined
  readonly range: ActivityRange
}

function listingOf({ path, query, now }: Call, { sign }: World): Listing {
  const reward = String(path['id'])
  const { limit, order, cursor: given } = query as Query // checked by the route's validator, defaults filled in
  const cursor = given === undefined ? undefined : readCursor(given, { reward, order }, sign, now)
  const after = typeof cursor === 'object' ? { after: cursor.after } : {}
  return {
    reward,
    order,
    limit,
    cursor,
    range: { reward, descending: order.startsWith('-'), limit: limit + 1, ...after },
  }
}

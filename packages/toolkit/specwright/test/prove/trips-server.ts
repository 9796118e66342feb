import { createHash } from 'node:crypto'
import { isObject, type JsonObject } from '@specwright/json-schema/json'
import { isValid } from '@specwright/json-schema/examples'

/** What the server of trips can do wrong. */
export type TripsFault =
  | 'bound of a change off by one'
  | 'branch of a member refused'
  | 'bound ignored beside a filter'
  | 'ETag without what is below'
  | 'stop outlives its trip'
  | 'cancelled trip is not removed'
  | 'others removed with it'
  | 'unknown trip removed'

interface Trip {
  readonly id: string
  readonly kind: string
  readonly seats: number
  readonly isCancelled: boolean
  readonly stops: number
  readonly code?: string
  readonly starts?: number
  readonly ends?: number
}

/** A server of trips, which does some things wrong, or nothing. */
export function tripsServer(
  root: JsonObject,
  faults: readonly TripsFault[] = [],
): (request: Request) => Promise<Response> {
  const accepts = (name: string, body: unknown): boolean =>
    isValid({ $ref: `#/components/schemas/${name}` }, body, root)
  const trips = new Map<string, Trip>()
  const stops = new Map<string, { readonly id: string; readonly place: string }>()
  let count = 0
  const has = (name: TripsFault): boolean => faults.includes(name)
  const shown = ({ code: _, ...trip }: Trip): object => trip
  const etagOf = (trip: Trip): string => {
    const { stops: _, ...others } = trip
    const state = has('ETag without what is below') ? others : trip
    return `"${createHash('sha256').update(JSON.stringify(state)).digest('hex').slice(0, 16)}"`
  }
  const reply = (status: number, body?: object, headers = {}): Response =>
    body ? Response.json(body, { status, headers }) : new Response(null, { status })
  const isLate = ({ starts = 0, ends = Infinity }: Partial<Trip>): boolean => ends <= starts
  const create = (body: unknown): Response => {
    if (!accepts('NewTrip', body) || !isCode(isObject(body) ? body['code'] : undefined)) return reply(400)
    const sent = body as Omit<Trip, 'id' | 'seats' | 'isCancelled' | 'stops'> & { readonly route: object } // as checked
    if (has('branch of a member refused') && 'club' in sent.route) return reply(400)
    if (isLate(sent)) return reply(422)
    const trip = { seats: 1, ...sent, id: `trip-${++count}`, isCancelled: false, stops: 0 }
    trips.set(trip.id, trip)
    return reply(201, shown(trip), { etag: etagOf(trip) })
  }
  const list = (query: URLSearchParams): Response => {
    const [kind, least = '1'] = [query.get('kind'), query.get('minSeats') ?? undefined]
    if ((kind !== null && !/^(?:bus|ferry)$/.test(kind)) || !/^[1-9]\d*$/.test(least)) return reply(400)
    const min = kind !== null && has('bound ignored beside a filter') ? 0 : Number(least)
    const found = [...trips.values()].filter((trip) => (kind === null || trip.kind === kind) && trip.seats >= min)
    return reply(200, found.map(shown))
  }
  const change = (trip: Trip, body: unknown, match: string | null): Response => {
    const isOffByOne = has('bound of a change off by one') && isObject(body) && body['seats'] === 61
    if (!isOffByOne && !accepts('TripChange', body)) return reply(400)
    if (match === null) return reply(428)
    if (match !== etagOf(trip)) return reply(412)
    if (trip.isCancelled) return reply(409)
    const changed = { ...trip, ...(body as Partial<Trip>) } // as checked
    if (isLate(changed)) return reply(422)
    trips.set(trip.id, changed)
    return reply(200, shown(changed), { etag: etagOf(changed) })
  }
  const remove = (trip: Trip): Response => {
    if (has('cancelled trip is not removed') && trip.isCancelled) return reply(204)
    const isRemoved = ({ id, kind }: Trip): boolean =>
      id === trip.id || (has('others removed with it') && kind === trip.kind)
    for (const each of [...trips.values()].filter(isRemoved)) trips.delete(each.id)
    return reply(204)
  }
  return async (request) => {
    const method = request.method === 'HEAD' ? 'GET' : request.method
    const { pathname, searchParams } = new URL(request.url)
    const [, first, id, part, stopId, ...more] = pathname.split('/')
    const text = await request.text()
    const body = request.headers.get('content-type') === 'application/json' ? parsed(text) : undefined
    if (first !== 'trips' || more.length > 0) return reply(404)
    if (id === undefined) return method === 'GET' ? list(searchParams) : method === 'POST' ? create(body) : reply(405)
    const trip = trips.get(id)
    const stop = part === 'stops' && stopId !== undefined ? stops.get(`${id}/${stopId}`) : undefined
    if (stop && method === 'GET' && (trip || has('stop outlives its trip'))) return reply(200, stop)
    if (trip === undefined && part === undefined && method === 'DELETE' && has('unknown trip removed'))
      return reply(204)
    if (trip === undefined) return reply(404)
    switch (`${method} ${part ?? ''}`) {
      case 'GET ':
        return reply(200, shown(trip), { etag: etagOf(trip) })
      case 'PATCH ':
        return change(trip, body, request.headers.get('if-match'))
      case 'DELETE ':
        return remove(trip)
      case 'POST cancel':
        if (trip.isCancelled) return reply(409)
        trips.set(id, { ...trip, isCancelled: true })
        return reply(200, shown({ ...trip, isCancelled: true }))
      case 'POST stops': {
        if (stopId !== undefined) return reply(405)
        if (!accepts('NewStop', body)) return reply(400)
        const made = { ...(body as { readonly place: string }), id: `stop-${++count}` } // as checked
        stops.set(`${id}/${made.id}`, made)
        trips.set(id, { ...trip, stops: trip.stops + 1 })
        return reply(201, made)
      }
      default:
        return reply(stopId === undefined ? 405 : 404)
    }
  }
}

function isCode(code: unknown): boolean {
  return code === undefined || (typeof code === 'string' && code.length === 8)
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text) as unknown
  } catch {
    return undefined
  }
}

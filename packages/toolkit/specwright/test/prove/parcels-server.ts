import { isValid } from '@specwright/json-schema/examples'
import { isObject, type JsonObject } from '@specwright/json-schema/json'

/** What the server of parcels can do wrong, or in another way that the document allows. */
export type ParcelsFault =
  | 'closing is not kept'
  | 'closed twice'
  | 'closed parcel changed'
  | 'closing leaves the time'
  | 'closing loses the remark'
  | 'closed parcel scanned'
  | 'open parcel opened'
  | 'two senders of one email'
  | 'a change to a taken email'
  | 'a sender with parcels removed'
  | 'null ignored'
  | 'labels added'
  | 'scans counted for ever'
  | 'scans are not counted'
  | 'cold parcels stay'
  | 'only two notices'
  | 'only the first notice'
  | 'notices in order'

/** Another way to be right. */
export type ParcelsWay =
  | 'a clock of seconds'
  | 'another status without a body'
  | 'closed parcels get lost'
  | 'the same sender is shown again'
  | 'urgent by default'

interface Row extends JsonObject {
  readonly id: string
}

/** A server of parcels, which does some things wrong, or in another way, or nothing. */
export function parcelsServer(
  root: JsonObject,
  special: readonly (ParcelsFault | ParcelsWay)[] = [],
): (request: Request) => Promise<Response> {
  const has = (name: ParcelsFault | ParcelsWay): boolean => special.includes(name)
  const accepts = (name: string, body: unknown): body is JsonObject =>
    isValid({ $ref: `#/components/schemas/${name}` }, body, root)
  const senders = new Map<string, Row>()
  const parcels = new Map<string, Row>()
  const scans = new Map<string, Row>()
  let count = 0
  const now = (): string => new Date(has('a clock of seconds') ? 0 : ++count * 1000).toISOString()
  const reply = (status: number, body?: object): Response =>
    body ? Response.json(body, { status }) : new Response(null, { status })
  const store = (rows: Map<string, Row>, row: Row, status = 201): Response => {
    rows.set(row.id, row)
    return reply(status, row)
  }
  const remove = (rows: Map<string, Row>, id: string): Response => reply(rows.delete(id) ? 204 : 404)
  const isTaken = (email: unknown, id?: string): boolean =>
    [...senders.values()].some((each) => each.id !== id && each['email'] === email)

  const ofSenders = (method: string, id: string | undefined, body: unknown): Response => {
    const sender = id === undefined ? undefined : senders.get(id)
    if (id === undefined && method === 'GET') return reply(200, [...senders.values()])
    if (id !== undefined && sender === undefined) return reply(404)
    if (sender && method === 'GET') return reply(200, sender)
    if (sender && method === 'DELETE') {
      if ([...parcels.values()].some((each) => each['senderId'] === id) && !has('a sender with parcels removed'))
        return reply(409)
      return remove(senders, sender.id)
    }
    if (method !== (sender ? 'PUT' : 'POST')) return reply(405)
    if (body === undefined && has('another status without a body')) return reply(422)
    if (!accepts('NewSender', body)) return reply(400)
    const mayBeTaken = has(sender ? 'a change to a taken email' : 'two senders of one email')
    const same = [...senders.values()].find((each) => each['email'] === body['email'])
    if (same && !sender && has('the same sender is shown again')) return reply(200, same)
    if (isTaken(body['email'], id) && !mayBeTaken) return reply(409)
    return store(senders, { ...body, id: id ?? `sender-${++count}` }, sender ? 200 : 201)
  }

  const ofParcels = (method: string, id: string | undefined, body: unknown): Response => {
    const parcel = id === undefined ? undefined : parcels.get(id)
    if (id === undefined && method === 'GET') return reply(200, [...parcels.values()])
    if (id !== undefined && parcel === undefined) return reply(404)
    if (parcel && method === 'GET') return reply(200, parcel)
    if (parcel && method === 'DELETE') {
      for (const each of scans.values()) if (each['parcelId'] === id) scans.delete(each.id)
      if (has('cold parcels stay') && listOf(parcel).includes('cold')) return reply(204)
      return remove(parcels, parcel.id)
    }
    if (method !== (parcel ? 'PATCH' : 'POST')) return reply(405)
    const time = now()
    if (parcel) {
      if (!accepts('ParcelChange', body)) return reply(400)
      if (parcel['state'] !== 'open' && !has('closed parcel changed')) return reply(409)
      const kept = has('labels added') ? listOf(parcel) : has('urgent by default') ? ['urgent'] : undefined
      const labels = kept && [...new Set([...kept, ...listOf(body)])]
      const changed = { ...parcel, ...body, ...(labels && { labels }), updatedAt: time }
      return store(
        parcels,
        has('null ignored') ? { ...changed, remark: body['remark'] ?? parcel['remark'] } : changed,
        200,
      )
    }
    if (!accepts('NewParcel', body)) return reply(400)
    if (!senders.has(String(body['senderId']))) return reply(404)
    const labels = has('urgent by default') ? [...new Set([...listOf(body), 'urgent'])] : listOf(body)
    const fresh = { remark: null, state: 'open', scanCount: 0, createdAt: time, updatedAt: time }
    return store(parcels, { ...fresh, ...body, ...noticesOf(body), labels, id: `parcel-${++count}` })
  }

  const noticesOf = ({ notices }: JsonObject): object => {
    if (!Array.isArray(notices)) return {}
    if (has('notices in order')) return { notices: notices.toSorted((a, b) => (String(a) < String(b) ? -1 : 1)) }
    return { notices: notices.slice(0, has('only the first notice') ? 1 : has('only two notices') ? 2 : undefined) }
  }

  const close = (parcel: Row): Response => {
    if (parcel['state'] !== 'open' && !has('closed twice')) return reply(409)
    const remark = has('closing loses the remark') ? null : parcel['remark']
    const time = has('closing leaves the time') ? parcel['updatedAt'] : now()
    const closed = { ...parcel, remark, state: 'closed', updatedAt: time }
    const kept = has('closed parcels get lost') ? { ...closed, state: 'lost' } : closed
    if (!has('closing is not kept')) parcels.set(parcel.id, kept)
    return reply(200, closed)
  }

  const reopen = (parcel: Row): Response => {
    if (parcel['state'] !== 'closed' && !has('open parcel opened')) return reply(409)
    return store(parcels, { ...parcel, state: 'open', updatedAt: now() }, 200)
  }

  const ofScans = (method: string, parcel: Row, { id, body }: { id: string | undefined; body: unknown }): Response => {
    const own = [...scans.values()].filter((each) => each['parcelId'] === parcel.id)
    const counted = (scanCount: number): void => void parcels.set(parcel.id, { ...parcel, scanCount })
    const shown = ({ parcelId: _, ...scan }: Row): object => scan
    if (id !== undefined) {
      if (method !== 'DELETE') return reply(405)
      if (!own.some((each) => each.id === id)) return reply(404)
      if (!has('scans counted for ever') && !has('scans are not counted')) counted(own.length - 1)
      return remove(scans, id)
    }
    if (method === 'GET') return reply(200, own.map(shown))
    if (method !== 'POST') return reply(405)
    if (!accepts('NewScan', body)) return reply(400)
    if (parcel['state'] === 'closed' && !has('closed parcel scanned')) return reply(409)
    const scan = { ...body, id: `scan-${++count}`, parcelId: parcel.id }
    if (!has('scans are not counted')) counted(own.length + 1)
    scans.set(scan.id, scan)
    return reply(201, shown(scan))
  }

  return async (request) => {
    const method = request.method === 'HEAD' ? 'GET' : request.method
    const [, first, id, part, last, ...more] = new URL(request.url).pathname.split('/')
    const text = await request.text()
    const body = request.headers.get('content-type') === 'application/json' ? parsed(text) : undefined
    if (more.length > 0) return reply(404)
    if (first === 'senders' && part === undefined) return ofSenders(method, id, body)
    if (first !== 'parcels') return reply(404)
    if (part === undefined) return ofParcels(method, id, body)
    const parcel = parcels.get(id ?? '')
    if (parcel === undefined) return reply(404)
    const step = last === undefined ? { close, reopen }[part] : undefined
    if (step) return method === 'POST' ? step(parcel) : reply(405)
    return part === 'scans' ? ofScans(method, parcel, { id: last, body }) : reply(404)
  }
}

function listOf({ labels }: JsonObject): readonly unknown[] {
  return Array.isArray(labels) ? labels : []
}

function parsed(text: string): unknown {
  try {
    const value: unknown = JSON.parse(text)
    return isObject(value) ? value : undefined
  } catch {
    return undefined
  }
}

import { isValid } from '@specwright/json-schema/examples'
import { isObject, type JsonObject } from '@specwright/json-schema/json'

/** What the server of events can do wrong. */
export type EventsFault =
  | 'guests lose their names'
  | 'long names of guests'
  | 'cancelled twice'
  | 'publishing is not kept'
  | 'tags reset by changes'
  | 'a change to a taken slug'

interface Row extends JsonObject {
  readonly id: string
}

interface EventsServer {
  fetch(request: Request): Promise<Response>
  count(): number
}

/**
 * A server of events, which does some things wrong, or nothing.
 *
 * @param draftStatus The status of guests of events that are not published.
 */
export function eventsServer(root: JsonObject, faults: readonly EventsFault[] = [], draftStatus = 409): EventsServer {
  const events = new Map<string, Row>()
  const guests = new Map<string, object>()
  let made = 0
  const accepts = (name: string, body: unknown): body is JsonObject =>
    isValid({ $ref: `#/components/schemas/${name}` }, body, root)
  const reply = (status: number, body?: object): Response =>
    body ? Response.json(body, { status }) : new Response(null, { status })
  const store = (row: Row, status: number): Response => {
    events.set(row.id, row)
    return reply(status, row)
  }
  const isTaken = (slug: unknown, id?: string): boolean =>
    [...events.values()].some((each) => each.id !== id && each['slug'] === slug)
  const isOver = ({ startsAt, endsAt }: JsonObject): boolean =>
    Date.parse(String(endsAt)) < Date.parse(String(startsAt))

  const create = (body: unknown): Response => {
    if (!accepts('NewEvent', body)) return reply(400)
    if (isTaken(body['slug'])) return reply(409)
    if (isOver(body)) return reply(422)
    return store({ tags: [], ...body, status: 'draft', id: `event-${++made}` }, 201)
  }
  const change = (event: Row, body: unknown): Response => {
    if (!accepts('EventChange', body)) return reply(400)
    if (event['status'] === 'cancelled') return reply(409)
    if (isTaken(body['slug'], event.id) && !faults.includes('a change to a taken slug')) return reply(409)
    const changed = { ...event, ...(faults.includes('tags reset by changes') && { tags: [] }), ...body }
    return isOver(changed) ? reply(422) : store(changed, 200)
  }
  const steps: Readonly<Record<string, (event: Row) => Response>> = {
    publish(event) {
      if (event['status'] !== 'draft') return reply(409)
      const published = { ...event, status: 'published' }
      return faults.includes('publishing is not kept') ? reply(200, published) : store(published, 200)
    },
    cancel(event) {
      if (event['status'] === 'cancelled' && !faults.includes('cancelled twice')) return reply(409)
      return store({ ...event, status: 'cancelled' }, 200)
    },
  }
  const ofGuests = (method: string, event: Row, { id, body }: { id: string | undefined; body: unknown }): Response => {
    if (id === undefined) {
      if (method !== 'POST') return reply(405)
      if (event['status'] !== 'published') return reply(draftStatus)
      const isLong = faults.includes('long names of guests') && isObject(body) && String(body['name']).length === 21
      if (!accepts('NewGuest', isLong ? { name: 'x' } : body) || !isObject(body)) return reply(400)
      const guest = { ...body, ...(faults.includes('guests lose their names') && { name: 'x' }), id: `guest-${++made}` }
      guests.set(`${event.id}/${guest.id}`, guest)
      return reply(201, guest)
    }
    const guest = guests.get(`${event.id}/${id}`)
    if (method !== 'GET' && method !== 'DELETE') return reply(405)
    if (guest === undefined) return reply(404)
    if (method === 'DELETE') guests.delete(`${event.id}/${id}`)
    return method === 'GET' ? reply(200, guest) : reply(204)
  }
  const answer = (method: string, [id, step, guest]: readonly string[], body: unknown): Response => {
    if (id === undefined) {
      if (method === 'GET') return reply(200, [...events.values()])
      return method === 'POST' ? create(body) : reply(405)
    }
    const event = events.get(id)
    if (event === undefined) return reply(404)
    if (step === 'guests') return ofGuests(method, event, { id: guest, body })
    if (guest !== undefined) return reply(404)
    if (step !== undefined) return method === 'POST' ? (steps[step]?.(event) ?? reply(404)) : reply(405)
    if (method === 'GET') return reply(200, event)
    if (method === 'PATCH') return change(event, body)
    if (method !== 'DELETE') return reply(405)
    if (event['status'] === 'published') return reply(409)
    events.delete(id)
    for (const key of guests.keys()) if (key.startsWith(`${id}/`)) guests.delete(key)
    return reply(204)
  }
  return {
    count: () => events.size + guests.size,
    async fetch(request) {
      const [, first, ...path] = new URL(request.url).pathname.split('/')
      if (first !== 'events' || path.length > 3) return reply(404)
      const isJson = request.headers.get('content-type') === 'application/json'
      return answer(request.method, path, isJson ? parsed(await request.text()) : undefined)
    },
  }
}

function parsed(text: string): unknown {
  try {
    const value: unknown = JSON.parse(text)
    return isObject(value) ? value : undefined
  } catch {
    return undefined
  }
}

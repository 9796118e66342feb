import { isValid } from '@specwright/json-schema/examples'
import { isObject, type JsonObject } from '@specwright/json-schema/json'

/** What the server of events can do wrong. */
export type EventsFault =
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

/** A server of events, which does one thing wrong, or nothing. */
export function eventsServer(root: JsonObject, faults: readonly EventsFault[] = []): EventsServer {
  const events = new Map<string, Row>()
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
  const answer = (method: string, [id, step]: readonly string[], body: unknown): Response => {
    if (id === undefined) {
      if (method === 'GET') return reply(200, [...events.values()])
      return method === 'POST' ? create(body) : reply(405)
    }
    const event = events.get(id)
    if (event === undefined) return reply(404)
    if (step !== undefined) return method === 'POST' ? (steps[step]?.(event) ?? reply(404)) : reply(405)
    if (method === 'GET') return reply(200, event)
    if (method === 'PATCH') return change(event, body)
    if (method !== 'DELETE') return reply(405)
    if (event['status'] === 'published') return reply(409)
    events.delete(id)
    return reply(204)
  }
  return {
    count: () => events.size,
    async fetch(request) {
      const [, first, ...path] = new URL(request.url).pathname.split('/')
      if (first !== 'events' || path.length > 2) return reply(404)
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

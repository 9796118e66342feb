import type { Database, Rows } from './database.ts'

/** A clock that a test sets. */
export interface TestClock {
  readonly now: () => number
  set(milliseconds: number): void
}

/** Creates one that stands still. */
export function createClock(start: number): TestClock {
  let current = start
  return { now: () => current, set: (milliseconds) => void (current = milliseconds) }
}

/**
 * What transcripts do to a service besides requests: they change its clock and its rows, by the paths of the control of a mock.
 * `undefined` for another request.
 */
export async function controlled(
  request: Request,
  database: Database,
  clock: TestClock,
): Promise<Response | undefined> {
  const [, path, id = ''] = /\/__control\/(\w+)\/?(.*)$/.exec(request.url) ?? []
  if (path === undefined) return undefined
  const sent = request.body === null ? {} : ((await request.json()) as Readonly<Record<string, unknown>>) // of a transcript
  if (path === 'clock') {
    const { advanceMs = 0, set = new Date(clock.now()).toISOString(), freeze = false } = sent
    clock.set(Date.parse(String(set)) + Number(advanceMs))
    return Response.json({ now: new Date(clock.now()).toISOString(), frozen: freeze })
  }
  const collection = path as keyof Rows // of a transcript
  if (request.method === 'DELETE') {
    database.remove(collection, id)
    return new Response(null, { status: 204 })
  }
  if (request.method === 'PUT') {
    database.write(collection, { ...sent, id })
    return Response.json({ id, ...sent, ...('token' in sent && { token: '<APP_TOKEN>' }) }, { status: 201 })
  }
  return Response.json(database.read(collection, id))
}

import { isObject } from '@specwright/json-schema/json'
import { eventsYaml } from './events-document.ts'
import { eventsServer } from './events-server.ts'
import { libraryDocument } from './library-document.ts'
import { libraryKey, libraryServer } from './library-server.ts'
import { parcelsYaml } from './parcels-document.ts'
import { parcelsServer } from './parcels-server.ts'
import { postsYaml } from './posts-document.ts'
import { postsServer } from './posts-server.ts'
import { proveHere, readOnce, type ProvedHere } from './prove-here.ts'
import { fetchFrom } from './reply-server.ts'

type Fetch = ProvedHere['fetch']

/** A server that is right but for one thing: the spaces at the ends of all strings of a body are gone. */
const trimming =
  (fetch: Fetch): Fetch =>
  async (request) => {
    const text = await request.clone().text()
    const changed = text === '' ? undefined : trimmed(text)
    return await fetch(
      changed === undefined ? request : new Request(request, { method: request.method, body: changed }),
    )
  }

function trimmed(text: string): string | undefined {
  try {
    const body: unknown = JSON.parse(text)
    if (!isObject(body)) return undefined
    return JSON.stringify(body, (_name, value: unknown) => (typeof value === 'string' ? value.trim() : value))
  } catch {
    return undefined
  }
}

interface Trimming extends Omit<ProvedHere, 'fetch'> {
  readonly name: string
  readonly text: string
  readonly fetch: (root: Parameters<typeof eventsServer>[0]) => Fetch
}

const servers: readonly Trimming[] = [
  { name: 'events', text: eventsYaml, fetch: (root) => eventsServer(root).fetch, credentials: {}, requests: 200 },
  { name: 'parcels', text: parcelsYaml, fetch: (root) => parcelsServer(root), credentials: {}, requests: 150 },
  {
    name: 'posts',
    text: postsYaml,
    fetch: () => postsServer().fetch,
    credentials: { token: 'ann' },
    other: { token: 'bob' },
    requests: 500,
  },
  {
    name: 'libraries',
    text: JSON.stringify(libraryDocument),
    fetch: () => fetchFrom(libraryServer({})),
    credentials: { apiKey: libraryKey },
    requests: 100,
  },
]

/** What is found of each server that trims strings. */
export const trimmingServers: readonly (readonly [name: string, prove: () => Promise<readonly string[]>])[] =
  servers.map(({ name, text, fetch, ...sent }) => [
    name,
    async () => {
      const read = await readOnce(`${name}.yaml`, text)
      const { failures } = await proveHere(read, { ...sent, fetch: trimming(fetch(read.model.document.root)) })
      return failures
    },
  ])

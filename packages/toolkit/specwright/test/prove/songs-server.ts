import { isValid } from '@specwright/json-schema/examples'
import { atPointer, isObject, type JsonObject } from '@specwright/json-schema/json'

/** What the server of songs can do wrong. */
export type SongsFault =
  | 'a new song takes read-only members'
  | 'a change takes read-only members'
  | 'a replacement takes read-only members'
  | 'a song is never removed'
  | 'songs keep a removed singer'
  | 'only the first mood'
  | 'only the last mood'
  | 'numbers of 32 bits'
  | 'numbers of cents'
  | 'numbers without fractions'
  | 'titles without outer spaces'
  | 'status 422 for what is invalid'
  | 'strings without outer spaces'
  | 'to includes its time'
  | 'from excludes its time'
  | 'from is ignored'
  | 'order is ignored'
  | 'latest first by default'

interface Row extends JsonObject {
  readonly id: string
}

interface Rows {
  readonly singers: Map<string, Row>
  readonly songs: Map<string, Row>
  /** With the id of the song before their own. */
  readonly votes: Map<string, Row>
}

interface Asked {
  readonly method: string
  readonly path: readonly string[]
  readonly query: URLSearchParams
  readonly body: JsonObject | undefined
}

interface SongsServer {
  fetch(request: Request): Promise<Response>
  count(): number
}

/** A server of songs, which does some things wrong, or nothing. */
export function songsServer(root: JsonObject, faults: readonly SongsFault[] = []): SongsServer {
  const rows: Rows = { singers: new Map(), songs: new Map(), votes: new Map() }
  let made = 0
  const server: Server = {
    rows,
    has: (name) => faults.includes(name),
    accepts: (name, body) => {
      // Of one with members of one direction, the schema for requests has a name of its own.
      const input = `/components/schemas/${name}Input`
      const pointer = atPointer(root, input) === undefined ? `/components/schemas/${name}` : input
      return isValid({ $ref: `#${pointer}` }, body, root)
    },
    nextId: () => `id-${++made}`,
  }
  return {
    count: () => Object.values(rows).reduce((sum: number, { size }: Map<string, Row>) => sum + size, 0),
    async fetch(request) {
      const { pathname, searchParams: query } = new URL(request.url)
      const [, ...path] = pathname.split('/')
      const isJson = request.headers.get('content-type') === 'application/json'
      const sent = isJson ? parsed(await request.text()) : undefined
      const body = sent && server.has('strings without outer spaces') ? trimmed(sent) : sent
      const response = answer(server, { method: request.method, path, query, body })
      return response.status === 400 && server.has('status 422 for what is invalid') ? reply(422) : response
    },
  }
}

interface Server {
  readonly rows: Rows
  has(fault: SongsFault): boolean
  accepts(schema: string, body: unknown): boolean
  nextId(): string
}

function reply(status: number, body?: object): Response {
  return body ? Response.json(body, { status }) : new Response(null, { status })
}

function answer(server: Server, asked: Asked): Response {
  const [first, id, part, ...more] = asked.path
  if (first === 'singers' && part === undefined) return ofSingers(server, asked, id)
  if (first !== 'songs' || more.length > 1) return reply(404)
  if (part === undefined) return ofSongs(server, asked, id)
  return part === 'votes' && server.rows.songs.has(id ?? '') ? ofVotes(server, asked) : reply(404)
}

function ofSingers({ rows, accepts, nextId, has }: Server, { method, body }: Asked, id?: string): Response {
  if (id === undefined && method === 'GET') return reply(200, [...rows.singers.values()])
  if (id === undefined) {
    if (method !== 'POST') return reply(405)
    return accepts('NewSinger', body) ? stored(rows.singers, { ...body, id: nextId() }) : reply(400)
  }
  const singer = rows.singers.get(id)
  if (singer === undefined) return reply(404)
  if (method === 'GET') return reply(200, singer)
  if (method !== 'DELETE') return reply(405)
  rows.singers.delete(id)
  for (const [key, vote] of rows.votes) if (vote['singerId'] === id) rows.votes.delete(key)
  for (const song of rows.songs.values())
    if (song['singerId'] === id && !has('songs keep a removed singer'))
      rows.songs.set(song.id, { ...song, singerId: null })
  return reply(204)
}

function stored(rows: Map<string, Row>, row: Row, key = row.id): Response {
  rows.set(key, row)
  return reply(201, row)
}

/** A body without what only the server sets, and what it does not show. */
function written(body: JsonObject | undefined, keeps: boolean): JsonObject {
  const { hint: _, state, plays, id: __, ...others } = body ?? {}
  return { ...others, ...(keeps && state !== undefined && { state }), ...(keeps && plays !== undefined && { plays }) }
}

function ofSongs({ rows, accepts, nextId, has }: Server, { method, body }: Asked, id?: string): Response {
  const isKnown = (sent: JsonObject): boolean =>
    typeof sent['singerId'] !== 'string' || rows.singers.has(sent['singerId'])
  const title = (sent: JsonObject): JsonObject =>
    has('titles without outer spaces') && 'title' in sent ? { ...sent, title: String(sent['title']).trim() } : sent
  if (id === undefined && method === 'GET') return reply(200, [...rows.songs.values()])
  const usual = { singerId: null, state: 'open', plays: 0 }
  if (id === undefined) {
    if (method !== 'POST') return reply(405)
    if (!accepts('NewSong', body)) return reply(400)
    const sent = title(written(body, has('a new song takes read-only members')))
    return isKnown(sent) ? stored(rows.songs, { ...usual, ...sent, id: nextId() }) : reply(422)
  }
  const song = rows.songs.get(id)
  if (song === undefined) return reply(404)
  if (method === 'GET') return reply(200, song)
  if (method === 'DELETE') {
    if ([...rows.votes.keys()].some((key) => key.startsWith(`${id}/`))) return reply(409)
    if (!has('a song is never removed')) rows.songs.delete(id)
    return reply(204)
  }
  if (method !== 'PUT' && method !== 'PATCH') return reply(405)
  const isChange = method === 'PATCH'
  if (!accepts(isChange ? 'SongChange' : 'NewSong', body)) return reply(400)
  const keeps = has(isChange ? 'a change takes read-only members' : 'a replacement takes read-only members')
  const sent = title(written(body, keeps))
  if (!isKnown(sent)) return reply(422)
  const { state, plays } = song
  const next = isChange ? { ...song, ...sent, id } : { ...usual, state, plays, ...sent, id }
  rows.songs.set(id, next)
  return reply(200, next)
}

function ofVotes(server: Server, asked: Asked): Response {
  const { rows, accepts, nextId } = server
  const { method, body, path } = asked
  const [, song = '', , id] = path
  if (id === undefined && method === 'GET') return listVotes(server, asked, song)
  if (id === undefined) {
    if (method !== 'POST') return reply(405)
    if (!accepts('NewVote', body) || body === undefined) return reply(400)
    if (!rows.singers.has(String(body['singerId']))) return reply(422)
    const isVoted = ([key, vote]: readonly [string, Row]): boolean =>
      key.startsWith(`${song}/`) && vote['singerId'] === body['singerId']
    if ([...rows.votes].some(isVoted)) return reply(409)
    const vote = { ...weighed(server, body), mood: 'new', id: nextId() }
    return stored(rows.votes, vote, `${song}/${vote.id}`)
  }
  const key = `${song}/${id}`
  const vote = rows.votes.get(key)
  if (vote === undefined) return reply(404)
  if (method === 'GET') return reply(200, vote)
  if (method === 'DELETE') {
    rows.votes.delete(key)
    return reply(204)
  }
  if (method !== 'PATCH') return reply(405)
  if (!accepts('VoteChange', body) || body === undefined) return reply(400)
  const next = { ...vote, ...weighed(server, body) }
  rows.votes.set(key, next)
  return reply(200, next)
}

function weighed({ has }: Server, body: JsonObject): JsonObject {
  const { weight } = body
  if (typeof weight !== 'number') return body
  if (has('numbers of 32 bits')) return { ...body, weight: Math.fround(weight) }
  if (has('numbers of cents')) return { ...body, weight: Math.round(weight * 100) / 100 }
  return has('numbers without fractions') ? { ...body, weight: Math.trunc(weight) } : body
}

const time = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(?:\.\d+)?(?:Z|[-+]\d\d:\d\d)$/i

function listVotes({ rows, accepts, has }: Server, { query }: Asked, song: string): Response {
  const moods = query.getAll('mood')
  const order = query.get('order') ?? (has('latest first by default') ? 'desc' : 'asc')
  const [from, to] = [query.get('from'), query.get('to')]
  const isTime = (each: string | null): boolean => each === null || (time.test(each) && !Number.isNaN(Date.parse(each)))
  if (!moods.every((each) => accepts('Mood', each)) || !/^(?:asc|desc)$/.test(order)) return reply(400)
  if (!isTime(from) || !isTime(to)) return reply(400)
  const chosen = has('only the first mood') ? moods.slice(0, 1) : has('only the last mood') ? moods.slice(-1) : moods
  const at = (vote: Row): number => Date.parse(String(vote['givenAt']))
  const isAfter = (vote: Row): boolean => {
    if (from === null || has('from is ignored')) return true
    return has('from excludes its time') ? at(vote) > Date.parse(from) : at(vote) >= Date.parse(from)
  }
  const isBefore = (vote: Row): boolean =>
    to === null || (has('to includes its time') ? at(vote) <= Date.parse(to) : at(vote) < Date.parse(to))
  const found = [...rows.votes]
    .flatMap(([key, vote]) => (key.startsWith(`${song}/`) ? [vote] : []))
    .filter((vote) => chosen.length === 0 || chosen.includes(String(vote['mood'])))
    .filter((vote) => isAfter(vote) && isBefore(vote))
    .toSorted((left, right) => at(left) - at(right))
  return reply(200, order === 'desc' && !has('order is ignored') ? found.toReversed() : found)
}

function trimmed(body: JsonObject): JsonObject {
  const entries = Object.entries(body).map(([name, value]) => [name, typeof value === 'string' ? value.trim() : value])
  return Object.fromEntries(entries) as JsonObject
}

function parsed(text: string): JsonObject | undefined {
  try {
    const value: unknown = JSON.parse(text)
    return isObject(value) ? value : undefined
  } catch {
    return undefined
  }
}

import { fetchFrom, startServer, type Fetch, type Reply, type ReplyTo, type SentCall } from './reply-server.ts'

/** What the server can do wrong. */
export type NotesFault =
  | 'wrong status'
  | 'missing member'
  | 'wrong null'
  | 'wrong type'
  | 'not JSON'
  | 'undocumented content type'
  | 'missing header'
  | 'invalid header'
  | 'maximum off by one'
  | 'length off by one'
  | 'required member ignored'
  | 'unknown member accepted'
  | 'enum ignored'
  | 'query ignored'
  | 'valid bound refused'
  | 'null refused'
  | 'unchecked content type'
  | 'fails on broken JSON'
  | 'fails on odd characters'
  | 'fails on a missing member'
  | 'ignored credentials'
  | 'wrong credentials accepted'
  | 'repeats the key'
  | 'created item not found'
  | 'created item not listed'
  | 'deleted item still there'
  | 'deleted item still listed'
  | 'lost update'
  | 'member ignored'
  | 'page repeated'
  | 'unknown path accepted'
  | 'unknown method accepted'
  | 'closes the connection'

/** The key that the server accepts. */
export const notesKey = 'key-of-the-notes-7f3a'

/** A server of notes without a port. */
export interface NotesHere {
  /** The notes that are there. */
  readonly notes: ReadonlyMap<string, Note>
  /** How many requests came, by method. */
  readonly requests: Readonly<Record<string, number>>
  readonly fetch: Fetch
}

/** A server of notes that runs on this machine. */
export interface NotesServer extends Omit<NotesHere, 'fetch'> {
  readonly url: string
  close(): Promise<void>
}

interface Note {
  readonly id: string
  readonly [member: string]: unknown
}

/** What a handler of the server sees. */
interface Call extends SentCall {
  readonly has: (fault: NotesFault) => boolean
  readonly notes: Map<string, Note>
  /** Those that were deleted, and are listed as before. */
  readonly ghosts: Note[]
  readonly created: () => void
  readonly nextId: () => string
}

/**
 * Starts the server, which does one thing wrong, or nothing.
 *
 * @param created Is called for each note that is created, before its response.
 */
export async function startNotes(fault?: NotesFault, created: () => void = () => {}): Promise<NotesServer> {
  const { notes, requests, replyTo: reply } = repliesWith(fault ? [fault] : [], created)
  return { notes, requests, ...(await startServer(reply)) }
}

/** The server without a port, which does one thing wrong, or nothing. */
export function notesServer(faults: readonly NotesFault[] = []): NotesHere {
  const { notes, requests, replyTo: reply } = repliesWith(faults, () => {})
  return { notes, requests, fetch: fetchFrom(reply) }
}

type Replies = Omit<NotesHere, 'fetch'> & { readonly replyTo: ReplyTo }

function repliesWith(faults: readonly NotesFault[], created: () => void): Replies {
  const notes = new Map<string, Note>([noteOf('first', { title: 'first', priority: 1 })].map((note) => [note.id, note]))
  const requests: Record<string, number> = {}
  const ghosts: Note[] = []
  let count = 0
  const has = (each: NotesFault): boolean => faults.includes(each)
  return {
    notes,
    requests,
    replyTo(sent) {
      requests[sent.method] = (requests[sent.method] ?? 0) + 1
      const isClosed = has('closes the connection') && sent.url.searchParams.get('state') === 'done'
      return isClosed ? undefined : replyTo({ ...sent, has, notes, ghosts, created, nextId: () => `note-${++count}` })
    },
  }
}

function noteOf(id: string, sent: Readonly<Record<string, unknown>>): Note {
  return { id, tags: [], state: 'open', due: null, created_at: '2026-01-31T12:00:00Z', ...sent }
}

const refused = (status: number, message: string): Reply => ({ status, body: { message } })

function replyTo(call: Call): Reply {
  const { url, method, has } = call
  const [, root, id, ...more] = url.pathname.split('/')
  if (url.pathname === '/health')
    return method === 'GET' ? { status: 200, body: { status: 'up' } } : refused(405, 'Only GET')
  if (root !== 'notes' || more.length > 0)
    return has('unknown path accepted') ? { status: 200, body: {} } : refused(404, 'There is no such path')
  const key = call.headers['x-api-key']
  const isOpen = has('ignored credentials') || (has('wrong credentials accepted') && key !== undefined)
  if (key !== notesKey && !isOpen)
    return refused(401, has('repeats the key') ? `Not ${String(key)}` : 'The key is wrong')
  if (id === undefined) return method === 'GET' ? listed(call) : method === 'POST' ? creation(call) : otherMethod(call)
  const decoded = decodedOf(id)
  return decoded === undefined ? refused(400, 'The path is malformed') : itemReply(call, decoded)
}

function decodedOf(segment: string): string | undefined {
  try {
    return decodeURIComponent(segment)
  } catch {
    return undefined
  }
}

function otherMethod({ has }: Call): Reply {
  return has('unknown method accepted') ? { status: 200, body: {} } : refused(405, 'No such method')
}

function listed({ url: { searchParams: query }, has, notes, ghosts }: Call): Reply {
  const number = (name: string, usual: number): number => (query.has(name) ? Number(query.get(name)) : usual)
  const [limit, offset] = [number('limit', 20), number('offset', 0)]
  const text = query.get('q') ?? ''
  const isQuery =
    Number.isInteger(limit) &&
    limit >= 1 &&
    limit <= (has('maximum off by one') ? 51 : 50) &&
    Number.isInteger(offset) &&
    offset >= 0
  if (!isQuery && !has('query ignored')) return refused(400, 'limit or offset is wrong')
  if (has('valid bound refused') && limit === 50) return refused(400, 'limit is too large')
  if (!has('enum ignored') && query.has('state') && !['open', 'done'].includes(query.get('state') ?? ''))
    return refused(400, 'state is wrong')
  if ([...text].length > 40 && !has('query ignored')) return refused(400, 'q is too long')
  if (has('fails on odd characters') && text.includes('\0')) return refused(500, 'Something broke')
  const all = [...ghosts, ...notes.values()].filter(
    ({ state, title }) => (query.get('state') ?? state) === state && String(title).includes(text),
  )
  const shown = has('created item not listed') ? all.filter(({ id }) => id === 'first') : all
  const size = Number.isInteger(limit) && limit > 0 ? Math.min(limit, 2) : 2
  const from = has('page repeated') ? 0 : Number.isInteger(offset) && offset >= 0 ? offset : 0
  const total = String(shown.length)
  const headers = has('missing header') ? {} : { 'x-total-count': has('invalid header') ? 'many' : total }
  return {
    status: 200,
    headers,
    body: { items: shown.slice(from, from + size).map((note) => asShown(note, has)), total: shown.length },
  }
}

function asShown({ due, ...note }: Note, has: Call['has']): unknown {
  if (has('missing member')) return note
  if (has('wrong null')) return { ...note, due, title: null }
  return has('wrong type') ? { ...note, due, priority: '1' } : { ...note, due }
}

function creation(call: Call): Reply {
  const { has, notes, nextId } = call
  call.created()
  const body = bodyOf(call, ['title', 'priority'])
  if ('status' in body) return body
  const note = noteOf(nextId(), body.sent)
  if (!has('created item not found')) notes.set(note.id, note)
  return { status: has('wrong status') ? 200 : 201, body: note }
}

function itemReply(call: Call, id: string): Reply {
  const { method, has, notes } = call
  const note = notes.get(id)
  if (!['GET', 'PATCH', 'DELETE'].includes(method)) return otherMethod(call)
  if (note === undefined) return refused(404, 'There is no such note')
  if (method === 'DELETE') {
    if (!has('deleted item still there')) notes.delete(id)
    if (has('deleted item still listed')) call.ghosts.push(note)
    return { status: 204 }
  }
  if (method === 'PATCH') return changed(call, note)
  if (has('not JSON')) return { status: 200, text: '{"id":' }
  if (has('undocumented content type'))
    return { status: 200, headers: { 'content-type': 'text/html' }, text: '<p>A note</p>' }
  return { status: 200, body: note }
}

function changed(call: Call, note: Note): Reply {
  const { has, notes } = call
  const body = bodyOf(call, [])
  if ('status' in body) return body
  const { priority, ...others } = body.sent
  const kept = has('member ignored') || priority === undefined ? others : { ...others, priority }
  const after = { ...note, ...kept }
  if (!has('lost update')) notes.set(note.id, after)
  return { status: 200, body: after }
}

interface SentBody {
  readonly sent: Readonly<Record<string, unknown>>
}

function bodyOf({ headers, text, has }: Call, required: readonly string[]): SentBody | Reply {
  const type = String(headers['content-type'])
  if (!type.startsWith('application/json') && !has('unchecked content type')) return refused(415, 'Only JSON')
  let value: unknown
  try {
    value = JSON.parse(text)
  } catch {
    return has('fails on broken JSON') ? refused(500, 'Something broke') : refused(400, 'The body is not JSON')
  }
  if (typeof value !== 'object' || value === null || Array.isArray(value))
    return refused(400, 'The body is not an object')
  const sent = value as Readonly<Record<string, unknown>>
  const missing = required.find((name) => sent[name] === undefined)
  if (missing !== undefined && has('fails on a missing member')) return refused(500, 'Something broke')
  if (missing !== undefined && !has('required member ignored')) return refused(400, `${missing} is missing`)
  const wrong = Object.entries(sent).find(([name, member]) => !isRight(name, member, has))
  if (wrong) return refused(400, `${wrong[0]} is wrong`)
  return Object.keys(sent).length === 0 && !has('required member ignored')
    ? refused(400, 'There is no member')
    : { sent }
}

function isRight(name: string, member: unknown, has: Call['has']): boolean {
  const length = typeof member === 'string' ? [...member].length : -1
  switch (name) {
    case 'title':
      return length >= 1 && length <= (has('length off by one') ? 21 : 20)
    case 'priority':
      return Number.isInteger(member) && Number(member) >= 1 && Number(member) <= 5
    case 'tags':
      return (
        Array.isArray(member) &&
        member.length <= 3 &&
        member.every((tag: unknown) => typeof tag === 'string' && tag.length >= 1 && [...tag].length <= 10)
      )
    case 'state':
      return member === 'open' || member === 'done' || (has('enum ignored') && typeof member === 'string')
    case 'due':
      if (member === null) return !has('null refused')
      return typeof member === 'string' && /^\d{4}-\d\d-\d\d$/.test(member) && !Number.isNaN(Date.parse(member))
    default:
      return has('unknown member accepted')
  }
}

import type { Reply, ReplyTo, SentCall } from './reply-server.ts'

/** What the server of shelves can do wrong. */
export type ShelfFault =
  | 'ignored filter'
  | 'a page too long'
  | 'pages that never end'
  | 'empty pages that never end'
  | 'null kept as nothing'
  | 'fails on an odd cursor'
  | 'fails on a body without bytes'
  | 'drops a member at creation'
  | 'constant ETag'
  | 'lost update'
  | 'the same key creates again'
  | 'never responds'

interface Book {
  readonly id: string
  readonly shelf: string
  readonly title: string
  readonly state: string
  readonly remark: string | null
  readonly version: number
}

const shelves = ['east', 'west']

/** The server, which does one thing wrong, or nothing. Each shelf is there before, and no operation creates one. */
export function shelvesServer(faults: readonly ShelfFault[] = []): {
  readonly replyTo: ReplyTo
  readonly books: ReadonlyMap<string, Book>
} {
  const books = new Map<string, Book>()
  for (const [index, shelf] of ['east', 'west', 'east', 'east'].entries())
    books.set(
      `old-${index}`,
      book(`old-${index}`, shelf, { title: `old ${index}`, state: index > 1 ? 'lent' : 'here' }),
    )
  const reply = repliesOf(books, (each) => faults.includes(each))
  const isSilent = ({ method, url }: SentCall): boolean =>
    faults.includes('never responds') && method === 'PUT' && url.pathname.split('/').length === 5
  return { books, replyTo: (call) => (isSilent(call) ? undefined : reply(call)) }
}

function book(id: string, shelf: string, sent: Readonly<Record<string, unknown>>): Book {
  return { remark: null, state: 'here', ...(sent as { readonly title: string }), id, shelf, version: 1 }
}

const refused = (status: number, message: string): Reply => ({ status, body: { message } })

function repliesOf(books: Map<string, Book>, has: (fault: ShelfFault) => boolean): (call: SentCall) => Reply {
  const keys = new Map<string, Book>()
  let count = 0
  const etagOf = ({ id, version }: Book): string => (has('constant ETag') ? '"same"' : `"${id}-${version}"`)
  const shown = (status: number, each: Book): Reply => ({
    status,
    body: visible(each),
    headers: { etag: etagOf(each) },
  })

  const listed = ({ url: { searchParams } }: SentCall, shelf: string): Reply => {
    const [limit, state, cursor] = ['limit', 'state', 'cursor'].map((name) => searchParams.get(name))
    const size = limit === null ? 10 : Number(limit)
    if (!Number.isInteger(size) || size < 1 || size > 10) return refused(400, 'limit')
    if (state !== null && state !== 'here' && state !== 'lent') return refused(400, 'state')
    const all = [...books.values()].filter(
      (each) => each.shelf === shelf && (state === null || each.state === state || has('ignored filter')),
    )
    const pastEnd = /^end-(\d+)$/.exec(cursor ?? '')?.[1]
    if (has('empty pages that never end') && pastEnd !== undefined)
      return { status: 200, body: { data: [], next_cursor: `end-${Number(pastEnd) + 1}` } }
    const at = cursor === null ? 0 : all.findIndex(({ id }) => id === cursor)
    if (at === -1) return refused(has('fails on an odd cursor') ? 500 : 400, 'cursor')
    const to = at + size + (has('a page too long') ? 1 : 0)
    const more = has('pages that never end') ? all[0]?.id : has('empty pages that never end') ? 'end-1' : undefined
    const next = all[to]?.id ?? more ?? null
    return { status: 200, body: { data: all.slice(at, to).map(visible), next_cursor: next } }
  }

  const creation = ({ headers }: SentCall, shelf: string, sent: Readonly<Record<string, unknown>>): Reply => {
    const key = headers['idempotency-key']
    if (key !== undefined && key.length > 64) return refused(400, 'key')
    const earlier = typeof key === 'string' ? keys.get(key) : undefined
    if (earlier && !has('the same key creates again')) return shown(201, earlier)
    const made = book(`book-${++count}`, shelf, has('drops a member at creation') ? { ...sent, remark: null } : sent)
    books.set(made.id, made)
    if (typeof key === 'string') keys.set(key, made)
    return shown(201, made)
  }

  const replaced = ({ headers }: SentCall, before: Book, sent: Readonly<Record<string, unknown>>): Reply => {
    const match = headers['if-match']
    if (match === undefined) return refused(428, 'If-Match')
    if (match !== etagOf(before) && !has('lost update')) return refused(412, 'changed')
    const isEmptied = has('null kept as nothing') && sent['remark'] === null
    const kept = isEmptied ? { ...sent, remark: '' } : sent
    const after = { ...book(before.id, before.shelf, kept), version: before.version + 1 }
    books.set(after.id, after)
    return shown(200, after)
  }

  return (call) => {
    const { method, url } = call
    // Of a malformed path, the server knows nothing.
    if (/%(?![\da-f]{2})|%(?:ff|00)/i.test(url.pathname)) return refused(400, 'malformed')
    const [, root, shelf = '', below, id, ...more] = url.pathname.split('/').map(decodeURIComponent)
    if (root !== 'shelves' || below !== 'books' || more.length > 0) return refused(404, 'no such path')
    if (!shelves.includes(shelf)) return refused(404, 'no such shelf')
    if (!(id === undefined ? ['GET', 'POST'] : ['GET', 'PUT', 'DELETE']).includes(method)) return refused(405, method)
    const found = id === undefined ? undefined : books.get(id)
    if (id !== undefined && found?.shelf !== shelf) return refused(404, 'no such book')
    if (method === 'GET') return found ? shown(200, found) : listed(call, shelf)
    if (found && method === 'DELETE') {
      if (call.headers['if-match'] !== etagOf(found)) return refused(412, 'changed')
      books.delete(found.id)
      return { status: 204 }
    }
    const sent = sentBook(call, has)
    if ('refusal' in sent) return sent.refusal
    return found ? replaced(call, found, sent.members) : creation(call, shelf, sent.members)
  }
}

function visible({ version: _, shelf: __, ...each }: Book): unknown {
  return each
}

type SentBook = { readonly members: Readonly<Record<string, unknown>> } | { readonly refusal: Reply }

/** The members of a valid body, or the refusal of another one. */
function sentBook({ headers, text }: SentCall, has: (fault: ShelfFault) => boolean): SentBook {
  if (headers['content-type'] !== 'application/json') return { refusal: refused(415, 'type') }
  if (text === '' && has('fails on a body without bytes')) return { refusal: refused(500, 'broken') }
  let sent: unknown
  try {
    sent = JSON.parse(text)
  } catch {
    return { refusal: refused(400, 'not JSON') }
  }
  if (typeof sent !== 'object' || sent === null || Array.isArray(sent))
    return { refusal: refused(400, 'not an object') }
  const isRight = Object.entries(sent).every(([name, value]: [string, unknown]) => {
    if (name === 'title') return typeof value === 'string' && value !== '' && [...value].length <= 20
    if (name === 'state') return value === 'here' || value === 'lent'
    return name === 'remark' && (value === null || (typeof value === 'string' && [...value].length <= 30))
  })
  return isRight && 'title' in sent ? { members: { ...sent } } : { refusal: refused(400, 'invalid') }
}

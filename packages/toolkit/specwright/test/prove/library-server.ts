import type { Reply, ReplyTo, SentCall } from './reply-server.ts'

/** The key that the server of libraries knows. */
export const libraryKey = 'key-of-the-library-17'

/** What a server of libraries may do wrong. */
export type LibraryFault =
  | 'books of a deleted library are read'
  | 'books of a deleted library are listed'
  | 'PATCH empties members'
  | 'PATCH empties arrays'
  | 'PATCH empties addresses'
  | 'ignored sort'
  | 'sorts numbers as text'
  | 'ignored sort by title'
  | 'filters joined by or'
  | 'genre or format'
  | 'a filter by library is ignored beside another one'
  | 'a filter by library is ignored'
  | 'a filter by library has deleted books'
  | 'finds the beginning of titles only'
  | 'ignored search'
  | 'shorter pages by default'
  | 'a key with a letter more'
  | 'a key with a letter before it'
  | 'a key in capitals'
  | 'a key twice'
  | 'a key with a letter less'
  | 'a key for another body'
  | 'a key for another body creates a book'
  | 'a key creates twice'
  | 'a change without If-Match'
  | 'status 400 without If-Match'
  | 'updatedAt stays'

/** How a right server may be, where the contract leaves it open. */
export interface LibraryChoices {
  readonly faults?: readonly LibraryFault[]
  /** Deletes no books with their library. */
  readonly keepsBooks?: true
  /** Milliseconds from one request to the next one, and of what times are written in. */
  readonly clock?: { readonly step: number; readonly precision: number }
}

interface Book {
  readonly id: string
  readonly libraryId: string
  readonly createdAt: string
  readonly updatedAt: string
  readonly version: number
  readonly [member: string]: unknown
}

const refused = (status: number, message: string): Reply => ({ status, body: { message } })

const genres = ['novel', 'poetry', 'drama']
const formats = ['paper', 'audio', 'film']
const isString =
  (min: number, max: number) =>
  (value: unknown): boolean =>
    typeof value === 'string' && value.length >= min && value.length <= max
const rules: Readonly<Record<string, (value: unknown) => boolean>> = {
  title: isString(1, 60),
  genre: (value) => genres.includes(String(value)) && typeof value === 'string',
  format: (value) => formats.includes(String(value)) && typeof value === 'string',
  pages: (value) => Number.isInteger(value) && Number(value) >= 1 && Number(value) <= 5000,
  publisher: isString(0, 30),
  homepage: (value) => isString(0, 200)(value) && URL.canParse(String(value)),
  keywords: (value) => Array.isArray(value) && value.length <= 5 && value.every(isString(1, 20)),
}

type Members = Readonly<Record<string, unknown>>

/** The members of a body that keeps the rules. */
function sentMembers({ headers, text }: SentCall, allowed: readonly string[]): Members | undefined {
  if (headers['content-type'] !== 'application/json') return undefined
  try {
    const sent: unknown = JSON.parse(text)
    if (typeof sent !== 'object' || sent === null || Array.isArray(sent)) return undefined
    const isRight = ([name, value]: [string, unknown]): boolean =>
      allowed.includes(name) && (name === 'name' ? isString(1, 40)(value) : rules[name]?.(value) === true)
    return Object.entries(sent).every(isRight) ? { ...sent } : undefined
  } catch {
    return undefined
  }
}

/** A server of libraries, which does some things wrong, or nothing. */
export function libraryServer({ faults = [], keepsBooks, clock = { step: 7, precision: 1 } }: LibraryChoices): ReplyTo {
  const libraries = new Map<string, Members>()
  const books = new Map<string, Book>()
  const keys = new Map<string, { readonly text: string; readonly reply: Reply }>()
  let [count, ms] = [0, Date.UTC(2026, 4, 1)]
  const has = (name: LibraryFault): boolean => faults.includes(name)
  const now = (): string => new Date(ms - (ms % clock.precision)).toISOString()

  const isKnown = (key: string): boolean =>
    key === libraryKey ||
    (has('a key with a letter more') && key.startsWith(libraryKey)) ||
    (has('a key with a letter before it') && key.endsWith(libraryKey)) ||
    (has('a key in capitals') && key.toLowerCase() === libraryKey) ||
    (has('a key twice') && key === libraryKey + libraryKey) ||
    (has('a key with a letter less') && key !== '' && key === libraryKey.slice(0, -1))

  const shown = ({ version, ...book }: Book, status = 200): Reply => ({
    status,
    body: book,
    headers: { etag: `"${book.id}-${version}"` },
  })

  function paged({ url }: SentCall, all: readonly object[]): Reply {
    const usual = has('shorter pages by default') ? '3' : '20'
    const [limit, offset] = [url.searchParams.get('limit') ?? usual, url.searchParams.get('offset') ?? '0']
    const isWrong = (text: string, min: number, max: number): boolean =>
      !/^\d+$/.test(text) || Number(text) < min || Number(text) > max
    if (isWrong(limit, 1, 50) || isWrong(offset, 0, 1000)) return refused(400, 'page')
    const items = all.slice(Number(offset), Number(offset) + Number(limit))
    return { status: 200, body: { items, total: all.length } }
  }

  const bodyOf = ({ version: _, ...book }: Book): object => book

  function listed(call: SentCall): Reply {
    const query = call.url.searchParams
    const [genre, format, sort] = [query.get('genre'), query.get('format'), query.get('sort')]
    const isWrong = (value: string | null, values: readonly string[]): boolean =>
      value !== null && !values.includes(value)
    if (isWrong(genre, genres) || isWrong(format, formats) || isWrong(sort, ['pages', '-pages', 'title']))
      return refused(400, 'query')
    if (query.has('q') && !/^.{1,60}$/su.test(query.get('q') ?? '')) return refused(400, 'q')
    if (!/^library-[0-9]+$/.test(query.get('libraryId') ?? 'library-0')) return refused(400, 'libraryId')
    const wanted = ['genre', 'format', 'libraryId'].filter((name) => query.has(name))
    const isFree =
      has('a filter by library is ignored') ||
      (has('a filter by library is ignored beside another one') && wanted.length > 1)
    const names = wanted.filter((name) => !isFree || name !== 'libraryId')
    const search = has('ignored search') ? '' : (query.get('q') ?? '')
    const isFound = (title: string): boolean =>
      has('finds the beginning of titles only') ? title.startsWith(search) : title.includes(search)
    const matches = (book: Book): boolean =>
      has('filters joined by or') && names.length > 0
        ? names.some((name) => book[name] === query.get(name))
        : names.every((name) => book[name] === query.get(name))
    const found = [...books.values(), ...(query.has('libraryId') ? deleted : [])].filter(
      (book) => isFound(String(book['title'])) && matches(book),
    )
    const isIgnored = (has('ignored sort') && sort !== 'title') || (has('ignored sort by title') && sort === 'title')
    if (has('genre or format') && genre !== null && format !== null)
      return paged(
        call,
        [...books.values()].filter((book) => book['genre'] === genre || book['format'] === format).map(bodyOf),
      )
    return paged(call, (sort === null || isIgnored ? found : sorted(found, sort)).map(bodyOf))
  }

  function sorted(found: readonly Book[], sort: string): readonly Book[] {
    const member = sort.replace('-', '')
    const valueOf = (book: Book): unknown =>
      has('sorts numbers as text') || member === 'title' ? String(book[member]) : Number(book[member])
    const up = found.toSorted((a, b) => ((valueOf(a) as string) < (valueOf(b) as string) ? -1 : 1)) // of one type
    return sort.startsWith('-') ? up.toReversed() : up
  }

  function created(call: SentCall, libraryId: string): Reply {
    const key = call.headers['idempotency-key']
    if (typeof key === 'string' && key.length > 64) return refused(400, 'key')
    const before = typeof key === 'string' ? keys.get(key) : undefined
    const sent = sentMembers(call, Object.keys(rules))
    if (sent === undefined || ['title', 'genre', 'format', 'pages'].some((name) => sent[name] === undefined))
      return refused(400, 'body')
    const isOther = before !== undefined && before.text !== call.text
    if (isOther && !has('a key for another body') && !has('a key for another body creates a book'))
      return refused(422, 'key')
    if (before && !isOther && !has('a key creates twice')) return before.reply
    if (before && has('a key for another body')) return before.reply
    const id = `book-${++count}`
    const made: Book = { ...sent, id, libraryId, createdAt: now(), updatedAt: now(), version: 1 }
    books.set(id, made)
    const reply = shown(made, 201)
    if (typeof key === 'string') keys.set(key, { text: call.text, reply })
    return reply
  }

  function changed(call: SentCall, book: Book): Reply {
    const sent = sentMembers(call, Object.keys(rules))
    if (sent === undefined || Object.keys(sent).length === 0) return refused(400, 'body')
    const match = call.headers['if-match']
    if (match === undefined && !has('a change without If-Match'))
      return refused(has('status 400 without If-Match') ? 400 : 428, 'If-Match')
    if (match !== undefined && match !== shown(book).headers?.['etag']) return refused(412, 'changed')
    const emptied = {
      ...(has('PATCH empties members') && { publisher: undefined }),
      ...(has('PATCH empties arrays') && book['keywords'] !== undefined && { keywords: [] }),
      ...(has('PATCH empties addresses') && { homepage: undefined }),
    }
    const isSame = Object.entries(sent).every(([name, value]) => JSON.stringify(book[name]) === JSON.stringify(value))
    const stays = has('updatedAt stays') || isSame
    const after = { ...book, ...emptied, ...sent, version: book.version + 1, ...(!stays && { updatedAt: now() }) }
    books.set(book.id, after)
    return shown(after)
  }

  function removeLibrary(id: string): Reply {
    libraries.delete(id)
    const isLeft = keepsBooks || has('books of a deleted library are read')
    if (has('books of a deleted library are listed'))
      for (const book of books.values()) if (book.libraryId === id) ghosts.push(book)
    for (const book of books.values()) if (book.libraryId === id && !isLeft) books.delete(book.id)
    return { status: 204 }
  }

  const ghosts: Book[] = []
  const deleted: Book[] = []
  function inLibrary(call: SentCall, id: string, below: string | undefined): Reply {
    const library = libraries.get(id)
    const left = ghosts.filter(({ libraryId }) => libraryId === id)
    if (below === 'books' && call.method === 'GET' && left.length > 0) return paged(call, left.map(bodyOf))
    if (library === undefined) return refused(404, 'library')
    if (below === undefined && call.method === 'DELETE') return removeLibrary(id)
    if (below === undefined) return call.method === 'GET' ? { status: 200, body: library } : { status: 405 }
    if (below !== 'books') return { status: 404 }
    if (call.method === 'POST') return created(call, id)
    if (call.method !== 'GET') return { status: 405 }
    return paged(call, [...books.values()].filter(({ libraryId }) => libraryId === id).map(bodyOf))
  }

  function ofLibraries(call: SentCall): Reply {
    if (call.method === 'GET') return paged(call, [...libraries.values()])
    if (call.method !== 'POST') return { status: 405 }
    const sent = sentMembers(call, ['name'])
    if (sent?.['name'] === undefined) return refused(400, 'body')
    const library = { ...sent, id: `library-${++count}` }
    libraries.set(library.id, library)
    return { status: 201, body: library }
  }

  function ofBook(call: SentCall, book: Book | undefined): Reply {
    if (book === undefined) return refused(404, 'book')
    if (call.method === 'PATCH') return changed(call, book)
    if (call.method === 'DELETE' && has('a filter by library has deleted books')) deleted.push(book)
    if (call.method === 'DELETE') books.delete(book.id)
    if (call.method === 'DELETE') return { status: 204 }
    return call.method === 'GET' ? shown(book) : { status: 405 }
  }

  return (given) => {
    ms += clock.step
    const call = given.method === 'HEAD' ? { ...given, method: 'GET' } : given
    let path: string[]
    try {
      path = call.url.pathname.split('/').slice(1).map(decodeURIComponent)
    } catch {
      return refused(400, 'path')
    }
    const [root, id, below, ...more] = path
    if (!['libraries', 'books'].includes(root ?? '') || more.length > 0) return { status: 404 }
    if (!isKnown(String(call.headers['x-api-key'] ?? ''))) return refused(401, 'key')
    if (root === 'libraries') return id === undefined ? ofLibraries(call) : inLibrary(call, id, below)
    if (below !== undefined) return { status: 404 }
    if (id !== undefined) return ofBook(call, books.get(id))
    return call.method === 'GET' ? listed(call) : { status: 405 }
  }
}

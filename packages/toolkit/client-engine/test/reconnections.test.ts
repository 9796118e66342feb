import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import {
  anyErrors,
  connect,
  noCredentials,
  readEvents,
  readServerEvents,
  stream,
  type ItemStream,
  type OperationDescriptor,
  type StreamOptions,
} from '../src/index.ts'
import { allOf } from './all-of.ts'

beforeEach(() => {
  vi.useFakeTimers({ now: 0 })
  vi.spyOn(Math, 'random').mockReturnValue(0)
})
afterEach(() => {
  vi.useRealTimers()
  vi.restoreAllMocks()
})

const operation: OperationDescriptor = {
  id: 'watch',
  method: 'GET',
  path: '/events',
  security: [],
  stream: { items: readEvents, accept: 'text/event-stream' },
}

/** What a connection gives before it breaks; `ends` for one that ends as it should. */
interface Given {
  readonly text: string
  /** How long it lasts, in milliseconds. Default: it breaks at once. */
  readonly lastsMs?: number
  readonly ends?: boolean
}

/** A connection that the service could not even accept. */
const refused = Object.assign(new TypeError('fetch failed'), { cause: { code: 'ECONNREFUSED' } })

function bodyOf({ text, lastsMs = 0, ends }: Given): ReadableStream<Uint8Array> {
  return new ReadableStream({
    start(controller) {
      controller.enqueue(new TextEncoder().encode(text))
      setTimeout(() => (ends ? controller.close() : controller.error(new TypeError('terminated'))), lastsMs)
    },
  })
}

/** A stream of a service whose nth connection is so, and when each was opened, with its headers. */
function watched(
  given: (nth: number) => Given | Error | Response,
  options: StreamOptions = {},
  described = operation,
): { readonly items: ItemStream<unknown>; readonly opened: { atMs: number; after: string | null }[] } {
  const opened: { atMs: number; after: string | null }[] = []
  const fetch = async (_: unknown, init: RequestInit = {}): Promise<Response> => {
    opened.push({ atMs: Number(vi.getMockedSystemTime()), after: new Headers(init.headers).get('last-event-id') })
    const connection = given(opened.length)
    if (connection instanceof Error) throw connection
    if (connection instanceof Response) return connection
    return new Response(bodyOf(connection), { headers: { 'content-type': 'text/event-stream' } })
  }
  const client = connect(
    { fetch, retries: 0 },
    { base: 'https://service.test', credentials: noCredentials, errors: anyErrors },
  )
  return { items: stream(client, described, {}, options), opened }
}

/** Reads a stream to its end, without a wait; `failed` if it ends with a broken connection. */
async function readToEnd(items: AsyncIterable<unknown>): Promise<unknown> {
  const read = allOf(items).catch((error: Error) => {
    if (error.name !== 'ConnectionError') throw error
    return 'failed'
  })
  await vi.runAllTimersAsync()
  return await read
}

// The times at which a stream is opened that gives nothing new, at which its reading fails.
test.each<{ name: string; given: (nth: number) => Given | Error; at: number[] }>([
  { name: 'a new id and retry: 0', given: (nth) => ({ text: `retry: 0\nid: ${nth}\n\n` }), at: [0, 1000, 3000] },
  { name: 'the same id and no item', given: () => ({ text: 'id: a\n\n' }), at: [0, 2000, 6000] },
  {
    name: 'the same item again',
    given: () => ({ text: 'retry: 0\nid: a\ndata: 1\n\n' }),
    at: [0, 500, 1500, 3500],
  },
  {
    name: 'items without a new id',
    given: (nth) => ({ text: `retry: 0\n${nth === 1 ? 'id: a\n' : ''}data: ${nth}\n\n` }),
    at: [0, 500, 1500, 3500],
  },
  { name: 'comments', given: (nth) => ({ text: nth === 1 ? 'id: a\n\n' : ': ping\n\n' }), at: [0, 2000, 6000] },
  {
    name: 'an event that has not ended',
    given: (nth) => ({ text: nth === 1 ? 'id: a\n\n' : `id: ${nth}\ndata: 1\n` }),
    at: [0, 2000, 6000],
  },
  {
    name: 'a longer wait',
    given: () => ({ text: 'id: a\nretry: 60000\ndata: 1\n\n' }),
    at: [0, 60_000, 180_000, 420_000],
  },
  {
    name: 'no connection',
    given: (nth) => (nth === 1 ? { text: 'retry: 9\nid: a\ndata: 1\n\n' } : refused),
    at: [0, 500, 1500, 3500],
  },
])('a broken stream that gives $name is opened at $at ms, then fails', async ({ given, at }) => {
  const { items, opened } = watched(given)
  expect(await readToEnd(items)).toBe('failed')
  expect(opened.map(({ atMs }) => atMs)).toEqual(at)
})

test.each<{ name: string; given: (nth: number) => Given | Error; everyMs: number }>([
  { name: 'an item each time', given: (nth) => ({ text: `retry: 0\nid: ${nth}\ndata: 1\n\n` }), everyMs: 500 },
  {
    name: 'an item every third time',
    given: (nth) => (nth % 3 === 1 ? { text: `retry: 0\nid: ${nth}\ndata: 1\n\n` } : refused),
    everyMs: 500 + 1000 + 2000,
  },
  {
    name: 'nothing for a minute',
    given: (nth) => ({ text: nth === 1 ? 'id: a\n\n' : ': ping\n\n', lastsMs: 60_000 }),
    everyMs: 61_000,
  },
])('a broken stream with $name lives on', async ({ given, everyMs }) => {
  const count = 30
  const { items, opened } = watched((nth) => (nth > 3 * count ? { text: '', ends: true } : given(nth)))
  expect(await readToEnd(items)).not.toBe('failed')
  const last = opened.at(-1)?.atMs ?? 0
  expect([opened.length, last % everyMs, last / everyMs >= count]).toEqual([3 * count + 1, 0, true])
})

test('clients that were cut off together do not come back together', async () => {
  vi.spyOn(Math, 'random').mockReturnValue(0.8)
  const { items, opened } = watched((nth) => ({ text: `id: ${nth}\ndata: 1\n\n`, ends: nth > 1 }))
  await readToEnd(items)
  expect(opened.map(({ atMs }) => atMs)).toEqual([0, 1100])
})

test('an abort ends the wait before the next connection', async () => {
  const controller = new AbortController()
  const { items, opened } = watched(() => ({ text: 'id: a\nretry: 999999999\ndata: 1\n\n' }), {
    signal: controller.signal,
  })
  const reading = allOf(items).catch((reason: unknown) => reason)
  await vi.advanceTimersByTimeAsync(1000)
  controller.abort('enough')
  expect([await reading, opened.length, vi.getTimerCount()]).toEqual(['enough', 1, 0])
})

test('a stream ends as soon as the service has no more of it', async () => {
  const { items, opened } = watched((nth) => {
    return nth > 3 ? new Response(null, { status: 204 }) : { text: `id: ${nth}\ndata: ${nth}\n\n` }
  })
  expect(await readToEnd(items)).toEqual([1, 2, 3])
  expect(opened.map(({ after }) => after)).toEqual([null, '1', '2', '3'])
})

// A header has bytes: those of the id in UTF-8, each as a character of Latin-1.
test.each([
  { id: 'a b', after: 'a b' },
  { id: 'ü€', after: '\u00c3\u00bc\u00e2\u0082\u00ac' },
  { id: '🐎', after: '\u00f0\u009f\u0090\u008e' },
  { id: 'tab\there', after: 'tab\there' },
  { id: '\u00a0', after: '\u00c2\u00a0' },
  { id: '\ufffd', after: '\u00ef\u00bf\u00bd' },
  { id: 'x'.repeat(200_000), after: 'x'.repeat(200_000) },
])('the id "$id" is sent in UTF-8', async ({ id, after }) => {
  const { items, opened } = watched((nth) => ({ text: `id: ${id}\ndata: 1\n\n`, ends: nth > 1 }))
  expect(await readToEnd(items)).toEqual([1, 1])
  expect(opened.map((each) => each.after)).toEqual([null, after])
})

test.each([
  { name: 'an empty id', text: 'id: a\ndata: 1\n\nid\ndata: 2\n\n' },
  { name: 'an id with NUL', text: 'id: a\0\ndata: 1\n\n' },
  { name: 'an id with a character that no header can have', text: 'id: a\u0001\ndata: 1\n\n' },
  { name: 'no id', text: 'data: 1\n\n' },
])('a broken stream of events with $name cannot continue', async ({ text }) => {
  const { items, opened } = watched(() => ({ text }))
  expect(await readToEnd(items)).toBe('failed')
  expect(opened).toHaveLength(1)
})

test.each([
  { name: 'CR LF', text: 'id: 1\r\ndata: 1\r\n\r\n', after: '1' },
  { name: 'an id of an event without data', text: 'data: 1\n\nid: 7\n\n', after: '7' },
  { name: 'an id before an event without one', text: 'id: 1\ndata: 1\n\ndata: 2\n\n', after: '1' },
  { name: 'an id of an event that has not ended', text: 'id: 1\ndata: 1\n\nid: 2\ndata: 2\n', after: '1' },
])('a stream continues after $name', async ({ text, after }) => {
  const raw = { ...operation, stream: { items: readServerEvents, accept: 'text/event-stream' } }
  const { items, opened } = watched((nth) => ({ text: nth === 1 ? text : '', ends: nth > 1 }), {}, raw)
  await readToEnd(items)
  expect(opened.at(1)?.after).toBe(after)
})

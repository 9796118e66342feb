import { expect, onTestFinished, test, vi } from 'vitest'
import {
  readEvents,
  readLines,
  readServerEvents,
  stream,
  validateOperation,
  type OperationDescriptor,
} from '../src/index.ts'
import { allOf } from './all-of.ts'
import { served, turn, type Handle } from './served.ts'

const operation: OperationDescriptor = {
  id: 'watch',
  method: 'GET',
  path: '/events',
  security: [],
  stream: { items: readEvents, accept: 'text/event-stream' },
}
const sse = { 'content-type': 'text/event-stream' }

/** Lets the time of clients pass only where the test moves it, until it ends. */
function fakeTime(): void {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] })
  onTestFinished(() => void vi.useRealTimers())
}

test.each<{
  name: string
  items: NonNullable<OperationDescriptor['stream']>['items']
  type: string
  body: string
  want: unknown[]
}>([
  {
    name: 'JSON of events, up to [DONE]',
    items: readEvents,
    type: 'text/event-stream',
    body: 'event: a\ndata: {"n":1}\n\n: ping\n\ndata: {"n":\ndata: 2}\n\ndata: [DONE]\n\ndata: {"n":3}\n\n',
    want: [{ n: 1 }, { n: 2 }],
  },
  {
    name: 'events',
    items: readServerEvents,
    type: 'text/event-stream',
    body: 'event: a\nid: 7\ndata: x\n\ndata: y\n\n',
    want: [{ event: 'a', id: '7', data: 'x' }, { data: 'y' }],
  },
  {
    name: 'lines',
    items: readLines,
    type: 'application/jsonl',
    body: '{"n":1}\r\n\n[2]\n"three"',
    want: [{ n: 1 }, [2], 'three'],
  },
  {
    name: 'a JSON text sequence',
    items: readLines,
    type: 'application/json-seq',
    body: '\x1e{\n"n":1}\n\x1e2\n',
    want: [{ n: 1 }, 2],
  },
])('reads $name', async ({ items, type, body, want }) => {
  const { client } = await served((response) => response.writeHead(200, { 'content-type': type }).end(body))
  const read = stream(client, { ...operation, stream: { items, accept: type } }, {})
  expect(await allOf(read)).toEqual(want)
  const { data, response } = await read.withResponse()
  expect([response.headers.get('content-type'), await allOf(data)]).toEqual([type, want])
})

test.each([
  ['text/event-stream', readEvents, 'data: {\n\n', 'watch returned 200 with an item that is not JSON: {'],
  ['application/jsonl', readLines, '{"n":1}\n<p>\n', 'watch returned 200 with an item that is not JSON: <p>'],
  [
    'application/jsonl',
    readLines,
    `"${'a'.repeat(11 * 2 ** 20)}"\n`,
    'watch returned 200 with an item that is longer than 10485760 characters',
  ],
])('an item of %s that cannot be read is an error', async (type, items, body, message) => {
  const { client } = await served((response) => response.writeHead(200, { 'content-type': type }).end(body))
  const reading = allOf(stream(client, { ...operation, stream: { items, accept: type } }, {}))
  await expect(reading).rejects.toMatchObject({ name: 'ApiError', message })
})

test('an item that cannot be read is shown without secrets', async () => {
  const text = 'x'.repeat(196)
  const { client } = await served((response) => response.writeHead(200, sse).end(`data: ${text}hidden\n\n`), {
    headers: { 'api-key': 'hidden' },
  })
  await expect(allOf(stream(client, operation, {}))).rejects.toMatchObject({
    message: `watch returned 200 with an item that is not JSON: ${text}[red`,
  })
})

test('a status that is no success rejects with its body, and hooks see it', async () => {
  const seen: unknown[] = []
  const { client } = await served((response) => response.writeHead(403).end('{"why":"secret"}'), {
    onError: ({ error }) => void seen.push(error),
  })
  const reading = allOf(stream(client, operation, {}))
  await expect(reading).rejects.toMatchObject({ status: 403, body: { why: 'secret' } })
  expect(seen).toMatchObject([{ status: 403 }])
})

test('nothing is sent until items are read, and each reading sends a request', async () => {
  const { client, requests } = await served((response) => response.writeHead(200, sse).end('data: 1\n\n'))
  const read = stream(client, operation, {})
  await turn()
  expect(requests).toHaveLength(0)
  expect([await allOf(read), await allOf(read)]).toEqual([[1], [1]])
  expect(requests).toHaveLength(2)
})

test('leaving the loop ends the connection', async () => {
  const closed = Promise.withResolvers<void>()
  const { client } = await served((response) => {
    response.on('close', closed.resolve)
    response.writeHead(200, sse).write('data: 1\n\ndata: 2\n\n')
  })
  for await (const item of stream(client, operation, {})) {
    expect(item).toBe(1)
    break
  }
  await closed.promise
})

test('an abort ends the reading with its reason, and the connection', async () => {
  const closed = Promise.withResolvers<void>()
  const { client } = await served((response) => {
    response.on('close', closed.resolve)
    response.writeHead(200, sse).write('data: 1\n\n')
  })
  const controller = new AbortController()
  const reading = (async () => {
    for await (const item of stream(client, operation, {}, { signal: controller.signal }))
      controller.abort(new Error(`enough after ${String(item)}`))
  })()
  await expect(reading).rejects.toThrow('enough after 1')
  await closed.promise
})

test('a stream may last longer than the time limits of its call', async () => {
  fakeTime()
  const limitMs = 1000
  let end = (): void => {}
  const { client } = await served((response) => {
    response.writeHead(200, sse).write('data: 1\n\n')
    end = () => void response.end('data: 2\n\n')
  })
  const items: unknown[] = []
  for await (const item of stream(client, operation, {}, { timeoutMs: limitMs, deadlineMs: limitMs })) {
    items.push(item)
    vi.advanceTimersByTime(10 * limitMs)
    end()
  }
  expect(items).toEqual([1, 2])
})

test('a stream may not be idle for longer than idleMs', async () => {
  fakeTime()
  const { client } = await served((response) => response.writeHead(200, sse).write('data: 1\n\n'))
  const items: unknown[] = []
  const reading = (async () => {
    for await (const item of stream(client, operation, {}, { idleMs: 500 })) {
      items.push(item)
      setImmediate(() => vi.advanceTimersByTime(500))
    }
  })()
  await expect(reading).rejects.toMatchObject({
    name: 'TimeoutError',
    message: 'Cannot read the stream of watch: no data within 500 ms',
  })
  expect(items).toEqual([1])
})

test.each([
  ['application/json', '{"topic":"a"}'],
  ['text/html; charset=utf-8', '<p>'],
])('a response of %s in place of events is an error, not an empty stream', async (type, body) => {
  const closed = Promise.withResolvers<void>()
  const { client } = await served((response) => {
    response.on('close', closed.resolve)
    response.writeHead(200, { 'content-type': type }).write(body)
  })
  await expect(allOf(stream(client, operation, {}))).rejects.toMatchObject({
    name: 'ApiError',
    message: `watch returned 200 with the content type ${type} in place of text/event-stream`,
  })
  await closed.promise
})

/** Sends an event, and then breaks the connection. */
const breakAfter =
  (text: string): Handle =>
  (response) => {
    response.writeHead(200, sse)
    response.write(text, () => response.destroy())
  }

test.each([
  ['without ids', operation, 'data: 1\n\n'],
  ['of a POST', { ...operation, method: 'POST' }, 'id: 1\nretry: 1\ndata: 1\n\n'],
])('a broken stream %s is an error', async (_, given, part) => {
  const { client, requests } = await served(breakAfter(part))
  const reading = allOf(stream(client, given, {}))
  await expect(reading).rejects.toMatchObject({
    name: 'ConnectionError',
    message: expect.stringMatching(/^Cannot read the stream of watch: /) as string,
  })
  expect(requests).toHaveLength(1)
})

test('items are validated, and a later version may add to them', async () => {
  const check = (value: unknown): readonly { message: string; keyword: string }[] =>
    value === 1 ? [{ message: 'new', keyword: 'enum' }] : [{ message: 'is 2', keyword: 'not' }]
  const validate = validateOperation('watch', { item: { check } })
  const { client } = await served((response) => response.writeHead(200, sse).end('data: 1\n\ndata: 2\n\n'), {
    validate,
  })
  const items: unknown[] = []
  const reading = (async () => {
    for await (const item of stream(client, operation, {})) items.push(item)
  })()
  await expect(reading).rejects.toMatchObject({
    name: 'ValidationError',
    part: 'item',
    message: 'Cannot accept the item of watch: is 2',
  })
  expect(items).toEqual([1])
})

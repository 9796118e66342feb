import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { EventEmitter, on, once } from 'node:events'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { listen } from '@specwright/server-engine/node'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { clientOf, libraryFolder, type ClientModule } from '../client/library.ts'
import { implemented, typeErrorsOf } from './implemented.ts'
import { streams } from './streams-document.ts'

const usage = `
import { implement } from '@specwright/server-engine'
import { contract } from './out/server.ts'

const missing = 501

implement(contract, {
  operations: {
    dataOfEvents: ({ signal }) => ({
      status: 200,
      body: (async function* () {
        while (!signal.aborted) yield { n: 1 }
      })(),
    }),
    wholeEvents: () => ({ status: 200, body: [{ n: 1 }] }),
    listedEvents: () => ({ status: 200, body: new Set([{ n: 1 }]) }),
    fieldsOfEvents: () => ({ status: 200, body: [{ event: 'a', data: 'b' }] }),
    parsedEvents: () => ({ status: 200, body: [{ data: { n: 1 } }] }),
    openEvents: () => ({ status: 200, body: [{ data: 'a', retry: 5 }] }),
    linesOfItems: async () => ({ status: 200, body: new Blob(['{"n":1}']).stream() }),
    jsonLines: () => ({ status: 200, contentType: 'application/jsonl', body: [] }),
    sequenceOfItems: () => ({ status: 200, body: [{ n: 1 }].values() }),
    bytesOfFile: () => ({ status: 200, body: new Blob() }),
  },
})
// @ts-expect-error The data has another type.
implement(contract, { missing, operations: { dataOfEvents: () => ({ status: 200, body: [{ n: 'a' }] }) } })
// @ts-expect-error One item is not a stream of them.
implement(contract, { missing, operations: { wholeEvents: () => ({ status: 200, body: { n: 1 } }) } })
// @ts-expect-error An event has data.
implement(contract, { missing, operations: { openEvents: () => ({ status: 200, body: [{ n: 1 }] }) } })
// @ts-expect-error The data is not yet JSON.
implement(contract, { missing, operations: { parsedEvents: () => ({ status: 200, body: [{ data: '{"n":1}' }] }) } })
// @ts-expect-error Generated items are checked as well.
implement(contract, { missing, operations: { linesOfItems: () => ({ status: 200, body: (async function* () { yield { n: 'a' } })() }) } })
// @ts-expect-error A file is not a number.
implement(contract, { missing, operations: { bytesOfFile: () => ({ status: 200, body: 5 }) } })
`

test('the items of a stream are typed by the document', async () => {
  expect(await typeErrorsOf(streams, usage)).toBe('')
})

const root = mkdtempSync(join(tmpdir(), 'specwright-streams-'))
afterAll(() => rmSync(root, { recursive: true }))

let module: ClientModule<'feeds'>

beforeAll(async () => {
  writeFileSync(join(root, 'api.json'), JSON.stringify(streams))
  writeFileSync(join(root, 'package.json'), '{ "type": "module" }')
  module = await clientOf(await libraryFolder(root, join(root, 'api.json'), 'packages'))
})

/** A port that serves one operation, and what is logged. */
async function served(id: string, handler: (call: { readonly signal: AbortSignal }) => object, more: object = {}) {
  const lines: string[] = []
  const log = (line: string): void => void lines.push(line)
  const app = await implemented(streams, { operations: { [id]: handler }, missing: 501, log, ...more })
  const { url, close } = await listen(app)
  onTestFinished(close)
  return { app, url, lines }
}

async function* chunks(...numbers: readonly unknown[]): AsyncGenerator<object> {
  for (const n of numbers) yield { n }
}

async function* these<Item>(...items: readonly Item[]): AsyncGenerator<Item> {
  yield* items
}

const numbers = [{ n: 1 }, { n: 2 }]

test.each<[id: string, body: () => object, items: readonly unknown[], sent: string]>([
  ['dataOfEvents', () => chunks(1, 2), numbers, 'data: {"n":1}\n\ndata: {"n":2}\n\n'],
  ['wholeEvents', () => chunks(1, 2), numbers, 'data: {"n":1}\n\ndata: {"n":2}\n\n'],
  ['listedEvents', () => chunks(1, 2), numbers, 'data: {"n":1}\n\ndata: {"n":2}\n\n'],
  [
    'fieldsOfEvents',
    () => these({ event: 'a', data: 'x\ny', id: '1' }, { data: 'z', id: undefined }),
    [{ event: 'a', data: 'x\ny', id: '1' }, { data: 'z' }],
    'event: a\ndata: x\ndata: y\nid: 1\n\ndata: z\n\n',
  ],
  ['parsedEvents', () => these({ data: { n: 1 }, id: '1' }), [{ data: { n: 1 }, id: '1' }], 'data: {"n":1}\nid: 1\n\n'],
  ['openEvents', () => these({ data: 'x', retry: 5 }), [{ data: 'x', retry: 5 }], 'data: x\nretry: 5\n\n'],
  ['linesOfItems', () => chunks(1, 2), numbers, '{"n":1}\n{"n":2}\n'],
  ['jsonLines', () => numbers, numbers, '{"n":1}\n{"n":2}\n'],
  ['sequenceOfItems', () => chunks(1, 2), numbers, '\u001E{"n":1}\n\u001E{"n":2}\n'],
])('the client of the same document reads the items of %s', async (id, body, items, sent) => {
  const { url, lines } = await served(id, () => ({ status: 200, body: body() }))
  const path = Object.entries(streams.paths).find(([, item]) => JSON.stringify(item).includes(`"${id}"`))![0]
  const response = await fetch(`${url}${path}`)
  expect([await response.text(), response.headers.get('content-length')]).toEqual([sent, null])
  const { feeds } = module.createApiClient({ baseUrl: url })
  const method = Object.keys(feeds).find((name) => id.toLowerCase().startsWith(name.toLowerCase())) ?? id
  const read: unknown[] = []
  const stream = feeds[method]?.() as AsyncIterable<unknown> | undefined
  for await (const item of stream ?? []) read.push(item)
  expect([read, lines]).toEqual([items, []])
})

test.each<[what: string, body: () => object, length: string | null]>([
  ['a Blob', () => new Blob(['abc']), '3'],
  ['a ReadableStream', () => new Blob(['abc']).stream(), null],
  ['a generator', () => these(new Uint8Array([97, 98]), new Uint8Array([99])), null],
  ['a Uint8Array', () => new Uint8Array([97, 98, 99]), '3'],
])('bytes are sent from %s', async (_, body, length) => {
  const { url } = await served('bytesOfFile', () => ({ status: 200, body: body() }))
  const response = await fetch(`${url}/bytes`)
  expect([await response.text(), response.headers.get('content-length')]).toEqual(['abc', length])
})

test.each(['a port', 'fetch'])('an item is made once the one before it is read: %s', async (way) => {
  let made = 0
  async function* endless(): AsyncGenerator<Uint8Array> {
    for (;;) {
      made++
      yield new Uint8Array(1_048_576)
    }
  }
  const { app, url } = await served('bytesOfFile', () => ({ status: 200, body: endless() }))
  const response = way === 'fetch' ? await app.fetch(new Request(`${url}/bytes`)) : await fetch(`${url}/bytes`)
  const reader = response.body!.getReader()
  await reader.read()
  // A socket has room for some of them, of a stream that never ends.
  expect(made).toBeLessThan(way === 'fetch' ? 2 : 64)
  await reader.cancel()
})

test('a copy of what a function receives has all of it, its signal too', async () => {
  let copy: object = {}
  const { app, url } = await served('jsonLines', (call) => {
    copy = { ...call }
    return { status: 200, body: numbers }
  })
  await (await app.fetch(new Request(`${url}/jsonl`))).text()
  const values = ['body', 'contentType', 'cookies', 'credentials', 'headers', 'path', 'query', 'requestId', 'signal']
  expect(Object.keys(copy).toSorted()).toEqual([...values, 'checkConditions', 'problem'].toSorted())
  expect(copy).toMatchObject({ signal: expect.any(AbortSignal) as AbortSignal })
})

test.each(['a port', 'fetch'])('a reader that leaves ends the generator: %s', async (way) => {
  let signal: AbortSignal | undefined
  const { promise, resolve } = Promise.withResolvers<string>()
  async function* endless(): AsyncGenerator<object> {
    try {
      // Otherwise it would fill the buffers of the socket before anything else happens.
      for (let n = 0; ; n++) {
        yield { n }
        await new Promise((done) => setImmediate(done))
      }
    } finally {
      resolve('returned')
    }
  }
  const { app, url } = await served('dataOfEvents', (call) => {
    signal = call.signal
    return { status: 200, body: endless() }
  })
  const response = way === 'fetch' ? await app.fetch(new Request(`${url}/data`)) : await fetch(`${url}/data`)
  const reader = response.body!.getReader()
  await reader.read()
  await reader.cancel()
  expect([await promise, signal?.aborted]).toEqual(['returned', true])
})

test('what waits for its next item hears that its reader is gone', async () => {
  const { promise, resolve } = Promise.withResolvers<string>()
  const { url } = await served('dataOfEvents', ({ signal }) => {
    signal.addEventListener('abort', () => resolve('aborted'))
    async function* waiting(): AsyncGenerator<object> {
      yield { n: 1 }
      await promise
    }
    return { status: 200, body: waiting() }
  })
  const reader = (await fetch(`${url}/data`)).body!.getReader()
  await reader.read()
  await reader.cancel()
  expect(await promise).toBe('aborted')
})

test.each(['a port', 'fetch'])('a generator that its signal ends is no failure: %s', async (way) => {
  const changes = new EventEmitter()
  const { promise, resolve } = Promise.withResolvers<void>()
  async function* changed(signal: AbortSignal): AsyncGenerator<object> {
    try {
      for await (const [n] of on(changes, 'change', { signal })) yield { n }
    } finally {
      resolve()
    }
  }
  const { app, url, lines } = await served('dataOfEvents', ({ signal }) => ({ status: 200, body: changed(signal) }))
  const response = way === 'fetch' ? await app.fetch(new Request(`${url}/data`)) : await fetch(`${url}/data`)
  const reader = response.body!.getReader()
  const listening = once(changes, 'newListener')
  const read = reader.read()
  await listening
  changes.emit('change', 1)
  await read
  const pending = reader.read()
  await reader.cancel()
  await Promise.all([pending, promise])
  await new Promise<void>((done) => setImmediate(done))
  expect(lines).toEqual([])
})

test.each<[what: string, body: () => object, why: string]>([
  ['an item that the document does not allow', () => chunks(1, 'secret'), 'item 2: /n must be an integer'],
  [
    'what the generator throws',
    async function* () {
      yield { n: 1 }
      throw new Error('The database is gone')
    },
    'The database is gone',
  ],
])('%s ends the connection, with the reason in the log alone', async (_, body, why) => {
  const { url, lines } = await served('linesOfItems', () => ({ status: 200, body: body() }))
  const response = await fetch(`${url}/lines`)
  const reader = response.body!.getReader()
  expect(new TextDecoder().decode((await reader.read()).value)).toBe('{"n":1}\n')
  await expect(reader.read()).rejects.toThrow('terminated')
  expect(lines).toEqual([expect.stringContaining(why)])
})

test('items are not checked where responses are not', async () => {
  const { url } = await served('linesOfItems', () => ({ status: 200, body: chunks('a') }), { checkResponses: 'never' })
  expect(await (await fetch(`${url}/lines`)).text()).toBe('{"n":"a"}\n')
})

test.each(['a port', 'fetch'])('for HEAD, nothing is made: %s', async (way) => {
  let made = 0
  async function* counted(): AsyncGenerator<object> {
    made++
    yield { n: 1 }
  }
  const { app, url } = await served('linesOfItems', () => ({ status: 200, body: counted() }))
  const request = new Request(`${url}/lines`, { method: 'HEAD' })
  const response = way === 'fetch' ? await app.fetch(request) : await fetch(request)
  expect([response.status, response.headers.get('content-type'), made]).toEqual([200, 'application/x-ndjson', 0])
})

test('a body that is whole is not a stream', async () => {
  const { url, lines } = await served('bytesOfFile', () => ({ status: 200, body: new Map() }))
  expect((await fetch(`${url}/bytes`)).status).toBe(500)
  expect(lines).toEqual([expect.stringContaining('must be a value or bytes, not an instance of Map')])
})

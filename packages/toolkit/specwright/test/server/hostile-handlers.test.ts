import { createMockServer } from '@specwright/mock-engine'
import { listen } from '@specwright/server-engine/node'
import { expect, onTestFinished, test, vi } from 'vitest'
import { implemented } from './implemented.ts'
import { kit } from './kit.ts'

interface Call {
  readonly query: { readonly tags: string[] }
  readonly body: unknown
  readonly files: Readonly<Record<string, readonly File[]>>
  readonly problem: (status: number, about?: object) => unknown
}

async function served(operations: object, more: object = {}) {
  const lines: string[] = []
  const log = (line: string): void => void lines.push(line)
  const authenticate = { key: () => undefined }
  const app = await implemented(kit, { authenticate, operations, missing: 501, log, ...more })
  const send = async (path: string, init: RequestInit = {}): Promise<Response> =>
    await app.fetch(new Request(`http://server.test${path}`, { ...init, duplex: 'half' } as RequestInit))
  return { app, send, lines }
}

test.each([
  [
    'a response of fetch',
    () => Response.json({}),
    'the body of 200 must be a value or bytes, not an instance of Response',
  ],
  ['headers of fetch', () => ({ status: 200, headers: new Headers({ a: 'b' }), body: {} }), 'an instance of Headers'],
  ['a map of headers', () => ({ status: 200, headers: new Map([['a', 'b']]), body: {} }), 'an instance of Map'],
  [
    'a map as body',
    () => ({ status: 200, body: new Map([[1, 2]]) }),
    'must be a value or bytes, not an instance of Map',
  ],
  ['a stream as JSON', () => ({ status: 200, body: new ReadableStream() }), 'not an instance of ReadableStream'],
  ['a status below all', () => ({ status: 42, body: { error: 'x' } }), 'the status 42 cannot be sent'],
  ['a status of a connection', () => ({ status: 101, body: { error: 'x' } }), 'the status 101 cannot be sent'],
  ['a status above all', () => ({ status: 600, body: { error: 'x' } }), 'the status 600 cannot be sent'],
  [
    'the framing of a message',
    () => ({ status: 200, headers: { 'Transfer-Encoding': 'chunked' }, body: {} }),
    'the header "Transfer-Encoding" cannot be sent',
  ],
  [
    'another content type',
    () => ({ status: 200, headers: { 'Content-Type': 'text/html' }, body: {} }),
    'the header Content-Type of 200 must be application/json',
  ],
  ['a problem of success', ({ problem }: Call) => problem(200), 'its status must be from 400 to 599, not 200'],
  ['a problem of no status', ({ problem }: Call) => problem(700), 'its status must be from 400 to 599, not 700'],
  [
    'a problem with two lines in a header',
    ({ problem }: Call) => problem(404, { headers: { 'X-A': 'a\nb' } }),
    'the header "X-A" cannot be sent',
  ],
  ['an error that is no error', () => Promise.reject(Object.create(null) as Error), 'Cannot complete listItems'],
])('%s is 500, with the reason in the log alone', async (_, listItems, why) => {
  const { send, lines } = await served({ listItems })
  const response = await send('/items')
  expect([response.status, await response.json()]).toEqual([500, { error: 'Cannot complete the request' }])
  expect(lines).toEqual([expect.stringContaining(why)])
})

test.each([
  ['a map', 'image/png', 'must be a value or bytes, not an instance of Map'],
  ['bytes of a type that is left open', undefined, 'the header Content-Type of 200 must be image/png or image/gif'],
])('%s is not sent as a picture', async (_, type, why) => {
  const body = type === undefined ? new Uint8Array([1]) : new Map()
  const getPicture = () => ({ status: 200, headers: type === undefined ? {} : { 'Content-Type': type }, body })
  const { send, lines } = await served({ getPicture })
  expect((await send('/picture')).status).toBe(500)
  expect(lines).toEqual([expect.stringContaining(why)])
})

test('a problem may be thrown', async () => {
  const { send, lines } = await served({
    listItems: ({ problem }: Call) => {
      throw problem(404, { message: 'There are none' })
    },
  })
  const response = await send('/items')
  expect([response.status, await response.json(), lines]).toEqual([404, { error: 'There are none' }, []])
})

test('a credential that is compared, and is wrong, is refused', async () => {
  const authenticate = { key: ({ key }: { readonly key: string }) => key === 'right' }
  const { send } = await served({ getSecret: () => ({ status: 204 }) }, { authenticate })
  expect((await send('/secret', { headers: { 'X-Key': 'wrong' } })).status).toBe(401)
  expect((await send('/secret', { headers: { 'X-Key': 'right' } })).status).toBe(204)
})

test('a refusal asks for a key where nothing else is accepted', async () => {
  const authenticate = { key: () => undefined }
  const { send } = await served({ getSecret: () => ({ status: 204 }) }, { authenticate, realm: 'kit' })
  for (const headers of [{}, { 'X-Key': 'wrong' }]) {
    const response = await send('/secret', { headers })
    expect([response.status, response.headers.get('www-authenticate')]).toEqual([401, 'ApiKey realm="kit"'])
  }
})

test('what a handler does to a default value is not seen by the next', async () => {
  const seen: string[][] = []
  const listItems = ({ query }: Call) => {
    seen.push([...query.tags])
    query.tags.push('secret')
    return { status: 200, body: {} }
  }
  const { send } = await served({ listItems })
  await send('/items')
  await send('/items')
  expect(seen).toEqual([['a'], ['a']])
})

test('of a body without end, no more is read than the limit', async () => {
  let sent = 0
  const body = new ReadableStream({
    pull(stream) {
      sent += 1024
      if (sent > 1_000_000) stream.error(new Error('Too much was read'))
      else stream.enqueue(new Uint8Array(1024))
    },
  })
  const { send } = await served({}, { bodyLimitBytes: 4096 })
  const headers = { 'Content-Type': 'application/octet-stream' }
  expect((await send('/items', { method: 'POST', headers, body })).status).toBe(413)
  expect(sent).toBeLessThan(8192)
})

test.each(['fetch', 'a port'])('a body of bytes keeps its byte order mark: %s', async (way) => {
  let read: unknown
  const addItem = async ({ body }: Call) => {
    read = await new Response(body as ReadableStream<Uint8Array>).bytes()
    return { status: 204 }
  }
  const { app, send } = await served({ addItem })
  const bytes = new Uint8Array([0xef, 0xbb, 0xbf, 0x61])
  const init = { method: 'POST', headers: { 'Content-Type': 'application/octet-stream' }, body: bytes }
  if (way === 'fetch') await send('/items', init)
  else {
    const { url, close } = await listen(app)
    onTestFinished(close)
    await fetch(`${url}/items`, init)
  }
  expect(read).toEqual(bytes)
})

test.each(['fetch', 'a port'])('the files of a form come as bytes: %s', async (way) => {
  let files: Call['files'] = {}
  const addPicture = (call: Call) => {
    files = call.files
    return { status: 204 }
  }
  const { app, send } = await served({ addPicture })
  const bytes = new Uint8Array([0x89, 0x50, 0xff, 0])
  const body = new FormData()
  body.set('name', 'a')
  body.set('file', new File([bytes], 'a.png', { type: 'image/png' }))
  if (way === 'fetch') expect((await send('/picture', { method: 'POST', body })).status).toBe(204)
  else {
    const { url, close } = await listen(app)
    onTestFinished(close)
    expect((await fetch(`${url}/picture`, { method: 'POST', body })).status).toBe(204)
  }
  const [file] = files['file'] ?? []
  expect([Object.keys(files), file?.name, file?.type]).toEqual([['file'], 'a.png', 'image/png'])
  expect(new Uint8Array(await file!.arrayBuffer())).toEqual(bytes)
})

test('a mock that could not be created is created for the next request', async () => {
  let attempts = 0
  const mock = (contract: Parameters<typeof createMockServer>[0]) => {
    if (attempts++ === 0) throw new Error('There is no module')
    return createMockServer(contract)
  }
  const { send, lines } = await served({}, { missing: { mock } })
  expect((await send('/items')).status).toBe(500)
  expect(lines).toEqual([expect.stringContaining('There is no module')])
  expect((await send('/items')).headers.get('x-mocked')).toBe('true')
})

test('where the log fails, the console has it', async () => {
  const printed = vi.spyOn(console, 'error').mockReturnValue()
  onTestFinished(() => printed.mockRestore())
  const log = () => {
    throw new Error('The log is full')
  }
  const { send } = await served({ listItems: () => undefined }, { log })
  expect((await send('/items')).status).toBe(500)
  expect(printed.mock.calls.map(([message]) => String(message))).toEqual([
    expect.stringContaining('the body of 200 is missing'),
    expect.stringMatching(/^Cannot log\nError: The log is full\n/),
  ])
})

import { once } from 'node:events'
import { connect } from 'node:net'
import { text } from 'node:stream/consumers'
import { createProblemResponse } from '@specwright/server-engine/engine'
import { listen, type Listenable } from '@specwright/server-engine/node'
import { expect, onTestFinished, test } from 'vitest'

type Response = ReturnType<Listenable['handle']>

/** Serves a mock that responds to each path in its own way. */
async function serve(
  respond: (path: string, stop: () => Promise<void>) => Response,
  bodyLimit = (_path: string): number => 100,
): Promise<number> {
  const listener = await listen({
    handle: ({ path }) => respond(path, listener.close),
    bodyLimit,
    createErrorResponse: createProblemResponse,
  })
  onTestFinished(listener.close)
  return Number(new URL(listener.url).port)
}

/** The start of a request: its first line and headers. */
function head(target: string, ...headers: readonly string[]): string {
  return [`${target} HTTP/1.1`, 'Host: localhost', ...headers, '', ''].join('\r\n')
}

/** Sends bytes in one piece over a connection of their own; what comes back until it is closed. */
async function send(port: number, bytes: string): Promise<string> {
  const socket = connect(port, '127.0.0.1')
  await once(socket, 'connect')
  socket.write(bytes)
  return await text(socket)
}

const close = 'Connection: close'

/** The statuses of responses, one after another. */
function statusesIn(received: string): readonly string[] {
  return [...received.matchAll(/HTTP\/1\.1 (\d+)/g)].map(([, status]) => status!)
}

function ok(body: string): Exclude<Response, Promise<unknown>> {
  return { status: 200, headers: { 'content-type': 'text/plain' }, body }
}

test('requests that come together have their responses in order, and each its own', async () => {
  const paths = Array.from({ length: 100 }, (_, index) => `/${index}`)
  const port = await serve((path) => (Number(path.slice(1)) % 3 === 0 ? Promise.resolve(ok(path)) : ok(path)))
  const bytes = paths.map((path) => head(`GET ${path}`, ...(path === '/99' ? [close] : []))).join('')
  const received = await Promise.all(Array.from({ length: 5 }, async () => await send(port, bytes)))
  for (const each of received) expect([...each.matchAll(/^\/\d+/gm)].map(([path]) => path)).toEqual(paths)
})

test('a failure closes the connection of its request, and no other', async () => {
  const port = await serve((path) => {
    if (path === '/throws') throw new Error('a bug')
    if (path === '/rejects') return Promise.reject(new Error('a bug'))
    if (path === '/refused') return { ...ok(path), headers: { 'x-lines': 'one\ntwo' } }
    if (path === '/refused-later') return Promise.resolve({ ...ok(path), headers: { 'x-lines': 'one\ntwo' } })
    return ok(path)
  })
  const failing = ['/throws', '/rejects', '/refused', '/refused-later']
  const received = await Promise.all(
    ['/first', ...failing, '/last'].map(async (path) => [path, await send(port, head(`GET ${path}`, close))] as const),
  )
  for (const [path, each] of received) {
    if (failing.includes(path)) expect(each).toBe('')
    else expect(each).toMatch(new RegExp(`^HTTP/1\\.1 200 OK\r\n[^]*\r\n\r\n${path}$`))
  }
})

test.each([
  ['a body without a length', '{}'],
  ['a request after the last of the connection', head('GET /second')],
])('%s is refused after the response to the request before it', async (_, rest) => {
  expect(statusesIn(await send(await serve(ok), head('GET /first', close) + rest))).toEqual(['200', '400'])
})

test('the requests before one that stops the server have their responses, and so has that', async () => {
  const port = await serve((path, stop) => {
    if (path === '/stop') void stop()
    return ok(path)
  })
  const bytes = head('GET /first') + head('GET /stop') + head('GET /last', close)
  expect(statusesIn(await send(port, bytes))).toEqual(['200', '200'])
})

test('a limit that fails closes the connection of its request, and no other', async () => {
  const port = await serve(ok, () => {
    throw new Error('a bug')
  })
  const [failed, other] = await Promise.all([
    send(port, `${head('POST /first', close, 'Content-Length: 1')}a`),
    send(port, head('GET /other', close)),
  ])
  expect([failed, statusesIn(other)]).toEqual(['', ['200']])
})

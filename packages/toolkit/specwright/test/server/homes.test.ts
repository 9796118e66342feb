import { once } from 'node:events'
import { connect } from 'node:net'
import { text } from 'node:stream/consumers'
import { requestListener } from '@specwright/server-engine/node'
import express from 'express'
import { expect, test } from 'vitest'
import { exchanges, type Exchange } from './homes/exchanges.ts'
import { homes, portOf, type Send } from './homes/homes.ts'
import { implementation, tickets } from './homes/tickets.ts'
import { implemented } from './implemented.ts'

/** Headers of a connection, and of the moment. */
const notCompared = new Set(['connection', 'date', 'keep-alive', 'transfer-encoding'])

/** All of a response but what differs from one to the next: the id of the request. */
async function exchanged(send: Send, { request, headers = {}, body }: Exchange) {
  const [method = '', path = ''] = request.split(' ')
  const response = await send(path, { method, headers, ...(body !== undefined && { body: body as BodyInit }) })
  return {
    request,
    status: response.status,
    headers: [...response.headers].filter(([name]) => !notCompared.has(name)),
    body: Buffer.from(await response.arrayBuffer())
      .toString('latin1')
      .replaceAll(/req_\w+/g, 'req_'),
  }
}

async function allExchanged(send: Send): Promise<Awaited<ReturnType<typeof exchanged>>[]> {
  const all: Awaited<ReturnType<typeof exchanged>>[] = []
  for (const each of exchanges) all.push(await exchanged(send, each))
  return all
}

let own: ReturnType<typeof allExchanged> | undefined

/** The responses of the server itself, without a home. */
async function expected(): ReturnType<typeof allExchanged> {
  const { fetch } = await implemented(tickets, implementation)
  return await (own ??= allExchanged(async (path, init) => await fetch(new Request(`http://127.0.0.1${path}`, init))))
}

test('each exchange has the status of the table', async () => {
  const statuses = (await expected()).map(({ request, status }) => [request, status])
  expect(statuses).toEqual(exchanges.map(({ request, status }) => [request, status]))
})

test.each(Object.entries(homes))('%s: the responses are those of the server itself', async (_, serve) => {
  const send = await serve(await implemented(tickets, implementation))
  expect(await allExchanged(send)).toEqual(await expected())
})

/** Homes that refuse a malformed path themselves, before anything that is mounted. */
const refusing = ['Fastify', 'h3', 'h3 on Node.js']

test.each(Object.entries(homes))('%s: a path that is not percent-encoded is refused', async (name, serve) => {
  const send = await serve(await implemented(tickets, implementation))
  for (const path of ['/v1/tickets/t_%FF', '/v1/tickets/t_%']) {
    const response = await send(path, { headers: { 'x-key': 'secret' } })
    const isOwn = response.headers.has('x-contract-violations')
    expect([path, response.status, isOwn]).toEqual([path, 400, !refusing.includes(name)])
  }
})

/** What calls the handlers of frameworks in process prints what is thrown to nobody. */
const quiet = Object.entries(homes).filter(([name]) => name !== 'Hono' && name !== 'h3')

test.each(quiet)('%s: a request that ends early reaches no handler, and the next one does', async (_, serve) => {
  const added: unknown[] = []
  const addTicket = ({ body }: { readonly body: unknown }) => {
    added.push(body)
    return { status: 201, body }
  }
  const operations = { ...implementation.operations, addTicket }
  const send = await serve(await implemented(tickets, { ...implementation, operations }))
  const headers = { 'x-key': 'secret', 'content-type': 'application/json' }
  const gone = new AbortController()
  const body = new ReadableStream({
    start: (stream) => stream.enqueue(new TextEncoder().encode('{"title":"half')),
    pull: (stream) => {
      gone.abort()
      stream.error(gone.signal.reason)
    },
  })
  const half = { method: 'POST', headers, body, duplex: 'half', signal: gone.signal }
  // A function of a platform may respond, to nobody.
  await send('/v1/tickets', half).catch(() => {})
  const whole = await send('/v1/tickets', { method: 'POST', headers, body: '{"title":"whole"}' })
  expect([whole.status, added]).toEqual([201, [{ title: 'whole' }]])
})

test('a listener does not wait for a body that has been read before it', async () => {
  const app = express()
    .use(express.json())
    .use(requestListener(await implemented(tickets, implementation)))
    .use((error: Error, _: express.Request, response: express.Response, _next: express.NextFunction) => {
      response.status(500).send(error.message)
    })
  const { send } = await portOf(app)
  const headers = { 'x-key': 'secret', 'content-type': 'application/json' }
  const response = await send('/v1/tickets', { method: 'POST', headers, body: '{"title":"One"}' })
  expect([response.status, await response.text()]).toEqual([
    500,
    'Cannot read the body of a request: something has read it before. Mount the server before what parses bodies',
  ])
  expect((await send('/v1/tickets/t_1', { headers })).status).toBe(200)
})

test('a listener refuses what a server must refuse, in the shape of the document', async () => {
  const { port } = await portOf(requestListener(await implemented(tickets, implementation)), {
    requireHostHeader: false,
  })
  const socket = connect(port, '127.0.0.1')
  await once(socket, 'connect')
  socket.write('GET /v1/tickets HTTP/1.1\r\n\r\n')
  expect(await text(socket)).toMatch(
    /^HTTP\/1.1 400 [^]*{"code":400,"message":"The request must have exactly one Host header"}/,
  )
})

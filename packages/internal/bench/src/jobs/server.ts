import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { buffer } from 'node:stream/consumers'
import { setTimeout as delay } from 'node:timers/promises'
import { eventChunks, pages } from './data.ts'

/** A request, as the server received it. */
export interface Received {
  readonly method: string
  readonly path: string
  readonly query: readonly (readonly [string, string])[]
  readonly contentType: string
  readonly body: Buffer<ArrayBuffer>
  readonly at: number
  /** Settled when the connection of the response is closed, or the response is sent. */
  readonly closed: Promise<void>
}

/** The service of the contract, which records requests and plays faults. */
export interface RecordingServer {
  /** The requests since the last call, in order. */
  take(): readonly Received[]
  /** Makes all tokens invalid. */
  revoke(): void
  close(): Promise<void>
}

interface Reply {
  readonly status: number
  readonly body: unknown
  readonly headers?: Readonly<Record<string, string>>
}

/** Listens on a local port. */
export async function listen(port: number): Promise<RecordingServer> {
  let received: Received[] = []
  let tokens = 0
  const valid = new Set<string>()
  const server = createServer((request, response) => {
    void handle(request, response)
  })
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject).listen(port, '127.0.0.1', resolve)
  })
  return {
    take: () => received.splice(0),
    revoke: () => {
      valid.clear()
    },
    close: async () => {
      const closed = new Promise((resolve) => server.close(resolve))
      server.closeAllConnections()
      await closed
    },
  }

  async function handle(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const record = await recorded(request, response)
    const busyBefore = received.some(({ path }) => path === record.path)
    received = [...received, record]
    if (record.path === '/oauth/token') {
      valid.add(`t_${++tokens}`)
      send(response, { status: 200, body: { access_token: `t_${tokens}`, token_type: 'Bearer', expires_in: 3600 } })
    } else if (!valid.has(request.headers.authorization?.replace('Bearer ', '') ?? ''))
      send(response, { status: 401, body: { message: 'The token is not valid' } })
    else if (record.path !== '/reports/slow') {
      const chunks = eventChunks.get(record.path)
      if (chunks) await sendEvents(response, chunks)
      else send(response, replyTo(record, busyBefore))
    }
  }
}

async function recorded(request: IncomingMessage, response: ServerResponse): Promise<Received> {
  const { method = '', url = '', headers } = request
  const { pathname, searchParams } = new URL(url, 'http://127.0.0.1')
  const closed = new Promise<void>((resolve) => response.once('close', resolve))
  const contentType = headers['content-type'] ?? ''
  const body = await buffer(request)
  return { method, path: pathname, query: [...searchParams], contentType, body, at: Date.now(), closed }
}

function replyTo({ method, path, query, body }: Received, isRepeated: boolean): Reply {
  const [, collection, id] = path.split('/')
  if (path === '/orders' && method === 'GET') {
    const cursor = query.find(([name]) => name === 'cursor')?.[1] ?? 'c_0'
    return { status: 200, body: pages[cursor] }
  }
  if (path === '/orders') return replyToOrder(JSON.parse(body.toString()) as { reference: string })
  if (path === '/files') return { status: 201, body: { id: 'f_1', name: 'a.pdf', size: 4, purpose: 'invoice' } }
  if (collection === 'customers') return { status: 200, body: { id, name: `Customer ${id}` } }
  if (id === 'later' || (id === 'busy' && !isRepeated)) {
    const headers = { 'retry-after': id === 'later' ? '5' : '1' }
    return { status: 503, body: { message: 'Try again later' }, headers }
  }
  if (collection === 'reports') return { status: 200, body: { id, month: '2026-01', rows: 7 } }
  return { status: 404, body: { message: 'There is no such resource' } }
}

function replyToOrder({ reference }: { readonly reference: string }): Reply {
  if (reference === 'taken') return { status: 409, body: { message: 'The reference is taken', existing_id: 'o_1' } }
  if (reference === 'wrong') return { status: 422, body: { message: 'Not allowed', field: 'reference' } }
  return { status: 201, body: { id: 'o_9', reference, customer_id: 'c_1', status: 'open', total: 250 } }
}

function send(response: ServerResponse, { status, body, headers = {} }: Reply): void {
  response.writeHead(status, { 'content-type': 'application/json', ...headers }).end(JSON.stringify(body))
}

/** Each chunk arrives alone; the connection then stays open, as that of a service whose order goes on. */
async function sendEvents(response: ServerResponse, chunks: readonly Buffer[]): Promise<void> {
  response.writeHead(200, { 'content-type': 'text/event-stream' })
  for (const chunk of chunks) {
    response.write(chunk)
    await delay(20)
  }
}

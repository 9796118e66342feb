import { randomUUID } from 'node:crypto'
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { onLine } from '@specwright/code/places'
import { jsonType } from '@specwright/document/model'
import { createSession, type Shared } from './session.ts'

/** A server of streamable HTTP that listens. */
export interface ListeningAgents {
  /** `http://127.0.0.1:4020/mcp` */
  readonly url: string
  close(): Promise<void>
}

type SessionTransport = InstanceType<Shared['sdk']['StreamableHTTPServerTransport']>

/** The most sessions at once: the longest without a request ends for a new one. */
const maxSessions = 64

/** Serves sessions on a port of this machine alone. */
export async function serveHttp(shared: Shared, port: number): Promise<ListeningAgents> {
  const sessions = new Map<string, SessionTransport>()
  const server = createServer((request, response) => {
    answer(request, response).catch((error: unknown) => {
      process.stderr.write(`${onLine(error instanceof Error ? error.message : 'A request has failed')}\n`)
      if (!response.headersSent) refuse(response, 500, 'The request has failed')
    })
  })
  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    if (!isLocal(request, server)) return refuse(response, 403, 'Use a loopback address, and no page of another origin')
    if (request.url?.split('?')[0] !== '/mcp') return refuse(response, 404, 'The address is /mcp')
    const id = request.headers['mcp-session-id']
    const known = typeof id === 'string' ? sessions.get(id) : undefined
    if (id !== undefined && known === undefined) return refuse(response, 404, 'There is no such session')
    if (known && typeof id === 'string') {
      // The last one to be used is the last to be ended.
      sessions.delete(id)
      sessions.set(id, known)
    }
    await (known ?? (await begin())).handleRequest(request, response)
  }
  async function begin(): Promise<SessionTransport> {
    const transport: SessionTransport = new shared.sdk.StreamableHTTPServerTransport({
      sessionIdGenerator: randomUUID,
      onsessioninitialized: (id) => {
        sessions.set(id, transport)
        const [[oldest, first] = []] = sessions
        if (oldest === undefined || sessions.size <= maxSessions) return
        sessions.delete(oldest)
        void first?.close()
      },
      onsessionclosed: (id) => void sessions.delete(id),
    })
    await createSession(shared).connect(transport)
    return transport
  }
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject)
    server.listen(port, '127.0.0.1', resolve)
  })
  return {
    url: `http://127.0.0.1:${portOf(server)}/mcp`,
    async close() {
      await Promise.all([...sessions.values()].map(async (each) => await each.close()))
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}

function portOf(server: Server): number {
  return (server.address() as AddressInfo).port // it listens on a port
}

/** True for a request by an address of this machine, which no page of another origin sends. */
function isLocal({ headers: { host, origin } }: IncomingMessage, server: Server): boolean {
  const hosts = ['127.0.0.1', 'localhost', '[::1]'].map((name) => `${name}:${portOf(server)}`)
  return hosts.includes(host ?? '') && (origin === undefined || hosts.some((each) => origin === `http://${each}`))
}

function refuse(response: ServerResponse, status: number, message: string): void {
  const error = { jsonrpc: '2.0', error: { code: -32_000, message }, id: null }
  response.writeHead(status, { 'content-type': jsonType }).end(JSON.stringify(error))
}

import { listen } from '@specwright/mock-engine/node'
import { jsonType } from '@specwright/document/model'
import { createSessions } from './http-sessions.ts'
import type { Shared } from './session.ts'

/** A server of streamable HTTP that listens. */
export interface ListeningAgents {
  /** `http://127.0.0.1:4020/mcp` */
  readonly url: string
  close(): Promise<void>
}

type Handled = Parameters<typeof listen>[0]
type HttpRequest = Parameters<Handled['handle']>[0]
type HttpResponse = Awaited<ReturnType<Handled['handle']>>

const path = '/mcp'

/** Serves sessions on a port of this machine alone. */
export async function serveHttp(shared: Shared, port: number): Promise<ListeningAgents> {
  const sessions = createSessions(shared)
  const origins = new Set<string>()
  const listening = await listen(
    {
      // Pages of this machine alone: the listener has refused other names.
      handle: async (request) => {
        const { origin } = request.headers
        if (origin !== undefined && !origins.has(String(origin))) return refusal(403, 'Use no page of another origin')
        if (request.path !== path) return refusal(404, `The address is ${path}`)
        if (request.isTooLarge === true) return refusal(413, `The body is longer than ${bodyLimit} bytes`)
        return await plainResponse(await sessions.respond(fetchRequest(request, listening.url)))
      },
      bodyLimit: () => bodyLimit,
      createErrorResponse: (status, _id, { message }) => refusal(status, message),
    },
    { port },
  )
  const { port: own } = new URL(listening.url)
  for (const name of ['127.0.0.1', 'localhost', '[::1]']) origins.add(`http://${name}:${own}`)
  return {
    url: `${listening.url}${path}`,
    async close() {
      await sessions.close() // which ends the streams that would keep the port open
      await listening.close()
    },
  }
}

/** The most bytes of a message, which is far more than a model writes. */
const bodyLimit = 4 * 1024 * 1024

function refusal(status: number, message: string): HttpResponse {
  const error = { jsonrpc: '2.0', error: { code: -32_000, message }, id: null }
  return { status, headers: { 'content-type': jsonType }, body: JSON.stringify(error) }
}

function fetchRequest({ method, headers, body, gone }: HttpRequest, base: string): Request {
  const pairs = Object.entries(headers).flatMap(([name, value]) => (value === undefined ? [] : [[name, String(value)]]))
  const signal = gone?.()
  return new Request(base + path, {
    method,
    headers: Object.fromEntries(pairs) as Record<string, string>,
    ...(body !== '' && { body }),
    ...(signal && { signal }),
  })
}

/** A response as the listener sends it: events as they come. */
async function plainResponse({ status, headers, body }: Response): Promise<HttpResponse> {
  const { connection: _, ...others } = Object.fromEntries(headers)
  if (!others['content-type']?.startsWith('text/event-stream'))
    return { status, headers: others, body: body === null ? '' : await new Response(body).text() }
  const reader = body?.getReader()
  return {
    status,
    headers: others,
    body: '',
    stream: {
      next: async () => (await reader?.read())?.value as Uint8Array | undefined,
      cancel: () => void reader?.cancel().catch(() => {}), // it may have ended
    },
  }
}

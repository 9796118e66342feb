import { randomUUID } from 'node:crypto'
import { createSession, type Shared } from './session.ts'

/** The sessions of a server of streamable HTTP. */
export interface Sessions {
  /** Responds to a request of a session, or begins one. */
  respond(request: Request): Promise<Response>
  close(): Promise<void>
}

type SessionTransport = InstanceType<Shared['sdk']['WebStandardStreamableHTTPServerTransport']>

/** The most sessions at once: the longest without a request ends for a new one. */
const maxSessions = 64

/** Creates what keeps the sessions apart. */
export function createSessions(shared: Shared): Sessions {
  const sessions = new Map<string, SessionTransport>()
  async function begin(): Promise<SessionTransport> {
    const transport: SessionTransport = new shared.sdk.WebStandardStreamableHTTPServerTransport({
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
  return {
    async respond(request) {
      const id = request.headers.get('mcp-session-id')
      if (id === null) return await (await begin()).handleRequest(request)
      const known = sessions.get(id)
      if (known === undefined) {
        const error = { code: -32_000, message: 'There is no such session' }
        return Response.json({ jsonrpc: '2.0', error, id: null }, { status: 404 })
      }
      // The last one to be used is the last to be ended.
      sessions.delete(id)
      sessions.set(id, known)
      return await known.handleRequest(request)
    },
    async close() {
      await Promise.all([...sessions.values()].map(async (each) => await each.close()))
    },
  }
}

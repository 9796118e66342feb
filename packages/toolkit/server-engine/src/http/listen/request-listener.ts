import type { IncomingMessage, ServerResponse } from 'node:http'
import { loadErrors } from '../../respond/documented-errors.ts'
import { createIds } from '../../values/ids.ts'
import { acceptRequests } from './accept-requests.ts'
import { refusalOf } from './refusal.ts'
import { responderOf, type Listenable } from './responder.ts'

/** Handles the requests of a server of `node:http`. */
export type RequestListener = (incoming: IncomingMessage, outgoing: ServerResponse) => void

/**
 * A server as a listener of `node:http`, which its `createServer` takes, and frameworks that stand on it. What `listen` limits
 * besides bodies, such as the time that a client may take, is up to that server.
 *
 * The listener throws a `TypeError` for a request whose body something else has read before.
 */
export function requestListener(server: Listenable): RequestListener {
  const ids = createIds()
  const { accept } = acceptRequests(responderOf(server), {
    refusal: (incoming) => refusalOf(incoming, { isLocal: false, hostNames: new Set() }),
    refuse: (status, facts) => server.createErrorResponse(status, ids.next('req'), facts),
    isClosing: () => false,
    patienceMs: 0,
  })
  return (incoming, outgoing) => {
    if (incoming.readableDidRead)
      throw new TypeError(
        'Cannot read the body of a request: something has read it before. Mount the server before what parses bodies',
      )
    const loading = loadErrors()
    if (loading) void loading.then(() => accept(incoming, outgoing))
    else accept(incoming, outgoing)
  }
}

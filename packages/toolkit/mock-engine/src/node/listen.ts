import type { HttpRequest, HttpResponse, MaybePromise } from '@specwright/server-engine/engine'
import * as server from '@specwright/server-engine/node'
import type { Listening, ListenOptions } from '@specwright/server-engine/node'
import type { Access } from '../access.ts'
import { loadInspector } from './inspector.ts'

/** The part of a mock that a port needs. */
export interface Listenable extends Omit<server.Listenable, 'handle'> {
  handle(request: HttpRequest, access: Access): MaybePromise<HttpResponse>
}

/**
 * Serves a mock over HTTP/1.1. A connection is closed if a client takes more than ten seconds to send a request or to
 * read a response, or is idle for five. If other machines can reach it, `/__control/` requires a control token.
 *
 * @throws {TypeError | RangeError} For an option that is unknown or whose value is not allowed.
 * @throws Node's error if it cannot listen on the port, for example `code: 'EADDRINUSE'`.
 */
export async function listen(mock: Listenable, options: ListenOptions = {}): Promise<Listening> {
  const { host = '127.0.0.1' } = { ...options }
  const access: Access = { exposed: !server.isLoopback(host), inspector: loadInspector }
  return await server.listen({ ...mock, handle: (request) => mock.handle(request, access) }, options)
}

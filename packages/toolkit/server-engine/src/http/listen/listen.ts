import { checkOptions } from '../../options/check-options.ts'
import { listenOptionRules, startServer, type Listening, type ListenOptions } from './http-server.ts'
import { responderOf, type Listenable } from './responder.ts'

/**
 * Serves HTTP/1.1. A connection is closed if a client takes more than ten seconds to send a request or to
 * read a response, or is idle for five.
 *
 * @throws {TypeError | RangeError} For an option that is unknown or whose value is not allowed.
 * @throws Node's error if it cannot listen on the port, for example `code: 'EADDRINUSE'`.
 */
export async function listen(server: Listenable, options: ListenOptions = {}): Promise<Listening> {
  checkOptions('Cannot listen', options, listenOptionRules)
  const { takesCertificates = () => false } = server
  return await startServer({ ...responderOf(server), takesCertificates: takesCertificates() }, options)
}

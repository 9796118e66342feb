import { once } from 'node:events'
import { createServer, get } from 'node:http'
import type { AddressInfo } from 'node:net'
import { inject } from 'vitest'

/** The site on a host that lacks some of its files. */
export interface IncompleteSite {
  /** Address of its home page. */
  readonly url: string
  /** Gives the files that were missing from now on. */
  complete(): void
  close(): Promise<void>
}

/**
 * Serves the site without some files, as a host does in the middle of a deployment. A test that held requests in the
 * browser would hold those of its workers too.
 *
 * @param missing What is in the addresses of the missing files.
 */
export async function serveWithout(missing: string): Promise<IncompleteSite> {
  const { url } = inject('site')
  let isComplete = false
  const server = createServer((request, response) => {
    const path = request.url ?? '/'
    if (!isComplete && path.includes(missing)) {
      response.writeHead(503).end()
      return
    }
    const forwarded = get(new URL(path, url), { headers: request.headers }, (answer) => {
      response.writeHead(answer.statusCode ?? 502, answer.headers)
      answer.pipe(response)
    })
    forwarded.on('error', () => response.destroy())
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo // it listens on a port, not on a pipe
  return {
    url: `http://127.0.0.1:${port}${new URL(url).pathname}`,
    complete: () => (isComplete = true),
    close: async () => {
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }
}

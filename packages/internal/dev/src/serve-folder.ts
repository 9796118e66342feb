import { existsSync, readFileSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import sirv from 'sirv'

/** A static site on a port of this machine. */
export interface Site {
  readonly url: string
  close(): Promise<void>
}

/**
 * Serves a folder of static files, packed where a file has a `.gz` beside it; what is not there is answered with its
 * `404.html`, as web servers do.
 *
 * @param port 0 for any that is free.
 * @throws An error with code `EADDRINUSE` when the port is busy.
 */
export async function serveFolder(folder: string, { host, port }: { host: string; port: number }): Promise<Site> {
  const serve = sirv(folder, { etag: true, gzip: true })
  const missing = join(folder, '404.html')
  const notFound = existsSync(missing) ? readFileSync(missing) : 'There is no such page\n'
  const contentType = typeof notFound === 'string' ? 'text/plain' : 'text/html'
  const server = createServer((request, response) => {
    serve(request, response, () => {
      response.writeHead(404, { 'content-type': `${contentType}; charset=utf-8` })
      response.end(notFound)
    })
  })
  const { promise, resolve, reject } = Promise.withResolvers<void>()
  server.once('error', reject).listen(port, host, resolve)
  await promise
  const address = server.address() as AddressInfo // it listens on a port, not on a pipe
  return {
    url: `http://${host}:${address.port}`,
    async close() {
      const closed = new Promise<void>((done) => {
        server.close(() => done())
      })
      server.closeAllConnections()
      await closed
    },
  }
}

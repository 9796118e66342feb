import { existsSync, readFileSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import sirv from 'sirv'

/** A static site on a local port. */
export interface Site {
  readonly url: string
  close(): Promise<void>
}

/**
 * Serves a folder of static files, compressed where a file has a `.gz` beside it; for missing files it sends the
 * folder's `404.html`.
 *
 * @param options.port 0 for any free port.
 * @param options.headers Sent with every file.
 * @throws An error with code `EADDRINUSE` when the port is busy.
 */
export async function serveFolder(
  folder: string,
  { host, port, headers = {} }: { host: string; port: number; headers?: Readonly<Record<string, string>> },
): Promise<Site> {
  const serve = sirv(folder, { etag: true, gzip: true })
  const missing = join(folder, '404.html')
  const notFound = existsSync(missing) ? readFileSync(missing) : 'Page not found\n'
  const contentType = typeof notFound === 'string' ? 'text/plain' : 'text/html'
  const server = createServer((request, response) => {
    for (const [name, value] of Object.entries(headers)) response.setHeader(name, value)
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

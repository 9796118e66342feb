import { createServer } from 'node:http'
import sirv from 'sirv'

/** A static site on a port of this machine. */
export interface Site {
  readonly url: string
  close(): Promise<void>
}

/**
 * Serves a folder of static files.
 *
 * @throws An error with code `EADDRINUSE` when the port is busy.
 */
export async function serveFolder(folder: string, { host, port }: { host: string; port: number }): Promise<Site> {
  const serve = sirv(folder, { etag: true })
  const server = createServer((request, response) => {
    serve(request, response, () => {
      response.writeHead(404, { 'content-type': 'text/plain; charset=utf-8' })
      response.end('There is no such page\n')
    })
  })
  const { promise, resolve, reject } = Promise.withResolvers<void>()
  server.once('error', reject).listen(port, host, resolve)
  await promise
  return {
    url: `http://${host}:${port}`,
    async close() {
      const closed = new Promise<void>((done) => {
        server.close(() => done())
      })
      server.closeAllConnections()
      await closed
    },
  }
}

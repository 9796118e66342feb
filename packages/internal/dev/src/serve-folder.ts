import { existsSync, readFileSync } from 'node:fs'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { extname, join } from 'node:path'
import sirv from 'sirv'

/** A static site on a local port. */
export interface Site {
  readonly url: string
  close(): Promise<void>
}

interface ServeOptions {
  readonly host: string
  readonly port: number
  readonly headers?: Readonly<Record<string, string>>
  readonly replace?: Readonly<Record<string, string>>
}

/**
 * Serves a folder of static files, compressed where a file has a `.gz` beside it; for missing files it sends the
 * folder's `404.html`.
 *
 * @param options.port 0 for any free port.
 * @param options.headers Sent with every file.
 * @param options.replace What pages, their Markdown and their scripts contain, by what is sent in its place.
 * @throws An error with code `EADDRINUSE` when the port is busy.
 */
export async function serveFolder(
  folder: string,
  { host, port, headers = {}, replace = {} }: ServeOptions,
): Promise<Site> {
  const replaced = createReplaced(folder, replace)
  const serve = sirv(folder, { etag: true, gzip: true })
  const missing = join(folder, '404.html')
  const notFound = existsSync(missing) ? readFileSync(missing) : 'Page not found\n'
  const contentType = typeof notFound === 'string' ? 'text/plain' : 'text/html'
  const server = createServer((request, response) => {
    for (const [name, value] of Object.entries(headers)) response.setHeader(name, value)
    if (replaced(request, response)) return
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

/** The content types of the files in which strings are replaced. */
const texts: Readonly<Record<string, string>> = {
  '.html': 'text/html',
  '.md': 'text/markdown',
  '.js': 'text/javascript',
}

/** Sends a file with strings replaced; gives false for one that `sirv` sends as it is. */
function createReplaced(
  folder: string,
  replace: Readonly<Record<string, string>>,
): (request: IncomingMessage, response: ServerResponse) => boolean {
  const pairs = Object.entries(replace).filter(([from, to]) => from !== to)
  return ({ url = '/' }, response) => {
    const { pathname } = new URL(url, 'http://localhost')
    // What is encoded could lead out of the folder.
    if (pathname.includes('%')) return false
    const file = join(folder, pathname.endsWith('/') ? `${pathname}index.html` : pathname)
    const type = texts[extname(file)]
    if (pairs.length === 0 || type === undefined || !existsSync(file)) return false
    const text = pairs.reduce((now, [from, to]) => now.replaceAll(from, to), readFileSync(file, 'utf8'))
    response.writeHead(200, { 'content-type': `${type}; charset=utf-8` }).end(text)
    return true
  }
}

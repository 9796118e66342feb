import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { buffer } from 'node:stream/consumers'

/** Serves a function from a request to a response on a port, and prints its address. */
export function serve(respond: (request: Request) => Promise<Response>): void {
  const server = createServer((incoming, outgoing) => {
    void buffer(incoming).then(async (body) => {
      const { method = 'GET', url = '/', headers } = incoming
      const sent = Object.entries(headers).flatMap(([name, value]): [string, string][] => {
        return value === undefined ? [] : [[name, String(value)]]
      })
      const request = new Request(`http://127.0.0.1${url}`, {
        method,
        headers: sent,
        ...(body.length > 0 && { body: new Uint8Array(body) }),
      })
      const response = await respond(request)
      outgoing.writeHead(response.status, Object.fromEntries(response.headers))
      outgoing.end(Buffer.from(await response.arrayBuffer()))
    })
  })
  server.listen(0, '127.0.0.1', () => {
    process.stdout.write(`http://127.0.0.1:${(server.address() as AddressInfo).port}\n`) // it listens on a port
  })
}

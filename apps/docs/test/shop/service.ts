import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { buffer } from 'node:stream/consumers'
import { pathToFileURL } from 'node:url'
import { createShop, type Generated } from './shop.ts'

/** A running shop. */
export interface RunningShop {
  readonly url: string
  /** Every request, in order. */
  readonly seen: readonly Request[]
  close(): void
}

/**
 * Starts a shop on a port of its own.
 *
 * @param api The folder that was generated from its contract.
 */
export async function startShop(api: string): Promise<RunningShop> {
  const generated = (await import(/* @vite-ignore */ pathToFileURL(`${api}/index.ts`).href)) as Generated // as emitted
  const seen: Request[] = []
  const { fetch } = createShop(generated)
  const server = createServer((incoming, outgoing) => {
    void requestOf(incoming).then(async (request) => {
      seen.push(request.clone())
      await send(await fetch(request), outgoing)
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo // a server on a port has one
  const close = (): void => {
    server.closeAllConnections()
    server.close()
  }
  return { url: `http://127.0.0.1:${port}`, seen, close }
}

async function requestOf(incoming: IncomingMessage): Promise<Request> {
  const { method = 'GET', url = '/', headersDistinct } = incoming
  const headers = Object.entries(headersDistinct).flatMap(([name, values = []]) =>
    values.map((value): [string, string] => [name, value]),
  )
  const body = await buffer(incoming)
  return new Request(`http://shop.test${url}`, { method, headers, ...(body.length > 0 && { body }) })
}

async function send(response: Response, outgoing: ServerResponse): Promise<void> {
  outgoing.writeHead(response.status, Object.fromEntries(response.headers))
  outgoing.end(Buffer.from(await response.arrayBuffer()))
}

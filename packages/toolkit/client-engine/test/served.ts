import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { onTestFinished } from 'vitest'
import { anyErrors, connect, noCredentials, openBaseOf, type ClientOptions, type Connection } from '../src/index.ts'

/** Answers a request; `nth` is 1 for the first. */
export type Handle = (response: ServerResponse, request: IncomingMessage, nth: number) => unknown

/** A client of a server that responds so, and the requests that it got. */
export async function served(
  handle: Handle,
  options: Partial<ClientOptions> = {},
): Promise<{ readonly client: Connection; readonly requests: readonly IncomingMessage[] }> {
  const requests: IncomingMessage[] = []
  const server = createServer((request, response) => void handle(response, request, requests.push(request)))
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => {
    server.closeAllConnections()
    server.close()
  })
  const { port } = server.address() as AddressInfo // a server on a port has one
  const settings = {
    base: openBaseOf(`http://127.0.0.1:${port}`),
    credentials: noCredentials,
    errors: anyErrors,
  }
  return { client: connect(options, settings), requests }
}

/** Resolves after what is ready has run. */
export const turn = (): Promise<void> => new Promise((resolve) => setImmediate(resolve))

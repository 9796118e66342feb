import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { createAdaptorServer } from '@hono/node-server'
import { mockFetch } from '{{name}}-api'

/** The mock on a port of this machine. */
export interface Listening {
  readonly url: string
  close(): Promise<void>
}

/**
 * Serves the mock.
 *
 * @param port 0 for any that is free.
 */
export async function listen(port: number): Promise<Listening> {
  const server = createAdaptorServer({ fetch: (request) => mockFetch(request) })
  server.listen(port, '127.0.0.1')
  await once(server, 'listening')
  const { port: used } = server.address() as AddressInfo // it listens on a port, not on a pipe
  return {
    url: `http://127.0.0.1:${used}`,
    async close() {
      server.close()
      await once(server, 'close')
    },
  }
}

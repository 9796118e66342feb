import { once } from 'node:events'
import { createServer, type AddressInfo } from 'node:net'

/** A free local port. */
export async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo // it listens on a port, not on a pipe
  server.close()
  await once(server, 'close')
  return port
}

/** The status of the response to a GET, or `closed` where nothing listens. */
export async function statusOf(url: string): Promise<number | 'closed'> {
  return await fetch(url).then(
    ({ status }) => status,
    () => 'closed' as const,
  )
}

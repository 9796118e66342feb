import { connect, createServer, type AddressInfo } from 'node:net'

/** A port that nothing listens on. */
export async function freePort(): Promise<number> {
  const probe = createServer()
  await new Promise<void>((resolve) => probe.listen(0, '127.0.0.1', resolve))
  const { port } = probe.address() as AddressInfo // it listens on a port
  await new Promise((resolve) => probe.close(resolve))
  return port
}

/** Settles once something listens on a port. */
export async function whenOpen(port: number): Promise<void> {
  while (!(await isOpen(port))) await new Promise((resolve) => setTimeout(resolve, 5))
}

async function isOpen(port: number): Promise<boolean> {
  return await new Promise((resolve) => {
    const socket = connect(port, '127.0.0.1', () => resolve(true)).on('error', () => resolve(false))
    socket.on('connect', () => socket.end())
  })
}

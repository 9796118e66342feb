import { connect, createServer, type AddressInfo, type Socket } from 'node:net'
import { onTestFinished } from 'vitest'

/** How a connection is lost: closed, reset, or closed by the server after an error with this PostgreSQL code. */
export type Loss = 'close' | 'reset' | `${number}${string}`

/** A proxy to a database that can lose connections. */
export interface Proxy {
  readonly url: string
  /** Loses the connection of the nth next message to the database (from 0), instead of forwarding the message. */
  loseAt(nth: number, loss: Loss): void
  /** True after the loss that `loseAt` scheduled. */
  isLost(): boolean
  /** Ends all connections, and refuses others, as a database that is down. */
  close(): void
}

/** Forwards between mocks and the database at a URL until the test ends. */
export async function startProxy(url: string): Promise<Proxy> {
  const { hostname, port } = new URL(url)
  const open = new Set<Socket>()
  let next: { left: number; readonly loss: Loss } | undefined
  const server = createServer((client) => {
    const upstream = connect(Number(port || 5432), hostname)
    for (const [from, to] of [
      [client, upstream],
      [upstream, client],
    ] as const) {
      open.add(from)
      from.on('error', () => {}) // a lost one is closed below
      from.on('close', () => to.destroy())
    }
    upstream.pipe(client)
    client.on('data', (message) => {
      // A pool may close idle connections at any time (Terminate).
      const isCounted = message[0] !== 'X'.charCodeAt(0)
      if (next?.left !== 0 || !isCounted) {
        if (next && isCounted) next.left--
        upstream.write(message)
        return
      }
      upstream.unpipe(client)
      lose(client, next.loss)
      next = undefined
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const close = (): void => {
    for (const socket of open) socket.destroy()
    server.close()
  }
  onTestFinished(close)
  const through = new URL(url)
  through.host = `127.0.0.1:${(server.address() as AddressInfo).port}` // it listens on a port
  return {
    url: through.href,
    loseAt: (left, loss) => void (next = { left, loss }),
    isLost: () => next === undefined,
    close,
  }
}

function lose(socket: Socket, loss: Loss): void {
  if (loss === 'close') socket.end()
  else if (loss === 'reset') socket.resetAndDestroy()
  else socket.end(fatal(loss))
}

/** An ErrorResponse. @see https://www.postgresql.org/docs/current/protocol-message-formats.html */
function fatal(code: string): Buffer {
  const fields = Buffer.from(`SFATAL\0VFATAL\0C${code}\0Mthe connection is lost\0\0`)
  const head = Buffer.alloc(5)
  head.write('E')
  head.writeInt32BE(fields.length + 4, 1)
  return Buffer.concat([head, fields])
}

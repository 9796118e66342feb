import { connect, createServer, type AddressInfo, type Socket } from 'node:net'
import { onTestFinished } from 'vitest'

/** How a connection is lost: closed, reset, or closed by the server after it said why with a code of PostgreSQL. */
export type Loss = 'close' | 'reset' | `${number}${string}`

/** A way to a database that can be lost. */
export interface Proxy {
  readonly url: string
  /** Loses the connection that carries the nth next message to the database, 0 being the first, in its place. */
  loseAt(nth: number, loss: Loss): void
  /** Whether what `loseAt` announced has come true. */
  isLost(): boolean
}

/** Stands between mocks and the database at a URL until the test is finished. */
export async function startProxy(url: string): Promise<Proxy> {
  const { hostname, port } = new URL(url)
  const open = new Set<Socket>()
  let next: { left: number; readonly loss: Loss } | undefined
  const server = createServer((near) => {
    const far = connect(Number(port || 5432), hostname)
    for (const [one, other] of [
      [near, far],
      [far, near],
    ] as const) {
      open.add(one)
      one.on('error', () => {}) // one that is lost is closed below
      one.on('close', () => other.destroy())
    }
    far.pipe(near)
    near.on('data', (message) => {
      // A pool closes what was idle whenever it likes (Terminate).
      const isCounted = message[0] !== 'X'.charCodeAt(0)
      if (next?.left !== 0 || !isCounted) {
        if (next && isCounted) next.left--
        far.write(message)
        return
      }
      far.unpipe(near)
      lose(near, next.loss)
      next = undefined
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => {
    for (const socket of open) socket.destroy()
    server.close()
  })
  const through = new URL(url)
  through.host = `127.0.0.1:${(server.address() as AddressInfo).port}` // it listens on a port
  return {
    url: through.href,
    loseAt: (left, loss) => void (next = { left, loss }),
    isLost: () => next === undefined,
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

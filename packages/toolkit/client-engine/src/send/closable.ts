import { connected, type Connection } from './connection.ts'
import type { Send } from './send.ts'

/** A client that can be closed. */
export interface Closable {
  /** Refuses further calls, waits for those in flight, then ends what they used; after a failure, it may be called again. */
  close(): Promise<void>
}

/** A client of a connection, which refuses calls once it is closed. What ends it may still use the connection itself. */
export function closable(connection: Connection, end: () => Promise<void>): Closable {
  const inFlight = new Set<Promise<unknown>>()
  let isClosed = false
  const send: Send = (outgoing, read) => {
    const { id } = outgoing.operation
    if (isClosed) return Promise.reject(new TypeError(`Cannot call ${id}: the client is closed`))
    const result = connection.send(outgoing, read)
    const leave = (): unknown => inFlight.delete(result)
    inFlight.add(result)
    result.then(leave, leave)
    return result
  }
  const close = async (): Promise<void> => {
    isClosed = true
    await Promise.allSettled(inFlight)
    await end()
  }
  return connected({ close }, { ...connection, send })
}

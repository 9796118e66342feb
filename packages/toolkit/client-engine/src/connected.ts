import type { OperationDescriptor } from './call.ts'
import type { Connection } from './connect.ts'

/** What functions that take a client use: its connection, and every operation of its document. */
export interface Connected extends Pick<Connection, 'base' | 'servers' | 'headers' | 'send'> {
  readonly operations: Readonly<Record<string, OperationDescriptor>>
}

// Not a member of the client, since whoever logs it would see its secrets.
const connections = new WeakMap<object, Connected>()

/** Keeps the connection of a client for `connectionOf`, and returns the client. */
export function connected<Client extends object>(client: Client, connection: Connected): Client {
  connections.set(client, connection)
  return client
}

/**
 * The connection of a client.
 *
 * @throws {TypeError} If the client was not created by this copy of the code.
 */
export function connectionOf(client: object): Connected {
  const connection = connections.get(client)
  if (!connection) throw new TypeError('Cannot use the client: this copy of its package did not create it')
  return connection
}

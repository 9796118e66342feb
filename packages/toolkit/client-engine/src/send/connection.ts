import type { Credentials, Operation } from './operation.ts'
import type { ErrorShape } from './exchange.ts'
import type { Notify } from '../hooks/hooks.ts'
import type { RequestDescriptor } from './request.ts'
import type { Send } from './send.ts'
import type { Servers } from '../servers/server-url.ts'

/** What all operations of a document share. */
export interface ConnectionSettings {
  /** Names of the options that its clients have besides those of every client, separated by spaces. Default: none. */
  readonly options?: string
  /** Origin and base path of the service, without a trailing slash. */
  readonly base: string
  /** The servers that only some operations have. */
  readonly servers?: Servers
  readonly credentials: Credentials
  readonly errors: ErrorShape
  /** What replaces the document's description of an operation, by its id. */
  readonly changes?: Readonly<Record<string, Partial<Operation & Pick<RequestDescriptor, 'queryNames'>>>>
}

/** What the operations of a client use. */
export interface Connection extends ConnectionSettings {
  readonly send: Send
  /** Sent with every call. */
  readonly headers: Readonly<Record<string, string>>
  readonly now: () => number
  readonly notify: Notify
}

/**
 * Adds the names that queries may have to what a connection knows of its operations.
 *
 * @param names By the id of an operation, as `queryNames` of its descriptor.
 */
export function nameQueries(connection: Connection, names: Readonly<Record<string, readonly string[]>>): void {
  const { changes } = connection
  const named = Object.entries(names).map(([id, queryNames]) => [id, { ...changes?.[id], queryNames }] as const)
  Object.assign(connection, { changes: { ...changes, ...Object.fromEntries(named) } })
}

declare const title: unique symbol

/** A client of one document: TypeScript refuses that of a document with another title. */
export interface ClientOf<Title extends string> {
  readonly [title]?: Title
}

// Not a member of the client, since whoever logs it would see its secrets.
const connections = /* @__PURE__ */ new WeakMap<object, Connection>()

/** Keeps the connection of a client for `connectionOf`, and returns the client. */
export function connected<Client extends object>(client: Client, connection: Connection): Client {
  connections.set(client, connection)
  return client
}

/**
 * The connection of a client.
 *
 * @throws {TypeError} If the client was not created by this copy of the code.
 */
export function connectionOf(client: object): Connection {
  const connection = connections.get(client)
  if (!connection) throw new TypeError('Cannot use the client: this copy of its package did not create it')
  return connection
}

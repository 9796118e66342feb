import type { HttpRequest, PathValues, Route } from '@specwright/server-engine/engine'
import type { MockTypes } from '../contract/types.ts'
import type { Sending } from '../delivery/event.ts'
import type { Authorize } from '../token/credential-check.ts'
import type { Handler, TenantAccess } from './handler.ts'
import type { MockParts } from './parts.ts'

/** An operation with everything that handling a request needs. */
export interface Responder<Types extends MockTypes> {
  readonly parts: MockParts<Types>
  readonly route: Route
  /** Scopes of which a token must have one; empty if any token is accepted, or none is required. */
  readonly scopes: readonly string[]
  /** What it does, which is looked for when it is first requested. */
  readonly handling: () => Handling<Types>
}

/** What an operation does. */
export interface Handling<Types extends MockTypes> {
  readonly authorize: Authorize<Types['credentials']>
  /** Absent if the operation responds with its example. */
  readonly handler: Handler<Types> | undefined
  /** Events that it sends after a success. */
  readonly sends: readonly Sending[]
}

/** A request to an operation, before decoding. */
export interface Incoming extends TenantAccess {
  readonly request: HttpRequest
  readonly parameters: PathValues
  readonly requestId: string
  readonly now: number
}

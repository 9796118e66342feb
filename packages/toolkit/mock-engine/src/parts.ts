import type { Collections } from './control/collections.ts'
import type { Handler } from './handler.ts'
import type { CreateErrorResponse } from './message/error.ts'
import type { Store } from './store/store.ts'
import type { CredentialCheck } from './token/credentials.ts'
import type { MockTypes } from './types.ts'

/** The parts of a mock. */
export interface MockParts<Types extends MockTypes> {
  readonly contract: Types['contract']
  /** Handlers by operation id. An operation without one responds with its example. */
  readonly handlers: ReadonlyMap<string, Handler<Types>>
  readonly credentials: CredentialCheck<Types>
  /** Ids of the operations that issue and revoke tokens, for the server's metadata (RFC 8414). */
  readonly tokenOperations: { readonly issue?: string; readonly revoke?: string }
  readonly createErrorResponse: CreateErrorResponse
  readonly collections: Collections<Types>
  readonly seed: Types['seed']
  /** Creates the store of a tenant; by default in memory. */
  readonly createStore?: (tenant: string) => Store
}

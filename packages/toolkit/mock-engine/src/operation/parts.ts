import type { CreateErrorResponse } from '@specwright/server-engine/engine'
import type { CredentialCheck } from '../token/credential-check.ts'
import type { Collections } from '../state/kept-collections.ts'
import type { Handler } from './handler.ts'
import type { Store } from '../store/store.ts'
import type { TokenOperations } from '../token/token-operations.ts'
import type { MockTypes } from '../contract/types.ts'

/** The parts of a mock. */
export interface MockParts<Types extends MockTypes> {
  readonly contract: Types['contract']
  /**
   * Handlers by operation id, for a version of the contract: each is looked for when its operation is requested. An operation
   * without one responds with its example.
   */
  readonly handlers: (contract: Types['contract']) => Pick<ReadonlyMap<string, Handler<Types>>, 'get'>
  readonly credentials: CredentialCheck<Types['credentials']>
  /** Ids of the operations of an OAuth server, for its metadata (RFC 8414). */
  readonly tokenOperations: (contract: Types['contract']) => TokenOperations
  readonly createErrorResponse: CreateErrorResponse
  /** The collections that seeds and the control interface change, for a version of the contract. */
  readonly collections: (contract: Types['contract']) => Collections
  readonly seed: Types['seed']
  /** Creates the store of a tenant; by default in memory. */
  readonly createStore?: (tenant: string) => Store
}

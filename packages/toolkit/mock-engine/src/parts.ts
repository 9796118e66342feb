import type { Collections } from './control/collections.ts'
import type { Handler } from './handler.ts'
import type { AnswerError } from './message/error.ts'
import type { Store } from './store/store.ts'
import type { CredentialCheck } from './token/credentials.ts'
import type { MockTypes } from './types.ts'

/** What the mock of a contract is made of. */
export interface MockParts<Types extends MockTypes> {
  readonly contract: Types['contract']
  /** What operations do, by id. An operation that is not here is answered with its example. */
  readonly handlers: ReadonlyMap<string, Handler<Types>>
  readonly credentials: CredentialCheck<Types>
  /** Ids of the operations that give out tokens and take them back, for the server's metadata (RFC 8414). */
  readonly tokenOperations: { readonly issue?: string; readonly revoke?: string }
  readonly answerError: AnswerError
  readonly collections: Collections<Types>
  readonly seed: Types['seed']
  /** Makes the store of a tenant. */
  readonly createStore: (tenant: string) => Store<Types>
}

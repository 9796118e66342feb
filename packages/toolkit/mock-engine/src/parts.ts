import type { Collections } from './control/collections.ts'
import type { Handler } from './handler.ts'
import type { AnswerError } from './message/error.ts'
import type { SecurityScheme } from './request/operation.ts'
import type { Route } from './request/route.ts'
import type { Store, StoreTypes } from './store/store.ts'
import type { CredentialCheck } from './token/credentials.ts'

/** All that a mock takes from its contract, so that it can go on with another state of it. */
export interface Contract {
  /** Operations by id. */
  readonly routes: Readonly<Record<string, Route>>
  readonly securitySchemes: Readonly<Record<string, SecurityScheme>>
}

/** The types that differ from mock to mock. */
export interface MockTypes extends StoreTypes {
  readonly contract: Contract
  /** Names of the collections that can be changed from outside. */
  readonly collection: string
  /** Rows to start with. */
  readonly seed: object
  /** What a request brings to prove who asks. */
  readonly credentials: object
}

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

import type { ServerContract, Validator } from '@specwright/server-engine/engine'
import type { Sending, ServiceEvent } from '../delivery/event.ts'
import type { OAuthOperations } from '../token/token-operations.ts'
import type { Action, Collection, Transitions } from '../state/collection.ts'

/** Everything that a mock takes from its contract, so that it can switch to another version. */
export interface Contract<Operations = unknown, Bodies = unknown> extends ServerContract {
  /** The operations that issue and revoke tokens, where no security scheme names their URLs. */
  readonly oauth?: OAuthOperations
  /** The items that it keeps, by its paths. */
  readonly collections?: readonly Collection[]
  /** Validators of items, by the names of collections; by default those of the responses that show an item. */
  readonly rows?: Readonly<Record<string, Validator>>
  /** What operations do with them; other operations respond with an example. */
  readonly actions?: Readonly<Record<string, Action>>
  /** The states that operations lead to, by their ids. */
  readonly transitions?: Readonly<Record<string, Transitions>>
  /** The requests that the service sends, by name. */
  readonly events?: Readonly<Record<string, ServiceEvent>>
  /** Which of them operations send after a success, by the ids of the operations. */
  readonly sends?: Readonly<Record<string, readonly Sending[]>>
  /** The types of its operations and of the bodies of its events, for handlers; there is no such value. */
  readonly types?: { readonly operations: Operations; readonly bodies: Bodies }
}

/** The types that differ from mock to mock. */
export interface MockTypes {
  readonly contract: Contract
  /** Names of the collections that the control interface can change. */
  readonly collection: string
  /** Rows to start with. */
  readonly seed: object
  /** The credentials of a request. */
  readonly credentials: object
}

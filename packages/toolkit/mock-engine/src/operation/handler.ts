import type { Ids, MaybePromise, HttpRequest, HttpResponse, Replays } from '@specwright/server-engine/engine'
import type { Clock } from '../control/clock.ts'
import type { Outbox } from '../delivery/outbox.ts'
import type { Items } from '../control/items.ts'
import type { MockTypes } from '../contract/types.ts'
import type { Need, Outcome, Rows, Store } from '../store/store.ts'
import type { Sign } from '../token/sign.ts'
import type { Tokens } from '../token/token.ts'

/** The state of one tenant: what its requests read and change. */
export interface TenantState<Types extends MockTypes> {
  readonly store: Store
  readonly clock: Clock
  readonly ids: Ids
  /** The current contract. */
  readonly contract: () => Types['contract']
  /** Signs cursors, and what else is compared. */
  readonly sign: Sign
  readonly tokens: Tokens
  /** The responses to requests with an idempotency key. */
  readonly replays: Replays
  /** Lifetimes of the options, which come before those of the contract. */
  readonly tokenLifetimeSeconds?: number
  readonly cursorLifetimeSeconds?: number
  /** Logs what the mock does not do of a request. */
  readonly warn?: (message: string, about: { readonly requestId: string; readonly operation: string }) => void
}

/** A request whose parts are decoded and valid by the contract. */
export interface Call<Types extends MockTypes> {
  /** The caller's credentials; checked before a handler runs. */
  readonly credentials: Types['credentials']
  readonly path: Readonly<Record<string, unknown>>
  readonly query: Readonly<Record<string, unknown>>
  readonly headers: Readonly<Record<string, unknown>>
  readonly cookies: Readonly<Record<string, unknown>>
  readonly body: unknown
  /** The request as it was sent. */
  readonly request: HttpRequest
  /** Time of the request, milliseconds since the epoch. */
  readonly now: number
  readonly requestId: string
}

/** A prepared call: the rows that it reads, and what it does with them. */
export interface Work {
  readonly need: Need
  handle(rows: Rows): Outcome<HttpResponse>
}

/** What an operation that responds by itself reads and changes. */
export interface TenantAccess {
  readonly items: Items
  readonly outbox: Outbox
}

/** What an operation does. Pure except for ids: all input is passed in, and all changes are returned as writes. */
export interface Handler<Types extends MockTypes> {
  /** Whether errors carry `error` and `error_description` besides the contract's fields (RFC 6749, section 5.2). */
  readonly oauth: boolean
  /** Names of the contract's form fields, by the alternative names that standard clients use. */
  readonly fieldAliases?: Readonly<Record<string, string>>
  /** Loads its code, where it does not come with the mock; `undefined` once that is done, so that requests do not wait. */
  readonly load?: () => Promise<void> | undefined
  /** The ids of the items that the path names by other members, by its parameters, as they are in a path. */
  idsOf?(call: Call<Types>, state: TenantState<Types>): MaybePromise<Readonly<Record<string, string>>>
  /** Absent for an operation that responds by `respond`. */
  prepare?(call: Call<Types>, state: TenantState<Types>): Work
  /** Responds after the request was checked, in as many units of work as it needs. */
  readonly respond?: (call: Call<Types>, tenant: TenantAccess) => MaybePromise<HttpResponse>
}

import type { Clock } from './control/clock.ts'
import type { Ids } from './ids.ts'
import type { MockResponse } from './message/message.ts'
import type { MockTypes } from './types.ts'
import type { Outcome, Store } from './store/store.ts'
import type { Sign } from './token/sign.ts'
import type { Tokens } from './token/token.ts'

/** One tenant's share of the mock: what its requests see and change. */
export interface World<Types extends MockTypes> {
  readonly store: Store<Types>
  readonly clock: Clock
  readonly ids: Ids
  /** The contract as it is now. */
  readonly contract: () => Types['contract']
  /** Signs cursors. */
  readonly sign: Sign
  readonly tokens: Tokens
  readonly tokenLifetimeSeconds: number
  readonly cursorLifetimeSeconds: number
}

/** A request that was understood: its parts are decoded, and valid by the contract. */
export interface Call<Types extends MockTypes> {
  /** Who asks; proven to be it by the time a handler works. */
  readonly credentials: Types['credentials']
  readonly path: Readonly<Record<string, unknown>>
  readonly query: Readonly<Record<string, unknown>>
  readonly body: unknown
  /** Moment of the request, milliseconds since the epoch. */
  readonly now: number
  readonly requestId: string
}

/** A call that was prepared: the rows that it looks at, and what it does with them. */
export interface Work<Types extends MockTypes> {
  readonly need: Types['need']
  handle(rows: Types['rows']): Outcome<MockResponse, Types['row']>
}

/** What an operation does. Pure but for ids: everything it knows comes in, everything it changes goes out as writes. */
export interface Handler<Types extends MockTypes> {
  /** Whether failures carry `error` and `error_description` beside the contract's fields (RFC 6749, section 5.2). */
  readonly oauth: boolean
  /** Names of the contract's form fields, by other names that stock clients use for them. */
  readonly fieldAliases?: Readonly<Record<string, string>>
  prepare(call: Call<Types>, world: World<Types>): Work<Types>
}

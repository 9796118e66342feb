import type { SecurityScheme } from './request/operation.ts'
import type { Route } from './request/route.ts'
import type { StoreTypes } from './store/store.ts'

/** Everything that a mock takes from its contract, so that it can switch to another version. */
export interface Contract {
  /** Operations by id. */
  readonly routes: Readonly<Record<string, Route>>
  readonly securitySchemes: Readonly<Record<string, SecurityScheme>>
}

/** The types that differ from mock to mock. */
export interface MockTypes extends StoreTypes {
  readonly contract: Contract
  /** Names of the collections that the control interface can change. */
  readonly collection: string
  /** Rows to start with. */
  readonly seed: object
  /** The credentials of a request. */
  readonly credentials: object
}

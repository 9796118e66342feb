import type { SecurityScheme } from './request/operation.ts'
import type { Route } from './request/route.ts'
import type { StoreTypes } from './store/store.ts'

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

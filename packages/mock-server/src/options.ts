import type { MockOptions } from '@loyalty-kit/mock-engine'
import type { Seed } from './store/rows.ts'
import type { Route } from './route.ts'
import type { Store } from './store/store.ts'

/** How a mock server shall be. Every member may be left out. */
export interface MockServerOptions extends MockOptions {
  /** Rows to start with; default the demo state. A seed without `apps` keeps the demo app. */
  readonly seed?: Seed
  /** Operations to answer; default those of the contract. */
  readonly routes?: Readonly<Record<string, Route>>
  /** Makes the store of a tenant; default one in memory. */
  readonly createStore?: (tenant: string) => Store
}

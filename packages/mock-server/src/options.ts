import type { MockOptions } from '@loyalty-kit/mock-engine'
import type { Seed } from './store/rows.ts'
import type { Route } from './route.ts'
import type { Store } from './store/store.ts'

/** Options of a mock server. */
export interface MockServerOptions extends MockOptions {
  /** Rows to start with; by default the demo rows. A seed without `apps` keeps the demo app. */
  readonly seed?: Seed
  /** Operations to serve; by default those of the contract. */
  readonly routes?: Readonly<Record<string, Route>>
  /** Creates the store of a tenant; by default in memory. */
  readonly createStore?: (tenant: string) => Store
}

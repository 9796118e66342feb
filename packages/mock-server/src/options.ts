import {
  functionRule,
  mockOptionRules,
  type MockOptions,
  type OptionRules,
  type Route,
  type Store,
} from '@specwright/mock-engine'
import type { Seed } from './rows.ts'

/** Options of a mock server. */
export interface MockServerOptions extends MockOptions {
  /** Rows to start with; by default the demo rows. A seed without `apps` keeps the demo app. */
  readonly seed?: Seed
  /** Operations to serve; by default those of the contract. */
  readonly routes?: Readonly<Record<string, Route>>
  /** Creates the store of a tenant; by default in memory. */
  readonly createStore?: (tenant: string) => Store
}

/** What the options must be. */
export const mockServerOptionRules: OptionRules<MockServerOptions> = {
  ...mockOptionRules,
  seed: { type: 'object', is: isRecord, must: 'must be an object with an array for each collection' },
  routes: { type: 'object', is: isRecord, must: 'must be an object of operations by id' },
  createStore: functionRule,
}

function isRecord(value: unknown): boolean {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

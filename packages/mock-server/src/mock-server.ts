import {
  createMockServer as createAnyMockServer,
  type CreateSign,
  type MockControl as AnyMockControl,
  type MockServer as AnyMockServer,
} from '@loyalty-kit/mock-engine'
import { credentials } from './authorize.ts'
import { contract } from './contract.ts'
import { collections } from './control/changes.ts'
import { demoSeed, withApps } from './demo-seed.ts'
import { answerError } from './error.ts'
import { handlers } from './handlers.ts'
import type { MockServerOptions } from './options.ts'
import { createMemoryStore } from './store/memory.ts'
import type { LoyaltyTypes } from './types.ts'

/** A mock of the loyalty service. */
export type MockServer = AnyMockServer<LoyaltyTypes>

/**
 * Changes what the mock holds and how it behaves. The same names, with the same bodies, stand under `/__control/`.
 *
 * A change of a reward is added to its activities, as is one that is put; a reward that is seeded brings its own.
 */
export type MockControl = AnyMockControl<LoyaltyTypes>

/** Makes a mock server out of the engine and this contract's parts. */
export function createMockServer(options: MockServerOptions & { readonly createSign: CreateSign }): MockServer {
  const { seed = demoSeed, routes = contract.routes, createStore = createMemoryStore, ...others } = options
  const parts = {
    contract: { ...contract, routes },
    handlers,
    credentials,
    tokenOperations: { issue: 'generateOAuthToken', revoke: 'revokeOAuthToken' },
    answerError,
    collections,
    seed: withApps(seed),
    createStore,
  }
  return createAnyMockServer<LoyaltyTypes>(parts, others)
}

import {
  checkOptions,
  collectionsOf,
  createMockOf,
  documentedErrors,
  type MockControl as AnyMockControl,
  type MockServer as AnyMockServer,
} from '@specwright/mock-engine'
import { completed, contract, type Contract } from './contract.ts'
import { demoSeed, withApps } from './demo-seed.ts'
import { handlersOf } from './handlers.ts'
import { credentials } from './oauth.ts'
import { mockServerOptionRules, type MockServerOptions } from './options.ts'
import type { LoyaltyTypes } from './types.ts'

/** A mock of the loyalty service. */
export type MockServer = AnyMockServer<LoyaltyTypes>

/**
 * Changes the mock's rows and behavior. The same actions, with the same bodies, are available under `/__control/`.
 *
 * Creating a reward adds an activity to its log; a seed has its own activities.
 */
export type MockControl = AnyMockControl<LoyaltyTypes>

/** Creates a mock server from the engine and this contract's parts. */
export function createMockServer(options: MockServerOptions): MockServer {
  checkOptions('Cannot create the mock', options, mockServerOptionRules)
  const { seed = demoSeed, routes = contract.routes, createStore, ...others } = options
  // Errors of other operations have the shape of those of the contract.
  let documenting: Contract = { ...contract, routes: { ...contract.routes, ...routes } }
  const createErrorResponse = documentedErrors(() => documenting)
  const parts = {
    contract: { ...contract, routes },
    handlers: (served: Contract) => handlersOf(served, createErrorResponse),
    credentials,
    tokenOperations: ({ oauth = {} }: Contract) => oauth,
    createErrorResponse,
    collections: collectionsOf,
    seed: withApps(seed),
    ...(createStore && { createStore }),
  }
  const mock = createMockOf<LoyaltyTypes>(parts, others)
  return {
    ...mock,
    use(next) {
      const served = completed(next)
      mock.use(served)
      documenting = served
    },
  }
}

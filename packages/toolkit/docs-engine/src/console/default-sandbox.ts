import { createMockServer, type MockServer, type MockTypes, type Store } from '@loyalty-kit/mock-engine'
import { contract } from 'virtual:loyalty-docs/mock'

export { contract }

/** What the console gives to the mock in its page. */
export interface SandboxOptions {
  /** Signs tokens and cursors. */
  readonly secret: string
  /** Creates a store that keeps its rows from page to page. */
  readonly createStore: () => Store
}

/** Creates the mock in a page. */
export type CreateMock = (options: SandboxOptions) => Pick<MockServer<MockTypes>, 'fetch'> & {
  readonly control: Pick<MockServer<MockTypes>['control'], 'clock' | 'faults' | 'reset'>
}

/** The mock of the contract, without any items to start with. */
export const createMock: CreateMock = (options) => createMockServer(contract, options)

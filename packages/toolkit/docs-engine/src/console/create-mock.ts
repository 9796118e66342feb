import type { MockServer, MockTypes, Store } from '@specwright/mock-engine'

/** What the console gives to the mock in its page. */
export interface SandboxOptions {
  /** Signs tokens and cursors. */
  readonly secret: string
  /** Creates a store that keeps its rows from page to page. */
  readonly createStore: () => Store
}

/** Creates the mock in a page. */
export type CreateMock = (options: SandboxOptions) => Pick<MockServer<MockTypes>, 'fetch'> & {
  readonly control: Pick<MockServer<MockTypes>['control'], 'clock' | 'collections' | 'faults' | 'list' | 'reset'>
}

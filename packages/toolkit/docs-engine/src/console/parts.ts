import { loadModule } from '../page-scripts/load-module.ts'
import type * as check from './check.ts'
import checkUrl from 'chunk-url:./check.ts'
import type * as jsonView from './json-view.ts'
import jsonViewUrl from 'chunk-url:./json-view.ts'
import type * as sandbox from './sandbox.ts'
import sandboxUrl from 'chunk-url:./sandbox.ts'

interface Parts {
  readonly check: () => Promise<typeof check>
  readonly jsonView: () => Promise<typeof jsonView>
  readonly sandbox: () => Promise<typeof sandbox>
}

/** Loads the parts of the console that a page without a request does not need. */
export const parts: Parts = {
  check: loadModule<typeof check>(checkUrl),
  jsonView: loadModule<typeof jsonView>(jsonViewUrl),
  sandbox: loadModule<typeof sandbox>(sandboxUrl),
}

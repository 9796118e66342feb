import { loadModule } from '../load-module.ts'
import type * as check from './check.ts'
import checkUrl from 'chunk-url:./check.ts'
import type * as highlight from './highlight.ts'
import highlightUrl from 'chunk-url:./highlight.ts'
import type * as sandbox from './sandbox.ts'
import sandboxUrl from 'chunk-url:./sandbox.ts'

interface Parts {
  readonly check: () => Promise<typeof check>
  readonly highlight: () => Promise<typeof highlight>
  readonly sandbox: () => Promise<typeof sandbox>
}

/** Loads the parts of the console that a page without a request does not need. */
export const parts: Parts = {
  check: loadModule<typeof check>(checkUrl),
  highlight: loadModule<typeof highlight>(highlightUrl),
  sandbox: loadModule<typeof sandbox>(sandboxUrl),
}

import { createMockServer, type FaultRule } from '@loyalty-kit/mock-server'
import { createSessionStore } from './session-store.ts'
import { read, write } from './session.ts'

/** The mock server within a page. */
export interface Sandbox {
  readonly fetch: typeof globalThis.fetch
  /** Lets requests fail by these rules from now on, until other rules are given. */
  fail(rules: readonly FaultRule[]): Promise<void>
  /** Moves its clock on, and gives the time it then has, ISO 8601. */
  advance(ms: number): Promise<string>
  /** Back to the demo state. */
  reset(): Promise<void>
}

const secretKey = 'loyalty-sandbox-secret'
const advancedKey = 'loyalty-sandbox-advanced'

/** Opens the sandbox of this tab, as it was left on another page. */
export async function openSandbox(): Promise<Sandbox> {
  const secret = read(secretKey) ?? crypto.randomUUID()
  write(secretKey, secret)
  const { fetch, control } = createMockServer({ secret, createStore: createSessionStore })
  await control.clock({ advanceMs: advancedMs() })
  return {
    fetch,
    async fail(rules) {
      await control.faults(rules)
    },
    async advance(ms) {
      write(advancedKey, String(advancedMs() + ms))
      return (await control.clock({ advanceMs: ms })).now
    },
    async reset() {
      write(advancedKey, undefined)
      await control.reset()
    },
  }
}

function advancedMs(): number {
  return Number(read(advancedKey) ?? 0)
}

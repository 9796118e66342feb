import { createMockServer, type ClockChange, type ClockState, type FaultRule } from '@loyalty-kit/mock-server'
import { createSessionStore } from './session-store.ts'
import { read, readJson, write } from './session.ts'

/** The mock server in a page. */
export interface Sandbox {
  readonly fetch: typeof globalThis.fetch
  /** Sets the fault rules, in place of earlier ones. */
  fail(rules: readonly FaultRule[]): Promise<void>
  /** Changes the clock, and returns its new state. */
  changeClock(change: ClockChange): Promise<ClockState>
  /** Restores the demo data. */
  reset(): Promise<void>
}

/** The state of the sandbox besides its rows. */
interface Standing {
  readonly clock: ClockChange
  /** With their remaining counts. */
  readonly faults: readonly FaultRule[]
}

const secretKey = 'loyalty-sandbox-secret'
const standingKey = 'loyalty-sandbox-standing'

/** Opens the sandbox of this tab, in the state of the previous page. */
export async function openSandbox(): Promise<Sandbox> {
  const secret = read(secretKey) ?? crypto.randomUUID()
  write(secretKey, secret)
  const { fetch, control } = createMockServer({ secret, createStore: createSessionStore })
  const kept = readJson(standingKey) as Standing | undefined // written below
  if (kept !== undefined) {
    await control.clock(kept.clock)
    await control.faults(kept.faults)
  }
  const keep = async (): Promise<void> => {
    const { now, frozen } = await control.clock({})
    const clock = frozen ? { set: now, freeze: true } : { advanceMs: Date.parse(now) - Date.now() }
    write(standingKey, JSON.stringify({ clock, faults: await control.faults() } satisfies Standing))
  }
  return {
    async fetch(input, init) {
      try {
        return await fetch(input, init)
      } finally {
        await keep()
      }
    },
    async fail(rules) {
      await control.faults(rules)
      await keep()
    },
    async changeClock(change) {
      const state = await control.clock(change)
      await keep()
      return state
    },
    async reset() {
      write(standingKey, undefined)
      await control.reset()
    },
  }
}

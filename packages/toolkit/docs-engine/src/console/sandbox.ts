import type { ClockChange, ClockState, FaultRule } from '@loyalty-kit/mock-engine'
import { createMock } from 'virtual:loyalty-docs/sandbox'
import { createSessionStore } from './session-store.ts'
import { read, readJson, write } from './storage.ts'

/** The mock server in a page. */
export interface Sandbox {
  readonly fetch: typeof globalThis.fetch
  /** Replaces the fault rules. */
  fail(rules: readonly FaultRule[]): Promise<void>
  /** Changes the clock, and returns its new state. */
  changeClock(change: ClockChange): Promise<ClockState>
  /** Restores the demo data. */
  reset(): Promise<void>
}

/** The state of the sandbox besides its rows. */
interface SandboxState {
  readonly clock: ClockChange
  /** With their remaining counts. */
  readonly faults: readonly FaultRule[]
}

const secretKey = 'docs-sandbox-secret'
const stateKey = 'docs-sandbox-state'

/** Opens the sandbox of this tab, in the state of the previous page. */
export async function openSandbox(): Promise<Sandbox> {
  const secret = read(secretKey) ?? crypto.randomUUID()
  write(secretKey, secret)
  const { fetch, control } = createMock({ secret, createStore: createSessionStore })
  const saved = readJson(stateKey) as SandboxState | undefined // written below
  if (saved !== undefined) {
    await control.clock(saved.clock)
    await control.faults(saved.faults)
  }
  const save = async (): Promise<void> => {
    const { now, frozen } = await control.clock({})
    const clock = frozen ? { set: now, freeze: true } : { advanceMs: Date.parse(now) - Date.now() }
    write(stateKey, JSON.stringify({ clock, faults: await control.faults() } satisfies SandboxState))
  }
  return {
    async fetch(input, init) {
      try {
        return await fetch(input, init)
      } finally {
        await save()
      }
    },
    async fail(rules) {
      await control.faults(rules)
      await save()
    },
    async changeClock(change) {
      const state = await control.clock(change)
      await save()
      return state
    },
    async reset() {
      write(stateKey, undefined)
      await control.reset()
    },
  }
}

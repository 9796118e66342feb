import type { ClockChange, ClockState, FaultRule } from '@specwright/mock-engine'
import { createMock } from 'virtual:specwright-docs/sandbox'
import { createSessionStore } from './session-store.ts'
import { read, readJson, write } from './storage.ts'

/** The mock server in a page. */
export interface Sandbox {
  readonly fetch: typeof globalThis.fetch
  /** Replaces the fault rules. */
  fail(rules: readonly FaultRule[]): Promise<void>
  /** Changes the clock, and returns its new state. */
  changeClock(change: ClockChange): Promise<ClockState>
  /** What it holds now. */
  state(): Promise<SandboxView>
  /** Restores the demo data. */
  reset(): Promise<void>
}

/** The state of the sandbox as a reader sees it. */
export interface SandboxView {
  readonly collections: readonly { readonly name: string; readonly rows: readonly object[] }[]
  readonly clock: ClockState
  readonly faults: readonly FaultRule[]
}

/** The state of the sandbox besides its rows. */
interface SandboxState {
  readonly clock: ClockChange
  /** With their remaining counts. */
  readonly faults: readonly FaultRule[]
}

/** How many rows of a collection are listed. */
const maxRows = 50

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
        return await fetch(withAllHeaders(new Request(input, init), init?.headers))
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
    async state() {
      const collections: SandboxView['collections'][number][] = []
      for (const name of await control.collections())
        collections.push({ name, rows: await control.list(name, { limit: maxRows }) })
      return { collections, clock: await control.clock({}), faults: await control.faults() }
    },
    async reset() {
      write(stateKey, undefined)
      await control.reset()
    },
  }
}

/** A request with the headers too that browsers take from those of pages, such as `Cookie`: the mock is no server of the web. */
function withAllHeaders(request: Request, given: HeadersInit | undefined): Request {
  const headers = new Headers(request.headers)
  for (const [name, value] of new Headers(given)) headers.set(name, value)
  return Object.defineProperty(request, 'headers', { value: headers })
}

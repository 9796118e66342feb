import { createClock } from './clock.ts'
import type { Contract } from './contract.ts'
import { createControl, type MockControl, type Seed } from './control/control.ts'
import { planRows, wishesOfSeed } from './control/plan.ts'
import { demoSeed } from './demo-seed.ts'
import { createFaults, type Faults } from './faults.ts'
import type { World } from './handler.ts'
import { createIds } from './ids.ts'
import { createJournal, type Journal } from './journal.ts'
import type { MockServerOptions } from './options.ts'
import type { Sign } from './sign.ts'
import { begunStore } from './store/begun.ts'
import { createMemoryStore } from './store/memory.ts'
import type { Rows } from './store/store.ts'
import type { Tokens } from './token.ts'

/** A mock of its own within the server: rows, clock, faults and journal that no other tenant sees. */
export interface Tenant {
  readonly world: World
  readonly faults: Faults
  readonly journal: Journal
  readonly control: MockControl
}

/** The server's options, and the contract as it is now. */
export type TenantOptions = MockServerOptions & { readonly contract: () => Contract }

/** @throws {ControlError} When the seed cannot be taken, with all that is wrong. */
export function createTenant(name: string, sign: Sign, tokens: Tokens, options: TenantOptions): Tenant {
  const { now = Date.now, idSeed, journalSize = 1000, createStore = createMemoryStore } = options
  const clock = createClock(now)
  const ids = createIds(idSeed)
  const rows = planRows(wishesOfSeed(withApps(options.seed ?? demoSeed)), ids.next, options.contract().rows).rows(
    noRows,
    clock.now(),
  )
  const initial = { rows }
  const store = begunStore(createStore(name), initial)
  const world: World = {
    store,
    clock,
    ids,
    contract: options.contract,
    sign,
    tokens,
    tokenLifetimeSeconds: options.tokenLifetimeSeconds ?? 900,
    cursorLifetimeSeconds: options.cursorLifetimeSeconds ?? 3600,
  }
  const faults = createFaults(
    () => Object.values(options.contract().routes).map(({ operation }) => operation.id),
    idSeed === undefined ? Math.random : createRandom(idSeed),
  )
  const journal = createJournal(journalSize)
  return {
    world,
    faults,
    journal,
    control: createControl(world, faults, journal, initial),
  }
}

/** The seed, with the demo app where it names none: without an app nothing could be asked. */
export function withApps(seed: Seed): Seed {
  return seed.apps ? seed : { ...seed, ...(demoSeed.apps ? { apps: demoSeed.apps } : {}) }
}

const noRows: Rows = {
  get: () => undefined,
  tiersOf: () => [],
  assignmentsOf: () => [],
  activities: () => [],
  all: () => [],
}

/** Numbers from 0 up to 1, the same ones for the same seed (Mulberry32). */
function createRandom(seed: number): () => number {
  let state = seed >>> 0
  return () => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
}

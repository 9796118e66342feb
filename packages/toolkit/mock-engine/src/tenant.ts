import { createIds, createReplays, type MemoryBudget } from '@specwright/server-engine/engine'
import { createClock } from './control/clock.ts'
import type { MockControl } from './control/control.ts'
import type { Counters } from './control/counters.ts'
import { createFaults, type Faults } from './control/faults.ts'
import { createJournal, type Journal } from './control/journal.ts'
import { loadedControl } from './control/loaded-control.ts'
import type { Measured } from './control/metrics.ts'
import { planRows, draftsOfSeed } from './control/plan.ts'
import type { TenantList } from './control/tenant-list.ts'
import { loadedOutbox } from './delivery/loaded-outbox.ts'
import type { Outbox } from './delivery/outbox.ts'
import type { ReceiverOptions } from './delivery/receivers.ts'
import type { TenantState } from './operation/handler.ts'
import { atOnce } from './store/in-slices.ts'
import type { Log } from './log.ts'
import type { MockOptions } from './options.ts'
import type { MockParts } from './operation/parts.ts'
import { initializedStore } from './store/initialized.ts'
import { createMemoryStore } from './store/memory.ts'
import { keyOf, noRows } from './store/row.ts'
import type { Row, Snapshot } from './store/store.ts'
import type { StoreWatch } from './store/watch.ts'
import { watchedStore } from './store/watched.ts'
import type { Collections } from './state/kept-collections.ts'
import type { MockTypes } from './contract/types.ts'
import type { Sign } from './token/sign.ts'
import type { Tokens } from './token/token.ts'

/** A separate mock within the server, with its own rows, clock, faults and journal. */
export interface Tenant<Types extends MockTypes> {
  /** Empty for the default one. */
  readonly name: string
  readonly state: TenantState<Types>
  readonly faults: Faults
  readonly journal: Journal
  readonly outbox: Outbox
  readonly control: MockControl<Types>
  /** Approximate memory that it takes, besides that of its journal, deliveries and keys. */
  bytes(): number
  /** Closes its store, and stops its deliveries. */
  close(): Promise<void>
  /** Frees its memory. */
  end(): void
}

/** How long to wait before each retry of a delivery, by default. */
const defaultRetriesMs: readonly number[] = [100, 500, 2000]

/** Memory of a tenant without rows. */
const ownBytes = 16_384

/** What all tenants of a server share. */
export interface Shared<Types extends MockTypes> {
  readonly parts: MockParts<Types>
  readonly options: MockOptions
  readonly budget: MemoryBudget
  readonly counters: Counters
  readonly watch: StoreWatch
  readonly log: Log | undefined
  /** What the metrics of the server show at the moment. */
  readonly measure: () => Promise<Measured>
  /** The initial rows of a tenant: those of the first one, where they are the same, since they take their memory once. */
  readonly share: (rows: readonly Row[]) => Snapshot
  readonly tenants: TenantList
  /** The receivers at the start. */
  readonly receivers: readonly ReceiverOptions[]
  /** The current contract. */
  readonly contract: () => Types['contract']
}

/** What is specific to a tenant. */
export interface TenantIdentity {
  readonly name: string
  readonly sign: Sign
  readonly tokens: Tokens
}

/** @throws {ControlError} If the seed is invalid, with all problems. */
export function createTenant<Types extends MockTypes>(
  { name, sign, tokens }: TenantIdentity,
  { parts, options, contract, budget, counters, watch, log, measure, tenants, share, receivers }: Shared<Types>,
): Tenant<Types> {
  const { now = Date.now, idSeed, journalSize = 1000, tokenLifetimeSeconds, cursorLifetimeSeconds } = options
  const { createStore = createMemoryStore } = parts
  const collections = (): Collections => parts.collections(contract())
  const clock = createClock(now)
  const ids = createIds(idSeed)
  const rowsOfSeed = (): readonly Row[] => {
    const planning = { collections: collections(), ids, now: clock.now() }
    const drafts = atOnce(draftsOfSeed(parts.seed, collections()))
    return atOnce(planRows(drafts, planning).rows(noRows))
  }
  // Without a seed, nothing has to be known of the collections yet.
  const initial = share(Object.keys(parts.seed).length === 0 ? [] : rowsOfSeed())
  const state: TenantState<Types> = {
    store: watchedStore(initializedStore(createStore(name), initial), watch),
    clock,
    ids,
    contract,
    sign,
    tokens,
    replays: createReplays(budget),
    ...(tokenLifetimeSeconds !== undefined && { tokenLifetimeSeconds }),
    ...(cursorLifetimeSeconds !== undefined && { cursorLifetimeSeconds }),
    ...(log && { warn: warningsOf(name, log) }),
  }
  const faults = createFaults(idSeed === undefined ? Math.random : createRandom(idSeed))
  const journal = createJournal({ size: journalSize, budget })
  const outbox = loadedOutbox({
    contract,
    clock,
    ids,
    faults,
    counters,
    budget,
    initial: receivers,
    fetch: options.fetch ?? (async (input, init) => await globalThis.fetch(input, init)),
    retriesMs: options.deliveryRetriesMs ?? defaultRetriesMs,
  })
  const close = async (): Promise<void> => {
    await outbox.close()
    await state.store.close()
  }
  return {
    name,
    state,
    faults,
    journal,
    outbox,
    control: loadedControl({ state, faults, journal, outbox, collections, initial, tenants, measure }),
    bytes: () => ownBytes + (state.store.bytes?.() ?? 0),
    close,
    end() {
      budget.leave(journal)
      state.replays.leave()
      // Rows that cannot be written any more are those of requests that failed.
      close().catch(() => {})
    },
  }
}

/** Logs what the mock does not do of the requests of a tenant. */
function warningsOf(tenant: string, log: Log): NonNullable<TenantState<MockTypes>['warn']> {
  return (message, { requestId: id, operation }) =>
    void log(() => ({ level: 'warn', message, request: { id, tenant, operation } }))
}

/** A seeded generator of numbers from 0 up to 1 (Mulberry32). */
function createRandom(seed: number): () => number {
  let state = seed >>> 0
  return () => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
}

/** Finds the same rows of the first tenant, whose rows are kept. */
export function createSharing(): (rows: readonly Row[]) => Snapshot {
  let first: Snapshot | undefined
  const known = new Map<string, Row>()
  return (rows) => {
    if (!first) {
      first = { rows }
      for (const row of rows) known.set(keyOf(row.collection, row.id), row)
      return first
    }
    const own = rows.map((row) => {
      const before = known.get(keyOf(row.collection, row.id))
      return before?.json === row.json ? before : row
    })
    const isSame = own.length === first.rows.length && own.every((row, index) => row === first?.rows[index])
    return isSame ? first : { rows: own }
  }
}

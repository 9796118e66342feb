import { type JsonObject, mustBeOneOf, shown } from '@specwright/server-engine'
import type { Items } from './items.ts'
import type { TenantState } from '../operation/handler.ts'
import { atOnce, stepsInSlices, type Steps } from '../store/in-slices.ts'
import type { MockTypes } from '../contract/types.ts'
import { entriesOf as logEntriesOf, type Change } from '../state/change-log.ts'
import type { Collection } from '../state/collection.ts'
import type { Collections } from '../state/kept-collections.ts'
import { dependentsOf } from '../state/dependents.ts'
import { withoutSecrets } from '../state/without-secrets.ts'
import type { Need, Outcome, Row, Rows, Snapshot, Write } from '../store/store.ts'
import { changedClock } from './clock-change.ts'
import type { ClockChange, ClockState } from './clock.ts'
import { ControlError } from './control-error.ts'
import type { Outbox } from '../delivery/outbox.ts'
import { checkLimit, createEventControl, type EventControl } from './events.ts'
import { checkedRules } from './fault-rules.ts'
import type { FaultRule, Faults } from './faults.ts'
import type { Journal } from './journal.ts'
import { checkedQuery, entriesOf, type JournalEntry, type JournalQuery } from './journal-entries.ts'
import type { TenantList, TenantUsage } from './tenant-list.ts'
import { draftsOfSeed, planRows, planSteps, type Planning } from './plan.ts'

/**
 * Changes the mock's rows and behavior. The same actions, with the same bodies, are available under `/__control/`.
 *
 * Every method rejects with a `ControlError` if the change is not possible.
 */
export interface MockControl<Types extends MockTypes> extends Items<Types['collection']>, EventControl {
  /** Writes rows, all or none, and returns how many. Rows with the same ids are replaced; others stay. */
  seed(seed: Types['seed']): Promise<{ readonly rows: number }>
  /**
   * Restores the initial state: the initial rows, real time, no faults, no tokens, an empty journal, no deliveries, the
   * receivers at the start.
   */
  reset(): Promise<void>
  /** Saves all rows for `restore`. */
  snapshot(): Promise<{ readonly id: string }>
  restore(snapshot: { readonly id: string }): Promise<void>
  /** Changes the clock if given a change, and returns its state. */
  clock(change?: ClockChange): Promise<ClockState>
  /** Replaces the fault rules if any are given (`[]` removes all), and returns the current ones. */
  faults(rules?: readonly FaultRule[]): Promise<readonly FaultRule[]>
  /** The last requests, oldest first, without secrets. */
  journal(query?: JournalQuery): Promise<readonly JournalEntry[]>
  /** Rejects unless exactly this many requests in the journal match. */
  verify(query: JournalQuery, count: number): Promise<void>
  /** The names of the collections. */
  collections(): Promise<readonly Types['collection'][]>
  /** The tenants in use besides the default one, the most recent one last. */
  tenants(): Promise<readonly TenantUsage[]>
  /** Deletes a tenant and its rows. Its next request creates it anew. */
  deleteTenant(name: string): Promise<void>
}

/** More rows than this are written in slices. */
const manyRows = 1000

/** What a control acts on. */
export interface ControlContext<Types extends MockTypes> {
  readonly state: TenantState<Types>
  readonly faults: Faults
  readonly journal: Journal
  readonly outbox: Outbox
  /** The collections of the current contract. */
  readonly collections: () => Collections
  /** The rows to start with. */
  readonly initial: Snapshot
  readonly tenants: TenantList
}

/** Creates the control of one tenant. */
export function createControl<Types extends MockTypes>({
  state,
  faults,
  journal,
  outbox,
  collections,
  initial,
  tenants,
}: ControlContext<Types>): MockControl<Types> {
  const { store, clock, ids } = state
  const snapshots = new Map<string, Snapshot>()
  const planning = (now: number): Planning => ({ collections: collections(), ids, now })
  const entries = (row: Row, change: Change, now: number): readonly Row[] =>
    logEntriesOf(row, change, { kept: collections().kept, ids, now })

  return {
    ...createEventControl(outbox),
    async seed(seed) {
      const now = clock.now()
      const drafts = await stepsInSlices(draftsOfSeed(seed, collections()))
      const plan = await stepsInSlices(planSteps(drafts, planning(now)))
      const work = function* (existing: Rows): Steps<Outcome<{ readonly rows: number }>> {
        const rows = yield* plan.rows(existing)
        const [writes, following]: [Write[], Write[]] = [[], []]
        for (const row of rows) {
          writes.push({ put: row })
          const change = existing.get(row.collection, row.id) ? 'replaced' : 'seeded'
          for (const put of entries(row, change, now)) following.push({ put })
          yield
        }
        return { result: { rows: rows.length }, writes: writes.concat(following) }
      }
      if (drafts.drafts.length > manyRows) return await store.runLong(plan.need, work)
      return await store.run(plan.need, (existing) => atOnce(work(existing)))
    },
    async reset() {
      clock.reset()
      ids.reset()
      faults.set([])
      journal.clear()
      snapshots.clear()
      outbox.reset()
      await store.restore(initial)
    },
    async snapshot() {
      const id = ids.next('snap')
      snapshots.set(id, await store.snapshot())
      return { id }
    },
    async restore({ id }) {
      const snapshot = snapshots.get(id)
      if (!snapshot) throw new ControlError(404, `Cannot restore: there is no snapshot "${id}". Take one first`)
      await store.restore(snapshot)
    },
    async clock(change = {}) {
      return changedClock(clock, change)
    },
    async faults(rules) {
      if (rules !== undefined)
        faults.set(checkedRules(rules, { operation: operations(), event: Object.keys(state.contract().events ?? {}) }))
      return faults.rules()
    },
    async journal(query = {}) {
      return entriesIn(checked(query))
    },
    async verify(query, count) {
      if (!Number.isInteger(count) || count < 0) {
        const expected = `the count must be an integer of at least 0, not ${shown(count)}`
        throw new ControlError(400, `Cannot verify: ${expected}`)
      }
      const found = entriesIn(checked(query))
      if (found.length === count) return
      const all = entriesIn().slice(-20).map(summaryOf)
      throw new ControlError(
        409,
        `Expected ${count} ${count === 1 ? 'request' : 'requests'} like ${JSON.stringify(query)}, but found ${found.length}`,
        all,
      )
    },
    async collections() {
      return [...collections().kept.keys()]
    },
    async tenants() {
      return tenants.list()
    },
    async deleteTenant(name) {
      await tenants.delete(name)
    },
    async list(collection, { after, limit } = {}) {
      keptCollection(collection)
      checkLimit(limit, 'rows')
      const range = { collection, limit: limit ?? Number.MAX_SAFE_INTEGER, ...(after === undefined ? {} : { after }) }
      const rows: Need['rows'] = after === undefined ? [] : [[collection, after]]
      return await store.run({ rows, list: range }, (existing) => {
        if (after !== undefined && !existing.get(collection, after)) throw missing(collection, after)
        return { result: existing.list(range).map(redactedValue) }
      })
    },
    async get(collection, id) {
      keptCollection(collection)
      return await store.run({ rows: [[collection, id]] }, (rows) => {
        const row = rows.get(collection, id)
        if (!row) throw missing(collection, id)
        return { result: redactedValue(row) }
      })
    },
    async put(collection, id, value) {
      const now = clock.now()
      const draft = { collection: keptCollection(collection), id, value, pointer: '' }
      const plan = planRows({ drafts: [draft] }, planning(now))
      return await store.run(plan.need, (existing) => {
        const created = existing.get(collection, id) === undefined
        const rows = atOnce(plan.rows(existing))
        const change = created ? 'created' : 'replaced'
        const following = rows.flatMap((row) => entries(row, change, now))
        const [row] = rows
        return {
          result: { created, value: row ? redactedValue(row) : {} },
          writes: [...rows, ...following].map((put) => ({ put })),
        }
      })
    },
    async delete(collection, id) {
      keptCollection(collection)
      const dependents = dependentsOf(collection, collections().kept)
      await store.run({ rows: [[collection, id]], held: [[collection, id]], ...dependents.need(id) }, (rows) => {
        const row = rows.get(collection, id)
        if (!row) throw missing(collection, id)
        const removed = [row, ...dependents.of(id, rows)]
        return {
          result: undefined,
          writes: removed.map(({ collection: name, id: own }): Write => ({ remove: { collection: name, id: own } })),
        }
      })
    },
  }

  /** The ids of the operations of the contract. */
  function operations(): readonly string[] {
    return Object.values(state.contract().routes).map(({ operation }) => operation.id)
  }

  function entriesIn(query?: JournalQuery): readonly JournalEntry[] {
    return entriesOf(journal.records(), state.contract().securitySchemes, query)
  }

  /** A copy of a row's value without its secrets. */
  function redactedValue({ collection, json }: Row): object {
    const value = JSON.parse(json) as JsonObject // a row is an object
    const known = collections().kept.get(collection)
    return known ? withoutSecrets(known, value) : value
  }

  /** A query that may match: its operation is of the contract, or of an earlier one that is in the journal. */
  function checked(query: JournalQuery): JournalQuery {
    const { operation } = checkedQuery(query)
    const isKnown = operation === undefined || operations().includes(operation)
    if (isKnown || entriesIn({ operation }).length > 0) return query
    throw new ControlError(422, 'Cannot read the journal', [`/operation ${mustBeOneOf(operation, operations())}`])
  }

  function keptCollection(name: string): Collection {
    const found = collections().kept.get(name)
    if (!found) throw new ControlError(404, `There is no collection "${name}"`)
    return found
  }
}

function missing(collection: string, id: string): ControlError {
  return new ControlError(404, `There is no row "${id}" in ${collection}`)
}

/** What was received, and which operations were probably meant. */
function summaryOf({ request, response, near_misses: near = [] }: JournalEntry): string {
  const similar = near.length > 0 ? ` (similar: ${near.join(', ')})` : ''
  return `${request.method} ${request.path} -> ${response.status}${similar}`
}

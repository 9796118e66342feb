import type { ClockChange, ClockState } from '../clock.ts'
import { ControlError } from '../control-error.ts'
import type { FaultRule, Faults } from '../faults.ts'
import type { World } from '../handler.ts'
import { checkedQuery, type Journal, type JournalEntry, type JournalQuery } from '../journal.ts'
import { rowOf, type Collections, type Row } from '../store/rows.ts'
import type { Need, Snapshot, Write } from '../store/store.ts'
import { isOpenCollection, shown, type OpenCollection } from './collections.ts'
import { planRows, wishesOfSeed } from './plan.ts'

/** Rows to start with, by collection. Members that can be told from the rest may be left out. */
export type Seed = { readonly [Name in OpenCollection]?: readonly (Partial<Collections[Name]> & object)[] }

/** What putting a row did. */
export interface PutResult {
  readonly created: boolean
  readonly value: object
}

/**
 * Changes what the mock holds and how it behaves. The same names, with the same bodies, stand under `/__control/`.
 *
 * Every method rejects with a `ControlError` for what cannot be done.
 */
export interface MockControl {
  /**
   * Puts rows; those with the same ids are replaced, others stay. All of them or none; gives their number. A reward that
   * is replaced is added to its activities, one that is new brings its own.
   */
  seed(seed: Seed): Promise<{ readonly rows: number }>
  /** Back to the first moment: the rows it started with, real time, no faults, no tokens, an empty journal. */
  reset(): Promise<void>
  /** Keeps all rows as they are, for `restore`. */
  snapshot(): Promise<{ readonly id: string }>
  restore(snapshot: { readonly id: string }): Promise<void>
  /** Changes the clock, where asked to, and says how it stands. */
  clock(change?: ClockChange): Promise<ClockState>
  /** Puts fault rules in place of the ones there, where any are given (`[]` ends all), and says which hold. */
  faults(rules?: readonly FaultRule[]): Promise<readonly FaultRule[]>
  /** The last requests, oldest first, without secrets. */
  journal(query?: JournalQuery): Promise<readonly JournalEntry[]>
  /** Rejects unless so many requests of the journal fit. */
  verify(query: JournalQuery, count: number): Promise<void>
  list(collection: OpenCollection): Promise<readonly object[]>
  get(collection: OpenCollection, id: string): Promise<object>
  /** Puts one row in place of the one with its id. A change of a reward is added to its activities. */
  put(collection: OpenCollection, id: string, value: object): Promise<PutResult>
  /** Takes a row away, and with it all that belongs to it. What `deleteTierStructure` does is another matter. */
  delete(collection: OpenCollection, id: string): Promise<void>
}

/** A control over one tenant's share of the mock. */
export function createControl(world: World, faults: Faults, journal: Journal, initial: Snapshot): MockControl {
  const { store, clock, ids } = world
  const snapshots = new Map<string, Snapshot>()

  async function find<Name extends OpenCollection>(collection: Name, id: string): Promise<Row<Name>> {
    const row = await store.run({ rows: [[collection, id]] }, (rows) => ({ result: rows.get(collection, id) }))
    if (!row) throw missing(collection, id)
    return row
  }

  return {
    async seed(seed) {
      const plan = planRows(wishesOfSeed(seed), ids.next, world.contract().rows)
      return await store.run(plan.need, (existing) => {
        const now = clock.now()
        const rows = plan.rows(existing, now)
        const activities = rows.flatMap((row) =>
          row.collection === 'rewards' && existing.get('rewards', row.id) ? [activityOf(row, false, now)] : [],
        )
        return { result: { rows: rows.length }, writes: [...rows, ...activities].map((put) => ({ put })) }
      })
    },
    async reset() {
      clock.reset()
      ids.reset()
      faults.set([])
      journal.clear()
      snapshots.clear()
      await store.restore(initial)
    },
    async snapshot() {
      const id = ids.next('snap')
      snapshots.set(id, await store.snapshot())
      return { id }
    },
    async restore({ id }) {
      const snapshot = snapshots.get(id)
      if (!snapshot) throw new ControlError(404, `No snapshot "${id}"`)
      await store.restore(snapshot)
    },
    async clock(change = {}) {
      try {
        return clock.change(change)
      } catch (cause) {
        throw cause instanceof RangeError ? new ControlError(400, cause.message) : cause
      }
    },
    async faults(rules) {
      if (rules !== undefined) faults.set(rules)
      return faults.rules()
    },
    async journal(query = {}) {
      return journal.entries(checkedQuery(query))
    },
    async verify(query, count) {
      const found = journal.entries(checkedQuery(query))
      if (found.length === count) return
      const all = journal
        .entries()
        .slice(-20)
        .map(({ request, response }) => `${request.method} ${request.path} -> ${response.status}`)
      throw new ControlError(
        409,
        `Expected ${count} requests like ${JSON.stringify(query)}, found ${found.length}`,
        all,
      )
    },
    async list(collection) {
      checkCollection(collection)
      return (await store.run({ all: [collection] }, (rows) => ({ result: rows.all(collection) }))).map(shown)
    },
    async get(collection, id) {
      checkCollection(collection)
      return shown(await find(collection, id))
    },
    async put(collection, id, value) {
      checkCollection(collection)
      const plan = planRows({ wishes: [{ collection, id, value, pointer: '' }] }, ids.next, world.contract().rows)
      return await store.run(plan.need, (existing) => {
        const now = clock.now()
        const created = existing.get(collection, id) === undefined
        const rows = plan.rows(existing, now)
        const activities = rows.flatMap((row) => (row.collection === 'rewards' ? [activityOf(row, created, now)] : []))
        const [row] = rows
        return {
          result: { created, value: row ? shown(row) : {} },
          writes: [...rows, ...activities].map((put) => ({ put })),
        }
      })
    },
    async delete(collection, id) {
      checkCollection(collection)
      const all = belongings[collection]
      const need: Need = { rows: [[collection, id]], held: [[collection, id]], all }
      await store.run(need, (rows) => {
        if (!rows.get(collection, id)) throw missing(collection, id)
        const belonging = all.flatMap((name) => rows.all(name)).filter(({ value }) => belongsTo(value, collection, id))
        return {
          result: undefined,
          writes: [{ collection, id }, ...belonging].map((remove): Write => ({ remove })),
        }
      })
    },
  }

  /** The entry that a change of a reward leaves in its log. Types but the first are the mock's own. */
  function activityOf({ value }: Row<'rewards'>, created: boolean, now: number): Row<'activities'> {
    return rowOf('activities', {
      id: ids.next('act'),
      type: created ? 'vl.reward.created' : 'vl.reward.updated',
      data: { reward: value },
      created_at: new Date(now).toISOString(),
      reward_id: value.id,
    })
  }
}

function missing(collection: string, id: string): ControlError {
  return new ControlError(404, `No row "${id}" in ${collection}`)
}

/** Collections whose rows go with a row of another. */
const belongings: { readonly [Name in OpenCollection]: readonly OpenCollection[] } = {
  apps: [],
  programs: ['assignments'],
  tier_structures: ['tiers', 'assignments'],
  tiers: [],
  assignments: [],
  rewards: ['activities'],
  activities: [],
}

/** The member by which a row says whose it is. */
const owners: Readonly<Partial<Record<OpenCollection, string>>> = {
  programs: 'program_id',
  tier_structures: 'tier_structure_id',
  rewards: 'reward_id',
}

function belongsTo(value: object, collection: OpenCollection, id: string): boolean {
  const owner = owners[collection]
  return owner !== undefined && Object.entries(value).some(([name, member]) => name === owner && member === id)
}

function checkCollection(name: string): void {
  if (!isOpenCollection(name)) throw new ControlError(404, `No collection "${name}"`)
}

import { ActivityLog } from './activity-log.ts'
import { createPageCache } from './page-cache.ts'
import type { AnyRow, CollectionName, Row } from './rows.ts'
import type { ActivityPosition, Rows, Snapshot, Store, Write } from './store.ts'

type Tables = { readonly [Name in CollectionName]: Map<string, Row<Name>> }

/** A store in memory. Work is isolated because it is synchronous. */
export function createMemoryStore(): Store {
  const tables: Tables = {
    apps: new Map(),
    programs: new Map(),
    tier_structures: new Map(),
    tiers: new Map(),
    assignments: new Map(),
    rewards: new Map(),
    activities: new Map(),
    tokens: new Map(),
  }
  // Rows by their owner.
  const tiers = new Map<string, Map<string, Row<'tiers'>>>()
  const assignments = new Map<string, Map<string, Row<'assignments'>>>()
  const logs = new Map<string, ActivityLog>()
  const positions = new Map<string, ActivityPosition>()
  let sequence = 0
  /** The earliest expiry of a token, in seconds since the epoch. */
  let firstExpiry = 0

  const pages = createPageCache((range) => logs.get(range.reward)?.page(range) ?? [])

  const rows: Rows = {
    get: (collection, id) => tables[collection].get(id),
    tiersOf: (structure) => [...(tiers.get(structure)?.values() ?? [])],
    assignmentsOf: (structure) => [...(assignments.get(structure)?.values() ?? [])],
    activities: pages.read,
    all: (collection) => [...tables[collection].values()],
  }

  function apply(write: Write): void {
    if ('put' in write) put(write.put)
    else remove(write.remove.collection, write.remove.id)
  }

  function put(row: AnyRow, sequenceBefore?: number): void {
    // A replaced activity keeps its place among those of the same millisecond.
    const arrived = sequenceBefore ?? positions.get(row.id)?.sequence
    const replaced: AnyRow | undefined = tables[row.collection].get(row.id)
    if (replaced) unlink(replaced)
    if (row.collection === 'tiers') link(tiers, row.value.tier_structure_id, row)
    else if (row.collection === 'assignments') link(assignments, row.value.tier_structure_id, row)
    else if (row.collection === 'activities') {
      const log = logs.get(row.value.reward_id) ?? new ActivityLog()
      logs.set(row.value.reward_id, log)
      positions.set(row.id, log.add(row, arrived ?? ++sequence).position)
      pages.clear()
    }
    // A mapped type cannot relate a row to the table of its collection.
    const table = tables[row.collection] as Map<string, AnyRow>
    table.set(row.id, row)
  }

  function remove(collection: CollectionName, id: string): void {
    const row: AnyRow | undefined = tables[collection].get(id)
    if (!row) return
    unlink(row)
    tables[collection].delete(id)
  }

  function unlink(row: AnyRow): void {
    if (row.collection === 'tiers') tiers.get(row.value.tier_structure_id)?.delete(row.id)
    else if (row.collection === 'assignments') assignments.get(row.value.tier_structure_id)?.delete(row.id)
    else if (row.collection === 'activities') {
      const position = positions.get(row.id)
      const log = logs.get(row.value.reward_id)
      if (!position || !log) return
      log.remove(position)
      pages.clear()
      positions.delete(row.id)
      if (log.size === 0) logs.delete(row.value.reward_id)
    }
  }

  function restore({ rows: kept, arrivals }: Snapshot): void {
    for (const index of [...Object.values(tables), tiers, assignments, logs, positions, pages]) index.clear()
    sequence = 0
    for (const arrived of arrivals?.values() ?? []) sequence = Math.max(sequence, arrived)
    firstExpiry = 0
    for (const row of kept) put(row, arrivals?.get(row.id))
  }

  return {
    run(_need, work) {
      const { result, writes } = work(rows)
      if (writes) for (const write of writes) apply(write)
      return result
    },
    snapshot: () => ({
      rows: Object.values(tables).flatMap((table) => [...table.values()]),
      arrivals: new Map([...positions].map(([id, position]) => [id, position.sequence])),
    }),
    initialize: restore,
    restore,
    remove: () => restore({ rows: [] }),
    check() {},
    sweepTokens(before) {
      if (before < firstExpiry) return
      firstExpiry = 0
      // Tokens are in order of issue, which is that of expiry unless the clock was moved; later sweeps find the others.
      for (const [id, row] of tables.tokens) {
        firstExpiry = row.value.expires_at
        if (firstExpiry > before) return
        tables.tokens.delete(id)
      }
    },
    close() {},
  }
}

function link<Value extends { readonly id: string }>(index: Map<string, Map<string, Value>>, of: string, row: Value) {
  const group = index.get(of) ?? new Map<string, Value>()
  index.set(of, group.set(row.id, row))
}

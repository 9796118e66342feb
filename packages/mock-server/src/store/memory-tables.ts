import { ActivityLog } from './activity-log.ts'
import type { AnyRow, CollectionName, Row } from './rows.ts'
import type { ActivityPosition, ActivityRange, ListRange, LoggedActivity, Snapshot } from './store.ts'

type Tables = { readonly [Name in CollectionName]: Map<string, Row<Name>> }

/** All rows of a store in memory, with their indexes. */
export class MemoryTables {
  readonly tables: Tables = {
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
  readonly #tiers = new Map<string, Map<string, Row<'tiers'>>>()
  readonly #assignments = new Map<string, Map<string, Row<'assignments'>>>()
  readonly #logs = new Map<string, ActivityLog>()
  /** In the order of the activities. */
  readonly #positions = new Map<string, ActivityPosition>()
  #sequence = 0

  tiersOf(structure: string): readonly Row<'tiers'>[] {
    return [...(this.#tiers.get(structure)?.values() ?? [])]
  }

  assignmentsOf(structure: string): readonly Row<'assignments'>[] {
    return [...(this.#assignments.get(structure)?.values() ?? [])]
  }

  page(range: ActivityRange): readonly LoggedActivity[] {
    return this.#logs.get(range.reward)?.page(range) ?? []
  }

  list<Name extends CollectionName>({ collection, after, limit }: ListRange<Name>): readonly Row<Name>[] {
    const found: Row<Name>[] = []
    let isBefore = after !== undefined
    for (const [id, row] of this.tables[collection] as ReadonlyMap<string, Row<Name>>) {
      if (found.length === limit) break
      if (!isBefore) found.push(row)
      else isBefore = id !== after
    }
    return found
  }

  /** @param sequence Position of an activity among those of the same millisecond; by default its own, or the last. */
  put(row: AnyRow, sequence?: number): void {
    const replaced: AnyRow | undefined = this.tables[row.collection].get(row.id)
    if (replaced) this.#unlink(replaced)
    if (row.collection === 'tiers') link(this.#tiers, row.value.tier_structure_id, row)
    else if (row.collection === 'assignments') link(this.#assignments, row.value.tier_structure_id, row)
    else if (row.collection === 'activities') {
      const arrived = sequence ?? this.#positions.get(row.id)?.sequence ?? this.#sequence + 1
      this.#sequence = Math.max(this.#sequence, arrived)
      const log = this.#logs.get(row.value.reward_id) ?? new ActivityLog()
      this.#logs.set(row.value.reward_id, log)
      this.#positions.set(row.id, log.add(row, arrived).position)
    }
    // A mapped type cannot relate a row to the table of its collection.
    const table = this.tables[row.collection] as Map<string, AnyRow>
    table.set(row.id, row)
  }

  remove(collection: CollectionName, id: string): void {
    const row: AnyRow | undefined = this.tables[collection].get(id)
    if (!row) return
    this.#unlink(row)
    this.tables[collection].delete(id)
    if (collection === 'activities') this.#positions.delete(id)
  }

  /** Plain copies of the tables, which are quick also with a million rows. */
  snapshot(): Snapshot {
    const { activities, ...others } = this.tables
    const rows: AnyRow[] = [...activities.values()]
    const arrivals = Array.from(this.#positions.values(), ({ sequence }) => sequence)
    for (const table of Object.values(others)) for (const row of table.values()) rows.push(row)
    return { rows, arrivals }
  }

  #unlink(row: AnyRow): void {
    if (row.collection === 'tiers') this.#tiers.get(row.value.tier_structure_id)?.delete(row.id)
    else if (row.collection === 'assignments') this.#assignments.get(row.value.tier_structure_id)?.delete(row.id)
    else if (row.collection === 'activities') {
      const position = this.#positions.get(row.id)
      const log = this.#logs.get(row.value.reward_id)
      if (!position || !log) return
      log.remove(position)
      if (log.size === 0) this.#logs.delete(row.value.reward_id)
    }
  }
}

function link<Value extends { readonly id: string }>(index: Map<string, Map<string, Value>>, of: string, row: Value) {
  const group = index.get(of) ?? new Map<string, Value>()
  index.set(of, group.set(row.id, row))
}

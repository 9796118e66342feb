import { Log } from './log.ts'
import type { ListRange, LoggedRow, LogRange, Position, Row, Snapshot } from './store.ts'

/** The rows of a collection in order of arrival, with the indexes of those that have an owner. */
interface Table {
  readonly rows: Map<string, Row>
  readonly byOwner: Map<string, Log>
  readonly positions: Map<string, Position>
}

/** All rows of a store in memory, with their indexes. */
export class MemoryTables {
  readonly #tables = new Map<string, Table>()
  #sequence = 0

  get(collection: string, id: string): Row | undefined {
    return this.#tables.get(collection)?.rows.get(id)
  }

  owned(collection: string, owner: string): readonly Row[] {
    return this.#tables.get(collection)?.byOwner.get(owner)?.rows() ?? []
  }

  log({ collection, owner, after, ...range }: LogRange): readonly LoggedRow[] {
    const table = this.#tables.get(collection)
    const position = after && 'id' in after ? table?.positions.get(after.id) : after
    return table?.byOwner.get(owner)?.part({ ...range, ...(position && { after: position }) }) ?? []
  }

  count(collection: string, owner: string): number {
    return this.#tables.get(collection)?.byOwner.get(owner)?.size ?? 0
  }

  /** Removing a row does not disturb an iteration. */
  all(collection: string): Iterable<Row> {
    return this.#tables.get(collection)?.rows.values() ?? []
  }

  list({ collection, after, limit }: ListRange): readonly Row[] {
    const found: Row[] = []
    let isBefore = after !== undefined
    for (const row of this.all(collection)) {
      if (found.length === limit) break
      if (!isBefore) found.push(row)
      else isBefore = row.id !== after
    }
    return found
  }

  /** @param sequence Place of a row with an owner among those of the same time; by default its own, or the last. */
  put(row: Row, sequence?: number): void {
    const { collection, id, owner } = row
    const table = this.#tables.get(collection) ?? { rows: new Map(), byOwner: new Map(), positions: new Map() }
    this.#tables.set(collection, table)
    const before = table.positions.get(id)
    const owned = table.rows.get(id)
    table.rows.set(id, row)
    if (before && sequence === undefined && owned?.owner === owner && owned.moment === row.moment) {
      table.byOwner.get(owner ?? '')?.replace(row, before)
      return
    }
    if (before && owned) unlink(table, owned, before)
    if (owner === null) return
    const arrived = sequence ?? before?.sequence ?? this.#sequence + 1
    this.#sequence = Math.max(this.#sequence, arrived)
    const log = table.byOwner.get(owner) ?? new Log()
    table.byOwner.set(owner, log)
    table.positions.set(id, log.add(row, arrived))
  }

  remove(collection: string, id: string): void {
    const table = this.#tables.get(collection)
    const position = table?.positions.get(id)
    const row = table?.rows.get(id)
    if (table && row && position) unlink(table, row, position)
    table?.rows.delete(id)
  }

  /** Plain copies of the tables, which are quick also with a million rows. */
  snapshot(): Snapshot {
    const rows: Row[] = []
    const arrivals: (number | null)[] = []
    for (const table of this.#tables.values()) {
      for (const row of table.rows.values()) {
        rows.push(row)
        arrivals.push(row.owner === null ? null : (table.positions.get(row.id)?.sequence ?? null))
      }
    }
    return { rows, arrivals }
  }
}

/** Removes a row from the indexes. */
function unlink({ byOwner, positions }: Table, { id, owner }: Row, position: Position): void {
  const log = byOwner.get(owner ?? '')
  log?.remove(position)
  if (log?.size === 0) byOwner.delete(owner ?? '')
  positions.delete(id)
}

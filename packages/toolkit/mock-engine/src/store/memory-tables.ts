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

  log(range: LogRange): readonly LoggedRow[] {
    return this.#tables.get(range.collection)?.byOwner.get(range.owner)?.part(range) ?? []
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
    if (before) unlink(table, id, before)
    table.rows.set(id, row)
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
    if (table && position) unlink(table, id, position)
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
function unlink({ rows, byOwner, positions }: Table, id: string, position: Position): void {
  const owner = rows.get(id)?.owner ?? ''
  const log = byOwner.get(owner)
  log?.remove(position)
  if (log?.size === 0) byOwner.delete(owner)
  positions.delete(id)
}

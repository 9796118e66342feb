import { inSlices } from './in-slices.ts'
import { Log } from './log.ts'
import { MemoryIndexes } from './memory-indexes.ts'
import { isOfMember, isSelected, partOf, positionBy } from './selection.ts'
import type { CountRange, ListRange, LoggedRow, LogRange, Position, Row, Snapshot, Write } from './store.ts'

/** The rows of a collection in order of arrival, with the indexes of those that have an owner. */
interface Table {
  readonly rows: Map<string, Row>
  readonly byOwner: Map<string, Log>
  readonly positions: Map<string, Position>
  readonly indexes: MemoryIndexes
  /** Approximate memory of the rows. */
  bytes: number
}

function newTable(): Table {
  return { rows: new Map(), byOwner: new Map(), positions: new Map(), indexes: new MemoryIndexes(), bytes: 0 }
}

/** The rows of an owner; by default, of all. */
function entriesOf({ byOwner }: Pick<Table, 'byOwner'>, owner?: string): readonly LoggedRow[] {
  const logs = owner === undefined ? [...byOwner.values()] : [byOwner.get(owner) ?? new Log()]
  return logs.flatMap((log) => log.entries())
}

/** Approximate memory of a row, with its value and its places in indexes. */
function bytesOf(row: Row | undefined): number {
  return row ? 400 + 4 * row.json.length : 0
}

/** A range with the position of the row that it follows. */
function placed({ rows, positions }: Table, range: LogRange): LogRange & { readonly after?: Position } {
  const { after, ...rest } = range
  if (!after || !('id' in after)) return { ...rest, ...(after && { after }) }
  const [row, position] = [rows.get(after.id), positions.get(after.id)]
  if (!row || !position) return rest
  return { ...rest, after: range.by === undefined ? position : positionBy(range.by, { row, position }) }
}

/** How many rows are read at once rather than indexed. */
const fewRows = 500

/** All rows of a store in memory, with their indexes. */
export class MemoryTables {
  readonly #tables: Map<string, Table>
  /** Collections whose table is that of others as well, until it is written to. */
  #shared: Set<string>
  #sequence: number

  /** @param base Tables to start with, which stay as they are and must not be written to: they take their memory once. */
  constructor(base?: MemoryTables) {
    this.#tables = new Map(base ? base.#tables : [])
    this.#shared = new Set(this.#tables.keys())
    this.#sequence = base ? base.#sequence : 0
  }

  /** Approximate memory of the rows that no others share. */
  bytes(): number {
    let sum = 0
    for (const [name, { bytes }] of this.#tables) if (!this.#shared.has(name)) sum += bytes
    return sum
  }

  get(collection: string, id: string): Row | undefined {
    return this.#tables.get(collection)?.rows.get(id)
  }

  owned(collection: string, owner: string): readonly Row[] {
    return this.#tables.get(collection)?.byOwner.get(owner)?.rows() ?? []
  }

  log(range: LogRange): readonly LoggedRow[] {
    const table = this.#tables.get(range.collection)
    if (!table) return []
    const part = placed(table, range)
    const { exact, some } = this.#indexed(table, range)
    return exact ? exact.part(part) : partOf(some?.entries() ?? entriesOf(table, range.owner), part)
  }

  count({ collection, owner, where = [] }: CountRange): number {
    const table = this.#tables.get(collection)
    if (!table) return 0
    const { exact, some } = this.#indexed(table, { owner, where })
    const log = some ?? (owner === undefined ? undefined : table.byOwner.get(owner))
    const rows = (): readonly Row[] => log?.rows() ?? entriesOf(table).map(({ row }) => row)
    return exact?.size ?? rows().filter((row) => isSelected(row, where)).length
  }

  /** The log with the rows of a range in their order, or one that has them among others. */
  #indexed(
    { byOwner, indexes }: Table,
    { owner, where = [], by }: Pick<LogRange, 'owner' | 'where' | 'by'>,
  ): { readonly exact?: Log | undefined; readonly some?: Log | undefined } {
    // No index has rows of an owner who has none.
    const log = owner === undefined ? undefined : (byOwner.get(owner) ?? new Log())
    if (log && (log.size === 0 || (where.length === 0 && by === undefined))) return { exact: log }
    const all = (): readonly LoggedRow[] => entriesOf({ byOwner })
    const single = where.filter(isOfMember).flatMap(({ member, texts: [text, ...others] }) => {
      return text === undefined || others.length > 0 ? [] : [[member, text] as const]
    })
    const logs = single.flatMap((selection) => indexes.log(owner, { where: [selection] }, all) ?? [])
    const some = logs.toSorted((a, b) => a.size - b.size)[0]
    if (single.length < where.length) return { some }
    if (single.length === 1 && by === undefined) return { exact: some }
    // What is quickly selected from few rows needs no index of its own.
    if (some && some.size <= fewRows) return { some }
    return { exact: indexes.log(owner, { where: single, by }, all), some }
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
    const table = this.#own(collection) ?? newTable()
    this.#tables.set(collection, table)
    const before = table.positions.get(id)
    const replaced = table.rows.get(id)
    table.rows.set(id, row)
    table.bytes += bytesOf(row) - bytesOf(replaced)
    if (before && replaced && sequence === undefined && replaced.owner === owner && replaced.moment === row.moment) {
      table.byOwner.get(owner ?? '')?.replace(row, before)
      table.indexes.remove({ row: replaced, position: before })
      table.indexes.add({ row, position: before })
      return
    }
    if (before && replaced) unlink(table, replaced, before)
    if (owner === null) return
    const arrived = sequence ?? before?.sequence ?? this.#sequence + 1
    this.#sequence = Math.max(this.#sequence, arrived)
    const logged = { row, position: { at: row.moment ?? Number.MIN_SAFE_INTEGER, sequence: arrived } }
    const log = table.byOwner.get(owner) ?? new Log()
    table.byOwner.set(owner, log)
    log.add(logged)
    table.positions.set(id, logged.position)
    table.indexes.add(logged)
  }

  /** The table of a collection, to write to it. */
  #own(collection: string): Table | undefined {
    const table = this.#tables.get(collection)
    if (!table || !this.#shared.delete(collection)) return table
    this.#tables.set(collection, newTable())
    for (const row of table.rows.values()) this.put(row, table.positions.get(row.id)?.sequence)
    return this.#tables.get(collection)
  }

  remove(collection: string, id: string): void {
    const table = this.#own(collection)
    const position = table?.positions.get(id)
    const row = table?.rows.get(id)
    if (table && row && position) unlink(table, row, position)
    if (table) table.bytes -= bytesOf(row)
    table?.rows.delete(id)
  }

  apply(write: Write): void {
    if ('put' in write) this.put(write.put)
    else this.remove(write.remove.collection, write.remove.id)
  }

  /**
   * The tables after some writes, made in slices. Until then these must not be written to, and after that not be used: the
   * tables of other collections are the same.
   */
  async after(writes: readonly Write[]): Promise<MemoryTables> {
    const next = new MemoryTables(this)
    next.#shared = new Set(this.#shared)
    const collections = new Set(writes.map((write) => ('put' in write ? write.put : write.remove).collection))
    for (const collection of collections) await next.#copy(collection)
    await inSlices(writes.length, (index) => next.apply(writes[index]!))
    return next
  }

  /** Takes the place of a table of others by a copy. */
  async #copy(collection: string): Promise<void> {
    const table = this.#tables.get(collection)
    if (!table) return
    this.#shared.delete(collection)
    this.#tables.set(collection, newTable())
    const rows = [...table.rows.values()]
    await inSlices(rows.length, (index) => {
      const row = rows[index]!
      this.put(row, table.positions.get(row.id)?.sequence)
    })
  }

  /** Removes what has expired; returns when the first of the others expires. */
  sweep(collection: string, before: number): number | undefined {
    // They are in order of arrival, which is that of expiry unless the clock was moved; later sweeps find the others.
    for (const { id, owner, moment } of this.all(collection)) {
      if (owner !== null || moment === null) continue
      if (moment >= before) return moment
      this.remove(collection, id)
    }
    return undefined
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
function unlink({ byOwner, positions, indexes }: Table, row: Row, position: Position): void {
  const { id, owner } = row
  indexes.remove({ row, position })
  const log = byOwner.get(owner ?? '')
  log?.remove(position)
  if (log?.size === 0) byOwner.delete(owner ?? '')
  positions.delete(id)
}

import type { SQLOutputValue } from 'node:sqlite'
import type { LoggedRow, LogRange, Position, Row, Write } from '../../store/store.ts'
import { partOf, positionBy } from '../../store/selection.ts'
import type { DiskRows } from './row-cache.ts'
import { NumberedRow, rowOf, type Statements } from './sqlite-database.ts'
import type { SqliteIndexes } from './sqlite-indexes.ts'

/** The rows of a tenant in a file. */
export interface TenantRows {
  readonly statements: Statements
  readonly indexes: SqliteIndexes
  readonly tenant: string
}

/** All rows of a log. */
const whole = { descending: false, limit: Number.MAX_SAFE_INTEGER } as const

/** Reads the rows of a tenant. */
export function readRows(of: TenantRows): DiskRows {
  const { statements, tenant } = of
  const { selectRow, owned, owners, all, list } = statements
  return {
    get(collection, id) {
      const found = selectRow.get(tenant, collection, id)
      if (found === undefined) return undefined
      const [owner, moment, json, arrival] = Object.values(found)
      return rowOf(collection, { id, owner, moment, json, arrival })
    },
    owned: (collection, owner) => owned.all(tenant, collection, owner).map((found) => rowOf(collection, found)),
    owners: (collection, limit) => owners.all(tenant, collection, limit).map((found) => String(found['owner'])),
    log: (range) => logOf(of, range),
    count: (range) => countOf(of, range),
    list: ({ collection, after = null, limit }) =>
      list.all(tenant, collection, after, limit).map((found) => rowOf(collection, found)),
    all: (collection) => all.all(tenant, collection).map((found) => rowOf(collection, found)),
  }
}

function logOf(of: TenantRows, range: LogRange): readonly LoggedRow[] {
  const { indexes, tenant } = of
  const { collection, owner, where, by, after } = range
  const given = after && 'id' in after ? placeOf(of, after.id, range) : after
  if (owner !== undefined && !where && by === undefined) return arrivedIn(of, { ...range, owner }, given)
  const found = indexes.read(tenant, { ...range, after: given })?.map((each) => loggedOf(collection, each, by))
  if (found) return found
  return partOf(owner === undefined ? everyLogged(of, collection) : logOf(of, { ...whole, collection, owner }), range)
}

/** The rows of all owners, in order of their moments. */
function everyLogged({ statements, tenant }: TenantRows, collection: string): readonly LoggedRow[] {
  return statements.everyLogged.all(tenant, collection).map((each) => loggedOf(collection, each))
}

/** A part of a log in the order of the log itself. */
function arrivedIn(
  { statements, tenant }: TenantRows,
  range: LogRange & { readonly owner: string },
  after?: Position,
): readonly LoggedRow[] {
  const { collection, owner, descending: isDescending, offset = 0, limit } = range
  const direction = isDescending ? 'descending' : 'ascending'
  const log = [tenant, collection, owner] as const
  if (!after) return statements[direction].all(...log, limit, offset).map((each) => loggedOf(collection, each))
  const wanted = offset + limit
  const tied = statements[`${direction}Tied`].all(...log, after.at, after.sequence, wanted, 0)
  const left = wanted - tied.length
  const beyond = left > 0 ? statements[`${direction}Beyond`].all(...log, after.at, left, 0) : []
  return [...tied, ...beyond].slice(offset).map((each) => loggedOf(collection, each))
}

function countOf(of: TenantRows, range: Parameters<DiskRows['count']>[0]): number {
  const { statements, indexes, tenant } = of
  const { collection, owner, where } = range
  if (!where && owner !== undefined) return Number(statements.count.get(tenant, collection, owner)?.['count'] ?? 0)
  return indexes.count(tenant, range) ?? logOf(of, { ...whole, ...range }).length
}

/** The position of a row that a range follows. */
function placeOf({ statements, tenant }: TenantRows, id: string, { collection, by }: LogRange): Position | undefined {
  const found = statements.position.get(tenant, collection, id)
  return found && loggedOf(collection, found, by).position
}

/** The row that has been found, with its position, by a member or in the log itself. */
function loggedOf(collection: string, found: Readonly<Record<string, SQLOutputValue>>, by?: string): LoggedRow {
  const row = rowOf(collection, found)
  const position = { at: Number(found['moment']), sequence: Number(found['arrival']) }
  return { row, position: by === undefined ? position : positionBy(by, { row, position }) }
}

/** Makes a change, of a row as it was before. */
export function writeChange(of: TenantRows, change: Write, before: Row | undefined): void {
  if ('put' in change) writeRow(of, change.put, { before })
  else of.statements.remove.run(of.tenant, change.remove.collection, change.remove.id)
}

/** @param given.arrival Its place in the order of arrival, if not the last. */
export function writeRow(
  of: TenantRows,
  row: Row,
  { before, arrival = null }: { readonly before?: Row | undefined; readonly arrival?: number | null | undefined },
): void {
  // If the indexed columns are unchanged, update only the JSON, which leaves the indexes alone.
  const hasSameKeys = before && before.owner === row.owner && before.moment === row.moment
  if (hasSameKeys && replaceJson(of, row, before)) return
  of.statements.put.run(arrival, of.tenant, row.collection, row.id, row.owner, row.moment, row.json)
}

/** Replaces the JSON of a row, unless the row is gone: whether it did. */
function replaceJson({ statements, tenant }: TenantRows, { collection, id, json }: Row, before: Row): boolean {
  const { changes } =
    before instanceof NumberedRow
      ? statements.replaceAt.run(json, before.arrival, tenant, collection, id)
      : statements.replace.run(json, tenant, collection, id)
  return changes === 1
}

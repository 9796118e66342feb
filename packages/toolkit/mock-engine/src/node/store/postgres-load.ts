import { keyOf, rowFromJson } from '../../store/row.ts'
import { partOf, positionBy } from '../../store/selection.ts'
import type { CountRange, ListRange, LoggedRow, LogRange, Need, Position, Row, Rows } from '../../store/store.ts'
import type { Queryable } from './postgres-database.ts'
import type { PostgresIndexes } from './postgres-indexes.ts'
import { fromText, toText } from './postgres-names.ts'

/** A row of the database; 64-bit numbers are strings. */
export interface DatabaseRow {
  readonly collection: string
  readonly id: string
  readonly json: string
  readonly owner: string | null
  /** The whole id and owner, where they are too long to be found by themselves. */
  readonly long_id: string | null
  readonly long_owner: string | null
  readonly moment: string | null
  readonly arrival: string
}

/** The columns of a row. */
export const columns: string = 'collection, id, json, owner, long_id, long_owner, moment, arrival'

/** A tenant, and what runs its statements: the database, or a transaction. */
export interface TenantAt {
  readonly client: Queryable
  readonly tenant: string
  /** Absent in a transaction, which indexes that are being made would wait for. */
  readonly indexes?: PostgresIndexes
}

async function select(at: TenantAt, text: string, ...values: readonly unknown[]): Promise<readonly DatabaseRow[]> {
  return (
    await at.client.query<DatabaseRow>(`SELECT ${columns} FROM mock_rows WHERE tenant = $1 ${text}`, [
      at.tenant,
      ...values,
    ])
  ).rows
}

/** The rows with one of these pairs of values. */
async function selectPairs(
  at: TenantAt,
  names: '(collection, id)' | '(collection, owner)',
  pairs: readonly (readonly [string, string])[],
): Promise<readonly DatabaseRow[]> {
  if (pairs.length === 0) return []
  const text = `AND ${names} IN (SELECT * FROM unnest($2::text[], $3::text[])) ORDER BY moment NULLS FIRST, arrival`
  const collections = pairs.map(([collection]) => collection)
  return await select(
    at,
    text,
    collections,
    pairs.map(([, name]) => toText(name)),
  )
}

/** The rows that a unit of work needs, and whether there are none of those that it names. */
export async function load(at: TenantAt, need: Need): Promise<Rows & { readonly isEmpty: boolean }> {
  const { rows = [], owned = [], log, counts = [], all = [], list } = need
  const filtered = counts.filter((range) => !isOfOwner(range))
  const [named, group, logged, counted, collections, listed] = await Promise.all([
    selectPairs(at, '(collection, id)', rows),
    selectPairs(at, '(collection, owner)', owned),
    log ? selectPart(at, log) : [],
    selectCounts(
      at,
      counts.filter(isOfOwner).map(({ collection, owner }) => [collection, owner]),
    ),
    all.length > 0 ? select(at, 'AND collection = ANY($2) ORDER BY arrival', all) : [],
    list ? selectList(at, list) : [],
  ])
  const selected = new Map(
    await Promise.all(
      filtered.map(async (range) => {
        return [JSON.stringify([range.collection, range.owner, range.where]), await countSelected(at, range)] as const
      }),
    ),
  )
  const found = new Map(named.map(rowOf).map((row) => [keyOf(row.collection, row.id), row]))
  const families = group.map(rowOf)
  const loaded = [named, group, logged, collections, listed]
  return {
    isEmpty: Object.keys(need).length > 0 && counted.size === 0 && loaded.every(({ length }) => length === 0),
    get: (collection, id) => found.get(keyOf(collection, id)),
    owned: (collection, owner) => families.filter((row) => row.collection === collection && row.owner === owner),
    log: () => logged,
    count: (range) =>
      isOfOwner(range)
        ? (counted.get(keyOf(range.collection, toText(range.owner))) ?? 0)
        : (selected.get(JSON.stringify([range.collection, range.owner, range.where])) ?? 0),
    all: (collection) => collections.filter((row) => row.collection === collection).map(rowOf),
    list: () => listed.map(rowOf),
  }
}

/** True for all rows of an owner, whose number the database keeps. */
function isOfOwner(range: CountRange): range is CountRange & { readonly owner: string } {
  return range.where === undefined && range.owner !== undefined
}

/** The row that the database has. */
export function rowOf({ collection, id, owner, long_id, long_owner, moment, json }: DatabaseRow): Row {
  return rowFromJson({
    collection,
    id: fromText(long_id ?? id),
    owner: owner === null ? null : fromText(long_owner ?? owner),
    moment: moment === null ? null : Number(moment),
    json,
  })
}

async function selectList(at: TenantAt, { collection, after, limit }: ListRange): Promise<readonly DatabaseRow[]> {
  const own = 'SELECT arrival FROM mock_rows WHERE tenant = $1 AND collection = $2 AND id = $3'
  const text = `AND collection = $2 AND arrival > coalesce((${own}), 0) ORDER BY arrival LIMIT $4`
  return await select(at, text, collection, after === undefined ? null : toText(after), limit)
}

/** All rows of a log. */
const whole = { descending: false, limit: Number.MAX_SAFE_INTEGER } as const

/** A part of a log. What is selected or ordered by members is read from an index, or made from the whole log. */
async function selectPart(at: TenantAt, range: LogRange): Promise<readonly LoggedRow[]> {
  const { collection, owner, where, by, after } = range
  if (owner !== undefined && !where && by === undefined)
    return (await selectLog(at, { ...range, owner })).map((row) => loggedOf(row))
  const place = after && 'id' in after ? await positionOf(at, range, after.id) : after
  const { indexes, client, tenant } = at
  const indexed = await indexes?.part(tenant, { ...range, after: place })
  if (indexed) {
    const text = `SELECT ${columns} FROM mock_rows WHERE ${indexed.text}`
    return (await client.query<DatabaseRow>(text, indexed.values)).rows.map((row) => loggedOf(row, by))
  }
  const all = owner === undefined ? selectEvery(at, collection) : selectLog(at, { collection, owner, ...whole })
  return partOf(
    (await all).map((row) => loggedOf(row)),
    range,
  )
}

/** The rows of all owners, in order of their moments. */
async function selectEvery(at: TenantAt, collection: string): Promise<readonly DatabaseRow[]> {
  return await select(at, 'AND collection = $2 AND owner IS NOT NULL ORDER BY moment, arrival', collection)
}

/** How many rows are selected. */
async function countSelected(at: TenantAt, range: CountRange): Promise<number> {
  const { indexes, client, tenant } = at
  const indexed = await indexes?.selected(tenant, range)
  if (!indexed) return (await selectPart(at, { ...range, ...whole })).length
  const text = `SELECT count(*) AS count FROM mock_rows WHERE ${indexed.text}`
  return Number((await client.query<{ count: string }>(text, indexed.values)).rows[0]?.count)
}

/** A row with its position, by a member or in the log itself. */
function loggedOf(found: DatabaseRow, by?: string): LoggedRow {
  const row = rowOf(found)
  const position = { at: Number(found.moment), sequence: Number(found.arrival) }
  return { row, position: by === undefined ? position : positionBy(by, { row, position }) }
}

async function selectLog(
  at: TenantAt,
  { collection, owner, descending, after, offset = 0, limit }: LogRange & { readonly owner: string },
): Promise<readonly DatabaseRow[]> {
  const order = descending ? 'DESC' : 'ASC'
  const position = after && 'id' in after ? await positionOf(at, { collection }, after.id) : after
  const from = position ? `AND (moment, arrival) ${descending ? '<' : '>'} ($6, $7)` : ''
  return await select(
    at,
    `AND collection = $2 AND owner = $3 ${from} ORDER BY moment ${order}, arrival ${order} LIMIT $4 OFFSET $5`,
    collection,
    toText(owner),
    limit,
    offset,
    ...(position ? [position.at, position.sequence] : []),
  )
}

async function positionOf(
  at: TenantAt,
  { collection, by }: Pick<LogRange, 'collection' | 'by'>,
  id: string,
): Promise<Position | undefined> {
  const [found] = await selectPairs(at, '(collection, id)', [[collection, id]])
  return found && loggedOf(found, by).position
}

/** How many rows owners have, by collection and by their names in the database. */
async function selectCounts(
  { client, tenant }: TenantAt,
  pairs: readonly (readonly [collection: string, owner: string])[],
): Promise<ReadonlyMap<string, number>> {
  if (pairs.length === 0) return new Map()
  const text = `SELECT collection, owner, sum(count) AS count FROM mock_counts
    WHERE tenant = $1 AND (collection, owner) IN (SELECT * FROM unnest($2::text[], $3::text[]))
    GROUP BY collection, owner`
  const [collections, owners] = [pairs.map(([collection]) => collection), pairs.map(([, owner]) => toText(owner))]
  const { rows } = await client.query<{ collection: string; owner: string; count: string }>(text, [
    tenant,
    collections,
    owners,
  ])
  return new Map(rows.map(({ collection, owner, count }) => [keyOf(collection, owner), Number(count)]))
}

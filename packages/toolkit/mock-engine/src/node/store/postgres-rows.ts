import type { Queryable } from './postgres-database.ts'
import { keyOf, rowFromJson } from '../../store/row.ts'
import type { ListRange, LoggedRow, LogRange, Need, Row, Rows, Snapshot, Write } from '../../store/store.ts'

/** A row of the database; 64-bit numbers are strings. */
interface DatabaseRow {
  readonly collection: string
  readonly id: string
  readonly json: string
  readonly owner: string | null
  readonly moment: string | null
  readonly arrival: string
}

/** How many rows a statement of a snapshot reads or writes. */
const rowsAtOnce = 1000

const columns = 'collection, id, json, owner, moment, arrival'

/** A tenant, and what runs its statements: the database, or a transaction. */
export interface TenantAt {
  readonly client: Queryable
  readonly tenant: string
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
    pairs.map(([, value]) => value),
  )
}

/** The rows that a unit of work needs. */
export async function load(at: TenantAt, need: Need): Promise<Rows> {
  const { rows = [], owned = [], log, all = [], list } = need
  const [named, group, logged, collections, listed] = await Promise.all([
    selectPairs(at, '(collection, id)', rows),
    selectPairs(at, '(collection, owner)', owned),
    log ? selectLog(at, log) : [],
    all.length > 0 ? select(at, 'AND collection = ANY($2) ORDER BY arrival', all) : [],
    list ? selectList(at, list) : [],
  ])
  const found = new Map(named.map((row) => [keyOf(row.collection, row.id), row]))
  return {
    get(collection, id) {
      const row = found.get(keyOf(collection, id))
      return row && rowOf(row)
    },
    owned: (collection, owner) =>
      group.filter((row) => row.collection === collection && row.owner === owner).map(rowOf),
    log: () =>
      logged.map((row): LoggedRow => ({
        row: rowOf(row),
        position: { at: Number(row.moment), sequence: Number(row.arrival) },
      })),
    all: (collection) => collections.filter((row) => row.collection === collection).map(rowOf),
    list: () => listed.map(rowOf),
  }
}

function rowOf({ moment, ...row }: DatabaseRow): Row {
  return rowFromJson({ ...row, moment: moment === null ? null : Number(moment) })
}

async function selectList(at: TenantAt, { collection, after, limit }: ListRange): Promise<readonly DatabaseRow[]> {
  const own = 'SELECT arrival FROM mock_rows WHERE tenant = $1 AND collection = $2 AND id = $3'
  const text = `AND collection = $2 AND arrival > coalesce((${own}), 0) ORDER BY arrival LIMIT $4`
  return await select(at, text, collection, after ?? null, limit)
}

async function selectLog(
  at: TenantAt,
  { collection, owner, descending, after, limit }: LogRange,
): Promise<readonly DatabaseRow[]> {
  const order = descending ? 'DESC' : 'ASC'
  const from = after ? `AND (moment, arrival) ${descending ? '<' : '>'} ($5, $6)` : ''
  return await select(
    at,
    `AND collection = $2 AND owner = $3 ${from} ORDER BY moment ${order}, arrival ${order} LIMIT $4`,
    collection,
    owner,
    limit,
    ...(after ? [after.at, after.sequence] : []),
  )
}

/** Writes what a unit of work changes. */
export async function apply(at: TenantAt, writes: readonly Write[]): Promise<void> {
  const puts = writes.flatMap((each) => ('put' in each ? [each.put] : []))
  if (puts.length > 0) await write(at, puts)
  for (const each of writes) {
    if (!('remove' in each)) continue
    const { collection, id } = each.remove
    const text = 'DELETE FROM mock_rows WHERE tenant = $1 AND collection = $2 AND id = $3'
    await at.client.query(text, [at.tenant, collection, id])
  }
}

/** Writes rows in order; those with a given arrival keep it. */
async function write(at: TenantAt, rows: readonly Row[], arrivals: Snapshot['arrivals'] = []) {
  // In parts, so that requests are handled between them.
  for (let start = 0; start < rows.length; start += rowsAtOnce) {
    const part = rows.slice(start, start + rowsAtOnce).map((row, n) => ({ row, arrival: arrivals[start + n] ?? null }))
    await insert(
      at,
      part.filter(({ arrival }) => arrival !== null),
      ', arrival',
      ', $7::bigint[]',
    )
    await insert(
      at,
      part.filter(({ arrival }) => arrival === null),
    )
  }
}

async function insert(
  at: TenantAt,
  part: readonly { readonly row: Row; readonly arrival: number | null }[],
  column = '',
  parameter = '',
) {
  if (part.length === 0) return
  const rows = part.map(({ row }) => row)
  await at.client.query(
    `INSERT INTO mock_rows (tenant, collection, id, owner, moment, json${column})
     SELECT $1, * FROM unnest($2::text[], $3::text[], $4::text[], $5::bigint[], $6::text[]${parameter})
     ON CONFLICT (tenant, collection, id)
     DO UPDATE SET owner = excluded.owner, moment = excluded.moment, json = excluded.json`,
    [
      at.tenant,
      rows.map(({ collection }) => collection),
      rows.map(({ id }) => id),
      rows.map(({ owner }) => owner),
      rows.map(({ moment }) => moment),
      rows.map(({ json }) => json),
      ...(column === '' ? [] : [part.map(({ arrival }) => arrival)]),
    ],
  )
}

/** Replaces all rows of the tenant, within a transaction. */
export async function replace(at: TenantAt, { rows, arrivals }: Snapshot): Promise<void> {
  await at.client.query('DELETE FROM mock_rows WHERE tenant = $1', [at.tenant])
  await write(at, rows, arrivals)
}

/** All rows of the tenant, within a transaction. */
export async function allRows(at: TenantAt): Promise<Snapshot> {
  const rows: Row[] = []
  const arrivals: number[] = []
  const text = `DECLARE kept CURSOR FOR SELECT ${columns} FROM mock_rows WHERE tenant = $1 ORDER BY arrival`
  await at.client.query(text, [at.tenant])
  for (;;) {
    const { rows: found } = await at.client.query<DatabaseRow>(`FETCH ${rowsAtOnce} FROM kept`)
    if (found.length === 0) return { rows, arrivals }
    for (const row of found) {
      rows.push(rowOf(row))
      arrivals.push(Number(row.arrival))
    }
  }
}

import type { Queryable } from './postgres-database.ts'
import { rowFromJson, momentOf, ownerOf, type AnyRow, type CollectionName, type Row } from './rows.ts'
import type { ActivityRange, ListRange, LoggedActivity, Need, Rows, Snapshot, Write } from './store.ts'

/** A row of the database; 64-bit numbers are strings. */
interface DatabaseRow {
  readonly collection: CollectionName
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
    await at.client.query<DatabaseRow>(`SELECT ${columns} FROM loyalty_mock_rows WHERE tenant = $1 ${text}`, [
      at.tenant,
      ...values,
    ])
  ).rows
}

async function selectNamed(at: TenantAt, rows: NonNullable<Need['rows']>): Promise<readonly DatabaseRow[]> {
  if (rows.length === 0) return []
  const text = `AND (collection, id) IN (SELECT * FROM unnest($2::text[], $3::text[]))`
  const collections = rows.map(([collection]) => collection)
  return await select(
    at,
    text,
    collections,
    rows.map(([, id]) => id),
  )
}

/** The rows that a unit of work needs. */
export async function load(at: TenantAt, need: Need): Promise<Rows> {
  const { rows = [], structures = [], activities, all = [], list } = need
  const [named, family, logged, collections, listed] = await Promise.all([
    selectNamed(at, [...rows, ...structures.map((id) => ['tier_structures', id] as const)]),
    structures.length > 0
      ? select(at, `AND collection IN ('tiers', 'assignments') AND owner = ANY($2) ORDER BY arrival`, structures)
      : [],
    activities ? selectActivities(at, activities) : [],
    all.length > 0 ? select(at, 'AND collection = ANY($2) ORDER BY arrival', all) : [],
    list ? selectList(at, list) : [],
  ])
  const found = new Map(named.map((row) => [`${row.collection}/${row.id}`, row]))
  const rowsOf = <Name extends CollectionName>(collection: Name, kept: readonly DatabaseRow[]): readonly Row<Name>[] =>
    kept.filter((row) => row.collection === collection).map(({ id, json }) => rowFromJson(collection, id, json))
  const owned = <Name extends CollectionName>(collection: Name, owner: string): readonly Row<Name>[] =>
    rowsOf(
      collection,
      family.filter((row) => row.owner === owner),
    )
  return {
    get(collection, id) {
      const row = found.get(`${collection}/${id}`)
      return row && rowFromJson(collection, id, row.json)
    },
    tiersOf: (structure) => owned('tiers', structure),
    assignmentsOf: (structure) => owned('assignments', structure),
    activities: () =>
      logged.map(({ id, json, moment, arrival }): LoggedActivity => ({
        row: rowFromJson('activities', id, json),
        position: { at: Number(moment), sequence: Number(arrival) },
      })),
    all: (collection) => rowsOf(collection, collections),
    list: ({ collection }) => rowsOf(collection, listed),
  }
}

async function selectList(at: TenantAt, { collection, after, limit }: ListRange): Promise<readonly DatabaseRow[]> {
  const own = 'SELECT arrival FROM loyalty_mock_rows WHERE tenant = $1 AND collection = $2 AND id = $3'
  const text = `AND collection = $2 AND arrival > coalesce((${own}), 0) ORDER BY arrival LIMIT $4`
  return await select(at, text, collection, after ?? null, limit)
}

async function selectActivities(
  at: TenantAt,
  { reward, descending, after, limit }: ActivityRange,
): Promise<readonly DatabaseRow[]> {
  const order = descending ? 'DESC' : 'ASC'
  const from = after ? `AND (moment, arrival) ${descending ? '<' : '>'} ($4, $5)` : ''
  return await select(
    at,
    `AND collection = 'activities' AND owner = $2 ${from} ORDER BY moment ${order}, arrival ${order} LIMIT $3`,
    reward,
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
    const text = 'DELETE FROM loyalty_mock_rows WHERE tenant = $1 AND collection = $2 AND id = $3'
    await at.client.query(text, [at.tenant, collection, id])
  }
}

/** Writes rows in order; those with a given arrival keep it. */
async function write(at: TenantAt, rows: readonly AnyRow[], arrivals: Snapshot['arrivals'] = []) {
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
  part: readonly { readonly row: AnyRow; readonly arrival: number | null }[],
  column = '',
  parameter = '',
) {
  if (part.length === 0) return
  const rows = part.map(({ row }) => row)
  await at.client.query(
    `INSERT INTO loyalty_mock_rows (tenant, collection, id, owner, moment, json${column})
     SELECT $1, * FROM unnest($2::text[], $3::text[], $4::text[], $5::bigint[], $6::text[]${parameter})
     ON CONFLICT (tenant, collection, id)
     DO UPDATE SET owner = excluded.owner, moment = excluded.moment, json = excluded.json`,
    [
      at.tenant,
      rows.map(({ collection }) => collection),
      rows.map(({ id }) => id),
      rows.map(ownerOf),
      rows.map(momentOf),
      rows.map(({ json }) => json),
      ...(column === '' ? [] : [part.map(({ arrival }) => arrival)]),
    ],
  )
}

/** Replaces all rows of the tenant, within a transaction. */
export async function replace(at: TenantAt, { rows, arrivals }: Snapshot): Promise<void> {
  await at.client.query('DELETE FROM loyalty_mock_rows WHERE tenant = $1', [at.tenant])
  await write(at, rows, arrivals)
}

/** All rows of the tenant, within a transaction. */
export async function allRows(at: TenantAt): Promise<Snapshot> {
  const rows: AnyRow[] = []
  const arrivals: (number | null)[] = []
  const text = `DECLARE kept CURSOR FOR SELECT ${columns} FROM loyalty_mock_rows WHERE tenant = $1 ORDER BY arrival`
  await at.client.query(text, [at.tenant])
  for (;;) {
    const { rows: found } = await at.client.query<DatabaseRow>(`FETCH ${rowsAtOnce} FROM kept`)
    if (found.length === 0) return { rows, arrivals }
    for (const { collection, id, json, arrival } of found) {
      rows.push(rowFromJson(collection, id, json) as AnyRow) // as written
      arrivals.push(collection === 'activities' ? Number(arrival) : null)
    }
  }
}

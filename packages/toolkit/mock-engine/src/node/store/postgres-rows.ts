import type { Row, Snapshot, Write } from '../../store/store.ts'
import { columns, rowOf, type DatabaseRow, type TenantAt } from './postgres-load.ts'
import { longText, toText } from './postgres-names.ts'

/** How many rows a statement of a snapshot reads or writes. */
const rowsAtOnce = 1000

/** Writes what a unit of work changes. */
export async function apply(at: TenantAt, writes: readonly Write[]): Promise<void> {
  const puts = writes.flatMap((each) => ('put' in each ? [each.put] : []))
  if (puts.length > 0) await write(at, puts)
  for (const each of writes) {
    if (!('remove' in each)) continue
    const { collection, id } = each.remove
    const text = 'DELETE FROM mock_rows WHERE tenant = $1 AND collection = $2 AND id = $3'
    await at.client.query(text, [at.tenant, collection, toText(id)])
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
      ', $9::bigint[]',
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
    `INSERT INTO mock_rows (tenant, collection, id, owner, moment, json, long_id, long_owner${column})
     SELECT $1, * FROM unnest($2::text[], $3::text[], $4::text[], $5::bigint[], $6::text[], $7::text[], $8::text[]${parameter})
     ON CONFLICT (tenant, collection, id)
     DO UPDATE SET owner = excluded.owner, moment = excluded.moment, json = excluded.json, long_owner = excluded.long_owner`,
    [
      at.tenant,
      rows.map(({ collection }) => collection),
      rows.map(({ id }) => toText(id)),
      rows.map(({ owner }) => (owner === null ? null : toText(owner))),
      rows.map(({ moment }) => moment),
      rows.map(({ json }) => json),
      rows.map(({ id }) => longText(id)),
      rows.map(({ owner }) => (owner === null ? null : longText(owner))),
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

import type { Need } from '../../store/store.ts'
import type { Queryable } from './postgres-database.ts'
import { toText } from './postgres-names.ts'

/** How many rows a transaction locks one by one; beyond that, it locks the tenant, since locks take shared memory. */
const maxLocks = 100

/**
 * Work on many rows takes this process longer between two statements, the more so on a busy machine: a transaction may
 * pause for a tenth of a millisecond more for each row, unless it may pause for ever.
 */
const allowPause = `SELECT set_config(name, (setting::bigint + $1::bigint / 10)::text, true) FROM pg_settings
  WHERE name = 'idle_in_transaction_session_timeout' AND setting <> '0'`

// Advisory locks, since rows that do not exist yet must be locked too.
const lockTenantText = 'SELECT pg_advisory_xact_lock(hashtextextended($1, 0))'
const shareTenantText = 'SELECT pg_advisory_xact_lock_shared(hashtextextended($1, 0))'
const isKnownText = 'SELECT EXISTS (SELECT FROM mock_tenants WHERE name = $1) AS is_known'
const lockRowsText = `SELECT is_free, EXISTS (SELECT FROM mock_tenants WHERE name = $3) AS is_known, (
    SELECT count(pg_advisory_xact_lock(hashtextextended(key, 0))) FROM unnest($2::text[]) AS key WHERE is_free
  ) FROM (SELECT pg_try_advisory_xact_lock_shared(hashtextextended($1, 0)) AS is_free) AS tenant`

/** Whether rows are locked; `unknown` if they are, but the tenant is new, or a mock has deleted it. */
export type LockState = 'held' | 'locked' | 'unknown'

/** Locks rows of a tenant that is not locked, or all of them if they are many. */
export async function lockRows(client: Queryable, tenant: string, keys: readonly string[]): Promise<LockState> {
  if (keys.length <= maxLocks) {
    const values = [lockNameOf(tenant), keys, tenant]
    const { rows } = await client.query<{ is_free: boolean; is_known: boolean }>(lockRowsText, values)
    if (rows[0]?.is_free !== true) return 'locked'
    return rows[0].is_known ? 'held' : 'unknown'
  }
  await client.query(allowPause, [keys.length])
  await lockTenant(client, tenant)
  return (await isKnown(client, tenant)) ? 'held' : 'unknown'
}

/** Locks all rows of a tenant. */
export async function lockTenant(client: Queryable, tenant: string): Promise<void> {
  await client.query(lockTenantText, [lockNameOf(tenant)])
}

/** Waits until no other transaction has locked a tenant. */
export async function shareTenant(client: Queryable, tenant: string): Promise<void> {
  await client.query(shareTenantText, [lockNameOf(tenant)])
}

/** False if the tenant is new, or a mock has deleted it. */
export async function isKnown(client: Queryable, tenant: string): Promise<boolean> {
  const { rows } = await client.query<{ is_known: boolean }>(isKnownText, [tenant])
  return rows[0]?.is_known !== false
}

/** The names of the locks of rows, each once and in one order, so that no two transactions wait for each other. */
export function lockNamesOf(tenant: string, held: NonNullable<Need['held']>): readonly string[] {
  const names = held.map(([collection, id]) => `${lockNameOf(tenant)}/${collection}/${toText(id)}`)
  return [...new Set(names)].toSorted()
}

function lockNameOf(tenant: string): string {
  return `mock/${tenant}`
}

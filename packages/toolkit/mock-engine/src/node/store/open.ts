import { StoreError } from '../../store/store-error.ts'
import type { OpenedStore } from '../../store/store.ts'

/**
 * Opens a persistent store: a SQLite file, or a PostgreSQL database that several mocks may share.
 *
 * @param location Path of a file, which is created if it does not exist, or `postgres://user@host/database`.
 * @throws {StoreError} If it cannot be used, with the reason.
 */
export async function openStore(location: string): Promise<OpenedStore> {
  if (/^postgres(?:ql)?:\/\//.test(location)) return (await import('./postgres.ts')).openPostgres(location)
  if (!process.getBuiltinModule('node:sqlite')) {
    const remedy = 'Use Node 22.13 or later, or leave out the store to keep rows in memory'
    throw new StoreError(`Cannot open the store ${location}: Node ${process.versions.node} has no SQLite. ${remedy}`)
  }
  return (await import('./sqlite.ts')).openSqlite(location)
}

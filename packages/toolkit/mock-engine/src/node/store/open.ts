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
  // SQLite would read `file:mock.db` as a URI, and create another file than the one that is made private.
  const scheme = /^[a-z][a-z\d+.-]+:/i.exec(location)?.[0]
  if (scheme !== undefined) {
    const remedy = 'Use the path of a SQLite file, or postgres://user@host/database'
    throw new StoreError(`Cannot open the store: it is a URL of "${scheme}". ${remedy}`)
  }
  if (!process.getBuiltinModule('node:sqlite')) {
    const remedy = 'Use Node 22.13 or later, or leave out the store to keep rows in memory'
    throw new StoreError(`Cannot open the store ${location}: Node ${process.versions.node} has no SQLite. ${remedy}`)
  }
  return (await import('./sqlite.ts')).openSqlite(location)
}

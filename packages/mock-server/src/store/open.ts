import { StoreError } from '@loyalty-kit/mock-engine'
import type { OpenedStore } from './store.ts'

/**
 * Opens a store that outlives the process: a SQLite file, or a PostgreSQL database that several mocks may share.
 *
 * @param location Path of a file, which is made where there is none; or `postgres://user@host/database`.
 * @throws {StoreError} When it cannot be used, with the reason.
 */
export async function openStore(location: string): Promise<OpenedStore> {
  if (/^postgres(?:ql)?:\/\//.test(location)) return (await import('./postgres.ts')).openPostgres(location)
  if (!process.getBuiltinModule('node:sqlite')) {
    const remedy = 'run the mock on that, or without a store, which keeps everything in memory'
    throw new StoreError(
      `Cannot open the store ${location}: SQLite needs Node 22.13 or later, and this is ${process.versions.node}; ${remedy}`,
    )
  }
  return (await import('./sqlite.ts')).openSqlite(location)
}

import { StoreError } from '../../store/store-error.ts'

/** True for an error of `node:sqlite`. */
export function isSqlite(error: unknown): error is Error & { readonly errcode: number } {
  return error instanceof Error && 'code' in error && error.code === 'ERR_SQLITE_ERROR'
}

/** True if SQL failed because another process holds the lock. */
export function isLocked(error: unknown): boolean {
  return error instanceof StoreError && isSqlite(error.cause) && (error.cause.errcode & 0xff) === locked
}

/** True if SQL failed because the disk is full. */
export function isFull(error: unknown): boolean {
  return error instanceof StoreError && isSqlite(error.cause) && (error.cause.errcode & 0xff) === full
}

/** SQLITE_BUSY. */
const locked = 5

/** SQLITE_FULL. */
const full = 13

/** SQLITE_CORRUPT. */
const corrupt = 11

/** Reasons and remedies of common failures, by SQLite's error code. */
const remedies: Readonly<Record<number, string>> = {
  1: 'its tables are not those of a mock. Choose another path',
  [locked]: 'another process holds its lock. Try again later',
  8: 'it is read-only. Make the file and its folder writable',
  10: 'the disk failed. Check the disk',
  [corrupt]: 'the file is corrupt. Restore it from a backup, or remove it',
  [full]: 'the disk is full. Free some space, or reset the mock or end tenants',
  14: 'it cannot be opened. Make sure that the folder exists and is writable',
  26: 'the file is not a SQLite database. Choose another path',
}

/** Converts an error of SQLite to a `StoreError`. */
export function sqliteError(what: string, error: unknown): StoreError {
  if (!(error instanceof Error)) return new StoreError(what, { cause: error })
  const code = isSqlite(error) ? error.errcode & 0xff : error instanceof SyntaxError ? corrupt : undefined
  const remedy = code === undefined ? undefined : remedies[code]
  return new StoreError(`${what}: ${remedy ?? error.message}`, { cause: error })
}

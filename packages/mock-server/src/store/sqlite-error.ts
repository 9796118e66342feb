import { StoreError } from '@loyalty-kit/mock-engine'

/** True for what `node:sqlite` throws. */
export function isSqlite(error: unknown): error is Error & { readonly errcode: number } {
  return error instanceof Error && 'code' in error && error.code === 'ERR_SQLITE_ERROR'
}

/** What to do about the failures that people meet, by SQLite's code. */
const remedies: Readonly<Record<number, string>> = {
  5: 'another process holds its lock',
  8: 'it cannot be written; make the file and its folder writable',
  10: 'the disk failed',
  11: 'the file is corrupt; restore it from a copy, or move it away',
  13: 'the disk is full; make room',
  14: 'it cannot be opened; the folder must be there and be writable',
  26: 'the file is no SQLite database; choose another path',
}

/** A failure of SQLite as one of the store. */
export function sqliteError(what: string, error: unknown): StoreError {
  if (!(error instanceof Error)) return new StoreError(what, { cause: error })
  const remedy = isSqlite(error) ? remedies[error.errcode & 0xff] : undefined
  return new StoreError(`${what}: ${remedy ?? error.message}`, { cause: error })
}

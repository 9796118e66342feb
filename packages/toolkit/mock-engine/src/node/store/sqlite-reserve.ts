import { randomFillSync } from 'node:crypto'
import { existsSync, rmSync, statfsSync, statSync, writeFileSync } from 'node:fs'
import { dirname } from 'node:path'
import type { DatabaseSync } from 'node:sqlite'

/** Bytes of a page, and pages of the log of writes after which they are moved to the database, if the disk has room. */
const pageBytes = 4096
const maxPages = 500

/** Space beside a database that is given up when the disk is full: whoever deletes rows has to write that they are deleted. */
export interface Reserve {
  /** Moves the log of writes to the database before it has outgrown the reserve. */
  limitLog(database: DatabaseSync): void
  /** Gives the space up. */
  release(): void
  /** Takes it again, as far as the disk has room. */
  take(): void
}

/**
 * The reserve of a database, which is taken at once. It has two pages for each of the log: that is what the log has if the disk fills up before it is moved.
 *
 * @param path The file of the database.
 */
export function createReserve(path: string, database: DatabaseSync): Reserve {
  const file = fileOf(path)
  let bytes = statSync(file, { throwIfNoEntry: false })?.size ?? 0
  const reserve: Reserve = {
    limitLog: (connection) =>
      connection.exec(`PRAGMA wal_autocheckpoint = ${Math.max(8, Math.floor(bytes / pageBytes / 2))}`),
    release() {
      rmSync(file, { force: true })
      bytes = 0
    },
    take() {
      try {
        bytes = Math.min(2 * maxPages * pageBytes, Math.floor(freeBytes(path) / 4))
        // Zeros would take no space where the disk compresses what it holds.
        writeFileSync(file, randomFillSync(new Uint8Array(bytes)), { mode: 0o600 })
      } catch {
        // The disk has no room for it, or the folder cannot be written: it works without.
        reserve.release()
      }
      reserve.limitLog(database)
    },
  }
  // It may be that of an earlier process.
  if (bytes > 0) reserve.limitLog(database)
  else reserve.take()
  return reserve
}

/** Gives up the reserve of a database that cannot be opened, if the disk is full; false if it is not, or there is no reserve. */
export function giveUpReserve(path: string): boolean {
  const file = fileOf(path)
  if (!existsSync(file) || freeBytes(path) > 64 * pageBytes) return false
  rmSync(file)
  return true
}

function fileOf(path: string): string {
  return `${path}-reserve`
}

function freeBytes(path: string): number {
  const { bavail, bsize } = statfsSync(dirname(path))
  return bavail * bsize
}

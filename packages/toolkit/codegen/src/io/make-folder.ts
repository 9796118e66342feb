import { accessSync, constants, mkdirSync, rmdirSync, statSync } from 'node:fs'
import { dirname, resolve } from 'node:path'

/**
 * Makes a folder, and those that it is in, where they are missing.
 *
 * One at a time: with `recursive`, Node.js never returns where the system refuses new folders without a reason, as in
 * `/proc`.
 *
 * @throws {Error} Of the system, when one cannot be made.
 */
export function makeFolder(path: string): void {
  for (const folder of missingOf(path)) makeOne(folder)
}

/**
 * Checks that a folder can be made and written to, and leaves everything as it was.
 *
 * @throws {Error} Of the system, when it cannot.
 */
export function tryFolder(path: string): void {
  const missing = missingOf(path)
  const made: string[] = []
  try {
    for (const folder of missing) {
      makeOne(folder)
      made.unshift(folder)
    }
    accessSync(path, constants.W_OK)
  } finally {
    for (const folder of made) rmdirSync(folder)
  }
}

/** The folders on the way to one, and itself, that are not there; the outermost first. */
function missingOf(path: string): string[] {
  const missing: string[] = []
  for (let folder = resolve(path); !isFolder(folder); folder = dirname(folder)) missing.unshift(folder)
  return missing
}

function makeOne(folder: string): void {
  try {
    mkdirSync(folder)
  } catch (error) {
    // Somebody else may have made it meanwhile.
    if (!isFolder(folder)) throw error
  }
}

function isFolder(path: string): boolean {
  return statSync(path, { throwIfNoEntry: false })?.isDirectory() === true
}

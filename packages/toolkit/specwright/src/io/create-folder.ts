import { accessSync, constants, mkdirSync, rmdirSync, statSync } from 'node:fs'
import { dirname, resolve } from 'node:path'

/**
 * Creates a folder and its missing parents.
 *
 * One at a time, since `recursive` loops forever where the system does not allow folders, as in `/proc`.
 *
 * @throws {Error} Of the system, if one cannot be created.
 */
export function createFolder(path: string): void {
  for (const folder of missingOf(path)) createOne(folder)
}

/**
 * Checks that a folder can be created and written to, and leaves everything unchanged.
 *
 * @throws {Error} Of the system, if it cannot.
 */
export function tryFolder(path: string): void {
  const missing = missingOf(path)
  const created: string[] = []
  try {
    for (const folder of missing) {
      createOne(folder)
      created.unshift(folder)
    }
    accessSync(path, constants.W_OK)
  } finally {
    for (const folder of created) rmdirSync(folder)
  }
}

/** A folder and its parents, as far as they are missing; the outermost first. */
function missingOf(path: string): string[] {
  const missing: string[] = []
  for (let folder = resolve(path); !isFolder(folder); folder = dirname(folder)) missing.unshift(folder)
  return missing
}

function createOne(folder: string): void {
  try {
    mkdirSync(folder)
  } catch (error) {
    // Another process may have created it meanwhile.
    if (!isFolder(folder)) throw error
  }
}

function isFolder(path: string): boolean {
  return statSync(path, { throwIfNoEntry: false })?.isDirectory() === true
}

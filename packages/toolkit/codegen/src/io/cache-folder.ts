import { lstatSync, mkdirSync, statSync } from 'node:fs'
import { homedir } from 'node:os'
import { dirname, isAbsolute, join, resolve } from 'node:path'
import { makeFolder } from './make-folder.ts'

const name = 'loyalty-codegen'

/**
 * Where this toolkit keeps what it can make again: the project's `node_modules/.cache`, or the user's cache folder where
 * no `node_modules` is found.
 *
 * @throws {Error} Of the system, where the user has no home.
 */
export function cacheFolder(): string {
  for (let folder = resolve('.'); ; folder = dirname(folder)) {
    const modules = join(folder, 'node_modules')
    if (statSync(modules, { throwIfNoEntry: false })?.isDirectory() === true) return join(modules, '.cache', name)
    if (folder === dirname(folder)) return join(userCache(), name)
  }
}

/** The same folder, made where it is missing; `undefined` where there can be none that no other user has put anything into. */
export function privateCache(): string | undefined {
  try {
    const folder = cacheFolder()
    makePrivate(folder)
    return isPrivate(folder) ? folder : undefined
  } catch {
    return undefined
  }
}

/**
 * Makes a folder that its user alone can read and write, where it is missing.
 *
 * @throws {Error} Of the system, where it cannot be made.
 */
export function makePrivate(folder: string): void {
  makeFolder(dirname(folder))
  mkdirSync(folder, { recursive: true, mode: 0o700 })
}

/** True for a folder that no other user can have put anything into. */
function isPrivate(folder: string): boolean {
  const stats = lstatSync(folder, { throwIfNoEntry: false })
  if (stats?.isDirectory() !== true) return false
  // Windows has neither: there, a user's folders are the user's.
  const user = process.getuid?.()
  return user === undefined || (stats.uid === user && (stats.mode & 0o022) === 0)
}

function userCache(): string {
  const { XDG_CACHE_HOME: named, LOCALAPPDATA: local } = process.env
  // One that is not absolute is ignored, as the XDG specification has it.
  if (named !== undefined && isAbsolute(named)) return named
  if (process.platform === 'win32' && local !== undefined) return local
  return join(homedir(), process.platform === 'darwin' ? 'Library/Caches' : '.cache')
}

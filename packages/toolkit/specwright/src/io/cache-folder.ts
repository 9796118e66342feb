import { lstatSync, mkdirSync, statSync } from 'node:fs'
import { homedir } from 'node:os'
import { dirname, isAbsolute, join, resolve } from 'node:path'
import { createFolder } from './create-folder.ts'
import { product } from '@specwright/code/product'

/**
 * The folder for the cache of a tool, by default this one: in the project's `node_modules/.cache`, or the user's cache folder
 * if there is no `node_modules`.
 *
 * @throws {Error} An error of the system, if the user has no home folder.
 */
export function cacheFolder(name: string = product.folders): string {
  for (let folder = resolve('.'); ; folder = dirname(folder)) {
    const modules = join(folder, 'node_modules')
    if (statSync(modules, { throwIfNoEntry: false })?.isDirectory() === true) return join(modules, '.cache', name)
    if (folder === dirname(folder)) return join(userCache(), name)
  }
}

/** The same folder, created if missing; `undefined` if another user could have written to it. */
export function privateCache(name?: string): string | undefined {
  try {
    const folder = cacheFolder(name)
    createPrivateFolder(folder)
    return isPrivate(folder) ? folder : undefined
  } catch {
    return undefined
  }
}

/**
 * Creates a folder that only this user can read and write, if it is missing.
 *
 * @throws {Error} An error of the system, if it cannot be created.
 */
export function createPrivateFolder(folder: string): void {
  createFolder(dirname(folder))
  mkdirSync(folder, { recursive: true, mode: 0o700 })
}

/** True for a folder that no other user can write to. */
function isPrivate(folder: string): boolean {
  const stats = lstatSync(folder, { throwIfNoEntry: false })
  if (stats?.isDirectory() !== true) return false
  // Windows has neither; there, a user's folders are private.
  const user = process.getuid?.()
  return user === undefined || (stats.uid === user && (stats.mode & 0o022) === 0)
}

function userCache(): string {
  const { XDG_CACHE_HOME: named, LOCALAPPDATA: local } = process.env
  // A relative path is ignored, by the XDG specification.
  if (named !== undefined && isAbsolute(named)) return named
  if (process.platform === 'win32' && local !== undefined) return local
  return join(homedir(), process.platform === 'darwin' ? 'Library/Caches' : '.cache')
}

import { mkdirSync } from 'node:fs'
import * as module from 'node:module' // Node.js 20 has no such function
import { join } from 'node:path'
import { privateCache } from './cache-folder.ts'
import { attempt } from './cached.ts'

/**
 * Lets Node.js cache what it compiles, which takes most of the time of a start: in a folder that no other user can write
 * to, since what is cached there is run. Node.js does so from 22.8 on.
 *
 * Writing the cache takes time as well, so a command that ends by itself begins with its second run.
 *
 * @param isLasting Whether the command runs until it is stopped.
 */
export function cacheCompiled(isLasting: boolean): void {
  const cache = privateCache()
  if (cache === undefined) return
  const folder = join(cache, 'compiled')
  const created = attempt(() => mkdirSync(folder, { recursive: true }))
  if (isLasting || created === undefined) module.enableCompileCache?.(folder)
}

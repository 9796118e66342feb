import { constants, lstatSync, readFileSync, type Stats } from 'node:fs'
import { join } from 'node:path'
import { withOutputErrors } from '@loyalty-kit/document/diagnostics'

/** What stands at a path below a folder. */
export type Standing =
  | { readonly kind: 'nothing' }
  | { readonly kind: 'link' }
  | { readonly kind: 'file'; readonly text: string }
  /** What no file can be written in place of. */
  | { readonly kind: 'obstacle'; readonly why: string }

/**
 * What stands at a path below a folder. No link below the folder is followed.
 *
 * @param path With slashes on every system, as generated files have it.
 * @throws {OutputError} When it cannot be read.
 */
export function standingAt(root: string, path: string): Standing {
  const names = path.split('/')
  for (let depth = 1; depth < names.length; depth++) {
    const folder = names.slice(0, depth).join('/')
    const stats = statsOf(join(root, folder))
    if (stats === undefined) return { kind: 'nothing' }
    if (stats.isSymbolicLink()) return { kind: 'obstacle', why: `${folder} is a symbolic link` }
    if (!stats.isDirectory()) return { kind: 'obstacle', why: `${folder} is not a folder` }
  }
  const file = join(root, path)
  const stats = statsOf(file)
  if (stats === undefined) return { kind: 'nothing' }
  if (stats.isSymbolicLink()) return { kind: 'link' }
  if (!stats.isFile()) return { kind: 'obstacle', why: `it is ${stats.isDirectory() ? 'a folder' : 'not a file'}` }
  return { kind: 'file', text: withOutputErrors(file, () => readFileSync(file, { encoding: 'utf8', flag: unlinked })) }
}

function statsOf(file: string): Stats | undefined {
  return withOutputErrors(file, () => lstatSync(file, { throwIfNoEntry: false }))
}

/** Windows has no such flag, and needs a privilege to make a link. */
const unlinked = constants.O_RDONLY | (constants.O_NOFOLLOW ?? 0)

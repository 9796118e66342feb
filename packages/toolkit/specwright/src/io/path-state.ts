import { constants, lstatSync, readFileSync, type Stats } from 'node:fs'
import { join } from 'node:path'
import { withOutputErrors } from '@specwright/document/diagnostics'

/** What exists at a path below a folder. */
export type PathState =
  | { readonly kind: 'nothing' }
  | { readonly kind: 'link' }
  | { readonly kind: 'file'; readonly text: string }
  /** Something that no file can replace. */
  | { readonly kind: 'obstacle'; readonly why: string }

/**
 * Returns what exists at a path below a folder. Links below the folder are not followed.
 *
 * @param path With slashes on every system, like the paths of generated files.
 * @throws {OutputError} If it cannot be read.
 */
export function pathStateAt(root: string, path: string): PathState {
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
  return {
    kind: 'file',
    text: withOutputErrors(file, () => readFileSync(file, { encoding: 'utf8', flag: withoutLinks })),
  }
}

function statsOf(file: string): Stats | undefined {
  return withOutputErrors(file, () => lstatSync(file, { throwIfNoEntry: false }))
}

/** Windows has no such flag; there, creating a link requires a privilege. */
const withoutLinks = constants.O_RDONLY | (constants.O_NOFOLLOW ?? 0)

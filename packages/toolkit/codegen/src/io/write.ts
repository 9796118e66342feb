import { mkdtempSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { driftOf, type Drift, type WriteOptions } from './drift.ts'
import { makeFolder, tryFolder } from './make-folder.ts'
import { manifestName } from './manifest.ts'
import type { GeneratedFile } from '@loyalty-kit/document/model'
import { OutputError, withOutputErrors } from '@loyalty-kit/document/diagnostics'

/**
 * Makes a folder hold what was generated, and gives how it differed; files that are right already are not touched.
 *
 * Generation owns what the folder's manifest lists. It replaces and removes nothing else, and follows no link.
 *
 * @throws {OutputError} When a file or a folder cannot be written, or is not generation's own: nothing is written then.
 */
export function writeFiles(root: string, files: readonly GeneratedFile[], options?: WriteOptions): Drift {
  const drift = driftOf(root, files, options)
  refuse(root, drift)
  const { changed, manifest, stale } = drift
  if (changed.length > 0 || manifest !== undefined || stale.length > 0) put(root, drift)
  return drift
}

/**
 * Refuses to write a folder that holds, where generation would write, what it does not own.
 *
 * @throws {OutputError} That names each such file, why it counts as such, and what to do.
 */
export function refuse(root: string, { refused }: Pick<Drift, 'refused'>): void {
  if (refused.length === 0) return
  const list = refused.map(({ path, why }) => `  ${path}: ${why}\n`).join('')
  const [what, them] = refused.length === 1 ? ['1 file is', 'it'] : [`${refused.length} files are`, 'them']
  const otherwise = refused.every(({ isReplaceable }) => isReplaceable) ? `, or replace ${them} with --force` : ''
  throw new OutputError(
    root,
    `Cannot generate into ${root}: ${what} in the way.\n${list}Move or remove ${them}${otherwise}.`,
  )
}

/**
 * Checks that a folder can be made and written to, and leaves everything as it was.
 *
 * @throws {OutputError} When it cannot.
 */
export function checkWritable(folder: string): void {
  withOutputErrors(folder, () => tryFolder(folder))
}

/**
 * Writes a file, in a folder that is made where it is missing.
 *
 * @throws {OutputError} When it cannot.
 */
export function writeText(file: string, content: string): void {
  withOutputErrors(file, () => {
    makeFolder(dirname(file))
    writeFileSync(file, content)
  })
}

/** Every file is written to a folder of its own first, so that a full disk changes none, and then put in its place. */
function put(root: string, { changed, manifest, stale }: Drift): void {
  // The manifest comes first: when a run is cut off, the next one knows what this one wrote.
  const files = manifest === undefined ? changed : [manifest, ...changed]
  const staging = withOutputErrors(root, () => {
    makeFolder(root)
    return mkdtempSync(join(root, `${manifestName}-`))
  })
  try {
    const staged = files.map(({ path, content }, n) => {
      const from = join(staging, String(n))
      withOutputErrors(from, () => writeFileSync(from, content, { flag: 'wx' }))
      return { from, to: join(root, path) }
    })
    for (const path of stale) withOutputErrors(join(root, path), () => rmSync(join(root, path)))
    for (const { from, to } of staged) {
      withOutputErrors(to, () => {
        makeFolder(dirname(to))
        renameSync(from, to)
      })
    }
  } finally {
    rmSync(staging, { recursive: true, force: true })
  }
}

import { mkdtempSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { driftOf, type Drift, type WriteOptions } from './owned-files.ts'
import { createFolder, tryFolder } from './create-folder.ts'
import { manifestName } from './manifest.ts'
import type { GeneratedFile } from '@specwright/document/model'
import { OutputError, withOutputErrors } from '@specwright/document/diagnostics'

/**
 * Writes generated files to a folder, and returns how it differed; files that are up to date are not touched.
 *
 * Only files in the folder's manifest are replaced or removed, and links are not followed.
 *
 * @throws {OutputError} If a file or a folder cannot be written, or was not generated: nothing is written then.
 */
export function writeFiles(root: string, files: readonly GeneratedFile[], options?: WriteOptions): Drift {
  const drift = driftOf(root, files, options)
  refuse(root, drift)
  const { changed, manifest, stale } = drift
  if (changed.length > 0 || manifest !== undefined || stale.length > 0) replaceFiles(root, drift)
  return drift
}

/**
 * Refuses to write over files that were not generated.
 *
 * @throws {OutputError} With each such file, the reason, and what to do.
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
 * Checks that a folder can be created and written to, and leaves everything unchanged.
 *
 * @throws {OutputError} When it cannot.
 */
export function checkFolder(folder: string): void {
  withOutputErrors(folder, () => tryFolder(folder))
}

/**
 * Writes a file, in a folder that is made where it is missing.
 *
 * @throws {OutputError} If it cannot.
 */
export function writeText(file: string, content: string): void {
  withOutputErrors(file, () => {
    createFolder(dirname(file))
    writeFileSync(file, content)
  })
}

/** All files are written to a temporary folder first, so that a full disk changes nothing, and then moved. */
function replaceFiles(root: string, { changed, manifest, stale }: Drift): void {
  // The manifest comes first: if the run is interrupted, the next one knows what it wrote.
  const files = manifest === undefined ? changed : [manifest, ...changed]
  const staging = withOutputErrors(root, () => {
    createFolder(root)
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
        createFolder(dirname(to))
        renameSync(from, to)
      })
    }
  } finally {
    rmSync(staging, { recursive: true, force: true })
  }
}

import { join } from 'node:path'
import type { GeneratedFile } from '@loyalty-kit/document/model'
import { OutputError } from '@loyalty-kit/document/diagnostics'
import { entries, folderOutputs, type FolderOutput } from '../outputs.ts'
import { standingAt } from './standing.ts'

/** The file of an output folder that lists what generation owns there: one path a line, sorted. */
export const manifestName = '.loyalty-codegen'

/** The manifest of a folder in which generation owns these files. */
export function manifestOf(paths: Iterable<string>): GeneratedFile {
  const lines = [...new Set(paths)].toSorted().map((path) => `${path}\n`)
  return { path: manifestName, content: lines.join('') }
}

/**
 * The paths that the manifest of a folder lists; `undefined` where there is none.
 *
 * @throws {OutputError} When it is not a file, or lists what lies outside the folder.
 */
export function readManifest(root: string): ReadonlySet<string> | undefined {
  const file = join(root, manifestName)
  const standing = standingAt(root, manifestName)
  if (standing.kind === 'nothing') return undefined
  if (standing.kind !== 'file') {
    throw new OutputError(file, `Cannot use ${file}: it is not a file. Remove it.`)
  }
  const lines = standing.text.split(/\r?\n/)
  const outside = lines.findIndex((line) => line !== '' && !isBelow(line))
  if (outside !== -1) {
    const why = `${JSON.stringify(lines[outside])} does not name a file below the folder`
    throw new OutputError(file, `Cannot use ${file}: on line ${outside + 1}, ${why}. Remove the line.`)
  }
  return new Set(lines.filter((line) => line !== ''))
}

/**
 * The outputs that an earlier generation wrote to a folder, and that are still there.
 *
 * @throws {OutputError} As `readManifest` does.
 */
export function outputsIn(root: string): FolderOutput[] {
  const listed = readManifest(root)
  const isThere = (path: string): boolean => listed?.has(path) === true && standingAt(root, path).kind === 'file'
  return folderOutputs.filter((name) => isThere(entries[name]))
}

function isBelow(path: string): boolean {
  return !/^[A-Za-z]:|\0/.test(path) && path.split(/[/\\]/).every((name) => !['', '.', '..'].includes(name))
}

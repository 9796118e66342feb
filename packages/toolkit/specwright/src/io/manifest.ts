import { join } from 'node:path'
import type { GeneratedFile } from '@specwright/document/model'
import { OutputError } from '@specwright/document/diagnostics'
import { entries, folderOutputs, type FolderOutput } from '../config/outputs.ts'
import { pathStateAt } from './path-state.ts'
import { product } from '@specwright/code/product'

/** The file of an output folder that lists the generated files, one path per line, sorted. */
export const manifestName: string = product.manifest

/** The manifest of a folder with these generated files. */
export function manifestOf(paths: Iterable<string>): GeneratedFile {
  const lines = [...new Set(paths)].toSorted().map((path) => `${path}\n`)
  return { path: manifestName, content: lines.join('') }
}

/**
 * The paths in the manifest of a folder; `undefined` if there is none.
 *
 * @throws {OutputError} If it is not a file, or lists a path outside the folder.
 */
export function readManifest(root: string): ReadonlySet<string> | undefined {
  const file = join(root, manifestName)
  const state = pathStateAt(root, manifestName)
  if (state.kind === 'nothing') return undefined
  if (state.kind !== 'file') {
    throw new OutputError(file, `Cannot use ${file}: it is not a file. Remove it.`)
  }
  const lines = state.text.split(/\r?\n/)
  const outside = lines.findIndex((line) => line !== '' && !isBelow(line))
  if (outside !== -1) {
    const why = `${JSON.stringify(lines[outside])} does not name a file below the folder`
    throw new OutputError(file, `Cannot use ${file}: on line ${outside + 1}, ${why}. Remove the line.`)
  }
  return new Set(lines.filter((line) => line !== ''))
}

/**
 * The outputs of an earlier generation that still exist in a folder.
 *
 * @throws {OutputError} Like `readManifest`.
 */
export function outputsIn(root: string): FolderOutput[] {
  const listed = readManifest(root)
  const isThere = (path: string): boolean => listed?.has(path) === true && pathStateAt(root, path).kind === 'file'
  return folderOutputs.filter((name) => isThere(entries[name]))
}

function isBelow(path: string): boolean {
  return !/^[A-Za-z]:|\0/.test(path) && path.split(/[/\\]/).every((name) => !['', '.', '..'].includes(name))
}

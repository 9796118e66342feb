import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { filesOf } from './files-of.ts'
import { pageFilesOf } from './page-files-of.ts'

/** What the build reads of a manifest. */
interface Manifest {
  readonly exports?: Readonly<Record<string, unknown>>
  readonly imports?: Readonly<Record<string, unknown>>
}

/**
 * Writes what a package has as data: its own sources if it exports `./files`, and its page if it imports `#inspector`.
 *
 * @param folder Path of the package.
 */
export function writeEngineFiles(folder: string): void {
  const { exports, imports } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')) as Manifest // our own file
  const below = (name: string): URL => pathToFileURL(`${folder}/${name}/`)
  if (exports?.['./files'] !== undefined) writeData(join(folder, 'dist/files.js'), filesOf(below('src')))
  if (imports?.['#inspector'] !== undefined) {
    writeData(join(folder, 'dist/inspector.js'), pageFilesOf(below('inspector')))
  }
}

/** Writes a module that exports files as data. */
function writeData(path: string, files: readonly object[]): void {
  const rows = files.map((file) => `  ${JSON.stringify(file)},\n`)
  const text = `export const files = [\n${rows.join('')}]\n`
  // Other processes read it, so it is not written again as it is.
  if (existsSync(path) && readFileSync(path, 'utf8') === text) return
  mkdirSync(join(path, '..'), { recursive: true })
  writeFileSync(path, text)
}

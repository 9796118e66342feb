import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join, resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { EngineFile } from './engine-file.ts'
import { pageFilesOf } from './page-files-of.ts'

/** What the build reads of a manifest. */
interface Manifest {
  readonly exports?: Readonly<Record<string, Entry | string>>
  readonly imports?: Readonly<Record<string, Entry | string>>
}

type Entry = Readonly<Record<string, string>>

/**
 * Writes what a package has as data: its own sources if it exports `./files`, as `files/source.ts` gives them, the sources
 * of an engine that it imports and users do not have, and its page if it imports `#inspector`.
 *
 * @param folder Path of the package.
 */
export async function writeEngineFiles(folder: string): Promise<void> {
  const { exports = {}, imports = {} } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')) as Manifest // our own file
  if (published(exports['./files'])) await writeFiles(folder, './files/source.ts', 'dist/files.js')
  for (const [name, entry] of Object.entries(imports)) {
    if (typeof entry === 'string' || entry['default'] === undefined) continue
    const from = entry['@specwright/source'] ?? ''
    if (name === '#inspector') {
      writeData(join(folder, entry['default']), pageFilesOf(pathToFileURL(`${folder}/inspector/`)))
    } else if (from.endsWith('/files')) {
      await writeFiles(folder, from, entry['default'])
    }
  }
}

/** Whether users have an entry, besides this repository. */
function published(entry: Entry | string | undefined): boolean {
  return typeof entry === 'object' && 'default' in entry
}

async function writeFiles(folder: string, from: string, to: string): Promise<void> {
  const path = createRequire(pathToFileURL(`${resolve(folder)}/`)).resolve(from)
  const { files } = (await import(pathToFileURL(path).href)) as { readonly files: readonly EngineFile[] } // our own file
  writeData(join(folder, to), files)
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

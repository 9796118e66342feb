import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join, resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { EngineFile } from './engine-file.ts'
import { hasFiles, manifestIn } from './manifest.ts'
import { pageFilesOf } from './page-files-of.ts'

/**
 * Writes what a package has as data: its own sources if it exports `./files`, as `files/source.ts` gives them, the sources
 * of an engine that it imports and users do not have, and its page if it imports `#inspector`.
 *
 * @param folder Path of the package.
 */
export async function writeEngineFiles(folder: string): Promise<void> {
  const manifest = manifestIn(folder)
  if (hasFiles(manifest)) await writeFiles(folder, './files/source.ts', 'dist/files.js')
  for (const [name, entry] of Object.entries(manifest.imports ?? {})) {
    if (typeof entry === 'string' || entry['default'] === undefined) continue
    const from = entry['@specwright/source'] ?? ''
    if (name === '#inspector') {
      writeData(join(folder, entry['default']), pageFilesOf(pathToFileURL(`${folder}/inspector/`)))
    } else if (from.endsWith('/files')) {
      await writeFiles(folder, from, entry['default'])
    }
  }
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

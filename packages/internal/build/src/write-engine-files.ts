import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { filesOf } from './files-of.ts'

/**
 * Writes the `./files` of a package, its own sources as data, if the package exports them.
 *
 * @param folder Path of the package.
 */
export function writeEngineFiles(folder: string): void {
  const manifest = join(folder, 'package.json')
  const { exports } = JSON.parse(readFileSync(manifest, 'utf8')) as { exports?: Readonly<Record<string, unknown>> } // our own file
  if (exports?.['./files'] === undefined) return
  const rows = filesOf(pathToFileURL(`${folder}/src/`)).map((file) => `  ${JSON.stringify(file)},\n`)
  const [path, text] = [join(folder, 'dist/files.js'), `export const files = [\n${rows.join('')}]\n`]
  // Other processes read it, so it is not written again as it is.
  if (existsSync(path) && readFileSync(path, 'utf8') === text) return
  mkdirSync(join(folder, 'dist'), { recursive: true })
  writeFileSync(path, text)
}

import { statSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { isUrl } from '../is-url.ts'

/** Paths of the files beside a document, there or not, that say which warnings are silenced. */
export function configurationBeside(path: string): readonly string[] {
  return isUrl(path) ? [] : ['redocly.yaml', '.redocly.lint-ignore.yaml'].map((name) => join(dirname(path), name))
}

/** True for a path of a file. */
export function isFile(path: string): boolean {
  return statSync(path, { throwIfNoEntry: false })?.isFile() === true
}

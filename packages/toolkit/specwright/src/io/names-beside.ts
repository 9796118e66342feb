import { existsSync, readFileSync } from 'node:fs'
import type { PinnedNames } from '@specwright/document/names'
import { parseNames } from './parse-names.ts'

/**
 * The names in the file beside a document; `undefined` if there is none.
 *
 * @throws {DocumentError} If the file is not valid.
 */
export function namesBeside(document: string): PinnedNames | undefined {
  const file = document.replace(/\.(?:ya?ml|json)$/, '.names.json')
  return existsSync(file) ? parseNames(readFileSync(file, 'utf8'), file) : undefined
}

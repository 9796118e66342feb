import { existsSync, readFileSync } from 'node:fs'
import { buildModel, loadDocument, namesOf, parseNames, type PinnedNames } from '@loyalty-kit/codegen'

/**
 * The names in the file beside a document; `undefined` if there is none.
 *
 * @throws {DocumentError} If the file is not valid.
 */
export function namesBeside(document: string): PinnedNames | undefined {
  const file = document.replace(/\.(?:ya?ml|json)$/, '.names.json')
  return existsSync(file) ? parseNames(readFileSync(file, 'utf8'), file) : undefined
}

/**
 * The names that a generation gives to a document.
 *
 * @param kept Names of earlier generations, which it keeps.
 * @throws {DocumentError} If the document cannot be used.
 */
export async function derivedNames(document: string, kept?: PinnedNames): Promise<PinnedNames> {
  return namesOf(buildModel(await loadDocument(document), undefined, kept && { names: kept }))
}

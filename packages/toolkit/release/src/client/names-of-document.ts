import { buildModel, loadDocument, type PinnedNames } from 'specwright'
import { namesOf } from 'specwright/internal'

/**
 * The names that a generation gives to a document.
 *
 * @param kept Names of earlier generations, which it keeps.
 * @throws {DocumentError} If the document cannot be used.
 */
export async function derivedNames(document: string, kept?: PinnedNames): Promise<PinnedNames> {
  return namesOf(buildModel(await loadDocument(document), undefined, kept && { names: kept }))
}

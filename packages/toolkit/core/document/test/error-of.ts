import { DocumentError } from '../src/diagnostic.ts'
import { loadDocument } from '../src/io/load.ts'

/** Why a document is refused. */
export async function errorOf(file: string): Promise<DocumentError> {
  const error = await loadDocument(file).then(
    () => undefined,
    (reason: unknown) => reason,
  )
  if (!(error instanceof DocumentError)) throw new TypeError('The document was accepted', { cause: error })
  return error
}

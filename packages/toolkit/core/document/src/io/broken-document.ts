import { DocumentError, type Diagnostic } from '../diagnostic.ts'
import type { LoadedDocument } from '../document.ts'

/** Thrown for a document with errors of which the rest can be read, to find what else is wrong with it. */
export class BrokenDocument extends DocumentError {
  /** The document without what has errors. It is not what its author means. */
  readonly rest: LoadedDocument

  constructor(diagnostics: readonly Diagnostic[], rest: LoadedDocument) {
    super(diagnostics)
    this.rest = { ...rest, warnings: diagnostics.filter(({ severity }) => severity === 'warning') }
  }
}

import { DocumentError, inOrder, type Diagnostic } from '../diagnostic.ts'
import type { LoadedDocument } from '../document.ts'
import type { LeftOut, Recovered } from '../yaml/recovered.ts'

/** Thrown for a document that cannot be parsed. */
export class UnreadableDocument extends DocumentError {
  /** The text without what cannot be read; nothing if it cannot be told where that ends. */
  readonly recovered: Recovered | undefined

  constructor(diagnostics: readonly Diagnostic[], text: Recovered | undefined) {
    super(diagnostics)
    this.recovered = text
  }
}

/**
 * The errors of a document that cannot be parsed, with what is wrong with the rest of it.
 *
 * @param read Reads the document with another content.
 */
export async function withRest(
  error: UnreadableDocument,
  read: (content: Uint8Array) => Promise<LoadedDocument>,
): Promise<DocumentError> {
  const { recovered, diagnostics } = error
  const [first] = diagnostics
  if (!recovered || !first) return error
  const rest = await read(new TextEncoder().encode(recovered.text)).then(
    ({ warnings }) => warnings,
    (reason: unknown) => (reason instanceof DocumentError ? reason.diagnostics : []),
  )
  const place = { file: first.location.file, leftOut: recovered.leftOut }
  return new DocumentError(inOrder([...diagnostics, ...rest.filter((each) => isCertain(each, place))]))
}

/**
 * Whether what was found in a recovered document is certainly wrong with it: it does not follow from what was left out, which
 * an object may lack, and a name may mean.
 *
 * @param file The path of the document, as diagnostics have it.
 */
function isCertain(
  { code, location }: Diagnostic,
  { file, leftOut }: { readonly file: string; readonly leftOut: readonly LeftOut[] },
): boolean {
  const isRef = code === 'no-unresolved-refs'
  if (location.file !== file) return !isRef
  const line = location.line - 1
  if (location.sourceLine === '' || leftOut.some(({ above }) => above.includes(line))) return false
  const meant = isRef ? refIn(location.sourceLine) : namedBy[code]
  return meant === undefined ? !isRef : !leftOut.some(({ keys }) => keys.every((key, index) => key === meant[index]))
}

/** Where that is which a rule looks for by its name. */
const namedBy: Readonly<Record<string, readonly string[]>> = {
  'security-defined': ['components', 'securitySchemes'],
  'no-undefined-server-variable': ['servers', 'variables'],
}

/** The keys of the ref on a line. */
function refIn(line: string): readonly string[] | undefined {
  const [, pointer] = /#\/([^\s'"]*)/.exec(line) ?? []
  return pointer?.split('/').map((key) => key.replaceAll('~1', '/').replaceAll('~0', '~'))
}

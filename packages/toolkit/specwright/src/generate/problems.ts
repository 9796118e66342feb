import { DocumentError, merged, type Diagnostic } from '@specwright/document/diagnostics'

/** What is wrong with a document, as far as it is known. */
export interface Problems {
  /** What makes it, or its events, unusable: what is generated of the rest shows what else is wrong. */
  readonly errors: Diagnostic[]
  readonly warnings: Diagnostic[]
}

/** Errors after which nothing else is looked for: it would take as long, or fail alike. */
const last = new Set(['over-budget', 'too-deep'])

/**
 * Returns what some work returns, unless errors are found.
 *
 * @throws {DocumentError} With all that is found.
 */
export async function unlessBroken<Result>(
  { errors, warnings }: Problems,
  work: () => Promise<Result>,
): Promise<Result> {
  try {
    const result = await work()
    if (errors.length === 0) return result
  } catch (error) {
    if (error instanceof DocumentError) errors.push(...error.diagnostics.filter(({ severity }) => severity === 'error'))
    // What fails for the rest of a document is a consequence of its errors.
    else if (errors.length === 0) throw error
  }
  throw new DocumentError(merged(errors, warnings))
}

/** Returns what some work returns; adds to what is found the errors that it throws, and returns nothing then. */
export function collected<Result>({ errors }: Problems, work: () => readonly Result[]): readonly Result[] {
  try {
    return work()
  } catch (error) {
    if (!(error instanceof DocumentError) || error.diagnostics.some(({ code }) => last.has(code))) throw error
    errors.push(...error.diagnostics)
    return []
  }
}

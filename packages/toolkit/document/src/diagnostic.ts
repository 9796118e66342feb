import { grouped } from './grouped.ts'

/** Where a part of a document stands in the file its author edits. */
export interface SourceLocation {
  /** Path as the user gave it. */
  readonly file: string
  /** 1-based. */
  readonly line: number
  /** 1-based. */
  readonly column: number
  /** The line itself, for the caret to point into. */
  readonly sourceLine: string
}

/** A problem in a document: where it stands, what is wrong and what to do. */
export interface Diagnostic {
  readonly severity: 'error' | 'warning'
  /** Name of the rule, for example `no-unresolved-refs`. */
  readonly code: string
  readonly message: string
  readonly location: SourceLocation
}

/** The code of diagnostics about numbers that JavaScript cannot represent as they are written. */
export const inexactNumberCode = 'inexact-number'

/** A document that cannot be used. Holds every problem found, not the first alone. */
export class DocumentError extends Error {
  override readonly name = 'DocumentError'
  readonly diagnostics: readonly Diagnostic[]

  constructor(diagnostics: readonly Diagnostic[]) {
    const errors = diagnostics.filter(({ severity }) => severity === 'error').length
    super(
      `Cannot use the document: ${errors} ${errors === 1 ? 'error' : 'errors'}\n\n${formatDiagnostics(diagnostics)}`,
    )
    this.diagnostics = diagnostics
  }
}

/**
 * Diagnostics for a terminal: `file:line:col`, the message, the source line and a caret under the place.
 *
 * Every error is shown; a warning that several places share is shown at the first of them, with the number of the others.
 */
export function formatDiagnostics(diagnostics: readonly Diagnostic[]): string {
  const said = grouped(diagnostics, (each) => {
    return each.severity === 'error' ? each : `${each.code} ${each.message}`
  })
  return [...said.values()].map(([first, ...others]) => formatDiagnostic(first!, others.length)).join('\n\n')
}

function formatDiagnostic({ severity, code, message, location }: Diagnostic, others: number): string {
  const { file, line, column, sourceLine } = location
  const gutter = String(line)
  // A very long line is cut around the place, so that the caret stays in sight.
  const from = Math.max(0, column - 60)
  const more = others === 0 ? '' : ` (and at ${others} other ${others === 1 ? 'place' : 'places'})`
  const shown = sourceLine.slice(from, from + 120).replaceAll('\t', ' ')
  return [
    `${file}:${line}:${column} ${severity} ${code}: ${message}${more}`,
    `${gutter} | ${shown}`,
    `${' '.repeat(gutter.length)} | ${' '.repeat(Math.max(0, column - 1 - from))}^`,
  ].join('\n')
}

/** What is said of a document that recursion cannot follow. */
export const tooDeep = 'Parts of the document are nested, or refer to each other, in a chain that is too long to follow'

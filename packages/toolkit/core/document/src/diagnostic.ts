import { counted } from '@specwright/code/counted'
import { onLine } from '@specwright/code/places'
import { grouped } from '@specwright/json-schema/grouped'

/** The location of a part of a document in the file that its author edits. */
export interface SourceLocation {
  /** Path as the user gave it. */
  readonly file: string
  /** 1-based. */
  readonly line: number
  /** 1-based. */
  readonly column: number
  /** The source line itself, for display with a caret. */
  readonly sourceLine: string
}

/** A problem in a document: its location, what is wrong and what to do. */
export interface Diagnostic {
  readonly severity: 'error' | 'warning'
  /** Name of the rule, for example `no-unresolved-refs`. */
  readonly code: string
  readonly message: string
  readonly location: SourceLocation
}

/** The code of diagnostics about numbers that JavaScript cannot represent as they are written. */
export const inexactNumberCode = 'inexact-number'

/** Thrown for a document that cannot be used. Contains every problem found, not only the first one. */
export class DocumentError extends Error {
  override readonly name = 'DocumentError'
  readonly diagnostics: readonly Diagnostic[]

  constructor(diagnostics: readonly Diagnostic[]) {
    const errors = diagnostics.filter(({ severity }) => severity === 'error').length
    super(`Cannot use the document: ${counted(errors, 'error')}\n\n${formatDiagnostics(diagnostics)}`)
    this.diagnostics = diagnostics
  }
}

/**
 * Formats diagnostics for a terminal: `file:line:col`, the message, the source line and a caret.
 *
 * Every error is shown; a warning that occurs repeatedly is shown once, at its first location, with the number of the
 * others and the first places of them. So are the warnings of a rule beyond the first ones, if it has many different ones.
 */
export function formatDiagnostics(diagnostics: readonly Diagnostic[]): string {
  const groups = grouped(diagnostics, (each) => {
    return each.severity === 'error' ? each : `${each.code} ${each.message}`
  })
  const numbers = new Map<string, number>()
  const folded: Diagnostic[] = []
  const shown = [...groups.values()].filter(([first, ...others]) => {
    const { severity, code } = first!
    if (severity === 'error') return true
    const number = (numbers.get(code) ?? 0) + 1
    numbers.set(code, number)
    if (number > maxShown) folded.push(first!, ...others)
    return number <= maxShown
  })
  const ofRules = grouped(folded, ({ code }) => code)
  return [
    ...shown.map(([first, ...others]) => formatDiagnostic(first!, others)),
    ...[...ofRules].map(([code, others]) => `warning ${onLine(code)}: ${moreOf(others)}`),
  ].join('\n\n')
}

/** How many different warnings of a rule are shown with their lines. */
const maxShown = 20

/** How many places of a rule are named. */
const maxPlaces = 3

/** The first places of a rule, as `FILE:LINE:COLUMN`. */
export function placesOf(locations: readonly SourceLocation[]): string {
  const places = locations.map(({ file, line, column }) => `${onLine(file)}:${line}:${column}`)
  return [...places.slice(0, maxPlaces), ...(places.length > maxPlaces ? ['...'] : [])].join(', ')
}

function moreOf(others: readonly Diagnostic[]): string {
  return `${others.length} more, at ${placesOf(others.map(({ location }) => location))}`
}

function formatDiagnostic({ severity, code, message, location }: Diagnostic, others: readonly Diagnostic[]): string {
  const { file, line, column, sourceLine } = location
  const gutter = String(line)
  // A very long line is cut, so that the caret stays visible.
  const from = Math.max(0, column - 60)
  const more = others.length === 0 ? '' : ` (${moreOf(others)})`
  const shown = (start: number, end: number): string => onLine(sourceLine.slice(start, end))
  return [
    `${onLine(file)}:${line}:${column} ${severity} ${onLine(code)}: ${onLine(message)}${more}`,
    `${gutter} | ${shown(from, from + 120)}`,
    `${' '.repeat(gutter.length)} | ${' '.repeat(shown(from, Math.max(from, column - 1)).length)}^`,
  ].join('\n')
}

/** Diagnostics in order, without the others that follow from an error: those at its location. */
export function merged(first: readonly Diagnostic[], others: readonly Diagnostic[]): Diagnostic[] {
  const locations = new Set(first.filter(({ severity }) => severity === 'error').map(locationKey))
  return inOrder([...first, ...others.filter((each) => !locations.has(locationKey(each)))])
}

/**
 * Diagnostics of the rules of a repository, without what the linter's own rules find where something has been reported.
 *
 * @param within Other places that the reported diagnostics are about.
 */
export function withoutReported(
  ofRules: readonly Diagnostic[],
  reported: readonly Diagnostic[],
  within: readonly SourceLocation[] = [],
): Diagnostic[] {
  const locations = new Set([...reported, ...within.map((location) => ({ location }))].map(locationKey))
  // A rule that has a plugin, or is of the configuration, has a slash.
  return ofRules.filter((each) => each.code.includes('/') || !locations.has(locationKey(each)))
}

/** The same string for diagnostics of one place. */
function locationKey({ location: { file, line, column } }: Pick<Diagnostic, 'location'>): string {
  return `${file}:${line}:${column}`
}

/** Sorts by location and removes duplicates: the linter visits some locations twice, and outputs have the same schemas. */
export function inOrder(diagnostics: readonly Diagnostic[]): Diagnostic[] {
  const each = new Map(
    diagnostics.map((item) => [`${locationKey(item)} ${item.severity} ${item.code} ${item.message}`, item]),
  )
  return [...each.values()].toSorted(({ location: a }, { location: b }) => {
    return a.file.localeCompare(b.file) || a.line - b.line || a.column - b.column
  })
}

/** The message for a document that is too deep for recursion. */
export const tooDeep = 'Parts of the document are nested, or refer to each other, in a chain that is too long to follow'

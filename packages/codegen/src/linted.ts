import { relative } from 'node:path'
import {
  getLineColLocation,
  type LocationObject,
  type NormalizedProblem,
  type YamlParseError,
} from '@redocly/openapi-core'
import { DocumentError, type Diagnostic } from './diagnostic.ts'
import type { SourceLocation } from './document.ts'
import { placelessTrouble } from './placeless.ts'

/** A file whose YAML cannot be read. */
export function syntaxError({ line, col, message: told, source }: YamlParseError): DocumentError {
  const isPlaceless = Number.isNaN(line) || (line === 1 && col === 1)
  const { message, ...start } = (isPlaceless ? placelessTrouble(source.body) : undefined) ?? {
    message: told,
    ...(isPlaceless ? { line: 1, col: 1 } : { line, col }),
  }
  const location = locate({ source, pointer: undefined, start })
  if (message.includes('maxDepth')) {
    const advice = 'Its parts are nested too deeply: give inner schemas names in components, and refer to them'
    return new DocumentError([{ severity: 'error', code: 'too-deep', message: advice, location }])
  }
  const said = message.replace(/ in ".*$| \(\d+:\d+\)$/, '')
  return new DocumentError([{ severity: 'error', code: 'syntax', message: said, location }])
}

/** A problem of a file as a whole. */
export function rootError(file: string, code: string, message: string): DocumentError {
  return new DocumentError([
    { severity: 'error', code, message, location: { file, line: 1, column: 1, sourceLine: '' } },
  ])
}

/** What the linter says of a place, as a diagnostic. */
export function diagnosticOf({ ruleId, severity: rated, message, suggest, location }: NormalizedProblem): Diagnostic {
  const hint = suggest.length > 0 ? ` Did you mean ${suggest.map((name) => `"${name}"`).join(' or ')}?` : ''
  const place = location[0]
  if (place === undefined) throw new TypeError(`Cannot place the problem "${message}": the linter gave no location`)
  // Nothing is enforced by a member that OpenAPI does not know, nor by examples: their author should hear so, and go on.
  const isIdle = message.includes('is not expected here') || isMapOfExamples(message, place.pointer)
  const severity = rated === 'warn' || isIdle ? 'warning' : 'error'
  return { severity, code: ruleId, message: `${message}${hint}`, location: locate(place) }
}

/** Examples of a schema that are written as those of a media type are, each with a name. */
function isMapOfExamples(message: string, pointer = ''): boolean {
  return message.startsWith('Expected type `array` but got `object`') && pointer.endsWith('/examples')
}

/** Where something stands. */
export function locate(location: LocationObject): SourceLocation {
  const { source, start } = placeOf(location)
  return {
    file: relative(process.cwd(), source.absoluteRef),
    line: start.line,
    column: start.col,
    sourceLine: source.getLines()[start.line - 1] ?? '',
  }
}

/** A value that is not written at all has no place of its own; that of its key stands for it. */
function placeOf(location: LocationObject): ReturnType<typeof getLineColLocation> {
  try {
    const place = getLineColLocation(location)
    const isNowhere = place.start.line === 1 && place.start.col === 1 && (location.pointer?.length ?? 0) > 2
    return isNowhere ? getLineColLocation({ ...location, reportOnKey: true }) : place
  } catch {
    // What finds places knows less of YAML than what reads values; the start of the file is better than no word.
    return { ...location, pointer: undefined, start: { line: 1, col: 1 } }
  }
}

/** By place, each once: the linter comes to some places twice. */
export function inOrder(diagnostics: readonly Diagnostic[]): Diagnostic[] {
  const each = new Map(diagnostics.map((diagnostic) => [JSON.stringify(diagnostic), diagnostic]))
  return [...each.values()].toSorted(({ location: a }, { location: b }) => {
    return a.file.localeCompare(b.file) || a.line - b.line || a.column - b.column
  })
}

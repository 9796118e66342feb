import { relative } from 'node:path'
import {
  parseYaml,
  type LocationObject,
  type NormalizedProblem,
  type Source,
  type YamlParseError,
} from '@redocly/openapi-core'
import { adviceOn } from './advice.ts'
import { DocumentError, type Diagnostic } from '../diagnostic.ts'
import { isObject, type JsonObject } from '@loyalty-kit/json-schema/json'
import type { SourceLocation } from '../diagnostic.ts'
import { placeOf } from './place-of.ts'

/** A file whose YAML cannot be read. */
export function syntaxError({ line, col, message, source }: YamlParseError): DocumentError {
  const location = locate({ source, pointer: undefined, start: { line, col } })
  if (message.includes('maxDepth')) {
    const advice = 'Its parts are nested too deeply: give inner schemas names in components, and refer to them'
    return new DocumentError([{ severity: 'error', code: 'too-deep', message: advice, location }])
  }
  return new DocumentError([{ severity: 'error', code: 'syntax', message: withoutPlace(message), location }])
}

/** What a parser says, without the file and the place that it ends with. */
function withoutPlace(message: string): string {
  return message.replace(/ in ".*$| \(\d+:\d+\)$/, '')
}

/** A problem of a file as a whole. */
export function rootError(file: string, code: string, message: string): DocumentError {
  return new DocumentError([
    { severity: 'error', code, message, location: { file, line: 1, column: 1, sourceLine: '' } },
  ])
}

/** What the linter says, as diagnostics. */
export function diagnosticsOf(problems: readonly NormalizedProblem[]): Diagnostic[] {
  const roots = new Map<Source, JsonObject>()
  /** What a file says, for a look at what stands around a problem. */
  const rootOf = (source: Source): JsonObject => {
    const known = roots.get(source) ?? objectOf(source)
    roots.set(source, known)
    return known
  }
  // A file that cannot be read is told where it is wrong, not at each ref to it.
  const unread = problems.filter(({ message }) => message.startsWith(unreadable))
  const atRefs = new Set(unread.map(({ message }) => `Can't resolve $ref: ${message.slice(unreadable.length)}`))
  return problems
    .filter(({ message }) => !atRefs.has(message))
    .map((problem, index) => diagnosticOf(problem, index < mostSuggested ? rootOf : () => ({})))
}

const unreadable = 'Failed to parse: '

/** How many problems a look at the file around them may be worth; of more, most have one cause. */
const mostSuggested = 200

function objectOf(source: Source): JsonObject {
  const root = parseYaml(source.body)
  return isObject(root) ? root : {}
}

function diagnosticOf(
  { ruleId, severity: rated, message, suggest, location }: NormalizedProblem,
  rootOf: (source: Source) => JsonObject,
): Diagnostic {
  const place = location[0]
  if (place === undefined) throw new TypeError(`Cannot place the problem "${message}": the linter gave no location`)
  // Nothing is enforced by a member that OpenAPI does not know, nor by examples: their author should hear so, and go on.
  const isIdle = message.includes('is not expected here') || isMapOfExamples(message, place.pointer)
  const severity = rated === 'warn' || isIdle ? 'warning' : 'error'
  if (message.startsWith(unreadable)) {
    const said = withoutPlace(message.slice(unreadable.length))
    return { severity, code: 'syntax', message: said, location: locate(place) }
  }
  const hint = adviceOn(message, suggest, place.pointer ?? '', () => rootOf(place.source))
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

/** What was found in values and by the linter; of a value that cannot be used, the linter need say nothing more. */
export function merged(ofValues: readonly Diagnostic[], ofLinter: readonly Diagnostic[]): Diagnostic[] {
  const places = new Set(ofValues.filter(({ severity }) => severity === 'error').map(placeText))
  return inOrder([...ofValues, ...ofLinter.filter((each) => !places.has(placeText(each)))])
}

function placeText({ location: { file, line, column } }: Diagnostic): string {
  return `${file}:${line}:${column}`
}

/** By place, each once: the linter comes to some places twice. */
export function inOrder(diagnostics: readonly Diagnostic[]): Diagnostic[] {
  const each = new Map(diagnostics.map((one) => [`${placeText(one)} ${one.severity} ${one.code} ${one.message}`, one]))
  return [...each.values()].toSorted(({ location: a }, { location: b }) => {
    return a.file.localeCompare(b.file) || a.line - b.line || a.column - b.column
  })
}

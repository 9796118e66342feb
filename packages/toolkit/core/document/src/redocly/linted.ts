import { relative } from 'node:path'
import { type LocationObject, type Source, type YamlParseError } from '@redocly/openapi-core'
import { adviceFor } from './advice.ts'
import { DocumentError, type Diagnostic } from '../diagnostic.ts'
import { isObject, type JsonObject } from '@specwright/json-schema/json'
import type { SourceLocation } from '../diagnostic.ts'
import { isUrl } from '../is-url.ts'
import { interpretationOf } from './interpret.ts'
import type { Problem } from './lint.ts'
import { withCauses } from './misspelt.ts'
import { parserFinding, type Finding } from './messages.ts'
import { positionOf } from './position.ts'
import { UnreadableDocument } from './unreadable-document.ts'
import { readYaml, recoveredSource } from '../yaml/read-yaml.ts'
import type { YamlProblem } from '../yaml/structure-problem.ts'

/** The error for a file whose YAML cannot be parsed: all that is wrong with it, as far as one does not follow from another. */
export function syntaxError({ message, line, col, source }: YamlParseError): UnreadableDocument {
  const text = recoveredSource(source)
  const problems = text?.problems ?? [{ line, col, message: withoutPosition(message) }]
  return new UnreadableDocument(syntaxErrorsIn(source, problems), text)
}

function syntaxErrorsIn(source: Source, problems: readonly YamlProblem[]): Diagnostic[] {
  return problems.map(({ line, col, message }) => {
    const location = locate({ source, pointer: undefined, start: { line, col } })
    return { severity: 'error', ...unreadable(message), location }
  })
}

/** What `readYaml` says of a file, without the position at its end. */
function withoutPosition(reason: string): string {
  return reason.replace(/ \(\d+:\d+\)$/, '')
}

/** Why a file cannot be read. */
function unreadable(message: string): Pick<Diagnostic, 'code' | 'message'> {
  if (parserFinding(message) !== 'too-deep') return { code: 'syntax', message }
  const advice = 'The file is nested too deeply: give inner schemas names in components, and refer to them'
  return { code: 'too-deep', message: advice }
}

/** The error for a file as a whole. */
export function rootError(file: string, code: string, message: string): DocumentError {
  return new DocumentError([
    { severity: 'error', code, message, location: { file, line: 1, column: 1, sourceLine: '' } },
  ])
}

/**
 * The error for a ref that leads back to itself.
 *
 * @param refs All refs of its circle.
 */
export function endlessRef(place: LocationObject, refs: readonly string[] = []): Diagnostic {
  const through = refs.slice(0, 5).join(', then ')
  const circle = refs.length < 2 ? '' : `: it leads to ${through}${refs.length > 5 ? ', and so on' : ''}`
  const message = `"$ref" refers back to itself, without end${circle}`
  return { severity: 'error', code: 'endless-ref', message, location: locate(place) }
}

/** Converts the linter's problems to diagnostics. */
export function diagnosticsOf(problems: readonly Problem[]): Diagnostic[] {
  const roots = new Map<Source, JsonObject>()
  /** The value of a file, to look at the context of a problem. */
  const rootOf = (source: Source): JsonObject => {
    const known = roots.get(source) ?? objectOf(source)
    roots.set(source, known)
    return known
  }
  // A file that cannot be read is reported once, not again at each ref to it.
  const unreadableReasons = new Set(
    problems.flatMap(({ finding }) => (finding.kind === 'unreadable-file' ? finding.reason : [])),
  )
  const reported = problems.filter(
    ({ finding }) => finding.kind !== 'unresolved-ref' || !unreadableReasons.has(finding.reason ?? ''),
  )
  return [...withCauses(reported)].flatMap(([problem, caused], index) => {
    const { finding, location } = problem
    if (finding.kind !== 'unreadable-file')
      return diagnosticOf(problem, caused, index < maxSuggestions ? rootOf : () => ({}))
    const { line, column: col } = locate(location)
    const first = { line, col, message: withoutPosition(finding.reason) }
    return syntaxErrorsIn(location.source, recoveredSource(location.source)?.problems ?? [first])
  })
}

/** For how many problems to look for suggestions; if there are more, most have the same cause. */
const maxSuggestions = 200

function objectOf(source: Source): JsonObject {
  const root = readYaml(source)
  return isObject(root) ? root : {}
}

/** @param caused The problem that follows from it, whose interpretation is then that of both. */
function diagnosticOf(
  problem: Problem,
  caused: Problem | undefined,
  rootOf: (source: Source) => JsonObject,
): Diagnostic {
  const { location: place } = problem
  const interpretation = interpretationOf(caused ?? problem)
  const severity = interpretation === undefined ? 'error' : 'warning'
  const location = locate(place)
  const hint = adviceFor(problem, () => rootOf(place.source))
  const message = sentences(`${wordsOf(problem)}${hint}`, interpretation?.message ?? '')
  return { severity, code: problem.rule, message, location }
}

/** The linter's message; for paths, one that is the same for all of them, so that many are one line. */
function wordsOf({ finding, message }: Problem): string {
  return finding.kind === 'repeated-path'
    ? 'The path differs from an earlier one only by names of parameters.'
    : message
}

/** Two sentences as one text; the first may lack its full stop. */
function sentences(first: string, second: string): string {
  if (second === '') return first
  return `${first}${/[.?]$/.test(first) ? '' : '.'} ${second}`
}

/** True for a schema that is true or false, which the linter does not accept. */
export function isBooleanSchema(finding: Finding): boolean {
  return finding.kind === 'wrong-type' && finding.expected === 'Schema' && finding.actual === 'boolean'
}

/** Converts a location of the linter. */
export function locate(location: LocationObject): SourceLocation {
  const { source, start } = positionOf(location)
  return {
    file: isUrl(source.absoluteRef) ? source.absoluteRef : relative(process.cwd(), source.absoluteRef),
    line: start.line,
    column: start.col,
    sourceLine: source.getLines()[start.line - 1] ?? '',
  }
}

/** A problem of a published document, which cannot be corrected any more. */
export function asWarning(diagnostic: Diagnostic): Diagnostic {
  return { ...diagnostic, severity: 'warning' }
}

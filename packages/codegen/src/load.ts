import { statSync } from 'node:fs'
import { dirname, relative, resolve } from 'node:path'
import {
  bundle,
  createConfig,
  getLineColLocation,
  lint,
  YamlParseError,
  type LocationObject,
  type NormalizedProblem,
  type Source,
} from '@redocly/openapi-core'
import { problemsInValues, type ValueProblem } from './check-values.ts'
import { circularRef } from './circular-ref.ts'
import { ConfinedResolver } from './confined-resolver.ts'
import { DocumentError, type Diagnostic } from './diagnostic.ts'
import {
  atPointer,
  childPointer,
  isObject,
  own,
  type JsonObject,
  type LoadedDocument,
  type SourceLocation,
} from './document.ts'
import { dialectFor } from './schema/dialect.ts'
import { olderSpellings, toOpenApi31 } from './to-openapi-31.ts'

/** What makes a document unusable, whatever house rules its authors follow beside. */
const rules = {
  'no-unresolved-refs': 'error',
  'operation-operationId-unique': 'error',
  'operation-parameters-unique': 'error',
  'path-parameters-defined': 'error',
  struct: 'error',
  'no-identical-paths': 'warn',
  'security-defined': 'warn',
} as const

/**
 * Reads an OpenAPI 3.0 or 3.1 document with every file it refers to, as one OpenAPI 3.1 document.
 *
 * Refs stay within the folder of `file`: nothing is fetched, and nothing outside is read.
 *
 * @param file Path of the root file, YAML or JSON.
 * @throws {DocumentError} With all problems found, each with its place.
 */
export async function loadDocument(file: string): Promise<LoadedDocument> {
  const path = resolve(file)
  const resolver = new ConfinedResolver(dirname(path))
  const { source, parsed } = await readRoot(file, path, resolver)
  const config = await createConfig({ rules })
  // Linting comes first, since bundling changes the parsed document in place.
  const unreadable = (error: Error): never => {
    const circular = circularRef(parsed)
    if (circular !== undefined) throw circularError(source, circular)
    // The linter follows nesting and refs by recursion, and gives up where they go on and on.
    if (!(error instanceof RangeError)) throw rootError(file, 'unreadable', error.message)
    throw rootError(file, 'too-deep', 'Its parts are nested, or refer to each other, in a chain too long to follow')
  }
  const problems = await lint({ ref: path, config, externalRefResolver: resolver }).catch(unreadable)
  const told = problems.filter((problem) => !isConverted(problem, source, parsed) && !isOpenOperation(problem))
  const diagnostics = inOrder(told.map(diagnosticOf))
  if (diagnostics.some(({ severity }) => severity === 'error')) throw new DocumentError(diagnostics)
  const { bundle: bundled } = await bundle({ ref: path, config, externalRefResolver: resolver }).catch(unreadable)
  const unusable = problemsInValues(bundled.parsed)
  const root = toOpenApi31(bundled.parsed as JsonObject, (pointer) => {
    // lint has proven that it is an object
    unusable.push({ code: 'malformed-ref', message: 'A $ref must be a text', pointer: `${pointer}/$ref` })
  })
  if (unusable.length > 0) throw unusableError(source, unusable, diagnostics)
  return {
    root,
    warnings: diagnostics,
    files: [path, ...[...resolver.getFiles()].filter((read) => read !== path)],
    locate: (pointer) => locate({ source, pointer: `#${pointer === '' ? '/' : pointer}` }),
  }
}

async function readRoot(file: string, path: string, resolver: ConfinedResolver): Promise<Root> {
  if (!statSync(path, { throwIfNoEntry: false })?.isFile()) throw rootError(file, 'no-file', 'There is no such file')
  const { source, parsed } = await resolver.resolveRoot(path).catch((error: Error) => {
    throw error instanceof YamlParseError ? syntaxError(error) : rootError(file, 'unreadable', error.message)
  })
  const [member, version] = isObject(parsed) ? (versionOf(parsed) ?? []) : []
  if (!isObject(parsed) || member === undefined) {
    throw rootError(file, 'not-openapi', 'The root has no "openapi" member, which names the version: 3.0.x or 3.1.x')
  }
  if (member !== 'openapi' || typeof version !== 'string' || !/^3\.[01]\.\d/.test(version)) {
    const message = `OpenAPI ${JSON.stringify(version)} is not read: convert it to 3.1, and "openapi" to "3.1.x" or "3.0.x"`
    throw placedError(source, `/${member}`, 'version', message)
  }
  const dialect = own(parsed, 'jsonSchemaDialect')
  if (typeof dialect === 'string') {
    const said = dialectFor(dialect.replace(/#$/, ''), new Map())
    if (typeof said === 'string')
      throw placedError(source, '/jsonSchemaDialect', 'dialect', said.replace('$schema', 'It'))
  }
  return { source, parsed }
}

/** The root file, and what it says. */
interface Root {
  readonly source: Source
  readonly parsed: JsonObject
}

function versionOf(root: JsonObject): [member: string, version: unknown] | undefined {
  return Object.entries(root).find(([member]) => member === 'openapi' || member === 'swagger')
}

function placedError(source: Source, pointer: string, code: string, message: string): DocumentError {
  return new DocumentError([{ severity: 'error', code, message, location: locate({ source, pointer: `#${pointer}` }) }])
}

function unusableError(
  source: Source,
  problems: readonly ValueProblem[],
  others: readonly Diagnostic[],
): DocumentError {
  const errors = problems.map(({ code, message, pointer }): Diagnostic => {
    return { severity: 'error', code, message, location: locate({ source, pointer: `#${pointer}` }) }
  })
  return new DocumentError(inOrder([...errors, ...others]))
}

function circularError(source: Source, pointer: string): DocumentError {
  return placedError(source, pointer, 'endless-ref', 'This ref leads back to itself, without end')
}

function syntaxError({ line, col, message, source }: YamlParseError): DocumentError {
  const start = Number.isNaN(line) ? { line: 1, col: 1 } : { line, col }
  const location = locate({ source, pointer: undefined, start })
  if (message.includes('maxDepth')) {
    const advice = 'Its parts are nested too deeply: give inner schemas names in components, and refer to them'
    return new DocumentError([{ severity: 'error', code: 'too-deep', message: advice, location }])
  }
  const said = message.replace(/ in ".*$| \(\d+:\d+\)$/, '')
  return new DocumentError([{ severity: 'error', code: 'syntax', message: said, location }])
}

function rootError(file: string, code: string, message: string): DocumentError {
  return new DocumentError([
    { severity: 'error', code, message, location: { file, line: 1, column: 1, sourceLine: '' } },
  ])
}

function diagnosticOf({ ruleId, severity: rated, message, suggest, location }: NormalizedProblem): Diagnostic {
  const hint = suggest.length > 0 ? ` Did you mean ${suggest.map((name) => `"${name}"`).join(' or ')}?` : ''
  const place = location[0]
  if (place === undefined) throw new TypeError(`Cannot place the problem "${message}": the linter gave no location`)
  // A member that OpenAPI does not know is an annotation: nothing is enforced by it, and its author should hear so.
  const severity = rated === 'warn' || message.includes('is not expected here') ? 'warning' : 'error'
  return { severity, code: ruleId, message: `${message}${hint}`, location: locate(place) }
}

/** A spelling that `toOpenApi31` puts into the words of 3.1, though the linter does not know it. */
function isConverted({ ruleId, message, location }: NormalizedProblem, root: Source, parsed: JsonObject): boolean {
  const pointer = location[0]?.pointer ?? ''
  // A mapping may name a schema instead of referring to it.
  if (ruleId === 'no-unresolved-refs') {
    if (!/\/discriminator\/mapping\/[^/]*$/.test(pointer)) return false
    if (location[0]?.source.absoluteRef !== root.absoluteRef) return true
    const name = atPointer(parsed, pointer.slice(1))
    return typeof name === 'string' && atPointer(parsed, childPointer('/components/schemas', name)) !== undefined
  }
  // In 3.1 a schema may be true or false.
  if (message === 'Expected type `Schema` (object) but got `boolean`') {
    return String(parsed['openapi']).startsWith('3.1')
  }
  return ruleId === 'struct' && olderSpellings.includes(pointer.split('/').at(-1) ?? '')
}

/** An operation that asks for no credentials, as its author may well want it. */
function isOpenOperation({ ruleId, message }: NormalizedProblem): boolean {
  return ruleId === 'security-defined' && message.startsWith('Every operation')
}

function locate(location: LocationObject): SourceLocation {
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
function inOrder(diagnostics: readonly Diagnostic[]): Diagnostic[] {
  const each = new Map(diagnostics.map((diagnostic) => [JSON.stringify(diagnostic), diagnostic]))
  return [...each.values()].toSorted(({ location: a }, { location: b }) => {
    return a.file.localeCompare(b.file) || a.line - b.line || a.column - b.column
  })
}

import { statSync } from 'node:fs'
import { dirname, resolve } from 'node:path'
import { bundle, createConfig, YamlParseError, type LocationObject, type Source } from '@redocly/openapi-core'
import { silencedBeside, type Silenced } from './silenced.ts'
import { circularValues } from '../refs/circular-values.ts'
import { removeCircles, type Endless } from '../refs/circles.ts'
import { ConfinedResolver } from './confined-resolver.ts'
import { createOrigins } from './origins.ts'
import { BrokenDocument } from './broken-document.ts'
import { DocumentError, inOrder, merged, tooDeep, type Diagnostic } from '../diagnostic.ts'
import { isObject, keysOf, own, pointerTo, type JsonObject } from '@specwright/json-schema/json'
import type { LoadedDocument } from '../document.ts'
import { addressOf, isUrl } from '../is-url.ts'
import { interpret, interpretationOf } from '../redocly/interpret.ts'
import { lackingParameters, leaveOutErrors } from '../redocly/left-out.ts'
import { problemsOf, type Problem } from '../redocly/lint.ts'
import { asOf31 } from '../redocly/of-31.ts'
import { linterTypes } from '../redocly/linter-types.ts'
import { asWarning, diagnosticsOf, endlessRef, locate, rootError, syntaxError } from '../redocly/linted.ts'
import { UnreadableDocument, withRest } from '../redocly/unreadable-document.ts'
import { referencesIn } from '../refs/references.ts'
import { nameSecuritySchemes } from '../refs/security-refs.ts'
import { bundleAlone } from '../refs/bundle-alone.ts'
import { encodeBundledRefs } from '../refs/bundled-refs.ts'
import { shortenChains } from '../refs/long-chains.ts'
import { isConverted, isOfFile, isOfTuple } from './converted.ts'
import { withoutOutside } from './outside.ts'
import { refsOf } from './refs-of.ts'
import { dialectFor } from '@specwright/json-schema/dialect'
import { interpreted, removeRepeated } from '../openapi/interpreted.ts'
import { unshared } from '../openapi/unshared.ts'
import { reportTabs } from '../swagger/report-tabs.ts'
import { toOpenApi30 } from '../swagger/to-openapi-30.ts'
import { writtenPointer } from '../swagger/written-pointer.ts'
import { reportUnsupported } from '../openapi/unsupported.ts'

/** What is looked for: `interpretationOf` decides what of it makes a document unusable. */
const rules = {
  'no-unresolved-refs': 'error',
  'operation-parameters-unique': 'error',
  struct: 'error',
  'no-identical-paths': 'warn',
  'no-undefined-server-variable': 'warn',
  'path-not-include-query': 'warn',
  'security-defined': 'warn',
} as const

/** What OpenAPI 3.2 says of its own members. */
const rulesOf32 = {
  'spec-discriminator-defaultMapping': 'warn',
  'spec-example-values': 'warn',
  'spec-no-invalid-encoding-combinations': 'warn',
  'spec-no-invalid-tag-parents': 'warn',
  'spec-querystring-parameters': 'warn',
} as const

/** The rules of a run of the linter. */
interface Rules {
  readonly rules: Partial<typeof rules>
  readonly oas3_2Rules?: typeof rulesOf32
}

const everything: Rules = { rules, oas3_2Rules: rulesOf32 }

/** What is looked for without linting: nothing can be made of a ref to nothing. */
const onlyRefs: Rules = { rules: { 'no-unresolved-refs': 'error' } }

/** How a document is read. */
export interface LoadOptions {
  /** The content of the root file, if it is not on the disk: its path is then a URL, or a name for it. */
  readonly content?: Uint8Array
  /** Folders and URLs outside the document's own folder that refs may lead to. */
  readonly allow?: readonly string[]
  /** Fetches a URL that refs may lead to; without it none is fetched. */
  readonly fetch?: (url: string) => Promise<Uint8Array>
  /** Paths of overlays, which are applied in order before anything is checked. */
  readonly overlays?: readonly string[]
  /** True for a published document, which cannot be changed: errors are reported as warnings, and read as far as possible. */
  readonly isPublished?: boolean
  /** `false` starts sooner: what breaks a rule, but for refs to nothing, is neither reported nor interpreted. */
  readonly lint?: false
}

/**
 * Reads an OpenAPI 3.0, 3.1 or 3.2 document, or one of Swagger 2.0, with every file that it refers to, as one document
 * of 3.1 or 3.2.
 *
 * Refs stay within the folder of `file`, unless they are allowed: nothing else is fetched, and nothing outside is read.
 *
 * @param file Path of the root file, YAML or JSON.
 * @throws {DocumentError} With all problems found, each with its place.
 */
export async function loadDocument(file: string, options: LoadOptions = {}): Promise<LoadedDocument> {
  return await documentOf(file, options).catch(async (error: unknown) => {
    // An overlay may change what cannot be read.
    if (!(error instanceof UnreadableDocument) || options.overlays?.length) throw error
    throw await withRest(error, async (content) => await documentOf(file, { ...options, content }))
  })
}

async function documentOf(file: string, options: LoadOptions): Promise<LoadedDocument> {
  const path = isUrl(file) ? file : resolve(file)
  if (options.content === undefined && !statSync(path, { throwIfNoEntry: false })?.isFile())
    throw rootError(file, 'no-file', 'There is no such file')
  const input = { file, path, resolver: resolverFor(path, options) }
  const linted = await lintedDocument(input, options)
  if (!linted.diagnostics.some(isError)) return await readDocument(input, linted, options)
  // It is read without its errors, to find what else is wrong with it. What cannot be read then is one of their consequences.
  const rest = await readDocument(input, linted, options).catch((error: unknown) => error)
  if (rest instanceof BrokenDocument) throw rest
  if (rest instanceof Error) throw new DocumentError(linted.diagnostics)
  const loaded = rest as LoadedDocument // what is no error
  throw new BrokenDocument(merged(linted.diagnostics, loaded.warnings), loaded)
}

function isError({ severity }: Diagnostic): boolean {
  return severity === 'error'
}

/** Makes one document of what has been linted, in the words of OpenAPI 3.1. */
async function readDocument(input: Input, linted: Linted, options: LoadOptions): Promise<LoadedDocument> {
  const { file, path, resolver } = input
  const { source, parsed: written, diagnostics, silenced, lacking } = linted
  const originOf = await bundled(input, linted)
  const isSwagger = 'swagger' in written
  const document = isSwagger ? await toOpenApi30(written).catch((error: Error) => refuse(error, file)) : written
  const placeIn = (pointer: string): LocationObject => originOf(written, pointer) ?? { source, pointer: '#/' }
  const placeOf = isSwagger ? (pointer: string) => placeIn(writtenPointer(written, pointer)) : placeIn
  const warnings = [...diagnostics]
  const warn = (code: string, place = placeOf) => {
    return (pointer: string, message: string, part?: 'key') => {
      if (
        options.lint === false ||
        (code === 'path-parameters' && lacking.has(pointerTo('', ...keysOf(pointer).slice(0, 2))))
      )
        return
      const found = { ...place(pointer), ...(part === 'key' && { reportOnKey: true }) }
      if (!silenced.has(code, found)) warnings.push({ severity: 'warning', code, message, location: locate(found) })
    }
  }
  if (isSwagger) reportTabs(written, warn('unsupported', placeIn))
  const refused: Diagnostic[] = []
  const refuseAt = (code: string) => (pointer: string, message: string) => {
    refused.push({ severity: 'error', code, message, location: locate(placeOf(pointer)) })
  }
  removeRepeated(document, { warn, refuse: refuseAt })
  const root = interpreted(unshared(document), { warn, refuse: refuseAt })
  reportUnsupported(root, warn('unsupported'))
  const loaded: LoadedDocument = {
    root,
    warnings: inOrder([...warnings, ...refused.map(asWarning)]),
    ...addressOf(path),
    files: filesOf(path, options, { silenced: silenced.files, read: resolver.getFiles() }),
    locate: (pointer, part = 'value') => locate({ ...placeOf(pointer), reportOnKey: part === 'key' }),
  }
  if (refused.length > 0 && options.isPublished !== true)
    throw new BrokenDocument(merged([...refused, ...diagnostics], warnings), loaded)
  return loaded
}

/** A document as it is to be read. */
interface Input {
  /** As the user gave it. */
  readonly file: string
  readonly path: string
  readonly resolver: ConfinedResolver
}

/** A document as its author means it, in its files, without what has errors. */
interface Linted extends Root {
  readonly diagnostics: readonly Diagnostic[]
  readonly silenced: Silenced
  /** Pointers of the path items that lack parameters which have errors. */
  readonly lacking: ReadonlySet<string>
  readonly job: LinterJob
  readonly showData: () => void
}

type LinterJob = ReturnType<typeof linterJob<{ readonly ref: string; readonly externalRefResolver: ConfinedResolver }>>

/** Reads, lints and interprets the files of a document. */
async function lintedDocument({ file, path, resolver }: Input, options: LoadOptions): Promise<Linted> {
  const { source, parsed } = await readRoot(file, path, resolver)
  const { overlays = [] } = options
  // Few documents have overlays, whose queries take long to load.
  const ofOverlays = overlays.length === 0 ? [] : (await import('./overlays.ts')).applyOverlays(parsed, path, overlays)
  const silenced = silencedBeside(path)
  const ofRefs: Diagnostic[] = []
  const { isReferredTo, showData } = await refsOf({ source, parsed }, resolver, (diagnostic, place) => {
    if (options.lint !== false && !silenced.has(diagnostic.code, place)) ofRefs.push(diagnostic)
  })
  nameSecuritySchemes(parsed)
  shortenChains(parsed)
  const job = linterJob({ ref: path, externalRefResolver: resolver }, options.lint === false ? onlyRefs : everything)
  // Linting comes first, since bundling changes the parsed document in place.
  const unreadable = (error: Error): never => refuse(error, file)
  const lint = async (): Promise<readonly Problem[]> => problemsOf(await job(), isReferredTo)
  const { problems, circular, errors } = await withoutCircles(lint, resolver).catch(unreadable)
  // An operation may require no credentials.
  const fileOf = (problem: Problem): unknown => resolver.parsed.get(problem.location.source.absoluteRef)?.parsed
  const isOlder = String(own(parsed, 'openapi')).startsWith('3.0')
  const read = isOlder ? problems.map((problem) => asOf31(problem, fileOf(problem))) : problems
  const relevant = read.filter((problem) => {
    const ofFile = fileOf(problem)
    return (
      !isConverted(problem, source, parsed) &&
      !isOfTuple(problem, ofFile) &&
      !('swagger' in parsed && isOfFile(problem, ofFile)) &&
      problem.finding.kind !== 'no-security'
    )
  })
  const { problems: inside, errors: outside } = withoutOutside(relevant, resolver.notAllowed)
  // What is silenced has the same interpretation, and what has none is an error nevertheless.
  const reported = inside.filter(
    (each) => !isEmptied(each, circular) && (!interpretationOf(each) || !silenced.has(each.rule, each.location)),
  )
  const problemsFound = merged(
    [...ofOverlays, ...silenced.warnings, ...resolver.diagnostics, ...ofRefs, ...errors, ...outside],
    diagnosticsOf(reported),
  )
  const diagnostics = options.isPublished === true ? problemsFound.map(asWarning) : problemsFound
  const parsedOf = (address: string): unknown => resolver.parsed.get(address)?.parsed
  interpret(relevant, parsedOf)
  if (diagnostics.some(isError)) leaveOutErrors(relevant, parsedOf)
  return { source, parsed, diagnostics, silenced, lacking: lackingParameters(relevant), job, showData }
}

/** Makes one of the files of a document, in place. Gives the places where its parts are from. */
async function bundled(
  { file, resolver }: Input,
  { source, parsed, job, showData }: Linted,
): Promise<ReturnType<typeof createOrigins>> {
  const unreadable = (error: Error): never => refuse(error, file)
  const originOf = createOrigins([...resolver.parsed.values()])
  // Data that a ref stands for may contain it.
  const refuseCircular = (): void => {
    const places = circularValues(parsed).map((pointer) => originOf(parsed, pointer) ?? { source, pointer: '#/' })
    if (places.length > 0) throw new DocumentError(inOrder(places.map((place) => endlessRef(place))))
  }
  // A bundler resolves every ref again.
  const isAlone = resolver.parsed.size === 1 && bundleAlone(parsed, referencesIn(parsed))
  refuseCircular()
  if (!isAlone) {
    await bundle(await job()).catch(unreadable)
    refuseCircular()
    encodeBundledRefs(parsed)
  }
  showData()
  return originOf
}

/** The problems of a document: the linter can follow no ref that leads back to itself, so those are taken out of it. */
async function withoutCircles(
  lint: () => Promise<readonly Problem[]>,
  resolver: ConfinedResolver,
): Promise<{ problems: readonly Problem[]; circular: readonly Endless[]; errors: readonly Diagnostic[] }> {
  try {
    return { problems: await lint(), circular: [], errors: [] }
  } catch (error) {
    const circles = removeCircles(resolver.parsed, (from, uri) => resolver.resolveExternalRef(from, uri))
    if (circles.length === 0) throw error
    const errors = circles
      .flatMap((circle) => circle.slice(0, 1))
      .map(({ file: { source }, pointer, refs }) => {
        return endlessRef({ source, pointer: `#${pointer}/$ref` }, refs)
      })
    return { problems: await lint(), circular: circles.flat(), errors }
  }
}

/** True for what an object lacks whose `$ref` was taken away. */
function isEmptied({ location: { source, pointer } }: Problem, circular: readonly Endless[]): boolean {
  return circular.some((each) => each.file.source === source && `#${each.pointer}` === pointer)
}

/** Paths of all files that a document was read from. */
function filesOf(
  path: string,
  { content, overlays = [] }: LoadOptions,
  { silenced, read }: { readonly silenced: readonly string[]; readonly read: ReadonlySet<string> },
): readonly string[] {
  return [
    ...overlays.map((overlay) => resolve(overlay)),
    ...silenced,
    ...(content === undefined ? [path] : []),
    ...[...read].filter((each) => each !== path && !isUrl(each)),
  ]
}

/** Gives the linter's input; its configuration takes long to make, and is made at most once. */
function linterJob<Job extends object>(
  input: Job,
  looksFor: Rules,
): () => Promise<Job & { readonly config: Awaited<ReturnType<typeof createConfig>> }> {
  let config: ReturnType<typeof createConfig> | undefined
  return async () => {
    config ??= createConfig({ ...looksFor, plugins: [linterTypes] })
    return { ...input, config: await config }
  }
}

/** Says why a document cannot be followed. */
function refuse(error: Error, file: string): never {
  // The linter recurses into nested values and refs, and overflows the stack if there are too many.
  if (!(error instanceof RangeError)) throw rootError(file, 'unreadable', error.message)
  throw rootError(file, 'too-deep', tooDeep)
}

function resolverFor(path: string, { content, allow, fetch, lint }: LoadOptions): ConfinedResolver {
  const folder = isUrl(path) ? new URL('.', path).href : dirname(path)
  const given = new Map(content && [[path, content]])
  return new ConfinedResolver(folder, { given, ...(allow && { allow }), fetch, checksValues: lint !== false })
}

async function readRoot(file: string, path: string, resolver: ConfinedResolver): Promise<Root> {
  const { source, parsed } = await resolver.resolveRoot(path).catch((error: Error) => {
    throw error instanceof YamlParseError ? syntaxError(error) : rootError(file, 'unreadable', error.message)
  })
  const [member, version] = isObject(parsed) ? (versionOf(parsed) ?? []) : []
  if (!isObject(parsed) || member === undefined) {
    throw rootError(
      file,
      'not-openapi',
      'The root has no "openapi" member, which states the version: 3.0.x, 3.1.x or 3.2.x; nor "swagger": "2.0"',
    )
  }
  const isKnown = typeof version === 'string' && (member === 'openapi' ? /^3\.[012]\.\d/ : /^2\.0$/).test(version)
  if (!isKnown) {
    const message =
      member === 'openapi' && typeof version === 'number'
        ? `A version must be a string of three numbers: write "${version}.0", in quotes`
        : member === 'swagger'
          ? `Swagger ${JSON.stringify(version)} is not supported: set "swagger" to "2.0", in quotes, or convert the document`
          : `OpenAPI ${JSON.stringify(version)} is not supported: convert the document to 3.2, and set "openapi" to "3.2.x", "3.1.x" or "3.0.x"`
    throw errorAt(source, `/${member}`, 'version', message)
  }
  const dialect = own(parsed, 'jsonSchemaDialect')
  if (typeof dialect === 'string') {
    const found = dialectFor(dialect.replace(/#$/, ''), new Map(), { keyword: 'jsonSchemaDialect' })
    if (typeof found === 'string') throw errorAt(source, '/jsonSchemaDialect', 'dialect', found)
  }
  return { source, parsed }
}

/** The root file, and its value. */
interface Root {
  readonly source: Source
  readonly parsed: JsonObject
}

function versionOf(root: JsonObject): [member: string, version: unknown] | undefined {
  return Object.entries(root).find(([member]) => member === 'openapi' || member === 'swagger')
}

function errorAt(source: Source, pointer: string, code: string, message: string): DocumentError {
  return new DocumentError([{ severity: 'error', code, message, location: locate({ source, pointer: `#${pointer}` }) }])
}

import { dirname, resolve } from 'node:path'
import { bundle, createConfig, YamlParseError } from '@redocly/openapi-core'
import { isObject, own, someObject, type JsonObject } from '@specwright/json-schema/json'
import { refOf } from '@specwright/json-schema/ref'
import { foreignSchemas } from '../asyncapi/foreign-schemas.ts'
import { DocumentError, merged, type Diagnostic } from '../diagnostic.ts'
import type { LoadedDocument } from '../document.ts'
import { interpret } from '../redocly/interpret.ts'
import { problemsOf, type Problem } from '../redocly/lint.ts'
import { circularValues } from '../refs/circular-values.ts'
import { extensionsIn, hideDataRefs } from '../refs/data-refs.ts'
import {
  asWarning,
  diagnosticsOf,
  endlessRef,
  isBooleanSchema,
  locate,
  rootError,
  syntaxError,
} from '../redocly/linted.ts'
import { ConfinedResolver } from './confined-resolver.ts'
import type { LoadOptions } from './load.ts'
import { withoutOutside } from './outside.ts'

/** An AsyncAPI document with every file that it refers to. */
export type EventsDocument = Pick<LoadedDocument, 'root' | 'warnings' | 'locate'>

/**
 * Reads an AsyncAPI 3 document with every file that it refers to, as one document.
 *
 * @param options `isPublished`: true for a document that cannot be changed, whose errors are warnings.
 * @throws {DocumentError} With all problems found, each with its location.
 */
export async function bundleEvents(
  file: string,
  options: Pick<LoadOptions, 'isPublished' | 'allow'> = {},
): Promise<EventsDocument> {
  const {
    resolver: externalRefResolver,
    root,
    config,
    warnings,
    showData,
  } = await readAsyncApi(file, /^3\.[01]\.\d/, options)
  const { source } = root
  const { bundle: bundled } = await bundle({ ref: source.absoluteRef, config, externalRefResolver }).catch(refuse(file))
  const circular = circularValues(bundled.parsed)
  if (circular.length > 0)
    throw new DocumentError(circular.map((pointer) => endlessRef({ source, pointer: `#${pointer}` })))
  showData()
  return {
    root: bundled.parsed as JsonObject, // an object, as the linter checked
    warnings,
    locate: (pointer) => locate({ source, pointer: `#${pointer}` }),
  }
}

/**
 * Reads and lints an AsyncAPI document.
 *
 * @param versions The versions that are supported.
 */
export async function readAsyncApi(
  file: string,
  versions: RegExp,
  { allow, fetch, isPublished = false }: Pick<LoadOptions, 'allow' | 'fetch' | 'isPublished'>,
): Promise<AsyncApiFiles> {
  const path = resolve(file)
  const resolver = new ConfinedResolver(dirname(path), { ...(allow && { allow }), fetch })
  const config = await createConfig({ rules: { 'no-unresolved-refs': 'error', struct: 'error' } })
  const root = await resolver.resolveRoot(path).catch(refuse(file))
  const invalid = versionProblem(root.parsed, versions)
  if (invalid !== undefined) {
    const location = locate({ source: root.source, pointer: '#/asyncapi' })
    throw new DocumentError([{ ...invalid, severity: 'error', location }])
  }
  const showData = hideExtensions(root.parsed)
  const problems = await problemsOf({ ref: path, config, externalRefResolver: resolver }).catch(refuse(file))
  const foreign = new Map([...resolver.parsed].map(([address, { parsed }]) => [address, foreignSchemas(parsed)]))
  const relevant = problems.filter((problem) => {
    const { source, pointer = '#/' } = problem.location
    const around = foreign.get(source.absoluteRef)?.find((each) => `${pointer}/`.startsWith(`#${each.pointer}/`))
    // Only its refs are written alike.
    const isForeign = around !== undefined && !(around.isSupported && problem.rule === 'no-unresolved-refs')
    return !isForeign && !isNullAddress(problem) && !isBooleanSchema(problem.finding)
  })
  const { problems: inside, errors } = withoutOutside(relevant, resolver.notAllowed)
  const diagnostics = merged([...resolver.diagnostics, ...errors], diagnosticsOf(inside))
  const warnings = isPublished ? diagnostics.map(asWarning) : diagnostics
  if (warnings.some(({ severity }) => severity === 'error')) throw new DocumentError(warnings)
  interpret(relevant, (address) => resolver.parsed.get(address)?.parsed)
  return { root, resolver, config, warnings, showData }
}

/** Hides what looks like refs in extensions, unless something refers to one of them. */
function hideExtensions(root: unknown): () => void {
  const isUsed = someObject(root, (value) => refOf(value)?.includes('/x-') === true)
  return isUsed ? () => {} : hideDataRefs({ extensions: extensionsIn(root), visited: new Map() })
}

/** The files of an AsyncAPI document, as they are interpreted. */
export interface AsyncApiFiles {
  readonly root: Awaited<ReturnType<ConfinedResolver['resolveRoot']>>
  readonly resolver: ConfinedResolver
  readonly config: Awaited<ReturnType<typeof createConfig>>
  readonly warnings: readonly Diagnostic[]
  /** Gives what looks like refs in extensions its name back. */
  readonly showData: () => void
}

function refuse(file: string): (error: Error) => never {
  return (error) => {
    throw error instanceof YamlParseError ? syntaxError(error) : rootError(file, 'unreadable', error.message)
  }
}

/** The problem with the version of a document, if there is one. */
function versionProblem(
  root: unknown,
  versions: RegExp,
): { readonly code: string; readonly message: string } | undefined {
  const version = isObject(root) ? own(root, 'asyncapi') : undefined
  if (version === undefined) {
    return {
      code: 'not-asyncapi',
      message: 'The root has no "asyncapi" member, which states the version: 3.1.0, 3.0.0 or 2.6.0',
    }
  }
  if (typeof version === 'string' && versions.test(version)) return undefined
  const message = `AsyncAPI ${JSON.stringify(version)} is not supported: convert the document to AsyncAPI 3, and set "asyncapi" to "3.0.0" or "3.1.0"`
  return { code: 'version', message }
}

/** An unknown address is null, which the linter does not accept. */
function isNullAddress({ finding, location }: Problem): boolean {
  const isNull = finding.kind === 'wrong-type' && finding.actual === 'null'
  return isNull && /^#\/channels\/[^/]+\/address$/.test(location.pointer ?? '')
}

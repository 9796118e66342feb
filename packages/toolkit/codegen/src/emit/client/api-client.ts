import { posix } from 'node:path'
import type { Layout } from '../../layout.ts'
import type { GeneratedFile, Model } from '@loyalty-kit/document/model'
import { braces, code, comment, createFile, expr, list, renamed, typeOf, type Code } from '@loyalty-kit/code'
import { codeFile } from '../generated-file.ts'
import { engineFiles } from '../engine.ts'
import { specifiersFrom } from '../specifiers.ts'
import { freeName } from './names.ts'
import { credentialsOf, type Credentials } from './credentials.ts'
import { emitResources, type ResourcesParameter } from './resources.ts'
import { defaultServerOf, ownServersOf, serverOptionsOf } from './servers.ts'

/** Values of the engine that a client's users may import, besides the client itself. */
const values = [
  'ApiError',
  'ConnectionError',
  'TimeoutError',
  'ValidationError',
  'logTo',
  'onDeprecation',
  'validateWith',
]
/** Names that would collide: the validators have an error of that name, and many schemas are named `CallOptions`. */
const renames: Readonly<Record<string, string>> = {
  CallOptions: 'ApiCallOptions',
  ValidationError: 'ApiValidationError',
}
const types = [
  'CallOptions',
  'DeprecationEvent',
  'HookEvents',
  'Hooks',
  'Logger',
  'LogLevel',
  'Pending',
  'ResultWithResponse',
  'Validate',
]
/** More names, if any operation is a listing. */
const listing = { values: ['CursorError'], types: ['Listing', 'ListOptions', 'Page'] }
/** More types, if any operation gives a stream. */
const streaming = ['ItemStream', 'StreamOptions']

/** A function for callers whose bodies have parts. */
const parts = ['part']

const engine = 'client-engine'
const resourcesPath = './resources.ts'

/** `client.ts` and `resources.ts`: a complete client for any document, and the engine's files if they are inlined. */
export function emitApiClient(model: Model, path: string, layout: Layout): GeneratedFile[] {
  const names = namesFor(model)
  const error = names.of('ApiError')
  const resources = emitResources(model, layout, { path: posix.join(posix.dirname(path), resourcesPath), error })
  const lists = resources.parameters.includes('list')
  const hasParts = resources.engineNames.includes('multipart')
  const { client, create, clientOptions, errorOf, isError } = names
  const file = createFile({
    specifierOf: specifiersFrom(path, layout),
    declared: new Set([client, create, clientOptions, errorOf, isError]),
  })
  for (const name of [...values, ...(lists ? listing.values : []), ...(hasParts ? parts : [])])
    file.reexport(renamed(expr.imported(engine, name), names.of(name)))
  const streams = resources.parameters.includes('stream')
  for (const name of [...types, ...(lists ? listing.types : []), ...(streams ? streaming : [])])
    file.reexport(renamed(typeOf(engine, name), names.of(name)))
  const credentials = credentialsOf(model, layout.oauth)
  file.add(clientCode(model, { names, credentials, parameters: resources.parameters }), errorCode(names))
  const used = [...file.usedOf(engine), ...resources.engineNames]
  return [codeFile(path, file), resources.file, ...engineFiles(engine, used, layout)]
}

/** Names of what the file declares. */
export interface ClientNames {
  readonly client: string
  readonly create: string
  readonly clientOptions: string
  readonly errorOf: string
  readonly isError: string
  /** The name under which a name of the engine is exported. */
  of(name: string): string
}

/** The arguments of `createResources`. */
const resourceArguments: Readonly<Record<ResourcesParameter, Code>> = {
  operations: expr.imported(resourcesPath, 'operations'),
  call: code`connection.call`,
  list: code`${expr.imported(engine, 'createList')}(connection.call)`,
  stream: code`${expr.imported(engine, 'createStream')}(connection.call, options.validate)`,
}

/** The parts of a client's code. */
interface ClientParts {
  readonly names: ClientNames
  readonly credentials: Credentials
  /** The parameters of `createResources`. */
  readonly parameters: readonly ResourcesParameter[]
}

function clientCode(model: Model, { names, credentials, parameters }: ClientParts): Code {
  const { title } = model
  const { ownsTokens } = credentials
  const [client, clientOptions] = [expr.name(names.client), expr.name(names.clientOptions)]
  const passed = list(parameters.map((name) => resourceArguments[name]))
  const resources = code`${expr.imported(resourcesPath, 'createResources')}(${passed})`
  const shape = typeOf(resourcesPath, 'Resources')
  const isDefault = defaultServerOf(model) ? code` = {}` : code``
  return code`
    ${comment(`Options of a client of ${title}.`)}export interface ${clientOptions} extends ${typeOf(engine, 'ClientOptions')} ${braces(
      [...serverOptionsOf(model), ...credentials.options],
    )}

    ${comment(`A client of ${title}.`)}${
      ownsTokens
        ? code`export interface ${client} extends ${shape} ${braces([closing])}`
        : code`export type ${client} = ${shape}`
    }

    /**
     * Creates a client, with a method for each operation. Sends nothing until a method is called.
     *
     * @throws {TypeError} If an option is missing or invalid.
     */
    export function ${expr.name(names.create)}(options: ${clientOptions}${isDefault}): ${client} {
      const base = ${baseOf(model)}
      ${list([...credentials.creation, connectionOf(model, credentials)], code`\n`)}
      return ${expr.imported(engine, 'connected')}(${ownsTokens ? code`{ ...${resources}, close: credentials.close }` : resources}, { ...connection, operations: ${expr.imported(resourcesPath, 'operations')} })
    }
  `
}

const closing = code`${comment(
  'Waits for the calls that are in flight, then revokes the tokens that the client obtained, if it can.\n\nA later call obtains a new one.',
)}close(): Promise<void>`

/** The statement that connects the client. */
function connectionOf(model: Model, credentials: Credentials): Code {
  const servers = code`servers: ${expr.imported(engine, 'serversOf')}(options, base)`
  const settings = [
    code`base`,
    ...(ownServersOf(model).length > 0 ? [servers] : []),
    credentials.setting,
    code`errors: ${expr.imported(engine, 'anyErrors')}`,
  ]
  const type = typeOf(engine, 'Connection')
  return code`const connection: ${type} = ${expr.imported(engine, 'connect')}(options, ${braces(settings, code`,`)})`
}

/** Origin and base path of the service. */
function baseOf(model: Model): Code {
  const server = defaultServerOf(model)
  const baseUrl = code`options.baseUrl`
  const open = expr.imported(engine, 'openBaseOf')
  if (server === undefined) return code`${open}(${baseUrl})`
  const { url, variables } = server
  const documented = variables
    ? code`${expr.imported(engine, 'serverUrl')}(${expr.literal({ url, variables })}, options)`
    : code`${expr.literal(url)}`
  return code`${open}(${baseUrl} ?? ${documented})`
}

function errorCode(names: ClientNames): Code {
  const [errorOf, isError] = [expr.name(names.errorOf), expr.name(names.isError)]
  const errors = typeOf(resourcesPath, 'Errors')
  return code`

    /** The errors of one operation, discriminated by \`status\`. */
    export type ${errorOf}<Id extends keyof ${errors}> = ${typeOf(engine, 'ErrorOf')}<${errors}, Id>

    /** Whether a caught value is an \`ApiError\`, of the given operation if there is one. */
    export function ${isError}(error: unknown): error is ${typeOf(engine, 'ApiError')}
    export function ${isError}<Id extends keyof ${errors}>(error: unknown, operation: Id): error is ${errorOf}<Id>
    export function ${isError}(error: unknown, operation?: string): boolean {
      return ${expr.imported(engine, 'isErrorOf')}(error, operation)
    }
  `
}

/** Names that no schema has, since one index exports both. */
export function namesFor({ schemas }: Model): ClientNames {
  const taken = new Set(schemas.map(({ typeName }) => typeName))
  const free = (name: string): string => freeName(name, taken)
  return {
    client: free('ApiClient'),
    create: free('createApiClient'),
    clientOptions: free('ApiClientOptions'),
    errorOf: `${free('ApiError')}Of`,
    isError: `is${free('ApiError')}`,
    of: (name) => free(renames[name] ?? name),
  }
}

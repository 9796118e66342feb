import type { Layout } from '../../config/layout.ts'
import type { GeneratedFile, Model } from '@specwright/document/model'
import { braces, code, comment, createFile, expr, list, renamed, typeOf, type Code } from '@specwright/code'
import { codeFile } from '../generated-file.ts'
import { engineFiles } from '../engine.ts'
import { specifiersFrom } from '../specifiers.ts'
import { isShown } from './engine-names.ts'
import { freeName } from '../free-name.ts'
import { credentialsOf, type Credentials } from './credentials.ts'
import { partsOf } from './client-parts.ts'
import { folderOf, modules, pathsOf } from './modules.ts'
import { defaultServerOf, ownServersOf, relativeServerOf } from '@specwright/document/servers'
import { serverOptionsOf, type ClientOption } from './servers.ts'

/** Values of the engine that a client's users may import, besides the client itself. */
const values = ['ApiError', 'ConnectionError', 'TimeoutError', 'ValidationError', 'logTo', 'onDeprecation']
/** Names that would collide: the validators have an error of that name. */
const renames: Readonly<Record<string, string>> = { ValidationError: 'ApiValidationError' }
const types = [
  'CallOptions',
  'DeprecationEvent',
  'HookEvents',
  'Hooks',
  'Logger',
  'LogLevel',
  'Pending',
  'ResultWithResponse',
  'Validation',
]
/** More names, if any operation is a listing. */
const listing = { values: ['CursorError'], types: ['Page'] }
/** More types, if the result of any operation may have not changed. */
const conditional = ['ResultOrUnchanged']

/** A function for callers whose bodies have parts. */
const bodyParts = ['part']

const engine = 'client-engine'

/** A client for any document: its entry, its parts, and the engine's files if they are inlined. */
export function emitApiClient(model: Model, path: string, layout: Layout): GeneratedFile[] {
  const names = namesFor(model)
  const { of, ...declared } = names
  const paths = pathsOf(folderOf(path))
  const parts = partsOf(model, layout, { paths, error: of('ApiError') })
  const engineNames = parts.flatMap((part) => part.engineNames)
  const file = createFile({
    specifierOf: specifiersFrom(path, layout, paths),
    declared: new Set(Object.values(declared)),
  })
  const has = (name: string): boolean => engineNames.includes(name)
  for (const name of [...values, ...(has('list') ? listing.values : []), ...(has('multipart') ? bodyParts : [])])
    file.reexport(renamed(expr.imported(engine, name), of(name)))
  const moreTypes = [
    has('list') ? listing.types : [],
    has('unlessUnchanged') ? conditional : [],
    engineNames.filter(isShown),
  ]
  for (const name of new Set([...types, ...moreTypes.flat()])) file.reexport(renamed(typeOf(engine, name), of(name)))
  file.add(clientCode(model, names, credentialsOf(model, layout.oauth)), errorCode(names))
  const files = parts.map((part) => part.file)
  return [codeFile(path, file), ...files, ...engineFiles(engine, [...file.usedOf(engine), ...engineNames], layout)]
}

/** Names of what the file declares. */
export interface ClientNames {
  readonly client: string
  readonly connection: string
  readonly create: string
  readonly createConnection: string
  readonly clientOptions: string
  readonly errorOf: string
  readonly isError: string
  /** The name under which a name of the engine is exported. */
  of(name: string): string
}

function clientCode(model: Model, names: ClientNames, credentials: Credentials): Code {
  const { title } = model
  const { ownsTokens } = credentials
  const [client, connection, options] = [
    expr.name(names.client),
    expr.name(names.connection),
    expr.name(names.clientOptions),
  ]
  const [create, createConnection] = [expr.name(names.create), expr.name(names.createConnection)]
  const connected = expr.imported(engine, 'connected')
  const ofDocument = typeOf(modules.operations, 'Client')
  const isDefault = defaultServerOf(model) || relativeServerOf(model) !== undefined ? code` = {}` : code``
  return code`
    ${comment(`Options of a client of ${title}.`)}export interface ${options} extends ${typeOf(engine, 'ClientOptions')} ${braces(
      optionsOf(model, credentials).map((each) => each.code),
    )}

    ${comment(`A client of ${title} without methods: the functions of \`operations.ts\` take it.`)}${
      ownsTokens
        ? code`export interface ${connection} extends ${ofDocument} ${braces([closing])}`
        : code`export type ${connection} = ${ofDocument}`
    }

    ${comment(`A client of ${title}.`)}export interface ${client} extends ${typeOf(modules.resources, 'Resources')}, ${connection} {}

    /**
     * Creates a client without methods, for the functions of \`operations.ts\`: a bundle includes only those in use.
     *
     * @throws {TypeError} If an option is missing or invalid.
     */
    export function ${createConnection}(options: ${options}${isDefault}): ${connection} {
      const base = ${baseOf(model)}
      ${list([...credentials.creation, connectionOf(model, credentials)], code`\n`)}
      ${expr.imported(modules.queryNames, 'checkQueries')}(connection)
      return ${ownsTokens ? code`${expr.imported(engine, 'closable')}(connection, credentials.close)` : code`${connected}({}, connection)`}
    }

    /**
     * Creates a client, with a method for each operation. Sends nothing until a method is called.
     *
     * @throws {TypeError} If an option is missing or invalid.
     */
    export function ${create}(options: ${options}${isDefault}): ${client} {
      const connection = ${createConnection}(options)
      const resources = ${expr.imported(modules.resources, 'createResources')}(connection)
      return ${connected}(${ownsTokens ? code`{ ...connection, ...resources }` : code`resources`}, ${expr.imported(engine, 'connectionOf')}(connection))
    }
  `
}

const closing = code`${comment(
  'Refuses further calls, waits for those that are in flight, then revokes the tokens that the client obtained, if it can.',
)}close(): Promise<void>`

/** The options that only clients of this document have. */
function optionsOf(model: Model, credentials: Credentials): ClientOption[] {
  return [...serverOptionsOf(model), ...credentials.options]
}

/** The statement that connects the client. */
function connectionOf(model: Model, credentials: Credentials): Code {
  const servers = code`servers: ${expr.imported(engine, 'serversOf')}(options)`
  const hasScopes = model.operations.some(({ acceptedScopes }) => acceptedScopes.length > 0)
  const names = optionsOf(model, credentials).map(({ name }) => name)
  const settings = [
    code`options: ${expr.literal(names.join(' '))}`,
    code`base`,
    ...(ownServersOf(model).length > 0 ? [servers] : []),
    credentials.setting,
    code`errors: ${expr.imported(engine, hasScopes ? 'anyErrorsWithScopes' : 'anyErrors')}`,
  ]
  const type = typeOf(engine, 'Connection')
  return code`const connection: ${type} = ${expr.imported(engine, 'connect')}(options, ${braces(settings, code`,`)})`
}

/** Origin and base path of the service. */
function baseOf(model: Model): Code {
  const server = defaultServerOf(model)
  const baseUrl = code`options.baseUrl`
  const open = expr.imported(engine, 'openBaseOf')
  const relative = relativeServerOf(model)
  if (server === undefined && relative !== undefined)
    return code`${expr.imported(engine, 'relativeBaseOf')}(${baseUrl}, ${expr.literal(relative)})`
  // In JavaScript, a client may be created without any options.
  if (server === undefined) return code`${open}(options?.baseUrl)`
  const { url, variables } = server
  const documented = variables
    ? code`${expr.imported(engine, 'serverUrl')}(${expr.literal({ url, variables })}, options)`
    : code`${expr.literal(url)}`
  return code`${open}(${baseUrl} ?? ${documented})`
}

function errorCode(names: ClientNames): Code {
  const [errorOf, isError] = [expr.name(names.errorOf), expr.name(names.isError)]
  const errors = typeOf(modules.operations, 'Errors')
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
    connection: free('ApiConnection'),
    create: free('createApiClient'),
    createConnection: free('createApiConnection'),
    clientOptions: free('ApiClientOptions'),
    errorOf: `${free('ApiError')}Of`,
    isError: `is${free('ApiError')}`,
    of: (name) => free(renames[name] ?? name),
  }
}

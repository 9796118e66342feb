import { posix } from 'node:path'
import type { Layout } from '../../layout.ts'
import type { GeneratedFile, Model } from '@loyalty-kit/document/model'
import { print } from '@loyalty-kit/code'
import { generatedFile } from '../generated-file.ts'
import { engineFiles, fromEngine, sameNames } from '../engine.ts'
import { emitResources } from './resources.ts'

/** What a client's users may name of the engine beside the client itself. */
const values = ['ApiError', 'ConnectionError', 'TimeoutError', 'ValidationError', 'logTo', 'validateWith']
/** What is called otherwise here: the validators have an error of that name, and `CallOptions` is many a schema's. */
const apart: Readonly<Record<string, string>> = { CallOptions: 'ApiCallOptions', ValidationError: 'ApiValidationError' }
const types = ['Answered', 'CallOptions', 'HookEvents', 'Hooks', 'Logger', 'LogLevel', 'Pending', 'Validate']
/** The same, where something is listed. */
const listing = { values: ['CursorError'], types: ['Listing', 'ListOptions', 'Page'] }

/** What the client is made with. */
const made = ['anyErrors', 'connect', 'givenCredentials', 'isErrorOf', 'openBaseOf']
const madeTypes = ['ApiError', 'ClientOptions', 'ErrorOf', 'GiveHeaders']

/** `client.ts` and `resources.ts`: a client of its own for any document, and the engine's files where they lie beside it. */
export function emitApiClient(model: Model, path: string, layout: Layout): GeneratedFile[] {
  const names = namesFor(model)
  const beside = posix.join(posix.dirname(path), 'resources.ts')
  const resources = emitResources(model, layout, { path: beside, error: names.of('ApiError') })
  const importing = { layout, path }
  const lists = resources.parameters.includes('list')
  const isEmpty = resources.parameters.length === 0
  const exported = [...values, ...(lists ? listing.values : [])]
  const exportedTypes = [...types, ...(lists ? listing.types : [])]
  const used = [...made, ...(lists ? ['createList'] : [])]
  const renamed = (all: readonly string[]): ReadonlyMap<string, string> =>
    new Map(all.map((name) => [names.of(name), name]))
  const source = [
    fromEngine('client-engine', sameNames(used), { statement: 'import', ...importing }),
    fromEngine('client-engine', sameNames(madeTypes), { statement: 'import type', ...importing }),
    `import { ${['createResources', ...(isEmpty ? [] : ['operations']), 'type Errors', 'type Resources'].join(', ')} } from ${print.literal(layout.between(path, beside))}\n\n`,
    fromEngine('client-engine', renamed(exported), { statement: 'export', ...importing }),
    fromEngine('client-engine', renamed(exportedTypes), { statement: 'export type', ...importing }),
    `\n${clientCode(model, names, resources.parameters)}`,
  ]
  const engine = [...used, ...madeTypes, ...exported, ...exportedTypes, ...resources.engineNames]
  return [generatedFile(path, source.join('')), resources.file, ...engineFiles('client-engine', engine, layout)]
}

/** Names of what the file declares. */
interface ClientNames {
  readonly client: string
  readonly create: string
  readonly clientOptions: string
  readonly errorOf: string
  readonly isError: string
  /** The name under which one of the engine is exported. */
  of(name: string): string
}

function clientCode(model: Model, names: ClientNames, parameters: readonly string[]): string {
  const { client, create, clientOptions, errorOf, isError } = names
  const about = (text: string): string => print.comment(text)
  const given = { operations: 'operations', call: 'connection.call', list: 'createList(connection.call)' }
  const passed = parameters.map((name) => given[name as keyof typeof given])
  return `${about(`How to make a client of ${model.title}.`)}export interface ${clientOptions} extends ClientOptions {
  /**
   * Headers that show who calls, asked for before each attempt with the operation's id: for credentials that change. They
   * replace others of the same name, and no message shows them.
   */
  readonly credentials?: GiveHeaders | undefined
}

${about(`A client of ${model.title}.`)}export type ${client} = Resources

/**
 * A client whose methods send one operation each. It asks for nothing until it is used.
 *
 * @throws {TypeError} When an option is missing or unfit.
 */
export function ${create}(options: ${clientOptions}): ${client} {
  ${passed.length === 0 ? '' : 'const connection = '}connect(options, {
    base: openBaseOf(options.baseUrl),
    credentials: givenCredentials(options.headers, options.credentials),
    errors: anyErrors,
  })
  return createResources(${passed.join(', ')})
}

/** The errors of one operation: \`status\` tells which body goes with it. */
export type ${errorOf}<Id extends keyof Errors> = ErrorOf<Errors, Id>

/** Whether a caught value is the error of an answer that is no success, of a certain operation where one is named. */
export function ${isError}(error: unknown): error is ApiError
export function ${isError}<Id extends keyof Errors>(error: unknown, operation: Id): error is ${errorOf}<Id>
export function ${isError}(error: unknown, operation?: string): boolean {
  return isErrorOf(error, operation)
}
`
}

/** Names that no schema has, since one index exports both, and what is made of schemas. */
function namesFor({ schemas }: Model): ClientNames {
  const taken = new Set(schemas.map(({ typeName }) => typeName))
  const free = (name: string): string => (taken.has(name) ? free(`${name}_`) : name)
  return {
    client: free('ApiClient'),
    create: free('createApiClient'),
    clientOptions: free('ApiClientOptions'),
    errorOf: `${free('ApiError')}Of`,
    isError: `is${free('ApiError')}`,
    of: (name) => free(apart[name] ?? name),
  }
}

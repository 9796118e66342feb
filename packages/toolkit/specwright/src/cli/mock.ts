import { counted } from '@specwright/code/counted'
import { once } from 'node:events'
import * as module from 'node:module'
import { parentPort } from 'node:worker_threads'
import { onLine, onLines } from '@specwright/code/places'
import { DocumentError } from '@specwright/document/diagnostics'
import { createProblemResponse, oauthServerOf, seedOfTranscript, type ContractSeed } from '@specwright/mock-engine'
import { createMockServer } from '@specwright/mock-engine/node'
import * as command from '@specwright/mock-engine/node/command'
import { isFile } from '../io/read-input.ts'
import { watchFiles } from '../io/watch-files.ts'
import { requireFile } from './named-file.ts'
import { readServed, type ServedDocument, type ServedOptions } from './served-document.ts'
import { isOverflow, type Stack } from './stack.ts'
import { tuneForSingleUse } from './tuning.ts'
import { UsageError } from './usage-error.ts'
import { product } from '@specwright/code/product'
import { packageVersion } from './version.ts'

const name = `${product.command} mock`

const types = { ...command.serveFlags, ...command.proxyFlags, transcript: 'value' } as const

/** The options that are flags of a mock, and that of the file with others. */
const flagNames = [...Object.keys(types), 'config']

/** The options of `mock`, as the command line has them. */
export interface MockValues extends ServedOptions {
  readonly explain?: boolean
}

/** What a command serves of a document that was read, until it is stopped. */
type Serve = (flags: MockFlags, served: ServedDocument) => Promise<() => Promise<void>>

type MockFlags = command.Flags<typeof types>

/**
 * Serves a mock of a document until the process is stopped. Returns the exit code.
 *
 * @throws {UsageError} If the command line is not valid.
 * @throws {DocumentError} If the document cannot be used.
 */
export async function mock(argv: readonly string[], values: MockValues, stack: Stack): Promise<number> {
  return await lasting(argv, { values, stack, words: ['proxy', 'record'] }, serveMock)
}

/** Forwards to a service in place of a mock, and checks by the document. Returns the exit code, and throws as `mock`. */
export async function proxy(argv: readonly string[], values: MockValues, stack: Stack): Promise<number> {
  return await lasting(argv, { values, stack }, serveProxy)
}

/** Does the same, and records a transcript. */
export async function record(argv: readonly string[], values: MockValues, stack: Stack): Promise<number> {
  return await lasting(argv, { values, stack }, async (flags, served) => {
    const transcript = flags.string('transcript')
    if (transcript === undefined)
      throw new UsageError('Cannot record: --transcript is missing. Name the file to write with --transcript FILE')
    return await serveProxy(flags, served, transcript)
  })
}

interface Lasting {
  readonly values: MockValues
  readonly stack: Stack
  /** Commands whose names may be meant where the document is named. */
  readonly words?: readonly string[]
}

async function lasting([document, ...more]: readonly string[], how: Lasting, serve: Serve): Promise<number> {
  const { values, stack, words = [] } = how
  if (document === undefined) throw new UsageError('DOCUMENT is missing: name a document to serve')
  requireFile(document, words)
  if (more.length > 0) throw new UsageError(`Unexpected argument "${more[0]}": name one DOCUMENT`)
  if (values.events !== undefined) requireFile(values.events)
  const tuneForRepetition = tuneForSingleUse()
  try {
    const flags = await command.readFlags(argvOf(values), types, { name })
    if (flags.isOn('watch') && !isFile(document))
      throw new UsageError('Cannot watch standard input or a URL: only files are watched. Name a file')
    const served = await readServed(document, values, stack)
    if (values.explain === true) {
      for (const line of served.explained(endpointsOf(served))) command.print(onLine(line))
      served.keep()
      return 0
    }
    // A signal may arrive as soon as the address is printed.
    const asked = stopped()
    command.afterFirstResponse(() => {
      // Code that is cached while the engine is tuned otherwise would be refused by the next process.
      tuneForRepetition()
      served.keep()
      // A mock is often killed, and compiled code is otherwise cached when a process ends.
      module.flushCompileCache?.()
    })
    const stop = await serve(flags, served)
    await asked
    await stop()
    served.keep()
    return 0
  } catch (error) {
    const isForLargeStack = stack === 'small' && isOverflow(error)
    if (isForLargeStack || error instanceof DocumentError || error instanceof UsageError) throw error
    if (error instanceof command.UsageError) throw new UsageError(error.message)
    // Such as a port in use, or a seed that the document does not allow.
    command.printError(onLines(error instanceof Error ? error.message : String(error)))
    return 1
  } finally {
    tuneForRepetition()
  }
}

/** The endpoints of the OAuth server that the security schemes name. */
function endpointsOf({ contract }: ServedDocument): Parameters<ServedDocument['explained']>[0] {
  const { endpoints, routes } = oauthServerOf(contract)
  return endpoints.flatMap((endpoint) => {
    const operation = (routes[endpoint.operation] ?? contract.routes[endpoint.operation])?.operation
    return operation ? [{ ...endpoint, method: operation.method, path: operation.path }] : []
  })
}

/** The command line of the flags of a mock. */
function argvOf(values: MockValues): readonly string[] {
  const given = Object.entries(values).filter(([option]) => flagNames.includes(option))
  return given.map(([option, value]) => (value === true ? `--${option}` : `--${option}=${String(value)}`))
}

async function serveMock(flags: MockFlags, served: ServedDocument): Promise<() => Promise<void>> {
  const file = flags.string('seed')
  return await command.serveMock(flags, {
    name,
    version: packageVersion(),
    create: async (options, log) =>
      await command.withSeed(
        file,
        (text) => seedOfTranscript(text, served.contract),
        async (seed: ContractSeed = {}) => {
          const made = createMockServer(served.contract, { seed, ...options })
          // Reports an unusable store now, not on the first request.
          if (options.createStore) await made.control.list('api_credentials')
          return { mock: made, watch: () => watchFiles(served.files, async () => await reload(made, served, log)) }
        },
      ),
  })
}

/** Serves by the document as it is now. Returns its files; none if it cannot be used, which is logged. */
async function reload(
  made: ReturnType<typeof createMockServer>,
  served: ServedDocument,
  log: command.CommandLog,
): Promise<readonly string[]> {
  try {
    const { contract, files, keep } = await served.again()
    made.use(contract)
    keep()
    log('info', `The document was reloaded: ${counted(Object.keys(contract.routes).length, 'operation')}`)
    return files
  } catch (error) {
    log('error', `Cannot reload the document: ${error instanceof Error ? error.message : String(error)}`)
    return []
  }
}

async function serveProxy(flags: MockFlags, served: ServedDocument, transcript?: string): Promise<() => Promise<void>> {
  const parts = { ...served.contract, volatile: [], variables: {}, createErrorResponse: createProblemResponse }
  const { proxy: forward } = await import('@specwright/mock-engine/node/proxy')
  return await command.serveProxy(flags, {
    name,
    proxy: async (options) => await forward(parts, options),
    ...(transcript !== undefined && { transcript }),
  })
}

/** Settles when the process is asked to stop; the main thread, which receives signals, forwards them. */
async function stopped(): Promise<void> {
  if (parentPort) await once(parentPort, 'message')
  else await new Promise<void>((resolve) => command.onShutdown(async () => resolve()))
}

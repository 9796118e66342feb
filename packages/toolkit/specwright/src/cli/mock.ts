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
import { readServed, type ServedDocument, type ServedOptions } from './served-document.ts'
import { isOverflow, type Stack } from './stack.ts'
import { tuneForSingleUse } from './tuning.ts'
import { UsageError } from './usage-error.ts'

const name = 'specwright mock'

const types = { ...command.serveFlags, ...command.proxyFlags, record: 'value' } as const

/** The options that are flags of a mock, and that of the file with others. */
const flagNames = [...Object.keys(types), 'config']

/** The options of `mock`, as the command line has them. */
export interface MockValues extends ServedOptions {
  readonly explain?: boolean
}

/**
 * Serves a mock of a document, or a proxy that checks by it, until the process is stopped. Returns the exit code.
 *
 * @throws {UsageError} If the command line is not valid.
 * @throws {DocumentError} If the document cannot be used.
 */
export async function mock([document, ...more]: readonly string[], values: MockValues, stack: Stack): Promise<number> {
  if (document === undefined) throw new UsageError('DOCUMENT is missing: name a document to serve')
  if (more.length > 0) throw new UsageError(`Unexpected argument "${more[0]}": name one DOCUMENT`)
  const tuneForRepetition = tuneForSingleUse()
  try {
    checkTogether(values)
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
    const isProxy = flags.string('upstream') !== undefined
    if (!isProxy && flags.string('record') !== undefined)
      throw new UsageError('Cannot record: --upstream is missing. Name the service with --upstream URL')
    command.afterFirstResponse(() => {
      // Code that is cached while the engine is tuned otherwise would be refused by the next process.
      tuneForRepetition()
      served.keep()
      // A mock is often killed, and compiled code is otherwise cached when a process ends.
      module.flushCompileCache?.()
    })
    const stop = isProxy ? await serveProxy(flags, served) : await serveMock(flags, served)
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

/** Refuses flags of a mock with those of a proxy, which would have no effect. */
function checkTogether(values: MockValues): void {
  const given = Object.keys(values)
  if (!given.includes('upstream')) return
  const own = given.find((option) => Object.hasOwn(command.serveFlags, option) && !forwarding.includes(option))
  if (own !== undefined)
    throw new UsageError(
      `Cannot use --${own} with --upstream: it is for a mock, not for a proxy. Leave out one of them`,
    )
}

/** The flags of a proxy, which logs its requests in any case. */
const forwarding: readonly string[] = [...Object.keys(command.proxyFlags), 'log']

/** The command line of the flags of a mock. */
function argvOf(values: MockValues): readonly string[] {
  const given = Object.entries(values).filter(([option]) => flagNames.includes(option))
  return given.map(([option, value]) => (value === true ? `--${option}` : `--${option}=${String(value)}`))
}

async function serveMock(flags: command.Flags<typeof types>, served: ServedDocument): Promise<() => Promise<void>> {
  const file = flags.string('seed')
  return await command.serveMock(flags, {
    name,
    async create(options) {
      const read = (text: string): ContractSeed => seedOfTranscript(text, served.contract)
      const seed = file === undefined ? {} : await command.readSeed(file, read)
      const made = createMockServer(served.contract, { seed, ...options })
      // Reports an unusable store now, not on the first request.
      if (options.createStore) await made.control.list('api_credentials')
      const watch = (): { close(): void } => watchFiles(served.files, reload)
      const reload = async (): Promise<readonly string[]> => {
        try {
          const { contract, files, keep } = await served.again()
          made.use(contract)
          keep()
          command.printError(`The document was reloaded: ${Object.keys(contract.routes).length} operations`)
          return files
        } catch (error) {
          command.printError(
            onLines(`Cannot reload the document: ${error instanceof Error ? error.message : String(error)}`),
          )
          return []
        }
      }
      return { mock: made, watch }
    },
  })
}

async function serveProxy(flags: command.Flags<typeof types>, served: ServedDocument): Promise<() => Promise<void>> {
  const parts = { ...served.contract, volatile: [], variables: {}, createErrorResponse: createProblemResponse }
  const transcript = flags.string('record')
  const { proxy } = await import('@specwright/mock-engine/node/proxy')
  return await command.serveProxy(flags, {
    name,
    proxy: async (options) => await proxy(parts, options),
    ...(transcript !== undefined && { transcript }),
  })
}

/** Settles when the process is asked to stop; the main thread, which receives signals, forwards them. */
async function stopped(): Promise<void> {
  if (parentPort) await once(parentPort, 'message')
  else await new Promise<void>((resolve) => command.onShutdown(async () => resolve()))
}

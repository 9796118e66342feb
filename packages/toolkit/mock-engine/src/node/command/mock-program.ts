import { createProblemResponse } from '@specwright/server-engine/engine'
import type { Listening } from '@specwright/server-engine/node'
import type { ContractSeed } from '../../contract/seed.ts'
import type { ContractMockOptions } from '../../contract-server.ts'
import type { MockServer } from '../../mock-server.ts'
import { seedOfTranscript } from '../../transcript/seed-of-transcript.ts'
import type { Contract, MockTypes } from '../../contract/types.ts'
import { createMockServer } from '../mock-server.ts'
import type { ProxyOptions } from '../../proxy/options.ts'
import { watchContract, type ContractWatch, type GeneratedContract, type WatchLog } from '../watch.ts'
import { clientsNote, type PrintedClients } from './clients-note.ts'
import { readFlags } from './flags.ts'
import { mockHelp } from './mock-help.ts'
import { runProgram } from './program.ts'
import { runProxy, runRecord } from './proxy.ts'
import { withSeed } from './read-seed.ts'
import { onShutdown } from './run.ts'
import { serveFlags, serveMock, type ServedOptions } from './serve.ts'
import { UsageError } from './usage-error.ts'

/** A program that serves the mock of one contract, and a proxy to the real service. */
export interface MockProgram<Types extends MockTypes> {
  /** Its name on the command line: `shop-mock`. */
  readonly name: string
  /** What `--help` says that it is: `a mock of the shop`. */
  readonly description: string
  /** Its version, which `--version` prints; absent if there is no such option. */
  readonly version?: string
  /** The rows to start with: those that were given, or its own. */
  seed(given?: Types['seed']): Types['seed']
  create(options: ServedOptions & { readonly seed: Types['seed'] }): MockServer<Types>
  /** The rows that a transcript shows. */
  seedOfTranscript(text: string): Types['seed']
  proxy(options: ProxyOptions): Promise<Listening>
  /** Reloads the contract when it is regenerated; absent if it is not. */
  readonly watch?: (mock: MockServer<Types>, log: WatchLog) => ContractWatch
  /** Clients whose credentials are printed; default none. */
  readonly clients?: PrintedClients
}

/** What the program of a contract is besides. */
export interface ContractProgram<Operations, Bodies> extends Pick<MockProgram<MockTypes>, 'name' | 'description'> {
  /** What the mock is created with, besides what flags say; its seed is used without `--seed`. */
  readonly options?: ContractMockOptions<Operations, Bodies>
  /** The files that `--watch` follows; default none. */
  readonly generated?: GeneratedContract
}

/** The program of a contract, as `specwright` generates it. */
export function contractProgram<Operations, Bodies>(
  contract: Contract<Operations, Bodies>,
  { options = {}, generated, ...named }: ContractProgram<Operations, Bodies>,
): MockProgram<MockTypes> {
  return {
    ...named,
    seed: (given = options.seed ?? {}) => given,
    create: ({ seed, ...served }) => createMockServer(contract, { ...options, ...served, seed: seed as ContractSeed }), // checked there
    seedOfTranscript: (text) => seedOfTranscript(text, contract, options),
    async proxy(how) {
      const { proxy } = await import('../../proxy/proxy.ts')
      const recorded = { volatile: [], variables: {}, createErrorResponse: createProblemResponse }
      return await proxy({ ...contract, ...recorded }, how)
    },
    ...(generated && { watch: (mock, log) => watchContract(mock, generated, log) }),
  }
}

/** Runs a program: it serves the mock until the process gets a signal to stop; `proxy` and `record` forward instead. */
export async function runMock<Types extends MockTypes>(program: MockProgram<Types>): Promise<void> {
  await runProgram({
    name: program.name,
    help: mockHelp(program),
    version: program.version,
    commands: {
      proxy: async (argv) => await runProxy(argv, program),
      record: async (argv) => await runRecord(argv, program),
    },
    defaultCommand: async (argv) => await serve(argv, program),
  })
}

async function serve<Types extends MockTypes>(argv: readonly string[], program: MockProgram<Types>): Promise<void> {
  const { name, watch, clients } = program
  const flags = await readFlags(argv, serveFlags, { name })
  const file = flags.string('seed')
  if (flags.isOn('watch') && !watch) throw new UsageError('Cannot watch the contract: this program does not reload it')
  // A signal may arrive as soon as the address is printed.
  const asked = new Promise<void>((resolve) => onShutdown(async () => resolve()))
  const stop = await serveMock(flags, {
    name,
    version: program.version,
    create: async (options, log) =>
      await withSeed(
        file,
        (text) => program.seedOfTranscript(text),
        async (given) => {
          const seed = program.seed(given)
          const mock = program.create({ ...options, seed })
          const [collection] = await mock.control.collections()
          // Reports an unusable store now, not on the first request.
          if (collection !== undefined) await mock.control.list(collection, { limit: 1 })
          const note = clients && (await clientsNote(clients, { seed, store: options.createStore?.('') }))
          return {
            mock,
            ...(note !== undefined && { note }),
            watch: () => watch?.(mock, (line, level) => log(level, line)) ?? { close() {} },
          }
        },
      ),
  })
  void asked.then(stop)
}

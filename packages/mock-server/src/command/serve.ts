import { ControlError, type Outcome, type Rows } from '@loyalty-kit/mock-engine'
import {
  isRecord,
  onShutdown,
  printError,
  readFlags,
  readJson,
  readText,
  serveFlags,
  serveMock,
} from '@loyalty-kit/mock-engine/node/command'
import { demoSeed, withApps } from '../demo-seed.ts'
import { createMockServer, watchContract } from '../node.ts'
import type { App, Seed } from '../rows.ts'
import { seedOfTranscript } from '../seed-of-transcript.ts'
import { name } from './name.ts'

/** `loyalty-mock`: serves a mock until the process gets a signal to stop. */
export async function serve(argv: readonly string[]): Promise<void> {
  const flags = await readFlags(argv, serveFlags, { name })
  const file = flags.string('seed')
  // A signal may arrive as soon as the address is printed.
  const asked = new Promise<void>((resolve) => onShutdown(async () => resolve()))
  const stop = await serveMock(flags, {
    name,
    async create(options) {
      const seed = withApps(file === undefined ? demoSeed : await readSeed(file))
      const mock = createMockServer({ seed, ...options })
      await mock.control.list('apps')
      const kept = await options.createStore?.('').run({ all: ['apps'] }, appsIn)
      const note = credentials(seed.apps?.[0], kept)
      return { mock, note, watch: () => watchContract(mock, printError) }
    },
  })
  void asked.then(stop)
}

function appsIn(rows: Rows): Outcome<readonly App[]> {
  return { result: rows.all('apps').map(({ value }) => value as App) } // checked when they were written
}

/**
 * How to authenticate: as the first app of the seed. A store that already had rows may not have that app, and the
 * tokens of its own apps are not printed.
 */
function credentials(first: Partial<App> | undefined, apps: readonly Partial<App>[] = first ? [first] : []): string {
  if (apps.length === 0) return 'it has no apps'
  const isKnown = apps.some(({ id, token }) => id === first?.id && token === first?.token)
  if (isKnown) return `X-App-Id: ${first?.id}, X-App-Token: ${first?.token}`
  return `apps in the store: ${apps.map(({ id }) => id).join(', ')}`
}

/** The rows of a JSON file or a transcript. */
async function readSeed(file: string): Promise<Seed> {
  if (file.endsWith('.http')) return seedOfTranscript(await readText('seed', file))
  const seed = await readJson('seed', file)
  if (isRecord(seed)) return seed
  throw new ControlError(400, `Cannot use the seed ${file}: it must be an object with an array for each collection`)
}

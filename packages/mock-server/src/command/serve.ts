import { ControlError, mockOptionRules, type MaybePromise, type Outcome, type Rows } from '@loyalty-kit/mock-engine'
import {
  onShutdown,
  isRecord,
  listenOrExplain,
  readFlags,
  readJson,
  readText,
  print,
  printError,
  UsageError,
  type Flags,
} from '@loyalty-kit/mock-engine/node/command'
import { listenOptionRules } from '@loyalty-kit/mock-engine/node'
import { demoSeed, withApps } from '../demo-seed.ts'
import type { MockServerOptions } from '../options.ts'
import { createMockServer, es256, listen, openStore, watchContract } from '../node.ts'
import type { App, Seed } from '../rows.ts'
import { seedOfTranscript } from '../seed-of-transcript.ts'
import { name } from './name.ts'

const types = {
  port: 'value',
  host: 'value',
  store: 'value',
  seed: 'value',
  'id-seed': 'value',
  'token-algorithm': 'value',
  'control-token': 'value',
  cors: 'value',
  'base-path': 'value',
  watch: 'switch',
  log: 'switch',
} as const

/** `loyalty-mock`: serves a mock until the process gets a signal to stop. */
export async function serve(argv: readonly string[]): Promise<void> {
  const flags = await readFlags(argv, types, { name })
  const port = flags.integer('port', 65_535) ?? 4010
  const host = flags.string('host', listenOptionRules.host) ?? '127.0.0.1'
  const { seed, ...options } = await readOptions(flags)
  const location = flags.string('store')
  if (location !== undefined && options.idSeed !== undefined) {
    throw new UsageError('Cannot use --id-seed with --store: ids would repeat after a restart. Leave out one of them')
  }
  const ends: (() => MaybePromise<void>)[] = []
  const end = async (): Promise<void> => {
    for (const each of ends.toReversed()) await each()
  }
  try {
    const opened = location === undefined ? undefined : await openStore(location)
    if (opened) ends.push(() => opened.close())
    const stored = opened && { createStore: opened.createStore, secret: opened.secret }
    const mock = createMockServer({ seed, ...options, ...stored })
    ends.push(mock.close)
    // Report an unusable store now, not on the first request.
    await mock.control.list('apps')
    const listener = await listenOrExplain({ name, host, port }, async () => await listen(mock, { port, host }))
    ends.push(listener.close)
    if (flags.isOn('watch')) ends.push(watchContract(mock, printError).close)
    const credentialsLine = credentials(seed.apps?.[0], await opened?.createStore('').run({ all: ['apps'] }, appsIn))
    onShutdown(end)
    print(`${name} listens on ${listener.url}${mock.basePath} (${credentialsLine})`)
  } catch (error) {
    await end()
    throw error
  }
}

/** The options of the mock that the flags set. */
async function readOptions(flags: Flags<typeof types>): Promise<MockServerOptions & { readonly seed: Seed }> {
  const idSeed = flags.integer('id-seed', Number.MAX_SAFE_INTEGER)
  const controlToken = flags.string('control-token', mockOptionRules.controlToken)
  const cors = flags.string('cors', mockOptionRules.cors)
  const basePath = flags.string('base-path', mockOptionRules.basePath)
  const algorithm = flags.oneOf('token-algorithm', ['HS256', 'ES256'])
  const file = flags.string('seed')
  return {
    seed: withApps(file === undefined ? demoSeed : await readSeed(file)),
    ...(idSeed === undefined ? {} : { idSeed }),
    ...(controlToken === undefined ? {} : { controlToken }),
    ...(cors === undefined ? {} : { cors }),
    ...(basePath === undefined ? {} : { basePath }),
    ...(algorithm === 'ES256' ? { createTokenSigner: es256 } : {}),
    ...(flags.isOn('log') ? { log: printError } : {}),
  }
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

import { ControlError, isBasePath, type MaybePromise } from '@loyalty-kit/mock-engine'
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
} from '@loyalty-kit/mock-engine/node/command'
import type { Seed } from '../store/rows.ts'
import { demoSeed, withApps } from '../demo-seed.ts'
import { createMockServer, es256, listen, openStore, watchContract } from '../node.ts'
import { seedOfTranscript } from '../seed-of-transcript.ts'
import type { App } from '../store/rows.ts'
import type { Outcome, Rows } from '../store/store.ts'
import { name } from './name.ts'

/** `loyalty-mock`: serves a mock until the process gets a signal to stop. */
export async function serve(argv: readonly string[]): Promise<void> {
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
  const flags = await readFlags(argv, types, { name })
  const port = flags.integer('port', 65_535) ?? 4010
  const host = flags.string('host') ?? '127.0.0.1'
  const file = flags.string('seed')
  const seed = withApps(file === undefined ? demoSeed : await readSeed(file))
  const idSeed = flags.integer('id-seed', Number.MAX_SAFE_INTEGER)
  const controlToken = flags.string('control-token')
  const cors = flags.string('cors')
  if (cors !== undefined && !isOrigin(cors)) {
    throw flags.invalid('cors', 'must be *, or an origin without a path, such as https://docs.example')
  }
  const basePath = flags.string('base-path')
  if (basePath !== undefined && !isBasePath(basePath)) {
    throw flags.invalid('base-path', 'must be a path such as /api/v1, without a slash at the end')
  }
  const algorithm = flags.oneOf('token-algorithm', ['HS256', 'ES256'])
  const location = flags.string('store')
  if (location !== undefined && idSeed !== undefined) {
    throw new UsageError('Cannot use --id-seed with --store: ids would repeat after a restart. Leave out one of them')
  }
  const ends: (() => MaybePromise<void>)[] = []
  const end = async (): Promise<void> => {
    for (const each of ends.toReversed()) await each()
  }
  try {
    const opened = location === undefined ? undefined : await openStore(location)
    if (opened) ends.push(() => opened.close())
    const mock = createMockServer({
      seed,
      ...(idSeed === undefined ? {} : { idSeed }),
      ...(controlToken === undefined ? {} : { controlToken }),
      ...(cors === undefined ? {} : { cors }),
      ...(basePath === undefined ? {} : { basePath }),
      ...(algorithm === 'ES256' ? { createTokenSigner: es256 } : {}),
      ...(opened && { createStore: opened.createStore, secret: opened.secret }),
      ...(flags.isOn('log') ? { log: printError } : {}),
    })
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

function appsIn(rows: Rows): Outcome<readonly App[]> {
  return { result: rows.all('apps').map(({ value }) => value) }
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

/** True for an origin as browsers send it, and for `*`. */
function isOrigin(text: string): boolean {
  return text === '*' || (URL.canParse(text) && new URL(text).origin === text)
}

/** The rows of a JSON file or a transcript. */
async function readSeed(file: string): Promise<Seed> {
  if (file.endsWith('.http')) return seedOfTranscript(await readText('seed', file))
  const seed = await readJson('seed', file)
  if (isRecord(seed)) return seed
  throw new ControlError(400, `Cannot use the seed ${file}: it must be an object with an array for each collection`)
}

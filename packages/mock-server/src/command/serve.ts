import { ControlError, type MaybePromise } from '@loyalty-kit/mock-engine'
import {
  endWith,
  isRecord,
  listening,
  readFlags,
  readJson,
  readText,
  say,
  tell,
  UsageError,
} from '@loyalty-kit/mock-engine/node/command'
import type { Seed } from '../store/rows.ts'
import { demoSeed, withApps } from '../demo-seed.ts'
import { createMockServer, es256, listen, openStore, watchContract } from '../node.ts'
import { seedOfTranscript } from '../seed-of-transcript.ts'
import type { App } from '../store/rows.ts'
import type { Outcome, Rows } from '../store/store.ts'
import { name } from './name.ts'

/** `loyalty-mock`: serves a mock until the process is told to end. */
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
    watch: 'switch',
    log: 'switch',
  } as const
  const flags = await readFlags(argv, types, { name })
  const port = flags.wholeNumber('port', 65_535) ?? 4010
  const host = flags.text('host') ?? '127.0.0.1'
  const file = flags.text('seed')
  const seed = withApps(file === undefined ? demoSeed : await readSeed(file))
  const idSeed = flags.wholeNumber('id-seed', Number.MAX_SAFE_INTEGER)
  const controlToken = flags.text('control-token')
  const cors = flags.text('cors')
  if (cors !== undefined && !isOrigin(cors)) {
    throw flags.wrong('cors', 'must be *, or an origin without a path, such as https://docs.example')
  }
  const algorithm = flags.oneOf('token-algorithm', ['HS256', 'ES256'])
  const place = flags.text('store')
  if (place !== undefined && idSeed !== undefined) {
    throw new UsageError('Cannot use --id-seed with --store: after a restart the ids would come again')
  }
  const ends: (() => MaybePromise<void>)[] = []
  const end = async (): Promise<void> => {
    for (const each of ends.toReversed()) await each()
  }
  try {
    const opened = place === undefined ? undefined : await openStore(place)
    if (opened) ends.push(() => opened.close())
    const mock = createMockServer({
      seed,
      ...(idSeed === undefined ? {} : { idSeed }),
      ...(controlToken === undefined ? {} : { controlToken }),
      ...(cors === undefined ? {} : { cors }),
      ...(algorithm === 'ES256' ? { createTokenSigner: es256 } : {}),
      ...(opened && { createStore: opened.createStore, secret: opened.secret }),
      ...(flags.isOn('log') ? { log: tell } : {}),
    })
    ends.push(mock.close)
    // A store that has no rows is told now, not to the first who asks.
    await mock.control.list('apps')
    const listener = await listening({ name, host, port }, async () => await listen(mock, { port, host }))
    ends.push(listener.close)
    if (flags.isOn('watch')) ends.push(watchContract(mock, tell).close)
    const who = credentials(seed.apps?.[0], await opened?.createStore('').run({ all: ['apps'] }, appsIn))
    endWith(end)
    say(`${name} listens on ${listener.url} (${who})`)
  } catch (error) {
    await end()
    throw error
  }
}

function appsIn(rows: Rows): Outcome<readonly App[]> {
  return { result: rows.all('apps').map(({ value }) => value) }
}

/**
 * How to prove to be an app: the first of the seed. A store that had rows before kept those, and may not know it; its own
 * secrets are not told.
 */
function credentials(first: Partial<App> | undefined, apps: readonly Partial<App>[] = first ? [first] : []): string {
  if (apps.length === 0) return 'it knows no app'
  const isKnown = apps.some(({ id, token }) => id === first?.id && token === first?.token)
  if (isKnown) return `X-App-Id: ${first?.id}, X-App-Token: ${first?.token}`
  return `the apps of its store: ${apps.map(({ id }) => id).join(', ')}`
}

/** True for what a browser may send as the `Origin` of a page, and for all of them. */
function isOrigin(text: string): boolean {
  return text === '*' || (URL.canParse(text) && new URL(text).origin === text)
}

/** The rows of a JSON file, or those that a transcript shows. */
async function readSeed(file: string): Promise<Seed> {
  if (file.endsWith('.http')) return seedOfTranscript(await readText('seed', file))
  const seed = await readJson('seed', file)
  if (isRecord(seed)) return seed
  throw new ControlError(400, `Cannot take the seed ${file}: it must be an object with a list for each collection`)
}

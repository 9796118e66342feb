import { ControlError } from '../control-error.ts'
import type { Seed } from '../control/control.ts'
import { demoSeed } from '../demo-seed.ts'
import { createMockServer, es256, listen, openStore, watchContract } from '../node.ts'
import type { MockServerOptions } from '../options.ts'
import { withApps } from '../tenant.ts'
import { seedOfTranscript } from '../transcript/seed-of-transcript.ts'
import { readFlags, wholeNumber } from './flags.ts'
import { isRecord, readJson, readText } from './json-file.ts'
import { endWith, listening, say, tell } from './run.ts'
import { UsageError } from './usage-error.ts'

/** `loyalty-mock`: serves a mock until the process is told to end. */
export async function serve(argv: readonly string[]): Promise<void> {
  const flags = await readFlags(argv, {
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
  })
  const port = wholeNumber(flags.text('port') ?? '4010', 'port', 65_535)
  const host = flags.text('host') ?? '127.0.0.1'
  const file = flags.text('seed')
  const seed = withApps(file === undefined ? demoSeed : await readSeed(file))
  const idSeed = flags.text('id-seed')
  const controlToken = flags.text('control-token')
  const cors = flags.text('cors')
  const algorithm = flags.text('token-algorithm') ?? 'HS256'
  if (algorithm !== 'HS256' && algorithm !== 'ES256') {
    throw new UsageError(`Cannot use --token-algorithm ${algorithm}: it takes HS256 or ES256`)
  }
  const place = flags.text('store')
  if (place !== undefined && idSeed !== undefined) {
    throw new UsageError('Cannot use --id-seed with --store: after a restart the ids would come again')
  }
  const opened = place === undefined ? undefined : await openStore(place)
  const options: MockServerOptions = {
    seed,
    ...(idSeed === undefined ? {} : { idSeed: wholeNumber(idSeed, 'id-seed', Number.MAX_SAFE_INTEGER) }),
    ...(controlToken === undefined ? {} : { controlToken }),
    ...(cors === undefined ? {} : { cors }),
    ...(algorithm === 'ES256' ? { createTokenSigner: es256 } : {}),
    ...(opened && { createStore: opened.createStore, secret: opened.secret }),
    ...(flags.isOn('log') ? { log: tell } : {}),
  }
  const mock = createMockServer(options)
  // A store that has no rows is told now, not to the first who asks.
  await mock.control.list('apps')
  const listener = await listening(host, port, async () => await listen(mock, { port, host }))
  const watch = flags.isOn('watch') ? watchContract(mock, tell) : undefined
  const app = seed.apps?.[0]
  const who = app ? `X-App-Id: ${app.id}, X-App-Token: ${app.token}` : 'it knows no app'
  say(`loyalty-mock listens on ${listener.url} (${who})`)
  endWith(async () => {
    watch?.close()
    await listener.close()
    await mock.close()
    await opened?.close()
  })
}

/** The rows of a JSON file, or those that a transcript shows. */
async function readSeed(file: string): Promise<Seed> {
  if (file.endsWith('.http')) return seedOfTranscript(await readText('seed', file))
  const seed = await readJson('seed', file)
  if (isRecord(seed)) return seed
  throw new ControlError(400, `Cannot take the seed ${file}: it must be an object with a list for each collection`)
}

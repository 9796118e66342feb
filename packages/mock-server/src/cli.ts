#!/usr/bin/env node
import { readFile } from 'node:fs/promises'
import { parseArgs } from 'node:util'
import { createMockServer, es256, listen, openStore, type Seed } from './node.ts'
import { ControlError } from './control-error.ts'
import { withApps } from './tenant.ts'
import { demoSeed } from './demo-seed.ts'
import type { MockServerOptions } from './options.ts'

const help = `loyalty-mock: a mock of the loyalty service that behaves like the real one

Usage: loyalty-mock [flags]

  --port PORT            port to listen on, 0 for any free one (4010)
  --host HOST            address to listen on (127.0.0.1)
  --store PLACE          where rows last: the path of a SQLite file, or postgres://user@host/database (memory)
  --seed FILE            JSON file with the rows to start with (the demo state)
  --id-seed NUMBER       makes ids repeatable
  --token-algorithm ALG  HS256, or ES256 with its key at /.well-known/jwks.json (HS256)
  --control-token TOKEN  secret that /__control/ asks for in X-Mock-Control-Token
  --cors ORIGIN          origin whose pages may call the mock, or *
  --config FILE          JSON file with any of these flags, such as { "port": 4100, "store": "mock.db" }
  --log                  a line for each request on standard error
  --help                 this text

Each flag is also a variable: LOYALTY_MOCK_PORT, LOYALTY_MOCK_ID_SEED, LOYALTY_MOCK_LOG=1, ... A flag goes before a
variable, and a variable before the file. A store that has rows keeps them: the seed is for a new one.

Examples:
  loyalty-mock
  loyalty-mock --port 0 --seed seed.json --log
  loyalty-mock --store mock.db
  LOYALTY_MOCK_PORT=4100 loyalty-mock
`

const flags = {
  port: { type: 'string' },
  host: { type: 'string' },
  store: { type: 'string' },
  config: { type: 'string' },
  seed: { type: 'string' },
  'id-seed': { type: 'string' },
  'token-algorithm': { type: 'string' },
  'control-token': { type: 'string' },
  cors: { type: 'string' },
  log: { type: 'boolean' },
  help: { type: 'boolean' },
} as const

/** A mistake in how the command was called. */
class UsageError extends Error {
  override readonly name = 'UsageError'
}

try {
  await main()
} catch (error) {
  const isUsage = error instanceof UsageError || (error instanceof TypeError && 'code' in error)
  console.error(`loyalty-mock: ${error instanceof Error ? error.message : String(error)}`)
  if (isUsage) console.error('Try loyalty-mock --help')
  process.exitCode = isUsage ? 2 : 1
}

async function main(): Promise<void> {
  const { values } = parseArgs({ options: flags })
  if (values.help) {
    console.log(help)
    return
  }
  const config = values.config ?? variableOf('config')
  const written = config === undefined ? {} : await readConfig(config)
  const textOf = (flag: Exclude<keyof typeof flags, 'log' | 'help'>): string | undefined =>
    values[flag] ?? variableOf(flag) ?? written[flag]
  const port = numberOf(textOf('port') ?? '4010', 'port', 65_535)
  const host = textOf('host') ?? '127.0.0.1'
  const file = textOf('seed')
  const seed = withApps(file === undefined ? demoSeed : await readSeed(file))
  const idSeed = textOf('id-seed')
  const controlToken = textOf('control-token')
  const cors = textOf('cors')
  const algorithm = textOf('token-algorithm') ?? 'HS256'
  if (algorithm !== 'HS256' && algorithm !== 'ES256') {
    throw new UsageError(`Cannot use --token-algorithm ${algorithm}: it takes HS256 or ES256`)
  }
  const place = textOf('store')
  if (place !== undefined && idSeed !== undefined) {
    throw new UsageError('Cannot use --id-seed with --store: after a restart the ids would come again')
  }
  const opened = place === undefined ? undefined : await openStore(place)
  const options: MockServerOptions = {
    seed,
    ...(idSeed === undefined ? {} : { idSeed: numberOf(idSeed, 'id-seed', Number.MAX_SAFE_INTEGER) }),
    ...(controlToken === undefined ? {} : { controlToken }),
    ...(cors === undefined ? {} : { cors }),
    ...(algorithm === 'ES256' ? { createTokenSigner: es256 } : {}),
    ...(opened && { createStore: opened.createStore, secret: opened.secret }),
    ...(values.log || /^(?:1|true|yes|on)$/i.test(variableOf('log') ?? written['log'] ?? '')
      ? { log: (line: string) => console.error(line) }
      : {}),
  }
  const mock = createMockServer(options)
  // A store that has no rows is told now, not to the first who asks.
  await mock.control.list('apps')
  const listener = await listen(mock, { port, host }).catch((error: unknown) => {
    throw explained(error, host, port)
  })
  const app = seed.apps?.[0]
  console.log(`loyalty-mock listens on ${listener.url} (X-App-Id: ${app?.id}, X-App-Token: ${app?.token})`)

  const stop = (): void => {
    void listener
      .close()
      .then(async () => await mock.close())
      .then(async () => await opened?.close())
  }
  process.once('SIGTERM', stop)
  process.once('SIGINT', stop)
}

function variableOf(flag: string): string | undefined {
  const value = process.env[`LOYALTY_MOCK_${flag.toUpperCase().replaceAll('-', '_')}`]
  return value === '' ? undefined : value
}

function numberOf(text: string, flag: string, greatest: number): number {
  const number = Number(text)
  if (/^\d+$/.test(text) && number <= greatest) return number
  throw new UsageError(`Cannot use --${flag} ${text}: it must be a whole number up to ${greatest}`)
}

async function readSeed(file: string): Promise<Seed> {
  const seed = await readJson('seed', file)
  if (isRecord(seed)) return seed
  throw new ControlError(400, `Cannot take the seed ${file}: it must be an object with a list for each collection`)
}

async function readConfig(file: string): Promise<Readonly<Record<string, string>>> {
  const config = await readJson('config', file)
  if (!isRecord(config)) throw new UsageError(`Cannot use the config ${file}: it must be an object of flags`)
  const names = Object.keys(flags).filter((name) => name !== 'config' && name !== 'help')
  const unknown = Object.keys(config).filter((name) => !names.includes(name))
  if (unknown.length > 0) {
    throw new UsageError(
      `Cannot use the config ${file}: no flag "${unknown.join('", "')}"; there are ${names.join(', ')}`,
    )
  }
  return Object.fromEntries(Object.entries(config).map(([name, value]) => [name, String(value)]))
}

async function readJson(what: string, file: string): Promise<unknown> {
  try {
    return JSON.parse(await readFile(file, 'utf8'))
  } catch (cause) {
    throw new Error(`Cannot read the ${what} ${file}: ${cause instanceof Error ? cause.message : String(cause)}`, {
      cause,
    })
  }
}

function isRecord(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

function explained(error: unknown, host: string, port: number): unknown {
  const code = error instanceof Error && 'code' in error ? error.code : undefined
  if (code === 'EADDRINUSE') {
    const remedy = 'choose another with --port or LOYALTY_MOCK_PORT, or 0 for any free one'
    return new Error(`Cannot listen on ${host}:${port}: the port is in use; ${remedy}`, { cause: error })
  }
  if (code === 'EACCES')
    return new Error(`Cannot listen on ${host}:${port}: not permitted; choose a port above 1023 with --port`)
  if (code === 'EADDRNOTAVAIL' || code === 'ENOTFOUND') {
    return new Error(
      `Cannot listen on ${host}:${port}: this machine has no such address; change --host or LOYALTY_MOCK_HOST`,
    )
  }
  return error
}

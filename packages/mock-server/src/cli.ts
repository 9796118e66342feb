#!/usr/bin/env node
import { readFile } from 'node:fs/promises'
import { parseArgs } from 'node:util'
import { createMockServer, listen, type Seed } from './node.ts'
import { ControlError } from './control-error.ts'
import { withApps } from './tenant.ts'
import { demoSeed } from './demo-seed.ts'
import type { MockServerOptions } from './options.ts'

const help = `loyalty-mock: a mock of the loyalty service that behaves like the real one

Usage: loyalty-mock [flags]

  --port PORT            port to listen on, 0 for any free one (4010)
  --host HOST            address to listen on (127.0.0.1)
  --seed FILE            JSON file with the rows to start with (the demo state)
  --id-seed NUMBER       makes ids repeatable
  --control-token TOKEN  secret that /__control/ asks for in X-Mock-Control-Token
  --cors ORIGIN          origin whose pages may call the mock, or *
  --log                  a line for each request on standard error
  --help                 this text

Each flag is also a variable: LOYALTY_MOCK_PORT, LOYALTY_MOCK_ID_SEED, LOYALTY_MOCK_LOG=1, ...

Examples:
  loyalty-mock
  loyalty-mock --port 0 --seed seed.json --log
  LOYALTY_MOCK_PORT=4100 loyalty-mock
`

const flags = {
  port: { type: 'string' },
  host: { type: 'string' },
  seed: { type: 'string' },
  'id-seed': { type: 'string' },
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
  const textOf = (flag: Exclude<keyof typeof flags, 'log' | 'help'>): string | undefined =>
    values[flag] ?? variableOf(flag)
  const port = numberOf(textOf('port') ?? '4010', 'port', 65_535)
  const host = textOf('host') ?? '127.0.0.1'
  const file = textOf('seed')
  const seed = withApps(file === undefined ? demoSeed : await readSeed(file))
  const idSeed = textOf('id-seed')
  const controlToken = textOf('control-token')
  const cors = textOf('cors')
  const options: MockServerOptions = {
    seed,
    ...(idSeed === undefined ? {} : { idSeed: numberOf(idSeed, 'id-seed', Number.MAX_SAFE_INTEGER) }),
    ...(controlToken === undefined ? {} : { controlToken }),
    ...(cors === undefined ? {} : { cors }),
    ...(values.log || /^(?:1|true|yes|on)$/i.test(variableOf('log') ?? '')
      ? { log: (line: string) => console.error(line) }
      : {}),
  }
  const mock = createMockServer(options)
  const listener = await listen(mock, { port, host }).catch((error: unknown) => {
    throw explained(error, host, port)
  })
  const app = seed.apps?.[0]
  console.log(`loyalty-mock listens on ${listener.url} (X-App-Id: ${app?.id}, X-App-Token: ${app?.token})`)

  const stop = (): void => {
    void listener.close().then(async () => await mock.close())
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
  const text = await readFile(file, 'utf8').catch((error: unknown) => {
    throw new Error(`Cannot read the seed ${file}: ${error instanceof Error ? error.message : String(error)}`, {
      cause: error,
    })
  })
  try {
    const seed: unknown = JSON.parse(text)
    if (typeof seed === 'object' && seed !== null && !Array.isArray(seed)) return seed
  } catch (error) {
    throw new Error(`Cannot read the seed ${file}: ${error instanceof Error ? error.message : String(error)}`, {
      cause: error,
    })
  }
  throw new ControlError(400, `Cannot take the seed ${file}: it must be an object with a list for each collection`)
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

import { createServer } from 'node:net'
import { parseArgs } from 'node:util'

/** The ports of `pnpm start`: each has a flag, a variable and a default. */
export const portSettings = {
  mock: { flag: 'port', variable: 'LOYALTY_MOCK_PORT', port: 4010 },
  docs: { flag: 'docs-port', variable: 'LOYALTY_DOCS_PORT', port: 4011 },
} as const

/** What `pnpm start --help` prints. */
export function startHelp(): string {
  const options = Object.entries(portSettings).map(([server, { flag, variable, port }]) => {
    return `  --${`${flag} PORT`.padEnd(16)} of the ${server} (default: ${port}; also ${variable})`
  })
  return ['Usage: pnpm start [OPTIONS]', '', 'Runs the mock and the docs.', '', ...options, ''].join('\n')
}

/** True for a command line that asks for help. */
export function asksForHelp(argv: readonly string[]): boolean {
  return argv.includes('--help') || argv.includes('-h')
}

export type Ports = { readonly [server in keyof typeof portSettings]: number }

/**
 * The ports that the command line and the environment set; a flag takes precedence over its variable.
 *
 * @throws {RangeError} When one is not a port, or both are the same.
 * @throws {TypeError} When a flag is unknown.
 */
export function portsOf(argv: readonly string[], environment: Readonly<Record<string, string | undefined>>): Ports {
  const options = { port: { type: 'string' }, 'docs-port': { type: 'string' } } as const
  const { values } = parseArgs({ args: [...argv], options })
  const portOf = ({ flag, variable, port }: (typeof portSettings)[keyof Ports]): number => {
    const text = values[flag] ?? environment[variable] ?? String(port)
    if (!/^\d{1,5}$/.test(text) || Number(text) < 1 || Number(text) > 65_535) {
      throw new RangeError(
        `Cannot listen on port "${text}": it is not a number from 1 to 65535. Change --${flag} or ${variable}`,
      )
    }
    return Number(text)
  }
  const { mock, docs } = portSettings
  const ports = { mock: portOf(mock), docs: portOf(docs) }
  if (ports.mock === ports.docs) {
    const advice = `Change --${mock.flag} or ${mock.variable}, or --${docs.flag} or ${docs.variable}`
    throw new RangeError(`Cannot listen on port ${ports.mock} twice: the mock and the docs need one each. ${advice}`)
  }
  return ports
}

/**
 * Checks that a port is free, before the work that needs it starts.
 *
 * @throws {RangeError} With the flag and the variable that choose another port.
 */
export async function requireFree(host: string, server: keyof Ports, port: number): Promise<void> {
  const { flag, variable } = portSettings[server]
  const probe = createServer()
  const { promise, resolve, reject } = Promise.withResolvers<void>()
  probe.once('error', reject).listen(port, host, resolve)
  try {
    await promise
  } catch (error) {
    const problem =
      (error as NodeJS.ErrnoException).code === 'EADDRINUSE' ? 'the port is in use' : (error as Error).message
    const advice = `Choose another with --${flag} or ${variable}, for example: pnpm start --${flag} ${port + 10}`
    throw new RangeError(`Cannot use port ${port} for the ${server}: ${problem}. ${advice}`, { cause: error })
  }
  await new Promise((done) => {
    probe.close(done)
  })
}

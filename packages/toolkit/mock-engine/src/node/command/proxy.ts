import type { Listening } from '@specwright/server-engine/node'
import { proxyOptionRules, type ProxyOptions } from '../../proxy/options.ts'
import { readFlags, type Flags } from './flags.ts'
import type { Program } from './program.ts'
import { listenOrExplain, logFormatOf, onShutdown, printError, reportsAs } from './run.ts'
import { UsageError } from './usage-error.ts'

/** The flags of a command that serves a proxy. */
export const proxyFlags = {
  port: 'value',
  host: 'value',
  upstream: 'value',
  strict: 'switch',
  log: ['text', 'json'],
} as const

/** A program with a proxy. */
export interface ProxyProgram extends Pick<Program, 'name'> {
  proxy(options: ProxyOptions): Promise<Listening>
}

/** Forwards traffic to a real service, and reports where it violates the contract. */
export async function runProxy(argv: readonly string[], program: ProxyProgram): Promise<void> {
  onShutdown(await serveProxy(await readFlags(argv, proxyFlags, program), program))
}

/** Does the same, and records a transcript. */
export async function runRecord(argv: readonly string[], program: ProxyProgram): Promise<void> {
  const flags = await readFlags(argv, { ...proxyFlags, transcript: 'value' }, program)
  const transcript = flags.string('transcript')
  if (transcript === undefined)
    throw new UsageError('Cannot record: --transcript is missing. Name the file to write with --transcript FILE')
  onShutdown(await serveProxy(flags, { ...program, transcript }))
}

/**
 * Serves a proxy on a port.
 *
 * @returns What stops it.
 * @throws {UsageError} For a flag that is missing or has an invalid value.
 */
export async function serveProxy(
  flags: Flags<typeof proxyFlags>,
  { name, proxy, transcript }: ProxyProgram & { /** File to record to; default none. */ readonly transcript?: string },
): Promise<() => Promise<void>> {
  const upstream = flags.string('upstream', proxyOptionRules.upstream)
  if (upstream === undefined)
    throw new UsageError('Cannot start the proxy: --upstream is missing. Name the service with --upstream URL')
  const port = flags.integer('port', proxyOptionRules.port) ?? 4010
  const host = flags.string('host', proxyOptionRules.host) ?? '127.0.0.1'
  const strict = flags.isOn('strict')
  const logFormat = logFormatOf(flags.choice('log'))
  const written = transcript === undefined ? {} : { transcript }
  const listener = await listenOrExplain(
    { name, host, port },
    async () => await proxy({ upstream, strict, port, host, log: printError, logFormat, ...written }),
  )
  const recorded = transcript === undefined ? '' : `, recording to ${transcript}`
  reportsAs(logFormat).started(`${name} listens on ${listener.url} and forwards to ${upstream}${recorded}`)
  return listener.close
}

import type { Listening } from '../http-server.ts'
import type { ProxyOptions } from '../proxy/proxy.ts'
import { readFlags, type Flags } from './flags.ts'
import type { Program } from './program.ts'
import { endWith, listening, say, tell } from './run.ts'
import { UsageError } from './usage-error.ts'

const types = { port: 'value', host: 'value', upstream: 'value', strict: 'switch' } as const

/** A program that passes traffic on, and how it does. */
export interface Passing extends Pick<Program, 'name'> {
  proxy(options: ProxyOptions): Promise<Listening>
}

/** Passes traffic to a real service, and tells where it deviates from the contract. */
export async function passOn(argv: readonly string[], passing: Passing): Promise<void> {
  await pass(await readFlags(argv, types, passing), passing)
}

/** Does the same, and writes a transcript of it. */
export async function record(argv: readonly string[], passing: Passing): Promise<void> {
  const flags = await readFlags(argv, { ...types, transcript: 'value' }, passing)
  const transcript = flags.text('transcript')
  if (transcript === undefined) throw new UsageError('Cannot record: --transcript FILE says where to')
  await pass(flags, passing, transcript)
}

async function pass(flags: Flags<typeof types>, { name, proxy }: Passing, transcript?: string): Promise<void> {
  const upstream = flags.text('upstream')
  if (upstream === undefined) throw new UsageError('Cannot pass traffic on: --upstream URL says where to')
  const port = flags.wholeNumber('port', 65_535) ?? 4010
  const host = flags.text('host') ?? '127.0.0.1'
  const strict = flags.isOn('strict')
  const written = transcript === undefined ? {} : { transcript }
  const listener = await listening(
    { name, host, port },
    async () => await proxy({ upstream, strict, port, host, log: tell, ...written }),
  )
  const recorded = transcript === undefined ? '' : `, recorded in ${transcript}`
  endWith(listener.close)
  say(`${name} listens on ${listener.url} and passes on to ${upstream}${recorded}`)
}

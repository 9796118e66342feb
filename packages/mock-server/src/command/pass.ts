import { proxy } from '../proxy/proxy.ts'
import { readFlags, type Flags } from './flags.ts'
import { endWith, listening, say, tell } from './run.ts'
import { UsageError } from './usage-error.ts'

const types = { port: 'value', host: 'value', upstream: 'value', strict: 'switch' } as const

/** `loyalty-mock proxy`: passes traffic to a real service, and tells where it deviates from the contract. */
export async function passOn(argv: readonly string[]): Promise<void> {
  await pass(await readFlags(argv, types))
}

/** `loyalty-mock record`: does the same, and writes a transcript of it. */
export async function record(argv: readonly string[]): Promise<void> {
  const flags = await readFlags(argv, { ...types, transcript: 'value' })
  const transcript = flags.text('transcript')
  if (transcript === undefined) throw new UsageError('Cannot record: --transcript FILE says where to')
  await pass(flags, transcript)
}

async function pass(flags: Flags<typeof types>, transcript?: string): Promise<void> {
  const upstream = flags.text('upstream')
  if (upstream === undefined) throw new UsageError('Cannot pass traffic on: --upstream URL says where to')
  const port = flags.wholeNumber('port', 65_535) ?? 4010
  const host = flags.text('host') ?? '127.0.0.1'
  const strict = flags.isOn('strict')
  const written = transcript === undefined ? {} : { transcript }
  const listener = await listening(
    host,
    port,
    async () => await proxy({ upstream, strict, port, host, log: tell, ...written }),
  )
  const recorded = transcript === undefined ? '' : `, recorded in ${transcript}`
  endWith(listener.close)
  say(`loyalty-mock listens on ${listener.url} and passes on to ${upstream}${recorded}`)
}

import { proxy } from '../proxy/proxy.ts'
import { readFlags, wholeNumber } from './flags.ts'
import { endWith, listening, say, tell } from './run.ts'
import { UsageError } from './usage-error.ts'

const types = { port: 'value', host: 'value', upstream: 'value', strict: 'switch' } as const

/** `loyalty-mock proxy`: passes traffic to a real service, and tells where it deviates from the contract. */
export async function passOn(argv: readonly string[]): Promise<void> {
  const flags = await readFlags(argv, types)
  await pass((flag) => flags.text(flag), flags.isOn('strict'))
}

/** `loyalty-mock record`: does the same, and writes a transcript of it. */
export async function record(argv: readonly string[]): Promise<void> {
  const flags = await readFlags(argv, { ...types, transcript: 'value' })
  const transcript = flags.text('transcript')
  if (transcript === undefined) throw new UsageError('Cannot record: --transcript FILE says where to')
  await pass((flag) => flags.text(flag), flags.isOn('strict'), transcript)
}

async function pass(
  text: (flag: keyof typeof types) => string | undefined,
  strict: boolean,
  transcript?: string,
): Promise<void> {
  const upstream = text('upstream')
  if (upstream === undefined) throw new UsageError('Cannot pass traffic on: --upstream URL says where to')
  const port = wholeNumber(text('port') ?? '4010', 'port', 65_535)
  const host = text('host') ?? '127.0.0.1'
  const written = transcript === undefined ? {} : { transcript }
  const listener = await listening(
    host,
    port,
    async () => await proxy({ upstream, strict, port, host, log: tell, ...written }),
  )
  const recorded = transcript === undefined ? '' : `, recorded in ${transcript}`
  say(`loyalty-mock listens on ${listener.url} and passes on to ${upstream}${recorded}`)
  endWith(listener.close)
}

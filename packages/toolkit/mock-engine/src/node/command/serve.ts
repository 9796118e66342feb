import { onLine } from '@specwright/code/places'
import { type MaybePromise, type OptionRule, integerRule } from '@specwright/server-engine/engine'
import { type ListenOptions, listenOptionRules } from '@specwright/server-engine/node'
import { type Listenable, listen } from '../listen.ts'
import { isHttpUrl } from '../../delivery/receivers.ts'
import { createSecret, keyOfSecret } from '../../delivery/secret.ts'
import { mockOptionRules, type MockOptions } from '../../options.ts'
import type { OpenedStore } from '../../store/store.ts'
import { es256 } from '../es256.ts'
import { openStore } from '../store/open.ts'
import { afterFirstResponse } from './after-first-response.ts'
import { readTls, reportValidity, watchTls, type TlsFiles } from './certificate.ts'
import type { Flags } from './flags.ts'
import { optimizeSooner } from './optimize-sooner.ts'
import { listenOrExplain, logFormatOf, printError, reportsAs, type CommandLog } from './run.ts'
import { UsageError } from './usage-error.ts'

/** The flags of a command that serves a mock. */
export const serveFlags = {
  port: 'value',
  host: 'value',
  'host-names': 'value',
  store: 'value',
  seed: 'value',
  'id-seed': 'value',
  'token-algorithm': 'value',
  'control-token': 'value',
  cors: 'value',
  'base-path': 'value',
  'tls-cert': 'value',
  'tls-key': 'value',
  'token-lifetime': 'value',
  'cursor-lifetime': 'value',
  'body-limit': 'value',
  'control-body-limit': 'value',
  'journal-size': 'value',
  'journal-bytes': 'value',
  'tenant-bytes': 'value',
  'tenant-idle': 'value',
  receiver: 'value',
  'receiver-secret': 'value',
  watch: 'switch',
  log: ['text', 'json'],
} as const

/** The flags with the value of an option, in its unit. */
const optionFlags = {
  'token-lifetime': 'tokenLifetimeSeconds',
  'cursor-lifetime': 'cursorLifetimeSeconds',
  'body-limit': 'bodyLimitBytes',
  'control-body-limit': 'controlBodyLimitBytes',
  'journal-size': 'journalSize',
  'journal-bytes': 'journalBytes',
  'tenant-bytes': 'tenantBytes',
  'tenant-idle': 'tenantIdleSeconds',
} as const

/** The options of a mock that flags set; its seed is the program's own. */
export interface ServedOptions extends MockOptions {
  readonly createStore?: OpenedStore['createStore']
}

/** A mock to serve. */
export interface Served {
  readonly mock: Listenable & { readonly basePath: string; close(): MaybePromise<void> }
  /** Follows the address in what is printed. */
  readonly note?: string
  /** Starts to reload the contract when it changes, for `--watch`. */
  watch(): { close(): void }
}

/** A program that serves a mock. */
export interface ServingProgram {
  /** Its name, as it is printed and as its environment variables begin. */
  readonly name: string
  /** Its version, which health reports. */
  readonly version?: string | undefined
  /**
   * Creates the mock. An unusable store should be reported now, not on the first request.
   *
   * @param log Receives what the program itself has to report.
   */
  create(options: ServedOptions, log: CommandLog): Promise<Served>
}

/**
 * Serves a mock on a port.
 *
 * @returns What stops it.
 * @throws {UsageError} For a flag with an invalid value.
 */
export async function serveMock(
  flags: Flags<typeof serveFlags>,
  { name, version, create }: ServingProgram,
): Promise<() => Promise<void>> {
  const logFormat = logFormatOf(flags.choice('log'))
  const reports = reportsAs(logFormat)
  const { log } = reports
  const files = readTlsFiles(flags)
  const at = await readListenOptions(flags, files)
  // What prevents the start is its error, and no line of the log too.
  let isServing = false
  const options = {
    ...readOptions(flags, log),
    log: (line: string) => {
      if (isServing) printError(line)
    },
    logFormat,
    ...(version !== undefined && { version }),
  } as const
  const location = flags.string('store')
  if (location !== undefined && options.idSeed !== undefined) {
    throw new UsageError('Cannot use --id-seed with --store: ids would repeat after a restart. Leave out one of them')
  }
  const ends: (() => MaybePromise<void>)[] = []
  const end = async (): Promise<void> => {
    for (const each of ends.toReversed()) await each()
  }
  try {
    const opened = location === undefined ? undefined : await openStore(location)
    if (opened) ends.push(() => opened.close())
    const stored = opened && { createStore: opened.createStore, secret: opened.secret }
    const { mock, note, watch } = await create({ ...options, ...stored }, log)
    ends.push(() => mock.close())
    const listener = await listenOrExplain({ name, ...at }, async () => await listen(mock, at))
    ends.push(listener.close)
    if (files && at.tls) {
      reportValidity(at.tls.cert, reports)
      ends.push(watchTls(files, { renewTls: listener.renewTls, tls: at.tls }, reports).close)
    }
    if (flags.isOn('watch')) ends.push(watch().close)
    afterFirstResponse(optimizeSooner)
    reports.started(
      `${name} listens on ${listener.url}${mock.basePath}${note === undefined ? '' : ` (${onLine(note)})`}`,
    )
    isServing = true
    return end
  } catch (error) {
    await end()
    throw error
  }
}

async function readListenOptions(
  flags: Flags<typeof serveFlags>,
  files: TlsFiles | undefined,
): Promise<ListenOptions & { readonly port: number; readonly host: string }> {
  const port = flags.integer('port', listenOptionRules.port) ?? 4010
  const host = flags.string('host', listenOptionRules.host) ?? '127.0.0.1'
  const names = flags.string('host-names', hostNamesRule)
  const place = { port, host, ...(names !== undefined && { hostNames: wordsIn(names) }) }
  return files ? { ...place, tls: await readTls(files) } : place
}

function readTlsFiles(flags: Flags<typeof serveFlags>): TlsFiles | undefined {
  const [cert, key] = [flags.string('tls-cert'), flags.string('tls-key')]
  if (cert === undefined && key === undefined) return undefined
  if (cert === undefined || key === undefined) {
    const missing = cert === undefined ? '--tls-cert' : '--tls-key'
    throw new UsageError(`Cannot serve https: ${missing} is missing. Name the files of the certificate and of its key`)
  }
  return { cert, key }
}

/** The options of the mock that the flags set. */
function readOptions(flags: Flags<typeof serveFlags>, log: CommandLog): MockOptions {
  const idSeed = flags.integer('id-seed', integerRule(0, Number.MAX_SAFE_INTEGER))
  const controlToken = flags.string('control-token', mockOptionRules.controlToken)
  const cors = flags.string('cors', mockOptionRules.cors)
  const basePath = flags.string('base-path', mockOptionRules.basePath)
  const algorithm = flags.oneOf('token-algorithm', ['HS256', 'ES256'])
  return {
    ...(idSeed === undefined ? {} : { idSeed }),
    ...(controlToken === undefined ? {} : { controlToken }),
    ...(cors === undefined ? {} : { cors }),
    ...(basePath === undefined ? {} : { basePath }),
    ...(algorithm === 'ES256' ? { createTokenSigner: es256 } : {}),
    ...readLimits(flags),
    ...readReceivers(flags, log),
    logLevel: flags.choice('log') === undefined ? 'warn' : 'info',
  }
}

/** Where events are sent, all signed with one secret. */
function readReceivers(flags: Flags<typeof serveFlags>, log: CommandLog): Pick<MockOptions, 'receivers'> {
  const urls = flags.string('receiver', receiversRule)
  const given = flags.string('receiver-secret', secretRule)
  if (urls === undefined) {
    if (given === undefined) return {}
    throw new UsageError('Cannot sign events: --receiver is missing. Name where they are sent with --receiver URLS')
  }
  const secret = given ?? createSecret()
  if (given === undefined) log('info', `Events are signed with the random secret ${secret}`)
  return { receivers: wordsIn(urls).map((url) => ({ url, secret })) }
}

function wordsIn(text: string): readonly string[] {
  return text.split(' ').filter((url) => url !== '')
}

const hostNamesRule: OptionRule = {
  type: 'string',
  is: (value) => typeof value === 'string' && value.trim() !== '' && listenOptionRules.hostNames.is(wordsIn(value)),
  must: 'must be host names without ports, separated by spaces',
}

const receiversRule: OptionRule = {
  type: 'string',
  is: (value) => typeof value === 'string' && value.trim() !== '' && wordsIn(value).every(isHttpUrl),
  must: 'must be http or https URLs, separated by spaces',
}

const secretRule: OptionRule = {
  type: 'string',
  is: (value) => typeof value === 'string' && keyOfSecret(value) !== undefined,
  must: 'must be whsec_ and 24 to 64 bytes as base64',
  redact: () => '<SECRET>',
}

/** The lifetimes and limits of the mock that the flags set. */
function readLimits(
  flags: Flags<typeof serveFlags>,
): Pick<MockOptions, (typeof optionFlags)[keyof typeof optionFlags]> {
  const names = Object.keys(optionFlags) as (keyof typeof optionFlags)[] // its own
  return Object.fromEntries(
    names.flatMap((flag) => {
      const option = optionFlags[flag]
      const value = flags.integer(flag, mockOptionRules[option])
      return value === undefined ? [] : [[option, value]]
    }),
  )
}

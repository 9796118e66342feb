import { expect, test } from 'vitest'
import { call } from '../src/send/call.ts'
import { connect, type ClientOptions } from '../src/connect.ts'
import { noCredentials } from '../src/credentials/no-credentials.ts'
import { anyErrors } from '../src/errors/any-errors.ts'
import type { withContentType } from '../src/bodies/content-types.ts'
import type { StreamingOptions } from '../src/streams/stream-body.ts'

const settings = { base: 'https://service.test', credentials: noCredentials, errors: anyErrors }

/** The options of a call, of a stream included, and of one whose body may have several content types. */
type OptionsOfCall = StreamingOptions & NonNullable<Parameters<typeof withContentType>[2]>

// Each type requires all of its names, and allows no others.
const ofClient: Readonly<Record<keyof ClientOptions, true>> = {
  timeoutMs: true,
  deadlineMs: true,
  retries: true,
  headers: true,
  validate: true,
  onInvalid: true,
  fetch: true,
  maxResponseBytes: true,
  now: true,
  logger: true,
  onRequest: true,
  onResponse: true,
  onRetry: true,
  onError: true,
  onValidationError: true,
  onToken: true,
}
const ofCall: Readonly<Record<keyof OptionsOfCall, true>> = {
  timeoutMs: true,
  deadlineMs: true,
  retries: true,
  headers: true,
  validate: true,
  onInvalid: true,
  signal: true,
  cookies: true,
  idleMs: true,
  contentType: true,
}

const operation = { id: 'doIt', method: 'GET', path: '/it', security: [] } as const

test.each<[of: string, known: object, use: (unknown: object) => unknown]>([
  ['a client', ofClient, (unknown) => connect(unknown, settings)],
  ['a call', ofCall, (unknown) => call(connect({}, settings), operation, {}, unknown)],
])('the options of %s are those of its type', async (_, known, use) => {
  const message = `Cannot use unknown: there is no such option. There are ${Object.keys(known).join(', ')}`
  await expect(async () => await use({ unknown: true })).rejects.toThrow(new TypeError(message))
})

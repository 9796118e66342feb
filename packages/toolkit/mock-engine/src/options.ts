import {
  type OptionRules,
  checkNamed,
  functionRule,
  integerRule,
  isObject,
  isOrigin,
  shown,
  stringRule,
} from '@specwright/server-engine/engine'
import { isMockPath } from './control/own-paths.ts'
import type { ReceiverOptions } from './delivery/receivers.ts'
import { logFormatRule, type LogFormat } from './respond/log-format.ts'
import type { CreateSign } from './token/sign.ts'
import type { CreateTokenSigner } from './token/token-signer.ts'

/** Options of any mock server, whatever its contract. */
export interface MockOptions {
  /** Makes ids repeatable; by default they are unique. */
  readonly idSeed?: number
  /** Key of tokens and cursors. Servers with the same key accept each other's. Random by default. */
  readonly secret?: string
  /** Real time in milliseconds since the epoch; default `Date.now`. */
  readonly now?: () => number
  /** Lifetime of a token; by default what the contract says by `x-lifetime`, else 900. */
  readonly tokenLifetimeSeconds?: number
  /** Lifetime of a cursor; by default what the contract says by `x-lifetime`, else 3600. */
  readonly cursorLifetimeSeconds?: number
  /**
   * Scopes of which a token must have one, by operation; an empty array accepts any token. Operations left out
   * keep those of the contract. `'any'` turns the check off.
   */
  readonly acceptedScopes?: 'any' | Readonly<Record<string, readonly string[]>>
  /** Secret that `/__control/` requires in `X-Mock-Control-Token`; default none. */
  readonly controlToken?: string
  /** Path that the mock is below, such as `/api/v1`; default none. `/__control/` stays at the root as well. */
  readonly basePath?: string
  /** Origin whose pages may call the mock, or `*`; default none. */
  readonly cors?: string
  /** Maximum size of a request body; default 1 MiB. */
  readonly bodyLimitBytes?: number
  /** Maximum size of a request body of the control interface, such as a seed; default 16 MiB. */
  readonly controlBodyLimitBytes?: number
  /** How many requests the journal of a tenant keeps; default 1000. */
  readonly journalSize?: number
  /** Maximum memory of the journals, deliveries and idempotency keys of all tenants; the largest loses its oldest ones first. Default 16 MiB. */
  readonly journalBytes?: number
  /** Maximum memory of the rows of all tenants; the one that has been idle the longest ends first. Default 32 MiB. */
  readonly tenantBytes?: number
  /** How long a tenant lives without a request; default 3600. */
  readonly tenantIdleSeconds?: number
  /** Receives a line for each request, for what the mock ignores of one, and for failures of the mock and its store; default none. */
  readonly log?: (line: string) => void
  /** How the lines are written: `json` has the names of OpenTelemetry's semantic conventions. Default `text`. */
  readonly logFormat?: LogFormat
  /** `warn` leaves out the lines of requests; default `info`. */
  readonly logLevel?: 'info' | 'warn'
  /** Version of the program that serves the mock, which health and metrics report. */
  readonly version?: string
  /** Where events are sent, for each tenant; default nowhere. */
  readonly receivers?: readonly ReceiverOptions[]
  /** How long to wait before each retry of a delivery, at most 16 times; default `[100, 500, 2000]`. */
  readonly deliveryRetriesMs?: readonly number[]
  /** Sends events; default the platform's. */
  readonly fetch?: typeof fetch
  /** HMAC to sign with; by default a portable one. `./node` has a faster one. */
  readonly createSign?: CreateSign
  /** Creates the token signer from the secret; default HMAC (HS256). `./node` has `es256`. */
  readonly createTokenSigner?: CreateTokenSigner
}

/** A hundred years, in seconds. */
const century = 3_155_760_000

/** The longest string of JavaScript engines, which a body becomes. */
const maxBodyBytes = 536_870_888

const delayRule = integerRule(0, 600_000)

/** What the options must be. */
export const mockOptionRules: OptionRules<MockOptions> = {
  idSeed: integerRule(Number.MIN_SAFE_INTEGER, Number.MAX_SAFE_INTEGER),
  secret: { ...stringRule(/./s, 'must be a string of at least 1 character'), redact: () => '<SECRET>' },
  now: functionRule,
  tokenLifetimeSeconds: integerRule(1, century),
  cursorLifetimeSeconds: integerRule(1, century),
  acceptedScopes: {
    type: 'string',
    is: (value) => value === 'any' || isObject(value),
    must: 'must be "any", or an object with an array of scopes for each operation',
  },
  controlToken: {
    ...stringRule(/^[!-~](?:[ -~]*[!-~])?$/, 'must be a string that a header can hold'),
    redact: () => '<SECRET>',
  },
  basePath: {
    type: 'string',
    is: (value) => typeof value === 'string' && isMockPath(value),
    must: 'must be a path such as /api/v1, without a slash at the end and not below /__control',
  },
  cors: {
    type: 'string',
    is: isOrigin,
    must: 'must be *, or an origin without a path, such as https://docs.example',
  },
  bodyLimitBytes: integerRule(0, maxBodyBytes),
  controlBodyLimitBytes: integerRule(0, maxBodyBytes),
  journalSize: integerRule(0, 1_000_000),
  journalBytes: integerRule(0, Number.MAX_SAFE_INTEGER),
  tenantBytes: integerRule(0, Number.MAX_SAFE_INTEGER),
  tenantIdleSeconds: integerRule(1, century),
  log: functionRule,
  logFormat: logFormatRule,
  logLevel: stringRule(/^(?:info|warn)$/, 'must be info or warn'),
  version: stringRule(/./s, 'must not be empty'),
  receivers: {
    type: 'object',
    // What is wrong with one of them, its own check says.
    is: Array.isArray,
    must: 'must be an array of receivers: each has an http or https url, perhaps a secret and events',
    redact: () => '<SECRET>',
  },
  deliveryRetriesMs: {
    type: 'object',
    is: (value) => Array.isArray(value) && value.length <= 16 && value.every(delayRule.is),
    must: 'must be an array of at most 16 integers from 0 to 600000',
  },
  fetch: functionRule,
  createSign: functionRule,
  createTokenSigner: functionRule,
}

/** Characters of a scope. @see RFC 6749, section 3.3 */
const scope = /^[!#-[\]-~]+$/

/**
 * Checks the scopes that operations accept.
 *
 * @throws {TypeError | RangeError} For a value that is not an array of scopes, and for an unknown operation.
 */
export function checkAcceptedScopes(accepted: MockOptions['acceptedScopes'], operations: readonly string[]): void {
  if (accepted === undefined || accepted === 'any') return
  for (const [id, scopes] of Object.entries<unknown>(accepted)) {
    checkNamed('Cannot create the mock: acceptedScopes names the operation', id, operations)
    if (!Array.isArray(scopes) || !scopes.every((each) => typeof each === 'string' && scope.test(each))) {
      throw new TypeError(
        `Cannot create the mock: acceptedScopes/${id} must be an array of scopes, not ${shown(scopes)}`,
      )
    }
  }
}

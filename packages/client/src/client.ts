import type { OAuthScope } from '@loyalty-kit/spec'
import { baseOf } from './base-url.ts'
import { refuseBrowser } from './browser.ts'
import { createCall } from './call.ts'
import { headersOf } from './credentials.ts'
import { createResources, operations as described, type Resources } from './generated/resources.ts'
import { createTell, type Hooks } from './hooks.ts'
import { createLowLevelClient } from './low-level.ts'
import type { LowLevelClient } from './low-level-types.ts'
import { createList } from './pages.ts'
import { createSend } from './send.ts'
import { createTokenSource, givenTokenSource, type TokenCache } from './token.ts'
import type { Validate } from './validate.ts'

/** How to make a client. */
export interface LoyaltyClientOptions extends Hooks {
  /** Address of the service; a path in it is kept. `https:`, or `http:` to this machine. */
  readonly baseUrl: string
  readonly appId: string
  readonly appToken: string
  /** Scopes that the client's token is to be bound to. Needed unless `token` is given or no operation needs one. */
  readonly scope?: readonly OAuthScope[] | undefined
  /** A token, or what gives one before each attempt, in place of those that the client would ask for. */
  readonly token?: string | (() => string | Promise<string>) | undefined
  /** Keeps the client's token, to share it between clients or processes. One cache for each app and scope. */
  readonly tokenCache?: TokenCache | undefined
  /** Path of the token operation. Default: `/oauth/token`, as the contract has it. */
  readonly tokenPath?: string | undefined
  /** Default: the platform's. */
  readonly fetch?: typeof globalThis.fetch | undefined
  /** Milliseconds since the epoch. Default: `Date.now`. */
  readonly now?: (() => number) | undefined
  /** Sent with every call; a call's own headers replace them by name. */
  readonly headers?: Readonly<Record<string, string>> | undefined
  /** Most time for one attempt, in milliseconds. Default: 30 000. */
  readonly timeoutMs?: number | undefined
  /** Most time for a whole call, in milliseconds. Default: twice `timeoutMs`. */
  readonly deadlineMs?: number | undefined
  /** How often a failed attempt is repeated where that is safe. Default: 2. */
  readonly retries?: number | undefined
  /** The longest body that is read, in bytes. Default: 10 MiB. */
  readonly maxResponseBytes?: number | undefined
  /** True to run in a browser, where whoever opens the page can read the app token. Default: false. */
  readonly allowBrowser?: boolean | undefined
  /** Told everything before the hooks are; `logTo(console)` makes one. */
  readonly logger?: Hooks | undefined
  /** Looks at requests and answers; `validateWith` makes one of schemas. */
  readonly validate?: Validate | undefined
}

/** The service's resources, and what is below them. */
export interface LoyaltyClient extends Resources {
  /**
   * Calls by method and path, typed by the contract, with `data` or `error` in place of a thrown `ApiError`.
   *
   * Credentials, retries and limits are those of the client.
   */
  readonly fetch: LowLevelClient
  /** Revokes the tokens that the client itself obtained. A call after it obtains a new one. */
  close(): Promise<void>
}

/**
 * A client of the loyalty service. Asks for nothing until it is used, and holds its secrets where neither
 * `console.log` nor `JSON.stringify` shows them.
 *
 * @throws {TypeError} When an option is missing or unfit, when the app token would go over plain `http:` to another
 *   machine, or in a browser without `allowBrowser`.
 */
export function createLoyaltyClient(options: LoyaltyClientOptions): LoyaltyClient {
  const { token, tokenPath = '/oauth/token', now = Date.now, logger } = options
  const base = baseOf(options.baseUrl)
  const headers = headersOf(options.headers ?? {})
  refuseBrowser(options.allowBrowser)
  // A path that did not start so could name another host.
  if (!tokenPath.startsWith('/')) throw new TypeError('Cannot use tokenPath: it does not start with a slash')
  const tell = createTell(logger, options)
  // A second token harms nobody, and a revoked token can be revoked again (RFC 7009, section 2.2).
  const operations = {
    ...described,
    generateOAuthToken: { ...described.generateOAuthToken, path: tokenPath, idempotent: true },
    revokeOAuthToken: { ...described.revokeOAuthToken, idempotent: true },
  }
  const send = createSend(options, { now, tell, tokenFor: (...asked) => tokens.get(...asked) })
  const call = createCall({ base, headers, send, validate: options.validate })
  const resources = createResources(operations, call, createList(call))
  const tokens =
    token === undefined ? createTokenSource(options, { oauth: resources.oauth, now, tell }) : givenTokenSource(token)

  return {
    ...resources,
    fetch: createLowLevelClient({ base, headers, operations: Object.values(operations), send }),
    close: tokens.close,
  }
}

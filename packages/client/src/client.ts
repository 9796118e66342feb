import type { OAuthScope, paths } from '@loyalty-kit/spec'
import createClient, { type Client } from 'openapi-fetch'
import { baseOf } from './base-url.ts'
import { refuseBrowser } from './browser.ts'
import { createCall, type Call, type OperationDescriptor } from './call.ts'
import { headersOf, headerValue } from './credentials.ts'
import { createResources, descriptors, type Resources } from './generated/resources.ts'
import type { Hooks } from './hooks.ts'
import { sendRequest } from './low-level.ts'
import { createList } from './pages.ts'
import { fillPath } from './path.ts'
import { serialiseQuery } from './query.ts'
import { createRetryBudget } from './retry.ts'
import { createSend } from './send.ts'
import { createTokenSource, givenTokenSource, type TokenCache, type TokenSource } from './token.ts'

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
}

/** The service's resources, and what is below them. */
export interface LoyaltyClient extends Resources {
  /**
   * Calls by method and path, typed by the contract, with `data` or `error` in place of a thrown `ApiError`.
   *
   * Credentials, retries and time limits are those of the client; the body is read without a limit.
   */
  readonly fetch: Client<paths>
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
  const { token, tokenCache, tokenPath = '/oauth/token', scope, now = Date.now } = options
  const base = baseOf(options.baseUrl)
  const headers = headersOf(options.headers ?? {})
  refuseBrowser(options.allowBrowser ?? false)
  // A path that did not start so could name another host.
  if (!tokenPath.startsWith('/')) throw new TypeError('Cannot use tokenPath: it does not start with a slash')
  const budget = createRetryBudget()
  const send = createSend({
    ...options,
    now,
    budget,
    fetch: options.fetch ?? ((...request) => globalThis.fetch(...request)),
    appId: headerValue('appId', options.appId),
    appToken: headerValue('appToken', options.appToken),
    timeoutMs: options.timeoutMs ?? 30_000,
    deadlineMs: options.deadlineMs,
    retries: options.retries ?? 2,
    maxResponseBytes: options.maxResponseBytes ?? 10 * 2 ** 20,
    scope: token === undefined ? scope : undefined,
    tokens: tokensFor,
  })
  const { operations, call } = callsOf(tokenPath, createCall({ base, headers, send }))
  const resources = createResources(call, createList(call))
  const tokens = token === undefined ? ownTokens() : givenTokenSource(token)

  return {
    ...resources,
    fetch: createClient<paths>({
      baseUrl: base,
      pathSerializer: (path, values) => fillPath(path, values, path),
      querySerializer: (query) => serialiseQuery(query).slice(1),
      fetch: (request) => sendRequest(request, { base, headers, operations, send }),
    }),
    close: () => tokens.close(),
  }

  function tokensFor({ id, scopes = [] }: OperationDescriptor): TokenSource {
    if (token === undefined && !scope?.length) {
      throw new TypeError(
        `Cannot get a token for ${id}: the client has neither a scope (${scopes.join(' or ')} seems to be needed) nor a token`,
      )
    }
    return tokens
  }

  function ownTokens(): TokenSource {
    return createTokenSource({
      request: async () => {
        const obtained = await resources.oauth.generateToken({ scope: scope ?? [] })
        options.onToken?.({ scope: obtained.scope, expiresInMs: obtained.expires_in * 1000 })
        return obtained
      },
      revoke: (accessToken) => resources.oauth.revokeToken(accessToken),
      cache: tokenCache,
      mayReplace: () => budget.spend(),
      now,
    })
  }
}

/** The calls of the contract, with the token operation where this service has it. */
function callsOf(tokenPath: string, call: Call): { operations: readonly OperationDescriptor[]; call: Call } {
  const operations = descriptors.map((each): OperationDescriptor => {
    // A second token harms nobody, and a revoked token can be revoked again (RFC 7009, section 2.2).
    if (each.id === 'generateOAuthToken') return { ...each, path: tokenPath, idempotent: true }
    return each.id === 'revokeOAuthToken' ? { ...each, idempotent: true } : each
  })
  const byId = new Map(operations.map((each) => [each.id, each]))
  return { operations, call: (operation, input, options) => call(byId.get(operation.id) ?? operation, input, options) }
}

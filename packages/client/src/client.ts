import {
  baseOf,
  connect,
  createList,
  createTokenSource,
  givenTokenSource,
  type ClientOptions,
  type ReceivedToken as Received,
  type TokenCache as Cache,
} from '@loyalty-kit/client-engine'
import { createLowLevelClient, type LowLevelClient } from '@loyalty-kit/client-engine/fetch'
import type { OAuthScope, OAuthToken, paths } from '@loyalty-kit/spec'
import { refuseBrowser } from './browser.ts'
import { appCredentials } from './credentials.ts'
import { errors } from './error.ts'
import { createResources, operations as described, type Resources } from './generated/resources.ts'

/** A token and when it came. */
export type ReceivedToken = Received<OAuthToken>

/**
 * Keeps the token of one app and scope, so that several clients or processes can share it.
 *
 * What it throws fails the calls that wait for a token. It may hold anything: in place of what is no token, one is asked for.
 */
export type TokenCache = Cache<OAuthToken>

/** How to make a client. */
export interface LoyaltyClientOptions extends ClientOptions {
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
  /** True to run in a browser, where whoever opens the page can read the app token. Default: false. */
  readonly allowBrowser?: boolean | undefined
}

/** The service's resources, and what is below them. */
export interface LoyaltyClient extends Resources {
  /**
   * Calls by method and path, typed by the contract, with `data` or `error` in place of a thrown `ApiError`.
   *
   * Credentials, retries and limits are those of the client.
   */
  readonly fetch: LowLevelClient<paths>
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
  const { scope = [], token, tokenPath = '/oauth/token' } = options
  refuseBrowser(options.allowBrowser)
  // A path that did not start so could name another host.
  if (!tokenPath.startsWith('/')) throw new TypeError('Cannot use tokenPath: it does not start with a slash')
  // A second token harms nobody, and a revoked token can be revoked again (RFC 7009, section 2.2).
  const operations = {
    ...described,
    generateOAuthToken: { ...described.generateOAuthToken, path: tokenPath, idempotent: true },
    revokeOAuthToken: { ...described.revokeOAuthToken, idempotent: true },
  }
  const credentials = appCredentials(options, () => tokens)
  const connection = connect(options, { base: baseOf(options.baseUrl), credentials, errors })
  const resources = createResources(operations, connection.call, createList(connection.call))
  const { oauth } = resources
  const request = (): Promise<OAuthToken> => oauth.generateToken({ scope })
  const tokens =
    token === undefined
      ? createTokenSource(options, { ...connection, request, revoke: oauth.revokeToken })
      : givenTokenSource(token)

  return {
    ...resources,
    fetch: createLowLevelClient({
      ...connection,
      operations: Object.values(operations),
      // As the operations of the contract's areas do.
      security: ['accessToken', 'appId', 'appToken'],
    }),
    close: tokens.close,
  }
}

import {
  baseOf,
  closable,
  connect,
  connected,
  connectionOf,
  createTokenSource,
  externalTokenSource,
  type ClientOptions,
  scopesOf,
  type ReceivedToken as Received,
  type Scopes,
  type TokenCache as Cache,
} from '@specwright/client-engine'
import type { OAuthScope, OAuthToken } from '@loyalty-kit/spec'
import { refuseBrowser } from './browser.ts'
import { appCredentials } from './credentials.ts'
import { errors } from './error.ts'
import { generateOAuthToken, revokeOAuthToken, type Client } from './generated/operations.ts'
import { checkQueries } from './generated/query-names.ts'
import { createResources, type Resources } from './generated/resources.ts'

/** A token and when it was received. */
export type ReceivedToken = Received<OAuthToken>

/**
 * Keeps the token of one app and scope, so that several clients or processes can share it.
 *
 * An error it throws fails the calls that wait for a token, unless `ignoreCacheErrors` is set. A cached value that is not a token is ignored.
 */
export type TokenCache = Cache<OAuthToken>

/** The options of every client. */
export interface LoyaltyAppOptions extends ClientOptions {
  /** Base URL of the service, with its path, if any. `https:`, or `http:` to this machine or with `allowHttp`. */
  readonly baseUrl: string
  /** Identifier of your app, sent in a header. */
  readonly appId: string
  /** Secret of your app, sent in a header. */
  readonly appToken: string
  /** Caches the client's token, to share it between clients or processes. Use one cache for each app and scope. */
  readonly tokenCache?: TokenCache | undefined
  /** Uses a cache that fails as an empty one, instead of failing the calls that wait for a token. Default: false. */
  readonly ignoreCacheErrors?: boolean | undefined
  /** Path of the token operation. Default: the one in the contract. */
  readonly tokenPath?: string | undefined
  /** Allows plain `http:` to any machine, where others on the network can read the app token. Default: false. */
  readonly allowHttp?: boolean | undefined
  /** Allows a browser, where users of the page can read the app token. Default: false. */
  readonly allowBrowser?: boolean | undefined
}

/** A client that requests its tokens. */
export interface ScopedOptions extends LoyaltyAppOptions {
  /** Scopes of the client's token; none, if you call only operations without a token. */
  readonly scope: Scopes<OAuthScope>
  readonly token?: undefined
}

/** A client that gets its tokens from you. */
export interface GivenTokenOptions extends LoyaltyAppOptions {
  /** A token, or a function that returns one before each attempt, instead of tokens that the client requests. */
  readonly token: string | (() => string | Promise<string>)
  readonly scope?: undefined
}

/** Names of the options that other clients do not have. */
const ownOptions = 'baseUrl appId appToken scope token tokenCache ignoreCacheErrors tokenPath allowHttp allowBrowser'

/** Options of a client, with the scope of its tokens, or with a token. */
export type LoyaltyClientOptions = ScopedOptions | GivenTokenOptions

/** A client of the service without methods: the functions of `@loyalty-kit/client/operations` take it. */
export interface LoyaltyConnection extends Client {
  /** Refuses further calls, waits for those that are in flight, then revokes the tokens that the client obtained. */
  close(): Promise<void>
}

/** A client of the service, with a member for each resource. */
export interface LoyaltyClient extends Resources, LoyaltyConnection {}

/**
 * Creates a client without methods, for the functions of `@loyalty-kit/client/operations`: a bundle includes only those in
 * use. Otherwise like `createLoyaltyClient`.
 *
 * @throws {TypeError} As `createLoyaltyClient` does.
 */
export function createLoyaltyConnection(options: LoyaltyClientOptions): LoyaltyConnection {
  // In JavaScript, a client may be created without any options.
  const given: Partial<LoyaltyClientOptions> | undefined = options
  const base = baseOf(given?.baseUrl, given?.allowHttp)
  const { scope, token, tokenPath } = options
  refuseBrowser(options.allowBrowser)
  // Without a leading slash, the path could change the host.
  if (tokenPath !== undefined && tokenPath[0] !== '/')
    throw new TypeError('Cannot use tokenPath: it must start with a slash')
  if (scope !== undefined && token !== undefined) throw new TypeError('Cannot use scope beside token: pass one of them')
  const connection = connect(options, {
    options: ownOptions,
    base,
    credentials: appCredentials(options, () => tokens),
    errors,
    // Requesting a second token is harmless, and a token can be revoked twice (RFC 7009, section 2.2).
    changes: {
      generateOAuthToken: { ...(tokenPath !== undefined && { path: tokenPath }), idempotent: true },
      revokeOAuthToken: { idempotent: true },
    },
  })
  // Tokens are requested and revoked also while the client is being closed.
  const inner = connected({}, connection)
  const tokens =
    token === undefined
      ? createTokenSource(options, {
          ...connection,
          request: () => generateOAuthToken(inner, { scope: scopesOf(scope) }),
          revoke: (issued) => revokeOAuthToken(inner, issued),
        })
      : externalTokenSource(token)

  checkQueries(connection)
  return closable(connection, async () => await tokens.close())
}

/**
 * Creates a client of the loyalty service. It sends nothing until you use it, and neither `console.log` nor
 * `JSON.stringify` shows its secrets.
 *
 * @throws {TypeError} If an option is missing or invalid, if the app token would be sent over plain `http:` to another
 *   machine without `allowHttp`, or in a browser without `allowBrowser`.
 */
export function createLoyaltyClient(options: LoyaltyClientOptions): LoyaltyClient {
  const connection = createLoyaltyConnection(options)
  return connected({ ...connection, ...createResources(connection) }, connectionOf(connection))
}

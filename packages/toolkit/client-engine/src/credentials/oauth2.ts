import { bearer, hasToken, sourceOfToken, type GivenToken } from './bearer.ts'
import { writeForm } from '../bodies/body.ts'
import { jsonType } from '../bodies/json-type.ts'
import { clientCredential, clientMembers, remembered, type TokenRequester } from './client-secret.ts'
import { checkMembers } from '../send/check-options.ts'
import type { Connection } from '../send/connection.ts'
import { errorFor } from '../send/exchange.ts'
import { readJson } from '../bodies/read-response.ts'
import type { Secrets } from './replace-secrets.ts'
import type { Given, Scheme, SchemeSettings } from './scheme.ts'
import { scopesOf, type Scopes } from './scopes.ts'
import { issuedTokens, type Revocation, type TokenStorage } from './issued-tokens.ts'
import type { IssuedToken } from './token-source.ts'

/** A client that is registered with the authorization server. */
interface RegisteredClient<Scope extends string> extends TokenStorage {
  readonly clientId: string
  /** Scopes to request. Default: those that the server grants without a request. */
  readonly scope?: Scopes<Scope> | undefined
  /** URL of the token endpoint. Default: the document's. */
  readonly tokenUrl?: string | undefined
}

/** A client that obtains tokens for itself. @see RFC 6749, section 4.4 */
export interface ClientSecret<Scope extends string = string> extends RegisteredClient<Scope> {
  readonly clientSecret: Given
  readonly refreshToken?: undefined
}

/** A client that obtains tokens for the user who granted a refresh token. @see RFC 6749, section 6 */
export interface RefreshToken<Scope extends string = string> extends RegisteredClient<Scope> {
  /** Absent for a public client. */
  readonly clientSecret?: Given | undefined
  /**
   * The token that the authorization server issued with the first access token. If it issues another one in its place,
   * the client uses that, and `tokenCache` receives it as a member of the token.
   */
  readonly refreshToken: Given
}

/** An authorization server, as the document describes it. */
export interface AuthorizationServer {
  /** URL of the token endpoint; if it is relative, it is relative to the service. */
  readonly tokenUrl: string
  /** URL for refresh tokens. Default: `tokenUrl`. */
  readonly refreshUrl?: string
  /** How clients authenticate: with HTTP Basic, or in the body of the request. Default: `header`. */
  readonly clientSecretIn?: 'header' | 'body'
  readonly revoke?: Revocation
}

/** What a token endpoint returns. Only `access_token` is required. */
interface TokenResponse extends IssuedToken {
  readonly refresh_token?: string
}

/**
 * Tokens of an OAuth 2.0 authorization server: the client requests them with its secret or a refresh token, or the caller
 * passes them.
 */
export function oauth2(server: AuthorizationServer): Scheme<ClientSecret | RefreshToken | GivenToken> {
  return {
    isIn: (request) => bearer.isIn(request),
    source: (given, settings) => {
      checkMembers(
        given,
        `credentials.${settings.name}`,
        'clientId clientSecret refreshToken scope tokenUrl tokenCache ignoreCacheErrors token',
      )
      if (hasToken(given)) return sourceOfToken(given, settings)
      const { clientId } = given
      const scope = scopesOf(given.scope)
      if (!clientId || (given.clientSecret === undefined && given.refreshToken === undefined))
        throw new TypeError(
          `Cannot use credentials.${settings.name}: pass clientId and clientSecret, or clientId and refreshToken, or token`,
        )
      let rotated: string | undefined
      const clientSecret = remembered(given.clientSecret)
      const givenRefreshToken = remembered(given.refreshToken)
      const requesterWith = (secret: string | undefined): TokenRequester => {
        return { id: clientId, secret, inHeader: secret !== undefined && server.clientSecretIn !== 'body' }
      }
      const requester = async (): Promise<TokenRequester> => requesterWith(await clientSecret.get())
      const secrets = (): Secrets => {
        const { secrets: own } = clientCredential(requesterWith(clientSecret.last()))
        return [...own, givenRefreshToken.last(), rotated]
      }
      const request = async (): Promise<TokenResponse> => {
        const refreshToken = rotated ?? (await givenRefreshToken.get())
        const url = given.tokenUrl ?? ((refreshToken && server.refreshUrl) || server.tokenUrl)
        const form = {
          grant_type: refreshToken ? 'refresh_token' : 'client_credentials',
          refresh_token: refreshToken,
          scope: scope.length > 0 ? scope.join(' ') : undefined,
        }
        const endpoint = endpointOf(url, settings)
        const token = await requestToken(settings.connection(), { url: endpoint, form, client: await requester() })
        rotated = token.refresh_token ?? rotated
        return token
      }
      return issuedTokens({ ...given, scope }, { ...settings, request, requester, secrets, revoke: server.revoke })
    },
  }
}

/**
 * The address of an endpoint, which may be relative to the service.
 *
 * @throws {TypeError} If it is not one, or has a password, which `fetch` refuses with a message that shows it.
 */
function endpointOf(written: string, { name, connection }: SchemeSettings): URL {
  const base = `${connection().base}/`
  const url = URL.canParse(written, base) ? new URL(written, base) : undefined
  if (!url || url.username || url.password)
    throw new TypeError(`Cannot use credentials.${name}.tokenUrl: it must be a URL without user name and password`)
  return url
}

/** A request for a token. */
interface TokenRequest {
  readonly url: URL
  readonly form: Readonly<Record<string, string | undefined>>
  readonly client: TokenRequester
}

/** Requests a token, with the retries and limits of the client, but none of its headers or other credentials. */
async function requestToken({ send }: Connection, { url, form, client }: TokenRequest): Promise<TokenResponse> {
  const { refresh_token: refreshToken } = form
  const { sign, secrets } = clientCredential(client)
  const operation = {
    id: `POST ${url.origin}${url.pathname}`,
    method: 'POST',
    path: url.pathname,
    security: [],
    // A refresh token may be valid only once, so a second request with it could revoke what the first one obtained.
    idempotent: refreshToken === undefined,
    credentials: () => ({ sign, secrets: [...secrets, refreshToken ?? ''] }),
  }
  const body = writeForm({ ...form, ...clientMembers(client) })
  const headers = { accept: jsonType, 'content-type': 'application/x-www-form-urlencoded' }
  return await send({ operation, options: {}, request: () => ({ url: url.href, headers, body }) }, (exchange) => {
    if (!exchange.response.ok || !exchange.bytes) throw errorFor(exchange)
    return Object(readJson(exchange)) as TokenResponse // safe for any JSON value; the token source checks it
  })
}

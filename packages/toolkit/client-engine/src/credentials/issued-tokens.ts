import { call, type OperationDescriptor } from '../send/call.ts'
import { clientCredential, clientMembers, withCredential, type TokenRequester } from './client-secret.ts'
import type { Credential } from './credentials.ts'
import { headerValue } from '../parameters/headers.ts'
import type { Secrets } from './replace-secrets.ts'
import type { SchemeSettings, SchemeSource } from './scheme.ts'
import { createTokenSource, type IssuedToken, type TokenCache, type TokenSource } from './token-source.ts'

/** Where tokens are kept. */
export interface TokenStorage {
  /** Keeps the token, to share it between clients or processes. Use one cache for each client id and scope. */
  readonly tokenCache?: TokenCache | undefined
  /** Uses a cache that fails as an empty one, instead of failing the calls that wait for a token. Default: false. */
  readonly ignoreCacheErrors?: boolean | undefined
}

/** The operation that revokes a token. */
export interface Revocation {
  readonly operation: OperationDescriptor
  /** The member of its body that is the token. */
  readonly member: string
}

/** How tokens are obtained. */
interface IssuerSettings extends SchemeSettings {
  readonly request: () => Promise<IssuedToken>
  /** Who requests them, if it is not known by other credentials. */
  readonly requester: () => Promise<TokenRequester | undefined>
  readonly revoke: Revocation | undefined
  /** The secrets that tokens are requested with, as far as they are known. */
  readonly secrets: () => Secrets
}

/** Lifetime of a token whose response does not say it, in seconds; a 401 renews it earlier. */
const defaultLifetime = 3600

/** The credentials of a scheme whose tokens the client obtains: requested on first use, renewed, and revoked on close. */
export function issuedTokens(
  { scope, ...storage }: TokenStorage & { readonly scope: readonly string[] },
  { name, limits, connection, request, requester, revoke, secrets: known }: IssuerSettings,
): SchemeSource {
  let tokens: TokenSource | undefined
  let current: string | undefined
  const source = (): TokenSource =>
    (tokens ??= createTokenSource(
      { ...limits, ...storage, scope },
      {
        now: () => connection().now(),
        notify: (event, facts) => connection().notify(event, facts),
        request: async () => {
          // RFC 6749, section 5.1: both may be absent. Some services write null for what they do not know.
          const token = { ...(await request()) }
          return { ...token, scope: token.scope ?? scope.join(' '), expires_in: token.expires_in ?? defaultLifetime }
        },
        revoke: async (token) => {
          if (!revoke) return
          const { operation, member } = revoke
          const described = withoutScheme(operation, name)
          const client = described.security.length === 0 ? await requester() : undefined
          const { sign, secrets } = clientCredential(client ?? { inHeader: false })
          const credentials = withCredential(() => connection().credentials, { sign, secrets: [...secrets, token] })
          // A token can be revoked twice (RFC 7009, section 2.2).
          const revocation = { ...described, idempotent: true, credentials }
          await call(connection(), revocation, { body: { [member]: token, ...(client && clientMembers(client)) } })
        },
      },
    ))
  const credentialOf = (token: string): Credential => ({
    token: (current = token),
    secrets: [],
    scope: scope.length > 0 ? scope : undefined,
    sign: ({ headers }) => void (headers['authorization'] = `Bearer ${headerValue('the access token', token)}`),
  })
  return {
    get: (operation, refused) => {
      const given = source().get(operation, refused)
      return typeof given === 'string' ? credentialOf(given) : given.then(credentialOf)
    },
    secrets: () => [...known(), current],
    close: async () => await tokens?.close(),
  }
}

/** An operation without the alternatives that need a scheme: what issues its tokens cannot use them. */
export function withoutScheme(operation: OperationDescriptor, scheme: string): OperationDescriptor {
  return { ...operation, security: operation.security.filter((names) => !names.includes(scheme)) }
}

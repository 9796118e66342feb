import { bearer, hasToken, sourceOfToken, type GivenToken } from './bearer.ts'
import { call, type OperationDescriptor } from '../send/call.ts'
import { checkMembers } from '../send/check-options.ts'
import { clientCredential, clientMembers, remembered, withCredential, type TokenRequester } from './client-secret.ts'
import { issuedTokens, withoutScheme, type Revocation, type TokenStorage } from './issued-tokens.ts'
import type { Secrets } from './replace-secrets.ts'
import type { Given, Scheme } from './scheme.ts'
import { scopesOf, type Scopes } from './scopes.ts'
import type { IssuedToken } from './token-source.ts'

/** What the tokens of an operation are requested with, besides the credentials of that operation. */
export interface TokenScope<Scope extends string = string> extends TokenStorage {
  /** Scopes to request. Default: those that the service grants without a request. */
  readonly scope?: Scopes<Scope> | undefined
}

/** The same for an operation whose client is not authenticated by its own security schemes. */
export interface TokenClient<Scope extends string = string> extends TokenScope<Scope> {
  readonly clientId: string
  readonly clientSecret: Given
}

/** An operation that issues tokens. */
export interface TokenOperation {
  readonly operation: OperationDescriptor
  /** The members of its body. */
  readonly members: readonly string[]
  readonly revoke?: Revocation
}

/** Tokens of an operation of the document: the client requests them by a call of it, or the caller passes them. */
export function tokenOperation({
  operation,
  members,
  revoke,
}: TokenOperation): Scheme<TokenScope | TokenClient | GivenToken> {
  return {
    isIn: (request) => bearer.isIn(request),
    source: (given, settings) => {
      checkMembers(
        given,
        `credentials.${settings.name}`,
        'clientId clientSecret scope tokenCache ignoreCacheErrors token',
      )
      if (hasToken(given)) return sourceOfToken(given, settings)
      const { name, connection } = settings
      if (typeof given !== 'object')
        throw new TypeError(`Cannot use credentials.${name}: pass an object with token, or with what to request one`)
      const { clientId, clientSecret } = given as Partial<TokenClient>
      const scope = scopesOf((given as TokenScope).scope)
      const secret = remembered(clientSecret)
      const requester = async (): Promise<TokenRequester | undefined> => {
        if (clientId === undefined) return undefined
        return { id: clientId, secret: await secret.get(), inHeader: !members.includes('client_id') }
      }
      const secrets = (): Secrets => clientCredential({ id: clientId, secret: secret.last(), inHeader: true }).secrets
      const request = async (): Promise<IssuedToken> => {
        const client = (await requester()) ?? { inHeader: false }
        const body = {
          grant_type: 'client_credentials',
          scope: scope.join(' ') || undefined,
          ...clientMembers(client),
        }
        const credentials = withCredential(() => connection().credentials, clientCredential(client))
        const sent = Object.entries(body).filter(([member]) => members.includes(member))
        const described = withoutScheme(operation, name)
        // A client that is known by its id needs none of them.
        const security = clientId === undefined ? described.security : [...described.security, []]
        return await call<IssuedToken>(
          connection(),
          { ...described, security, idempotent: true, credentials },
          { body: members.length > 0 ? Object.fromEntries(sent) : undefined },
        )
      }
      return issuedTokens({ ...given, scope }, { ...settings, request, requester, secrets, revoke })
    },
  }
}

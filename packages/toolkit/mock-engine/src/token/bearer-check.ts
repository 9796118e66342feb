import type { SecurityScheme } from '../request/operation.ts'
import { credentialsOf, type Check, type Clients, type Required } from './check.ts'
import { insufficientScope, missing, type Refusal } from './credentials.ts'
import { tokenOf, type ApiToken } from './rows.ts'
import { isSameSecret } from './sign.ts'

/** Where tokens and their clients are. */
interface Issuer {
  /** The collection of issued tokens. */
  readonly tokens: string
  readonly clients: Clients | undefined
  /** True if a token is required together with the keys of its client. */
  readonly isBound: boolean
}

/** Checks a bearer token: one that this server issued, or one of a seed; any, if neither issues or seeds one. */
export function bearerCheck(required: Required, { tokens, clients, isBound }: Issuer): Check {
  const { name, scheme, challenges } = required
  const isIssued = clients !== undefined || tokenUrlsOf(scheme).length > 0
  return ({ bearer, claims, client }, rows, now) => {
    if (bearer === undefined) return missing('The access token is missing', challenges)
    // The secret of a user or a client is no token.
    const known = clients ? [] : credentialsOf(rows, name).filter(({ user }) => user === undefined)
    const given = known.find(({ secret }) => isSameSecret(secret, bearer))
    if (given) return scopeRefusal(required, given.scopes)
    if (!claims) {
      return !isIssued && known.length === 0
        ? undefined
        : invalidToken('The access token is invalid', 'It was not issued by this server', challenges)
    }
    if (now >= claims.exp * 1000) {
      const details = `It expired at ${new Date(claims.exp * 1000).toISOString()}`
      return invalidToken('The access token has expired', details, challenges)
    }
    const problem =
      clients && isBound && client !== undefined && claims.sub !== client
        ? `It was issued to another ${clients.noun}`
        : problemOf(tokenOf(claims, rows, tokens))
    if (problem !== undefined) return invalidToken('The access token is invalid', problem, challenges)
    return scopeRefusal(required, claims.scope.split(' '))
  }
}

function problemOf(token: ApiToken | undefined): string | undefined {
  if (!token) return 'It was removed when the mock was reset'
  return token.revoked ? 'It was revoked' : undefined
}

function scopeRefusal(
  { accepted, scopes, realm }: Required,
  given: readonly string[] | undefined,
): Refusal | undefined {
  const has = (scope: string): boolean => given === undefined || given.includes(scope)
  if (!scopes.every(has)) {
    const message = 'The token has not all of the scopes that this operation needs'
    return forbidden(message, `It needs: ${scopes.join(', ')}`, insufficientScope(realm, scopes))
  }
  if (accepted.length === 0 || accepted.some(has)) return undefined
  const message = 'The token has none of the scopes that this operation accepts'
  return forbidden(message, `It accepts: ${accepted.join(', ')}`, insufficientScope(realm, accepted))
}

function forbidden(message: string, details: string, asked: string): Refusal {
  return { status: 403, facts: { key: 'forbidden', message, details }, headers: { 'www-authenticate': asked } }
}

function invalidToken(message: string, details: string, challenges: string): Refusal {
  const parameters = `error="invalid_token", error_description="${message}"`
  return {
    status: 401,
    facts: { key: 'unauthorized', message, details },
    headers: { 'www-authenticate': `${challenges}, ${parameters}` },
  }
}

/** The URLs at which a scheme's tokens are issued. */
function tokenUrlsOf(scheme: SecurityScheme): readonly string[] {
  const flows = scheme.type === 'oauth2' ? (scheme.flows ?? {}) : {}
  return Object.values(flows).flatMap(({ tokenUrl }) => (tokenUrl === undefined ? [] : [tokenUrl]))
}

import {
  type Check,
  type Requirement,
  invalidToken,
  scopeRefusal,
  missing,
} from '@specwright/server-engine/credentials'
import { type SecurityScheme, isSameSecret } from '@specwright/server-engine/engine'
import { type Clients, type Known, type SentCredentials, credentialsOf } from './check.ts'
import type { ApiToken } from './rows.ts'
import { tokenOf } from './token-of.ts'

/** Where tokens and their clients are. */
interface Issuer {
  /** The collection of issued tokens. */
  readonly tokens: string
  readonly clients: Clients | undefined
  /** True if a token is required together with the keys of its client. */
  readonly isBound: boolean
}

/**
 * Checks a bearer token: one that this server issued, or one of a seed; any, if no URL of the contract issues them and no seed has
 * one.
 */
export function bearerCheck(
  required: Requirement,
  { tokens, clients, isBound }: Issuer,
): Check<SentCredentials, Known> {
  const { name, scheme, challenges } = required
  const [tokenUrl] = tokenUrlsOf(scheme)
  const isIssued = clients !== undefined || tokenUrl !== undefined
  const remedy = clients || tokenUrl === undefined ? undefined : remedyOf(name, tokenUrl)
  return ({ bearer, claims, client }, { rows, now }) => {
    if (bearer === undefined) return missing('The access token is missing', challenges, remedy)
    // The secret of a user or a client is no token.
    const known = clients ? [] : credentialsOf(rows, name).filter(({ user }) => user === undefined)
    const given = known.find(({ secret }) => isSameSecret(secret, bearer))
    if (given) return scopeRefusal(required, given.scopes)
    if (!claims) {
      return !isIssued && known.length === 0
        ? undefined
        : invalidToken('The access token is invalid', [notIssued, remedy ?? []].flat().join('. '), challenges)
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

const notIssued = 'It was not issued by this server'

/** Where a client gets a token that is accepted. */
function remedyOf(scheme: string, tokenUrl: string): string {
  const { pathname } = new URL(tokenUrl, 'http://mock')
  const seed = JSON.stringify({ api_credentials: [{ scheme, secret: 'TOKEN' }] })
  return `Get one by POST ${pathname} with grant_type=client_credentials, or start the mock with the seed ${seed}`
}

function problemOf(token: ApiToken | undefined): string | undefined {
  if (!token) return 'It was removed when the mock was reset'
  return token.revoked ? 'It was revoked' : undefined
}

/** The URLs at which a scheme's tokens are issued. */
function tokenUrlsOf(scheme: SecurityScheme): readonly string[] {
  const flows = scheme.type === 'oauth2' ? (scheme.flows ?? {}) : {}
  return Object.values(flows).flatMap(({ tokenUrl }) => (tokenUrl === undefined ? [] : [tokenUrl]))
}

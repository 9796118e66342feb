import {
  challenge,
  headerOf,
  insufficientScope,
  isSameSecret,
  type Authorize as AnyAuthorize,
  type CredentialCheck,
  type MockRequest,
  type Operation,
  type Refusal,
  type Rows,
  type SecurityScheme,
  type TokenClaims,
  type Tokens,
} from '@loyalty-kit/mock-engine'
import { valueOf, type CollectionName, type IssuedToken } from './rows.ts'
import type { Credentials, LoyaltyTypes } from './types.ts'

/** One way to authenticate: the credentials to send together. */
interface Requirement {
  readonly app: boolean
  readonly bearer: boolean
  /** Names of schemes that the mock cannot check. */
  readonly unknown: readonly string[]
}

type Authorize = AnyAuthorize<LoyaltyTypes>

const realm = 'loyalty'

/** How an app authenticates: by its two headers, and by a token if the contract requires one. */
export const credentials: CredentialCheck<LoyaltyTypes> = {
  realm,
  tokens: 'tokens',
  read: credentialsOf,
  need: (sent) => ({ rows: rowsToAuthorize(sent) }),
  compile: createAuthorize,
}

/** Compiles what the contract requires of requests to an operation. */
function createAuthorize(
  operation: Operation,
  schemes: Readonly<Record<string, SecurityScheme>>,
  acceptedScopes: readonly string[],
): Authorize {
  const alternatives = operation.security.map((names) => requirementOf(names, schemes))
  return (given, rows, now) => {
    let first: Refusal | undefined
    for (const requirement of alternatives) {
      const refusal = refusalOf(requirement, given, rows, now) ?? scopeRefusal(requirement, given, acceptedScopes)
      if (!refusal) return undefined
      first ??= refusal
    }
    return first
  }
}

/** The credentials of a request. A bearer token is verified by its signature, without a lookup. */
function credentialsOf(request: MockRequest, tokens: Tokens): Credentials {
  const bearer = /^bearer +(\S+) *$/i.exec(headerOf(request, 'authorization') ?? '')?.[1]
  return {
    appId: headerOf(request, 'x-app-id'),
    appToken: headerOf(request, 'x-app-token'),
    bearer,
    claims: bearer === undefined ? undefined : tokens.read(bearer),
  }
}

/** Rows that authorization reads. */
function rowsToAuthorize({ appId, claims }: Credentials): (readonly [CollectionName, string])[] {
  const rows: (readonly [CollectionName, string])[] = []
  if (appId !== undefined) rows.push(['apps', appId])
  if (claims) rows.push(['tokens', claims.jti])
  return rows
}

function requirementOf(names: readonly string[], schemes: Readonly<Record<string, SecurityScheme>>): Requirement {
  const required = names.map((name) => ({ name, scheme: schemes[name] }))
  const isApp = (scheme: SecurityScheme | undefined): boolean =>
    scheme?.type === 'apiKey' && scheme.in === 'header' && /^x-app-(?:id|token)$/i.test(scheme.name)
  const isBearer = (scheme: SecurityScheme | undefined): boolean =>
    scheme?.type === 'oauth2' || (scheme?.type === 'http' && scheme.scheme.toLowerCase() === 'bearer')
  return {
    app: required.some(({ scheme }) => isApp(scheme)),
    bearer: required.some(({ scheme }) => isBearer(scheme)),
    unknown: required.filter(({ scheme }) => !isApp(scheme) && !isBearer(scheme)).map(({ name }) => name),
  }
}

function refusalOf(
  { app, bearer, unknown }: Requirement,
  given: Credentials,
  rows: Rows,
  now: number,
): Refusal | undefined {
  if (unknown.length > 0) {
    const details = 'It supports the headers X-App-Id and X-App-Token, and bearer tokens'
    const message = `Cannot check the security scheme ${unknown.join(', ')}: the mock does not support it`
    return { status: 501, facts: { key: 'internal_error', message, details }, headers: {} }
  }
  return (app ? appRefusal(given, rows) : undefined) ?? (bearer ? bearerRefusal(given, rows, now) : undefined)
}

function appRefusal({ appId, appToken }: Credentials, rows: Rows): Refusal | undefined {
  if (!appId) return unauthorized('The X-App-Id header is missing')
  if (!appToken) return unauthorized('The X-App-Token header is missing')
  const app = valueOf(rows, 'apps', appId)
  // An unknown app takes as long as a known app with a wrong token; no token is empty.
  return isSameSecret(app?.token ?? '', appToken)
    ? undefined
    : unauthorized('The app id and the app token do not match')
}

function bearerRefusal({ appId, bearer, claims }: Credentials, rows: Rows, now: number): Refusal | undefined {
  if (bearer === undefined) return unauthorized('The access token is missing')
  if (!claims) return invalidToken('The access token is invalid', 'It was not issued by this server')
  if (now >= claims.exp * 1000) {
    return invalidToken('The access token has expired', `It expired at ${new Date(claims.exp * 1000).toISOString()}`)
  }
  if (appId !== undefined && claims.sub !== appId) {
    return invalidToken('The access token is invalid', 'It was issued to another app')
  }
  const token = rowOfToken(claims, rows)
  if (!token) return invalidToken('The access token is invalid', 'It was removed when the mock was reset')
  return token.revoked ? invalidToken('The access token is invalid', 'It was revoked') : undefined
}

function scopeRefusal(
  { bearer }: Requirement,
  { claims }: Credentials,
  accepted: readonly string[],
): Refusal | undefined {
  if (!bearer || accepted.length === 0 || claims?.scope.split(' ').some((scope) => accepted.includes(scope)))
    return undefined
  return {
    status: 403,
    facts: {
      key: 'forbidden',
      message: 'The token has none of the scopes that this operation accepts',
      details: `It accepts: ${accepted.join(', ')}`,
    },
    headers: { 'www-authenticate': insufficientScope(realm, accepted) },
  }
}

function unauthorized(message: string): Refusal {
  return { status: 401, facts: { key: 'unauthorized', message }, headers: { 'www-authenticate': challenge(realm) } }
}

function invalidToken(message: string, details: string): Refusal {
  const parameters = `error="invalid_token", error_description="${message}"`
  return {
    status: 401,
    facts: { key: 'unauthorized', message, details },
    headers: { 'www-authenticate': `${challenge(realm)}, ${parameters}` },
  }
}

/** The row of a token, unless another token has its id: seeded ids repeat after a reset. */
export function rowOfToken(claims: TokenClaims, rows: Rows): IssuedToken | undefined {
  const row = valueOf(rows, 'tokens', claims.jti)
  const isSame = row?.scope === claims.scope && row.expires_at === claims.exp && row.app_id === claims.sub
  return isSame ? row : undefined
}

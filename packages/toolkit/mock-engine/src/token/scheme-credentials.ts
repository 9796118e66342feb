import { headerOf, type MockRequest } from '../message/message.ts'
import type { Operation, SecurityScheme } from '../request/operation.ts'
import { cookiesOf } from '../request/fields.ts'
import type { Rows } from '../store/store.ts'
import type { MockTypes } from '../types.ts'
import { basicOf } from './client.ts'
import { challenge, insufficientScope, type CredentialCheck, type Refusal } from './credentials.ts'
import { isSameSecret } from './sign.ts'
import { credentialRows, tokenRows, type ApiCredential, type ApiToken } from './rows.ts'
import type { TokenClaims } from './token.ts'

/** What a request sends to authenticate. */
export interface SentCredentials {
  readonly request: MockRequest
  readonly bearer: string | undefined
  /** Claims of the bearer token, if this server signed it. */
  readonly claims: TokenClaims | undefined
}

const realm = 'mock'

/** Checks credentials by the security schemes of a contract. */
export const schemeCredentials: CredentialCheck<MockTypes> = {
  realm,
  tokens: tokenRows,
  read(request, tokens): SentCredentials {
    const bearer = /^bearer +(\S+) *$/i.exec(headerOf(request, 'authorization') ?? '')?.[1]
    return { request, bearer, claims: bearer === undefined ? undefined : tokens.read(bearer) }
  },
  need(credentials) {
    const { claims } = credentials as SentCredentials // from `read`
    return { all: [credentialRows], ...(claims && { rows: [[tokenRows, claims.jti] as const] }) }
  },
  compile({ security, requiredScopes = {} }: Operation, schemes, accepted) {
    const alternatives = security.map((names) =>
      names.flatMap((name) => {
        const scheme = schemes[name]
        return scheme ? [{ name, scheme, accepted, scopes: requiredScopes[name] ?? [] }] : []
      }),
    )
    if (alternatives.length === 0 || alternatives.some((all) => all.length === 0)) return () => undefined
    const challenges = [...new Set(alternatives.flat().flatMap(({ scheme }) => challengeOf(scheme)))].join(', ')
    return (credentials, rows, now) => {
      const sent = credentials as SentCredentials // from `read`
      const all = rows.all(credentialRows).map(({ value }) => value as ApiCredential) // the rows of this collection
      const context = { rows, now, challenges }
      const refusals = alternatives.map((required) => {
        for (const each of required) {
          const known = all.filter(({ scheme }) => scheme === each.name)
          const refusal = refusalOf({ ...each, known }, sent, context)
          if (refusal) return refusal
        }
        return undefined
      })
      // A token without the scopes says more than another credential that is missing.
      return refusals.includes(undefined) ? undefined : (refusals.find((each) => each?.status === 403) ?? refusals[0])
    }
  },
}

/** A security scheme, with the credentials that a seed allows for it. */
interface Required {
  readonly name: string
  readonly scheme: SecurityScheme
  readonly known: readonly ApiCredential[]
  /** Scopes of which a token must have one; empty for any. */
  readonly accepted: readonly string[]
  /** Scopes that a token must have. */
  readonly scopes: readonly string[]
}

interface Context {
  readonly rows: Rows
  /** Milliseconds since the epoch. */
  readonly now: number
  /** Value of `WWW-Authenticate`; empty for none. */
  readonly challenges: string
}

function refusalOf(required: Required, sent: SentCredentials, context: Context): Refusal | undefined {
  const { scheme } = required
  if (scheme.type === 'apiKey') return keyRefusal(required, keySent(scheme, sent.request), context)
  if (scheme.type === 'mutualTLS') return undefined
  const word = scheme.type === 'http' ? scheme.scheme.toLowerCase() : 'bearer'
  if (word === 'basic') return basicRefusal(required, sent.request, context)
  if (word === 'bearer') return bearerRefusal(required, sent, context)
  const header = headerOf(sent.request, 'authorization') ?? ''
  const value = header.toLowerCase().startsWith(`${word} `) ? header.slice(word.length + 1) : ''
  return keyRefusal(required, { value, where: `The Authorization header with ${word}` }, context)
}

function keySent(
  { in: location, name }: Extract<SecurityScheme, { readonly type: 'apiKey' }>,
  request: MockRequest,
): { readonly value: string; readonly where: string } {
  if (location === 'header') return { value: headerOf(request, name.toLowerCase()) ?? '', where: `The ${name} header` }
  if (location === 'cookie') {
    return { value: cookiesOf(headerOf(request, 'cookie') ?? '').get(name) ?? '', where: `The cookie ${name}` }
  }
  return { value: new URLSearchParams(request.query).get(name) ?? '', where: `The query parameter ${name}` }
}

function keyRefusal(
  { known, name }: Required,
  { value, where }: { readonly value: string; readonly where: string },
  { challenges }: Context,
): Refusal | undefined {
  if (value === '') return unauthorized(`${where} is missing`, challenges)
  if (known.length === 0 || known.some(({ secret }) => isSameSecret(secret, value))) return undefined
  return unauthorized(`${where} is wrong`, challenges, `It is none of the credentials of ${name}`)
}

function basicRefusal({ known }: Required, request: MockRequest, { challenges }: Context): Refusal | undefined {
  const [user, password] = basicOf(request) ?? []
  if (user === undefined || password === undefined) {
    return unauthorized('The user and the password are missing', challenges)
  }
  const isKnown = known.some((each) => each.user === user && isSameSecret(each.secret, password))
  return known.length === 0 || isKnown ? undefined : unauthorized('The user or the password is wrong', challenges)
}

function bearerRefusal(required: Required, sent: SentCredentials, context: Context): Refusal | undefined {
  const { known, scheme } = required
  const { bearer } = sent
  if (bearer === undefined) return unauthorized('The access token is missing', context.challenges)
  const given = known.find(({ secret }) => isSameSecret(secret, bearer))
  if (given) return scopeRefusal(required, given.scopes)
  const issues = scheme.type === 'oauth2' && tokenUrlsOf(scheme).length > 0
  const fixed = known.filter(({ user }) => user === undefined)
  if (!sent.claims) {
    if (!issues && fixed.length === 0) return undefined
    return invalidToken('It was not issued by this server', context)
  }
  return tokenRefusal(sent.claims, context) ?? scopeRefusal(required, sent.claims.scope.split(' '))
}

/** Why a token of this server is not valid any more. */
function tokenRefusal(claims: TokenClaims, context: Context): Refusal | undefined {
  const { rows, now } = context
  if (now >= claims.exp * 1000)
    return invalidToken(`It expired at ${new Date(claims.exp * 1000).toISOString()}`, context)
  const row = rows.get(tokenRows, claims.jti)?.value as ApiToken | undefined // the rows of this collection
  // Another token has its id, as seeded ids repeat after a reset.
  const isSame =
    row?.use === 'access' && row.scope === claims.scope && row.expires_at === claims.exp && row.client === claims.sub
  if (!isSame) return invalidToken('It was removed when the mock was reset', context)
  return row.revoked ? invalidToken('It was revoked', context) : undefined
}

function scopeRefusal({ accepted, scopes }: Required, given: readonly string[] | undefined): Refusal | undefined {
  const has = (scope: string): boolean => given === undefined || given.includes(scope)
  const missing = scopes.filter((scope) => !has(scope))
  if (missing.length === 0 && (accepted.length === 0 || accepted.some(has))) return undefined
  const wanted = missing.length > 0 ? scopes : accepted
  const details = missing.length > 0 ? `It needs: ${scopes.join(', ')}` : `It accepts: ${accepted.join(', ')}`
  return {
    status: 403,
    facts: { key: 'forbidden', message: 'The token does not have the scopes of this operation', details },
    headers: { 'www-authenticate': insufficientScope(realm, wanted) },
  }
}

function unauthorized(message: string, challenges: string, details?: string): Refusal {
  return {
    status: 401,
    facts: { key: 'unauthorized', message, ...(details !== undefined && { details }) },
    headers: challenges === '' ? {} : { 'www-authenticate': challenges },
  }
}

function invalidToken(details: string, { challenges }: Context): Refusal {
  const message = 'The access token is invalid'
  return {
    status: 401,
    facts: { key: 'unauthorized', message, details },
    headers: { 'www-authenticate': `${challenges}, error="invalid_token", error_description="${message}"` },
  }
}

/** What a client is asked for; API keys have no challenge. */
function challengeOf(scheme: SecurityScheme | undefined): readonly string[] {
  if (scheme === undefined || scheme.type === 'apiKey' || scheme.type === 'mutualTLS') return []
  const word = scheme.type === 'http' ? scheme.scheme.toLowerCase() : 'bearer'
  return [word === 'bearer' ? challenge(realm) : `${word.charAt(0).toUpperCase()}${word.slice(1)} realm="${realm}"`]
}

/** The URLs at which a scheme's tokens are issued. */
export function tokenUrlsOf({ flows = {} }: Extract<SecurityScheme, { readonly type: 'oauth2' }>): readonly string[] {
  return Object.values(flows).flatMap(({ tokenUrl }) => (tokenUrl === undefined ? [] : [tokenUrl]))
}

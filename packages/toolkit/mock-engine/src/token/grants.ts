import { sha256 } from '@noble/hashes/sha2.js'
import type { TenantState } from '../handler.ts'
import type { Row, Rows } from '../store/store.ts'
import type { MockTypes } from '../types.ts'
import { base64url } from './base64url.ts'
import type { Client, OAuthRefusal } from './client.ts'
import type { ApiCredential, ApiToken } from './rows.ts'
import { isSameSecret } from './sign.ts'

/** Issued tokens, as the response has them. */
export interface Grant {
  readonly client: string
  readonly access_token: string
  readonly token_type: 'Bearer'
  /** Seconds. */
  readonly expires_in: number
  /** Seconds since the epoch. */
  readonly expires_at: number
  readonly scope: string
  readonly refresh_token?: string
  /** Rows to write: the tokens, and what was spent for them. */
  readonly rows: readonly Row[]
}

/** A request for a token. */
interface Asked {
  readonly client: Client
  readonly form: Readonly<Record<string, string>>
  /** The scopes of the flow. */
  readonly scopes: readonly string[]
  /** Milliseconds since the epoch. */
  readonly now: number
  readonly rows: Rows
  /** Users and clients that the mock knows; empty if it accepts all. */
  readonly clients: readonly ApiCredential[]
  /** The collection of tokens. */
  readonly tokens: string
}

type State = Pick<TenantState<MockTypes>, 'ids' | 'tokens' | 'tokenLifetimeSeconds'>

/** What a code was issued for, besides its client and scope. @see RFC 7636 */
interface Issued extends ApiToken {
  readonly redirect_uri?: string
  readonly code_challenge?: string
}

const codeSeconds = 60
const refreshSeconds = 30 * 24 * 3600

type GrantType = (asked: Asked, state: State) => Grant | OAuthRefusal

const grants: Readonly<Record<string, GrantType>> = {
  client_credentials: (asked, state) => issue(asked, state, { scope: scopeOf(asked) }),
  password(asked, state) {
    const { form, clients } = asked
    const { username = '', password = '' } = form
    const isKnown = clients.some(({ user, secret }) => user === username && isSameSecret(secret, password))
    if (clients.length > 0 && !isKnown) return refused('invalid_grant', 'The user or the password is wrong')
    return issue(asked, state, { scope: scopeOf(asked), refreshes: true })
  },
  authorization_code(asked, state) {
    const { form, client } = asked
    const code = spentRow(asked, state, 'code')
    if (code === undefined) return refused('invalid_grant', 'The code is invalid, has expired or was used before')
    const { redirect_uri, code_challenge, scope } = code
    if (redirect_uri !== undefined && form['redirect_uri'] !== redirect_uri) {
      return refused('invalid_grant', 'The redirect_uri is another one than that of the code')
    }
    if (code_challenge !== undefined && challengeOf(form['code_verifier'] ?? '') !== code_challenge) {
      return refused('invalid_grant', 'The code_verifier does not match the code_challenge')
    }
    // Who sends a user to the server need not be the client that exchanges the code.
    const may = wordsOf(scope).filter((word) => client.scopes?.includes(word) ?? true)
    return issue(asked, state, { scope: may.join(' '), spent: code, refreshes: true })
  },
  refresh_token(asked, state) {
    const token = spentRow(asked, state, 'refresh')
    if (token === undefined)
      return refused('invalid_grant', 'The refresh token is invalid, has expired or was used before')
    const wanted = asked.form['scope']
    const wrong = wrongScope(wanted, wordsOf(token.scope))
    if (wrong !== undefined) return wrong
    const scope = wordsOf(wanted).join(' ') || token.scope
    return issue(asked, state, { scope, spent: token, refreshes: true })
  },
}

/** Tokens for a grant, or why there are none. @see RFC 6749, section 4 */
export function granted(asked: Asked, state: State): Grant | OAuthRefusal {
  const { grant_type: type } = asked.form
  if (type === undefined || type === '') return refused('invalid_request', 'The grant_type is missing')
  const grant = Object.hasOwn(grants, type) ? grants[type] : undefined
  if (!grant)
    return refused('unsupported_grant_type', `The grant_type must be one of ${Object.keys(grants).join(', ')}`)
  const allowed = asked.client.scopes ?? asked.scopes
  const wrong = allowed.length > 0 ? wrongScope(asked.form['scope'], allowed) : undefined
  return wrong ?? grant(asked, state)
}

/** Why a scope is refused; `undefined` if it is among the allowed ones. */
function wrongScope(scope: string | undefined, allowed: readonly string[]): OAuthRefusal | undefined {
  const isAllowed = wordsOf(scope).every((word) => allowed.includes(word))
  return isAllowed ? undefined : refused('invalid_scope', `The scope must be among ${allowed.join(', ')}`)
}

/** A code for a client, and where to send it. */
export function authorized(
  query: URLSearchParams,
  { scopes, now, tokens: collection }: Pick<Asked, 'scopes' | 'now' | 'tokens'>,
  { ids, tokens }: State,
): { readonly location: string; readonly row: Row } | OAuthRefusal {
  const [type, client, redirect] = ['response_type', 'client_id', 'redirect_uri'].map((name) => query.get(name) ?? '')
  if (type !== 'code') return refused('unsupported_response_type', 'The response_type must be code')
  if (!redirect || !URL.canParse(redirect)) return refused('invalid_request', 'The redirect_uri must be a URL')
  const asked = query.get('scope') ?? ''
  const wrong = scopes.length > 0 ? wrongScope(asked, scopes) : undefined
  if (wrong !== undefined) return wrong
  const scope = wordsOf(asked).join(' ') || scopes.join(' ')
  const challenge = query.get('code_challenge')
  if (challenge !== null && query.get('code_challenge_method') !== 'S256')
    return refused('invalid_request', 'The code_challenge_method must be S256')
  const { token, row } = fresh(
    { id: ids.next('code'), use: 'code', client: client || 'client', scope, seconds: codeSeconds, now },
    tokens,
  )
  const value: Issued = { ...row, redirect_uri: redirect, ...(challenge !== null && { code_challenge: challenge }) }
  const url = new URL(redirect)
  url.searchParams.set('code', token)
  const state = query.get('state')
  if (state !== null) url.searchParams.set('state', state)
  return { location: url.href, row: tokenRow(collection, value) }
}

/** The S256 challenge of a verifier. @see RFC 7636, section 4.2 */
function challengeOf(verifier: string): string {
  return base64url(sha256(new TextEncoder().encode(verifier)))
}

function wordsOf(scope = ''): readonly string[] {
  return [...new Set(scope.split(' ').filter((word) => word !== ''))]
}

/** The scopes that are asked for, else all that the client may have. */
function scopeOf({ form, client, scopes }: Asked): string {
  const asked = wordsOf(form['scope'])
  return (asked.length > 0 ? asked : (client.scopes ?? scopes)).join(' ')
}

/** The row of a code or a refresh token that can still be spent. */
function spentRow(
  { form, rows, now, client, tokens: collection }: Asked,
  { tokens }: State,
  use: 'code' | 'refresh',
): Issued | undefined {
  const claims = tokens.read(form[use === 'code' ? 'code' : 'refresh_token'] ?? '')
  const issued = claims && (rows.get(collection, claims.jti)?.value as Issued | undefined) // the rows of this collection
  const isUsable =
    issued?.use === use && !issued.revoked && issued.expires_at * 1000 > now && issued.client === client.id
  return isUsable && issued.scope === claims?.scope ? issued : undefined
}

interface Issue {
  readonly scope: string
  /** The code or token to spend. */
  readonly spent?: Issued
  /** Whether a refresh token is issued too. */
  readonly refreshes?: boolean
}

function issue(
  { client, now, tokens: collection }: Asked,
  { ids, tokens, tokenLifetimeSeconds: seconds }: State,
  { scope, spent, refreshes = false }: Issue,
): Grant {
  const access = fresh({ id: ids.next('tok'), use: 'access', client: client.id, scope, seconds, now }, tokens)
  const refresh = refreshes
    ? fresh({ id: ids.next('ref'), use: 'refresh', client: client.id, scope, seconds: refreshSeconds, now }, tokens)
    : undefined
  const values = [access.row, ...(refresh ? [refresh.row] : []), ...(spent ? [{ ...spent, revoked: true }] : [])]
  return {
    client: client.id,
    access_token: access.token,
    token_type: 'Bearer',
    expires_in: seconds,
    expires_at: access.row.expires_at,
    scope,
    ...(refresh && { refresh_token: refresh.token }),
    rows: values.map((value) => tokenRow(collection, value)),
  }
}

interface Fresh {
  readonly id: string
  readonly use: ApiToken['use']
  readonly client: string
  readonly scope: string
  /** Lifetime. */
  readonly seconds: number
  readonly now: number
}

function fresh(
  { seconds, now, ...facts }: Fresh,
  tokens: State['tokens'],
): { readonly token: string; readonly row: ApiToken } {
  const iat = Math.floor(now / 1000)
  const exp = iat + seconds
  const token = tokens.write({ sub: facts.client, scope: facts.scope, jti: facts.id, iat, exp })
  return { token, row: { ...facts, expires_at: exp, revoked: false } }
}

/** The row of a token, which is kept until it expires. */
export function tokenRow(collection: string, value: ApiToken): Row {
  const { id, expires_at } = value
  return { collection, id, owner: null, moment: expires_at * 1000, value, json: JSON.stringify(value) }
}

function refused(error: string, description: string): OAuthRefusal {
  return { status: 400, error, description }
}

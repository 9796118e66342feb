import type { Operation } from '@specwright/server-engine/engine'
import type { TenantState } from '../operation/handler.ts'
import { rowFromValue } from '../store/value-row.ts'
import type { Row, Rows } from '../store/store.ts'
import type { MockTypes } from '../contract/types.ts'
import type { Client, OAuthRefusal } from './client.ts'
import type { ApiCredential, ApiToken } from './rows.ts'

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
export interface Asked {
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

/** What tokens are issued with. */
export interface State extends Pick<TenantState<MockTypes>, 'ids' | 'tokens'> {
  readonly tokenLifetimeSeconds: number
}

/** Lifetime of a token if the contract does not say it. */
const usualSeconds = 900

/** What tokens of an operation are issued with. */
export function issuing(
  { ids, tokens, tokenLifetimeSeconds }: TenantState<MockTypes>,
  operation: Operation | undefined,
): State {
  return { ids, tokens, tokenLifetimeSeconds: tokenLifetimeSeconds ?? operation?.lifetimeSeconds ?? usualSeconds }
}

/** What a code was issued for, besides its client and scope. @see RFC 7636 */
export interface Issued extends ApiToken {
  readonly redirect_uri?: string
  readonly code_challenge?: string
}

const refreshSeconds = 30 * 24 * 3600

/** The words of a scope, each once. */
export function wordsOf(scope = ''): readonly string[] {
  const words = scope.split(' ').filter((word) => word !== '')
  return words.length > 1 ? [...new Set(words)] : words
}

/** The scopes that are asked for, else all that the client may have. */
export function scopeOf({ form, client, scopes }: Asked): string {
  const asked = wordsOf(form['scope'])
  return (asked.length > 0 ? asked : (client.scopes ?? scopes)).join(' ')
}

/** Why a scope is refused; `undefined` if it is among the allowed ones. */
export function wrongScope(scope: string | undefined, allowed: readonly string[]): OAuthRefusal | undefined {
  const isAllowed = wordsOf(scope).every((word) => allowed.includes(word))
  return isAllowed ? undefined : refused('invalid_scope', `The scope must be among ${allowed.join(', ')}`)
}

/** The fields of a form with what can be spent. */
const fields = { code: 'code', refresh: 'refresh_token', device: 'device_code' } as const

/** What a form has to be exchanged for a token. */
export function spentIn(form: Asked['form']): string | undefined {
  return form[fields.code] ?? form[fields.refresh] ?? form[fields.device]
}

/** The row of a code or a refresh token that can still be spent. */
export function spentRow(
  { form, rows, now, client, tokens: collection }: Asked,
  { tokens }: State,
  use: keyof typeof fields,
): Issued | undefined {
  const claims = tokens.read(form[fields[use]] ?? '')
  const issued = claims && (rows.get(collection, claims.jti)?.value as Issued | undefined) // the rows of this collection
  const isUsable =
    issued?.use === use && !issued.revoked && issued.expires_at * 1000 > now && issued.client === client.id
  return isUsable && issued.scope === claims?.scope ? issued : undefined
}

/** What tokens are issued for. */
interface Issue {
  readonly scope: string
  /** The code or token to spend. */
  readonly spent?: Issued
  /** Whether a refresh token is issued too. */
  readonly refreshes?: boolean
}

/** New tokens, which spend what they were issued for. */
export function issue(
  { client, now, tokens: collection }: Asked,
  { ids, tokens, tokenLifetimeSeconds: seconds }: State,
  { scope, spent, refreshes = false }: Issue,
): Grant {
  const access = fresh({ id: ids.next('tok'), use: 'access', client: client.id, scope, seconds, now }, tokens)
  const refresh = refreshes
    ? fresh({ id: ids.next('ref'), use: 'refresh', client: client.id, scope, seconds: refreshSeconds, now }, tokens)
    : undefined
  const values: ApiToken[] = [access.row]
  if (refresh) values.push(refresh.row)
  if (spent) values.push({ ...spent, revoked: true })
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

/** What a token says. */
interface Fresh {
  readonly id: string
  readonly use: ApiToken['use']
  readonly client: string
  readonly scope: string
  /** Lifetime. */
  readonly seconds: number
  readonly now: number
}

/** A signed token, and its row. */
export function fresh(
  { seconds, now, id, use, client, scope }: Fresh,
  tokens: State['tokens'],
): { readonly token: string; readonly row: ApiToken } {
  const iat = Math.floor(now / 1000)
  const exp = iat + seconds
  const token = tokens.write({ sub: client, scope, jti: id, iat, exp })
  return { token, row: { id, use, client, scope, expires_at: exp, revoked: false } }
}

/** The row of a token, which is kept until it expires. */
export function tokenRow(collection: string, value: ApiToken): Row {
  const { id, expires_at } = value
  return rowFromValue({ collection, id, owner: null, moment: expires_at * 1000, value })
}

/** A refusal of what was asked for. */
export function refused(error: string, description: string): OAuthRefusal {
  return { status: 400, error, description }
}

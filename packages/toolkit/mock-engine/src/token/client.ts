import { headerOf, type MockRequest } from '../message/message.ts'
import type { Row } from '../store/store.ts'
import { decodeText } from './base64url.ts'
import type { ApiCredential } from './rows.ts'
import { isSameSecret } from './sign.ts'

/** Why an OAuth server refuses. @see RFC 6749, section 5.2 */
export interface OAuthRefusal {
  readonly status: 400 | 401
  readonly error: string
  readonly description: string
  /** Rows to write nevertheless. */
  readonly rows?: readonly Row[]
}

/** True for a refusal. */
export function isRefused(result: object): result is OAuthRefusal {
  return 'error' in result
}

/** The id of a client that names none, while a mock accepts every client. */
const anonymous = 'client'

/** A client, and the scopes that it may have: all if they are absent. */
export interface Client {
  readonly id: string
  readonly scopes?: readonly string[] | undefined
}

/**
 * The client that sends a request, by its header or its form; any, unless the mock knows some.
 *
 * @see RFC 6749, section 2.3.1
 */
export function clientOf(
  request: MockRequest,
  form: Readonly<Record<string, string>>,
  known: readonly ApiCredential[],
): Client | OAuthRefusal {
  const [id = form['client_id'], secret = form['client_secret'] ?? ''] = basicOf(request) ?? []
  if (known.length === 0) return { id: id ?? anonymous }
  const client = known.find(({ user }) => user === id)
  if (client && isSameSecret(client.secret, secret)) return { id: id!, scopes: client.scopes }
  return { status: 401, error: 'invalid_client', description: 'The id or the secret of the client is wrong' }
}

/** The user and the password of a header `Authorization: Basic`. @see RFC 7617 */
export function basicOf(request: MockRequest): readonly [user: string, password: string] | undefined {
  const encoded = /^basic +(\S+) *$/i.exec(headerOf(request, 'authorization') ?? '')?.[1]
  const urlSafe = encoded?.replaceAll('+', '-').replaceAll('/', '_').replace(/=+$/, '')
  const [, user, password] = /^([^:]*):(.*)$/s.exec(decodeText(urlSafe ?? '') ?? '') ?? []
  return user === undefined || password === undefined ? undefined : [user, password]
}

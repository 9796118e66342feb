import { type HttpRequest, isSameSecret } from '@specwright/server-engine/engine'
import { basicOf } from '@specwright/server-engine/credentials'
import type { Row } from '../store/store.ts'
import type { ApiCredential } from './rows.ts'

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
  request: HttpRequest,
  form: Readonly<Record<string, string>>,
  known: readonly ApiCredential[],
): Client | OAuthRefusal {
  const inHeader = basicOf(request)
  // A header is encoded, as the standard says, or is not.
  const sent = inHeader ? [inHeader.map(formDecoded), inHeader] : [[form['client_id'], form['client_secret']]]
  if (known.length === 0) return { id: sent[0]?.[0] ?? anonymous }
  for (const [id, secret = ''] of sent) {
    const client = known.find(({ user }) => user === id)
    if (client && isSameSecret(client.secret, secret)) return { id: id!, scopes: client.scopes }
  }
  return { status: 401, error: 'invalid_client', description: 'The id or the secret of the client is wrong' }
}

/** A string without the encoding of forms. */
function formDecoded(text: string): string {
  return new URLSearchParams(`_=${text.replaceAll('&', '%26')}`).get('_')!
}

import type { Row } from '../store/store.ts'
import type { OAuthRefusal } from './client.ts'
import { fresh, refused, tokenRow, wordsOf, wrongScope, type Asked, type Issued, type State } from './issue.ts'
import type { OAuthEndpoint } from './oauth-endpoints.ts'

/** How long a code can be exchanged. */
const codeSeconds = 60

/** What a client asks for in the browser of its user. */
interface Authorization extends Pick<Asked, 'scopes' | 'now' | 'tokens'>, Pick<OAuthEndpoint, 'responseTypes'> {}

/**
 * Where to send a user back to: with a code or a token for the client, or with the reason why there is none.
 *
 * @see RFC 6749, sections 4.1 and 4.2
 */
export function authorized(
  query: URLSearchParams,
  asked: Authorization,
  issuing: State,
): { readonly location: string; readonly rows: readonly Row[] } | OAuthRefusal {
  const redirect = query.get('redirect_uri') ?? ''
  if (!URL.canParse(redirect)) return refused('invalid_request', 'The redirect_uri must be a URL')
  const found = answered(query, asked, issuing)
  const { sent, rows = [] } =
    'error' in found ? { sent: { error: found.error, error_description: found.description } } : found
  const url = new URL(redirect)
  const inFragment = query.get('response_type') === 'token'
  const parameters = inFragment ? new URLSearchParams() : url.searchParams
  const state = query.get('state')
  for (const [name, value] of Object.entries({ ...sent, ...(state !== null && { state }) })) parameters.set(name, value)
  if (inFragment) url.hash = parameters.toString()
  return { location: url.href, rows }
}

/** The parameters with a code or a token, and its row. */
function answered(
  query: URLSearchParams,
  { scopes, responseTypes, now, tokens: collection }: Authorization,
  { ids, tokens, tokenLifetimeSeconds }: State,
): { readonly sent: Readonly<Record<string, string>>; readonly rows: readonly Row[] } | OAuthRefusal {
  const type = responseTypes.find((each) => each === query.get('response_type'))
  if (!type) return refused('unsupported_response_type', `The response_type must be ${responseTypes.join(' or ')}`)
  const asked = query.get('scope') ?? ''
  const wrong = scopes.length > 0 ? wrongScope(asked, scopes) : undefined
  if (wrong !== undefined) return wrong
  const challenge = query.get('code_challenge')
  if (challenge !== null && query.get('code_challenge_method') !== 'S256')
    return refused('invalid_request', 'The code_challenge_method must be S256')
  const scope = wordsOf(asked).join(' ') || scopes.join(' ')
  const given = { client: query.get('client_id') || 'client', scope, now }
  if (type === 'token') {
    const access = { ...given, id: ids.next('tok'), use: 'access', seconds: tokenLifetimeSeconds } as const
    const { token, row } = fresh(access, tokens)
    const expires = String(tokenLifetimeSeconds)
    const sent = { access_token: token, token_type: 'Bearer', expires_in: expires, scope }
    return { sent, rows: [tokenRow(collection, row)] }
  }
  const { token, row } = fresh({ ...given, id: ids.next('code'), use: 'code', seconds: codeSeconds }, tokens)
  const bound = {
    redirect_uri: query.get('redirect_uri') ?? '',
    ...(challenge !== null && { code_challenge: challenge }),
  }
  const value: Issued = { ...row, ...bound }
  return { sent: { code: token }, rows: [tokenRow(collection, value)] }
}

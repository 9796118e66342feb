import { sha256 } from '@noble/hashes/sha2.js'
import { base64url, isSameSecret } from '@specwright/server-engine/engine'
import type { OAuthRefusal } from './client.ts'
import { deviceGrant } from './device.ts'
import { issue, refused, scopeOf, spentRow, wordsOf, wrongScope, type Asked, type Grant, type State } from './issue.ts'

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
  'urn:ietf:params:oauth:grant-type:device_code': deviceGrant,
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

/** The S256 challenge of a verifier. @see RFC 7636, section 4.2 */
function challengeOf(verifier: string): string {
  return base64url(sha256(new TextEncoder().encode(verifier)))
}

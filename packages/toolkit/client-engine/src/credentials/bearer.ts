import { headerValue } from '../parameters/headers.ts'
import { schemeOf, type Given, type Scheme } from './scheme.ts'

/** A token in the `Authorization` header. @see RFC 6750, section 2.1 */
export const bearer: Scheme<Given> = /* @__PURE__ */ schemeOf({
  isIn: ({ headers }) => 'authorization' in headers,
  write: (token: string, member) => headerValue(member, token),
  add: ({ headers }, token) => void (headers['authorization'] = `Bearer ${token}`),
})

/** A token that the caller obtains. */
export interface GivenToken {
  /** The token, or a function that returns it before each attempt. */
  readonly token: Given
}

/** A token that the caller obtains in a way of its own, such as the authorization code flow. */
export const givenToken: Scheme<GivenToken> = {
  isIn: (request) => bearer.isIn(request),
  source: ({ token, ...others }, settings) => {
    const other = Object.entries(others).find(([, value]) => value !== undefined)?.[0]
    if (other) throw new TypeError(`Cannot use credentials.${settings.name}: pass either token or ${other}, not both`)
    return bearer.source(token, { ...settings, name: `${settings.name}.token` })
  },
}

/** Whether the caller passes a token, rather than what to request one with. */
export function hasToken(given: object): given is GivenToken {
  return (given as Partial<GivenToken>).token !== undefined
}

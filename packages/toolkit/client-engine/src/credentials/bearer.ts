import { headerValue } from '../parameters/headers.ts'
import { checkMembers } from '../send/check-options.ts'
import { schemeOf, type Given, type Scheme, type SchemeSettings, type SchemeSource } from './scheme.ts'

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
  source: (given, settings) => {
    checkMembers(given, `credentials.${settings.name}`, 'token')
    return sourceOfToken(given, settings)
  },
}

/**
 * The credentials of a token that the caller obtains.
 *
 * @throws {TypeError} If there is something besides it, or it cannot be sent.
 */
export function sourceOfToken({ token, ...others }: GivenToken, settings: SchemeSettings): SchemeSource {
  const other = Object.entries(others).find(([, value]) => value !== undefined)?.[0]
  if (other) throw new TypeError(`Cannot use credentials.${settings.name}: pass either token or ${other}, not both`)
  return bearer.source(token, { ...settings, name: `${settings.name}.token` })
}

/** Whether the caller passes a token, rather than what to request one with. */
export function hasToken(given: object): given is GivenToken {
  return (given as Partial<GivenToken>).token !== undefined
}

import { schemeOf, type Given, type Scheme } from './scheme.ts'
import { inUtf8 } from './utf-8.ts'

/** A user and a password. */
export interface BasicCredentials {
  readonly username: string
  readonly password: string
}

/** A user and a password in the `Authorization` header. @see RFC 7617 */
export const basic: Scheme<Given<BasicCredentials>> = /* @__PURE__ */ schemeOf({
  isIn: ({ headers }) => 'authorization' in headers,
  members: 'username password',
  write: ({ username, password }: BasicCredentials, member) => {
    const isValid = [username, password].every((each) => typeof each === 'string' && !/\p{Cc}/u.test(each))
    if (!isValid || username.includes(':'))
      throw new TypeError(
        `Cannot send ${member}: it needs a username without a colon and a password, without control characters`,
      )
    return base64(`${username}:${password}`)
  },
  add: ({ headers }, written) => void (headers['authorization'] = `Basic ${written}`),
  secrets: ({ password }) => [password],
})

/** The UTF-8 of a string in base64. */
export function base64(text: string): string {
  return btoa(inUtf8(text))
}

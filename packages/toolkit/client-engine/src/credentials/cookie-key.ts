import { schemeOf, type Given, type Scheme } from './scheme.ts'

/** A key in a cookie. */
export function cookieKey(name: string): Scheme<Given> {
  const isKey = (cookie: string): boolean => cookie.startsWith(`${name}=`)
  return schemeOf({
    isIn: ({ headers }) => cookiesOf(headers).some(isKey),
    write: (key: string, member) => {
      // RFC 6265, section 4.1.1; anything else would end the cookie.
      if (typeof key !== 'string' || !/^[!#-+\--:<-[\]-~]+$/.test(key))
        throw new TypeError(`Cannot send ${member}: it is missing, or has a character that is not allowed in a cookie`)
      return key
    },
    add: ({ headers }, key) => {
      const others = cookiesOf(headers).filter((cookie) => !isKey(cookie))
      headers['cookie'] = [...others, `${name}=${key}`].join('; ')
    },
  })
}

function cookiesOf({ cookie }: Readonly<Record<string, string>>): string[] {
  return cookie ? cookie.split(/; */) : []
}

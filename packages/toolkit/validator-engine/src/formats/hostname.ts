import { isIdnHostname } from './idn-hostname.ts'

/** True for a host name (RFC 1123, section 2.1) of at most 253 characters; `xn--` labels must decode (RFC 5891). */
export function isHostname(value: string): boolean {
  return /^[\da-z.-]+$/i.test(value) && isIdnHostname(value)
}

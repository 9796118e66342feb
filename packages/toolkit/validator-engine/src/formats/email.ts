import { isHostname } from './hostname.ts'
import { isIdnHostname } from './idn-hostname.ts'
import { isIpv4 } from './ipv4.ts'
import { isIpv6 } from './ipv6.ts'

const mailbox = /^(?:[\w!#$%&'*+/=?^`{|}~-]+(?:\.[\w!#$%&'*+/=?^`{|}~-]+)*|"(?:[ !#-[\]-~]|\\[ -~])*")$/
const idnMailbox =
  /^(?:[\w!#$%&'*+/=?^`{|}~\u0080-\u{10ffff}-]+(?:\.[\w!#$%&'*+/=?^`{|}~\u0080-\u{10ffff}-]+)*|"(?:[ !#-[\]-~\u0080-\u{10ffff}]|\\[ -~])*")$/u

/** True for an e-mail address (RFC 5321, section 4.1.2: Mailbox). */
export function isEmail(value: string): boolean {
  const at = value.lastIndexOf('@')
  return at > 0 && at <= 64 && mailbox.test(value.slice(0, at)) && isMailDomain(value.slice(at + 1), isHostname)
}

/** True for an internationalised e-mail address (RFC 6531). */
export function isIdnEmail(value: string): boolean {
  const at = value.lastIndexOf('@')
  return at > 0 && idnMailbox.test(value.slice(0, at)) && isMailDomain(value.slice(at + 1), isIdnHostname)
}

function isMailDomain(value: string, isHost: (value: string) => boolean): boolean {
  if (!value.startsWith('[') || !value.endsWith(']')) return isHost(value)
  const literal = value.slice(1, -1)
  return /^ipv6:/i.test(literal) ? isIpv6(literal.slice(5)) : isIpv4(literal)
}

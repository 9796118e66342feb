import { isHostname } from './hostname.ts'
import { isIdnHostname } from './idn-hostname.ts'
import { isIpv4 } from './ipv4.ts'
import { isIpv6 } from './ipv6.ts'

const mailbox = /^(?:[\w!#$%&'*+/=?^`{|}~-]+(?:\.[\w!#$%&'*+/=?^`{|}~-]+)*|"(?:[ !#-[\]-~]|\\[ -~])*")$/
const idnMailbox =
  /^(?:[\w!#$%&'*+/=?^`{|}~\u0080-\u{10ffff}-]+(?:\.[\w!#$%&'*+/=?^`{|}~\u0080-\u{10ffff}-]+)*|"(?:[ !#-[\]-~\u0080-\u{10ffff}]|\\[ -~])*")$/u

/** True for an e-mail address (RFC 5321, section 4.1.2: Mailbox). */
export function isEmail(text: string): boolean {
  const at = text.lastIndexOf('@')
  return at > 0 && at <= 64 && mailbox.test(text.slice(0, at)) && isMailDomain(text.slice(at + 1), isHostname)
}

/** True for an internationalised e-mail address (RFC 6531). */
export function isIdnEmail(text: string): boolean {
  const at = text.lastIndexOf('@')
  return at > 0 && idnMailbox.test(text.slice(0, at)) && isMailDomain(text.slice(at + 1), isIdnHostname)
}

function isMailDomain(text: string, isHost: (text: string) => boolean): boolean {
  if (!text.startsWith('[') || !text.endsWith(']')) return isHost(text)
  const literal = text.slice(1, -1)
  return /^ipv6:/i.test(literal) ? isIpv6(literal.slice(5)) : isIpv4(literal)
}

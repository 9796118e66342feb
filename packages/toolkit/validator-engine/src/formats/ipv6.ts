import { isIpv4 } from './ipv4.ts'

/** True for an IPv6 address (RFC 4291, section 2.2), without a zone. */
export function isIpv6(value: string): boolean {
  const halves = value.split('::')
  if (halves.length > 2) return false
  const groups = halves.flatMap((half) => (half === '' ? [] : half.split(':')))
  let count = groups.length
  const last = groups.at(-1)
  if (last?.includes('.') && !value.endsWith('::')) {
    if (!isIpv4(last)) return false
    groups.pop()
    count++ // an IPv4 address stands for two groups
  }
  return groups.every((group) => /^[\da-f]{1,4}$/i.test(group)) && (halves.length === 2 ? count < 8 : count === 8)
}

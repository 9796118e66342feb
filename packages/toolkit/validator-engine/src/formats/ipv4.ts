const ipv4 = /^(?:(?:25[0-5]|2[0-4]\d|1\d\d|[1-9]?\d)\.){3}(?:25[0-5]|2[0-4]\d|1\d\d|[1-9]?\d)$/

/** True for a dotted-quad IPv4 address (RFC 2673, section 3.2); no part has a leading zero. */
export function isIpv4(value: string): boolean {
  return ipv4.test(value)
}

import { isIpv6 } from './ipv6.ts'

const uriParts = /^(?:([a-z][a-z\d+.-]*):)?(?:\/\/([^/?#]*))?([^?#]*)(?:\?([^#]*))?(?:#(.*))?$/is
const uriAuthority =
  /^(?:((?:[\w.~!$&'()*+,;=:-]|%[\da-f]{2})*)@)?(?:\[([^\]]*)\]|((?:[\w.~!$&'()*+,;=-]|%[\da-f]{2})*))(?::\d*)?$/i
const uriPath = /^(?:[\w.~!$&'()*+,;=:@/-]|%[\da-f]{2})*$/i
const uriQuery = /^(?:[\w.~!$&'()*+,;=:@/?-]|%[\da-f]{2})*$/i
const futureHost = /^v[\da-f]+\.[\w.~!$&'()*+,;=:-]+$/i

/** True for a URI (RFC 3986): one with a scheme. */
export function isUri(value: string): boolean {
  return /^[a-z][a-z\d+.-]*:/i.test(value) && isUriReference(value)
}

/** True for a URI reference (RFC 3986, section 4.1): a URI, or one relative to another. */
export function isUriReference(value: string): boolean {
  const parts = uriParts.exec(value)
  if (!parts) return false
  const [, scheme, host, path = '', query = '', fragment = ''] = parts
  if (!uriPath.test(path) || !uriQuery.test(query) || !uriQuery.test(fragment)) return false
  // A colon before the first slash would make the first segment a scheme.
  if (host === undefined) return scheme !== undefined || !/^[^/]*:/.test(path)
  const authority = uriAuthority.exec(host)
  return authority !== null && (authority[2] === undefined || isIpv6(authority[2]) || futureHost.test(authority[2]))
}

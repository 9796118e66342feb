import { isIpv6 } from './ipv6.ts'

const uriParts = /^(?:([a-z][a-z\d+.-]*):)?(?:\/\/([^/?#]*))?([^?#]*)(?:\?([^#]*))?(?:#(.*))?$/is
const uriAuthority =
  /^(?:((?:[\w.~!$&'()*+,;=:-]|%[\da-f]{2})*)@)?(?:\[([^\]]*)\]|((?:[\w.~!$&'()*+,;=-]|%[\da-f]{2})*))(?::\d*)?$/i
const uriPath = /^(?:[\w.~!$&'()*+,;=:@/-]|%[\da-f]{2})*$/i
const uriQuery = /^(?:[\w.~!$&'()*+,;=:@/?-]|%[\da-f]{2})*$/i
const futureHost = /^v[\da-f]+\.[\w.~!$&'()*+,;=:-]+$/i

/** True for a URI (RFC 3986): one with a scheme. */
export function isUri(text: string): boolean {
  return /^[a-z][a-z\d+.-]*:/i.test(text) && isUriReference(text)
}

/** True for a URI reference (RFC 3986, section 4.1): a URI, or one relative to another. */
export function isUriReference(text: string): boolean {
  const found = uriParts.exec(text)
  if (!found) return false
  const [, scheme, host, place = '', search = '', fragment = ''] = found
  if (!uriPath.test(place) || !uriQuery.test(search) || !uriQuery.test(fragment)) return false
  // A colon before the first slash would make the first segment a scheme.
  if (host === undefined) return scheme !== undefined || !/^[^/]*:/.test(place)
  const at = uriAuthority.exec(host)
  return at !== null && (at[2] === undefined || isIpv6(at[2]) || futureHost.test(at[2]))
}

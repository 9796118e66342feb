const date = String.raw`[12]\d{3}-(?:0[1-9]|1[0-2])-(?:0[1-9]|1\d|2[0-8])`
const time = String.raw`(?:[01]\d|2[0-3]):[0-5]\d:[0-5]\d(?:\.\d+)?(?:Z|[+\-](?:0\d|1[0-2]):[0-5]\d)`
const label = '[A-Za-z](?:[A-Za-z0-9]{0,18}[A-Za-z0-9])?'
const octet = String.raw`(?:25[0-5]|2[0-4]\d|1\d\d|[1-9]?\d)`
const path = String.raw`(?:/[\w.~\-]*)*(?:\?[\w=&\-]*)?(?:#\w*)?`
const email = String.raw`[A-Za-z0-9]+(?:[._+\-][A-Za-z0-9]+)*@(?:[A-Za-z][A-Za-z0-9]*\.)+[A-Za-z]{2,}`
const hostname = String.raw`(?:${label}\.)*${label}`
const host = String.raw`[A-Za-z0-9](?:[A-Za-z0-9.\-]*[A-Za-z0-9])?(?::[1-9]\d{0,3})?`
// Something follows the colon: RFC 3986 allows nothing there, validators do not.
const uri = String.raw`[a-z][a-z0-9+.\-]{0,9}:(?://${host}|/?[\w.~\-]+)${path}`
const reference = String.raw`/[\w.~\-]*${path}`

/** A pattern for strings of each format: enough of them to meet other rules, not all. */
const patterns: Readonly<Record<string, string>> = {
  date,
  time,
  'date-time': `${date}T${time}`,
  duration: String.raw`P(?:\d+[DWMY]|T\d+[HMS])`,
  email,
  'idn-email': email,
  hostname,
  'idn-hostname': hostname,
  ipv4: String.raw`${octet}\.${octet}\.${octet}\.${octet}`,
  ipv6: '(?:[0-9a-f]{1,4}:){7}[0-9a-f]{1,4}|[0-9a-f]{1,4}:[0-9a-f]{1,4}::[0-9a-f]{1,4}',
  uri,
  url: uri,
  iri: uri,
  'uri-reference': reference,
  'iri-reference': reference,
  'uri-template': reference,
  uuid: '[0-9a-fA-F]{8}-[0-9a-fA-F]{4}-[1-8][0-9a-fA-F]{3}-[89ab][0-9a-fA-F]{3}-[0-9a-fA-F]{12}',
  'json-pointer': String.raw`(?:/[\w\-]+)*`,
  'relative-json-pointer': String.raw`\d(?:/[\w\-]+)*`,
  regex: String.raw`\^?\w+\$?`,
}

/** A pattern that only strings of a format match; `undefined` for a format that is not known. */
export function formatPattern(format: string): string | undefined {
  return Object.hasOwn(patterns, format) ? `^(?:${patterns[format]!})$` : undefined
}

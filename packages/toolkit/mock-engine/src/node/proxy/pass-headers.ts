/** Headers that speak of one connection, and mean nothing on the next. @see RFC 9110, section 7.6.1 */
const ofConnection = new Set([
  'connection',
  'keep-alive',
  'proxy-authenticate',
  'proxy-authorization',
  'proxy-connection',
  'te',
  'trailer',
  'transfer-encoding',
  'upgrade',
])

/**
 * Headers as they are passed on: all but those of the connection, those that it names, and those left out on purpose.
 *
 * @param raw Names and values by turns, as they came.
 * @param leftOut Names in lower case.
 */
export function passedHeaders(raw: readonly string[], leftOut: readonly string[]): readonly string[] {
  const pairs = raw.flatMap((name, index) => (index % 2 === 0 ? [[name, raw[index + 1] ?? ''] as const] : []))
  const named = pairs
    .filter(([name]) => name.toLowerCase() === 'connection')
    .flatMap(([, value]) => value.split(',').map((each) => each.trim().toLowerCase()))
  const without = new Set([...ofConnection, ...named, ...leftOut])
  return pairs.flatMap(([name, value]) => (without.has(name.toLowerCase()) ? [] : [name, value]))
}

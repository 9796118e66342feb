import { pairsOf } from '../http/raw-headers.ts'

/** Hop-by-hop headers, which apply to one connection only. @see RFC 9110, section 7.6.1 */
const hopByHopHeaders = new Set([
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
 * The headers to forward: all but hop-by-hop headers, those named by `Connection`, and the given ones.
 *
 * @param raw Alternating names and values, as received.
 * @param excluded Names in lower case.
 */
export function forwardedHeaders(raw: readonly string[], excluded: readonly string[]): readonly string[] {
  const pairs = pairsOf(raw)
  const named = pairs
    .filter(([name]) => name.toLowerCase() === 'connection')
    .flatMap(([, value]) => value.split(',').map((each) => each.trim().toLowerCase()))
  const without = new Set([...hopByHopHeaders, ...named, ...excluded])
  return pairs.flatMap(([name, value]) => (without.has(name.toLowerCase()) ? [] : [name, value]))
}

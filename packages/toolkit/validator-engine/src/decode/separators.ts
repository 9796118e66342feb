import { percentDecoded } from '../percent.ts'

/** A decoded name and value. Where it was percent-encoded, what it was decoded from tells a separator from a part of a value. */
export type Pair = readonly [name: string, value: string, encoded?: string]

/** A decoded value, and what it was decoded from, if that differs. */
export type Sent = readonly [value: string, encoded?: string]

/** The pairs of a query or a form. */
export function pairsOf(encoded: string): Pair[] {
  const pairs: Pair[] = []
  for (const pair of (encoded.startsWith('?') ? encoded.slice(1) : encoded).split('&')) {
    const [name, value] = pairOf(pair)
    if (pair === '') continue
    pairs.push(/[%+]/.test(pair) ? [sentAs(name)[0], ...sentAs(value)] : [name, value])
  }
  return pairs
}

/** What was sent as a part of a query or a form, where `+` is a space. */
function sentAs(encoded: string): Sent {
  const spaced = encoded.replaceAll('+', ' ')
  return [percentDecoded(spaced), spaced]
}

/** A name and its value, which is empty if there is no `=`. */
export function pairOf(pair: string): readonly [name: string, value: string] {
  const end = pair.indexOf('=')
  return end < 0 ? [pair, ''] : [pair.slice(0, end), pair.slice(end + 1)]
}

/**
 * What is between separators. One that is encoded is a part of a value, unless it has to be encoded: a space, and a `|` where none
 * is sent as it is. Spaces around the commas of a header do not count.
 *
 * @see RFC 6570, section 3.2.1 | RFC 9110, section 5.6.1
 */
export function partsOf(sent: Sent, separator: string): Sent[] {
  if (separator === ', ') return split(sent, (text) => text.split(',').map((part) => part.trim()))
  const [value, encoded] = sent
  const isEncoded = separator === ' ' || (separator === '|' && !encoded?.includes(separator))
  return split(isEncoded ? [value] : sent, (text) => text.split(separator))
}

/** Parts of a value, which is split before it is decoded. */
export function split([value, encoded]: Sent, partsIn: (text: string) => readonly string[]): Sent[] {
  if (encoded === undefined) return partsIn(value).map((part) => [part])
  return partsIn(encoded).map((part) => [percentDecoded(part), part])
}

/** The string of what was sent, without percent-encoding. */
export function textOf([text]: Sent): string {
  return text
}

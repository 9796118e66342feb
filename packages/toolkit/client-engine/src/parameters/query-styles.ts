import { byName, expanded } from './expansion.ts'
import { encode, exploded, type WriteParameter } from './query.ts'

/**
 * Writes parameters of a query, some of which do not have OpenAPI's default style.
 *
 * @param writers Their writers, by name; the others are exploded `form`.
 */
export function styled(writers: Readonly<Record<string, WriteParameter>>): WriteParameter {
  return byName(writers, exploded)
}

/**
 * One pair for a whole array or object: the style `form` without `explode`, `spaceDelimited` or `pipeDelimited`.
 *
 * @param separator Encoded.
 */
export function joined(separator = ','): WriteParameter {
  return (name, value) => expanded(name, value, { explode: false, encode, separator, empty: '=' })
}

import { byName, expanded } from './expansion.ts'
import type { WriteHeaders } from '../send/options.ts'
import { membersOf } from './query.ts'

/** Writes the value of a header; an empty string if there is nothing to send. */
export type WriteHeader = (name: string, value: unknown) => string

/**
 * Writes headers whose values may be something else than a string; null and undefined are left out.
 *
 * @param writers The writers of some of them, by name in lower case; the others are a string, a number or a boolean.
 */
export function styledHeaders(writers: Readonly<Record<string, WriteHeader>>): WriteHeaders {
  const write = byName(writers, listed())
  return ({ headers = {} }) =>
    Object.fromEntries(
      membersOf(headers).flatMap(([name, value]) => {
        const text = write(name.toLowerCase(), value)
        return text === '' && typeof value === 'object' ? [] : [[name, text]]
      }),
    )
}

/** The style `simple`, which encodes nothing. */
export function listed(explode?: boolean): WriteHeader {
  return (name, value) => expanded(name, value, { explode, encode: String }).join()
}

import type { WriteHeaders } from '../send/options.ts'
import { membersOf } from './query.ts'

/**
 * Returns the value if it is a valid header value.
 *
 * @param name The name of the value in the message, which never shows the value.
 * @throws {TypeError} If it is empty, not a string, or contains a control character or a character outside Latin-1.
 */
export function headerValue(name: string, value: unknown): string {
  if (!isHeaderValue(value))
    throw new TypeError(`Cannot send ${name}: it is missing, or has a character that is not allowed in a header`)
  return value
}

/** Whether a value is a valid header value. */
export function isHeaderValue(value: unknown): value is string {
  return typeof value === 'string' && /^[\t\x20-\x7e\x80-\xff]+$/.test(value)
}

/**
 * A copy of the headers with lower-case names, so that one replaces another whatever its case.
 *
 * @param checked Headers that are known to be valid.
 * @throws {TypeError} If a name or a value is invalid.
 */
export function headersOf(
  headers: Readonly<Record<string, string>>,
  checked: Readonly<Record<string, string>> = {},
): Record<string, string> {
  const sent: Record<string, string> = {}
  for (const [name, value = ''] of Object.entries(headers)) {
    if (value === checked[name]) sent[name] = value
    else if (/^[\w!#$%&'*+.^`|~-]+$/.test(name)) sent[name.toLowerCase()] = headerValue(name, value)
    else throw new TypeError(`Cannot send the header ${JSON.stringify(name)}: its name is not valid`)
  }
  return sent
}

/** Writes headers that are strings; null and undefined are left out. */
export const plainHeaders: WriteHeaders = ({ headers }) =>
  (headers && Object.fromEntries(membersOf(headers))) as Record<string, string> | undefined // by the types of the method

/**
 * The value itself, when it is fit for a header.
 *
 * @param name What to call the value in the message, which never shows it.
 * @throws {TypeError} When it is empty, not a string, or holds a line break, another control character, or one past
 *   Latin-1.
 */
export function headerValue(name: string, value: unknown): string {
  if (!isHeaderValue(value))
    throw new TypeError(`Cannot send ${name}: it is missing, or holds a character that no header can`)
  return value
}

/** Whether a value may be sent in a header. */
export function isHeaderValue(value: unknown): value is string {
  return typeof value === 'string' && /^[\t\x20-\x7e\x80-\xff]+$/.test(value)
}

/**
 * A copy of the headers with their names in lower case, so that one replaces another however it is spelt.
 *
 * @throws {TypeError} When a name or a value is not fit to be sent.
 */
export function headersOf(headers: Readonly<Record<string, string>>): Record<string, string> {
  const sent: Record<string, string> = {}
  for (const name of Object.keys(headers)) {
    if (!/^[\w!#$%&'*+.^`|~-]+$/.test(name)) throw new TypeError(`Cannot send a header named ${JSON.stringify(name)}`)
    sent[name.toLowerCase()] = headerValue(name, headers[name])
  }
  return sent
}

/** A text in which the given secrets, and anything that looks like a token, are blotted out. */
export function redact(text: string, secrets: readonly (string | null | undefined)[] = []): string {
  let clean = text
  for (const secret of secrets) {
    if (!secret || secret.length < 4) continue
    const inJson = JSON.stringify(secret).slice(1, -1)
    clean = clean.replaceAll(secret, '[redacted]').replaceAll(inJson, '[redacted]')
  }
  // Each alternative takes the whole of what it begins with, so that no text takes long.
  const tokens = /(access_token\\?["']?\s*[:=]\s*\\?["']?|\bBearer )[^"'&\s\\]+|\beyJ[\w.-]+/g
  return clean.replace(tokens, '$1[redacted]')
}

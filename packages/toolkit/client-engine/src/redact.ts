/** Secrets to keep out of messages; nobody is protected by one of fewer than four characters. */
export type Secrets = readonly (string | null | undefined)[]

/** Redacts the given secrets, in every usual spelling, and anything that looks like a token, in a string. */
export function redact(text: string, secrets: Secrets = []): string {
  let clean = text
  for (const secret of secrets) {
    if (secret && secret.length >= 4) clean = clean.replaceAll(spellingsOf(secret), '[redacted]')
  }
  // No alternative backtracks, so that matching takes linear time.
  const tokens = /((?:access|refresh|id)_token\\?["']?\s*[:=]\s*\\?["']?|\bBearer )[^"'&\s\\]+|\beyJ[\w.-]+/g
  return clean.replace(tokens, '$1[redacted]')
}

/** Matches a secret as it is, as a part of a URL, of JSON or of HTML, and in base64. */
function spellingsOf(secret: string): RegExp {
  const inText = [...secret].map(spellingsOfCharacter).join('')
  return new RegExp([inText, ...encodingsOf(secret).flatMap(base64Of)].join('|'), 'g')
}

const entities: Readonly<Record<string, string>> = { '"': 'quot', '&': 'amp', "'": 'apos', '<': 'lt', '>': 'gt' }

function spellingsOfCharacter(character: string): string {
  const code = character.charCodeAt(0)
  const spellings = [
    /\w/.test(character) ? character : `\\\\?\\${character}`,
    ...encodingsOf(character).map((bytes) => [...bytes].map((byte) => `%${hex(byte.charCodeAt(0), 2)}`).join('')),
    `\\\\u${hex(code, 4)}`,
    `&#(?:0*${code}|[xX]0*${hex(code, 1)});`,
    ...(character in entities ? [`&${entities[character]};`] : []),
    ...(character === ' ' ? ['\\+'] : []),
  ]
  return `(?:${spellings.join('|')})`
}

/** A pattern for a number in hexadecimal digits of either case. */
function hex(value: number, digits: number): string {
  const text = value.toString(16).padStart(digits, '0')
  return text.replaceAll(/[a-f]/g, (letter) => `[${letter}${letter.toUpperCase()}]`)
}

/** A text in UTF-8, and as headers encode it, with a character for each byte. */
function encodingsOf(text: string): string[] {
  const inUtf8 = String.fromCharCode(...new TextEncoder().encode(text))
  return /[^\0-\xff]/.test(text) ? [inUtf8] : [inUtf8, text]
}

/** Patterns for bytes in base64, after any number of others: the characters that depend on no other byte. */
function base64Of(bytes: string): string[] {
  return [0, 1, 2].map((before) => {
    const text = btoa('\0'.repeat(before) + bytes).replace(/=+$/, '')
    const isWhole = (before + bytes.length) % 3 === 0
    const own = text.slice(before && before + 1, isWhole ? undefined : -1)
    // URLs have their own two characters.
    return own.replaceAll('+', '[+-]').replaceAll('/', '[/_]')
  })
}

/** A copy of an error or of its data without secrets, as deep as anybody looks; other objects are left empty. */
export function withoutSecrets(value: unknown, secrets: Secrets, depth = 5): unknown {
  if (typeof value === 'string') return redact(value, secrets)
  if (typeof value !== 'object' || value === null) return value
  if (Array.isArray(value)) return depth === 0 ? [] : value.map((each) => withoutSecrets(each, secrets, depth - 1))
  const isError = value instanceof Error
  const copy: object = isError ? (Reflect.construct(Error, [], value.constructor) as Error) : {}
  // Sockets, agents and buffers lead to far more than an error is about.
  if (depth === 0 || (!isError && Object.getPrototypeOf(value) !== Object.prototype)) return copy
  for (const [key, property] of Object.entries(Object.getOwnPropertyDescriptors(value))) {
    if (!('value' in property)) continue
    Object.defineProperty(copy, key, { ...property, value: withoutSecrets(property.value, secrets, depth - 1) })
  }
  return copy
}

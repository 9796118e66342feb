import { inUtf8 } from './utf-8.ts'

/** Secrets to keep out of messages; nobody is protected by one of fewer than four characters. */
export type Secrets = readonly (string | null | undefined)[]

/** Redacts the given secrets, in every usual spelling, and anything that looks like a token, in a string. */
export function redact(text: string, secrets: Secrets = []): string {
  return redactorOf(secrets)(text)
}

/** The function that redacts these secrets: their patterns take longer to make than to match. */
export function redactorOf(secrets: Secrets): (text: string) => string {
  const known = secrets.filter((each): each is string => !!each && each.length > 3)
  // The longest first: a shorter one may be its start, and would leave the rest.
  known.sort((left, right) => right.length - left.length)
  const patterns = known.map(spellingsOf)
  // No alternative backtracks, so that matching takes linear time.
  const tokens = /((?:access|refresh|id)_token\\?["']?\s*[:=]\s*\\?["']?|\bBearer )[^"'&\s\\]+|\beyJ[\w.-]+/g
  return (text) => {
    const clean = patterns.reduce((rest, pattern) => rest.replace(pattern, '[redacted]'), text)
    return clean.replace(tokens, '$1[redacted]')
  }
}

/** Whether a string has one of these secrets, in any usual spelling. */
export function hasSecret(text: string, secrets: Secrets): boolean {
  return secrets.some((each) => !!each && each.length > 3 && spellingsOf(each).test(text))
}

/** Matches a secret as it is, as a part of a URL, of JSON or of HTML, in base64, and in hexadecimal digits. */
function spellingsOf(secret: string): RegExp {
  const inText = secret.replace(/[^]/gu, spellingsOfCharacter)
  const encoded = encodingsOf(secret).flatMap((bytes) => [...base64Of(bytes), hex(bytes, '')])
  return new RegExp([inText, ...encoded].join('|'), 'gi')
}

/**
 * Matches a character. More backslashes, as in JSON within JSON, percent-encoding within percent-encoding, or another escape of a
 * special character do no harm.
 */
function spellingsOfCharacter(character: string): string {
  const code = character.codePointAt(0) ?? 0
  const special = /\w/.test(character) ? '' : '|\\\\{1,3}[bfnrt]|&\\w{2,6};|\\+'
  const bytes = inUtf8(character)
  const inBytes = `${hex(character, percent)}|${hex(bytes, percent)}|${hex(bytes, '\\x')}`
  return `(?:\\\\{0,3}${hex(character, '\\u', 4)}|${hex(character, '\\\\{1,3}u', 4)}|${inBytes}|&#(?:0*${code}|x0*${code.toString(16)});${special})`
}

/** A percent sign, however often it is encoded itself. */
const percent = '%(?:25)*'

/** The numbers of the characters of a text, each in hexadecimal digits after a prefix. */
function hex(text: string, prefix: string, digits = 2): string {
  return text.replace(/[^]/g, (unit) => prefix + unit.charCodeAt(0).toString(16).padStart(digits, '0'))
}

/** A text in UTF-8, and as headers encode it, with a character for each byte. */
function encodingsOf(text: string): string[] {
  return /[^\0-\xff]/.test(text) ? [inUtf8(text)] : [inUtf8(text), text]
}

/** Patterns for bytes in base64, after any number of others: the characters that depend on no other byte. */
function base64Of(bytes: string): string[] {
  return [0, 1, 2].map((before) => {
    const text = btoa('\0'.repeat(before) + bytes)
    const own = text.slice(before && before + 1).replace(/.=+$/, '')
    // URLs have their own two characters.
    return own.replaceAll('+', '[+-]').replaceAll('/', '[/_]')
  })
}

/** A copy of headers without secrets. */
export function headersWithout(headers: Headers, secrets: Secrets): Headers {
  const clean = new Headers()
  const redacted = redactorOf(secrets)
  headers.forEach((value, name) => clean.append(name, redacted(value)))
  return clean
}

/** A copy of an error or of its data without secrets, as deep as anybody looks; other objects are left empty. */
export function withoutSecrets(value: unknown, secrets: Secrets): unknown {
  const redacted = redactorOf(secrets)
  const copyOf = (original: unknown, depth: number): unknown => {
    if (typeof original === 'string') return redacted(original)
    if (typeof original !== 'object' || original === null) return original
    if (Array.isArray(original)) return depth === 0 ? [] : original.map((each) => copyOf(each, depth - 1))
    const isError = original instanceof Error
    const copy: object = isError ? (Reflect.construct(Error, [], original.constructor) as Error) : {}
    // Sockets, agents and buffers lead to far more than an error is about.
    if (depth === 0 || (!isError && Object.getPrototypeOf(original) !== Object.prototype)) return copy
    for (const [key, property] of Object.entries(Object.getOwnPropertyDescriptors(original)))
      if ('value' in property)
        Object.defineProperty(copy, redacted(key), { ...property, value: copyOf(property.value, depth - 1) })
    return copy
  }
  return copyOf(value, 5)
}

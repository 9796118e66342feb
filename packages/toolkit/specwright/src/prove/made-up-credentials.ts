import type { Random } from '@specwright/validator-engine'
import type { SchemeFacts } from '../emit/mock/facts.ts'
import type { UserCredentials } from './credential-sets.ts'

/** True for a scheme of users with passwords. */
export function isBasic(scheme: SchemeFacts | undefined): boolean {
  return scheme?.type === 'http' && scheme.scheme.toLowerCase() === 'basic'
}

/** A credential that nobody has. */
export function wrongFor(scheme: SchemeFacts | undefined, random: Random): string | UserCredentials {
  const text = Array.from({ length: 24 }, () =>
    'abcdefghijklmnopqrstuvwxyz0123456789'.charAt(Math.floor(random() * 36)),
  ).join('')
  return isBasic(scheme) ? { username: `nobody-${text.slice(0, 6)}`, password: text } : text
}

/** A credential that looks like a right one, with another character in its last part: the signature of a token. */
export function alteredFrom(value: string | UserCredentials): string | UserCredentials {
  if (typeof value !== 'string') return { ...value, password: `${value.password}x` }
  const start = value.lastIndexOf('.') + 1
  // Of the last character of a signature, some bits may mean nothing.
  const at = start + Math.floor((value.length - start) / 2)
  return `${value.slice(0, at)}${value.charAt(at) === 'a' ? 'b' : 'a'}${value.slice(at + 1)}`
}

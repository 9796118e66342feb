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

/** How a credential is almost right. */
export type AlmostRight = 'longer' | 'prefixed' | 'shorter' | 'doubled' | 'recased'

/** What makes a right credential almost right. */
const almostRight: Readonly<Record<AlmostRight, (text: string) => string>> = {
  longer: (text) => `${text}x`,
  prefixed: (text) => `x${text}`,
  shorter: (text) => text.slice(0, -1),
  doubled: (text) => text + text,
  // Digits to the base of 16 are the same in both cases.
  recased: (text) => (/^[-0-9a-f]*$/i.test(text) ? text : inOtherCase(text)),
}

/** A credential that a server accepts if it compares a part of it, or letters in any case. */
export function almostRightFrom(value: string | UserCredentials, kind: AlmostRight): string | UserCredentials {
  const change = almostRight[kind]
  return typeof value === 'string' ? change(value) : { ...value, password: change(value.password) }
}

function inOtherCase(text: string): string {
  const upper = text.toUpperCase()
  return upper === text ? text.toLowerCase() : upper
}

/** A credential that looks like a right one, with another character in its last part: the signature of a token. */
export function alteredFrom(value: string | UserCredentials): string | UserCredentials {
  if (typeof value !== 'string') return { ...value, password: `${value.password}x` }
  const start = value.lastIndexOf('.') + 1
  // Of the last character of a signature, some bits may mean nothing.
  const at = start + Math.floor((value.length - start) / 2)
  return `${value.slice(0, at)}${value.charAt(at) === 'a' ? 'b' : 'a'}${value.slice(at + 1)}`
}

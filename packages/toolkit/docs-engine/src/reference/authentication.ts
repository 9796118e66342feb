import { isToken } from '#credential-variable'
import type { Operation, SecurityScheme } from './docs-data.ts'
import { shownCredential } from '../console/credential.ts'
import { kebab } from './address.ts'
import { credentials, resolved, textOf, written } from './contract.ts'
import { page } from './page.ts'
import { say } from './say.ts'
import { requiredIn } from './scopes.ts'

/** A credential of an operation, or several that are sent alike, in few words. */
export interface NamedCredential {
  /** `a bearer token`, `X-Key`. */
  readonly text: string
  /** Whether the words are what is sent. */
  readonly isCode: boolean
  /** The name of its scheme, where another one is sent alike. */
  readonly name?: string
  /** The scopes or roles that the scheme requires. */
  readonly required: readonly string[]
  readonly kind: 'scope' | 'role'
  readonly assumed: readonly unknown[]
  /** Address of what the reference says of it. */
  readonly href: string
}

/** The credentials of an operation: those of each alternative, a token last, since what precedes it may be needed to get one. */
export function authenticationOf(operation: Operation): NamedCredential[][] {
  const isLast = (name: string): number => Number(isToken(credentials[name] ?? {}))
  return operation.security.map((unordered, index) => {
    const names = unordered.toSorted((left, right) => isLast(left) - isLast(right))
    const named = names.map((name) => credentialNamed(name, requiredIn(operation, index, name)))
    return names.length > 2 ? headersTogether(names, named) : named
  })
}

/** Why the scopes are assumed that an operation accepts. */
export function assumedScopesOf(operation: Operation): unknown {
  return resolved(written(operation)['x-accepted-scopes'])['x-assumed']
}

function credentialNamed(name: string, required: readonly string[]): NamedCredential {
  const scheme = credentials[name]
  const words = wordsFor(scheme)
  const isShared = Object.values(credentials).filter((each) => wordsFor(each).text === words.text).length > 1
  return {
    ...words,
    ...(isShared && { name }),
    required,
    kind: scheme && isToken(scheme) ? 'scope' : 'role',
    assumed: [scheme?.['x-assumed']],
    href: page(`reference/authentication/#${kebab(name)}`),
  }
}

function wordsFor(scheme: SecurityScheme | undefined): Pick<NamedCredential, 'text' | 'isCode'> {
  const isPassword = scheme?.type === 'http' && textOf(scheme.scheme).toLowerCase() === 'basic'
  if (scheme && isToken(scheme)) return { text: say('bearerToken'), isCode: false }
  if (isPassword) return { text: say('userAndPassword'), isCode: false }
  return { text: shownCredential(scheme), isCode: scheme?.type !== 'mutualTLS' }
}

/** Credentials of which headers whose names start with the same word are one: `X-Shop-Id` and `X-Shop-Key` are Shop headers. */
function headersTogether(names: readonly string[], named: readonly NamedCredential[]): NamedCredential[] {
  const wordOf = (name: string): string | undefined => {
    const { type, in: place, name: header } = credentials[name] ?? {}
    return type === 'apiKey' && place === 'header' ? /^(?:X-)?(\w+)-/i.exec(textOf(header))?.[1] : undefined
  }
  const words = names.map(wordOf)
  return named.flatMap((credential, index) => {
    const word = words[index]
    const same = named.filter((each, at) => word !== undefined && words[at] === word && each.required.length === 0)
    if (same.length < 2 || !same.includes(credential)) return [credential]
    return credential === same[0]
      ? [{ ...credential, text: say('headersNamed', { name: word ?? '' }), isCode: false }]
      : []
  })
}

import { escapeRegExp } from '../escape-reg-exp.ts'
import { isSecretName } from '../message/redact.ts'

/** Members of bodies, forms and queries that have a variable of their own: a secret, or a text that is another one each time. */
const kinds: Readonly<Record<string, string>> = {
  access_token: 'token',
  token: 'token',
  refresh_token: 'refreshToken',
  cursor: 'cursor',
}

/** What a member of this name holds: a kind of secret, or nothing of the sort. */
export function secretKind(member: string): string | undefined {
  const name = member.toLowerCase()
  if (Object.hasOwn(kinds, name)) return kinds[name]
  return isSecretName(name) ? 'secret' : undefined
}

/** Anything that has the look of a JWT, wherever it stands. */
const jwt = /(?<![\w-])[\w-]{8,}\.[\w-]{8,}\.[\w-]{8,}/

/** Secrets that were seen, each with the name of the variable that stands for it. */
export interface Secrets {
  /** The name of a secret, given now where it has none: `token`, `token2`, ... */
  name(secret: string, kind: string): string
  isKnown(secret: string): boolean
  /** A text with `{{name}}` in place of each secret that is known. */
  hide(text: string): string
}

export function createSecrets(): Secrets {
  const names = new Map<string, string>()
  const counts = new Map<string, number>()
  return {
    name(secret, kind) {
      const known = names.get(secret)
      if (known !== undefined) return known
      const count = (counts.get(kind) ?? 0) + 1
      counts.set(kind, count)
      const name = count === 1 ? kind : `${kind}${count}`
      names.set(secret, name)
      return name
    },
    isKnown: (secret) => names.has(secret),
    hide(text) {
      // Longest first, so that no part of one is left behind by another.
      const known = [...names.keys()].toSorted((a, b) => b.length - a.length).map(escapeRegExp)
      const secret = new RegExp([...known, jwt.source].join('|'), 'g')
      return text.replaceAll(secret, (found) => {
        const name = names.get(found)
        return name === undefined ? '<ACCESS_TOKEN>' : `{{${name}}}`
      })
    },
  }
}

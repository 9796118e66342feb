import { escapeRegExp } from '@specwright/server-engine/engine'
import { isSecretName } from '@specwright/server-engine/http'

/** Members of bodies, forms and queries that have their own variable: a secret, or a string that differs each time. */
const kinds: Readonly<Record<string, string>> = {
  access_token: 'token',
  token: 'token',
  refresh_token: 'refreshToken',
  cursor: 'cursor',
}

/** The kind of secret that a member of this name holds, if any. */
export function secretKind(member: string): string | undefined {
  const name = member.toLowerCase()
  if (Object.hasOwn(kinds, name)) return kinds[name]
  return isSecretName(name) ? 'secret' : undefined
}

/** Anything that looks like a JWT, wherever it appears. */
const jwt = /(?<![\w-])[\w-]{8,}\.[\w-]{8,}\.[\w-]{8,}/

/** The secrets seen so far, each with the name of its variable. */
export interface Secrets {
  /** The variable of a secret, assigned on first use: `token`, `token2`, ... */
  name(secret: string, kind: string): string
  isKnown(secret: string): boolean
  /**
   * Replaces each known secret in a string with `{{name}}`.
   *
   * @param written What is written for a part without secrets, so that two braces of its own name no variable. Default: the part.
   */
  hide(text: string, written?: (part: string) => string): string
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
    hide(text, written = (part) => part) {
      // Longest first, since one secret may be part of another.
      const known = [...names.keys()].toSorted((a, b) => b.length - a.length).map(escapeRegExp)
      const secret = new RegExp([...known, jwt.source].join('|'), 'g')
      let end = 0
      const parts: string[] = []
      for (const { 0: found, index } of text.matchAll(secret)) {
        const name = names.get(found)
        parts.push(written(text.slice(end, index)), name === undefined ? '<ACCESS_TOKEN>' : `{{${name}}}`)
        end = index + found.length
      }
      return [...parts, written(text.slice(end))].join('')
    },
  }
}

import { isSecretName, secretNames } from '@specwright/code/secret-names'
import type { SecurityScheme } from '../credentials/security-scheme.ts'

export { isSecretName }

/** Placeholders for headers that carry a secret, by lower-case name. */
export type SecretHeaders = Readonly<Record<string, string>>

const secretHeaders: SecretHeaders = {
  authorization: '<ACCESS_TOKEN>',
  'proxy-authorization': '<ACCESS_TOKEN>',
  cookie: '<COOKIE>',
  'set-cookie': '<COOKIE>',
}

/** Anything that looks like a JWT, wherever it appears. */
const tokens = /(?<![\w-])[\w-]{8,}\.[\w-]{8,}\.[\w-]{8,}/g
/** Members of forms, queries and JSON that hold a secret. */
const members = new RegExp(`(${secretNames}"?\\s*[=:]\\s*)(?:"(?:[^"\\\\]|\\\\[^])*"?|[^\\s&",}]+)`, 'gi')
/** Names and values of a form or a query. */
const fields = /(^|[&?])([^=&?]*)=([^&]*)/g

/** Names and values of queries, wherever URLs appear. */
const parameters = /(^|[?&])([^=&?#\s"'<>\\]+)=([^&#\s"'<>\\]*)/g

/** The headers of a contract's API keys: `X-Shop-Key` is shown as `<SHOP_KEY>`. */
export function secretHeadersOf(schemes: Readonly<Record<string, SecurityScheme>>): SecretHeaders {
  return Object.fromEntries(
    Object.values(schemes).flatMap((scheme) => {
      if (scheme.type !== 'apiKey' || scheme.in !== 'header') return []
      const name = scheme.name.toLowerCase()
      return [[name, `<${name.replace(/^x-/, '').replaceAll('-', '_').toUpperCase()}>`]]
    }),
  )
}

/** The query parameters that carry a contract's API keys. */
export function secretParametersOf(schemes: Readonly<Record<string, SecurityScheme>>): readonly string[] {
  return Object.values(schemes).flatMap((each) => (each.type === 'apiKey' && each.in === 'query' ? [each.name] : []))
}

/** A text without the API keys in the queries of its URLs; as a query has them, if it is one. */
export function redactKeys(text: string, keys: readonly string[]): string {
  if (keys.length === 0) return text
  return text.replace(parameters, (field, start: string, name: string) =>
    keys.includes(decoded(name)) ? `${start}${name}=<SECRET>` : field,
  )
}

/**
 * Headers without their secrets.
 *
 * @param own Headers that carry the contract's credentials, besides the standard ones.
 */
export function redactHeaders(
  headers: Readonly<Record<string, string | readonly string[] | undefined>>,
  own: SecretHeaders,
): Readonly<Record<string, string>> {
  return Object.fromEntries(
    Object.entries(headers).flatMap(([name, value]) => {
      if (value === undefined) return []
      const shown = isSecretName(name) ? '<SECRET>' : redactText(String(value))
      return [[name, secretHeaders[name] ?? own[name] ?? shown]]
    }),
  )
}

/** A body, a query or a path without its secrets. */
export function redactText(text: string): string {
  return text
    .replace(fields, (field, start: string, name: string) =>
      name.includes('%') && isSecretName(decoded(name)) ? `${start}${name}=<SECRET>` : field,
    )
    .replace(members, (_, start: string) => `${start}${start.includes('"') ? '"<SECRET>"' : '<SECRET>'}`)
    .replace(tokens, '<ACCESS_TOKEN>')
}

function decoded(name: string): string {
  try {
    return decodeURIComponent(name)
  } catch {
    return name
  }
}

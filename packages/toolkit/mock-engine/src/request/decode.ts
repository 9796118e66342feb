import { cookiePairs, decodeFields, decodeQuerystring, type Pair } from './fields.ts'
import type { Route } from './route.ts'
import type { PathValues } from './router.ts'

/** Values of parameters by name. */
export type Values = Readonly<Record<string, unknown>>

const none: Values = {}

/** Values, and the default ones of those that are not sent. */
function withDefaults(values: Record<string, unknown>, defaults: Values): Values {
  for (const name in defaults) if (!Object.hasOwn(values, name)) values[name] = defaults[name]
  return values
}

/** Values of the query parameters. A repeated parameter that is not an array keeps all its values, so that the validator rejects it. */
export function decodeQuery({ inputs: { query } }: Route, text: string): Values {
  return query ? withDefaults(decodeFields(text, query.fields), query.defaults) : none
}

/** The value of the parameter that is the whole query; `undefined` if no query is sent. */
export function wholeQuery({ operation, inputs: { querystring } }: Route, text: string): unknown {
  if (!querystring || text === '') return undefined
  const { contentType = '' } = operation.parameters.find((parameter) => parameter.in === 'querystring') ?? {}
  const isForm = /^application\/x-www-form-urlencoded\b/i.test(contentType)
  try {
    return decodeQuerystring(text, { contentType, ...(isForm && { fields: querystring.fields }) })
  } catch {
    return text // not what it should be, which its validator reports
  }
}

/**
 * Values of the path parameters.
 *
 * @throws {URIError} If the percent-encoding is not valid UTF-8.
 */
export function decodePath({ inputs: { path } }: Route, raw: PathValues): Values {
  if (raw.length === 0 && !path) return none
  const sent = raw.map((pair): Pair => (pair[1].includes('%') ? [pair[0], decodeURIComponent(pair[1]), pair[1]] : pair))
  return path ? withDefaults(decodeFields(sent, path.fields), path.defaults) : none
}

/** Values of the header parameters. */
export function decodeHeaders(
  { operation, inputs: { header } }: Route,
  headerOf: (name: string) => string | undefined,
): Values {
  if (!header) return none
  const sent: Pair[] = []
  for (const { name, in: where } of operation.parameters) {
    const text = where === 'header' ? headerOf(name.toLowerCase()) : undefined
    if (text !== undefined) sent.push([name, text])
  }
  return withDefaults(decodeFields(sent, header.fields), header.defaults)
}

/**
 * Values of the cookie parameters.
 *
 * @param header Value of the header `Cookie`.
 */
export function decodeCookies({ operation, inputs: { cookie } }: Route, header = ''): Values {
  if (!cookie) return none
  const values = decodeFields(cookiePairs(header, cookie.fields), cookie.fields)
  const names = operation.parameters.flatMap(({ name, in: where }) => (where === 'cookie' ? [name] : []))
  const sent = names.filter((name) => Object.hasOwn(values, name)).map((name) => [name, values[name]] as const)
  return withDefaults(Object.fromEntries(sent), cookie.defaults)
}

import { decodeFields, decodeQuerystring } from './fields.ts'
import { cookiesOf } from './media.ts'
import type { ParameterLocation } from './operation.ts'
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
  const strings = raw.map(([name, text]) => [name, text.includes('%') ? decodeURIComponent(text) : text] as const)
  return path ? withDefaults(decodeFields(strings, path.fields), path.defaults) : none
}

/** Values of the header parameters. */
export function decodeHeaders(route: Route, headerOf: (name: string) => string | undefined): Values {
  return decodeParameters(route, 'header', (name) => headerOf(name.toLowerCase()))
}

/**
 * Values of the cookie parameters.
 *
 * @param header Value of the header `Cookie`.
 */
export function decodeCookies(route: Route, header: string | undefined): Values {
  const cookies = cookiesOf(header ?? '')
  return decodeParameters(route, 'cookie', (name) => cookies.get(name))
}

function decodeParameters(
  { operation, inputs }: Route,
  location: ParameterLocation,
  read: (name: string) => string | undefined,
): Values {
  const input = inputs[location]
  if (!input) return {}
  const sent: (readonly [string, string])[] = []
  for (const { name, in: where } of operation.parameters) {
    const text = where === location ? read(name) : undefined
    if (text !== undefined) sent.push([name, text])
  }
  return withDefaults(decodeFields(sent, input.fields), input.defaults)
}

import { cookiePairs, decodeQuerystring, readFields, type Pair, type Read } from './fields.ts'
import { isForm } from '../http/content-kinds.ts'
import type { Input, Issue, Route } from './route.ts'
import type { PathValues } from './router.ts'

/** Values of parameters by name. */
export type Values = Readonly<Record<string, unknown>>

/** Values of the parameters of one location, and what is wrong with them. */
export type ReadValues = Read<Values, Issue>

const nothing: ReadValues = { value: {}, issues: [] }

/** Reads the parameters of a location, with the default values of those that are not sent. */
function readInput(
  input: Input | undefined,
  sent: string | readonly Pair[],
  isOwn: (name: string) => boolean = () => true,
): ReadValues {
  if (!input) return nothing
  const { fields, validator, defaults } = input
  const whole = (values: Record<string, unknown>): Values => {
    for (const name in values) if (!isOwn(name)) delete values[name]
    for (const name in defaults) if (!Object.hasOwn(values, name)) values[name] = ownCopy(defaults[name])
    return values
  }
  // The value is the last one that is checked, and so it is whole.
  return readFields(sent, fields, (values, options) => validator.check(whole(values), options))
}

/** A default value that a handler may change: the next request has the documented one again. */
function ownCopy(value: unknown): unknown {
  return typeof value === 'object' ? structuredClone(value) : value
}

/** The query parameters. A repeated parameter that is not an array keeps all its values, so that the validator rejects it. */
export function readQuery({ inputs: { query } }: Route, text: string): ReadValues {
  return readInput(query, text)
}

/** The parameter that is the whole query; `undefined` if no query is sent. */
export function readWholeQuery(
  { operation, inputs: { querystring } }: Route,
  text: string,
): Read<unknown, Issue> | undefined {
  if (!querystring || text === '') return undefined
  const { contentType = '' } = operation.parameters.find((parameter) => parameter.in === 'querystring') ?? {}
  if (isForm(contentType)) return readInput({ ...querystring, defaults: {} }, text)
  let value: unknown = text
  try {
    value = decodeQuerystring(text, contentType)
  } catch {
    // Not what it should be, which its validator reports.
  }
  return { value, issues: querystring.validator.check(value) }
}

/**
 * The path parameters.
 *
 * @throws {URIError} If the percent-encoding is not valid UTF-8.
 */
export function readPath({ inputs: { path } }: Route, raw: PathValues): ReadValues {
  const sent = raw.map((pair): Pair => (pair[1].includes('%') ? [pair[0], decodeURIComponent(pair[1]), pair[1]] : pair))
  return readInput(path, sent)
}

/** The header parameters. */
export function readHeaders(
  { operation, inputs: { header } }: Route,
  headerOf: (name: string) => string | undefined,
): ReadValues {
  if (!header) return nothing
  const sent: Pair[] = []
  for (const { name, in: where } of operation.parameters) {
    const text = where === 'header' ? headerOf(name.toLowerCase()) : undefined
    if (text !== undefined) sent.push([name, text])
  }
  return readInput(header, sent)
}

/**
 * The cookie parameters.
 *
 * @param header Value of the header `Cookie`.
 */
export function readCookies({ operation, inputs: { cookie } }: Route, header = ''): ReadValues {
  if (!cookie) return nothing
  const names = new Set(operation.parameters.flatMap(({ name, in: where }) => (where === 'cookie' ? [name] : [])))
  return readInput(cookie, cookiePairs(header, cookie.fields), (name) => names.has(name))
}

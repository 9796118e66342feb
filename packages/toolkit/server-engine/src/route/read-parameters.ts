import { keysOf } from '../values/json.ts'
import { headerOf, type HttpRequest } from '../http/message.ts'
import {
  readCookies,
  readHeaders,
  readPath,
  readQuery,
  readWholeQuery,
  type ReadValues,
  type Values,
} from './located-parameters.ts'
import type { ParameterLocation } from './operation.ts'
import type { Issue, Route } from './route.ts'
import type { PathValues } from './router.ts'

/** A problem with a parameter, and where that is sent. */
export interface ParameterIssue extends Issue {
  readonly in: ParameterLocation
}

/** Values of a request's parameters, and all problems with them. */
export interface Parameters {
  readonly path: Values
  readonly query: Values
  readonly headers: Values
  readonly cookies: Values
  readonly issues: readonly ParameterIssue[]
}

/**
 * Reads and checks the parameters of a request, wherever they are sent.
 *
 * @param raw Values of the path's parameters.
 * @returns `undefined` if the percent-encoding of the path is not valid UTF-8.
 */
export function readParameters(route: Route, request: HttpRequest, raw: PathValues): Parameters | undefined {
  let path: ReadValues
  try {
    path = readPath(route, raw)
  } catch {
    return undefined
  }
  const query = readQuery(route, request.query)
  const whole = readWholeQuery(route, request.query)
  const headers = readHeaders(route, (name) => headerOf(request, name))
  const cookies = readCookies(route, headerOf(request, 'cookie'))
  const problems = [
    ['path', path.issues],
    ['query', queryIssues(route, query)],
    ['querystring', whole === undefined ? missingQuery(route) : whole.issues],
    ['header', headers.issues],
    ['cookie', cookies.issues],
  ] as const
  const issues = problems.every(([, found]) => found.length === 0)
    ? none
    : problems.flatMap(([place, found]) => found.map((issue) => ({ ...issue, in: place })))
  return { path: path.value, query: query.value, headers: headers.value, cookies: cookies.value, issues }
}

const none: readonly never[] = []

/** Problems with the parameters of a query, without those of parameters that may be empty, and are. */
function queryIssues({ operation }: Route, { value: values, issues }: ReadValues): readonly Issue[] {
  if (issues.length === 0) return issues
  const empty = operation.parameters.flatMap(({ name, mayBeEmpty }) => {
    const [value, ...others] = [values[name]].flat()
    return mayBeEmpty && value === '' && others.length === 0 ? [name] : []
  })
  return issues.filter(({ pointer }) => !empty.includes(String(keysOf(pointer)[0])))
}

function missingQuery({ operation }: Route): readonly Issue[] {
  const isRequired = operation.parameters.some((parameter) => parameter.in === 'querystring' && parameter.required)
  return isRequired ? [{ pointer: '', message: 'The query is required' }] : none
}

import { keysOf } from '../json.ts'
import { headerOf, type MockRequest } from '../message/message.ts'
import { decodeCookies, decodeHeaders, decodePath, decodeQuery, wholeQuery, type Values } from './decode.ts'
import type { Issue, Route } from './route.ts'
import type { PathValues } from './router.ts'

/** Values of a request's parameters, and all problems with them. */
export interface Parameters {
  readonly path: Values
  readonly query: Values
  readonly issues: readonly Issue[]
}

/**
 * Reads and checks the parameters of a request, wherever they are sent.
 *
 * @param raw Values of the path's parameters.
 * @returns `undefined` if the percent-encoding of the path is not valid UTF-8.
 */
export function readParameters(route: Route, request: MockRequest, raw: PathValues): Parameters | undefined {
  const { inputs } = route
  let path: Values
  try {
    path = decodePath(route, raw)
  } catch {
    return undefined
  }
  const query = decodeQuery(route, request.query)
  const whole = wholeQuery(route, request.query)
  const headers = inputs.header ? decodeHeaders(route, (name) => headerOf(request, name)) : {}
  const cookies = inputs.cookie ? decodeCookies(route, headerOf(request, 'cookie')) : {}
  const problems = [
    inputs.path?.validator.check(path),
    queryIssues(route, query),
    whole === undefined ? missingQuery(route) : inputs.querystring?.validator.check(whole),
    inputs.header?.validator.check(headers),
    inputs.cookie?.validator.check(cookies),
  ]
  const issues = problems.every((each) => !each?.length) ? none : problems.flatMap((each) => each ?? [])
  return { path, query, issues }
}

const none: readonly Issue[] = []

/** Problems with the parameters of a query, without those of parameters that may be empty, and are. */
function queryIssues({ operation, inputs }: Route, values: Values): readonly Issue[] {
  const issues = inputs.query?.validator.check(values) ?? none
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

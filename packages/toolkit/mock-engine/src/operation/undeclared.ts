import { type Route, suggestion } from '@specwright/server-engine/engine'
import { redactText, secretParametersOf } from '@specwright/server-engine/http'
import { readQuery } from '@specwright/server-engine/route'
import type { MockTypes } from '../contract/types.ts'
import type { Incoming, Responder } from './responder.ts'
import type { TenantState } from './handler.ts'

/** How many names of an operation are reported: anybody may send others. */
const maxReported = 100

/** What was reported of each operation. */
const reported = new WeakMap<object, Set<string>>()

/** Logs what a request has and the contract does not, each once: a misspelt parameter changes nothing, which nobody would notice. */
export function reportUndeclared<Types extends MockTypes>(
  responder: Responder<Types>,
  { request, requestId }: Pick<Incoming, 'request' | 'requestId'>,
  { warn, contract }: TenantState<Types>,
): void {
  // What OAuth defines, contracts need not repeat.
  if (!warn || (request.query === '' && request.body === '') || responder.handling().handler?.oauth) return
  const { route } = responder
  const { id: operation, method, path, parameters } = route.operation
  const known = reported.get(responder) ?? new Set()
  reported.set(responder, known)
  const report = (what: string, hint = ''): void => {
    if (known.has(what) || known.size >= maxReported) return
    known.add(what)
    const message = `${method.toUpperCase()} ${path} was sent ${what}, which the contract does not have${hint}`
    warn(message, { requestId, operation })
  }
  if (request.body !== '' && route.bodies.length === 0) report('a body')
  const names = parameters.flatMap(({ name, in: where }) => (where === 'query' ? [name] : []))
  for (const name of undeclaredIn(route, request.query, [
    ...names,
    ...secretParametersOf(contract().securitySchemes),
  ])) {
    const hint = names.length === 0 ? '' : `. ${suggestion(name, names)}`
    report(`the query parameter ${JSON.stringify(redactText(name.slice(0, 100)))}`, hint)
  }
}

/** The names in a query that are of none of these parameters. */
function undeclaredIn(route: Route, query: string, declared: readonly string[]): readonly string[] {
  if (route.operation.parameters.some((parameter) => parameter.in === 'querystring')) return []
  const isUndeclared = (name: string): boolean => name !== '' && !declared.includes(name)
  const sent = [...new URLSearchParams(query).keys()].filter(isUndeclared)
  // A parameter may have several names, such as those of its members.
  return sent.length === 0 || !route.inputs.query
    ? sent
    : Object.keys(readQuery(route, query).value).filter(isUndeclared)
}

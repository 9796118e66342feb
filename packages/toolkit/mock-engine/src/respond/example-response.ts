import { asAccepted, exampleResponse, unlessHeld } from '@specwright/server-engine/respond'
import {
  type ErrorFacts,
  type Example,
  type HttpRequest,
  type HttpResponse,
  type Route,
  headerOf,
} from '@specwright/server-engine/engine'
import { isProblem } from '@specwright/server-engine/http'

/** Statuses, the one that a mock prefers first: a redirect is a success, a `304` only where nothing else is documented. */
const inPreference = [/^2/, /^30[12378]$/, /^default$/, /^3/]

/** A default response that is an error: why there is none, or a documented one. */
export interface DefaultError {
  readonly status: number
  readonly facts: ErrorFacts
  readonly example?: Example
  readonly headers?: Readonly<Record<string, string>>
}

/**
 * The default response of an operation: its first success example, or why there is none.
 *
 * @param accept Value of `Accept`.
 */
function defaultExample({ examples, unanswered = {} }: Route, accept: string | undefined): HttpResponse | DefaultError {
  const statuses = [...examples.map(({ status }) => status), ...Object.keys(unanswered)]
  // A problem is no success, whatever its status.
  const isError = examples.some((each) => each.status === 'default' && isProblem(each.contentType))
  const preferred = inPreference
    .filter((isPreferred) => !(isError && isPreferred.test('default')))
    .flatMap((isPreferred) => statuses.find((each) => isPreferred.test(each)) ?? [])[0]
  // An operation that documents only errors responds with one.
  const status = preferred ?? (statuses.includes('101') ? undefined : statuses[0])
  const example = asAccepted(examples, accept).find((each) => each.status === status)
  if (status === undefined) return statuses.includes('101') ? otherProtocol : { status: 200, headers: {}, body: '' }
  if (!example) return { status: 501, facts: noValidValue(unanswered[status] ?? '') }
  const code = status === 'default' ? (isError ? 500 : 200) : Number(status.replace(/XX$/i, '00'))
  return code < 400 ? exampleResponse(example, code) : { status: code, facts: documented, example }
}

/** Nothing else is known of an error that a document has an example of. */
const documented: ErrorFacts = { key: 'documented', message: 'The contract documents only errors' }

/** The default response to a request: an example, that the client holds it already, or why there is none. */
export function exampleFor(request: HttpRequest, route: Route): HttpResponse | DefaultError {
  const response = defaultExample(route, headerOf(request, 'accept'))
  return 'facts' in response ? response : unlessHeld(response, request, route.operation)
}

/** For an operation whose only success is another protocol. @see RFC 9110, section 15.5.22 */
const otherProtocol: DefaultError = {
  status: 426,
  facts: {
    key: 'upgrade_required',
    message:
      'Cannot respond: the only success of this operation is another protocol (101), which a mock does not speak',
  },
  headers: { upgrade: 'websocket' },
}

/** The facts of the error for a schema without a valid value. */
export function noValidValue(place: string): ErrorFacts {
  const details = 'Write a valid one beside it, as "example"'
  return { key: 'not_implemented', message: `Cannot respond: no valid value of ${place} was found`, details }
}

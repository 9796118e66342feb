import {
  type ErrorFacts,
  type HttpRequest,
  type HttpResponse,
  type Issue,
  type MaybePromise,
  type PathValues,
  type Refusal,
  type Route,
  whenReady,
} from '@specwright/server-engine'
import { type ReadForm, type ReadRequest, formToRead, readRequest } from '@specwright/server-engine/route'
import type { Authorize } from '../token/credential-check.ts'
import { factsFor } from './error-facts.ts'
import { exampleFor } from '../respond/example-response.ts'
import type { Sending } from '../delivery/event.ts'
import type { ItemChange } from '../delivery/item-changes.ts'
import type { Call, Handler, TenantAccess, TenantState } from './handler.ts'
import type { MockParts } from './parts.ts'
import type { MockTypes } from '../contract/types.ts'
import type { Need, Outcome, Rows } from '../store/store.ts'

/** An operation with everything that handling a request needs. */
export interface Responder<Types extends MockTypes> {
  readonly parts: MockParts<Types>
  readonly route: Route
  /** Scopes of which a token must have one; empty if any token is accepted, or none is required. */
  readonly scopes: readonly string[]
  /** What it does, which is looked for when it is first requested. */
  readonly handling: () => Handling<Types>
}

/** What an operation does. */
export interface Handling<Types extends MockTypes> {
  readonly authorize: Authorize<Types['credentials']>
  /** Absent if the operation responds with its example. */
  readonly handler: Handler<Types> | undefined
  /** Events that it sends after a success. */
  readonly sends: readonly Sending[]
}

/** A request to an operation, before decoding. */
export interface Incoming extends TenantAccess {
  readonly request: HttpRequest
  readonly parameters: PathValues
  readonly requestId: string
  readonly now: number
  /** The parts of a multipart body, once they are read. */
  readonly form?: ReadForm
  /** True if its path names items by their ids. */
  readonly isById?: true
}

/** What an error response says besides its facts. */
type FailureDetails = Partial<Pick<Refusal, 'headers'>> & { readonly issues?: readonly Issue[] }

/** Stands for the response of a handler that is still to come. */
const pendingResponse: HttpResponse = { status: 500, headers: {}, body: '' }

/** Checks the credentials, then the request, then runs the handler: in one unit of work over the rows that all three read. */
export function handleOperation<Types extends MockTypes>(
  responder: Responder<Types>,
  incoming: Incoming,
  state: TenantState<Types>,
): MaybePromise<HttpResponse> {
  const { parts } = responder
  const { authorize, handler, sends } = responder.handling()
  const loading = handler?.load?.() ?? (handler?.respond || sends.length > 0 ? incoming.outbox.load() : undefined)
  if (loading) return loading.then(() => handleOperation(responder, incoming, state))
  const reading = incoming.form ? undefined : formToRead(incoming.request)
  if (reading) return reading.then((form) => handleOperation(responder, { ...incoming, form }, state))
  const { request, requestId, now, outbox } = incoming
  const credentials = parts.credentials.read(request, state.tokens, state.contract().securitySchemes)
  const decoded = decode(responder, incoming, credentials)
  const byId = handleById(responder, incoming, { state, decoded })
  if (byId) return byId
  const fail = (status: number, facts: ErrorFacts, more: FailureDetails) =>
    parts.createErrorResponse(
      status,
      requestId,
      factsFor(responder, status, facts, more.issues, request.body),
      more.headers,
      { route: responder.route, ...(more.issues && { issues: more.issues }) },
    )

  const prepared = 'call' in decoded ? handler?.prepare?.(decoded.call, state) : undefined
  let changes: readonly ItemChange[] = []
  const both = withNeed(prepared?.need, parts.credentials.need(credentials))
  const work = (found: Rows): Outcome<HttpResponse> => {
    const refusal = authorize(credentials, found, now)
    if (refusal) return { result: fail(refusal.status, refusal.facts, refusal) }
    if (!('call' in decoded)) {
      const { status, issues, message, details } = decoded
      const key = status === 415 ? 'unsupported_media_type' : 'invalid_request'
      return { result: fail(status, { key, message, details }, { issues }) }
    }
    if (prepared) {
      const outcome = prepared.handle(found)
      // Of work that runs again, only the last outcome is committed.
      if (sends.length > 0) changes = outbox.changesOf(sends, outcome, found)
      return outcome
    }
    if (handler?.respond) return { result: pendingResponse }
    const example = exampleFor(request, responder.route)
    return { result: 'facts' in example ? fail(example.status, example.facts, example) : example }
  }
  const checked = state.store.run(both, work)
  const call = 'call' in decoded ? decoded.call : undefined
  const respond = handler?.respond
  const pending =
    call && respond
      ? whenReady(checked, (response) => (response === pendingResponse ? respond(call, incoming) : response))
      : checked
  // Issuing a token is the time to sweep expired ones.
  if (handler?.oauth)
    return whenReady(pending, (response) => whenReady(state.store.sweep(parts.credentials.tokens, now), () => response))
  if (sends.length === 0 || !call) return pending
  return whenReady(pending, (response) => {
    outbox.follow(sends, { request, path: call.path, body: call.body, response, changes })
    return response
  })
}

/** The same for the ids of the items that the path names by other members; `undefined` if it names none so. */
function handleById<Types extends MockTypes>(
  responder: Responder<Types>,
  incoming: Incoming,
  { state, decoded }: { readonly state: TenantState<Types>; readonly decoded: DecodeResult<Types> },
): MaybePromise<HttpResponse> | undefined {
  const { handler } = responder.handling()
  if (!handler?.idsOf || incoming.isById || !('call' in decoded)) return undefined
  return whenReady(handler.idsOf(decoded.call, state), (ids) => {
    const parameters = incoming.parameters.map(([name, value]) => [name, ids[name] ?? value] as const)
    return handleOperation(responder, { ...incoming, parameters, isById: true }, state)
  })
}

/** What a handler and the check of credentials read. */
function withNeed(need: Need | undefined, credentials: Need): Need {
  if (!need) return credentials
  const { rows = [], all } = credentials
  const both = { ...need, rows: need.rows ? rows.concat(need.rows) : rows }
  return all ? { ...both, all: need.all ? all.concat(need.all) : all } : both
}

type DecodeResult<Types extends MockTypes> =
  | { readonly call: Call<Types> }
  | Extract<ReadRequest, { readonly status: number }>

function decode<Types extends MockTypes>(
  { route, handling }: Responder<Types>,
  { request, parameters, requestId, now, form }: Incoming,
  credentials: Types['credentials'],
): DecodeResult<Types> {
  const read = readRequest(route, { request, parameters, aliases: handling().handler?.fieldAliases, form })
  if ('status' in read) return read
  const { path, query, body } = read
  return { call: { credentials, path, query, body, request, now, requestId } }
}

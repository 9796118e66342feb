import {
  type ErrorFacts,
  type Example,
  type HttpResponse,
  type Issue,
  type Known,
  type MaybePromise,
  type Refusal,
  whenReady,
} from '@specwright/server-engine/engine'
import { again, isAgain, keyRefusals } from '@specwright/server-engine/respond'
import { type ReadForm, type ReadRequest, formToRead, readRequest } from '@specwright/server-engine/route'
import { factsFor } from './error-facts.ts'
import { exampleFor } from '../respond/example-response.ts'
import type { ItemChange } from '../delivery/item-changes.ts'
import type { Call, TenantState } from './handler.ts'
import { onceOf } from './once.ts'
import type { Handling, Incoming, Responder } from './responder.ts'
import { reportUndeclared } from './undeclared.ts'
import type { MockTypes } from '../contract/types.ts'
import type { Need, Outcome, Rows } from '../store/store.ts'

/** What an error response says besides its facts. */
type FailureDetails = Partial<Pick<Refusal, 'headers'>> & {
  readonly issues?: readonly Issue[]
  readonly example?: Example
}

/** Stands for the response of a handler that is still to come. */
const pendingResponse: HttpResponse = { status: 500, headers: {}, body: '' }

/** A request whose parts are read, and what it is handled with. */
interface Run<Types extends MockTypes> {
  readonly responder: Responder<Types>
  readonly incoming: Incoming
  readonly state: TenantState<Types>
  readonly credentials: Types['credentials']
  readonly decoded: DecodeResult<Types>
}

/** Checks the credentials, then the request, then runs the handler: in one unit of work over the rows that all three read. */
export function handleOperation<Types extends MockTypes>(
  responder: Responder<Types>,
  incoming: Incoming,
  state: TenantState<Types>,
): MaybePromise<HttpResponse> {
  return whenReady(formOnceLoaded(responder.handling(), incoming), (form) => {
    const { request } = incoming
    reportUndeclared(responder, incoming, state)
    const credentials = responder.parts.credentials.read(request, state.tokens, state.contract().securitySchemes)
    const reading = { credentials, state, form }
    return whenReady(decoded(responder, incoming, reading), (read) =>
      respondWithin({ responder, incoming, state, credentials, decoded: read }),
    )
  })
}

/** The parts of a multipart body, once what handles the request is loaded; `undefined` if it has none. */
function formOnceLoaded<Types extends MockTypes>(
  { handler, sends }: Handling<Types>,
  { request, outbox }: Incoming,
): MaybePromise<ReadForm | undefined> {
  const loadOutbox = (): Promise<void> | undefined => (handler?.respond || sends.length > 0 ? outbox.load() : undefined)
  const loading = handler?.load?.()?.then(loadOutbox) ?? loadOutbox()
  return loading ? loading.then(() => formToRead(request)) : formToRead(request)
}

/** What the parts of a request are read with. */
interface Reading<Types extends MockTypes> {
  readonly credentials: Types['credentials']
  readonly state: TenantState<Types>
  readonly form: ReadForm | undefined
}

/** The parts of a request; where its path names items by other members, with their ids. */
function decoded<Types extends MockTypes>(
  responder: Responder<Types>,
  incoming: Incoming,
  reading: Reading<Types>,
): MaybePromise<DecodeResult<Types>> {
  const read = decode(responder, incoming, reading)
  const { handler } = responder.handling()
  if (!handler?.idsOf || !('call' in read)) return read
  return whenReady(handler.idsOf(read.call, reading.state), (ids) => {
    const parameters = incoming.parameters.map(([name, value]) => [name, ids[name] ?? value] as const)
    return decode(responder, { ...incoming, parameters }, reading)
  })
}

/** The response, once its writes are committed; events follow it. */
function respondWithin<Types extends MockTypes>(run: Run<Types>): MaybePromise<HttpResponse> {
  const { responder, incoming, state, credentials } = run
  const { parts } = responder
  const { handler, sends } = responder.handling()
  const { request, now, outbox } = incoming
  const call = 'call' in run.decoded ? run.decoded.call : undefined
  const prepared = call && handler?.prepare?.(call, state)
  let changes: readonly ItemChange[] = []
  const once = call && onceOf(responder.route, call, { state, callers: parts.credentials })
  const work = (found: Rows): Outcome<HttpResponse> => {
    const outcome =
      refused(run, found) ?? repeated(run, once?.begin()) ?? (prepared ? prepared.handle(found) : unprepared(run))
    // Of work that runs again, only the last outcome is committed.
    if (sends.length > 0) changes = outbox.changesOf(sends, outcome, found)
    return outcome
  }
  const respond = handler?.respond
  const handled = (): MaybePromise<HttpResponse> => {
    const checked = state.store.run(withNeed(prepared?.need, parts.credentials.need(credentials)), work)
    if (!call || !respond) return checked
    return whenReady(checked, (response) => (response === pendingResponse ? respond(call, incoming) : response))
  }
  const pending = once ? once.run(handled) : handled()
  // Issuing a token is the time to sweep expired ones.
  if (handler?.oauth)
    return whenReady(pending, (response) => whenReady(state.store.sweep(parts.credentials.tokens, now), () => response))
  if (sends.length === 0 || !call) return pending
  return whenReady(pending, (response) => {
    if (isAgain(response)) return response
    outbox.follow(sends, { request, path: call.path, body: call.body, response, changes })
    return response
  })
}

/** Why a request is not handled: its credentials, or its parts; `undefined` if it is. */
function refused<Types extends MockTypes>(run: Run<Types>, found: Rows): Outcome<HttpResponse> | undefined {
  const { responder, incoming, credentials, decoded: read } = run
  const refusal = responder.handling().authorize(credentials, found, incoming.now)
  if (refusal) return { result: failure(run, refusal.status, refusal.facts, refusal) }
  if ('call' in read) return undefined
  const { status, issues, message, details } = read
  const key = status === 415 ? 'unsupported_media_type' : 'invalid_request'
  return { result: failure(run, status, { key, message, details }, { issues }) }
}

/** What is known of the key of a request, as a response. */
function repeated<Types extends MockTypes>(
  run: Run<Types>,
  known: Known | undefined,
): Outcome<HttpResponse> | undefined {
  if (known === undefined) return undefined
  if (typeof known === 'object') return { result: again(known) }
  const { status, facts } = keyRefusals[known]
  return { result: failure(run, status, facts, {}) }
}

/** What responds without rows: the handler, later, or the example of the operation. */
function unprepared<Types extends MockTypes>(run: Run<Types>): Outcome<HttpResponse> {
  const { responder, incoming } = run
  if (responder.handling().handler?.respond) return { result: pendingResponse }
  const example = exampleFor(incoming.request, responder.route)
  return { result: 'facts' in example ? failure(run, example.status, example.facts, example) : example }
}

function failure<Types extends MockTypes>(
  ...[{ responder, incoming }, status, facts, { headers, issues, example }]: [
    Run<Types>,
    number,
    ErrorFacts,
    FailureDetails,
  ]
): HttpResponse {
  const { requestId, request } = incoming
  const complete = factsFor(responder, status, facts, issues, request.body)
  const cause = { route: responder.route, ...(issues && { issues }), ...(example && { example }) }
  return responder.parts.createErrorResponse(status, requestId, complete, headers, cause)
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
  { request, parameters, requestId, now }: Incoming,
  { credentials, form }: Reading<Types>,
): DecodeResult<Types> {
  const read = readRequest(route, { request, parameters, aliases: handling().handler?.fieldAliases, form })
  if ('status' in read) return read
  return { call: { ...read, credentials, request, now, requestId } }
}

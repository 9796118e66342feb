import { exampleOf, usualExample } from './answer-example.ts'
import type { Call, Handler, World } from './handler.ts'
import { whenReady, type MaybePromise } from './maybe-promise.ts'
import type { ErrorFacts } from './message/error.ts'
import type { MockRequest, MockResponse } from './message/message.ts'
import type { MockParts } from './parts.ts'
import type { MockTypes } from './types.ts'
import { invalid, readBody } from './request/read-body.ts'
import { readParameters } from './request/read-parameters.ts'
import type { Issue, Route } from './request/route.ts'
import type { PathValues } from './request/router.ts'
import type { Outcome } from './store/store.ts'
import { challenge, insufficientScope, type Authorize, type Refusal } from './token/credentials.ts'
import { withOAuthError } from './token/oauth-error.ts'

/** An operation made ready to be answered. */
export interface Answerer<Types extends MockTypes> {
  readonly parts: MockParts<Types>
  readonly route: Route
  /** Scopes of which a token must hold one; none where any token will do, or none is asked for. */
  readonly scopes: readonly string[]
  readonly authorize: Authorize<Types>
  /** Absent where the operation is answered with its example. */
  readonly handler: Handler<Types> | undefined
}

/** A request to an operation, as it came. */
export interface Incoming {
  readonly request: MockRequest
  readonly parameters: PathValues
  readonly requestId: string
  readonly now: number
}

/** Checks who asks, then what is asked, then does it: in one unit of work with the rows that all three look at. */
export function answerOperation<Types extends MockTypes>(
  answerer: Answerer<Types>,
  incoming: Incoming,
  world: World<Types>,
): MaybePromise<MockResponse> {
  const { handler, authorize, parts } = answerer
  const { request, requestId, now } = incoming
  const credentials = parts.credentials.read(request, world.tokens)
  const understood = understand(answerer, incoming, credentials)
  const fail = (
    status: number,
    facts: ErrorFacts,
    more: Partial<Pick<Refusal, 'headers'>> & { issues?: readonly Issue[] },
  ) => parts.answerError(status, requestId, factsFor(answerer, status, facts, more.issues, request.body), more.headers)

  const prepared = 'call' in understood ? handler?.prepare(understood.call, world) : undefined
  const need: Types['need'] = prepared?.need ?? {}
  const rows = [...parts.credentials.rows(credentials), ...(need.rows ?? [])]
  const work = (found: Types['rows']): Outcome<MockResponse, Types['row']> => {
    const refusal = authorize(credentials, found, now)
    if (refusal) return { result: fail(refusal.status, refusal.facts, refusal) }
    if (!('call' in understood)) {
      const { status, issues, message, details } = understood
      const key = status === 415 ? 'unsupported_media_type' : 'invalid_request'
      return { result: fail(status, { key, message, details }, { issues }) }
    }
    return prepared ? prepared.handle(found) : { result: usualExample(answerer.route) }
  }
  const answered = world.store.run({ ...need, rows }, work)
  // A token that was issued makes room for those that have expired.
  return handler?.oauth ? whenReady(answered, (response) => sweep(world, now, response)) : answered
}

/** The facts of an error, as the operation tells them. */
export function factsFor<Types extends MockTypes>(
  answerer: Answerer<Types> | undefined,
  status: number,
  facts: ErrorFacts,
  issues: readonly Issue[] = [],
  form = '',
): ErrorFacts {
  return answerer?.handler?.oauth ? withOAuthError(status, facts, issues, form) : facts
}

function sweep<Types extends MockTypes>(
  { store }: World<Types>,
  now: number,
  response: MockResponse,
): MaybePromise<MockResponse> {
  return whenReady(store.sweepTokens(Math.floor(now / 1000)), () => response)
}

/**
 * The answer that was asked for by its status, whatever else is asked.
 *
 * @param methods Those that the path takes.
 */
export function answerOnDemand<Types extends MockTypes>(
  answerer: Answerer<Types>,
  status: number,
  requestId: string,
  methods: readonly string[],
): MockResponse {
  const { route, scopes, parts } = answerer
  const { realm } = parts.credentials
  const headers: Readonly<Record<number, Readonly<Record<string, string>>>> = {
    401: { 'www-authenticate': challenge(realm) },
    403: scopes.length > 0 ? { 'www-authenticate': insufficientScope(realm, scopes) } : {},
    405: { allow: methods.join(', ') },
    429: { 'retry-after': '1' },
  }
  return exampleOf(route, status, {
    requestId,
    headers: headers[status] ?? {},
    complete: (facts) => factsFor(answerer, status, facts),
    answerError: parts.answerError,
  })
}

type Understood<Types extends MockTypes> =
  | { readonly call: Call<Types> }
  | Extract<ReturnType<typeof readBody>, { readonly status: number }>

function understand<Types extends MockTypes>(
  { route, handler }: Answerer<Types>,
  { request, parameters, requestId, now }: Incoming,
  credentials: Types['credentials'],
): Understood<Types> {
  const read = readParameters(route, request, parameters)
  if (!read) {
    const details = `${request.path} holds a sequence of % that is no UTF-8`
    return { status: 400, message: 'The path cannot be read', details, issues: [] }
  }
  if (read.issues.length > 0) return invalid(read.issues)
  const body = readBody(request, route, handler?.fieldAliases)
  if ('message' in body) return body
  const { path, query } = read
  return { call: { credentials, path, query, body: body.value, now, requestId } }
}

import { exampleOf, usualExample } from './answer-example.ts'
import {
  challenge,
  credentialsOf,
  insufficientScope,
  rowsToAuthorize,
  type Authorize,
  type Refusal,
} from './authorize.ts'
import { answerError, type ErrorFacts } from './error.ts'
import type { Call, Handler, World } from './handler.ts'
import { whenReady, type MaybePromise } from './maybe-promise.ts'
import type { MockRequest, MockResponse } from './message.ts'
import { withOAuthError } from './oauth-error.ts'
import { invalid, readBody } from './read-body.ts'
import { readParameters } from './read-parameters.ts'
import type { Issue, Route } from './route.ts'
import type { PathValues } from './router.ts'
import type { Outcome, Rows } from './store/store.ts'

/** An operation made ready to be answered. */
export interface Answerer {
  readonly route: Route
  /** Scopes of which a token must hold one; none where any token will do, or none is asked for. */
  readonly scopes: readonly string[]
  readonly authorize: Authorize
  /** Absent where the operation is answered with its example. */
  readonly handler: Handler | undefined
}

/** A request to an operation, as it came. */
export interface Incoming {
  readonly request: MockRequest
  readonly parameters: PathValues
  readonly requestId: string
  readonly now: number
}

/** Checks who asks, then what is asked, then does it: in one unit of work with the rows that all three look at. */
export function answerOperation(answerer: Answerer, incoming: Incoming, world: World): MaybePromise<MockResponse> {
  const { handler, authorize } = answerer
  const { request, requestId, now } = incoming
  const credentials = credentialsOf(request, world.tokens)
  const understood = understand(answerer, incoming, credentials.appId ?? '')
  const fail = (
    status: number,
    facts: ErrorFacts,
    more: Partial<Pick<Refusal, 'headers'>> & { issues?: readonly Issue[] },
  ) => answerError(status, requestId, factsFor(answerer, status, facts, more.issues, request.body), more.headers)

  const prepared = 'call' in understood ? handler?.prepare(understood.call, world) : undefined
  const need = prepared?.need ?? {}
  const rows = [...rowsToAuthorize(credentials), ...(need.rows ?? [])]
  const work = (found: Rows): Outcome<MockResponse> => {
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
export function factsFor(
  answerer: Answerer | undefined,
  status: number,
  facts: ErrorFacts,
  issues: readonly Issue[] = [],
  form = '',
): ErrorFacts {
  return answerer?.handler?.oauth ? withOAuthError(status, facts, issues, form) : facts
}

function sweep({ store }: World, now: number, response: MockResponse): MaybePromise<MockResponse> {
  return whenReady(store.sweepTokens(Math.floor(now / 1000)), () => response)
}

/**
 * The answer that was asked for by its status, whatever else is asked.
 *
 * @param methods Those that the path takes.
 */
export function answerOnDemand(
  answerer: Answerer,
  status: number,
  requestId: string,
  methods: readonly string[],
): MockResponse {
  const { route, scopes } = answerer
  const headers: Readonly<Record<number, Readonly<Record<string, string>>>> = {
    401: { 'www-authenticate': challenge },
    403: scopes.length > 0 ? { 'www-authenticate': insufficientScope(scopes) } : {},
    405: { allow: methods.join(', ') },
    429: { 'retry-after': '1' },
  }
  return exampleOf(route, status, requestId, headers[status] ?? {}, (facts) => factsFor(answerer, status, facts))
}

type Understood = { readonly call: Call } | Extract<ReturnType<typeof readBody>, { readonly status: number }>

function understand(
  { route, handler }: Answerer,
  { request, parameters, requestId, now }: Incoming,
  appId: string,
): Understood {
  const read = readParameters(route, request, parameters)
  if (!read) {
    const details = `${request.path} holds a sequence of % that is no UTF-8`
    return { status: 400, message: 'The path cannot be read', details, issues: [] }
  }
  if (read.issues.length > 0) return invalid(read.issues)
  const body = readBody(request, route, handler?.fieldAliases)
  if ('message' in body) return body
  const { path, query } = read
  return { call: { appId, path, query, body: body.value, now, requestId } }
}

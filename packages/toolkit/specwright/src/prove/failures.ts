import { grouped } from '@specwright/json-schema/grouped'
import type { SentCredentials } from './proof-case.ts'
import type { JudgeName, Violation } from './violation.ts'
import type { Tried } from './proof-run.ts'

/** What the mock of a contract responds with. */
export interface MockAnswer {
  readonly status: number
  /** Absent if there is no body. */
  readonly contentType?: string
  /** The beginning of the body, without credentials. */
  readonly body?: string
}

/** What is wrong for one cause, with the smallest request that shows it. */
export interface Failure {
  /** The same in each run, so that a baseline can name it. */
  readonly id: string
  readonly violation: Violation
  /** The smallest request that shows it. */
  readonly shown: Tried
  /** The operations that show it: `GET /pets`. */
  readonly operations: readonly string[]
  /** How many requests have shown it. */
  readonly count: number
  /** What the mock of the contract responds to that request; absent where more than one request shows the failure. */
  readonly mock?: MockAnswer
  /** In what other ways requests have shown it; absent if in none. */
  readonly others?: readonly OtherSight[]
  /** The requests that led to it; absent where it needs none. */
  readonly steps?: LeadingSteps
}

/** A failure that shows the same cause in another way: with HEAD, with other credentials that are made up, in another member. */
export interface OtherSight {
  readonly id: string
  readonly operation: string
  /** What is special about the request. */
  readonly request: string
  readonly got: string
}

/** What was sent before the request that shows a failure, and after it, of the same items. */
export interface LeadingSteps {
  readonly before: readonly Tried[]
  /** What shows the failure beside it. */
  readonly after: readonly Tried[]
}

/** Judges of responses: what they find is of a schema, whichever operations show it. */
const ofResponses: readonly JudgeName[] = ['body', 'headers']

/** The failures of a run, by their causes, in the order in which they were found. */
export function failuresOf(tried: readonly Tried[]): readonly Failure[] {
  const all = tried.flatMap((each) => each.violations.map((violation) => ({ each, violation })))
  const groups = grouped(all, ({ each, violation }) => causeOf(each, violation))
  const failures = [...groups].map(([id, members]) => {
    const [first, ...others] = members.toSorted((a, b) => sizeOf(a.each) - sizeOf(b.each))
    const { each: shown, violation } = first! // a group has a member
    return {
      id,
      violation,
      shown,
      operations: [...new Set([shown, ...others.map(({ each }) => each)].map((each) => placeOf(each)))],
      count: members.length,
    }
  })
  return [...grouped(failures, wideCauseOf).values()].map(joined)
}

/** One failure for all that have one cause: the first, with the others as its other sights. */
function joined([first, ...others]: readonly Failure[]): Failure {
  const failure = first! // a group has a member
  if (others.length === 0) return failure
  const all = [failure, ...others]
  return {
    ...failure,
    operations: [...new Set(all.flatMap(({ operations }) => operations))],
    count: all.reduce((sum, { count }) => sum + count, 0),
    others: others.map(({ id, shown, violation }) => {
      return { id, operation: placeOf(shown), request: shown.proof.what, got: violation.got }
    }),
  }
}

/** Credentials that a user has given: what is wrong with one of them, it is for a reason of its own. */
const givenCredentials: readonly string[] = ['given', 'other', 'expired', 'underscoped'] satisfies SentCredentials[]

/** What several causes have in common that are one: GET also answers HEAD, credentials that are made up, members of an item, and listings. */
function wideCauseOf({ shown, violation }: Failure): string {
  const { judge, detail = '', shared } = violation
  if (shared?.isOfServer) return idOf({ judge, place: '', about: '', detail: shared.what })
  const cause = partsOfCause(shown, violation)
  const method = methodOf(shown)
  const isMadeUp = judge === 'unauthorized' && detail !== 'none' && !givenCredentials.includes(detail)
  return idOf({
    ...cause,
    place: cause.place && placeOf(shown, method === 'HEAD' ? 'GET' : method),
    detail: isMadeUp ? '' : (shared?.what ?? detail),
  })
}

/** Judges of what happens to an operation in whichever way it fails: why, a server does not say. */
const unexplained: readonly JudgeName[] = ['server-error', 'no-response', 'stack-trace']

/** What identifies the cause of a violation. */
export function causeOf(tried: Tried, violation: Violation): string {
  return idOf(partsOfCause(tried, violation))
}

interface Cause {
  readonly judge: JudgeName
  /** The operation; empty for what several have in common, as are the others that do not matter. */
  readonly place: string
  readonly about: string
  readonly detail: string
}

function idOf({ judge, place, about, detail }: Cause): string {
  return [judge, place, about, detail].filter((part) => part !== '').join(' ')
}

function partsOfCause(tried: Tried, { judge, rule, expected, detail = '' }: Violation): Cause {
  const isOfSchema = ofResponses.includes(judge) && rule.startsWith('/components/')
  // A server writes the headers of refusals in one place for all operations, and repeats what was sent in one.
  const isOfRefusals = judge === 'headers' && !isOfSchema && /^(?:[45]|default)/.test(detail)
  const isOfServer = judge === 'secret' || isOfRefusals
  const place = isOfSchema || isOfServer ? '' : placeOf(tried)
  const about = unexplained.includes(judge) || judge === 'secret' ? '' : isOfRefusals ? expected : rule
  return { judge, place, about, detail }
}

/** The operation of a request; of a path that there is not, its method alone. */
export function placeOf(tried: Pick<Tried, 'proof'>, method: string = methodOf(tried)): string {
  const { proved, signedAs, request } = tried.proof
  if (proved) return `${method} ${proved.operation.path}`
  const isUnknown = signedAs === undefined || request.target.includes('/no-such-path-')
  return `${method} ${isUnknown ? '/...' : signedAs.operation.path}`
}

function methodOf({ proof: { proved, request } }: Pick<Tried, 'proof'>): string {
  return proved?.method ?? request.method
}

function sizeOf({ proof: { request } }: Tried): number {
  return request.target.length + JSON.stringify(request.headers).length + (request.body?.length ?? 0)
}

import { matchingStatus } from '@specwright/validator-engine'
import type { GivenParameter } from '../emit/client/request-descriptor.ts'
import type { LeftOut } from './phase-budget.ts'
import { phases, type Phase } from './proof-case.ts'
import { issuesOfRequest } from './request-issues.ts'
import { reasonToSkip } from './skipped-operations.ts'
import type { ProofRun, Tried } from './proof-run.ts'
import type { ProvedOperation } from './proved-operation.ts'
import { itemOf } from './shown-items.ts'

/** What a run has tried of an operation. */
export interface OperationCoverage {
  /** `GET /pets` */
  readonly operation: string
  readonly id: string
  readonly requests: number
  /** Documented statuses, those that came, and those that came though they are not documented. */
  readonly statuses: Covered & { readonly undocumented: readonly string[] }
  /** Parameters, and those that were sent in a request whose response says something of them. */
  readonly parameters: Covered
  /** How many branches, bounds and listed values valid requests had, each one of its own, and none refused for another reason. */
  readonly branches: number
  /** Valid requests that were refused for what a document may leave unsaid, so nothing is judged; absent if there are none. */
  readonly refused?: { readonly requests: number; readonly statuses: readonly number[] }
  /** How many rules of requests were broken, each at a place. */
  readonly rules: number
  /** How long responses took, in milliseconds; absent if none came. */
  readonly times?: Times
  /** Why requests were not sent. */
  readonly skipped?: string
  /** Why its items were not read, changed and listed after their creation; absent if they were, or if it creates none. */
  readonly untried?: string
  /** The phases whose budget was spent before all of its requests were sent; absent if there are none. */
  readonly leftOut?: readonly Phase[]
}

/** Times of responses, in milliseconds. */
interface Times {
  readonly median: number
  readonly max: number
}

interface Covered {
  readonly documented: readonly string[]
  readonly covered: readonly string[]
}

/** What a run has tried, by operations. */
export function coverageOfRun(
  run: ProofRun,
  left: Readonly<Partial<Record<Phase, LeftOut>>>,
): readonly OperationCoverage[] {
  const leftOutOf = ({ operation }: ProvedOperation): readonly Phase[] =>
    phases.filter((phase) => left[phase]?.operations.includes(operation.id))
  const reasonOf = (proved: ProvedOperation, count: number): string | undefined =>
    reasonToSkip(run, proved) ?? (count === 0 && leftOutOf(proved).length === 0 ? reasonFor(proved) : undefined)
  return coverageOf(run, reasonOf).map((each, index) => {
    const proved = run.operations[index]! // in the same order
    const leftOut = leftOutOf(proved)
    const untried = leftOut.includes('state') ? undefined : reasonOfUntried(run, proved)
    return { ...each, ...(untried !== undefined && { untried }), ...(leftOut.length > 0 && { leftOut }) }
  })
}

/** Why the phase of states has not gone on after a creation. */
function reasonOfUntried(run: ProofRun, proved: ProvedOperation): string | undefined {
  if (proved.action?.does !== 'create' || !proved.collection || reasonToSkip(run, proved) !== undefined)
    return undefined
  const sent = run.tried.filter(({ proof }) => proof.proved === proved && proof.phase === 'state')
  if (sent.length === 0) return 'what it belongs to could not be created'
  if (sent.some((each) => itemOf(each) !== undefined)) return undefined
  if (sent.some(({ response }) => response !== undefined && response.status < 300)) return 'its responses show no item'
  return `it got ${[...new Set(sent.map(({ response }) => response?.status ?? 'no response'))].join(', ')}`
}

/**
 * What some requests have tried, by operations.
 *
 * @param reasonOf Why there are not more requests for an operation, with their number.
 */
export function coverageOf(
  { operations, tried }: Pick<ProofRun, 'operations' | 'tried'>,
  reasonOf: (proved: ProvedOperation, count: number) => string | undefined,
): readonly OperationCoverage[] {
  return operations.map((proved) => {
    const own = tried.filter(({ proof }) => proof.proved === proved)
    const skipped = reasonOf(proved, own.length)
    return {
      operation: `${proved.method} ${proved.operation.path}`,
      id: proved.operation.id,
      requests: own.length,
      statuses: statusesOf(proved, own),
      parameters: parametersOf(proved, own),
      branches: countOf(own.filter(isJudged), 'branches'),
      ...refusedOf(own),
      rules: countOf(own, 'rules'),
      ...timesOf(own),
      ...(skipped !== undefined && { skipped }),
    }
  })
}

function refusedOf(tried: readonly Tried[]): Pick<OperationCoverage, 'refused'> {
  const statuses = tried.flatMap(({ proof: { phase, expected }, response, violations }) => {
    const isValid = expected === 'accepted' && (phase === 'examples' || phase === 'branches')
    return isValid &&
      response !== undefined &&
      isRefusal(response.status) &&
      !violations.some(({ judge }) => judge === 'valid-refused')
      ? [response.status]
      : []
  })
  if (statuses.length === 0) return {}
  return { refused: { requests: statuses.length, statuses: [...new Set(statuses)].toSorted((a, b) => a - b) } }
}

function countOf(tried: readonly Tried[], phase: Phase): number {
  return tried.filter(({ proof }) => proof.phase === phase).length
}

function timesOf(tried: readonly Tried[]): Pick<OperationCoverage, 'times'> {
  const times = tried.flatMap(({ response }) => response?.ms ?? []).toSorted((a, b) => a - b)
  const [median, max] = [times[Math.floor(times.length / 2)], times.at(-1)]
  return median === undefined || max === undefined ? {} : { times: { median, max } }
}

/** Why nothing was sent to an operation that was not skipped. */
function reasonFor({ isSafe, operation }: ProvedOperation): string {
  const isOfItems = !isSafe && operation.path.includes('{')
  return isOfItems ? 'it changes what this run cannot create' : 'no valid request for it was found'
}

function statusesOf({ operation }: ProvedOperation, tried: readonly Tried[]): OperationCoverage['statuses'] {
  const documented = operation.responses.map(({ status }) => status)
  const came = [...new Set(tried.flatMap(({ response }) => response?.status ?? []))].toSorted((a, b) => a - b)
  const covered = new Set(came.flatMap((status) => matchingStatus(documented, status) ?? []))
  return {
    documented,
    covered: documented.filter((status) => covered.has(status)),
    undocumented: came.filter((status) => matchingStatus(documented, status) === undefined).map(String),
  }
}

function parametersOf({ operation }: ProvedOperation, tried: readonly Tried[]): Covered {
  const parameterName = (parameter: { readonly in: string; readonly name: string }): string =>
    `${parameter.in} ${parameter.name}`
  const sent = new Set(tried.flatMap((each) => judgedParameters(each).map(parameterName)))
  const documented = operation.parameters.map(parameterName)
  return { documented, covered: documented.filter((name) => sent.has(name)) }
}

/** True for a request whose response says something: a refusal of a valid one may be for what a document leaves unsaid. */
function isJudged({ proof: { expected }, response, violations }: Tried): boolean {
  const mayRefuse = expected === 'accepted' || expected === 'handled'
  return violations.length > 0 || (response !== undefined && !(mayRefuse && isRefusal(response.status)))
}

function isRefusal(status: number): boolean {
  return status >= 400 && status < 500
}

/** The parameters that a response says something of: a refusal that was expected, of those that break a rule. */
function judgedParameters(tried: Tried): readonly GivenParameter[] {
  const { proof, response } = tried
  const { parameters = [] } = proof.values ?? {}
  if (!isJudged(tried) || proof.expected === 'unauthorized') return []
  if (proof.expected !== 'refused' || !isRefusal(response?.status ?? 0)) return parameters
  const issues = proof.proved && proof.values ? issuesOfRequest(proof.proved, proof.values, proof.request) : []
  const isBroken = ({ in: place, name }: GivenParameter): boolean =>
    issues.some(({ path: [at, key] }) => at === place && String(key).toLowerCase() === name.toLowerCase())
  return parameters.filter(isBroken)
}

import { httpRequest } from '@specwright/diff'
import { onLine } from '@specwright/code/places'
import type { SourceLocation } from '@specwright/document/model'
import { judges, type JudgeName } from '../violation.ts'
import { placeOf, type MockAnswer, type OtherSight } from '../failures.ts'
import type { Phase } from '../proof-case.ts'
import type { Proof } from '../prove.ts'
import type { Tried } from '../proof-run.ts'
import type { ProofRequest } from '../written-request.ts'
import { curlOf } from '../request-command.ts'
import { rulePointer, type WrittenModel } from './rule-pointer.ts'

/** A failure as reports show it: without credentials. */
export interface ReportedFailure {
  readonly id: string
  readonly judge: JudgeName
  /** What the judge requires. */
  readonly title: string
  readonly phase: Phase
  /** The operations that show it, first the one of the request. */
  readonly operations: readonly string[]
  /** How many requests have shown it. */
  readonly count: number
  /** What is special about the request. */
  readonly request: string
  readonly expected: string
  readonly got: string
  /** What the mock of the contract responds to the request; absent where more than one request shows the failure. */
  readonly mock?: MockAnswer
  /** JSON Pointer of the rule in the document. */
  readonly rule: string
  /** Its line: `openapi.yaml:12:5`. */
  readonly place: string
  /** Of the run; absent where nothing was sent. */
  readonly seed?: number
  /** The request as an `.http` file. */
  readonly http: string
  /** The request as a command. */
  readonly curl: string
  /** The requests that led to it, and those after it that show the failure beside it. */
  readonly before: readonly ReportedStep[]
  readonly after: readonly ReportedStep[]
  /** In what other ways requests have shown the same cause; absent if in none. */
  readonly others?: readonly OtherSight[]
  /** Whether the baseline has it, in each of these ways. */
  readonly isKnown: boolean
}

/** A request of the same items as one that shows a failure. */
export interface ReportedStep {
  /** `PATCH /pets/{petId}` */
  readonly operation: string
  /** What is special about it. */
  readonly request: string
  /** Of the response; absent if none came. */
  readonly status?: number
  readonly curl: string
}

/** What failures are reported with. */
export interface Reporting {
  readonly against: string
  /** The model of the document, and where what JSON Pointers lead to is in its files. */
  readonly model: WrittenModel
  readonly locate: (pointer: string) => SourceLocation
  /** The ids of failures that are known. */
  readonly baseline: ReadonlySet<string>
}

/** The failures of a proof, as reports show them. */
export function reportedFailures(
  { failures, seed, shown: requestOf }: Proof,
  { against, locate, model, baseline }: Reporting,
): readonly ReportedFailure[] {
  return failures.map(({ id, violation, shown, operations, count, mock, steps, others }) => {
    const { judge, expected, got } = violation
    const rule = rulePointer(violation, shown, model)
    const { proof } = shown
    const { file, line, column } = locate(rule)
    const place = `${file}:${line}:${column}`
    const request = requestOf(proof)
    const ofSeed = seed === undefined ? [] : [`seed: ${seed}`]
    const ofMock = mock ? [`mock: ${answerLine(mock)}`] : []
    const facts = [`expected: ${expected}`, `got: ${got}`, ...ofMock, `rule: ${rule}`, `at: ${place}`, ...ofSeed]
    const [before, after] = [steps?.before ?? [], steps?.after ?? []]
    const sent = [...before, shown, ...after].map((each) => ({ tried: each, request: requestOf(each.proof) }))
    const stepOf = (each: Tried): ReportedStep => reportedStep(each, curlOf(against, requestOf(each.proof)))
    return {
      id,
      judge,
      title: judges[judge],
      phase: proof.phase,
      operations,
      count,
      request: proof.what,
      expected,
      got,
      ...(mock && { mock }),
      rule,
      place,
      ...(seed !== undefined && { seed }),
      http: httpFile(sent, { against, facts }),
      curl: curlOf(against, request),
      before: before.map(stepOf),
      after: after.map(stepOf),
      ...(others && { others }),
      isKnown: [id, ...(others ?? []).map((each) => each.id)].every((each) => baseline.has(each)),
    }
  })
}

/** What the mock responds, on one line. */
export function answerLine({ status, contentType, body }: MockAnswer): string {
  return onLine([`status ${status}`, contentType, body].filter((part) => part !== undefined).join(' '))
}

function reportedStep({ proof, response }: Tried, curl: string): ReportedStep {
  const operation = placeOf({ proof })
  return { operation, request: proof.what, ...(response && { status: response.status }), curl }
}

/** A step on one line: `POST /pets 201`. */
export function stepLine({ operation, status }: ReportedStep): string {
  return onLine(`${operation} ${status ?? 'without a response'}`)
}

/** The commands of a shell that send the requests of a failure, each below what it is. */
export function scriptOf({ before, after, curl, request, operations }: ReportedFailure): string {
  if (before.length + after.length === 0) return `${curl}\n`
  const shown = { operation: operations[0] ?? '', request, curl }
  const commands = [...before, shown, ...after].map(
    (each) => `# ${onLine(`${each.operation}: ${each.request}`)}\n${each.curl}\n`,
  )
  return `# ${otherIds}\n${commands.join('')}`
}

const otherIds = 'Sent again, these create items with other ids: replace those of this run in the requests after them.'

interface StoryRequest {
  readonly tried: Tried
  readonly request: ProofRequest
}

interface RequestFile {
  readonly against: string
  readonly facts: readonly string[]
}

function httpFile(sent: readonly StoryRequest[], { against, facts }: RequestFile): string {
  const lines = sent.length > 1 ? [...facts, otherIds] : facts
  const comments = lines.map((fact) => `# ${onLine(fact)}\n`).join('')
  const requests = sent.map(({ tried: { proof, response }, request: { method, target, headers, body } }) => {
    const status = sent.length > 1 && response ? `, status ${response.status}` : ''
    const title = `${placeOf({ proof })}: ${proof.what}${status}`
    const text = body === undefined || typeof body === 'string' ? body : Buffer.from(body).toString('latin1')
    return httpRequest(title, { method, path: target, headers, ...(text !== undefined && { body: text }) }, against)
  })
  return `${comments}\n${requests.join('\n')}`
}

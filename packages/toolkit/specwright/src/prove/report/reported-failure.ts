import { httpRequest } from '@specwright/diff'
import { onLine } from '@specwright/code/places'
import type { SourceLocation } from '@specwright/document/model'
import { judges, type JudgeName } from '../violation.ts'
import type { MockAnswer } from '../failures.ts'
import type { Phase } from '../proof-case.ts'
import type { Proof } from '../prove.ts'
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
  /** Whether the baseline has it. */
  readonly isKnown: boolean
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
  return failures.map(({ id, violation, shown, operations, count, mock }) => {
    const { judge, expected, got } = violation
    const rule = rulePointer(violation, shown, model)
    const { proof } = shown
    const { file, line, column } = locate(rule)
    const place = `${file}:${line}:${column}`
    const request = requestOf(proof)
    const ofSeed = seed === undefined ? [] : [`seed: ${seed}`]
    const ofMock = mock ? [`mock: ${answerLine(mock)}`] : []
    const facts = [`expected: ${expected}`, `got: ${got}`, ...ofMock, `rule: ${rule}`, `at: ${place}`, ...ofSeed]
    const title = `${operations[0] ?? ''}: ${proof.what}`
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
      http: httpFile(title, { against, request, facts }),
      curl: curlOf(against, request),
      isKnown: baseline.has(id),
    }
  })
}

/** What the mock responds, on one line. */
export function answerLine({ status, contentType, body }: MockAnswer): string {
  return onLine([`status ${status}`, contentType, body].filter((part) => part !== undefined).join(' '))
}

interface RequestFile {
  readonly against: string
  readonly request: ProofRequest
  readonly facts: readonly string[]
}

function httpFile(title: string, { against, request, facts }: RequestFile): string {
  const { method, target, headers, body } = request
  const comments = facts.map((fact) => `# ${onLine(fact)}\n`).join('')
  const text = body === undefined || typeof body === 'string' ? body : Buffer.from(body).toString('latin1')
  return `${comments}\n${httpRequest(title, { method, path: target, headers, ...(text !== undefined && { body: text }) }, against)}`
}

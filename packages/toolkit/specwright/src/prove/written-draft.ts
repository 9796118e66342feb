import { atPointer } from '@specwright/json-schema/json'
import type { Issue } from '@specwright/validator-engine'
import { statusOfInvalid } from './documented-refusals.ts'
import type { DraftCase, Phase, ProofCase } from './proof-case.ts'
import type { ProofRun } from './proof-run.ts'
import type { ProvedOperation } from './proved-operation.ts'
import { issuesOfRequest } from './request-issues.ts'
import type { RequestValues } from './request-values.ts'
import { writtenRequest, type ProofRequest } from './written-request.ts'

interface Drafted {
  readonly proved: ProvedOperation
  readonly phase: Phase
  readonly draft: DraftCase
}

/** A case with what it is the only one for: the rule that it breaks at a place, or what is sent. */
export interface Keyed {
  readonly key: string
  readonly proof: ProofCase
}

/** A draft as a request, if it is what it is meant to be: valid, or with one fault. */
export async function writtenDraft(run: ProofRun, { proved, phase, draft }: Drafted): Promise<Keyed | undefined> {
  const { values, what, expected, changes, rule, status, variant = '' } = draft
  const request = await writtenRequest(proved, values, run.contract.model)
  // On the wire, a body without bytes is none.
  if (request?.body === '') return undefined
  // `fetch` sends no body with these methods.
  if (request === undefined || (request.body !== undefined && /^(?:GET|HEAD)$/.test(proved.method))) return undefined
  const issues = issuesOfRequest(proved, values, request)
  // The parts of a body are text, whatever they are made of.
  const isOfParts = values.body?.media.kind === 'multipart' && expected === 'refused'
  if (isOfParts && issues.some(({ keyword }) => keyword !== 'required')) return undefined
  const isMeant =
    expected === 'handled' || (expected === 'accepted' || changes ? issues.length === 0 : issues.length === 1)
  if (!isMeant) return undefined
  const [issue] = expected === 'refused' ? issues : []
  const changed = changes ? { ...request, ...changes, headers: { ...request.headers, ...changes.headers } } : request
  const about = rule ?? issue?.schema
  const documented = status ?? (issue && !changes ? statusOfIssue(proved, issue, request) : undefined)
  return {
    key: issue
      ? `${issue.schema} ${issue.pointer} ${typeAt(values, issue)} ${variant}`
      : JSON.stringify([changed.target, changed.headers, String(changed.body)]),
    proof: {
      phase,
      what,
      expected,
      proved,
      values,
      request: changed,
      credentials: 'given',
      ...(about !== undefined && { rule: about }),
      ...(documented !== undefined && { status: documented }),
    },
  }
}

/** The type of what breaks a rule: one that only lists values may be broken by another value, or by one of another type. */
function typeAt({ body }: RequestValues, { path: [place, ...keys], pointer }: Issue): string {
  if (place !== 'body' || keys.length === 0) return ''
  const value = atPointer(body?.value, pointer.slice('/body'.length))
  return value === null ? 'null' : typeof value
}

/**
 * The status that the document has for a request with one fault. Who misses a body, or gets one of another type, need not have
 * looked at what it must be.
 */
function statusOfIssue(
  proved: ProvedOperation,
  { path: [part, ...keys], keyword }: Issue,
  { body }: ProofRequest,
): number | undefined {
  const isOther = body === undefined || (keys.length === 0 && keyword === 'type')
  return part === 'body' && isOther ? undefined : statusOfInvalid(proved, String(part))
}

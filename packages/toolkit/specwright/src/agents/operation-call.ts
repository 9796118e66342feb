import type { Issue } from '@specwright/validator-engine'
import type { Model } from '@specwright/document/model'
import { shownOwnServerOf, shownServerOf } from '@specwright/document/servers'
import { pointerTo, type JsonObject } from '@specwright/json-schema/json'
import type { ProofResponse } from '../prove/proof-response.ts'
import {
  exchanged,
  opened,
  reasonOf,
  received,
  type Line,
  type OpenedResponse,
  type Transport,
} from '../prove/exchange.ts'
import type { Signing } from '../prove/given-credentials.ts'
import { rulePointer } from '../prove/report/rule-pointer.ts'
import { issuesOfRequest } from '../prove/request-issues.ts'
import type { RequestValues } from '../prove/request-values.ts'
import { writeRequest, type ProofRequest } from '../prove/written-request.ts'
import { inputIssue, valuesOf, type InputIssue } from './operation-input.ts'
import type { NamedOperation, OperationTable } from './operation-table.ts'

/** What calls are made with. */
export interface Caller {
  readonly table: OperationTable
  readonly signing: Signing
  /** Address of the server, without a slash at the end; by default that of the document. */
  readonly server?: string
  readonly transport: Transport
}

/** A call that the contract allows, as it is sent. */
export interface ValidCall {
  readonly operation: NamedOperation
  readonly values: RequestValues
  /** Without credentials. */
  readonly request: ProofRequest
  /** Address of the server, without a slash at the end. */
  readonly base: string
}

/** Thrown for an input that the contract does not allow: nothing is sent. */
export class InputError extends Error {
  override readonly name = 'InputError'
  readonly issues: readonly InputIssue[]

  constructor(operation: string, issues: readonly InputIssue[]) {
    super(`Cannot call ${operation}: its input is not valid`)
    this.issues = issues
  }
}

/** Thrown where nothing says where the server is. */
export class NoServer extends Error {
  override readonly name = 'NoServer'
}

/**
 * A call, checked by the contract before anything is sent.
 *
 * @throws {InputError} With what is wrong with the input.
 * @throws {NoServer} If the document does not say where the server is, and the caller neither.
 */
export async function validCall(caller: Caller, operation: NamedOperation, input: JsonObject): Promise<ValidCall> {
  const { model } = caller.table.contract
  const { values, issues } = valuesOf(operation.operation, input)
  if (issues.length > 0) throw new InputError(operation.id, issues)
  const request = await written(operation, values, caller)
  const found = issuesOfRequest(operation, values, request)
  if (found.length > 0)
    throw new InputError(
      operation.id,
      found.map((each) => issueOf(each, { operation, values, model })),
    )
  const base = caller.server ?? shownOwnServerOf(operation.operation, model) ?? shownServerOf(model)
  if (!/^https?:/.test(base) || !URL.canParse(base))
    throw new NoServer('The document does not say where its server is: name it with --server https://api.example')
  return { operation, values, request, base }
}

interface ValuedCall extends Pick<ValidCall, 'operation' | 'values'> {
  readonly model: Model
}

/** An issue of a request at its input, with the rule as the document writes it. */
function issueOf(issue: Issue, { operation, values, model }: ValuedCall): InputIssue {
  const violation = { rule: issue.schema, judge: 'invalid-accepted' } as const
  const rule = rulePointer(violation, { proof: { proved: operation, values } }, model)
  return { ...inputIssue(operation.operation, issue), rule }
}

async function written(operation: NamedOperation, values: RequestValues, { table }: Caller): Promise<ProofRequest> {
  try {
    const request = await writeRequest(operation, values, table.contract.model)
    const broken = Object.entries(request.headers).find(([, value]) => !isHeaderValue(value))
    if (broken === undefined) return request
    const [name] = broken
    const issue = { pointer: pointerTo('', 'header', name), path: ['header', name], sentence: unsendable }
    throw new InputError(operation.id, [inputIssue(operation.operation, issue)])
  } catch (error) {
    if (error instanceof TypeError) throw new InputError(operation.id, [{ at: '', message: error.message }])
    throw error
  }
}

const unsendable =
  'must be without line breaks, control characters and characters beyond U+00FF: it is sent in a header'

/** @see RFC 9110, section 5.5 */
function isHeaderValue(value: string): boolean {
  return /^[\t\x20-\x7E\x80-\xFF]*$/.test(value)
}

/** Only the end of the process stops a call of a shell. */
const unstopped = new AbortController().signal

/**
 * Sends a call with the credentials of its caller, and reads its response within bounds.
 *
 * @throws {NoResponse} If there is no whole response.
 * @throws {Interrupted} If the signal is aborted before there is one.
 */
export async function sentCall(caller: Caller, call: ValidCall, signal: AbortSignal): Promise<ProofResponse> {
  return await exchanged(...signedBy(caller, call, signal))
}

/**
 * As `sentCall`, without reading the body.
 *
 * @throws {NoResponse} If there is no response.
 */
export async function openedCall(caller: Caller, call: ValidCall): Promise<OpenedResponse> {
  return await opened(...signedBy(caller, call, unstopped))
}

function signedBy(
  { signing, transport }: Caller,
  { operation, request, base }: ValidCall,
  signal: AbortSignal,
): readonly [request: ProofRequest, line: Line] {
  return [signing.signed(request, operation, 'given'), { base, transport, signal }]
}

/** A response whose body has no end, or cannot be read. */
export class BrokenResponse extends Error {
  override readonly name = 'BrokenResponse'
}

/**
 * The whole of a response, however long, that is not a stream.
 *
 * @throws {BrokenResponse} If it has no end, or is longer than a string can be.
 */
export async function wholeResponse({ response }: OpenedResponse, { operation }: ValidCall): Promise<ProofResponse> {
  try {
    return await received(response, Infinity)
  } catch (cause) {
    throw new BrokenResponse(`Cannot read the response of ${operation.id}: ${reasonOf(cause)}`, { cause })
  }
}

import { redactorOf, withoutSecrets } from '../credentials/replace-secrets.ts'
import { isJsonResponse, parseJson } from '../bodies/response.ts'
import { Part } from '../bodies/part.ts'
import { callHooks, inTime } from './active-call.ts'
import { textOf, type Exchange } from './exchange.ts'
import type { ActiveCall, Outgoing } from './outgoing.ts'
import type { Send } from './send.ts'
import {
  everyIssue,
  openIssues,
  ValidationError,
  withoutAdditions,
  type StandardIssue,
  type ValidatedPart,
  type Validation,
  type ValueCheck,
  type ValueCheckOptions,
} from './validate.ts'

/** A body, and what it is found by. */
export interface CheckedBody {
  readonly value: unknown
  readonly contentType: string | undefined
  /** That of a response. */
  readonly status?: number
}

/** Finds the issues of a body, by its content type, and its status if it is that of a response. */
export type BodyCheck = (body: CheckedBody, options?: ValueCheckOptions) => readonly StandardIssue[]

/** How the messages of an operation are checked. */
export interface MessageChecks {
  readonly path?: ValueCheck
  readonly query?: ValueCheck
  /** A query that is one value. */
  readonly wholeQuery?: ValueCheck
  /** True for a request that must have a query. */
  readonly needsQuery?: boolean
  readonly body?: BodyCheck
  /** True for a request that must have a body. */
  readonly needsBody?: boolean
  readonly response?: BodyCheck
  /** An item of a stream. */
  readonly item?: ValueCheck
}

/** Validates the messages of one operation: for a bundle that contains no others. */
export interface OperationValidation extends Validation {
  readonly checks: MessageChecks
}

/** Finds how the messages of a call are checked; `undefined` if they are not. */
type FindChecks = (call: ActiveCall) => MessageChecks | Promise<MessageChecks> | undefined

/**
 * Validates the messages of one operation.
 *
 * @param id The document's `operationId`.
 */
export function validateOperation(id: string, checks: MessageChecks): OperationValidation {
  return { checks, ...validationBy(({ operation }) => (operation.id === id ? checks : undefined)) }
}

/** Validates the messages of all operations; each is loaded with its first call. */
export function validateOnDemand(operations: Readonly<Record<string, () => Promise<OperationValidation>>>): Validation {
  const byId = new Map(Object.entries(operations))
  return validationBy((call) => {
    const { id } = call.operation
    const load = byId.get(id)
    return load && inTime(call, 'validators', () => loadedChecks(id, load))
  })
}

async function loadedChecks(id: string, load: () => Promise<OperationValidation>): Promise<MessageChecks> {
  try {
    return (await load()).checks
  } catch (cause) {
    throw new TypeError(`Cannot call ${id}: its validators cannot be loaded`, { cause })
  }
}

function validationBy(find: FindChecks): Validation {
  const around = (send: Send): Send => {
    return (outgoing, read) => {
      // A call by path, or of the client itself, does not say what its operation takes.
      if (!outgoing.input) return send(outgoing, read)
      let checks: MessageChecks = {}
      const request: Outgoing['request'] = async (call) => {
        checks = (await find(call)) ?? {}
        await checkRequest(checks, call)
        return await outgoing.request(call)
      }
      return send({ ...outgoing, request }, async (exchange, call) => {
        try {
          const result = await read(exchange, call)
          return await checkedResult(result, checks, { exchange, call })
        } catch (error) {
          if (error instanceof call.errors.Error) await checkFailure(checks, { exchange, call })
          throw error
        }
      })
    }
  }
  return { around: around as Validation['around'] } // only the engine calls it
}

/** Checks what is about to be sent. */
async function checkRequest(checks: MessageChecks, call: ActiveCall): Promise<void> {
  const { input = {}, operation } = call
  const { path = {}, query, body } = input
  const [whole] = Object.values(query ?? {})
  const { contentType } = operation as { readonly contentType?: string } // that of its body, if it has one
  const found: [ValidatedPart, readonly StandardIssue[] | undefined][] = [['path', checks.path?.check(path)]]
  if (query !== undefined || checks.needsQuery) found.push(['query', checks.query?.check(query ?? {})])
  if (whole !== undefined || checks.needsQuery) found.push(['query', checks.wholeQuery?.check(whole)])
  if (body !== undefined || checks.needsBody)
    found.push(['body', checks.body?.({ value: withoutParts(body), contentType })])
  for (const [part, issues] of found) await refuseInvalid(call, part, issues)
}

/** A body with the values of its parts: how these are sent is not checked. */
function withoutParts(body: unknown): unknown {
  if (Object.prototype.toString.call(body) !== '[object Object]') return body
  const valueOf = (each: unknown): unknown => (each instanceof Part ? each.value : each)
  return Object.fromEntries(
    Object.entries(body as object).map(([name, each]) => [
      name,
      Array.isArray(each) ? each.map(valueOf) : valueOf(each),
    ]),
  )
}

/** A response to a call. */
interface CheckedExchange {
  readonly exchange: Exchange
  readonly call: ActiveCall
}

/** The result of a call, whose data is valid; the items of a stream are checked as they are read. */
async function checkedResult<Result>(
  result: Result,
  checks: MessageChecks,
  { exchange, call }: CheckedExchange,
): Promise<Result> {
  const { data } = Object(result) as { readonly data?: unknown }
  if (typeof data === 'function') return { ...result, data: checkedItems(data as StreamedItems, checks, call) }
  const { response } = exchange
  const isBytes = ArrayBuffer.isView(data) || data instanceof Blob || data instanceof ReadableStream
  // Without a success, the result is where a redirect leads.
  if (data === undefined || isBytes || !response.ok) return result
  const value = typeof data === 'string' && isJsonResponse(response) ? bodyValue(exchange) : data
  await refuseInvalid(call, 'response', bodyIssues(value, checks, response))
  return result
}

/** The value of a body, as its content type says; a text where it is no JSON after all. */
function bodyValue(exchange: Exchange): unknown {
  const text = textOf(exchange)
  const value = isJsonResponse(exchange.response) ? parseJson(text) : text
  return value === undefined ? text : value
}

function bodyIssues(value: unknown, checks: MessageChecks, { status, headers }: Response): readonly StandardIssue[] {
  const contentType = headers.get('content-type') ?? undefined
  return withoutAdditions(checks.response?.({ value, contentType, status }, everyIssue) ?? [])
}

/** Reads the items of a stream, from a position. */
type StreamedItems = (position: unknown) => AsyncIterable<unknown>

function checkedItems(items: StreamedItems, { item: check }: MessageChecks, call: ActiveCall): StreamedItems {
  return async function* checked(position) {
    for await (const item of items(position)) {
      await refuseInvalid(call, 'item', check && openIssues(check, item))
      yield item
    }
  }
}

/** Reports the body of an error that is not as documented: the call rejects with the error in any case. */
async function checkFailure(checks: MessageChecks, { exchange, call }: CheckedExchange): Promise<void> {
  const { response, bytes } = exchange
  // What has no content type may come from anything between the client and the service.
  if (response.ok || !bytes || !response.headers.has('content-type')) return
  const issues = bodyIssues(bodyValue(exchange), checks, response)
  if (issues.length > 0) await reportInvalid(call, validationErrorOf(call, 'response', issues))
}

/** Rejects if there are issues, or reports them, as the caller chose. */
async function refuseInvalid(
  call: ActiveCall,
  part: ValidatedPart,
  issues: readonly StandardIssue[] = [],
): Promise<void> {
  if (issues.length === 0) return
  const error = validationErrorOf(call, part, issues)
  if ((call.options.onInvalid ?? call.client.onInvalid) !== 'report') throw error
  await reportInvalid(call, error)
}

function validationErrorOf(call: ActiveCall, part: ValidatedPart, issues: readonly StandardIssue[]): ValidationError {
  const secrets = call.secrets()
  const redacted = redactorOf(secrets)
  const shown = issues.map((issue) => {
    const isClean = redacted(issue.message) === issue.message
    return isClean ? issue : (withoutSecrets(issue, secrets) as StandardIssue) // a copy
  })
  return new ValidationError(call.operation.id, part, shown)
}

/** Calls the hooks; the time limits of a call end before the items of its stream. */
async function reportInvalid(call: ActiveCall, error: ValidationError): Promise<void> {
  const { key, attempts: attempt, operation } = call
  if (error.part === 'item')
    await call.notify('onValidationError', { operation: operation.id, call: key, attempt, error })
  else await callHooks(call, 'onValidationError', { error })
}

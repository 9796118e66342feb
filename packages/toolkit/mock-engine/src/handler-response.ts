import type { EventDraft } from './delivery/draft.ts'
import type { Call, TenantAccess } from './handler.ts'
import { HandlerError } from './handler-error.ts'
import type { AnyHandler, EventSender, HandlerCall, OperationTypes } from './handlers.ts'
import { isObject } from './json.ts'
import { charactersOf } from './message/bytes.ts'
import { jsonResponse } from './message/json-response.ts'
import type { MockResponse } from './message/message.ts'
import { headerIssues } from './request/header-issues.ts'
import { isJson, mediaFor, ofStatus } from './request/media.ts'
import { StoreError } from './store/store-error.ts'
import type { Contract, MockTypes } from './types.ts'

/** The response of a handler of the user, after which the events that it sent are sent. */
export async function handlerResponse(
  respond: AnyHandler,
  { path, query, body, now, requestId }: Call<MockTypes>,
  { contract, id, items, outbox }: TenantAccess & { readonly contract: Contract; readonly id: string },
): Promise<MockResponse> {
  const drafts: EventDraft[] = []
  const events: EventSender = {
    send(event, own) {
      try {
        drafts.push(outbox.draft(event, own))
      } catch (cause) {
        const why = cause instanceof Error ? cause.message : String(cause)
        throw new HandlerError(`The handler of ${id} failed: ${why}`, { cause })
      }
    },
  }
  const call = { path, query, body, state: items, events, now, requestId } as HandlerCall<OperationTypes> // valid by the contract
  const response = checked(contract, id, await resultOf(id, respond, call))
  for (const draft of drafts) outbox.send(draft)
  return response
}

/** @throws {HandlerError} If the handler fails; a failure of the store is none of its own. */
async function resultOf(id: string, respond: AnyHandler, call: Parameters<AnyHandler>[0]): Promise<unknown> {
  try {
    return await respond(call)
  } catch (cause) {
    if (cause instanceof StoreError || cause instanceof HandlerError) throw cause
    const why = cause instanceof Error ? cause.message : String(cause)
    throw new HandlerError(`The handler of ${id} failed: ${why}`, { cause })
  }
}

/** A header that can be sent. @see RFC 9110, section 5 */
const [headerName, headerValue] = [/^[!#$%&'*+.^`|~\w-]+$/, /^[\t -~\u0080-\u00ff]*$/]

/** The headers of a response by their names in lower case. */
function plainHeaders(headers: unknown, fail: (why: string) => never): Record<string, string> {
  if (!isObject(headers)) return fail('its headers must be an object')
  const named = Object.entries(headers).map(([name, value]: [string, unknown]) => {
    // Cookies alone are headers of their own each.
    const isCookie = name.toLowerCase() === 'set-cookie'
    const lines: readonly unknown[] = isCookie && Array.isArray(value) ? value : [value]
    const isHeader = headerName.test(name) && lines.every((line) => typeof line === 'string' && headerValue.test(line))
    if (!isHeader || lines.length === 0) return fail(`the header ${JSON.stringify(name)} cannot be sent`)
    return [name.toLowerCase(), lines.join('\n')] as const
  })
  return Object.fromEntries(named)
}

/** The bytes that a handler responds with; `undefined` for another value. */
function bytesIn(body: unknown): Uint8Array | undefined {
  if (body instanceof ArrayBuffer) return new Uint8Array(body)
  return ArrayBuffer.isView(body) ? new Uint8Array(body.buffer, body.byteOffset, body.byteLength) : undefined
}

/** @throws {HandlerError} If the contract does not allow it. */
function checked(contract: Contract, id: string, given: unknown): MockResponse {
  const fail = (why: string): never => {
    throw new HandlerError(`The handler of ${id} responded with what the contract does not allow: ${why}`)
  }
  if (!isObject(given) || !Number.isInteger(given['status'])) return fail('it must be an object with a status')
  const { status, body } = given as { status: number; body?: unknown } // checked above
  const headers = plainHeaders(given['headers'] ?? {}, fail)
  const allowed = contract.responses?.[id] ?? []
  const response = ofStatus(allowed, status)
  if (!response) return fail(`the status ${status} is not documented`)
  const wrong = headerIssues(response, headers)
  if (wrong.length > 0) return fail(wrong.map(({ message }) => `header ${message}`).join('; '))
  const [only, ...others] = response.content
  const assumed =
    response.content.find(({ contentType }) => isJson(contentType)) ?? (others.length === 0 ? only : undefined)
  const media = mediaFor(response.content, headers['content-type'] ?? assumed?.contentType)
  const bytes = media && !isJson(media.contentType) ? bytesIn(body) : undefined
  if (media && bytes) {
    const sent = { 'content-type': media.contentType, ...headers }
    return { status, headers: sent, body: charactersOf(bytes), isBinary: true }
  }
  if (body === undefined) return media ? fail(`the body of ${status} is missing`) : { status, headers, body: '' }
  const issues = media?.validator?.check(body) ?? []
  if (!media) return fail(`${status} has no body`)
  if (issues.length > 0) return fail(issues.map(({ message }) => message).join('; '))
  if (typeof body === 'string' && !isJson(media.contentType)) {
    return { status, headers: { ...headers, 'content-type': media.contentType }, body }
  }
  return jsonResponse(status, body, { ...headers, 'content-type': media.contentType })
}

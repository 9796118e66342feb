import { charactersOf } from '../values/bytes.ts'
import { isObject } from '../values/json.ts'
import { isJson, mediaFor, ofStatus } from '../http/media.ts'
import type { HttpResponse } from '../http/message.ts'
import type { ServerContract } from '../route/contract.ts'
import { encodeFields, headerIssuesOf, readFields } from '../route/fields.ts'
import type { AllowedContent, AllowedResponse, Issue } from '../route/route.ts'
import { HandlerError } from './handler-error.ts'
import { valueResponse } from './value-response.ts'

/**
 * What a handler responds with, as a response.
 *
 * @param id The operation that it handles.
 * @param given A status, and perhaps headers and a body.
 * @param checksValues Whether validators check the headers and the body.
 * @throws {HandlerError} If the contract does not allow it.
 */
export function checkedResponse(
  contract: ServerContract,
  id: string,
  given: unknown,
  { checksValues = true }: { readonly checksValues?: boolean } = {},
): HttpResponse {
  const fail = (why: string): never => {
    throw new HandlerError(`The handler of ${id} responded with what the contract does not allow: ${why}`)
  }
  if (!isObject(given) || !Number.isInteger(given['status'])) return fail('it must be an object with a status')
  const { status, body } = given as { status: number; body?: unknown } // checked above
  const headers = plainHeaders(given['headers'] ?? {}, fail)
  const allowed = ofStatus(contract.responses?.[id] ?? [], status)
  if (!allowed) return fail(`the status ${status} is not documented`)
  const wrong = checksValues ? headerIssues(allowed, headers) : []
  if (wrong.length > 0) return fail(wrong.map(({ message }) => `header ${message}`).join('; '))
  return withBody({ status, headers, body, checksValues }, allowed, fail)
}

/** What is wrong with headers, by their names in lower case, as far as the contract documents them. */
function headerIssues(
  { headers: input }: AllowedResponse,
  headers: Readonly<Record<string, string>>,
): readonly Issue[] {
  if (!input) return []
  const { validator, fields } = input
  const check = validator.check.bind(validator)
  return headerIssuesOf(new Map(Object.entries(headers)), { fields, check })
}

/** What a handler responds with, once its headers are checked. */
interface Given {
  readonly status: number
  readonly headers: Readonly<Record<string, string>>
  readonly body: unknown
  readonly checksValues: boolean
}

function withBody(
  { status, headers, body, checksValues }: Given,
  { content }: AllowedResponse,
  fail: (why: string) => never,
): HttpResponse {
  const [only, ...others] = content
  const assumed = content.find(({ contentType }) => isJson(contentType)) ?? (others.length === 0 ? only : undefined)
  const media = mediaFor(content, headers['content-type'] ?? assumed?.contentType)
  const bytes = media && !isJson(media.contentType) ? bytesIn(body) : undefined
  if (media && bytes) {
    const sent = { 'content-type': media.contentType, ...headers }
    return { status, headers: sent, body: charactersOf(bytes), isBinary: true }
  }
  if (body === undefined) return media ? fail(`the body of ${status} is missing`) : { status, headers, body: '' }
  if (!media) return fail(`${status} has no body`)
  const issues = checksValues ? issuesOf(body, media) : []
  if (issues.length > 0) return fail(issues.map(({ message }) => message).join('; '))
  const value = media.fields && isObject(body) ? encodeFields(body, media.fields) : body
  return valueResponse({ status, headers, contentType: media.contentType, value })
}

/** What is wrong with a body; a string may be a whole form. */
function issuesOf(body: unknown, { validator, fields }: AllowedContent): readonly Issue[] {
  if (!validator) return []
  return fields && typeof body === 'string'
    ? readFields(body, fields, (values, options) => validator.check(values, options)).issues
    : validator.check(body)
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

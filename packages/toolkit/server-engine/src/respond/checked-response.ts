import { charactersOf } from '../values/bytes.ts'
import { shown } from '../options/check-options.ts'
import { isInstance, isObject } from '../values/json.ts'
import { isJson, mediaFor, ofStatus } from '../http/media.ts'
import type { HttpResponse } from '../http/message.ts'
import type { ServerContract } from '../route/contract.ts'
import { encodeFields, headerIssuesOf, readFields } from '../route/fields.ts'
import type { AllowedContent, AllowedResponse, Issue } from '../route/route.ts'
import { bodyStreamOf } from './body-stream.ts'
import { HandlerError } from './handler-error.ts'
import { plainHeaders } from './plain-headers.ts'
import { assumedContent, sentTypeOf } from './sent-type.ts'
import { tagged } from './tagged.ts'
import { valueResponse } from './value-response.ts'

/**
 * What a handler responds with, as a response.
 *
 * @param id The operation that it handles.
 * @param given A status, and perhaps headers and a body; or the body of the only success.
 * @param options Whether validators check the headers and the body; and whether a success without an ETag gets that of its body.
 * @throws {HandlerError} If the contract does not allow it.
 */
export function checkedResponse(
  contract: ServerContract,
  id: string,
  given: unknown,
  { checksValues = true, isTagged = false }: { readonly checksValues?: boolean; readonly isTagged?: boolean } = {},
): HttpResponse {
  const fail = (why: string): never => {
    throw new HandlerError(`The handler of ${id} responded with what the contract does not allow: ${why}`)
  }
  const documented = contract.responses?.[id] ?? []
  const sent = isResponse(given) ? given : onlySuccess(documented, given, fail)
  const { status, body, contentType } = sent
  const allowed = ofStatus(documented, status)
  const named = sent.headers ?? undefined
  const headers = named === undefined ? {} : plainHeaders(named, fail, allowed?.headers?.fields)
  if (status < 200 || status > 599) return fail(`the status ${status} cannot be sent`)
  if (!allowed) return fail(`the status ${status} is not documented`)
  if (contentType !== undefined && typeof contentType !== 'string')
    return fail(`its contentType must be a string, not ${shown(contentType)}`)
  const typed = contentType === undefined ? headers : { ...headers, 'content-type': contentType }
  const written = withBody({ status, headers: typed, body, checksValues }, allowed, fail)
  const response = isTagged ? tagged(written) : written
  const wrong = checksValues ? headerIssues(allowed, response.headers) : []
  if (wrong.length === 0) return response
  response.stream?.cancel()
  return fail(wrong.map(({ message }) => `header ${message}`).join('; '))
}

/** What a handler may say of a response. */
interface ResponseParts {
  readonly status: number
  readonly headers?: unknown
  readonly contentType?: unknown
  readonly body?: unknown
}

function isResponse(given: unknown): given is ResponseParts {
  return !isInstance(given) && isObject(given) && Number.isInteger(given['status'])
}

/** The response of an operation with one status of success, whose body a handler returns. */
function onlySuccess(
  documented: readonly AllowedResponse[],
  body: unknown,
  fail: (why: string) => never,
): ResponseParts {
  const [success, ...others] = documented.filter(({ status }) => status.startsWith('2'))
  const status = Number(success?.status)
  if (Number.isInteger(status) && others.length === 0) return { status, body }
  return fail(`it must be an object with a status, not ${shown(body)}`)
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
  const named = headers['content-type']
  const media = named === undefined ? assumedContent(content) : mediaFor(content, named)
  if (body === undefined) {
    return content.length > 0 ? fail(`the body of ${status} is missing`) : { status, headers, body: '' }
  }
  if (content.length === 0) return fail(`${status} has no body`)
  const bytes = media && !isJson(media.contentType) ? bytesIn(body) : undefined
  const contentType = named ?? (media && sentTypeOf(media, bytes ?? body))
  if (!media || contentType === undefined) {
    const types = content.map((each) => each.contentType).join(' or ')
    return fail(`the header Content-Type of ${status} must be ${types}. Return it as contentType`)
  }
  const stream = isJson(contentType) ? undefined : bodyStreamOf(body, media, { checksValues, fail })
  if (stream) {
    const length = body instanceof Blob ? { 'content-length': String(body.size) } : {}
    return { status, headers: { ...headers, ...length, 'content-type': contentType }, body: '', stream }
  }
  if (bytes)
    return { status, headers: { ...headers, 'content-type': contentType }, body: charactersOf(bytes), isBinary: true }
  if (media.items && isObject(body)) return fail(`the body of ${status} must be iterable, not ${shown(body)}`)
  if (isInstance(body)) return fail(`the body of ${status} must be a value or bytes, not ${shown(body)}`)
  const issues = checksValues ? issuesOf(body, media) : []
  if (issues.length > 0) return fail(issues.map(({ message }) => message).join('; '))
  const value = media.fields && isObject(body) ? encodeFields(body, media.fields) : body
  return valueResponse({ status, headers, contentType, value })
}

/** What is wrong with a body; a string may be a whole form. */
function issuesOf(body: unknown, { validator, fields }: AllowedContent): readonly Issue[] {
  if (!validator) return []
  return fields && typeof body === 'string'
    ? readFields(body, fields, (values, options) => validator.check(values, options)).issues
    : validator.check(body)
}

/** The bytes that a handler responds with; `undefined` for another value. */
function bytesIn(body: unknown): Uint8Array | undefined {
  if (body instanceof ArrayBuffer) return new Uint8Array(body)
  return ArrayBuffer.isView(body) ? new Uint8Array(body.buffer, body.byteOffset, body.byteLength) : undefined
}

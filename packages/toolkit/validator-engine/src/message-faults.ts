import type { CheckOptions } from './checker.ts'
import type { Fault } from './decode/reading.ts'
import type { Fields } from './decode/field-types.ts'
import { headerIssuesOf, headersByName, type Headers } from './header.ts'
import { documentedType, isJsonType, matchingType, mayBeEmpty } from './media-type.ts'
import { isFile, readValues, type ResponseParts } from './message.ts'
import { matchingStatus } from './operation.ts'
import { readTextBody } from './text-body.ts'

/** How a part of a message is checked, whatever its issues are. */
export interface CheckedPart<Found extends Fault> {
  /** Absent if any value is valid. */
  readonly schema?: { check(value: unknown, options?: CheckOptions): readonly Found[] }
  /** How its strings are decoded; absent for a body that is not a form. */
  readonly fields?: Fields
  /** True for JSON of a type that does not say so. */
  readonly isJson?: true
}

/** Bodies by content type; a type may be a range such as `image/*`. */
export type CheckedContent<Found extends Fault> = Readonly<Record<string, CheckedPart<Found>>>

/** How a response is checked. */
export interface CheckedResponse<Found extends Fault> {
  readonly header?: CheckedPart<Found>
  readonly content: CheckedContent<Found>
}

/**
 * What is wrong with a message: a status or a content type that is not among the documented ones, a body that is missing, not
 * documented, or not JSON, a status that can have no body, or a part of the message.
 */
export type MessageFault<Found extends Fault> =
  | { readonly what: 'status' | 'type'; readonly documented: readonly string[] }
  | { readonly what: 'missing' | 'undocumented' | 'bodiless' }
  | { readonly what: 'syntax'; readonly contentType: string }
  | { readonly what: 'header' | 'body'; readonly issue: Found }

/** Statuses whose responses have no body. @see RFC 9110, sections 15.3.5, 15.3.6 and 15.4.5 */
const withoutBody: readonly number[] = [204, 205, 304]

/**
 * What is wrong with a response.
 *
 * @param responses By status: `200`, `4XX`, `default`.
 */
export function responseFaults<Found extends Fault>(
  responses: Readonly<Record<string, CheckedResponse<Found>>>,
  { status, headers, body }: ResponseParts,
  options?: CheckOptions,
): readonly MessageFault<Found>[] {
  const documented = Object.keys(responses)
  const found = matchingStatus(documented, status)
  const response = found === undefined ? undefined : responses[found]
  if (response === undefined) return documented.length === 0 ? [] : [{ what: 'status', documented }]
  const sent = headersByName(headers)
  const { content } = response
  const contentType = sent.get('content-type')
  const isBodiless = withoutBody.includes(status)
  const received = isBodiless ? body : receivedBody(content, { body, contentType })
  const isDocumented = Object.keys(content).length > 0
  const isMissing = received === undefined && isDocumented
  return [
    ...headerFaults(response.header, sent, options),
    // What describes other statuses, too, describes none without a body.
    ...(isMissing && isBodiless && found !== String(status) ? [{ what: 'bodiless' } as const] : []),
    ...(isMissing && !isBodiless ? [{ what: 'missing' } as const] : []),
    ...(received !== undefined && !isDocumented ? [{ what: 'undocumented' } as const] : []),
    ...bodyFaults(content, { body: received, contentType }, options),
  ]
}

/** A body, and the value of the header with its type. */
export interface ReceivedBody {
  readonly body: unknown
  readonly contentType: string | undefined
}

/** The body of a message. One without bytes is empty, not missing, where its type is sent, documented, and may be empty. */
export function receivedBody(content: Readonly<Record<string, unknown>>, { body, contentType }: ReceivedBody): unknown {
  if (body !== undefined || contentType === undefined || !mayBeEmpty(contentType)) return body
  return matchingType(Object.keys(content), contentType) === undefined ? undefined : ''
}

/** What is wrong with the headers that are documented. */
export function headerFaults<Found extends Fault>(
  part: CheckedPart<Found> | undefined,
  sent: Headers,
  options?: CheckOptions,
): readonly MessageFault<Found>[] {
  const { schema, fields = {} } = part ?? {}
  if (schema === undefined) return []
  const check = (values: unknown, ofReading?: CheckOptions): readonly Found[] =>
    schema.check(values, ofReading ?? options)
  return headerIssuesOf(sent, { fields, check }).map((issue) => ({ what: 'header', issue }))
}

/** What is wrong with a body that is there. */
export function bodyFaults<Found extends Fault>(
  content: CheckedContent<Found>,
  { body, contentType }: ReceivedBody,
  options?: CheckOptions,
): readonly MessageFault<Found>[] {
  const documented = Object.keys(content)
  if (body === undefined || documented.length === 0) return []
  const found = documentedType(documented, contentType)
  if (found === undefined) return [{ what: 'type', documented }]
  const part = content[found] ?? {}
  const issues = part.isJson && typeof body === 'string' ? jsonIssues(part, body, options) : undefined
  if (part.isJson && typeof body === 'string' && issues === undefined) return [{ what: 'syntax', contentType: found }]
  const all = issues ?? issuesOfBody(part, { body, contentType: contentType ?? found }, options)
  return all.map((issue) => ({ what: 'body', issue }))
}

/** The issues of JSON; `undefined` if it is not JSON. */
function jsonIssues<Found extends Fault>(
  part: CheckedPart<Found>,
  json: string,
  options?: CheckOptions,
): readonly Found[] | undefined {
  try {
    return partIssues(part, JSON.parse(json), options)
  } catch (error) {
    if (error instanceof SyntaxError) return undefined
    throw error
  }
}

function issuesOfBody<Found extends Fault>(
  part: CheckedPart<Found>,
  { body, contentType }: ReceivedBody & { readonly contentType: string },
  options?: CheckOptions,
): readonly Found[] {
  const { schema, fields } = part
  if (fields === undefined && isRaw(body, contentType)) return []
  if (schema === undefined || typeof body !== 'string' || !isPlainText(contentType))
    return partIssues(part, body, options)
  return readTextBody(body, (value) => schema.check(value, options)).issues
}

/** The issues of a part of a message. */
export function partIssues<Found extends Fault>(
  part: CheckedPart<Found> | undefined,
  value: unknown,
  options?: CheckOptions,
): readonly Found[] {
  const { schema, fields } = part ?? {}
  if (schema === undefined) return []
  return fields
    ? readValues(value, fields, (values, ofReading) => schema.check(values, ofReading ?? options)).issues
    : schema.check(value, options)
}

/** True for what only a parser of its format could read: bytes, and strings of neither JSON nor plain text. */
export function isRaw(body: unknown, contentType: string): boolean {
  if (isJsonType(contentType)) return false
  if (typeof body === 'string') return !isPlainText(contentType)
  return ArrayBuffer.isView(body) || body instanceof ArrayBuffer || isFile(body)
}

/** True for text that is a value itself. */
export function isPlainText(contentType: string): boolean {
  return /^\s*text\/plain\b/i.test(contentType)
}

import { isRaw, readTextBody, type TextBody } from '@specwright/validator-engine'
import { headerOf, type MockRequest } from '../message/message.ts'
import { decodeFields, type Fields } from './fields.ts'
import { depthOf, maxDepth } from './json-depth.ts'
import { isForm, isJson, isMultipart, mediaFor } from './media.ts'
import type { Issue, Route } from './route.ts'
import { invalidStatus } from './statuses.ts'

/** The value of a body, or why it cannot be read. */
export type ReadBody =
  | { readonly value: unknown }
  | {
      readonly status: 400 | 415 | 422
      readonly message: string
      readonly details: string
      readonly issues: readonly Issue[]
      /** True where a parser says why, in words that may quote the body. */
      readonly isQuoting?: boolean
    }

/** A multipart form, of which the contents of files are strings. */
export interface ReadForm {
  /** Names and contents; absent if it is not a valid form. */
  readonly parts?: readonly (readonly [name: string, content: string])[]
}

/**
 * Reads a request's body as one of the content types that its operation accepts, and checks it.
 *
 * @param aliases Names of form fields, by their alternative names.
 * @param form The parts of a multipart body; without them, it is not checked.
 */
export function readBody(
  request: MockRequest,
  route: Route,
  aliases: Readonly<Record<string, string>> = {},
  form?: ReadForm,
): ReadBody {
  const { body } = request
  const { bodies, operation } = route
  if (bodies.length === 0) return { value: undefined }
  const actual = headerOf(request, 'content-type')
  const mayBeEmpty = (): boolean =>
    bodies.some(({ contentType }) => isForm(contentType)) &&
    (actual !== undefined || operation.requestBody?.required === true)
  // An empty form has a content type; without one there is no body.
  if (body === '' && !mayBeEmpty()) {
    if (!operation.requestBody?.required) return { value: undefined }
    return { status: 400, message: 'Cannot read the body: it is missing', details: mustBe(bodies), issues: [] }
  }
  const media = mediaFor(bodies, actual) ?? (body === '' ? bodies[0] : undefined)
  if (!media) {
    const type = actual?.split(';')[0]?.trim().toLowerCase()
    const message = type
      ? `Cannot read a body of type ${type}`
      : 'Cannot read the body: the Content-Type header is missing'
    return { status: 415, message, details: mustBe(bodies), issues: [] }
  }
  const coding = headerOf(request, 'content-encoding') ?? 'identity'
  if (body !== '' && coding.toLowerCase() !== 'identity') {
    const message = `Cannot read a body with the Content-Encoding ${coding}`
    return { status: 415, message, details: 'Send it without one', issues: [] }
  }
  if (request.hasInvalidUtf8 && (isForm(media.contentType) || isJson(media.contentType)))
    return unreadable('It is not valid UTF-8')
  const parts = isMultipart(media.contentType) ? form : undefined
  const read = parts ? parseParts(parts, media.fields) : parse(body, media, aliases)
  if ('message' in read) return read
  const { value, issues } = checked(read.value, media, actual ?? media.contentType)
  return issues.length === 0 ? { value } : invalid(issues, route)
}

/** A body as the schema of its type takes it, and what is wrong with it; what only a parser of the type could read is taken as it is. */
function checked(value: unknown, { validator }: Route['bodies'][number], contentType: string): TextBody<Issue> {
  if (validator === undefined || isRaw(value, contentType)) return { value, issues: [] }
  const check = (each: unknown): readonly Issue[] => validator.check(each)
  if (typeof value === 'string' && !isJson(contentType)) return readTextBody(value, check)
  return { value, issues: check(value) }
}

/** Rejects a request that violates the contract, with the validators' messages. */
export function invalid(issues: readonly Issue[], route: Route): Extract<ReadBody, { readonly status: number }> {
  const details = issues.map(({ message }) => message).join('; ')
  return { status: invalidStatus(route), message: 'The request is invalid', details, issues }
}

function parse(
  body: string,
  { contentType, fields }: Route['bodies'][number],
  aliases: Readonly<Record<string, string>>,
): ReadBody {
  if (isForm(contentType)) return parseForm(body, fields, aliases)
  if (!isJson(contentType)) return { value: body }
  if (depthOf(body) > maxDepth) return unreadable(`It is nested deeper than ${maxDepth} levels`)
  try {
    return { value: JSON.parse(body) as unknown }
  } catch (error) {
    const details = `It is not valid JSON: ${error instanceof Error ? error.message : String(error)}`
    return { ...unreadable(details), isQuoting: true }
  }
}

function parseForm(body: string, fields: Fields, aliases: Readonly<Record<string, string>>): ReadBody {
  const value = decodeFields(body, fields)
  const isList = (name: string): boolean => Object.hasOwn(fields, name) && typeof fields[name] === 'object'
  const repeated = Object.keys(value).filter((name) => Array.isArray(value[name]) && !isList(name))
  if (repeated.length > 0) return unreadable(`It repeats ${repeated.map((name) => JSON.stringify(name)).join(', ')}`)
  for (const [alias, name] of Object.entries(aliases)) {
    if (Object.hasOwn(value, alias) && !Object.hasOwn(value, name)) value[name] = value[alias]
  }
  return { value }
}

function parseParts({ parts }: ReadForm, fields: Fields): ReadBody {
  return parts ? { value: decodeFields(parts, fields) } : unreadable('It is not valid multipart/form-data')
}

function unreadable(details: string): Extract<ReadBody, { readonly status: number }> {
  return { status: 400, message: 'Cannot read the body', details, issues: [] }
}

function mustBe(bodies: Route['bodies']): string {
  return `It must be ${bodies.map(({ contentType }) => contentType).join(' or ')}`
}

import { isRaw, readTextBody } from '@specwright/validator-engine'
import { headerOf, type HttpRequest } from '../http/message.ts'
import { readFields, type Read } from './fields.ts'
import { depthOf, maxDepth } from '../values/json-depth.ts'
import { hasInfinity } from '../values/finite.ts'
import { isForm, isMultipart } from '../http/content-kinds.ts'
import { isJson, mediaFor } from '../http/media.ts'
import type { Issue, Route } from './route.ts'
import { invalidStatus } from './statuses.ts'

/** The value of a body, or why it cannot be read. */
export type ReadBody =
  | {
      readonly value: unknown
      /** The documented content type; absent if there is no body. */
      readonly contentType?: string
    }
  | {
      readonly status: 400 | 415 | 422
      readonly message: string
      readonly details: string
      readonly issues: readonly Issue[]
      /** The value that the issues are of. */
      readonly value?: unknown
      /** True where a parser says why, in words that may quote the body. */
      readonly isQuoting?: boolean
    }

/** A multipart form, of which the contents of files are strings. */
export interface ReadForm {
  /** Names and contents; absent if it is not a valid form. */
  readonly parts?: readonly (readonly [name: string, content: string])[]
  /** The files among them, as bytes; a body may have several of a name. */
  readonly files?: readonly (readonly [name: string, file: File])[]
}

/**
 * Reads a request's body as one of the content types that its operation accepts, and checks it.
 *
 * @param aliases Names of form fields, by their alternative names.
 * @param form The parts of a multipart body; without them, it is not checked.
 */
export function readBody(
  request: HttpRequest,
  route: Route,
  aliases: Readonly<Record<string, string>> = {},
  form?: ReadForm,
): ReadBody {
  const { body, stream } = request
  const { bodies, operation } = route
  const isEmpty = body === '' && !stream
  if (bodies.length === 0) return { value: undefined }
  const actual = headerOf(request, 'content-type')
  const mayBeEmpty = (): boolean =>
    bodies.some(({ contentType }) => isForm(contentType)) &&
    (actual !== undefined || operation.requestBody?.required === true)
  // An empty form has a content type; without one there is no body.
  if (isEmpty && !mayBeEmpty()) {
    if (!operation.requestBody?.required) return { value: undefined }
    return { status: 400, message: 'Cannot read the body: it is missing', details: mustBe(bodies), issues: [] }
  }
  const media = mediaFor(bodies, actual) ?? (isEmpty ? bodies[0] : undefined)
  if (!media) {
    const type = actual?.split(';')[0]?.trim().toLowerCase()
    const message = type
      ? `Cannot read a body of type ${type}`
      : 'Cannot read the body: the Content-Type header is missing'
    return { status: 415, message, details: mustBe(bodies), issues: [] }
  }
  const coding = headerOf(request, 'content-encoding') ?? 'identity'
  if (!isEmpty && coding.toLowerCase() !== 'identity') {
    const message = `Cannot read a body with the Content-Encoding ${coding}`
    return { status: 415, message, details: 'Send it without one', issues: [] }
  }
  if (stream) return { value: undefined, contentType: media.contentType }
  // The type that was sent decides, then the documented one.
  const isOfJson = isJson(actual ?? media.contentType) || media.isJson === true
  if (request.hasInvalidUtf8 && (isForm(media.contentType) || isOfJson)) return unreadable('It is not valid UTF-8')
  const parts = isMultipart(media.contentType) ? form : undefined
  const read = parts
    ? readParts(parts, media)
    : isForm(media.contentType)
      ? readForm(body, media, aliases)
      : parse(body, media, { type: actual ?? media.contentType, isOfJson })
  if ('message' in read) return read
  if (read.issues.length === 0) return { value: read.value, contentType: media.contentType }
  return { ...invalid(read.issues, route), value: read.value }
}

/** Rejects a request that violates the contract, with the validators' messages. */
export function invalid(issues: readonly Issue[], route: Route): Extract<ReadBody, { readonly status: number }> {
  const details = issues.map(({ message }) => message).join('; ')
  return { status: invalidStatus(route), message: 'The request is invalid', details, issues }
}

type Body = Route['bodies'][number]
/** Why a request cannot be read. */
export type Unreadable = Extract<ReadBody, { readonly status: number }>

function parse(
  body: string,
  { validator }: Body,
  { type, isOfJson }: { readonly type: string; readonly isOfJson: boolean },
): Read<unknown, Issue> | Unreadable {
  const issuesOf = (value: unknown): readonly Issue[] => validator?.check(value) ?? []
  // What only a parser of the type could read is taken as it is.
  if (!isOfJson) return isRaw(body, type) ? { value: body, issues: [] } : readTextBody(body, issuesOf)
  const read = readJson(body)
  return 'message' in read ? read : { value: read.value, issues: issuesOf(read.value) }
}

/** A value of JSON, or why it cannot be read. */
export function readJson(text: string): { readonly value: unknown } | Unreadable {
  if (depthOf(text) > maxDepth) return unreadable(`It is nested deeper than ${maxDepth} levels`)
  try {
    const value = JSON.parse(text) as unknown
    return hasInfinity(text, value) ? unreadable('It has a number that is too large') : { value }
  } catch (error) {
    const details = `It is not valid JSON: ${error instanceof Error ? error.message : String(error)}`
    return { ...unreadable(details), isQuoting: true }
  }
}

function readForm(
  body: string,
  { fields, validator }: Body,
  aliases: Readonly<Record<string, string>>,
): Read<unknown, Issue> | Unreadable {
  const read = readFields(body, fields, (values, options) => {
    for (const [alias, name] of Object.entries(aliases)) {
      if (Object.hasOwn(values, alias) && !Object.hasOwn(values, name)) values[name] = values[alias]
    }
    return validator?.check(values, options) ?? []
  })
  const { value } = read
  const isList = (name: string): boolean => Object.hasOwn(fields, name) && typeof fields[name] === 'object'
  const repeated = Object.keys(value).filter((name) => Array.isArray(value[name]) && !isList(name))
  if (repeated.length === 0) return read
  return unreadable(`It repeats ${repeated.map((name) => JSON.stringify(name)).join(', ')}`)
}

function readParts({ parts }: ReadForm, { fields, validator }: Body): Read<unknown, Issue> | Unreadable {
  if (!parts) return unreadable('It is not valid multipart/form-data')
  return readFields(parts, fields, (values, options) => validator?.check(values, options) ?? [])
}

/** A body of which this is wrong as a whole. */
export function unreadable(details: string): Unreadable {
  return { status: 400, message: 'Cannot read the body', details, issues: [] }
}

function mustBe(bodies: Route['bodies']): string {
  return `It must be ${bodies.map(({ contentType }) => contentType).join(' or ')}`
}

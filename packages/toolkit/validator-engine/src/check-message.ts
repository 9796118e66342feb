import type { CheckOptions } from './checker.ts'
import { cookiePairs } from './cookies.ts'
import type { Issue } from './issue.ts'
import { isJsonType, matchingType, mayBeEmpty } from './media-type.ts'
import { headerIssuesOf, headersByName, type Headers } from './header.ts'
import { isFile, readValues, type RequestParts, type ResponseParts } from './message.ts'
import { matchingStatus, type ContentValidators, type OperationValidators, type PartValidator } from './operation.ts'
import { among } from './shown-values.ts'
import { readTextBody } from './text-body.ts'
import { decodeQuerystring, sentQuery } from './whole-query.ts'

/** Where the issues of a part are: the first segment of their pointers. */
type Place = 'path' | 'query' | 'header' | 'cookie' | 'body'

/**
 * The issues of a request. Their pointers begin with the part: `/path/id`, `/query/limit`, `/header/X-Request-Id`,
 * `/cookie/session`, `/body/name`; a content type that is not documented is at `/header/content-type`.
 *
 * @param options `maxIssues` limits those of each part.
 */
export function requestIssues(
  operation: OperationValidators,
  { path, query, headers, cookies, body }: RequestParts,
  options?: CheckOptions,
): Issue[] {
  const sent = headersByName(headers)
  const rule = `${operation.pointer}/requestBody`
  const contentType = sent.get('content-type')
  const received = receivedBody(operation.body?.content ?? {}, { body, contentType })
  const isMissing = received === undefined && operation.body?.required === true
  return [
    ...partIssues('path', operation.path, { value: path ?? {}, options }),
    ...partIssues('query', operation.query, { value: query ?? {}, options }),
    ...wholeQueryIssues(operation, query, options),
    ...headerIssues(operation.header, sent, options),
    ...partIssues('cookie', operation.cookie, {
      value: cookies ?? cookiePairs(sent.get('cookie') ?? '', operation.cookie?.fields ?? {}),
      options,
    }),
    ...(isMissing ? [missing('body', rule)] : []),
    ...bodyIssues(operation.body?.content ?? {}, { body: received, contentType, rule, options }),
  ]
}

/**
 * The issues of a response. Their pointers begin with `/header` or `/body`; a status that is not documented is at
 * `/status`.
 *
 * @param options `maxIssues` limits those of each part.
 */
export function responseIssues(
  operation: OperationValidators,
  { status, headers, body }: ResponseParts,
  options?: CheckOptions,
): Issue[] {
  const documented = Object.keys(operation.responses)
  const found = matchingStatus(documented, status)
  const response = found === undefined ? undefined : operation.responses[found]
  const rule = `${operation.pointer}/responses`
  if (response === undefined) {
    if (documented.length === 0) return []
    const sentence = among(documented)
    return [ownIssue(['status'], { keyword: 'responses', expected: documented, sentence, rule: operation.pointer })]
  }
  const sent = headersByName(headers)
  const { content } = response
  const contentType = sent.get('content-type')
  const received = {
    body: status === 204 || status === 304 ? body : receivedBody(content, { body, contentType }),
    contentType,
    rule: `${rule}/${found}`,
    options,
  }
  return [
    ...headerIssues(response.header, sent, options),
    ...presenceIssues(status, content, received),
    ...bodyIssues(content, received),
  ]
}

/** The body of a message, and what is documented for it. */
interface Body {
  readonly body: unknown
  readonly contentType: string | undefined
  /** JSON Pointer of the request body or the response. */
  readonly rule: string
  readonly options: CheckOptions | undefined
}

/** The body of a message. One without bytes is empty, not missing, where its type is sent, documented, and may be empty. */
function receivedBody(content: ContentValidators, { body, contentType }: Pick<Body, 'body' | 'contentType'>): unknown {
  if (body !== undefined || contentType === undefined || !mayBeEmpty(contentType)) return body
  return matchingType(Object.keys(content), contentType) === undefined ? undefined : ''
}

/** An issue for a body that is missing, or not documented. */
function presenceIssues(status: number, content: ContentValidators, { body, rule }: Body): Issue[] {
  const hasContent = Object.keys(content).length > 0
  if (body !== undefined) {
    return hasContent
      ? []
      : [ownIssue(['body'], { keyword: 'content', expected: [], sentence: 'must be absent', rule })]
  }
  return hasContent && status !== 204 && status !== 304 ? [missing('body', rule)] : []
}

function missing(place: 'body' | 'query', rule: string): Issue {
  return ownIssue([place], { keyword: 'required', expected: place, sentence: 'is required', rule })
}

function wholeQueryIssues(
  { querystring, pointer }: OperationValidators,
  query: RequestParts['query'],
  options: CheckOptions | undefined,
): Issue[] {
  if (querystring === undefined) return []
  const { required, contentType } = querystring
  const rule = `${pointer}/parameters`
  const encoded = sentQuery(query)
  if (encoded === '') return required ? [missing('query', rule)] : []
  try {
    // A form is read with its fields.
    const isWhole = typeof encoded === 'string' && querystring.fields === undefined
    const value = isWhole ? decodeQuerystring(encoded, contentType) : encoded
    return partIssues('query', querystring, { value, options })
  } catch (error) {
    if (!(error instanceof URIError || error instanceof SyntaxError)) throw error
    const sentence = `must be valid ${contentType}`
    return [ownIssue(['query'], { keyword: 'content', expected: contentType, sentence, rule })]
  }
}

function bodyIssues(content: ContentValidators, { body, contentType, rule, options }: Body): Issue[] {
  const documented = Object.keys(content)
  const [only] = documented
  if (body === undefined || only === undefined) return []
  const assumed = documented.length === 1 ? only : undefined
  const found = contentType === undefined ? assumed : matchingType(documented, contentType)
  if (found === undefined) {
    const sentence = among(documented)
    return [ownIssue(['header', 'content-type'], { keyword: 'content', expected: documented, sentence, rule })]
  }
  const part = content[found]
  if (part?.isJson && typeof body === 'string') {
    const read = parsed(body)
    if (read) return partIssues('body', part, { ...read, options })
    const sentence = 'must be valid JSON'
    return [ownIssue(['body'], { keyword: 'content', expected: found, sentence, rule })]
  }
  if (part?.fields === undefined && isRaw(body, contentType ?? found)) return []
  const { schema } = part ?? {}
  if (schema === undefined || typeof body !== 'string' || !isPlainText(contentType ?? found))
    return partIssues('body', part, { value: body, options })
  const { issues } = readTextBody(body, (value) => schema.check(value, options))
  return issues.map((issue) => located('body', issue))
}

function parsed(json: string): { readonly value: unknown } | undefined {
  try {
    return { value: JSON.parse(json) as unknown }
  } catch {
    return undefined
  }
}

/** True for what only a parser of its format could read: bytes, and strings of neither JSON nor plain text. */
export function isRaw(body: unknown, contentType: string): boolean {
  if (isJsonType(contentType)) return false
  if (typeof body === 'string') return !isPlainText(contentType)
  return ArrayBuffer.isView(body) || body instanceof ArrayBuffer || isFile(body)
}

function isPlainText(contentType: string): boolean {
  return /^\s*text\/plain\b/i.test(contentType)
}

function headerIssues(
  { schema, fields = {} }: PartValidator = {},
  sent: Headers,
  options: CheckOptions | undefined,
): Issue[] {
  if (schema === undefined) return []
  const check = (values: unknown, ofReading?: CheckOptions): Issue[] => schema.check(values, ofReading ?? options)
  return headerIssuesOf(sent, { fields, check }).map((issue) => located('header', issue))
}

function partIssues(
  place: Place,
  part: PartValidator | undefined,
  { value, options }: { readonly value: unknown; readonly options: CheckOptions | undefined },
): Issue[] {
  const { schema, fields } = part ?? {}
  if (schema === undefined) return []
  const issues = fields
    ? readValues(value, fields, (values, ofReading) => schema.check(values, ofReading ?? options)).issues
    : schema.check(value, options)
  return issues.map((issue) => located(place, issue))
}

/** The issue of a part, as one of the message. */
function located(place: Place, issue: Issue): Issue {
  const pointer = `/${place}${issue.pointer}`
  const { cause } = issue
  return {
    ...issue,
    pointer,
    path: [place, ...issue.path],
    message: `${pointer} ${issue.sentence}`,
    ...(cause && { cause: { ...cause, pointer: `/${place}${cause.pointer}` } }),
  }
}

/** An issue that is not about a value, but about its presence or its type. */
function ownIssue(
  path: readonly string[],
  { rule, ...facts }: Pick<Issue, 'keyword' | 'expected' | 'sentence'> & { readonly rule: string },
): Issue {
  const pointer = `/${path.join('/')}`
  return { pointer, path, schema: `${rule}/${facts.keyword}`, message: `${pointer} ${facts.sentence}`, ...facts }
}

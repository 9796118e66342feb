import type { CheckOptions } from './checker.ts'
import { cookiePairs } from './cookies.ts'
import { headersByName } from './header.ts'
import type { Issue } from './issue.ts'
import {
  bodyFaults,
  headerFaults,
  partIssues,
  receivedBody,
  responseFaults,
  type MessageFault,
} from './message-faults.ts'
import type { RequestParts, ResponseParts } from './message.ts'
import { matchingStatus, type OperationValidators, type PartValidator } from './operation.ts'
import { among, or, truncated } from './shown-values.ts'
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
  const content = operation.body?.content ?? {}
  const received = receivedBody(content, { body, contentType })
  const isMissing = received === undefined && operation.body?.required === true
  return [
    ...issuesAt('path', operation.path, { value: path ?? {}, options }),
    ...issuesAt('query', operation.query, { value: query ?? {}, options }),
    ...wholeQueryIssues(operation, query, options),
    ...headerFaults(operation.header, sent, options).map((fault) => worded(fault, rule)),
    ...issuesAt('cookie', operation.cookie, {
      value: cookies ?? cookiePairs(sent.get('cookie') ?? '', operation.cookie?.fields ?? {}),
      options,
    }),
    ...(isMissing ? [missing('body', rule)] : []),
    ...bodyFaults(content, { body: received, contentType }, options).map((fault) => worded(fault, rule)),
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
  response: ResponseParts,
  options?: CheckOptions,
): Issue[] {
  const { responses, pointer } = operation
  const found = matchingStatus(Object.keys(responses), response.status)
  const rule = found === undefined ? pointer : `${pointer}/responses/${found}`
  return responseFaults(responses, response, options).map((fault) => worded(fault, rule))
}

/** What is wrong with a message, as an issue. */
function worded(fault: MessageFault<Issue>, rule: string): Issue {
  switch (fault.what) {
    case 'header':
    case 'body':
      return located(fault.what, fault.issue)
    case 'status':
      return ownIssue(['status'], {
        keyword: 'responses',
        expected: fault.documented,
        sentence: `must be ${truncated(or(fault.documented))}`,
        rule,
      })
    case 'type':
      return ownIssue(['header', 'content-type'], {
        keyword: 'content',
        expected: fault.documented,
        sentence: among(fault.documented),
        rule,
      })
    case 'syntax':
      return ownIssue(['body'], {
        keyword: 'content',
        expected: fault.contentType,
        sentence: 'must be valid JSON',
        rule,
      })
    case 'undocumented':
      return ownIssue(['body'], { keyword: 'content', expected: [], sentence: 'must be absent', rule })
    case 'missing':
    case 'bodiless':
      return missing('body', rule)
  }
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
    return issuesAt('query', querystring, { value, options })
  } catch (error) {
    if (!(error instanceof URIError || error instanceof SyntaxError)) throw error
    const sentence = `must be valid ${contentType}`
    return [ownIssue(['query'], { keyword: 'content', expected: contentType, sentence, rule })]
  }
}

function issuesAt(
  place: Place,
  part: PartValidator | undefined,
  { value, options }: { readonly value: unknown; readonly options: CheckOptions | undefined },
): Issue[] {
  return partIssues(part, value, options).map((issue) => located(place, issue))
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

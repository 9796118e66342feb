import { redactText, type CheckedRequest, type RequestViolation } from '@specwright/mock-engine/node/proxy'
import { documentedType } from '@specwright/validator-engine'
import type { GivenParameter } from '../../emit/client/request-descriptor.ts'
import { describedValue } from '../described-value.ts'
import type { ProvedOperation } from '../proved-operation.ts'
import type { Violation } from '../violation.ts'
import type { RequestValues } from '../request-values.ts'
import { isHidden, valueAt } from './hidden-values.ts'
import type { RecordedExchange } from './recorded-exchange.ts'

/** A recorded exchange, and its request as a contract reads it. */
export interface ReadExchange {
  readonly exchange: RecordedExchange
  readonly checked: CheckedRequest
}

/**
 * What a contract refuses of a request that the server has accepted.
 *
 * @param marked The same exchange, with marks at what is hidden.
 */
export function requestViolations(
  { exchange, checked }: ReadExchange,
  marked: ReadExchange,
  proved: ProvedOperation | undefined,
): readonly Violation[] {
  const { response, title } = exchange
  if (response.status >= 400) return []
  return checked.violations.filter(counts({ exchange, checked }, marked)).map(({ part, message, issue }) => {
    const name = part === 'querystring' ? 'query' : part
    const common = { judge: 'caller-refused', rule: issue?.schema ?? proved?.operation.pointer ?? '/paths' } as const
    const served = `the server answered it with status ${response.status}`
    if (!issue) {
      const expected = part === 'operation' ? 'an operation for the request' : `a valid ${part}`
      return {
        ...common,
        expected,
        got: `${redactText(message)}; ${served}`,
        detail: part === 'operation' ? routeOf(title) : part,
      }
    }
    const value = valueAt(partOf(checked, part), issue.path ?? [])
    const expected = `/${name}${issue.pointer} ${issue.sentence ?? issue.message}`
    const detail = common.rule.startsWith('/components/') ? '' : ownerOf(exchange, part)
    return { ...common, expected, got: `${describedValue(value)}; ${served}`, part, detail }
  })
}

/** Whose a rule is that has no name: parameters of one name, and bodies of several types, have such rules at one pointer. */
function ownerOf({ request }: RecordedExchange, part: RequestViolation['part']): string {
  const type = part === 'body' ? request.headers['content-type']?.split(';')[0]?.trim().toLowerCase() : undefined
  return type ?? part
}

/** A title in which ids are left out of a path, so that requests to one route have one cause. */
function routeOf(title: string): string {
  return redactText(title).replaceAll(/\/[^/]*\d[^/]*/g, '/{}')
}

/** Whether what was recorded shows a violation: headers may be missing in a recording, and values be hidden. */
function counts(
  { exchange: { request }, checked }: ReadExchange,
  marked: ReadExchange,
): (violation: RequestViolation) => boolean {
  return ({ part, issue }) => {
    if (part === 'credentials') return false
    // A browser asks before it sends something to another origin.
    if (part === 'operation') return request.method !== 'OPTIONS'
    if (part === 'body' && !isBodyKnown(request, checked)) return false
    const value = valueAt(partOf(marked.checked, part), issue?.path ?? [])
    if (value === undefined && (part === 'header' || part === 'cookie')) return false
    return !isHidden(value) && !(part === 'path' && issue === undefined && isHidden(marked.exchange.request.target))
  }
}

/** Whether what is wrong with a body can be known: of one that was not recorded, that its type is not documented. */
function isBodyKnown({ headers, body }: RecordedExchange['request'], checked: CheckedRequest): boolean {
  const isTyped = headers['content-type'] !== undefined
  const isType = checked.body !== undefined && 'status' in checked.body && checked.body.status === 415
  return body === '' || (isTyped && (body !== undefined || isType))
}

function partOf({ parameters, body }: CheckedRequest, part: RequestViolation['part']): unknown {
  switch (part) {
    case 'body':
      return body && 'value' in body ? body.value : undefined
    case 'header':
      return parameters?.headers
    case 'cookie':
      return parameters?.cookies
    case 'path':
      return parameters?.path
    case 'query':
    case 'querystring':
      return parameters?.query
    case 'operation':
    case 'credentials':
      return undefined
  }
}

/** What a recorded request is made of, as far as a contract says how it is read. */
export function valuesOf(
  { request }: RecordedExchange,
  { route, parameters, body }: CheckedRequest,
  { operation }: ProvedOperation,
): RequestValues {
  const given = (place: 'path' | 'query' | 'header' | 'cookie', values: Readonly<Record<string, unknown>> = {}) =>
    Object.entries(values).flatMap(([name, value]): GivenParameter[] => {
      const isDefault = Object.hasOwn(route?.inputs[place]?.defaults ?? {}, name)
      const isSent =
        place === 'query' ? request.target.includes(name) : Object.hasOwn(request.headers, name.toLowerCase())
      return isDefault && !isSent ? [] : [{ in: place, name, value }]
    })
  const content = operation.requestBody?.content ?? []
  const types = content.map(({ contentType }) => contentType)
  const type = documentedType(types, request.headers['content-type'])
  const media = content.find(({ contentType }) => contentType === type)
  const isRead = request.body !== undefined && body !== undefined && 'value' in body
  return {
    parameters: [
      ...given('path', parameters?.path),
      ...given('query', parameters?.query),
      ...given('header', parameters?.headers),
      ...given('cookie', parameters?.cookies),
    ],
    ...(media && request.body !== '' && { body: { media, value: isRead ? body.value : undefined } }),
  }
}

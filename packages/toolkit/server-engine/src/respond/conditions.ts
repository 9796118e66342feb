import { headerOf, type HttpRequest, type HttpResponse } from '../http/message.ts'
import type { Operation } from '../route/operation.ts'

/** What tells versions of a resource apart. */
export interface Validators {
  /** With its quotes, as a header has it. */
  readonly etag?: string | undefined
  /** As a date, or as a header has it. */
  readonly lastModified?: Date | string | undefined
}

/**
 * What the conditions of a request decide: they are `wrong`, or the resource is `unchanged`; `undefined` for neither.
 *
 * @param current `undefined` if there is no such resource.
 * @see RFC 9110, section 13.2.2
 */
export function conditionOf(request: HttpRequest, current: Validators | undefined): 'wrong' | 'unchanged' | undefined {
  const match = headerOf(request, 'if-match')
  const unmodified = match === undefined ? isModified(headerOf(request, 'if-unmodified-since'), current) : undefined
  if ((match !== undefined && !isAmong(match, current, 'strongly')) || unmodified === true) return 'wrong'
  const noneMatch = headerOf(request, 'if-none-match')
  const isRead = request.method === 'GET' || request.method === 'HEAD'
  if (noneMatch === undefined) {
    const isOld = isRead && isModified(headerOf(request, 'if-modified-since'), current) === false
    return isOld ? 'unchanged' : undefined
  }
  if (!isAmong(noneMatch, current, 'weakly')) return undefined
  return isRead ? 'unchanged' : 'wrong'
}

/** True if a list of validators has that of a resource; `*` is that of any. @see RFC 9110, section 8.8.3.2 */
function isAmong(list: string, current: Validators | undefined, compared: 'strongly' | 'weakly'): boolean {
  if (!current) return false
  if (list.trim() === '*') return true
  const tags = list.match(/(?:W\/)?"[^"]*"/g) ?? []
  // Compared strongly, a weak tag equals none.
  const comparable = (tag = ''): string => (compared === 'weakly' ? tag.replace(/^W\//, '') : tag)
  const own = comparable(current.etag)
  return tags.some((tag) => comparable(tag) === own && !own.startsWith('W/'))
}

/** Whether a resource has changed since a date, to the second; `undefined` if one of both is not known. */
function isModified(since: string | undefined, current: Validators | undefined): boolean | undefined {
  const [then, last] = [Date.parse(since ?? ''), new Date(current?.lastModified ?? '').getTime()]
  return Number.isNaN(then) || Number.isNaN(last) ? undefined : Math.floor(last / 1000) * 1000 > then
}

/** Headers that a response has though its body is not sent again. @see RFC 9110, section 15.4.5 */
const kept = ['cache-control', 'content-location', 'date', 'etag', 'expires', 'last-modified', 'vary']

/** Headers of a request that may be met by what the client holds. */
const held = ['if-none-match', 'if-modified-since']

/** A response, or that the client holds it already (304), where its operation documents that, or a condition for it. */
export function unlessHeld(response: HttpResponse, request: HttpRequest, operation: Operation): HttpResponse {
  const { status, headers } = response
  const isConditional = held.some((name) => request.headers[name] !== undefined)
  if (status >= 300 || !isConditional || !mayBeHeld(operation)) return response
  const validators = { etag: headers['etag'], lastModified: headers['last-modified'] }
  if (conditionOf(request, validators) !== 'unchanged') return response
  response.stream?.cancel()
  return {
    status: 304,
    headers: Object.fromEntries(Object.entries(headers).filter(([name]) => kept.includes(name))),
    body: '',
  }
}

function mayBeHeld({ responses, parameters }: Operation): boolean {
  const isCondition = /^if-(?:none-match|modified-since)$/i
  return (
    responses.some(({ status }) => /^3(?:04|XX)$/i.test(status)) ||
    parameters.some(({ in: place, name }) => place === 'header' && isCondition.test(name))
  )
}

/** Headers of a request of which an operation may require one. */
const required = ['if-match', 'if-none-match', 'if-unmodified-since']

/** True for a request without a condition, where its operation documents that one is required (428). @see RFC 6585, section 3 */
export function lacksCondition({ headers }: HttpRequest, { responses }: Operation): boolean {
  return responses.some(({ status }) => status === '428') && required.every((name) => headers[name] === undefined)
}

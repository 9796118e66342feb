import { isObject, type JsonObject } from '../values/json.ts'
import type { Issue } from '../route/route.ts'
import type { ErrorFacts } from './error.ts'

/** What the body of an error can say. */
export interface StatedError extends ErrorFacts {
  readonly status: number
  readonly requestId: string
  readonly issues: readonly Issue[]
}

// Names of members in lower case without separators: `request_id` and `requestId` are `requestid`.
const statuses = new Set(['status', 'statuscode', 'httpstatus', 'httpcode', 'code', 'errorcode'])
const keys = new Set(['key', 'code', 'errorcode', 'error', 'id', 'reason', 'name'])
const messages = [
  'message',
  'title',
  'msg',
  'errormessage',
  'errordescription',
  'error',
  'description',
  'reason',
  'detail',
]
const details = ['details', 'detail', 'description', 'errordescription']
const requests = new Set(['requestid', 'traceid', 'correlationid', 'instance'])
const pointers = new Set(['pointer', 'field', 'path', 'location', 'param', 'parameter', 'property', 'source', 'loc'])

/** How deep the members of an error are looked for. */
const maxDepth = 4

/**
 * The members of an error, as far as their names in an example say what they hold; `undefined` if none does.
 *
 * @param template The documented example.
 */
export function errorBody(template: unknown, stated: StatedError, depth = 0): unknown {
  if (typeof template === 'string') return sentenceOf(stated)
  if (!isObject(template) || depth === maxDepth) return undefined
  const named = new Map(Object.keys(template).map((name) => [plain(name), name]))
  const message = messages.map((name) => named.get(name)).find((name) => typeof template[name ?? ''] === 'string')
  const isOAuth = stated.error_description !== undefined
  const detail = details
    .map((name) => named.get(name))
    .find((name) => name !== message && isString(template, name) && !(isOAuth && plain(name!) === 'errordescription'))
  const members = Object.entries(template).flatMap(([name, value]): [string, unknown][] => {
    if (plain(name) === 'errordescription' && stated.error_description !== undefined)
      return [[name, stated.error_description]]
    if (name === message) return [[name, detail === undefined ? sentenceOf(stated) : stated.message]]
    if (name === detail) return stated.details === undefined ? [] : [[name, stated.details]]
    if (message !== undefined && isThing(value)) return []
    const held = memberOf(plain(name), value, stated, depth)
    return held === undefined ? [] : [[name, held]]
  })
  return members.length === 0 ? undefined : Object.fromEntries(members)
}

/** True for what an error with a message is about, such as a payment: its members say nothing of the error. */
function isThing(value: unknown): boolean {
  return isObject(value) && Object.hasOwn(value, 'id') && !Object.hasOwn(value, 'message')
}

function memberOf(name: string, value: unknown, stated: StatedError, depth: number): unknown {
  if (Array.isArray(value)) return itemsOf(value, stated, depth)
  if (isObject(value)) return errorBody(value, stated, depth + 1)
  if (statuses.has(name) && isStatus(value)) return typeof value === 'number' ? stated.status : String(stated.status)
  if (isRequest(name, value)) return requestOf(name, stated.requestId)
  if (typeof value !== 'string') return undefined
  if (name === 'error' && stated.error !== undefined) return stated.error
  if (name === 'resourceid' || name === 'resourcetype')
    return name === 'resourceid' ? stated.resource_id : stated.resource_type
  if (pointers.has(name)) return stated.issues[0]?.pointer
  return keys.has(name) ? stated.key : undefined
}

function isStatus(value: unknown): boolean {
  return typeof value === 'number' || (typeof value === 'string' && /^[1-5]\d\d$/.test(value))
}

/** True for what identifies the request: a string, or null where an example has none. */
function isRequest(name: string, value: unknown): boolean {
  return requests.has(name) && (value === null || typeof value === 'string')
}

function requestOf(name: string, id: string): string {
  return name === 'instance' ? `urn:request:${id}` : id
}

/** One item for each problem, or one for the error as a whole. */
function itemsOf([template]: readonly unknown[], stated: StatedError, depth: number): unknown {
  if (template === undefined) return undefined
  const each = stated.issues.map((issue) => ({ ...stated, ...aboutIssue(issue), issues: [issue] }))
  const items = (each.length > 0 ? each : [stated]).map((about) => errorBody(template, about, depth + 1))
  return items.some((item) => item === undefined) ? undefined : items
}

function aboutIssue({ message, sentence = message }: Issue): Pick<StatedError, 'message' | 'details'> {
  return { message, details: sentence }
}

/** The message with its details, which may be a sentence of their own, unless it ends with them. */
function sentenceOf({ message, details: more, issues }: StatedError): string {
  if (more === undefined || message.endsWith(more) || issues[0]?.message === message) return message
  return `${message}${/^[A-Z][a-z]/.test(more) ? '.' : ':'} ${more}`
}

function isString(holder: JsonObject, name: string | undefined): boolean {
  return name !== undefined && typeof holder[name] === 'string'
}

/**
 * The values of an example of an error that name it, such as `out_of_stock`.
 *
 * @param stated The error: the member `error` of one of OAuth has a name of its own.
 */
export function keysIn(template: unknown, stated: ErrorFacts, depth = 0): readonly string[] {
  if (Array.isArray(template)) return template.slice(0, 1).flatMap((item) => keysIn(item, stated, depth))
  if (!isObject(template) || depth === maxDepth) return []
  return Object.entries(template).flatMap(([name, value]) => {
    if (typeof value !== 'string') return keysIn(value, stated, depth + 1)
    const isOfOAuth = plain(name) === 'error' && stated.error !== undefined
    return keys.has(plain(name)) && !isOfOAuth && /^[\w.:-]+$/.test(value) ? [value] : []
  })
}

/** True if an example of an error says that this is its status. */
export function hasStatus(template: unknown, status: number): boolean {
  return (
    isObject(template) &&
    Object.entries(template).some(([name, value]) => statuses.has(plain(name)) && String(value) === String(status))
  )
}

/** An example of an error, as the response to a request: with its status and its id. */
export function ofRequest(example: unknown, { status, requestId }: StatedError, others: readonly unknown[]): unknown {
  const template = withMembersOf(others, example, (name) => requests.has(name))
  if (!isObject(template)) return template
  const members = Object.entries(template).map(([name, value]): [string, unknown] => {
    if (statuses.has(plain(name)) && isStatus(value)) return [name, typeof value === 'number' ? status : String(status)]
    return isRequest(plain(name), value) ? [name, requestOf(plain(name), requestId)] : [name, value]
  })
  return Object.fromEntries(members)
}

/** An example of an error with what longer errors of the same shape have: details, and what they are about. */
export function widened(template: unknown, others: readonly unknown[]): unknown {
  const extras = ['details', 'detail', 'resourceid', 'resourcetype']
  return withMembersOf(others, template, (name) => requests.has(name) || extras.includes(name))
}

/** An example with members of those that have all of its members, and more. */
function withMembersOf(others: readonly unknown[], template: unknown, isExtra: (name: string) => boolean): unknown {
  if (!isObject(template)) return template
  const longer = others.filter((other) => isObject(other) && Object.keys(template).every((name) => name in other))
  const more = longer.flatMap((other) => Object.entries(other as JsonObject).filter(([name]) => isExtra(plain(name))))
  return { ...template, ...Object.fromEntries(more.filter(([name]) => !Object.hasOwn(template, name))) }
}

/** A name in lower case without separators. */
function plain(name: string): string {
  return name.toLowerCase().replaceAll(/[^a-z]/g, '')
}

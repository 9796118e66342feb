import { isObject, type JsonObject } from '../json.ts'
import type { Issue } from '../request/route.ts'
import type { ErrorFacts } from './error.ts'

/** What the body of an error can say. */
export interface Said extends Omit<ErrorFacts, 'error' | 'error_description'> {
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
export function errorBody(template: unknown, said: Said, depth = 0): unknown {
  if (typeof template === 'string') return sentenceOf(said)
  if (!isObject(template) || depth === maxDepth) return undefined
  const named = new Map(Object.keys(template).map((name) => [plain(name), name]))
  const message = messages.map((name) => named.get(name)).find((name) => typeof template[name ?? ''] === 'string')
  const detail = details.map((name) => named.get(name)).find((name) => name !== message && isString(template, name))
  const members = Object.entries(template).flatMap(([name, value]): [string, unknown][] => {
    if (name === message) return [[name, detail === undefined ? sentenceOf(said) : said.message]]
    if (name === detail) return said.details === undefined ? [] : [[name, said.details]]
    if (message !== undefined && isThing(value)) return []
    const held = memberOf(plain(name), value, said, depth)
    return held === undefined ? [] : [[name, held]]
  })
  return members.length === 0 ? undefined : Object.fromEntries(members)
}

/** True for what an error with a message is about, such as a payment: its members say nothing of the error. */
function isThing(value: unknown): boolean {
  return isObject(value) && Object.hasOwn(value, 'id') && !Object.hasOwn(value, 'message')
}

function memberOf(name: string, value: unknown, said: Said, depth: number): unknown {
  if (Array.isArray(value)) return itemsOf(value, said, depth)
  if (isObject(value)) return errorBody(value, said, depth + 1)
  const isStatus = typeof value === 'number' || (typeof value === 'string' && /^[1-5]\d\d$/.test(value))
  if (statuses.has(name) && isStatus) return typeof value === 'number' ? said.status : String(said.status)
  if (typeof value !== 'string') return undefined
  if (requests.has(name)) return name === 'instance' ? `urn:request:${said.requestId}` : said.requestId
  if (name === 'resourceid' || name === 'resourcetype')
    return name === 'resourceid' ? said.resource_id : said.resource_type
  if (pointers.has(name)) return said.issues[0]?.pointer
  return keys.has(name) ? said.key : undefined
}

/** One item for each problem, or one for the error as a whole. */
function itemsOf([template]: readonly unknown[], said: Said, depth: number): unknown {
  if (template === undefined) return undefined
  const each = said.issues.map((issue) => ({ ...said, ...aboutIssue(issue), issues: [issue] }))
  const items = (each.length > 0 ? each : [said]).map((about) => errorBody(template, about, depth + 1))
  return items.some((item) => item === undefined) ? undefined : items
}

function aboutIssue({ message, sentence = message }: Issue): Pick<Said, 'message' | 'details'> {
  return { message, details: sentence }
}

/** The message with its details, which may be a sentence of their own, unless it ends with them. */
function sentenceOf({ message, details: more, issues }: Said): string {
  if (more === undefined || message.endsWith(more) || issues[0]?.message === message) return message
  return `${message}${/^[A-Z][a-z]/.test(more) ? '.' : ':'} ${more}`
}

function isString(holder: JsonObject, name: string | undefined): boolean {
  return name !== undefined && typeof holder[name] === 'string'
}

/** A name in lower case without separators. */
function plain(name: string): string {
  return name.toLowerCase().replaceAll(/[^a-z]/g, '')
}

import { unknownWord } from '@specwright/code/did-you-mean'
import { escapeHidden } from '@specwright/code'
import { onLine } from '@specwright/code/places'
import { hasSecret, redactorOf } from '@specwright/client-engine/writers'
import { isObject, type JsonObject } from '@specwright/json-schema/json'
import { isJsonType } from '@specwright/validator-engine'
import { NoResponse } from '../../prove/exchange.ts'
import { cleanJson } from '../clean-json.ts'
import { pageRuleOf } from '../../prove/page-rule.ts'
import { InputError, NoServer, sentCall, validCall, type Caller, type ValidCall } from '../operation-call.ts'
import type { Facts } from '../operation-facts.ts'
import { inputParameters } from '../operation-input.ts'
import { UnknownOperation, type NamedOperation } from '../operation-table.ts'
import type { FoundEntry } from '../search-operations.ts'
import type { KeptResponses } from './kept-responses.ts'

/** What a conversation calls tools with. */
export interface Conversation {
  /** Calls the service. */
  readonly caller: Caller
  /** Calls the mock of this session. */
  readonly rehearsing: () => Caller
  readonly facts: Facts
  readonly search: (query: string) => readonly FoundEntry[]
  readonly allowsWrites: boolean
  /** Asks the person; `undefined` if the client cannot. */
  readonly ask: (message: string) => Promise<boolean | undefined>
  readonly responses: KeptResponses
  /** Aborted when the client does not wait for the result any more. */
  readonly signal: AbortSignal
}

/** The result of a tool, as JSON: strings of a document or a service stay in their members. */
export interface ToolResult {
  readonly text: string
  readonly isError: boolean
}

/** Calls a tool. */
export async function callTool(name: string, given: unknown, conversation: Conversation): Promise<ToolResult> {
  const values = isObject(given) ? given : {}
  try {
    switch (name) {
      case 'search':
        return result({ found: conversation.search(queryIn(values)) })
      case 'describe':
        return result(described(stringIn(values, 'name'), conversation))
      case 'call':
        return await called(values, conversation, conversation.caller)
      case 'rehearse':
        return await called(values, conversation, conversation.rehearsing())
      default:
        return failure(unknownWord(`There is no tool "${name}"`, name, ['search', 'describe', 'call', 'rehearse']))
    }
  } catch (error) {
    if (error instanceof InputError)
      return { ...result({ error: error.message, isSent: false, issues: error.issues }), isError: true }
    const isKnown = [BadArgument, UnknownOperation, NoServer].some((known) => error instanceof known)
    if (error instanceof NoResponse) return failure(`There was no response: ${error.message}`)
    if (isKnown && error instanceof Error) return failure(error.message)
    throw error
  }
}

/** Arguments that a tool does not take. */
class BadArgument extends Error {
  override readonly name = 'BadArgument'
}

function result(value: object): ToolResult {
  return { text: escapeHidden(JSON.stringify(value)), isError: false }
}

function failure(error: string): ToolResult {
  return { ...result({ error }), isError: true }
}

function stringIn(values: JsonObject, name: string): string {
  const value = values[name]
  if (typeof value !== 'string') throw new BadArgument(`"${name}" must be a string`)
  return value
}

/** The most characters of a query: each of its words is compared with those of the whole contract. */
const maxQuery = 500

function queryIn(values: JsonObject): string {
  const query = stringIn(values, 'query')
  if (query.length > maxQuery) throw new BadArgument(`"query" must have at most ${maxQuery} characters`)
  return query
}

function described(name: string, { caller, facts, responses }: Conversation): object {
  const { operations } = caller.table
  const isOperation = operations.some(({ id, client }) => id === name || client === name)
  const schema = isOperation ? undefined : facts.schema(name)
  const { data, rest } = responses.shown(schema ?? facts.operation(caller.table.find(name)))
  return { ...(data as object), ...(rest && { rest }) }
}

async function called(values: JsonObject, conversation: Conversation, caller: Caller): Promise<ToolResult> {
  const { input = {}, pointer = '' } = values
  if (!isObject(input)) throw new BadArgument('"input" must be an object with the parameters and the body by name')
  if (typeof pointer !== 'string' || !/^(?:\/|$)/.test(pointer))
    throw new BadArgument('"pointer" must be a JSON Pointer')
  const operation = caller.table.find(stringIn(values, 'operation'))
  const call = await validCall(caller, operation, input)
  const isReal = caller === conversation.caller
  if (isReal && !operation.isSafe && !conversation.allowsWrites) {
    const answer = await conversation.ask(question(caller, call))
    if (answer === undefined)
      return failure(
        `${operation.id} may change something, and this server was started without --allow-writes: use rehearse, or ask the person to call it`,
      )
    if (!answer) return failure(`The person has declined to send ${operation.id}`)
  }
  const response = await sentCall(caller, call, conversation.signal)
  const clean = redactorOf(caller.signing.secrets)
  const { status, headers, isCut } = response
  const data = isCut ? 'a stream, or more than 10 MB, which was not read' : valueOf(response.text, response.body, clean)
  const location = headers['location']
  const shown = conversation.responses.shown(data, pointer)
  const next = nextInput(operation, input, { caller, response })
  const lacks = status === 401 && isReal && caller.signing.lacks(operation)
  const { text } = result({
    status,
    ...(location !== undefined && { location: clean(location) }),
    ...(data !== undefined && shown),
    ...(next && isOffered(next, caller) && { nextPage: next }),
    ...(pointer !== '' && shown.data === undefined && { hint: `The response has nothing at ${pointer}` }),
    ...(lacks && {
      hint: 'Its credentials are missing: the person who starts this server gives them by --credentials',
    }),
  })
  return { text, isError: status >= 400 }
}

/** What a person is asked: all of the request that is known to be short enough to read. */
function question({ signing }: Caller, { request, base }: ValidCall): string {
  const { method, target, headers, body } = signing.shown(request, undefined, 'none')
  const isShown = typeof body === 'string' && body.length <= maxAsked
  const text = isShown && !isJsonType(headers['content-type'] ?? '') ? JSON.stringify(body) : body // where it ends is seen
  const what = body === undefined ? '' : isShown ? ` with ${String(text)}` : ` with a body of ${body.length} bytes`
  return onLine(`Send ${method} ${base}${target}${what}? It may change something.`)
}

/** The most characters of a body that a question shows. */
const maxAsked = 2_000

/** A body without credentials. */
function valueOf(text: string | undefined, body: unknown, clean: (text: string) => string): unknown {
  if (body === undefined) return undefined
  if (text === undefined) return `${(body as Uint8Array).length} bytes`
  if (body === text) return clean(text)
  const written = cleanJson(text, clean)
  try {
    return JSON.parse(written) as unknown
  } catch {
    return written // a credential had a part of its punctuation
  }
}

/** The most characters of the input of a next page. */
const maxPage = 4_000

/** True for the input of a next page that is short, and repeats no credential. */
function isOffered(input: JsonObject, { signing: { secrets } }: Caller): boolean {
  const text = JSON.stringify(input)
  return text.length <= maxPage && !hasSecret(text, secrets)
}

interface Received {
  readonly caller: Caller
  readonly response: Awaited<ReturnType<typeof sentCall>>
}

/** The input of the next page of a listing; `undefined` on the last, and where only an address says it. */
function nextInput(
  operation: NamedOperation,
  input: JsonObject,
  { caller, response }: Received,
): JsonObject | undefined {
  const { status, body } = response
  const rule = pageRuleOf(operation.operation, caller.table.contract.model)
  if (rule === undefined || status >= 300) return undefined
  const items = rule.items.reduce<unknown>((value, key) => (isObject(value) ? value[key] : undefined), body)
  if (!Array.isArray(items)) return undefined
  const named = inputParameters(operation.operation).filter(({ parameter }) => parameter.in === 'query')
  const query = Object.fromEntries(named.map(({ name, parameter }) => [parameter.name, input[name]]))
  const before = rule.start({ query }) === undefined ? 0 : NaN
  const next = rule.next({
    body,
    items,
    response: new Response(null, { headers: response.headers }),
    input: { query },
    before,
  })
  if (next === undefined || next === null || next === '') return undefined
  const following: Readonly<Record<string, unknown>> = { ...rule.at({ query }, next).query }
  const changed = named.filter(({ parameter }) => following[parameter.name] !== query[parameter.name])
  if (changed.length === 0) return undefined
  return {
    ...input,
    ...Object.fromEntries(changed.map(({ name, parameter }) => [name, following[parameter.name]])),
  }
}

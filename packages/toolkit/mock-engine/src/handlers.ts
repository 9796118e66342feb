import { shown, suggestion } from './check-options.ts'
import type { Items } from './control/items.ts'
import type { EventDraft } from './delivery/draft.ts'
import type { Call, Handler, TenantAccess } from './handler.ts'
import { isObject } from './json.ts'
import type { MaybePromise } from './maybe-promise.ts'
import { jsonResponse } from './message/json-response.ts'
import type { MockResponse } from './message/message.ts'
import { isJson, mediaFor } from './request/read-body.ts'
import { matchingStatus } from './request/fields.ts'
import { headerIssues } from './request/header-issues.ts'
import { StoreError } from './store/store-error.ts'
import type { Contract, MockTypes } from './types.ts'

/** The types of an operation, as `types.ts` of a generated folder has them. */
interface OperationTypes {
  readonly parameters: { readonly path?: unknown; readonly query?: unknown }
  readonly requestBody?: unknown
  readonly responses: object
}

/** What a handler receives: parts of a request that are valid by the contract. */
export interface HandlerCall<Operation extends OperationTypes, Bodies = unknown> {
  readonly path: Exclude<Operation['parameters']['path'], undefined>
  readonly query: Exclude<Operation['parameters']['query'], undefined>
  readonly body: BodyOf<Operation['requestBody']>
  readonly state: Items
  readonly events: EventSender<Bodies>
  /** Time of the request, milliseconds since the epoch. */
  readonly now: number
  readonly requestId: string
}

/** Sends events from a handler. */
export interface EventSender<Bodies = unknown> {
  /**
   * Sends an event to its receivers, after the response of the handler was found valid.
   *
   * @param body Default: a valid example.
   * @throws {HandlerError} If there is no such event, or the body is not valid.
   */
  send<Name extends keyof Known<Bodies> & string>(event: Name, body?: Known<Bodies>[Name]): void
}

/** The bodies of events by name: any, if the contract has no types. */
type Known<Bodies> = unknown extends Bodies ? Readonly<Record<string, unknown>> : Bodies

type BodyOf<RequestBody> = [Exclude<RequestBody, undefined>] extends [never]
  ? undefined
  : ContentOf<Exclude<RequestBody, undefined>> | (undefined extends RequestBody ? undefined : never)

type ContentOf<Body> = Body extends { readonly content: infer Content } ? Content[keyof Content] : never

/** What a handler responds with: a documented status, and its body. */
export type HandlerResponse<Operation extends OperationTypes> = {
  [Status in keyof Operation['responses']]: {
    readonly status: Status extends number ? Status : number
    readonly headers?: Readonly<Record<string, string>>
  } & ([ContentOf<Operation['responses'][Status]>] extends [never]
    ? { readonly body?: undefined }
    : { readonly body: ContentOf<Operation['responses'][Status]> })
}[keyof Operation['responses']]

/** Functions for operations, by their ids, whose calls and responses have the types of the contract. */
export type Handlers<Operations, Bodies = unknown> = {
  readonly [Id in keyof Operations]?: Operations[Id] extends OperationTypes
    ? (call: HandlerCall<Operations[Id], Bodies>) => MaybePromise<HandlerResponse<Operations[Id]>>
    : never
}

/** Any function for an operation. */
type AnyHandler = (call: HandlerCall<OperationTypes>) => MaybePromise<HandlerResponse<OperationTypes>>

/**
 * Checks that handlers are functions of operations.
 *
 * @throws {RangeError | TypeError} With the first that is not.
 */
export function checkHandlers(handlers: object, operations: readonly string[]): void {
  for (const [id, handler] of Object.entries<unknown>({ ...handlers })) {
    if (!operations.includes(id)) {
      throw new RangeError(
        `Cannot create the mock: handlers names the operation "${id}", which the contract does not have. ${suggestion(id, operations)}`,
      )
    }
    if (typeof handler !== 'function') {
      throw new TypeError(`Cannot create the mock: handlers/${id} must be a function, not ${shown(handler)}`)
    }
  }
}

/** What the contract does not allow of a handler: its response, or an event. */
export class HandlerError extends Error {
  override readonly name = 'HandlerError'
}

/** The handlers of a mock for operations whose behavior its user writes. */
export function ownHandlers(contract: Contract, handlers: object): ReadonlyMap<string, Handler<MockTypes>> {
  return new Map(
    Object.entries<unknown>({ ...handlers }).flatMap(([id, handle]): [string, Handler<MockTypes>][] => {
      if (typeof handle !== 'function') return []
      const respond = handle as AnyHandler // its operation has these types
      return [
        [
          id,
          {
            oauth: false,
            respond: async (call, tenant) => await responseOf(respond, call, { contract, id, ...tenant }),
          },
        ],
      ]
    }),
  )
}

/** The response of a handler, after which the events that it sent are sent. */
async function responseOf(
  respond: AnyHandler,
  { path, query, body, now, requestId }: Call<MockTypes>,
  { contract, id, items, outbox }: TenantAccess & { readonly contract: Contract; readonly id: string },
): Promise<MockResponse> {
  const drafts: EventDraft[] = []
  const events: EventSender = {
    send(event, own) {
      try {
        drafts.push(outbox.draft(event, own))
      } catch (cause) {
        const why = cause instanceof Error ? cause.message : String(cause)
        throw new HandlerError(`The handler of ${id} failed: ${why}`, { cause })
      }
    },
  }
  const call = { path, query, body, state: items, events, now, requestId } as HandlerCall<OperationTypes> // valid by the contract
  const response = checked(contract, id, await resultOf(id, respond, call))
  for (const draft of drafts) outbox.send(draft)
  return response
}

/** @throws {HandlerError} If the handler fails; a failure of the store is none of its own. */
async function resultOf(id: string, respond: AnyHandler, call: Parameters<AnyHandler>[0]): Promise<unknown> {
  try {
    return await respond(call)
  } catch (cause) {
    if (cause instanceof StoreError || cause instanceof HandlerError) throw cause
    const why = cause instanceof Error ? cause.message : String(cause)
    throw new HandlerError(`The handler of ${id} failed: ${why}`, { cause })
  }
}

/** A header that can be sent. @see RFC 9110, section 5 */
const [headerName, headerValue] = [/^[!#$%&'*+.^`|~\w-]+$/, /^[\t -~\u0080-\u00ff]*$/]

/** The headers of a response by their names in lower case. */
function plainHeaders(headers: unknown, fail: (why: string) => never): Record<string, string> {
  if (!isObject(headers)) return fail('its headers must be an object')
  const named = Object.entries(headers).map(([name, value]) => {
    const isHeader = headerName.test(name) && typeof value === 'string' && headerValue.test(value)
    return isHeader ? ([name.toLowerCase(), value] as const) : fail(`the header ${JSON.stringify(name)} cannot be sent`)
  })
  return Object.fromEntries(named)
}

/** @throws {HandlerError} If the contract does not allow it. */
function checked(contract: Contract, id: string, given: unknown): MockResponse {
  const fail = (why: string): never => {
    throw new HandlerError(`The handler of ${id} responded with what the contract does not allow: ${why}`)
  }
  if (!isObject(given) || !Number.isInteger(given['status'])) return fail('it must be an object with a status')
  const { status, body } = given as { status: number; body?: unknown } // checked above
  const headers = plainHeaders(given['headers'] ?? {}, fail)
  const allowed = contract.responses?.[id] ?? []
  const documented = matchingStatus(
    allowed.map((each) => each.status),
    status,
  )
  const response = allowed.find((each) => each.status === documented)
  if (!response) return fail(`the status ${status} is not documented`)
  const { operation } = contract.routes[id]!
  const wrong = headerIssues(operation, response, headers)
  if (wrong.length > 0) return fail(wrong.map(({ message }) => `header ${message}`).join('; '))
  const type = headers['content-type'] ?? response.content.find(({ contentType }) => isJson(contentType))?.contentType
  const media = mediaFor(response.content, type)
  if (body === undefined) return media ? fail(`the body of ${status} is missing`) : { status, headers, body: '' }
  const issues = media?.validator?.check(body) ?? []
  if (!media) return fail(`${status} has no body`)
  if (issues.length > 0) return fail(issues.map(({ message }) => message).join('; '))
  if (typeof body === 'string' && !isJson(media.contentType)) {
    return { status, headers: { ...headers, 'content-type': media.contentType }, body }
  }
  return jsonResponse(status, body, { ...headers, 'content-type': media.contentType })
}

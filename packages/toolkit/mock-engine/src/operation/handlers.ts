import type { MaybePromise } from '@specwright/server-engine'
import type { Items } from '../control/items.ts'

/** The types of an operation, as `types.ts` of a generated folder has them. */
export interface OperationTypes {
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

/** The bodies of events by name; unknown ones of any name if the contract has no types. */
type Known<Bodies> = unknown extends Bodies ? Readonly<Record<string, unknown>> : Bodies

type BodyOf<RequestBody> = [Exclude<RequestBody, undefined>] extends [never]
  ? undefined
  : ContentOf<Exclude<RequestBody, undefined>> | (undefined extends RequestBody ? undefined : never)

type ContentOf<Body> = Body extends { readonly content: infer Content } ? Content[keyof Content] : never

/** The body of a response: what is not JSON may be bytes. */
type SentContentOf<Body> = Body extends { readonly content: infer Content }
  ? {
      [Type in keyof Content]: Content[Type] | (Type extends `${string}json${string}` ? never : Uint8Array)
    }[keyof Content]
  : never

/** What a handler responds with: a documented status, and its body. */
export type HandlerResponse<Operation extends OperationTypes> = {
  [Status in keyof Operation['responses']]: {
    readonly status: Status extends number ? Status : number
    /** Only `Set-Cookie` may be an array, with a header for each item. */
    readonly headers?: Readonly<Record<string, string | readonly string[]>>
  } & ([ContentOf<Operation['responses'][Status]>] extends [never]
    ? { readonly body?: undefined }
    : { readonly body: SentContentOf<Operation['responses'][Status]> })
}[keyof Operation['responses']]

/** Functions for operations, by their ids, whose calls and responses have the types of the contract. */
export type Handlers<Operations, Bodies = unknown> = {
  readonly [Id in keyof Operations]?: Operations[Id] extends OperationTypes
    ? (call: HandlerCall<Operations[Id], Bodies>) => MaybePromise<HandlerResponse<Operations[Id]>>
    : never
}

/** Any function for an operation. */
export type AnyHandler = (call: HandlerCall<OperationTypes>) => MaybePromise<HandlerResponse<OperationTypes>>

import type {
  ContentOf,
  HandlerResponse,
  MaybePromise,
  OperationCall,
  OperationTypes,
} from '@specwright/server-engine/engine'
import type { Items } from '../control/items.ts'

/** What a handler receives: that of a server, and what a mock keeps and sends. */
export interface HandlerCall<Operation extends OperationTypes, Bodies = unknown> extends OperationCall<Operation> {
  readonly body: BodyOf<Operation['requestBody']>
  readonly state: Items
  readonly events: EventSender<Bodies>
  /** Time of the request, milliseconds since the epoch. */
  readonly now: number
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

/** Functions for operations, by their ids, whose calls and responses have the types of the contract. */
export type Handlers<Operations, Bodies = unknown> = {
  readonly [Id in keyof Operations]?: Operations[Id] extends OperationTypes
    ? (call: HandlerCall<Operations[Id], Bodies>) => MaybePromise<HandlerResponse<Operations[Id]>>
    : never
}

/** Any function for an operation. */
export type AnyHandler = (call: HandlerCall<OperationTypes>) => MaybePromise<HandlerResponse<OperationTypes>>

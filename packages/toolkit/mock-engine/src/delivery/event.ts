import type { Validator } from '@specwright/server-engine/engine'

/** A request that the service sends: a webhook, a callback, or a message of an AsyncAPI document. */
export interface ServiceEvent {
  readonly source: 'webhook' | 'callback' | 'message'
  /** In upper case. */
  readonly method: string
  /** Headers for which the document allows one value only. */
  readonly headers: Readonly<Record<string, string>>
  /** Absent for an event without a body. */
  readonly body?: EventBody
}

/** The body of an event, which is JSON. */
export interface EventBody {
  readonly contentType: string
  /** Absent if the body has no schema. */
  readonly validator?: Validator
  /** Valid bodies, best first; empty if none was found. */
  readonly examples: readonly unknown[]
  /** JSON Pointer of its schema. */
  readonly place: string
}

/** An event that an operation sends after a success. */
export type Sending = ItemSending | CallbackSending

/** An event with the item that the operation has changed, for the receivers. */
export interface ItemSending {
  readonly event: string
  readonly after: 'create' | 'change' | 'delete'
  /** Name of the collection of the item. */
  readonly collection: string
  /** JSON Pointer of the item in the body of the event; empty for the whole. */
  readonly item: string
}

/** An event for the address that a request, or its response, names. */
export interface CallbackSending {
  readonly event: string
  /** A runtime expression of OpenAPI: `{$request.body#/url}`. */
  readonly url: string
  /** The expressions in it that a request may leave without a value: then nothing is sent. */
  readonly optional?: readonly string[]
}

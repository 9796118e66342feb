import type { jsonType } from '../http/media.ts'

/** The contents of a body, by their types. */
export type ContentsOf<Body> = Body extends { readonly content: infer Content } ? Content : never

type Digit = 0 | 1 | 2 | 3 | 4 | 5 | 6 | 7 | 8 | 9
type NumberIn<Text> = Text extends `${infer Status extends number}` ? Status : never

/** The statuses of a class, whose first digit it is. */
export type StatusesOf<Class extends 2 | 3 | 4 | 5> = NumberIn<`${Class}${Digit}${Digit}`>

/** The first digit of a range, such as `4XX`. */
export type ClassOf<Status> = Status extends `${infer Class extends 2 | 3 | 4 | 5}${'XX' | 'xx'}` ? Class : never

/**
 * The statuses that a documented one stands for: a range for those that are not documented themselves, `default` for those
 * that no range has either.
 */
type SentStatus<Status, Documented> = Status extends number
  ? Status
  : Status extends 'default'
    ? [Documented] extends ['default']
      ? number
      : Exclude<StatusesOf<2 | 3 | 4 | 5>, Documented | StatusesOf<ClassOf<Documented>>>
    : Exclude<StatusesOf<ClassOf<Status>>, Documented>

/** The member of a union, if it has one alone. */
type Only<Members, Each = Members> = Members extends unknown ? ([Each] extends [Members] ? Members : never) : never

type EventType = `text/event-stream${string}`
/** Content that is a sequence of items. */
export type StreamType =
  | EventType
  | `application/${'' | 'x-'}${'jsonl' | 'json-lines' | 'ndjson'}${string}`
  | `${string}json-seq${string}`
type JsonType<Type> = Type extends StreamType ? never : Extract<Type, `${string}json${string}`>

/** The content type of a response that does not say it: JSON, or the only one. */
type AssumedType<Type> = typeof jsonType extends Type
  ? typeof jsonType
  : [Only<JsonType<Type>>] extends [never]
    ? Only<Type> extends `${string}/*`
      ? Extract<Type, '*/*' | 'application/*'>
      : Only<Type>
    : Only<JsonType<Type>>

/** A content type as it is sent: one that a range allows, or the documented one. */
type SentType<Type> = Type extends `${infer Before}*${infer After}`
  ? After extends `/*${infer Rest}`
    ? `${string}/${string}${Rest}`
    : `${Before}${string}${After}`
  : Type

/** An event of a stream whose events the document does not describe. */
export interface SentEvent {
  readonly event?: string | undefined
  readonly data: string
  readonly id?: string | undefined
  /** Milliseconds after which a reader whose connection broke asks for another. */
  readonly retry?: number | undefined
}

/** An item of a stream, of which a document describes one, or all as an array. */
export type ItemIn<Type, Value> = unknown extends Value
  ? ItemOr<Type, unknown>
  : Value extends readonly (infer Item)[]
    ? ItemOr<Type, Item>
    : ItemOr<Type, Value>
type ItemOr<Type, Item> = Type extends EventType
  ? unknown extends Item
    ? SentEvent
    : [Item] extends [string]
      ? SentEvent
      : Item
  : Item

type Bytes = Uint8Array | ArrayBuffer | Blob | ReadableStream<Uint8Array> | AsyncIterable<Uint8Array>

/**
 * The body of content: items of a stream are sent as they come. What is not JSON may be bytes, and what the document does not
 * describe is a string otherwise.
 */
type SentBody<Type, Value> = Type extends StreamType
  ? AsyncIterable<ItemIn<Type, Value>> | Iterable<ItemIn<Type, Value>> | ReadableStream<Uint8Array>
  : Type extends `${string}json${string}`
    ? Value
    : Bytes | (unknown extends Value ? (Type extends '*/*' | `${string}xml${string}` ? Value : string) : Value)

/** The bodies of a response, each with its content type. */
type SentContent<Contents> = [Contents] extends [never]
  ? { readonly body?: undefined; readonly contentType?: undefined }
  : {
      [Type in keyof Contents]: { readonly body: SentBody<Type, Contents[Type]> } & (Type extends AssumedType<
        keyof Contents
      >
        ? { readonly contentType?: SentType<Type> }
        : { readonly contentType: SentType<Type> })
    }[keyof Contents]

/** The headers that are documented for a response. */
export type HeadersIn<Response> = Response extends { readonly headers: infer Headers } ? Headers : unknown

/** The headers that the document names, not those of any name. */
export type NamedHeaders<Headers> = {
  readonly [Name in keyof Headers as string extends Name ? never : Name]:
    | Headers[Name]
    | (Lowercase<Name & string> extends 'set-cookie' ? string | readonly string[] : never)
}

/** Where the function of a server gives no ETag, the server may. */
type GivenHeaders<Named> = {
  [Name in keyof Named as Lowercase<Name & string> extends 'etag' ? never : Name]: Named[Name]
}
type TagHeader<Named> = {
  [Name in keyof Named as Lowercase<Name & string> extends 'etag' ? Name : never]?: Named[Name]
}

/** Headers of a response: values of the documented ones; strings, or arrays of them, for others. */
type SentHeaders<Named> = GivenHeaders<Named> &
  TagHeader<Named> & { readonly [name: string]: string | readonly string[] | Named[keyof Named] }

/** Headers of a page of a listing, which links to the next one itself. */
export type PageHeaders<Response> = SentHeaders<Omit<NamedHeaders<HeadersIn<Response>>, 'Link' | 'link'>>

type WithHeaders<Named> =
  object extends GivenHeaders<Named>
    ? { readonly headers?: SentHeaders<Named> }
    : { readonly headers: SentHeaders<Named> }

/** The responses with a status, of a table of documented ones. */
export type DocumentedResponse<Responses> = {
  [Status in keyof Responses]: { readonly status: SentStatus<Status, keyof Responses> } & WithHeaders<
    NamedHeaders<HeadersIn<Responses[Status]>>
  > &
    SentContent<ContentsOf<Responses[Status]>>
}[keyof Responses]

/** The only documented status of a success. */
type SuccessOf<Responses> =
  '2XX' | '2xx' extends Exclude<'2XX' | '2xx', keyof Responses> ? Only<Extract<keyof Responses, StatusesOf<2>>> : never

/**
 * What may be returned in place of a response: the body of the only success, if neither its content type nor headers need be said. One whose
 * `status` could be a number would look like a response.
 */
export type BodyAlone<Responses> = AloneIn<DocumentedResponse<Pick<Responses, SuccessOf<Responses>>>>

type AloneIn<Success> = Success extends { readonly contentType: string } | { readonly headers: object }
  ? never
  : Success extends { readonly body?: infer Body }
    ? [Body] extends [undefined]
      ? void // so that a function may end without `return`
      : Apart<Body>
    : never

type Apart<Body> = unknown extends Body
  ? never
  : Body extends Bytes | AsyncIterable<unknown> | readonly unknown[]
    ? Body
    : Body extends object
      ? 'status' extends keyof Body
        ? ApartBy<Body, Body['status' & keyof Body]>
        : Body & { readonly status?: never }
      : Body

type ApartBy<Body, Status> = [number extends Status ? Status : Extract<Status, number>] extends [never] ? Body : never

import type { HttpRequest, HttpResponse } from '../http/message.ts'
import type { Validators } from '../respond/conditions.ts'
import type { ServerContract } from '../route/contract.ts'
import type { HandlerResponse, OperationCall, OperationTypes } from '../route/handler-types.ts'
import type { ContentsOf, ItemIn, StreamType } from '../route/response-types.ts'
import type { MaybePromise } from '../values/maybe-promise.ts'
import type { Authenticators, CredentialsOf, IdentitiesOf, SecurityTypes } from './credential-types.ts'
import type { Idempotency } from './idempotency.ts'
import type { PageOf } from './page-types.ts'
import type { CreateProblem, Problem } from './problem.ts'

/** A contract that a server implements, as `server.ts` of a generated folder has it. */
export interface ImplementedContract<
  Operations = unknown,
  Security extends SecurityTypes = SecurityTypes,
  Pages extends object = object,
> extends ServerContract {
  /** The rules of pages, by operation: `PageRules`, each of the type that it is written as. */
  readonly pages?: Pages
  /** What only a mock reads: which items it keeps, and what operations do with them. */
  readonly state?: object
  /** The types of its operations and credentials; there is no such value. */
  readonly types?: { readonly operations: Operations; readonly security: Security }
}

/** What a handler receives: a request that is authorized and valid by the contract. */
export type ServerCall<Operation extends OperationTypes, Credentials> = OperationCall<Operation> &
  ReadContent<Operation['requestBody']> & {
    /** Aborted once the reader of a response that is a stream is gone. */
    readonly signal: AbortSignal
    /** What the functions of `authenticate` found, by security scheme. */
    readonly credentials: Credentials
    /**
     * Ends the request with status 412 if its conditions, such as `If-Match`, do not hold for what is there; `undefined` if
     * nothing is.
     */
    readonly checkConditions: (current: Validators | undefined) => void
    /** The error with a documented status, in the shape that the contract has for it. */
    readonly problem: CreateProblem<Operation['responses']>
  }

/** The body of a request, by its content type: items and bytes, of a type of neither text, JSON nor forms, as they come. */
type ReadContent<RequestBody> = [Exclude<RequestBody, undefined>] extends [never]
  ? NoContent
  : TypedContent<ContentsOf<Exclude<RequestBody, undefined>>> | (undefined extends RequestBody ? NoContent : never)

interface NoContent {
  readonly contentType: undefined
  readonly body: undefined
}

type TypedContent<Contents> = {
  [Type in keyof Contents]: {
    /** As the contract has it. */
    readonly contentType: Type
    readonly body: Type extends StreamType
      ? AsyncIterable<ItemIn<Type, Contents[Type]>>
      : Type extends ReadableType
        ? Contents[Type]
        : BytesOr<Contents[Type]>
  } & (Type extends `multipart/form-data${string}` ? FormFiles<Contents[Type]> : unknown)
}[keyof Contents]

/** The files of a form, whose contents `body` has as strings only. */
interface FormFiles<Form> {
  readonly files: { readonly [Name in keyof Form]?: readonly File[] }
}

type ReadableType =
  | `${string}${'/' | '/x-' | '+'}json${string}`
  | `text/${string}`
  | `${string}${'/' | '+'}xml${string}`
  | `application/x-www-form-urlencoded${string}`
  | `multipart/form-data${string}`
  | '*/*'

/** Bytes as they come, unless the document describes a value of JSON, where the type does not say that. */
type BytesOr<Value> = unknown extends Value
  ? ReadableStream<Uint8Array>
  : [Value] extends [string]
    ? ReadableStream<Uint8Array>
    : Value

/** A function that handles an operation. */
export type OperationHandler<Operation extends OperationTypes, Credentials, Rule = undefined, Literal = never> = (
  call: ServerCall<Operation, Credentials>,
) =>
  | MaybePromise<HandlerResponse<Operation> | PageOf<Operation, Rule> | Problem | Unreturned<Literal>>
  | Ungenerated<Literal>

declare const unreturned: unique symbol

/**
 * What no handler returns. While TypeScript infers what credentials are found, it keeps literals of a body, such as `'open'`,
 * only where a type parameter could be one, and the lengths of arrays only where a tuple could be.
 */
type Unreturned<Literal> = Nothing & Nested<Literal>
interface Nothing {
  readonly [unreturned]: never
}
type Nested<Literal> =
  | Literal
  | readonly []
  | readonly Nested<Literal>[]
  | { readonly [member: string]: Nested<Literal> }

/** As `Unreturned`, of the items that a handler yields. */
type Ungenerated<Literal> =
  | AsyncGenerator<Unreturned<Literal>, Nothing, unknown>
  | Generator<Unreturned<Literal>, Nothing, unknown>

/**
 * What responds in place of a handler: an error with status 501, the mock of the engine that is installed, a mock, or the service
 * that has the operation already.
 */
export type StandIn = 501 | 'mock' | { readonly mock: CreateMock } | Proxied

/** A service that requests are forwarded to, once the server has checked their credentials. */
export interface Proxied {
  /** Its base URL. The path of a request is appended, without that of the contract's server if this ends with that. */
  readonly proxy: string
  /** Sends the requests; default `node:http` in Node.js, and the global `fetch` elsewhere. */
  readonly fetch?: typeof fetch
}

/** Creates the mock of a contract, with `createMockServer` of the mock engine. The server checks its credentials. */
export type CreateMock = (
  contract: ServerContract,
) => MaybePromise<{ handle(request: HttpRequest): MaybePromise<HttpResponse> }>

/** What responds to each operation, by its id. */
export type Responders<Operations, Security extends SecurityTypes, Found, Pages = object, Literal = never> = {
  readonly [Id in keyof Operations]: Responder<
    Operations[Id],
    CredentialsOf<Found, UnderKey<Security['required'], Id>>,
    UnderKey<Pages, Id>,
    Literal
  >
}

/** As `Responders`, of some operations. Through `Partial`, TypeScript would not infer what credentials are found. */
type SomeResponders<Operations, Security extends SecurityTypes, Found, Pages, Literal> = {
  readonly [Id in keyof Operations]?: Responder<
    Operations[Id],
    CredentialsOf<Found, UnderKey<Security['required'], Id>>,
    UnderKey<Pages, Id>,
    Literal
  >
}

// The condition is on the operation alone: around the function, it would keep TypeScript from inferring credentials, too.
type Responder<Operation, Credentials, Rule, Literal> =
  | OperationHandler<Extract<Operation, OperationTypes>, Credentials, Rule, Literal>
  | StandIn

type UnderKey<Table, Key> = Key extends keyof Table ? Table[Key] : undefined

/** What an implementation may say besides its operations. */
export interface ServingOptions {
  /**
   * Whether responses are checked by the contract: `development` checks unless `NODE_ENV` is `production`. One that is not
   * allowed is logged, and sent as 500. Default `always`.
   */
  readonly checkResponses?: 'always' | 'development' | 'never'
  /** Origin whose pages may call the server, or `*`; default none. */
  readonly cors?: string
  /** Realm of `WWW-Authenticate`; default `api`. */
  readonly realm?: string
  /**
   * Maximum size of the body of a request, and of each item of one that has items, in bytes; default 1 MiB. Where the document has
   * `maxLength` for a body of bytes, that is its limit.
   */
  readonly bodyLimitBytes?: number
  /** Handles requests once that repeat an idempotency key: `idempotencyKeys()`. Default: each is handled. */
  readonly idempotency?: Idempotency
  /** Receives why a request could not be completed; default `console.error`. */
  readonly log?: (message: string, cause: unknown) => void
}

/** The implementation of a contract: functions for its credentials and operations. */
export type Implementation<
  Operations,
  Security extends SecurityTypes,
  Found extends IdentitiesOf<Security['schemes']>,
  Pages = object,
  Literal = never,
> = ServingOptions & {
  /** Who sends a credential, by security scheme; nothing if it is not accepted. */
  readonly authenticate?: Authenticators<Security['schemes'], Found>
} & NeededOf<keyof Security['schemes'], keyof Found> &
  // The last one is what the compiler compares with what fits neither, so that it names the operation that is left out.
  (
    | {
        readonly operations: SomeResponders<Operations, Security, NoInfer<Found>, Pages, Literal>
        /** What responds to operations that are left out. Without it, none may be. */
        readonly missing: StandIn
      }
    | {
        readonly operations: Responders<Operations, Security, NoInfer<Found>, Pages, Literal>
        readonly missing?: undefined
      }
  )

/** That there are functions for all schemes and no others: apart, so that theirs are inferred. */
type NeededOf<Scheme, Found> = ([Scheme] extends [never] ? unknown : { readonly authenticate: unknown }) &
  ([Exclude<Found, Scheme>] extends [never] ? unknown : { readonly authenticate: never })

/** What responds to the operations of a server, by their ids. */
export interface ServerReport {
  readonly implemented: readonly string[]
  readonly mocked: readonly string[]
  readonly proxied: readonly string[]
  /** Operations that respond with 501. */
  readonly missing: readonly string[]
}

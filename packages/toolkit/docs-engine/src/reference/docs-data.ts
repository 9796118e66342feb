import type { EventModel, OperationModel, RequestBodyModel, SecuritySchemeModel } from 'specwright'
import type { CredentialKind, DescribedViews, InputTypes, SentBody, SentRequest, Writer } from 'specwright/internal'

export type { Annotations, Described, FixedValue, Meaning, Notes, Row, Sentence, TextPart } from 'specwright/internal'
export type { InputTypes, Writer }

/** A body in one of its media types, with its examples; one is made from the schema if none is documented. */
export type MediaTypeModel = OperationModel['responses'][number]['content'][number]

/** A JSON object of the contract. */
export type Json = { readonly [key: string]: unknown }

/** How a credential is sent. */
export interface SecurityScheme {
  readonly type?: unknown
  readonly in?: unknown
  readonly name?: unknown
  readonly scheme?: unknown
  readonly bearerFormat?: unknown
  readonly 'x-assumed'?: unknown
  readonly flows?: Readonly<
    Record<string, { readonly tokenUrl?: string; readonly scopes?: Readonly<Record<string, string>> }>
  >
  readonly description?: unknown
}

/** How a client calls an operation. */
export interface ClientCall {
  /** `client.pets.get` */
  readonly callee: string
  /** Where each argument goes (`path.id`, `query`, `body`, `body.name`), and members of it that are passed as arrays. */
  readonly arguments: readonly { readonly slot: string; readonly separators?: Readonly<Record<string, string>> }[]
  /** Members of the body that the client fills in. */
  readonly fixed: readonly string[]
  /** Members of its last argument: `headers`, `cookies`. */
  readonly options: readonly string[]
  readonly result: 'items' | 'value' | 'none'
}

/** A body of a request, with what its samples need to know. */
export type SentMedia = MediaTypeModel & SentBody

/** An operation of the contract, with what samples of it need. */
export interface Operation extends OperationModel {
  readonly requestBody: (Omit<RequestBodyModel, 'content'> & { readonly content: readonly SentMedia[] }) | undefined
  /** How its requests are written. */
  readonly request: SentRequest & {
    /** Present if samples send them to the service itself, which does not know the public credentials of a mock. */
    readonly isToService?: true
  }
  /** A call of it with the client, as data, to fill in. */
  readonly call?: ClientCall
  /** Of a listing by cursor: the parameter that takes the next one, and where the body has it. */
  readonly next?: { readonly field: string; readonly path: readonly string[] }
}

/** What pages show of a contract: the contents of its `docs.json`. */
export interface DocsData {
  readonly title: string
  readonly version: string
  readonly description: string
  /** Where the API is: a URL without a slash at the end, or a path if the contract does not say its host. */
  readonly server: string
  readonly operations: readonly Operation[]
  /** The requests that the API sends to its users: each `path` is a name. */
  readonly webhooks: readonly Operation[]
  /** The requests that the API sends to an address that an operation got: each `path` is an expression. */
  readonly callbacks: readonly Operation[]
  readonly securitySchemes: readonly (Omit<SecuritySchemeModel, 'scheme'> & {
    readonly scheme: SecurityScheme
    /** What the client takes for it, if an operation needs it. */
    readonly takes?: CredentialKind
  })[]
  readonly events: readonly (EventModel & { readonly described: DescribedViews['written'] })[]
  /** What the contract assumes, by JSON Pointer. */
  readonly assumptions: readonly { readonly pointer: string; readonly reason: string }[]
  /** The schemas in words, by their JSON Pointers: each that is in no other. */
  readonly described: Readonly<Record<string, DescribedViews>>
  /** A value of each named schema that the examples of bodies contain. */
  readonly examples: Readonly<Record<string, unknown>>
  /** The bundled contract. */
  readonly document: Json
}

/** A file of the contract that readers can download. */
export interface Download {
  /** `openapi.yaml` */
  readonly file: string
  /** Its contents in a few words: `the whole contract, as YAML`. */
  readonly what: string
  readonly content: string
}

/** True for a JSON object, false for arrays and null. */
export function isObject(value: unknown): value is Json {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

import type { ContentKind } from './content-kind.ts'
import type { JsonEvents } from '@specwright/code/stream-items'
import type { Diagnostic } from '../diagnostic.ts'
import type { JsonObject, JsonSchema } from '@specwright/json-schema/json'
import type { LoadedDocument } from '../document.ts'
import type { PinnedNames, PinnedOperation } from '../names/pinned-names.ts'

/** A schema with its own type and validator. */
export interface NamedSchema {
  /** Its name in the document; any string. */
  readonly name: string
  /** Unique TypeScript identifier, derived from `name`. */
  readonly typeName: string
  /** JSON Pointer of the schema in the document, without `#`: `/components/schemas/Period`. */
  readonly pointer: string
  readonly schema: JsonSchema
}

export interface ParameterModel {
  readonly name: string
  /** A `querystring` is the whole query. */
  readonly in: 'path' | 'query' | 'querystring' | 'header' | 'cookie'
  /** How its value is written, if the document says it by a content type. */
  readonly contentType?: string
  readonly required: boolean
  readonly description: string
  readonly schema: JsonSchema
  readonly style: string
  readonly explode: boolean
  /** Present if reserved characters of its value are sent as they are. */
  readonly allowReserved?: true
  /** Present if it may be sent without a value. */
  readonly allowEmptyValue?: true
  /** Present for the header with the key of a request: `random` if a random UUID is one, `own` if only its caller can choose it. */
  readonly idempotencyKey?: 'random' | 'own'
  /** What it is in a listing, if the document says it (`x-pagination`). */
  readonly inListing?: 'cursor' | 'size'
  /** A valid value; `undefined` if there is none. */
  readonly example: unknown
  /** JSON Pointer of the parameter in the document. */
  readonly pointer: string
}

export interface MediaTypeModel {
  readonly contentType: string
  /** How it is sent and read, by its type and its schema. */
  readonly kind: ContentKind
  /** Of the whole body; of a stream, whose items have a schema, as an array of them. */
  readonly schema: JsonSchema | undefined
  /** The schema of each item of a stream: of an event, or of a line. */
  readonly itemSchema?: JsonSchema
  /** Which events of a stream have JSON as their data, which is then parsed in `itemSchema`; absent if none have. */
  readonly jsonEvents?: JsonEvents
  /** How members of a form, or parts of a multipart body, are written, by name. */
  readonly encoding?: Readonly<Record<string, EncodingModel>>
  /** Valid examples by name, in document order. */
  readonly examples: readonly ExampleModel[]
}

/** How a member of a form, or a part of a multipart body, is written; absent members have OpenAPI's defaults. */
export interface EncodingModel {
  /** One media type or range, or several with commas. */
  readonly contentType?: string
  readonly style?: string
  readonly explode?: boolean
  readonly allowReserved?: true
  /** The headers of a part, besides its content type. */
  readonly headers: readonly HeaderModel[]
}

export interface ExampleModel {
  readonly name: string
  readonly summary: string
  readonly value: unknown
  /** The value as it is sent, if the document says so. */
  readonly serialized?: string
}

export interface RequestBodyModel {
  readonly required: boolean
  readonly description: string
  readonly content: readonly MediaTypeModel[]
}

export interface ResponseModel {
  /** `'200'`, `'4XX'` or `'default'`. */
  readonly status: string
  readonly summary?: string
  readonly description: string
  readonly headers: readonly HeaderModel[]
  readonly content: readonly MediaTypeModel[]
}

export interface HeaderModel {
  readonly name: string
  readonly description: string
  readonly required: boolean
  readonly schema: JsonSchema
  /** Whether the members of an object are pairs: `a=1,b=2`, not `a,1,b,2`. */
  readonly explode: boolean
  /** Present if its value is written as this content. */
  readonly contentType?: string
  /** Its own examples, before those of its schema. */
  readonly examples: readonly ExampleModel[]
}

export interface OperationModel {
  /** The document's `operationId`; if there is none, an id derived from method and path. */
  readonly id: string
  /** Identifies it in all versions of the document: its `operationId`, else method and path. */
  readonly key: string
  /** Its resource and method in the client, if they are pinned or the document chooses them: `pets.get`. */
  readonly name?: string
  /** What earlier generations pinned of it. */
  readonly pinned?: PinnedOperation
  /** Unique TypeScript identifier, derived from `id`. */
  readonly typeName: string
  /** In lower case; of `additionalOperations`, as the document writes it. */
  readonly method: string
  /** For a webhook, its name; for a callback, the expression of its URL. */
  readonly path: string
  readonly isWebhook?: boolean
  /** For a callback, the id of the operation whose request names the address. */
  readonly callbackOf?: string
  /** Other paths of the same operation (`x-path-aliases`). */
  readonly aliases: readonly string[]
  readonly tag: string
  readonly summary: string
  readonly description: string
  readonly beta: boolean
  readonly deprecated: boolean
  readonly parameters: readonly ParameterModel[]
  readonly requestBody: RequestBodyModel | undefined
  readonly responses: readonly ResponseModel[]
  /** Alternatives, each with the names of the schemes that it requires together. */
  readonly security: readonly (readonly string[])[]
  /** The scopes that a token must have, by the name of its scheme; of several alternatives with a scheme, those of the last. */
  readonly requiredScopes: Readonly<Record<string, readonly string[]>>
  readonly acceptedScopes: readonly string[]
  /** Its own servers, or those of its path; absent if it has those of the document. */
  readonly servers?: readonly ServerModel[]
  /** The extensions (`x-...`) of the operation, unchanged. */
  readonly extensions: JsonObject
  /** JSON Pointer of the operation in the document. */
  readonly pointer: string
}

export interface ServerModel {
  /** With `{name}` for each variable. */
  readonly url: string
  readonly name?: string
  readonly description: string
  readonly variables: readonly ServerVariableModel[]
}

export interface ServerVariableModel {
  readonly name: string
  readonly description: string
  readonly default: string
  /** Its only values; empty if it has any. */
  readonly values: readonly string[]
}

export interface SecuritySchemeModel {
  readonly name: string
  readonly description: string
  readonly scheme: JsonObject
}

export interface TagModel {
  readonly name: string
  readonly description: string
  readonly summary?: string
  /** Name of the tag that it is nested under. */
  readonly parent?: string
  /** What it is for: `nav`, `badge`, `audience`, or another word. */
  readonly kind?: string
}

/** A decision of the contract's author where the source document is unclear (`x-assumed`). */
export interface AssumptionModel {
  readonly pointer: string
  readonly reason: string
}

export interface EventModel {
  /** Event type as sent, for example `order.created`. */
  readonly name: string
  readonly title: string
  readonly description: string
  /** A ref to the named schema of the payload. */
  readonly payload: JsonSchema
  /** A ref to the named schema of the headers, if they are documented. */
  readonly headers?: JsonSchema
  /** Media type of the payload, if it is documented. */
  readonly contentType?: string
  /** Example payloads, in document order. */
  readonly examples: readonly ExampleModel[]
  /** The extensions (`x-...`) of the message, unchanged. */
  readonly extensions: JsonObject
}

/** The input of emitters: the document, with refs resolved and everything named, in document order. */
export interface Model {
  readonly title: string
  readonly version: string
  readonly description: string
  readonly servers: readonly ServerModel[]
  readonly tags: readonly TagModel[]
  readonly operations: readonly OperationModel[]
  /** The requests that the API sends to its users. */
  readonly webhooks: readonly OperationModel[]
  /** The requests that the API sends to an address that it was given by a request. */
  readonly callbacks: readonly OperationModel[]
  /** `components.schemas`, in document order, and the schemas of events. */
  readonly schemas: readonly NamedSchema[]
  /**
   * The parameters of each operation, as one object schema for each location: `ListRewardActivitiesQuery`, `...Path`,
   * `...Headers`. Their refs point into the document.
   */
  readonly inputs: readonly InputModel[]
  /** Inline schemas of bodies, and the headers of responses: `CreatePetBody`, `ListPets200`, `ListPets200Headers`. */
  readonly parts: readonly PartModel[]
  /** Those of the inputs and parts that are of an operation, by its id. */
  schemasOf(operation: string): OperationSchemas
  readonly securitySchemes: readonly SecuritySchemeModel[]
  readonly assumptions: readonly AssumptionModel[]
  /** The messages of the AsyncAPI document; their schemas are among those of the model. */
  readonly events: readonly EventModel[]
  /** The names of its schemas, and what is pinned of operations that the document does not have. */
  readonly names: PinnedNames
  /**
   * The bundled document, with the schemas of events and a schema for each direction: the base that every `$ref` of a
   * schema resolves against.
   */
  readonly document: LoadedDocument
  /** The bundled document as its author wrote it, without schemas of events, with its operations. */
  readonly source: { readonly document: LoadedDocument; readonly operations: readonly OperationModel[] }
  /** The keys that lead to a place in `source`, for those of `document`. */
  writtenKeys(keys: readonly string[]): readonly string[]
}

/** A schema of an operation, or of one of a webhook or callback. */
interface OfOperation extends NamedSchema {
  readonly operation: string
  /** Present if the operation is a webhook. */
  readonly webhook?: { readonly name: string; readonly method: string }
}

/** The schemas of an operation that have no name in the document. */
export interface OperationSchemas {
  readonly inputs: readonly InputModel[]
  readonly parts: readonly PartModel[]
}

export interface InputModel extends OfOperation {
  readonly in: ParameterModel['in']
}

/** A part of a request or response without a name in the document, with a derived name. */
export interface PartModel extends OfOperation {
  /** `'200'`, `'4XX'` or `'default'` for a part of a response; absent for one of a request. */
  readonly status?: string
  /** Absent for headers. */
  readonly contentType?: string
  /** True for an item of a stream. */
  readonly isItem?: true
}

/** A file to write. Its path is relative to the output folder, with `/` as separator. */
export interface GeneratedFile {
  readonly path: string
  readonly content: string
}

/** Receives the diagnostics of emitters: what they cannot express, and what is not enforced. */
export type Report = (diagnostic: Diagnostic) => void

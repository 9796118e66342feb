import type { Diagnostic } from '../diagnostic.ts'
import type { JsonObject, JsonSchema } from '@loyalty-kit/json-schema/json'
import type { LoadedDocument } from '../document.ts'

/** A schema that gets a type and a validator of its own. */
export interface NamedSchema {
  /** Name as the document writes it; any text. */
  readonly name: string
  /** Unique TypeScript identifier made from `name`. */
  readonly typeName: string
  /** JSON Pointer of the schema in the document, without `#`: `/components/schemas/Period`. */
  readonly pointer: string
  readonly schema: JsonSchema
}

export interface ParameterModel {
  readonly name: string
  readonly in: 'path' | 'query' | 'header' | 'cookie'
  readonly required: boolean
  readonly description: string
  readonly schema: JsonSchema
  readonly style: string
  readonly explode: boolean
  /** A valid value; `undefined` where there is none. */
  readonly example: unknown
  /** JSON Pointer of the parameter in the document. */
  readonly pointer: string
}

export interface MediaTypeModel {
  readonly contentType: string
  readonly schema: JsonSchema | undefined
  /** Valid examples by name, in document order. */
  readonly examples: readonly ExampleModel[]
}

export interface ExampleModel {
  readonly name: string
  readonly summary: string
  readonly value: unknown
}

export interface RequestBodyModel {
  readonly required: boolean
  readonly description: string
  readonly content: readonly MediaTypeModel[]
}

export interface ResponseModel {
  /** `'200'`, `'4XX'` or `'default'`. */
  readonly status: string
  readonly description: string
  readonly headers: readonly HeaderModel[]
  readonly content: readonly MediaTypeModel[]
}

export interface HeaderModel {
  readonly name: string
  readonly description: string
  readonly required: boolean
  readonly schema: JsonSchema
}

export interface OperationModel {
  /** The document's `operationId`, or one made from method and path where it has none. */
  readonly id: string
  /** Unique TypeScript identifier made from `id`. */
  readonly typeName: string
  readonly method: string
  readonly path: string
  /** Other paths that answer as this one does (`x-path-aliases`). */
  readonly aliases: readonly string[]
  readonly tag: string
  readonly summary: string
  readonly description: string
  readonly beta: boolean
  readonly deprecated: boolean
  readonly parameters: readonly ParameterModel[]
  readonly requestBody: RequestBodyModel | undefined
  readonly responses: readonly ResponseModel[]
  /** Alternatives, each a list of scheme names needed together. */
  readonly security: readonly (readonly string[])[]
  readonly acceptedScopes: readonly string[]
  /** The extensions (`x-...`) of the operation, as the document writes them. */
  readonly extensions: JsonObject
  /** JSON Pointer of the operation in the document. */
  readonly pointer: string
}

export interface SecuritySchemeModel {
  readonly name: string
  readonly description: string
  readonly scheme: JsonObject
}

export interface TagModel {
  readonly name: string
  readonly description: string
}

/** A choice that the source document leaves open, made by the author of the contract (`x-assumed`). */
export interface AssumptionModel {
  readonly pointer: string
  readonly reason: string
}

export interface EventModel {
  /** Event type as sent, for example `order.created`. */
  readonly name: string
  readonly title: string
  readonly description: string
  /** JSON Schema of the payload; refs point into the OpenAPI document. */
  readonly payload: JsonSchema
}

/** What emitters read: the document resolved, named and in document order. */
export interface Model {
  readonly title: string
  readonly version: string
  readonly description: string
  readonly tags: readonly TagModel[]
  readonly operations: readonly OperationModel[]
  /** `components.schemas`, in document order. */
  readonly schemas: readonly NamedSchema[]
  /**
   * The parameters of each operation as one object schema for each place: `ListRewardActivitiesQuery`,
   * `...Path`, `...Headers`. Their refs point into the document like any other.
   */
  readonly inputs: readonly InputModel[]
  /** Bodies whose schema has no name, and the headers of responses: `CreatePetBody`, `ListPets200`, `ListPets200Headers`. */
  readonly parts: readonly PartModel[]
  readonly securitySchemes: readonly SecuritySchemeModel[]
  readonly assumptions: readonly AssumptionModel[]
  readonly events: readonly EventModel[]
  /** The bundled document: the base that every `$ref` of a schema resolves against. */
  readonly document: LoadedDocument
}

export interface InputModel extends NamedSchema {
  readonly operation: string
  readonly in: 'path' | 'query' | 'header' | 'cookie'
}

/** A part of a request or a response that has no name in the document, and is given one. */
export interface PartModel extends NamedSchema {
  readonly operation: string
  /** `'200'`, `'4XX'` or `'default'` for a part of a response; absent for one of a request. */
  readonly status?: string
  /** Absent for headers. */
  readonly contentType?: string
}

/** A file to write, its path relative to the folder that generation writes to, with `/` between its parts. */
export interface GeneratedFile {
  readonly path: string
  readonly content: string
}

/** Takes what an emitter has to say of a document: what it cannot express, and what is not enforced. */
export type Report = (diagnostic: Diagnostic) => void

/** A JSON Schema 2020-12 as data. A `$ref` in it points into the bundled document (`#/components/schemas/...`). */
export type JsonSchema = boolean | { readonly [keyword: string]: unknown }

/** HTTP method, in lower case as in OpenAPI. */
export type Method = 'get' | 'put' | 'post' | 'delete' | 'options' | 'head' | 'patch' | 'trace'

/** One parameter of an operation: part of the path, the query, a header or a cookie. */
export interface Parameter {
  readonly name: string
  readonly in: 'path' | 'query' | 'header' | 'cookie'
  readonly required: boolean
  readonly schema: JsonSchema
  /** How an array is serialized: OpenAPI's `style`, and whether each element repeats the name. */
  readonly style: string
  readonly explode: boolean
}

/** A body in one content type; `schema` is absent if the contract has none. */
export interface MediaType {
  readonly contentType: string
  readonly schema?: JsonSchema
}

export interface RequestBody {
  readonly required: boolean
  readonly content: readonly MediaType[]
}

/** A response of an operation. */
export interface OperationResponse {
  /** `'200'`, `'4XX'` or `'default'`, as the contract writes it. */
  readonly status: string
  readonly description: string
  readonly headers: readonly string[]
  /** Empty for a response without a body. */
  readonly content: readonly MediaType[]
}

/**
 * One method on one path, with everything that a client, a mock or a page needs.
 *
 * @see openapi/loyalty.yaml #/paths
 */
export interface Operation {
  /** The contract's `operationId`. */
  readonly id: string
  readonly method: Method
  /** Path with `{name}` for each path parameter. */
  readonly path: string
  /** Other paths of the same operation. */
  readonly aliases: readonly string[]
  /** First tag, which names the resource. */
  readonly tag: string
  readonly summary: string
  readonly description: string
  /** True if the operation may change without a new version. */
  readonly beta: boolean
  readonly deprecated: boolean
  readonly parameters: readonly Parameter[]
  readonly requestBody?: RequestBody
  readonly responses: readonly OperationResponse[]
  /** Alternatives, each with the names of all security schemes that it requires; empty if no credential is required. */
  readonly security: readonly (readonly string[])[]
  /** Scopes of which a token must have one; empty if none is required. Assumed, see `x-accepted-scopes`. */
  readonly acceptedScopes: readonly string[]
}

/** How a credential is sent. */
export type SecurityScheme =
  | { readonly type: 'apiKey'; readonly in: 'header' | 'query' | 'cookie'; readonly name: string }
  | { readonly type: 'http'; readonly scheme: string; readonly bearerFormat?: string }
  | { readonly type: 'oauth2' | 'openIdConnect' | 'mutualTLS' }

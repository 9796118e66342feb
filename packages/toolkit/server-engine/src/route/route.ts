import type { ItemForm, JsonEvents } from '@specwright/code/stream-items'
import type { Fields } from './fields.ts'
import type { Operation, ParameterLocation } from './operation.ts'

/** A problem with a value, as a generated validator reports it. */
export interface Issue {
  /** JSON Pointer of the faulty value. */
  readonly pointer: string
  /** The same location as keys and indexes. */
  readonly path?: readonly (string | number)[]
  readonly message: string
  /** The message without the location. */
  readonly sentence?: string
  /** JSON Pointer of the rule in the contract. */
  readonly schema?: string
  /** The keyword of that rule. */
  readonly keyword?: string
}

/** A generated validator. */
export interface Validator {
  /** The problems with a value, up to a number; empty if it is valid. */
  check(value: unknown, options?: { readonly maxIssues?: number }): readonly Issue[]
}

/** The parameters of one location. */
export interface Input {
  readonly validator: Validator
  readonly fields: Fields
  /** Default values of parameters that are not sent. */
  readonly defaults: Readonly<Record<string, unknown>>
}

/** An example response of an operation. */
export interface Example {
  /** `'200'`, `'4XX'` or `'default'`, as the contract writes it. */
  readonly status: string
  readonly name: string
  readonly headers: Readonly<Record<string, string>>
  /** Absent for a response without a body. */
  readonly contentType?: string
  readonly value?: unknown
  /** How the value, a string, is written if it is bytes. */
  readonly encoding?: 'base64'
}

/** An operation with the validators of its requests, and its example responses. */
export interface Route<OperationType extends Operation = Operation> {
  readonly operation: OperationType
  /** Parameters by location; locations without parameters are absent. */
  readonly inputs: Readonly<Partial<Record<ParameterLocation, Input>>>
  readonly bodies: readonly BodyContent[]
  readonly examples: readonly Example[]
  /** Statuses without a valid example, each with the JSON Pointer of its schema: they are answered with 501. */
  readonly unanswered?: Readonly<Record<string, string>>
}

/** A response that the contract allows, with its validators. */
export interface AllowedResponse {
  /** `'200'`, `'4XX'` or `'default'`, as the contract writes it. */
  readonly status: string
  /** Checks the headers that the contract documents, by their names there; absent if there are none. */
  readonly headers?: Omit<Input, 'defaults'>
  /** Empty for a response without a body. */
  readonly content: readonly AllowedContent[]
}

/** A content type that a body may have. */
export interface Content {
  readonly contentType: string
  /** True for JSON of a type that does not say so. */
  readonly isJson?: true
  readonly validator?: Validator
}

/** Content that may be a stream. */
interface StreamableContent extends Content {
  /** How the items of a stream are read and written, and the validator of one; absent for other content. */
  readonly items?: {
    /** `data` is the JSON of the data of an event, `events` its fields. */
    readonly reads: ItemForm
    /** Which events have JSON as their data; absent if all have text. */
    readonly json?: JsonEvents
    readonly validator?: Validator
  }
}

/** A content type that a request may have. */
export interface BodyContent extends StreamableContent {
  readonly fields: Fields
  /** Maximum size of bytes, as the contract has it; absent for other content. */
  readonly maxBytes?: number
}

/** A content type that a response may have. */
export interface AllowedContent extends StreamableContent {
  /** How the fields of a form are read and written; absent for other content. */
  readonly fields?: Fields
}

import type { Fields } from './fields.ts'
import type { Operation, Place } from './operation.ts'

/** What is wrong with a value, as a generated validator says it. */
export interface Issue {
  /** JSON Pointer of the faulty value. */
  readonly pointer: string
  readonly message: string
}

/** A validator, as they are generated. */
export interface Validator {
  /** All that is wrong with a value; empty for a valid one. */
  check(value: unknown): readonly Issue[]
}

/** The parameters of one place. */
export interface Input {
  readonly validator: Validator
  readonly fields: Fields
  /** Values of those that are not sent. */
  readonly defaults: Readonly<Record<string, unknown>>
}

/** One answer that an operation may give. */
export interface Example {
  /** `'200'`, `'4XX'` or `'default'`, as the contract writes it. */
  readonly status: string
  readonly name: string
  readonly headers: Readonly<Record<string, string>>
  /** Absent for a response without a body. */
  readonly contentType?: string
  readonly value?: unknown
}

/** An operation with what checks a request to it, and what it may answer. */
export interface Route<Own extends Operation = Operation> {
  readonly operation: Own
  /** Parameters by their place; a place without parameters is not there. */
  readonly inputs: Readonly<Partial<Record<Place, Input>>>
  readonly bodies: readonly { readonly contentType: string; readonly validator?: Validator; readonly fields: Fields }[]
  readonly examples: readonly Example[]
}

/** An answer that the contract allows, with what checks it. */
export interface AllowedResponse {
  /** `'200'`, `'4XX'` or `'default'`, as the contract writes it. */
  readonly status: string
  /** Checks the headers that the contract speaks of, by their names there; absent where it speaks of none. */
  readonly headers?: Omit<Input, 'defaults'>
  /** Empty for a response without a body. */
  readonly content: readonly { readonly contentType: string; readonly validator?: Validator }[]
}

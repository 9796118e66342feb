import type { Operation } from '@loyalty-kit/spec'

/** What is wrong with a value, as `@loyalty-kit/validators` says it. */
export interface Issue {
  /** JSON Pointer of the faulty value. */
  readonly pointer: string
  readonly message: string
}

/** A validator, as `@loyalty-kit/validators` makes them. */
export interface Validator {
  /** All that is wrong with a value; empty for a valid one. */
  check(value: unknown): readonly Issue[]
}

/** How the text of a parameter or a form field is read as a value. */
export interface Field {
  /** What the text stands for; absent for text. A list has the kind of its items. */
  readonly kind?: 'integer' | 'number' | 'boolean'
  readonly isList?: boolean
  /** Value where nothing is sent. */
  readonly default?: unknown
}

/** Fields by name; one that is not there is text. */
export type Fields = Readonly<Record<string, Field>>

/** The parameters of one place. */
export interface Input {
  readonly validator: Validator
  readonly fields: Fields
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
export interface Route {
  readonly operation: Operation
  /** Parameters by their place; a place without parameters is not there. */
  readonly inputs: Readonly<Partial<Record<'path' | 'query' | 'header' | 'cookie', Input>>>
  readonly bodies: readonly { readonly contentType: string; readonly validator?: Validator; readonly fields: Fields }[]
  readonly examples: readonly Example[]
}

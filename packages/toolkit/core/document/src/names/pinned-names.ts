import type { JsonObject } from '@specwright/json-schema/json'

/** The names and signatures that earlier generations gave; later ones keep them. */
export interface PinnedNames {
  /** By the key of an operation. */
  readonly operations: Readonly<Record<string, PinnedOperation>>
  /** Type names, by the key of a schema. */
  readonly schemas: Readonly<Record<string, string>>
}

/** What the callers of an operation rely on. */
export interface PinnedOperation {
  /** Its id, if the document gives it none. */
  readonly id?: string
  /** Resource and method: `pets.get`. Without one, no output has shown a method of it yet. */
  readonly name?: string
  /** The function of the operation. Default: its id as an identifier. */
  readonly function?: string
  /** Where each argument before the options goes: `path.id`, `query`, `body`, or `body.name` for one member. */
  readonly arguments?: readonly string[]
  /** Content type of the request. Default: `application/json`. */
  readonly request?: string
  /** Content type of the result, or all that are read as it. Default: `application/json`. */
  readonly response?: string | readonly string[]
  /** Members of the body that are filled in. */
  readonly fixed?: JsonObject
  /** Whether it is a listing. Default: `false`. */
  readonly listing?: boolean
}

/** The names of a first generation. */
export const noNames: PinnedNames = { operations: {}, schemas: {} }

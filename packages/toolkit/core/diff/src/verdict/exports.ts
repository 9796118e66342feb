import type { Finding } from '../finding/finding.ts'

/** How callers of a generated client reach an operation. */
export interface ClientOperation {
  /** Names it in the file of names. */
  readonly key: string
  /** In lower case. */
  readonly method: string
  readonly path: string
  /** JSON Pointer of the operation. */
  readonly pointer: string
  readonly beta: boolean
  /** Resource and method: `pets.get`. */
  readonly name: string
  /** The function of the operation: `getPet`. */
  readonly function: string
  /** Where each argument before the options goes: `path.id`, `query`, `body`. */
  readonly arguments: readonly string[]
  /** True if its method lists items, page after page. */
  readonly listing?: boolean
}

/** What callers of a generated client can name. */
export interface ClientExports {
  readonly operations: readonly ClientOperation[]
  /** The security schemes whose credentials it takes, by their names. */
  readonly credentials: readonly string[]
}

/** The type of a schema. */
export interface ExportedType {
  readonly name: string
  /** JSON Pointer of the schema; for what is sent of it, not the key. */
  readonly place: string
}

/** What programs can name of what is generated from a version of a document. */
export interface Exports {
  /** The type of each named schema, and of what is sent of it where that differs, by a key that stays when it is renamed. */
  readonly types: ReadonlyMap<string, ExportedType>
  /** Absent where no client can be generated. */
  readonly client?: ClientExports
}

/** What is generated from both versions, as far as the documents do not say it. */
export interface Generated {
  readonly base: Exports
  readonly revision: Exports
  /** What a mock no longer does. */
  readonly mock: readonly Finding[]
}

import type { JsonObject } from '@loyalty-kit/json-schema/json'
import type { Diagnostic, SourceLocation } from './diagnostic.ts'

/** An OpenAPI document, bundled into one and converted to OpenAPI 3.1. */
export interface LoadedDocument {
  readonly root: JsonObject
  /** Warnings for its author; the document can be used nevertheless. */
  readonly warnings: readonly Diagnostic[]
  /** Absolute paths of all files of the document, its overlays and the configuration of Redocly beside it included. */
  readonly files: readonly string[]
  /**
   * The location of a JSON Pointer (without `#`) of `root`; of its nearest ancestor if the value came from another
   * file.
   */
  locate(pointer: string): SourceLocation
}

import type { JsonObject } from '@loyalty-kit/json-schema/json'
import type { Diagnostic, SourceLocation } from './diagnostic.ts'

/** An OpenAPI document with all files in one, converted to OpenAPI 3.1. */
export interface LoadedDocument {
  readonly root: JsonObject
  /** What its author should know, though the document can be used. */
  readonly warnings: readonly Diagnostic[]
  /** Every file the document was read from, the root file first; absolute paths. */
  readonly files: readonly string[]
  /** Where a JSON Pointer (without `#`) of `root` stands; the nearest ancestor when the place itself came from elsewhere. */
  locate(pointer: string): SourceLocation
}

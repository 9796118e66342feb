import type { JsonObject } from '@loyalty-kit/json-schema/json'
import type { Diagnostic } from './diagnostic.ts'

/** Where a part of a document stands in the file its author edits. */
export interface SourceLocation {
  /** Path as the user gave it. */
  readonly file: string
  /** 1-based. */
  readonly line: number
  /** 1-based. */
  readonly column: number
  /** The line itself, for the caret to point into. */
  readonly sourceLine: string
}

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

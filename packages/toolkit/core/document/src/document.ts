import type { JsonObject, JsonSchema } from '@specwright/json-schema/json'
import type { Diagnostic, SourceLocation } from './diagnostic.ts'

/** An OpenAPI document, bundled into one and converted to OpenAPI 3.1. */
export interface LoadedDocument {
  readonly root: JsonObject
  /** Warnings for its author; the document can be used nevertheless. */
  readonly warnings: readonly Diagnostic[]
  /** The URL that it was read from, without user, query and fragment; absent for a file. */
  readonly address?: string
  /** Absolute paths of all files of the document, its overlays and the configuration of Redocly beside it included. */
  readonly files: readonly string[]
  /**
   * The location of a JSON Pointer (without `#`) of `root`; of its nearest ancestor if the value came from another
   * file. Of a member, that of its value, or of its name.
   */
  locate(pointer: string, part?: 'value' | 'key'): SourceLocation
}

/** The messages of an AsyncAPI document, and their schemas. */
export interface LoadedEvents {
  readonly messages: readonly MessageModel[]
  /**
   * The schemas that messages use, by names that no schema of the OpenAPI document has. Their refs lead to each other and
   * to that document, as if all were its components.
   */
  readonly schemas: ReadonlyMap<string, JsonSchema>
  /** Absolute paths of all files of the document. */
  readonly files: readonly string[]
  /** The location of a JSON Pointer within a schema. */
  locate(name: string, pointer: string): SourceLocation
}

/** A message of an AsyncAPI document. */
export interface MessageModel {
  /** Its type as sent, for example `order.created`. */
  readonly name: string
  readonly title: string
  readonly description: string
  /** Name of the schema of its payload. */
  readonly payload: string
  /** Name of the schema of its headers, if they are documented. */
  readonly headers?: string
  /** Media type of its payload, if it is documented. */
  readonly contentType?: string
  /** Example payloads, in document order. */
  readonly examples: readonly { readonly name: string; readonly summary: string; readonly value: unknown }[]
  /** The extensions (`x-...`) of the message, unchanged. */
  readonly extensions: JsonObject
}

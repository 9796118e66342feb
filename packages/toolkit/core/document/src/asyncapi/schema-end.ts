import { asRef, atPointer, isObject, own, type JsonObject } from '@specwright/json-schema/json'
import { keyOf, memberOf, type Files, type Written } from './files.ts'
import { formatOf, formatOfDocument, type SchemaFormat } from './schema-format.ts'

/** A schema where it is used. */
export interface WrittenSchema {
  readonly at: Written
  /** The media type of its format; absent if none is documented. */
  readonly format?: Written
}

/** A schema to import; its format is `undefined` if it is not supported. */
export interface Source {
  readonly at: Written
  readonly format: SchemaFormat | undefined
}

/** A schema of the OpenAPI document, or one to import. */
export type End = { readonly ref: string } | Source

/** What refs of schemas may lead to. */
export interface EndOptions {
  readonly files: Files
  /** The OpenAPI document that schemas may refer to: its address, and what it was read as. */
  readonly openapi: { readonly file: string; readonly root: JsonObject }
  /** The root of a file. */
  readonly rootOf: (file: string) => unknown
  /** Receives the place of each format that is not supported. */
  readonly unsupported: (at: Written) => void
}

/**
 * Where a schema ends.
 *
 * @param assumed Its format, if none is documented.
 */
export type EndOf = (start: WrittenSchema, assumed: SchemaFormat) => Promise<End>

/**
 * Finds where the refs of a schema end: in the OpenAPI document, or at a schema that is more than a ref.
 *
 * A ref leads to a schema of the same format, unless another one is documented there.
 */
export function createEnds({ files, openapi, rootOf, unsupported }: EndOptions): EndOf {
  function supported(stated: Written): SchemaFormat | undefined {
    const format = formatOf(String(stated.value))
    if (format === undefined) unsupported(stated)
    return format
  }

  function inOpenApi({ file, pointer: written }: Written): End | undefined {
    // Schemas of Swagger 2.0 have moved.
    const pointer = written.replace(/^\/definitions\//, '/components/schemas/')
    const isThere = file === openapi.file && atPointer(openapi.root, pointer) !== undefined
    return isThere ? { ref: asRef(pointer) } : undefined
  }

  return async (start, assumed) => {
    let format = start.format ? supported(start.format) : assumed
    const seen = new Set<string>()
    for (let { at } = start; ;) {
      const known = inOpenApi(at)
      if (known) return known
      format &&= formatOfDocument(rootOf(at.file)) ?? format
      const stated = memberOf(at, 'schemaFormat')
      if (format?.isDraft && typeof stated.value === 'string' && isObject(at.value) && 'schema' in at.value) {
        format = supported(stated)
        at = memberOf(at, 'schema')
      }
      const ref = isObject(at.value) ? own(at.value, '$ref') : undefined
      const isAlone = format?.isDraft === true || Object.keys(at.value ?? {}).length === 1
      if (format === undefined || typeof ref !== 'string' || !isAlone) return { at, format }
      // It refers back to itself, which says nothing about a value.
      if (seen.has(keyOf(at))) return { at: { ...at, value: true }, format }
      seen.add(keyOf(at))
      at = await files.target(ref, at)
    }
  }
}

import { isObject, own } from '@specwright/json-schema/json'
import { toOpenApi31, type SchemaReport } from '../openapi/to-openapi-31.ts'

/** How schemas of a format are read. */
export interface SchemaFormat {
  /** True for draft 7 and AsyncAPI, which extends it. */
  readonly isDraft: boolean
  /** The version of OpenAPI whose schemas are written alike. */
  readonly openapi: '3.0.0' | '3.1.0'
}

/** Schemas of AsyncAPI itself, where no format is documented. */
export const asyncApiFormat: SchemaFormat = { isDraft: true, openapi: '3.1.0' }

const formats: readonly (readonly [mediaType: RegExp, SchemaFormat])[] = [
  [/^application\/vnd\.aai\.asyncapi(?:\+\w+)?(?:;|$)/, asyncApiFormat],
  [/^application\/schema(?:\+\w+)?;version=(?:draft\/)?(?:2019-09|2020-12)$/, { isDraft: false, openapi: '3.1.0' }],
  [/^application\/schema(?:\+\w+)?(?:;|$)/, asyncApiFormat],
  [/^application\/vnd\.oai\.openapi(?:\+\w+)?;version=3\.0/, { isDraft: false, openapi: '3.0.0' }],
  [/^application\/vnd\.oai\.openapi(?:\+\w+)?(?:;|$)/, { isDraft: false, openapi: '3.1.0' }],
]

/** The format with a media type; `undefined` for one that is not supported, such as Avro. */
export function formatOf(mediaType: string): SchemaFormat | undefined {
  const written = mediaType.toLowerCase().replaceAll(/[\s"]/g, '')
  return formats.find(([pattern]) => pattern.test(written))?.[1]
}

/** The format in which schemas of an OpenAPI document are written; `undefined` for another document. */
export function formatOfDocument(root: unknown): SchemaFormat | undefined {
  const version = isObject(root) ? (own(root, 'openapi') ?? own(root, 'swagger')) : undefined
  if (typeof version !== 'string') return undefined
  return { isDraft: false, openapi: /^(?:2|3\.0)/.test(version) ? '3.0.0' : '3.1.0' }
}

/** A schema in the words of OpenAPI 3.1. */
export function toSchema31(schema: unknown, { openapi }: SchemaFormat, report: SchemaReport): unknown {
  const below = (pointer: string): string => pointer.slice('/components/schemas/S'.length)
  const { components } = toOpenApi31(
    { openapi, components: { schemas: { S: schema } } },
    {
      invalidRef: (pointer) => report.invalidRef(below(pointer)),
      invalidKeyword: (pointer, message) => report.invalidKeyword(below(pointer), message),
      olderKeyword: (pointer, message) => report.olderKeyword(below(pointer), message),
      oldTuple: (pointer, message) => report.oldTuple(below(pointer), message),
      nullableRef: (pointer, message) => report.nullableRef(below(pointer), message),
    },
  )
  const schemas = isObject(components) ? own(components, 'schemas') : undefined
  return isObject(schemas) ? own(schemas, 'S') : undefined
}

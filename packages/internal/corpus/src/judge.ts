import type { JsonObject, JsonSchema } from '@specwright/json-schema/json'
import { Ajv2020, type AnySchema } from 'ajv/dist/2020.js'

/** Why a schema of a document refuses a value; `undefined` if it accepts it. */
export type Judge = (value: unknown, schema: JsonSchema) => string | undefined

/** A judge of the schemas of a document, which is not ours. */
export function createJudge(root: JsonObject): Judge {
  const options = { strict: false, validateSchema: false, validateFormats: false, logger: false } as const
  const ajv = new Ajv2020({ ...options, code: { regExp: Object.assign(readPattern, { code: 'new RegExp' }) } })
  ajv.addSchema({ ...withoutExamples(root), $id: 'document:' })
  return (value, schema) => {
    const isValid = ajv.validate(inDocument(schema) as AnySchema, value)
    return isValid === true ? undefined : ajv.errorsText()
  }
}

/** A pattern as a document has it: Ajv would refuse the whole schema of one that is valid only without the `u` flag. */
function readPattern(pattern: string, flags: string): RegExp {
  try {
    return new RegExp(pattern, flags)
  } catch {
    return new RegExp(pattern)
  }
}

/** Examples may have members that are read as those of schemas. */
function withoutExamples(value: unknown): object {
  const text = JSON.stringify(value, (key, part: unknown) =>
    key === 'example' || key === 'examples' ? undefined : part,
  )
  return JSON.parse(text) as object // of an object
}

/** A schema whose refs point into the document. */
function inDocument(schema: unknown): unknown {
  if (Array.isArray(schema)) return schema.map(inDocument)
  if (typeof schema !== 'object' || schema === null) return schema
  return Object.fromEntries(
    Object.entries(schema).map(([key, value]) => [
      key,
      key === '$ref' && String(value).startsWith('#') ? `document:${String(value)}` : inDocument(value),
    ]),
  )
}

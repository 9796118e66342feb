import { invalidKeywords } from '@loyalty-kit/json-schema/compile'
import { childPointer, type JsonObject } from '@loyalty-kit/json-schema/json'
import type { ReportAt } from './path-parameters.ts'

/** A schema of OpenAPI 3.1 without the keywords whose values mean nothing, such as a negative `minLength`. */
export function withValidKeywords(schema: JsonObject, pointer: string, report: ReportAt): JsonObject {
  const invalid = invalidKeywords(schema)
  if (invalid.length === 0) return schema
  const rest = { ...schema }
  for (const [keyword, reason] of invalid) {
    Reflect.deleteProperty(rest, keyword)
    report(childPointer(pointer, keyword), `${reason}. It is ignored.`)
  }
  return rest
}

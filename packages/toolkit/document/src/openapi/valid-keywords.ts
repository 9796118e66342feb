import { invalidKeywords } from '@loyalty-kit/json-schema/compile'
import { childPointer, type JsonObject } from '@loyalty-kit/json-schema/json'
import { rewriteSchemas } from './openapi-shape.ts'
import type { ReportAt } from './path-parameters.ts'

/** The same OpenAPI 3.1 document, without the keywords of schemas that mean nothing, such as a negative `minLength`. */
export function withValidKeywords(root: JsonObject, report: ReportAt): JsonObject {
  return rewriteSchemas(root, (schema, _, pointer) => {
    const invalid = invalidKeywords(schema)
    if (invalid.size === 0) return schema
    for (const [keyword, reason] of invalid) report(childPointer(pointer, keyword), `${reason}. It is ignored.`)
    return Object.fromEntries(Object.entries(schema).filter(([keyword]) => !invalid.has(keyword)))
  })
}

import { isObject, type JsonObject } from '../json.ts'
import { schemasIn } from './flat-schema.ts'
import { isValid } from './is-valid.ts'

/** The schemas that a schema combines with its own rules for a value: all of `allOf`, and of each union the first that it meets. */
export function metSchemas(schema: JsonObject, value: unknown, root: JsonObject): JsonObject[] {
  const met = ['oneOf', 'anyOf'].map((union) => schemasIn(schema, union).find((each) => isValid(each, value, root)))
  return [...schemasIn(schema, 'allOf'), ...met].filter(isObject)
}

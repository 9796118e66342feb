import { isObject, type JsonObject } from '@specwright/json-schema/json'
import { factsOf } from '@specwright/json-schema/keyword'
import { withoutOldTuple } from '../openapi/tuples.ts'

/**
 * Converts a schema of draft 7 or earlier, or of AsyncAPI, which extends it, to JSON Schema 2020-12.
 *
 * The siblings of a `$ref` mean nothing there. The `discriminator` of AsyncAPI only names a property.
 */
export function toDraft2020(schema: unknown): unknown {
  if (!isObject(schema)) return schema
  const { $ref } = schema
  if (typeof $ref === 'string') return { $ref }
  return Object.fromEntries(Object.entries(renamed(schema)).map(([keyword, value]) => [keyword, held(keyword, value)]))
}

function held(keyword: string, value: unknown): unknown {
  const { holds } = factsOf(keyword)
  if (holds === 'one') return toDraft2020(value)
  if (holds === 'array') return Array.isArray(value) ? value.map(toDraft2020) : value
  if (holds !== 'map' || !isObject(value)) return value
  return Object.fromEntries(Object.entries(value).map(([name, each]) => [name, toDraft2020(each)]))
}

/** A schema with the keywords of 2020-12 in place of those that have another name or form there. */
function renamed(schema: JsonObject): JsonObject {
  const { discriminator: _, definitions, dependencies, ...rest } = schema
  return {
    ...withoutOldTuple(rest),
    ...(definitions !== undefined && { $defs: definitions }),
    ...(isObject(dependencies) && dependenciesOf(dependencies)),
  }
}

function dependenciesOf(dependencies: JsonObject): JsonObject {
  const all = Object.entries(dependencies)
  const [required, schemas] = [
    all.filter(([, each]) => Array.isArray(each)),
    all.filter(([, each]) => !Array.isArray(each)),
  ]
  return {
    ...(required.length > 0 && { dependentRequired: Object.fromEntries(required) }),
    ...(schemas.length > 0 && { dependentSchemas: Object.fromEntries(schemas) }),
  }
}

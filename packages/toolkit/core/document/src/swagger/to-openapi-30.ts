import { isObject, objectAt, own, type JsonObject } from '@specwright/json-schema/json'
import { valueIn } from '@specwright/json-schema/ref'
import { operationsIn, withOperations } from '../openapi/path-item.ts'

/**
 * Converts a bundled Swagger 2.0 document to OpenAPI 3.0. The given one stays as it is.
 *
 * @throws {Error} If it breaks rules in a way that leaves it without a meaning.
 */
export async function toOpenApi30(swagger: JsonObject): Promise<JsonObject> {
  // Few documents need the converter.
  const { upgradeFromTwoToThree } = await import('@scalar/openapi-upgrader/2.0-to-3.0')
  // The converter changes objects in place, and some may be shared.
  const copy = JSON.parse(JSON.stringify(withOwnResponses(withOwnBodies(swagger)))) as JsonObject // a copy of an object
  return upgradeFromTwoToThree(copy) as JsonObject // an object becomes an object
}

/**
 * A document in which each operation has its own body and form parameters, instead of those of its path or of the
 * shared parameters: the converter reads them only there.
 */
function withOwnBodies(swagger: JsonObject): JsonObject {
  const paths = Object.entries(objectAt(swagger, 'paths')).map(([path, item]): [string, unknown] => {
    return [path, isObject(item) && operationsIn(item).length > 0 ? itemWithOwnBodies(swagger, item) : item]
  })
  const shared = Object.entries(objectAt(swagger, 'parameters')).filter(([, each]) => !isBody(valueIn(swagger, each)))
  return {
    ...swagger,
    paths: Object.fromEntries(paths),
    ...(shared.length > 0 ? { parameters: Object.fromEntries(shared) } : { parameters: undefined }),
  }
}

function itemWithOwnBodies(swagger: JsonObject, item: JsonObject): JsonObject {
  const inPath = parametersOf(swagger, item)
  const isSame = (left: JsonObject, right: JsonObject): boolean =>
    left['in'] === right['in'] && (left['in'] === 'body' || left['name'] === right['name'])
  const rewritten = withOperations(item, (operation) => {
    const declared = parametersOf(swagger, operation)
    const inherited = inPath.filter(({ value }) => isBody(value) && !declared.some((each) => isSame(each.value, value)))
    const all = [...declared, ...inherited].map(({ written, value }) => (isBody(value) ? value : written))
    return all.length === 0 ? operation : { ...operation, parameters: all }
  })
  const others = inPath.filter(({ value }) => !isBody(value)).map(({ written }) => written)
  return inPath.length === 0 ? rewritten : { ...rewritten, parameters: others }
}

/**
 * A document in which each operation with types of its own has its own responses, instead of shared ones, which the converter gives
 * the types of the document; and whose files are binary strings.
 */
function withOwnResponses(swagger: JsonObject): JsonObject {
  const types = JSON.stringify(own(swagger, 'produces'))
  const rewrite = (operation: JsonObject): JsonObject => {
    const hasOwnTypes =
      Array.isArray(own(operation, 'produces')) && JSON.stringify(own(operation, 'produces')) !== types
    const responses = Object.entries(objectAt(operation, 'responses')).map(([status, written]): [string, unknown] => {
      return [status, withBytes(hasOwnTypes ? valueIn(swagger, written) : written)]
    })
    return responses.length === 0 ? operation : { ...operation, responses: Object.fromEntries(responses) }
  }
  const paths = Object.entries(objectAt(swagger, 'paths')).map(([path, item]): [string, unknown] => {
    return [path, isObject(item) ? withOperations(item, rewrite) : item]
  })
  const shared = Object.entries(objectAt(swagger, 'responses')).map(([name, each]) => [name, withBytes(each)])
  return {
    ...swagger,
    paths: Object.fromEntries(paths),
    ...(shared.length > 0 && { responses: Object.fromEntries(shared) as JsonObject }),
  }
}

/** A response whose file is a binary string, as OpenAPI 3 has it. */
function withBytes(response: unknown): unknown {
  const schema = isObject(response) ? own(response, 'schema') : undefined
  if (!isObject(response) || !isObject(schema) || own(schema, 'type') !== 'file') return response
  return { ...response, schema: { ...schema, type: 'string', format: 'binary' } }
}

/** A parameter as it is written, perhaps as a `$ref`, and what it is. */
export interface SwaggerParameter {
  readonly written: unknown
  readonly value: JsonObject
}

/** The parameters of an operation or a path item. */
export function parametersOf(swagger: JsonObject, holder: JsonObject): SwaggerParameter[] {
  const parameters = own(holder, 'parameters')
  return (Array.isArray(parameters) ? parameters : []).map((written: unknown) => {
    const value = valueIn(swagger, written)
    return { written, value: isObject(value) ? value : {} }
  })
}

/** True for a parameter that becomes a request body, or a part of it. */
export function isBody(parameter: unknown): boolean {
  return isObject(parameter) && (parameter['in'] === 'body' || parameter['in'] === 'formData')
}

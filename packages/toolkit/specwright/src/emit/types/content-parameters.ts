import { isObject, type JsonObject } from '@specwright/json-schema/json'
import { everyOperation, kindOfType, type Model } from '@specwright/document/model'

/** Where parameters are whose value is one part of a request. */
const places: readonly unknown[] = ['path', 'query', 'header', 'cookie']

/**
 * The document with the schemas of parameters that are JSON: openapi-typescript takes each parameter with `content` for a
 * string, while callers pass the value that is written as JSON.
 */
export function withContentParameters(document: JsonObject, model: Model): JsonObject {
  const all = everyOperation(model).flatMap(({ parameters }) => parameters)
  const hasContent = all.some((each) => each.in !== 'querystring' && each.contentType !== undefined)
  return hasContent ? (rewritten(document) as JsonObject) : document // an object becomes an object
}

function rewritten(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(rewritten)
  if (!isObject(value)) return value
  return Object.fromEntries(Object.entries(withSchema(value)).map(([name, each]) => [name, rewritten(each)]))
}

function withSchema(value: JsonObject): JsonObject {
  const { content, ...rest } = value
  if (!places.includes(value['in']) || !isObject(content)) return value
  const [[contentType, media] = ['', undefined]] = Object.entries(content)
  const isJson = kindOfType(contentType) === 'json' && isObject(media) && isObject(media['schema'])
  return isJson ? { ...rest, schema: media['schema'] } : value
}

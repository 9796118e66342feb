import { isObject, type JsonObject } from '@specwright/json-schema/json'

type Rewrite = (object: JsonObject) => JsonObject

/**
 * Removes the extensions (`x-...`) of paths, responses and callbacks, since openapi-typescript treats every member of
 * these as a path or a response.
 */
export function withoutExtensions(document: JsonObject): JsonObject {
  return {
    ...document,
    ...member(document, 'paths', (paths) => eachOf(plain(paths), pathItem)),
    ...member(document, 'webhooks', (webhooks) => eachOf(webhooks, pathItem)),
    ...member(document, 'components', (components) => ({
      ...components,
      ...member(components, 'pathItems', (items) => eachOf(items, pathItem)),
      ...member(components, 'callbacks', (callbacks) => eachOf(callbacks, callback)),
    })),
  }
}

const pathItem: Rewrite = (item) => ({
  ...eachOf(item, operation),
  ...member(item, 'additionalOperations', (operations) => eachOf(operations, operation)),
})

const operation: Rewrite = (object) => ({
  ...object,
  ...member(object, 'responses', plain),
  ...member(object, 'callbacks', (callbacks) => eachOf(callbacks, callback)),
})

const callback: Rewrite = (paths) => eachOf(plain(paths), pathItem)

/** One member, rewritten; nothing if it is not an object. */
function member(parent: JsonObject, name: string, rewrite: Rewrite): JsonObject {
  const value = parent[name]
  return isObject(value) ? { [name]: rewrite(value) } : {}
}

/** Rewrites every member that is an object; the others stay unchanged. */
function eachOf(map: JsonObject, rewrite: Rewrite): JsonObject {
  return Object.fromEntries(Object.entries(map).map(([key, each]) => [key, isObject(each) ? rewrite(each) : each]))
}

function plain(map: JsonObject): JsonObject {
  return Object.fromEntries(Object.entries(map).filter(([key]) => !key.startsWith('x-')))
}

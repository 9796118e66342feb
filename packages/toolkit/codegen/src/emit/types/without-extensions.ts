import { isObject, type JsonObject } from '@loyalty-kit/json-schema/json'

type Rewrite = (object: JsonObject) => JsonObject

/**
 * The same document without the extensions (`x-...`) that stand among paths, responses and the paths of callbacks:
 * who writes types takes every member of these for one.
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

const pathItem: Rewrite = (item) => eachOf(item, operation)

const operation: Rewrite = (object) => ({
  ...object,
  ...member(object, 'responses', plain),
  ...member(object, 'callbacks', (callbacks) => eachOf(callbacks, callback)),
})

const callback: Rewrite = (paths) => eachOf(plain(paths), pathItem)

/** One member rewritten; nothing where it is no object. */
function member(holder: JsonObject, name: string, rewrite: Rewrite): JsonObject {
  const value = holder[name]
  return isObject(value) ? { [name]: rewrite(value) } : {}
}

/** Every member that is an object rewritten, the others as they are. */
function eachOf(map: JsonObject, rewrite: Rewrite): JsonObject {
  return Object.fromEntries(Object.entries(map).map(([key, each]) => [key, isObject(each) ? rewrite(each) : each]))
}

function plain(map: JsonObject): JsonObject {
  return Object.fromEntries(Object.entries(map).filter(([key]) => !key.startsWith('x-')))
}

import type { GlobalContext, OpenAPI3 } from 'openapi-typescript'
import transformPathItemObject from 'openapi-typescript/dist/transform/path-item-object.mjs'
import { atPointer, isObject, objectAt, own, type JsonObject } from '@specwright/json-schema/json'
import type { Model, OperationModel } from '@specwright/document/model'

/** The member of a document that holds a path item for each operation of a callback, by id. */
const member = 'x-callback-operations'

/**
 * The document with the operations of its callbacks in one place. openapi-typescript has no types of callbacks, so these
 * are written as other operations are.
 */
export function withCallbackOperations(document: JsonObject, { callbacks }: Model): JsonObject {
  if (callbacks.length === 0) return document
  return { ...document, [member]: Object.fromEntries(callbacks.map((each) => [each.id, itemOf(document, each)])) }
}

/** A path item with one operation, whose method its type does not depend on. */
function itemOf(document: JsonObject, { id, pointer }: OperationModel): JsonObject {
  const item = atPointer(document, pointer.replace(/(?:\/additionalOperations)?\/[^/]*$/, ''))
  const operation = atPointer(document, pointer)
  return {
    parameters: (isObject(item) && own(item, 'parameters')) || [],
    post: { ...(isObject(operation) && operation), operationId: id },
  }
}

/** Adds the operations of callbacks to `operations`, which follows the types of a document. */
export function addCallbacks(document: OpenAPI3, ctx: GlobalContext): void {
  for (const item of Object.values(objectAt({ ...document }, member)).filter(isObject)) {
    transformPathItemObject(item, { ctx, path: `#/${member}` })
  }
}

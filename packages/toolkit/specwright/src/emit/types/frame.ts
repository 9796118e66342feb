/* oxlint-disable-next-line typescript/triple-slash-reference -- its modules have no declarations of their own */
/// <reference path="./openapi-typescript.d.ts" />
import type { GlobalContext, OpenAPI3 } from 'openapi-typescript'
import { astToString } from 'openapi-typescript/dist/lib/ts.mjs'
import { resolveRef } from 'openapi-typescript/dist/lib/utils.mjs'
import transformSchema from 'openapi-typescript/dist/transform/index.mjs'
import ts from 'typescript'
import { verbatim, type Code } from '@specwright/code'
import { isObject, objectAt, type JsonObject } from '@specwright/json-schema/json'
import { refOf, valueIn } from '@specwright/json-schema/ref'
import type { Model } from '@specwright/document/model'
import { replaceSchemas, withOperations } from '@specwright/document/openapi'
import { addCallbacks, withCallbackOperations } from './callback-types.ts'
import { withContentParameters } from './content-parameters.ts'
import { withDocumentedParameters } from './documented-parameters.ts'
import { inWordsOf31 } from './newer-members.ts'
import { escapeUriCharacters } from './uri-characters.ts'
import { withoutExtensions } from './without-extensions.ts'

/** What the schema at a JSON Pointer becomes. */
export interface SchemaTypes {
  /** Its type, or that of an item, which an array is made of. */
  typeAt(pointer: string, isItem: boolean): Code
  /** A sentence about what its type cannot express; empty if there is none. */
  rulesAt(pointer: string): string
}

/** `paths`, `operations` and `components`, as openapi-typescript writes them, with other types of the schemas. */
export function frameOf(model: Model, { typeAt, rulesAt }: SchemaTypes): Code {
  const root = withDocumentedParameters(model.document.root, rulesAt)
  const marker = freeMarker(JSON.stringify(root))
  const pointers: string[] = []
  // openapi-typescript passes only schemas with a type to its hook.
  const marked = (pointer: string): JsonObject => ({ type: 'object', [marker]: pointers.push(pointer) - 1 })
  const places = replaceSchemas(root, marked)
  const older = inWordsOf31(withContentParameters(documentForFrame(model, places), model))
  const { document, restored } = escapeUriCharacters(older.document as object as OpenAPI3) // as loaded
  const context = contextOf(document, marker)
  addCallbacks(document, context)
  const nodes = transformSchema(document, context).map((node) => older.restored(restored(node)))
  const [start = '', ...parts] = astToString(nodes).split(`"${marker}`)
  const rest = parts.flatMap((part): Code[] => {
    const end = part.indexOf('"')
    const after = part.slice(end + 1)
    return [typeAt(pointers[Number(part.slice(0, end))] ?? '', after.startsWith('[]')), verbatim(after)]
  })
  return { kind: 'fragment', parts: [verbatim(start), ...rest] }
}

/** A string that the document does not contain: the key of a schema's place, and the start of its type. */
function freeMarker(text: string): string {
  let marker = 'schema-'
  while (text.includes(marker)) marker = `_${marker}`
  return marker
}

/** The options of openapi-typescript. Its loader is not used, since the document is already loaded and validated. */
function contextOf(document: OpenAPI3, marker: string): GlobalContext {
  const off = {
    additionalProperties: false,
    alphabetize: false,
    arrayLength: false,
    conditionalEnums: false,
    dedupeEnums: false,
    emptyObjectsUnknown: false,
    enum: false,
    enumValues: false,
    excludeDeprecated: false,
    exportType: false,
    generatePathParams: false,
    immutable: false,
    makePathsEnum: false,
    pathParamsAsTypes: false,
    propertiesRequiredByDefault: false,
    readWriteMarkers: false,
    rootTypes: false,
    rootTypesKeepCasing: false,
    rootTypesNoSchemaPrefix: false,
  } as const
  return {
    ...off,
    // A member with a default may still be absent on the wire.
    defaultNonNullable: false,
    discriminators: { objects: {}, refsHandled: [] },
    injectFooter: [],
    postTransform: undefined,
    transformProperty: undefined,
    redoc: undefined as never, // only its loader reads it
    silent: true,
    transform: (schema) => markerOf(schema, marker),
    resolve: ($ref) => resolveRef(document, $ref, { silent: true }),
  }
}

function markerOf(schema: object, marker: string): ts.TypeNode | undefined {
  const place = isObject(schema) ? schema[marker] : undefined
  return typeof place === 'number'
    ? ts.factory.createLiteralTypeNode(ts.factory.createStringLiteral(`${marker}${place}`))
    : undefined
}

/** The document for openapi-typescript: with operation names, and `@beta` in comments. */
function documentForFrame(model: Model, places: JsonObject): JsonObject {
  const document = withoutExtensions(withSeparateItems(places))
  const models = new Map(model.operations.map((each) => [`${each.method} ${each.path}`, each]))
  const paths = withEachOperation(objectAt(document, 'paths'), (operation, place) => {
    const { id, beta, description } = models.get(place) ?? {}
    return id === undefined
      ? operation
      : { ...operation, operationId: id, ...(beta === true && { description: `${description}\n\n@beta` }) }
  })
  // If several paths share a path item, only one of its operations has the name.
  const ids = new Set<unknown>(model.operations.map(({ id }) => id))
  const named = (operation: JsonObject): JsonObject => {
    const { operationId, ...rest } = operation
    if (typeof operationId === 'string' && ids.has(operationId)) return rest
    ids.add(operationId)
    return operation
  }
  const { webhooks, components } = document
  const items = objectAt(objectAt(document, 'components'), 'pathItems')
  const frame = {
    ...document,
    paths,
    ...(isObject(webhooks) && { webhooks: withEachOperation(webhooks, named) }),
    ...(isObject(components) && { components: { ...components, pathItems: withEachOperation(items, named) } }),
  }
  return withCallbackOperations(frame, model)
}

/**
 * Path items with other operations.
 *
 * @param rewrite Receives an operation, and its method and path: `get /pets`.
 */
function withEachOperation(
  items: JsonObject,
  rewrite: (operation: JsonObject, place: string) => JsonObject,
): JsonObject {
  return Object.fromEntries(
    Object.entries(items).map(([path, item]) => {
      if (!isObject(item)) return [path, item]
      return [path, withOperations(item, (operation, method) => rewrite(operation, `${method} ${path}`))]
    }),
  )
}

/** Gives each path and webhook its own copy of a shared path item, since their operations have separate names. */
function withSeparateItems(document: JsonObject): JsonObject {
  const own = (name: string): JsonObject => {
    const items = document[name]
    if (!isObject(items)) return {}
    return {
      [name]: Object.fromEntries(Object.entries(items).map(([key, item]) => [key, separateItem(document, item)])),
    }
  }
  return { ...document, ...own('paths'), ...own('webhooks') }
}

/** The path item itself, or a copy of the one that it refers to. */
function separateItem(document: JsonObject, item: unknown): unknown {
  return refOf(item) === undefined ? item : structuredClone(valueIn(document, item))
}

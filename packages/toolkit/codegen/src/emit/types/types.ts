/* oxlint-disable-next-line typescript/triple-slash-reference -- its modules have no declarations of their own */
/// <reference path="./openapi-typescript.d.ts" />
import type { GlobalContext, OpenAPI3 } from 'openapi-typescript'
import { astToString } from 'openapi-typescript/dist/lib/ts.mjs'
import { resolveRef, scanDiscriminators } from 'openapi-typescript/dist/lib/utils.mjs'
import transformSchema from 'openapi-typescript/dist/transform/index.mjs'
import ts from 'typescript'
import { isObject, objectAt, type JsonObject, type JsonSchema } from '@loyalty-kit/json-schema/json'
import { refOf, valueIn } from '@loyalty-kit/json-schema/ref'
import type { GeneratedFile, Model } from '@loyalty-kit/document/model'
import { operationsIn, rewriteSchemas } from '@loyalty-kit/document/openapi'
import { createNamer } from '@loyalty-kit/document/names'
import { code, comment, createFile, expr, verbatim, type Code } from '@loyalty-kit/code'
import { rulesOfModel } from '../spec/model-rules.ts'
import { withObjectBranches } from './boolean-branches.ts'
import { codeFile } from '../generated-file.ts'
import { inputTypes } from './input-types.ts'
import { withEnumOnly } from './enum-only.ts'
import { inWordsOf31 } from './newer-members.ts'
import { addCallbacks, withCallbackOperations } from './callback-types.ts'
import { withNamedRefs } from './named-refs.ts'
import { keepOwnTags } from './own-tags.ts'
import { withRecursiveAliases } from './recursive-types.ts'
import { withRuleComments } from './rule-comments.ts'
import { withUnions } from './union-types.ts'
import { escapeUriCharacters } from './uri-characters.ts'
import { withOwnHelper } from './with-required.ts'
import { withoutExtensions } from './without-extensions.ts'

/**
 * `types.ts`: the types of every path, operation and schema; with an alias for each named schema, and for each
 * operation's parameters of one location.
 *
 * openapi-typescript writes the types; this package adds the aliases.
 */
export function emitTypes(model: Model, path: string): GeneratedFile {
  const { document: named, added } = withNamedRefs(withRulesInComments(model))
  const older = inWordsOf31(documentForTypes(model, named))
  const { document, restored } = escapeUriCharacters(older.document as unknown as OpenAPI3) // as loaded
  const namer = createNamer()
  for (const { typeName } of [...model.schemas, ...model.inputs]) namer.type(typeName)
  const typeNames = new Map([
    ...model.schemas.map(({ name, typeName }) => [name, typeName] as const),
    ...added.map((name) => [name, namer.type(name)] as const),
  ])
  const context = contextOf(document)
  addCallbacks(document, context)
  const { nodes: written, helpers } = withOwnHelper(
    transformSchema(document, context).map((node) => older.restored(restored(node))),
  )
  const { nodes, moved } = withRecursiveAliases(written, typeNames)
  const typeOfSchema = (name: string): Code => {
    const own = moved.get(name)
    return own ? verbatim(astToString(own).trimEnd()) : code`components['schemas'][${expr.literal(name)}]`
  }
  const aliases = model.schemas.map(({ name, typeName, schema }) => {
    return code`${comment(descriptionOf(schema))}export ${aliasOf(typeName, typeOfSchema(name))}`
  })
  const inner = added
    .filter((name) => moved.has(name))
    .map((name) => aliasOf(typeNames.get(name) ?? name, typeOfSchema(name)))
  const parts = [verbatim(astToString([...nodes])), ...helpers, ...aliases, ...inner, ...inputTypes(model)]
  const file = createFile()
  for (const part of parts) file.add(part, code`\n`)
  return codeFile(path, file)
}

function aliasOf(typeName: string, type: Code): Code {
  return code`type ${expr.name(typeName)} = ${type}\n`
}

/** The options of openapi-typescript. Its loader is not used, since the document is already loaded and validated. */
function contextOf(document: OpenAPI3): GlobalContext {
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
  const discriminators = scanDiscriminators(document, { silent: true })
  keepOwnTags(document, discriminators.objects)
  return {
    ...off,
    // A member with a default may still be absent on the wire.
    defaultNonNullable: false,
    discriminators,
    injectFooter: [],
    postTransform: undefined,
    transformProperty: undefined,
    redoc: undefined as never, // only its loader reads it
    silent: true,
    transform: openEnum,
    resolve: ($ref) => resolveRef(document, $ref, { silent: true }),
  }
}

/**
 * The document for openapi-typescript: with operation names, rules and `@beta` in comments, and conditionals as unions.
 */
function documentForTypes(model: Model, named: JsonObject): JsonObject {
  const { root } = model.document
  // Definitions are not members of a value, and nothing refers to them any more.
  const rewritten = rewriteSchemas(named, ({ $defs: _, ...schema }) =>
    withObjectBranches(withEnumOnly(withUnions(root, withoutDefaultMapping(schema)))),
  )
  const copy = structuredClone(withoutExtensions(withSeparateItems(rewritten)))
  for (const { id, method, path, description, beta } of model.operations) {
    const item = objectAt(copy, 'paths')[path]
    const found = isObject(item) ? operationsIn(item).find((each) => each.method === method) : undefined
    if (found === undefined) continue
    Object.assign(found.operation, { operationId: id, ...(beta && { description: `${description}\n\n@beta` }) })
  }
  // If several paths share a path item, only one of its operations has the name.
  const ids = new Set(model.operations.map(({ id }) => id))
  const items = [objectAt(copy, 'webhooks'), objectAt(objectAt(copy, 'components'), 'pathItems')].flatMap(Object.values)
  for (const { operation } of items.filter(isObject).flatMap(operationsIn)) {
    const { operationId } = operation
    if (typeof operationId !== 'string') continue
    if (ids.has(operationId)) Reflect.deleteProperty(operation, 'operationId')
    ids.add(operationId)
  }
  return withCallbackOperations(copy, model)
}

/** Without a discriminator whose property may be absent, or have another value: the branches alone are what holds. */
function withoutDefaultMapping(schema: JsonObject): JsonObject {
  const { discriminator, ...rest } = schema
  return isObject(discriminator) && 'defaultMapping' in discriminator ? rest : schema
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

function withRulesInComments(model: Model): JsonObject {
  const { root } = model.document
  const { components } = root
  const rules = rulesOfModel(model)
  const schemas = model.schemas.map(({ name, schema }): [string, unknown] => {
    return [name, isObject(schema) ? withRuleComments(schema, rules.get(name) ?? []) : schema]
  })
  return isObject(components) ? { ...root, components: { ...components, schemas: Object.fromEntries(schemas) } } : root
}

/** The type of a string with known values that may have others, too: `'A' | 'B' | (string & {})`. */
function openEnum(schema: object): ts.TypeNode | undefined {
  const known = isObject(schema) ? schema['x-known-values'] : undefined
  if (!Array.isArray(known) || known.length === 0) return undefined
  const literals = known.map((value) =>
    ts.factory.createLiteralTypeNode(ts.factory.createStringLiteral(String(value), true)),
  )
  const anyString = ts.factory.createIntersectionTypeNode([
    ts.factory.createKeywordTypeNode(ts.SyntaxKind.StringKeyword),
    ts.factory.createTypeLiteralNode([]),
  ])
  return ts.factory.createUnionTypeNode([...literals, ts.factory.createParenthesizedType(anyString)])
}

function descriptionOf(schema: JsonSchema): string {
  const description = isObject(schema) ? schema['description'] : undefined
  return typeof description === 'string' ? description : ''
}

import { isObject, type JsonObject } from '@specwright/json-schema/json'
import { factsOf, keywordsWhere, type Held } from '@specwright/json-schema/keyword'
import { isOldTuple, keyOf2020 } from './tuples.ts'

/** An OpenAPI object that may contain schemas or operations. */
export type Kind =
  | 'document'
  | 'components'
  | 'pathItem'
  | 'operation'
  | 'callback'
  | 'parameter'
  | 'body'
  | 'response'
  | 'mediaType'
  | 'encoding'
  | 'schema'

/** The members of a path item that are operations: HTTP methods, in the order of OpenAPI. */
export const methods = ['get', 'put', 'post', 'delete', 'options', 'head', 'patch', 'trace', 'query'] as const

/** Members that OpenAPI 3.2 introduced and that have no meaning in older documents. */
export const newerMembers: ReadonlySet<string> = new Set([
  'query',
  'additionalOperations',
  'mediaTypes',
  'itemSchema',
  'prefixEncoding',
  'itemEncoding',
])

/** How a member of an OpenAPI object contains others (one, an array or a map of them), and their kind. */
export type Member = readonly [Held, Kind]
type Holds = Readonly<Record<string, Member>>

const operation: Holds = {
  parameters: ['array', 'parameter'],
  requestBody: ['one', 'body'],
  responses: ['map', 'response'],
  callbacks: ['map', 'callback'],
}
const parameter: Holds = { schema: ['one', 'schema'], content: ['map', 'mediaType'] }

const encodings: Holds = {
  encoding: ['map', 'encoding'],
  prefixEncoding: ['array', 'encoding'],
  itemEncoding: ['one', 'encoding'],
}

/** Where an OpenAPI 3.x document contains schemas and operations. */
export const shape: Readonly<Record<Kind, Holds>> = {
  document: { paths: ['map', 'pathItem'], webhooks: ['map', 'pathItem'], components: ['one', 'components'] },
  components: {
    schemas: ['map', 'schema'],
    responses: ['map', 'response'],
    parameters: ['map', 'parameter'],
    requestBodies: ['map', 'body'],
    headers: ['map', 'parameter'],
    callbacks: ['map', 'callback'],
    pathItems: ['map', 'pathItem'],
    mediaTypes: ['map', 'mediaType'],
  },
  pathItem: {
    parameters: ['array', 'parameter'],
    additionalOperations: ['map', 'operation'],
    ...Object.fromEntries(methods.map((method): [string, Member] => [method, ['one', 'operation']])),
  },
  operation,
  callback: { '*': ['one', 'pathItem'] },
  parameter,
  body: { content: ['map', 'mediaType'] },
  response: { headers: ['map', 'parameter'], content: ['map', 'mediaType'] },
  mediaType: { schema: ['one', 'schema'], itemSchema: ['one', 'schema'], ...encodings },
  encoding: { headers: ['map', 'parameter'], ...encodings },
  schema: Object.fromEntries(
    keywordsWhere(({ holds }) => holds !== undefined).map((keyword) => [
      keyword,
      [factsOf(keyword).holds ?? 'one', 'schema'],
    ]),
  ),
}

/** One object of each kind. */
export const one = Object.fromEntries(
  (Object.keys(shape) as Kind[]).map((kind): [Kind, Member] => [kind, ['one', kind]]),
) as Readonly<Record<Kind, Member>> // of all kinds

/** What a value at a place contains under a key: objects of a kind, or an array or a map of them. */
export function placeIn(value: object, place: Member, key: string): Member | undefined {
  const how = place[0] // the iterator of an array takes long
  if (Array.isArray(value) !== (how === 'array')) return undefined
  if (how !== 'one') return one[place[1]]
  const holds = shape[place[1]]
  const found = Object.hasOwn(holds, key) ? holds[key] : holds['*']
  return Object.hasOwn(tuple, key) && place[1] === 'schema' && isOldTuple(value) ? tuple[key] : found
}

/** What the keywords of a tuple contain in drafts before 2020-12. */
const tuple: Holds = { items: ['array', 'schema'], additionalItems: ['one', 'schema'] }

/**
 * Rewrites a schema object whose subschemas are already rewritten.
 *
 * @param path The keys that lead to it, until it returns.
 */
export type RewriteSchema = (schema: JsonObject, written: JsonObject, path: readonly string[]) => JsonObject

/**
 * Rewrites an object of a document whose members are already rewritten, but not those of a schema.
 *
 * @param path The keys that lead to it, until it returns.
 */
export type RewriteObject = (kind: Kind, object: JsonObject, path: readonly string[]) => unknown

/** What is rewritten, and where it is looked for. */
interface Rewriting {
  rewrite(kind: Kind, object: JsonObject, written: JsonObject): unknown
  /** The keys that lead to what is being rewritten. */
  readonly path: string[]
  /** True if schemas are rewritten that are in no other. */
  readonly isOutermost?: true
}

function ofSchemas(rewrite: RewriteSchema, path: string[]): Rewriting {
  return { path, rewrite: (kind, object, written) => (kind === 'schema' ? rewrite(object, written, path) : object) }
}

/**
 * Rewrites every schema of a document, innermost first. Everything else stays unchanged, including examples and
 * extensions that look like a schema. What needs no change is not copied.
 */
export function rewriteSchemas(document: JsonObject, rewrite: RewriteSchema): JsonObject {
  return rewritten(document, one.document, ofSchemas(rewrite, [])) as JsonObject // an object becomes an object
}

/** Rewrites every object of a document that may contain schemas, innermost first, and schemas that are in no other. */
export function rewriteObjects(document: JsonObject, rewrite: RewriteObject): JsonObject {
  const path: string[] = []
  const rewriting: Rewriting = { path, isOutermost: true, rewrite: (kind, object) => rewrite(kind, object, path) }
  return rewritten(document, one.document, rewriting) as JsonObject // an object becomes an object
}

/** Rewrites a schema like `rewriteSchemas`. */
export function rewriteSchema(schema: unknown, rewrite: RewriteSchema): unknown {
  return isObject(schema) ? rewritten(schema, one.schema, ofSchemas(rewrite, [])) : schema
}

/** Rewrites the schemas of a part of a document like `rewriteSchemas`. */
export function rewritePart(
  part: JsonObject,
  kind: Kind,
  { rewrite, path }: { readonly rewrite: RewriteSchema; readonly path: readonly string[] },
): JsonObject {
  return rewritten(part, one[kind], ofSchemas(rewrite, [...path])) as JsonObject // an object becomes an object
}

function rewritten(value: object, place: Member, rewriting: Rewriting): unknown {
  const { path, isOutermost } = rewriting
  const [how, kind] = place
  const object = how === 'one' && isObject(value) ? value : undefined
  if (isOutermost && kind === 'schema' && object) return rewriting.rewrite(kind, object, object)
  let copy: Record<string, unknown> | undefined
  for (const key in value) {
    const inner = placeIn(value, place, key)
    if (inner === undefined) continue
    const member = (value as JsonObject)[key] // an array's index is also a key
    if (typeof member !== 'object' || member === null) continue
    path.push(keyOf2020(value, key))
    const other = rewritten(member, inner, rewriting)
    path.pop()
    if (other === member) continue
    copy ??= (Array.isArray(value) ? [...(value as unknown[])] : { ...value }) as Record<string, unknown>
    define(copy, key, other)
  }
  return object ? rewriting.rewrite(kind, copy ?? object, object) : (copy ?? value)
}

/** Sets a member of any name, including `__proto__`. */
export function define(object: Record<string, unknown>, name: string, value: unknown): void {
  // Far slower than an assignment, which would set the prototype.
  if (name === '__proto__') Object.defineProperty(object, name, { value })
  else object[name] = value
}

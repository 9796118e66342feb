import { childPointer, isObject, type JsonObject } from '@loyalty-kit/json-schema/json'
import { factsOf, keywordsWhere, type Held } from '@loyalty-kit/json-schema/keyword'

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

/** Rewrites a schema object whose subschemas are already rewritten. */
export type RewriteSchema = (schema: JsonObject, written: JsonObject, pointer: string) => JsonObject

/** What is rewritten, and where it is looked for. */
interface Rewriting {
  readonly rewrite: RewriteSchema
  readonly shape: typeof shape
}

/**
 * Rewrites every schema of a document, innermost first. Everything else stays unchanged, including examples and
 * extensions that look like a schema.
 */
export function rewriteSchemas(document: JsonObject, rewrite: RewriteSchema): JsonObject {
  return visit(document, 'document', { rewrite, shape }, '') as JsonObject // an object becomes an object
}

/** Rewrites a schema like `rewriteSchemas`. */
export function rewriteSchema(schema: unknown, rewrite: RewriteSchema): unknown {
  return visit(schema, 'schema', { rewrite, shape }, '')
}

/** Replaces every schema of a document that is not part of another one. */
export function replaceSchemas(document: JsonObject, replacement: (pointer: string) => JsonObject): JsonObject {
  const rewrite: RewriteSchema = (_schema, _written, pointer) => replacement(pointer)
  const outermost = { ...shape, schema: {} }
  return visit(document, 'document', { rewrite, shape: outermost }, '') as JsonObject // an object becomes an object
}

function visit(value: unknown, kind: Kind, rewriting: Rewriting, pointer: string): unknown {
  if (!isObject(value)) return value
  const holds = rewriting.shape[kind]
  const copy: Record<string, unknown> = {}
  for (const [member, memberValue] of Object.entries(value)) {
    const rule = Object.hasOwn(holds, member)
      ? holds[member]
      : kind === 'callback' && isObject(memberValue)
        ? holds['*']
        : undefined
    define(
      copy,
      member,
      rule === undefined ? memberValue : visitMember(memberValue, rule, rewriting, childPointer(pointer, member)),
    )
  }
  return kind === 'schema' ? rewriting.rewrite(copy, value, pointer) : copy
}

function visitMember(memberValue: unknown, [how, kind]: Member, rewriting: Rewriting, pointer: string): unknown {
  if (how === 'one') return visit(memberValue, kind, rewriting, pointer)
  const inner = (item: unknown, key: string | number): unknown =>
    visit(item, kind, rewriting, childPointer(pointer, key))
  if (how === 'array') return Array.isArray(memberValue) ? memberValue.map(inner) : memberValue
  if (!isObject(memberValue)) return memberValue
  const copy: Record<string, unknown> = {}
  for (const [name, item] of Object.entries(memberValue)) define(copy, name, inner(item, name))
  return copy
}

/** Sets a member of any name, including `__proto__`. */
function define(object: Record<string, unknown>, name: string, value: unknown): void {
  // Far slower than an assignment, which would set the prototype.
  if (name === '__proto__')
    Object.defineProperty(object, name, { value, enumerable: true, configurable: true, writable: true })
  else object[name] = value
}

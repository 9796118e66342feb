import type { JsonObject } from '@specwright/json-schema/json'
import type { Bump } from '../src/finding/bump.ts'

/** Two versions of a document, and the bump of the change. */
export interface Pair {
  readonly what: string
  readonly base: JsonObject
  readonly revision: JsonObject
  readonly bump: Bump
}

/** Pairs by the subject of their change. */
export type Pairs = Readonly<Record<string, readonly Pair[]>>

/** A document with the required members and these. */
export function document(members: object): JsonObject {
  return { openapi: '3.1.1', info: { title: 'Things', version: '1.0.0' }, paths: {}, ...members }
}

/** A document with one operation, `POST /things/{id}`, and the members given to it. */
export function operation(members: object, more: object = {}): JsonObject {
  const parameters = [{ name: 'id', in: 'path', required: true, schema: { type: 'string' } }]
  const post = { operationId: 'postThing', responses: { 200: { description: 'Done' } }, ...members }
  return document({ paths: { '/things/{id}': { parameters, post } }, ...more })
}

/** A document whose operation accepts a body of this schema. */
export function request(schema: unknown, schemas: object = {}): JsonObject {
  return operation(
    { requestBody: { required: true, content: { 'application/json': { schema } } } },
    { components: { schemas } },
  )
}

/** A document whose operation responds with a body of this schema. */
export function response(schema: unknown, schemas: object = {}): JsonObject {
  const ok = { description: 'Done', content: { 'application/json': { schema } } }
  return operation({ responses: { 200: ok } }, { components: { schemas } })
}

/** A pair for each direction of one change of a schema. */
export function both(
  what: string,
  before: unknown,
  after: unknown,
  { request: requestBump, response: responseBump }: { readonly request: Bump; readonly response: Bump },
): Pair[] {
  return [
    { what: `request: ${what}`, base: request(before), revision: request(after), bump: requestBump },
    { what: `response: ${what}`, base: response(before), revision: response(after), bump: responseBump },
  ]
}

/** A narrowing change, and its reverse. */
export function narrowing(what: string, wide: unknown, narrow: unknown): Pair[] {
  return [
    ...both(what, wide, narrow, { request: 'major', response: 'minor' }),
    ...both(`${what}, reversed`, narrow, wide, { request: 'minor', response: 'major' }),
  ]
}

/** Two spellings of the same schema. */
export function equal(what: string, left: unknown, right: unknown): Pair[] {
  return [
    ...both(what, left, right, { request: 'none', response: 'none' }),
    ...both(`${what}, reversed`, right, left, { request: 'none', response: 'none' }),
  ]
}

import type { JsonObject } from '@loyalty-kit/json-schema/json'
import type { Bump } from '../src/finding.ts'

/** Two versions of a document, and what the step from one to the other is. */
export interface Pair {
  readonly what: string
  readonly base: JsonObject
  readonly revision: JsonObject
  readonly bump: Bump
}

/** Pairs by what their change is about. */
export type Pairs = Readonly<Record<string, readonly Pair[]>>

/** A document with these members, beside what every document has. */
export function document(members: object): JsonObject {
  return { openapi: '3.1.1', info: { title: 'Things', version: '1.0.0' }, paths: {}, ...members }
}

/** A document with one operation, `POST /things/{id}`, and the members given to it. */
export function operation(members: object, more: object = {}): JsonObject {
  const parameters = [{ name: 'id', in: 'path', required: true, schema: { type: 'string' } }]
  const post = { operationId: 'postThing', responses: { 200: { description: 'Done' } }, ...members }
  return document({ paths: { '/things/{id}': { parameters, post } }, ...more })
}

/** A document whose operation takes a body of this schema. */
export function request(schema: unknown, schemas: object = {}): JsonObject {
  return operation(
    { requestBody: { required: true, content: { 'application/json': { schema } } } },
    { components: { schemas } },
  )
}

/** A document whose operation answers with a body of this schema. */
export function response(schema: unknown, schemas: object = {}): JsonObject {
  const answer = { description: 'Done', content: { 'application/json': { schema } } }
  return operation({ responses: { 200: answer } }, { components: { schemas } })
}

/** A pair for each direction of one change of a schema. */
export function both(
  what: string,
  before: unknown,
  after: unknown,
  { request: asked, response: answered }: { readonly request: Bump; readonly response: Bump },
): Pair[] {
  return [
    { what: `request: ${what}`, base: request(before), revision: request(after), bump: asked },
    { what: `response: ${what}`, base: response(before), revision: response(after), bump: answered },
  ]
}

/** A change that accepts less, and the way back. */
export function narrowing(what: string, wide: unknown, narrow: unknown): Pair[] {
  return [
    ...both(what, wide, narrow, { request: 'major', response: 'minor' }),
    ...both(`${what}, taken back`, narrow, wide, { request: 'minor', response: 'major' }),
  ]
}

/** Two spellings of the same. */
export function equal(what: string, one: unknown, other: unknown): Pair[] {
  return [
    ...both(what, one, other, { request: 'none', response: 'none' }),
    ...both(`${what}, the other way`, other, one, { request: 'none', response: 'none' }),
  ]
}

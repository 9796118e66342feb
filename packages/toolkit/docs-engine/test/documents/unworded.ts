import { documentWith } from './document.ts'
import { posted } from './operations.ts'
import { described, type Json } from './parts.ts'

/** Schemas that pages have no words for, and the location that the build must report. */
export const indescribable: readonly { readonly name: string; readonly schema: Json; readonly place: string }[] = [
  {
    name: 'Unnamed',
    schema: {
      type: 'object',
      properties: { one: described({ type: 'string' }), two: described({ type: 'string' }) },
      if: { anyOf: [{ required: ['one'] }, { required: ['two'] }] },
      then: { maxProperties: 1 },
    },
    place: '/components/schemas/Unnamed/then/maxProperties',
  },
]

/** Operations with members that pages show as code. */
export const others: readonly { readonly beside: Json; readonly message: string }[] = [
  {
    beside: {
      responses: {
        '204': { description: 'Done.', links: { next: { operationId: 'createThing0', server: { url: '/' } } } },
      },
    },
    message: 'Cannot show server of the link next of the response 204 of POST /things-0: no page describes it',
  },
]

/** Paths and schemas of a document that pages have no words for. */
export const unworded = {
  paths: Object.fromEntries(
    others.map(({ beside }, index) => {
      return [`/things-${index}`, { post: { ...posted, operationId: `createThing${index}`, ...beside } }]
    }),
  ),
  schemas: Object.fromEntries(indescribable.map(({ name, schema }) => [name, described(schema)])),
}

/** A document with them: what JSON Schema does not know, and what is not enforced, would be refused before words are missed. */
export const unwordedDocument: string = documentWith(unworded.paths, unworded.schemas)
  .replace('"min_items":', '"minItems":')
  .replace('"format":"int64"', '"format":"int32"')

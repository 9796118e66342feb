import { bodies } from './bodies.ts'
import { documentWith } from './document.ts'
import { factSchemas, factTags, facts, factsBeside, guarded, publisher } from './facts.ts'
import { choice, kinds, large, ofWide, wide } from './large.ts'
import { exported, leading, listed, posted, webhooks } from './operations.ts'
import { thing, type Json } from './parts.ts'
import { sent } from './sent.ts'
import { named, tags, writtenSchema } from './written.ts'

/** An operation for each of the bodies, whose summary is a text. */
const summary = '**New here?** See [things](/things).\n\n---\n\nSends a body.'
const sendBodies = bodies.map(({ schema }, index) => {
  const requestBody = { content: { 'application/json': { schema } } }
  const operation = { ...posted, parameters: [], operationId: `sendBody${index}`, summary, requestBody }
  return [`/bodies-${index}`, { post: operation }] as const
})

/** An operation for each body that is not JSON. */
const sending = Object.entries(sent).map(([operationId, { content }]) => {
  const requestBody = { required: true, content }
  const about = `Sends \`${operationId}\`. Its body is [not JSON](/bodies).`
  const operation = {
    operationId,
    summary: about,
    tags: ['Sent'],
    requestBody,
    responses: { '204': { description: 'Received.' } },
  }
  return [`/${operationId}`, { post: operation }] as const
})

/** A document that pages have words for. */
export const worded = documentWith(
  {
    '/things': { parameters: [tenant()], post: posted, get: listed },
    '/lead': { post: leading },
    '/export': { post: exported },
    '/much': { get: large },
    '/wide': { get: ofWide },
    ...named,
    '/facts': { get: facts, delete: guarded },
    ...Object.fromEntries(sendBodies),
    ...Object.fromEntries(sending),
  },
  {
    Written: writtenSchema,
    Limited: { ...thing, minProperties: 67, additionalProperties: false },
    Narrowed: { allOf: [{ $ref: '#/components/schemas/Limited' }], required: ['sku'] },
    Wide: wide,
    Choice: choice,
    ...kinds,
    ...factSchemas,
  },
  {
    webhooks,
    tags: [...tags, ...factTags],
    externalDocs: { url: 'https://docs.example' },
    ...factsBeside,
    info: publisher,
  },
)
function tenant(): Json {
  return { name: 'tenant', in: 'query', description: 'Whose it is.', schema: { type: 'string', maxLength: 33 } }
}

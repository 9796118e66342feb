import { bodies } from './bodies.ts'
import { documentWith } from './document.ts'
import { leading, listed, posted, webhooks } from './operations.ts'
import type { Json } from './parts.ts'

/** An operation for each of the bodies. */
const sendBodies = bodies.map(({ schema }, index) => {
  const requestBody = { content: { 'application/json': { schema } } }
  const operation = { ...posted, parameters: [], operationId: `sendBody${index}`, requestBody }
  return [`/bodies-${index}`, { post: operation }] as const
})
/** A document that pages have words for. */
export const worded = documentWith(
  {
    '/things': { parameters: [tenant()], post: posted, get: listed },
    '/lead': { post: leading },
    ...Object.fromEntries(sendBodies),
  },
  {},
  { webhooks, externalDocs: { url: 'https://docs.example' } },
)
function tenant(): Json {
  return { name: 'tenant', in: 'query', description: 'Whose it is.', schema: { type: 'string', maxLength: 33 } }
}

const note = { type: 'object', required: ['text'], properties: { text: { type: 'string' } } }
const problem = { type: 'object', required: ['title'], properties: { title: { type: 'string' } } }

function operation(operationId: string, responses: object): object {
  return { get: { operationId, responses } }
}

function response(content: object): object {
  return { description: 'A response', content }
}

/** A document whose responses differ by status and content type. */
export const media = {
  openapi: '3.1.1',
  info: { title: 'Media', version: '1' },
  paths: {
    '/note': operation('getNote', {
      '200': response({ 'application/json': { schema: note }, 'text/csv': { schema: { type: 'string' } } }),
      '204': { description: 'Nothing' },
      '4XX': response({ 'text/plain': { schema: { type: 'string' } } }),
      '409': response({ 'application/json': { schema: note } }),
      default: response({ 'application/problem+json': { schema: problem } }),
    }),
    '/versions': operation('getVersions', {
      '200': response({ 'application/vnd.a+json': { schema: note }, 'application/vnd.b+json': { schema: problem } }),
    }),
    '/picture': operation('getPicture', { '200': response({ 'image/*': {} }) }),
    '/any': operation('getAny', { '200': response({ '*/*': { schema: note } }) }),
    '/old': operation('getOld', { default: response({ 'application/json': { schema: note } }) }),
  },
}

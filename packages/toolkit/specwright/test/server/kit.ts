const json = (schema: object) => ({ content: { 'application/json': { schema } } })
const error = json({ type: 'object', required: ['error'], properties: { error: { type: 'string' } } })

/** A document whose responses leave much open, so that only what can be sent at all is refused. */
export const kit = {
  openapi: '3.0.3',
  info: { title: 'Kit', version: '1' },
  paths: {
    '/items': {
      get: {
        operationId: 'listItems',
        parameters: [
          { name: 'tags', in: 'query', schema: { type: 'array', items: { type: 'string' }, default: ['a'] } },
        ],
        responses: {
          '200': { description: 'Items', ...json({ type: 'object' }) },
          default: { description: 'Else', ...error },
        },
      },
      post: {
        operationId: 'addItem',
        requestBody: { required: true, content: { 'application/octet-stream': {} } },
        responses: { '204': { description: 'Added' } },
      },
    },
    '/picture': {
      get: {
        operationId: 'getPicture',
        responses: { '200': { description: 'A picture', content: { 'image/png': {}, 'image/gif': {} } } },
      },
      post: {
        operationId: 'addPicture',
        requestBody: {
          required: true,
          content: {
            'multipart/form-data': {
              schema: {
                type: 'object',
                required: ['name', 'file'],
                properties: { name: { type: 'string' }, file: { type: 'string', format: 'binary' } },
              },
            },
          },
        },
        responses: { '204': { description: 'Added' } },
      },
    },
    '/secret': {
      get: { operationId: 'getSecret', security: [{ key: [] }], responses: { '204': { description: 'Nothing' } } },
    },
  },
  components: { securitySchemes: { key: { type: 'apiKey', in: 'header', name: 'X-Key' } } },
}

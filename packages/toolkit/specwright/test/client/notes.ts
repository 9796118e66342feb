const text = { type: 'string' }
const object = (properties: object): object => ({ type: 'object', properties })
const ok = (schema: object): object => ({
  200: { description: 'Done', content: { 'application/json': { schema } } },
  default: { description: 'Failed', content: { 'application/json': { schema: object({ key: text, message: text }) } } },
})
const note = object({ id: text, name: text, status: text })
const id = { name: 'id', in: 'path', required: true, schema: text }
const query = (name: string, type: string): object => ({ name, in: 'query', schema: { type } })
const form = object({ access_token: text })

/** An API with two keys and tokens: a delete, a listing, a body of JSON, and a revocation. */
export const notes = {
  openapi: '3.1.0',
  info: { title: 'Notes', version: '1' },
  security: [{ key: [], session: [], auth: [] }],
  paths: {
    '/v2/notes/{id}': {
      parameters: [id],
      delete: { operationId: 'deleteNote', tags: ['notes'], responses: ok(note) },
      put: {
        operationId: 'saveNote',
        tags: ['notes'],
        requestBody: { required: true, content: { 'application/json': { schema: note } } },
        responses: ok(note),
      },
    },
    '/v2/folders/{id}/notes': {
      parameters: [id],
      get: {
        operationId: 'listFolderNotes',
        tags: ['folders'],
        parameters: [query('limit', 'integer'), query('cursor', 'string')],
        responses: ok(
          object({ data: { type: 'array', items: note }, cursor: object({ next: text, expires_at: text }) }),
        ),
      },
    },
    '/oauth/revoke': {
      post: {
        operationId: 'revokeToken',
        tags: ['tokens'],
        security: [],
        requestBody: { required: true, content: { 'application/x-www-form-urlencoded': { schema: form } } },
        responses: { 200: { description: 'Revoked' } },
      },
    },
  },
  components: {
    securitySchemes: {
      key: { type: 'apiKey', in: 'header', name: 'x-api-key' },
      session: { type: 'apiKey', in: 'cookie', name: 'session' },
      auth: {
        type: 'oauth2',
        flows: { clientCredentials: { tokenUrl: '/oauth/token', scopes: { read: 'Reads notes' } } },
      },
    },
  },
}

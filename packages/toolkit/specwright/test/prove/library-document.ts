const libraryMembers = { name: { type: 'string', minLength: 1, maxLength: 40 } }
const bookMembers = {
  title: { type: 'string', minLength: 1, maxLength: 60 },
  genre: { type: 'string', enum: ['novel', 'poetry', 'drama'] },
  format: { type: 'string', enum: ['paper', 'audio', 'film'] },
  pages: { type: 'integer', minimum: 1, maximum: 5000 },
  publisher: { type: 'string', maxLength: 30 },
  homepage: { type: 'string', format: 'uri', maxLength: 200 },
  keywords: { type: 'array', items: { type: 'string', minLength: 1, maxLength: 20 }, maxItems: 5 },
}
const time = { type: 'string', format: 'date-time', readOnly: true }
const id = { type: 'string', readOnly: true }
const libraryId = { type: 'string', pattern: '^library-[0-9]+$' }

function object(properties: object, required: readonly string[]): object {
  return { type: 'object', required, properties, additionalProperties: false }
}

const libraryItem = object({ id, ...libraryMembers }, ['id', 'name'])
const bookItem = object({ id, libraryId, ...bookMembers, createdAt: time, updatedAt: time }, [
  'id',
  'libraryId',
  'title',
  'genre',
  'format',
  'pages',
  'createdAt',
  'updatedAt',
])

function json(schema: object): object {
  return { content: { 'application/json': { schema } } }
}

const error = object({ message: { type: 'string' } }, ['message'])

function refusals(...statuses: readonly number[]): object {
  return Object.fromEntries(statuses.map((status) => [status, { description: 'Refused', ...json(error) }]))
}

const etag = { ETag: { required: true, schema: { type: 'string' } } }
const tagged = (description: string, schema: object): object => ({ description, headers: etag, ...json(schema) })
const body = (schema: object): object => ({ required: true, ...json(schema) })
const query = (name: string, schema: object): object => ({ name, in: 'query', schema })
const header = (name: string): object => ({ name, in: 'header', schema: { type: 'string', maxLength: 64 } })
const inPath = (name: string): object => ({ name, in: 'path', required: true, schema: { type: 'string' } })
const deleted = { 204: { description: 'Deleted' } }

const page = (schema: object): object =>
  object({ items: { type: 'array', items: schema }, total: { type: 'integer' } }, ['items', 'total'])
const paging = [
  query('limit', { type: 'integer', minimum: 1, maximum: 50, default: 20 }),
  query('offset', { type: 'integer', minimum: 0, maximum: 1000, default: 0 }),
]

/** Libraries and their books, which have a path of their own: with a key for what must not happen twice, ETags and times. */
export const libraryDocument = {
  openapi: '3.1.0',
  info: { title: 'Library', version: '1.0.0' },
  security: [{ apiKey: [] }],
  components: { securitySchemes: { apiKey: { type: 'apiKey', in: 'header', name: 'X-Api-Key' } } },
  paths: {
    '/libraries': {
      get: {
        parameters: paging,
        responses: { 200: { description: 'A page', ...json(page(libraryItem)) }, ...refusals(400, 401) },
      },
      post: {
        requestBody: body(object(libraryMembers, ['name'])),
        responses: { 201: { description: 'The library', ...json(libraryItem) }, ...refusals(400, 401) },
      },
    },
    '/libraries/{libraryId}': {
      parameters: [inPath('libraryId')],
      get: { responses: { 200: { description: 'The library', ...json(libraryItem) }, ...refusals(401, 404) } },
      delete: {
        description: 'Deletes the library with all its books.',
        responses: { ...deleted, ...refusals(401, 404) },
      },
    },
    '/libraries/{libraryId}/books': {
      parameters: [inPath('libraryId')],
      get: {
        parameters: paging,
        responses: { 200: { description: 'A page', ...json(page(bookItem)) }, ...refusals(400, 401, 404) },
      },
      post: {
        parameters: [header('Idempotency-Key')],
        requestBody: body(object(bookMembers, ['title', 'genre', 'format', 'pages'])),
        responses: {
          201: tagged('The book', bookItem),
          ...refusals(400, 401, 404),
          422: { description: 'The key was used for another book', ...json(error) },
        },
      },
    },
    '/books': {
      get: {
        parameters: [
          ...paging,
          query('libraryId', libraryId),
          {
            ...query('q', { type: 'string', minLength: 1, maxLength: 60 }),
            description: 'Books whose title contains this',
          },
          query('genre', bookMembers.genre),
          query('format', bookMembers.format),
          query('sort', { type: 'string', enum: ['pages', '-pages', 'title'] }),
        ],
        responses: { 200: { description: 'A page', ...json(page(bookItem)) }, ...refusals(400, 401) },
      },
    },
    '/books/{bookId}': {
      parameters: [inPath('bookId')],
      get: { responses: { 200: tagged('The book', bookItem), ...refusals(401, 404) } },
      patch: {
        parameters: [header('If-Match')],
        requestBody: body({ ...object(bookMembers, []), minProperties: 1 }),
        responses: { 200: tagged('The book', bookItem), ...refusals(400, 401, 404, 412, 428) },
      },
      delete: { responses: { ...deleted, ...refusals(401, 404) } },
    },
  },
}

import type { DocumentCase } from './documents.ts'

const text = { type: 'string' }
const ref = (name: string): object => ({ $ref: `#/components/schemas/${name}` })
const content = (contentType: string, media: object): object => ({ content: { [contentType]: media } })
const done = { 204: { summary: 'Done' } }

/** A document with every member that OpenAPI 3.2 added and that an output can serve. */
export const openapi32: DocumentCase = {
  what: 'every member of OpenAPI 3.2',
  document: {
    openapi: '3.2.0',
    $self: 'https://example.com/apis/library',
    info: { title: 'Library', version: '1' },
    servers: [{ name: 'main', url: 'https://example.com' }],
    tags: [
      { name: 'media', summary: 'Media', kind: 'nav' },
      { name: 'books', summary: 'Books', parent: 'media', kind: 'nav', description: 'What is lent' },
    ],
    security: [{ 'https://example.com/apis/library#/components/securitySchemes/device': [] }],
    paths: {
      '/books': {
        get: {
          operationId: 'filterBooks',
          tags: ['books'],
          parameters: [{ $ref: '#/components/parameters/Filter' }],
          responses: {
            200: {
              summary: 'Books',
              ...content('application/jsonl', {
                itemSchema: ref('Book'),
                examples: { two: { dataValue: [{ title: 'Dune' }, { title: 'Emma' }] } },
              }),
            },
          },
        },
        query: {
          operationId: 'searchBooks',
          tags: ['books'],
          parameters: [
            {
              name: 'form',
              in: 'querystring',
              ...content('application/x-www-form-urlencoded', {
                schema: { type: 'object', properties: { limit: { type: 'integer' }, after: text } },
              }),
            },
          ],
          requestBody: { required: true, ...content('application/json', { $ref: '#/components/mediaTypes/Search' }) },
          responses: {
            200: {
              description: 'Found',
              ...content('text/plain', { schema: text, examples: { a: { serializedValue: 'Dune\n' } } }),
            },
          },
        },
        additionalOperations: {
          COPY: {
            operationId: 'copyBooks',
            tags: ['books'],
            parameters: [{ name: 'Destination', in: 'header', required: true, schema: text }],
            responses: done,
          },
        },
      },
      '/books/{id}/events': {
        parameters: [{ name: 'id', in: 'path', required: true, schema: text }],
        additionalOperations: {
          LINK: { operationId: 'linkBook', responses: done },
        },
        get: {
          operationId: 'watchBook',
          responses: {
            200: {
              description: 'What happens to it',
              ...content('text/event-stream', {
                itemSchema: {
                  type: 'object',
                  required: ['data'],
                  properties: {
                    event: { enum: ['lent', 'returned'] },
                    data: { ...text, contentMediaType: 'application/json', contentSchema: ref('Book') },
                  },
                },
                examples: { lent: { dataValue: [{ event: 'lent', data: '{"title":"Dune"}' }] } },
              }),
            },
          },
        },
        post: {
          operationId: 'reportEvents',
          requestBody: content('application/json-seq', { itemSchema: ref('Pet') }),
          responses: { 200: { description: 'Ok', ...content('application/json-seq', { itemSchema: ref('Book') }) } },
          callbacks: {
            stored: {
              '{$request.query.url}': {
                query: { requestBody: content('application/json', { schema: { type: 'integer' } }), responses: done },
                additionalOperations: {
                  MOVE: { requestBody: content('application/jsonl', { itemSchema: ref('Book') }), responses: done },
                },
              },
            },
          },
        },
      },
    },
    webhooks: { lent: { query: { responses: done } } },
    components: {
      parameters: {
        Filter: {
          name: 'filter',
          in: 'querystring',
          required: true,
          ...content('application/json', {
            schema: { type: 'object', required: ['title'], properties: { title: { ...text, minLength: 1 } } },
            examples: { dune: { dataValue: { title: 'Dune' } } },
          }),
        },
      },
      mediaTypes: { Search: { schema: { type: 'object', required: ['words'], properties: { words: text } } } },
      securitySchemes: {
        device: {
          type: 'oauth2',
          deprecated: true,
          flows: {
            deviceAuthorization: {
              deviceAuthorizationUrl: 'https://example.com/device',
              tokenUrl: 'https://example.com/token',
              scopes: { 'read:books': 'Reads books' },
            },
          },
        },
      },
      schemas: {
        Book: { type: 'object', required: ['title'], properties: { title: text } },
        Cat: { type: 'object', required: ['kind'], properties: { kind: { const: 'cat' }, lives: { type: 'integer' } } },
        Other: { type: 'object', properties: { kind: { ...text, not: { const: 'cat' } } } },
        Pet: {
          oneOf: [ref('Cat'), ref('Other')],
          discriminator: { propertyName: 'kind', mapping: { cat: 'Cat' }, defaultMapping: 'Other' },
        },
      },
    },
  },
  valid: [
    ['Pet', { kind: 'cat', lives: 9 }],
    ['Pet', {}],
    ['Pet', { kind: 'fox' }],
    ['FilterBooksQuerystring', { title: 'Dune' }],
    ['SearchBooksQuerystring', { limit: 1 }],
    ['CopyBooksHeaders', { Destination: 'a' }],
    ['FilterBooksItem', { title: 'Dune' }],
    ['WatchBookItem', { event: 'lent', data: { title: 'Dune' } }],
    ['ReportEventsItem', { kind: 'cat' }],
    ['QueryReportEventsStoredBody', 1],
    ['MoveReportEventsStoredItem', { title: 'Dune' }],
  ],
  invalid: [
    ['Pet', { kind: 'cat', lives: 'nine' }],
    ['FilterBooksQuerystring', { title: '' }],
    ['FilterBooksQuerystring', {}],
    ['SearchBooksQuerystring', { limit: '1' }],
    ['FilterBooksItem', {}],
    ['WatchBookItem', { event: 'lost', data: { title: 'Dune' } }],
    ['WatchBookItem', { event: 'lent', data: {} }],
    ['WatchBookItem', { event: 'lent', data: '{"title":"Dune"}' }],
    ['ReportEventsItem', { kind: 'cat', lives: 'nine' }],
    ['QueryReportEventsStoredBody', '1'],
    ['MoveReportEventsStoredItem', {}],
  ],
}

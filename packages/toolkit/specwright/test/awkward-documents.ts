import type { DocumentCase } from './documents.ts'

/** Texts that a printer has to change: ends of comments and lines, indentation, control characters, other scripts. */
const texts = [
  'one line',
  'two\nlines',
  '  indented\n    more\n\tby a tab\n  \t by both\n\n\nafter empty lines\n   ',
  'ends of lines\r\nof Windows\rof others\u2028or\u2029these',
  '*/ ends /* begins',
  'quotes " \' ` and \\ and ${}',
  'nothing \0, \u00007, \u0001, \u007f, \u0085, \u00a0',
  'слова, 言葉, 🎉, \ud800',
  '',
  ' ',
]

const named = (name: string): object => ({
  get: {
    summary: name,
    description: name,
    parameters: [{ name, in: 'query', description: name, schema: { type: 'string' }, deprecated: true }],
    requestBody: { description: name, content: { [name || 'text/plain']: { example: name } } },
    responses: { 200: { description: name, headers: { [name || 'x']: { description: name, schema: {} } } } },
  },
})
/** What a printer has to change. */
export const awkward: DocumentCase = {
  what: 'awkward texts',
  document: {
    openapi: '3.1.0',
    info: { title: 'Awkward', version: '1' },
    paths: Object.fromEntries(texts.map((text) => [`/${text}`, named(text)])),
    webhooks: Object.fromEntries(texts.map((text) => [text, named(text)])),
  },
}

/** Parts without schemas, with schemas that say nothing, and with refs, wherever OpenAPI allows them. */
export const sparse: DocumentCase = {
  what: 'sparse parts',
  document: {
    openapi: '3.2.0',
    info: { title: 'Sparse', version: '1' },
    paths: {
      '/pets/{id}': {
        parameters: [{ name: 'id', in: 'path', required: true, content: { 'text/plain': {} } }],
        get: {
          parameters: [{ name: 'whole', in: 'querystring', content: { 'application/json': {} } }],
          responses: { 200: { $ref: '#/components/responses/Streams' }, default: { description: 'None' } },
        },
        additionalOperations: { COPY: { requestBody: { $ref: '#/components/requestBodies/Any' } } },
      },
      '/animals/{id}': { $ref: '#/components/pathItems/Animal' },
    },
    components: {
      parameters: { Q: { name: 'q', in: 'query', schema: true }, H: { name: 'h', in: 'header', schema: false } },
      headers: { Plain: {}, Content: { content: { 'application/json': { schema: {} } } } },
      mediaTypes: { Events: { itemSchema: true }, Nothing: {} },
      requestBodies: {
        Any: { content: { '*/*': { schema: true }, 'text/plain': { $ref: '#/components/mediaTypes/Nothing' } } },
      },
      responses: {
        Streams: {
          headers: { A: { $ref: '#/components/headers/Plain' }, B: { $ref: '#/components/headers/Content' }, C: {} },
          content: {
            'text/event-stream': { $ref: '#/components/mediaTypes/Events' },
            'application/jsonl': { itemSchema: { type: 'object' } },
            'application/json': { schema: { enum: [1, null] } },
          },
        },
      },
      pathItems: { Animal: { query: { parameters: [{ $ref: '#/components/parameters/Q' }], responses: {} } } },
      schemas: { Anything: true, Nothing: false, Empty: {}, Listed: { enum: ['a'] }, Fixed: { const: null } },
    },
  },
}

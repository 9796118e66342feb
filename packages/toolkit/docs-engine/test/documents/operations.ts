import { described, list, thing, type Json } from './parts.ts'

/** An operation with parameters, bodies and responses of all kinds. */
export const posted: Json = {
  operationId: 'createThing',
  summary: 'Create a `thing`',
  description: 'Makes one.',
  tags: ['Things'],
  'x-beta': false,
  security: [{ key: [] }],
  parameters: [
    { name: 'X-Flavour', in: 'header', description: 'A flavour.', schema: { type: 'string', default: 'sweet' } },
    { name: 'kinds', in: 'query', description: 'Some kinds.', schema: list({ type: 'string', maxLength: 3 }) },
    {
      name: 'filter',
      in: 'query',
      style: 'deepObject',
      description: 'A filter.',
      schema: { type: 'object', properties: { by: described({ type: 'string', maxLength: 8 }) } },
    },
  ],
  requestBody: {
    required: true,
    content: {
      'application/json': {
        schema: {
          type: 'object',
          properties: {
            inner: described({
              type: 'object',
              properties: {
                depth: described({ type: 'integer', minimum: 2 }),
                pin: described({ type: 'string', format: 'password' }),
              },
            }),
          },
        },
        example: { inner: { depth: 3 } },
      },
      'application/x-www-form-urlencoded': {
        schema: { type: 'object', properties: { tags: described(list({ type: 'string' })) } },
        examples: { none: { value: {} }, some: { value: { tags: ['a', 'b'] } } },
      },
    },
  },
  responses: {
    '201': {
      description: 'Made.',
      headers: { Location: { description: 'Where it is.', schema: { type: 'string', format: 'uri' } } },
      content: {
        'application/json': {
          schema: { type: 'object', properties: { id: described({ type: 'string', maxLength: 66 }) } },
          example: { id: 'a' },
        },
      },
    },
    '204': { description: 'Nothing to do.' },
  },
}

const rows = { type: 'object', properties: { sku: { type: 'string' } } }

/** Examples of what is not JSON, by content type: its schema, the example, how a page shows it, and in which language. */
export const shownTexts: Readonly<
  Record<string, readonly [schema: Json, example: unknown, text: string, language: string]>
> = {
  'text/csv': [{ type: 'string' }, 'sku,price\nmug,"5,00"\n', 'sku,price\nmug,"5,00"', 'csv'],
  'text/csv; charset=utf-8': [
    { type: 'array', items: rows },
    [{ sku: 'mug', price: '5,00' }, { sku: 'cup' }],
    'sku,price\nmug,"5,00"\ncup,',
    'csv',
  ],
  'text/html; charset=utf-8': [
    { type: 'string' },
    '<p>Sold "out" &amp; gone</p>',
    '<p>Sold "out" &amp; gone</p>',
    'html',
  ],
  'application/xml': [{ type: 'string' }, '<sku>mug</sku>', '<sku>mug</sku>', 'xml'],
  'application/atom+xml': [
    rows,
    { sku: 'mug' },
    '<?xml version="1.0" encoding="UTF-8"?>\n<root><sku>mug</sku></root>',
    'xml',
  ],
  'application/yaml': [{ type: 'string' }, 'sku: mug\n', 'sku: mug', 'yaml'],
  'text/markdown': [{ type: 'string' }, '# Mugs\n\nSold out.', '# Mugs\n\nSold out.', 'md'],
  'text/plain': [{ type: 'string' }, 'Sold "out"', 'Sold "out"', 'txt'],
  'text/event-stream': [{ type: 'string' }, 'data: mug\n\n', 'data: mug', 'txt'],
  'application/jsonl': [
    { type: 'array', items: rows },
    [{ sku: 'a' }, { sku: 'b' }],
    '{"sku":"a"}\n{"sku":"b"}',
    'jsonl',
  ],
  'application/x-www-form-urlencoded': [rows, { sku: 'a & b' }, 'sku=a+%26+b', 'txt'],
  'application/problem+json': [rows, { sku: 'mug' }, '{\n  "sku": "mug"\n}', 'json'],
}

const texts = Object.entries(shownTexts).map(([contentType, [schema, example]]) => [contentType, { schema, example }])

/** An operation that takes and gives what is not JSON. */
export const exported: Json = {
  operationId: 'exportThings',
  summary: 'Export things',
  tags: ['Things'],
  requestBody: { content: Object.fromEntries(texts) as Json },
  responses: { '200': { description: 'Things.', content: Object.fromEntries(texts) as Json } },
}

/** An operation without a body, with a choice of credentials. */
export const listed: Json = {
  operationId: 'listThings',
  summary: 'List things',
  tags: ['Things'],
  security: [{ login: [], key: [] }],
  responses: { '204': { description: 'There are none.' } },
}

/** An operation with everything that leads elsewhere: links, callbacks, documentation, and parts of a body. */
export const leading: Json = {
  operationId: 'lead',
  servers: [{ url: 'https://lead.example', description: 'Where it is.' }],
  tags: ['Things'],
  externalDocs: { url: 'https://docs.example/lead', description: 'All about it' },
  parameters: [
    {
      name: 'near',
      in: 'query',
      schema: { type: 'string' },
      examples: { far: { externalValue: 'https://docs.example/far.txt' }, near: { value: 'n-1' } },
    },
    {
      name: 'far',
      in: 'query',
      required: true,
      schema: { type: 'string', maxLength: 44 },
      examples: { far: { externalValue: 'https://docs.example/far.txt' }, none: { summary: 'It has no value.' } },
    },
  ],
  requestBody: {
    content: {
      'multipart/form-data': {
        schema: {
          type: 'object',
          properties: {
            file: described({ type: 'string', contentMediaType: 'image/png' }),
            tags: described(list({ type: 'string' })),
          },
        },
        encoding: {
          file: {
            contentType: 'image/png, image/jpeg',
            headers: { 'X-Part': { description: 'A part.', schema: { type: 'string' } } },
          },
          tags: { style: 'pipeDelimited', explode: false },
        },
      },
    },
  },
  responses: {
    '200': {
      description: 'Done.',
      headers: {
        'X-Far': { schema: { type: 'string', maxLength: 45 }, examples: { far: { externalValue: 'far.txt' } } },
      },
      links: {
        next: {
          operationId: 'createThing',
          parameters: { tenant: '$response.body#/owner/id', limit: 5 },
          requestBody: '$request.body',
        },
        listed: { operationRef: '#/paths/~1things/get', description: 'All of them.' },
      },
    },
  },
  callbacks: {
    done: {
      '{$request.query.url}': {
        post: {
          summary: 'It is done',
          requestBody: { content: { 'application/json': { schema: described(thing), example: { sku: 'a-1' } } } },
          responses: { '200': { description: 'Noted.' } },
        },
      },
      'https://{$request.header.X-Host}/at/{$response.body#/id}': {
        put: { operationId: 'sayLater', responses: { '200': { description: 'Noted.' } } },
      },
    },
  },
}

/** A request that the API sends to its users. */
export const webhooks: Json = {
  'thing.made': {
    post: {
      description: 'A thing was made.',
      parameters: [{ name: 'X-Signature', in: 'header', description: 'Who sends it.', schema: { type: 'string' } }],
      requestBody: {
        content: { 'application/json': { schema: { $ref: '#/components/schemas/Period' }, example: { value: 7 } } },
      },
      responses: { '204': { description: 'Received.' } },
    },
  },
}

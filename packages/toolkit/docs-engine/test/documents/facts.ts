import { described, type Json } from './parts.ts'

/** Who publishes the document. */
export const publisher: Json = {
  'x-logo': {
    url: 'https://shop.example/logo.png',
    altText: 'The shop',
    href: 'https://shop.example',
    backgroundColor: '#ffe4c4',
  },
  contact: { name: 'The shop', url: 'https://shop.example/help', email: 'help@shop.example' },
  license: { name: 'MIT', url: 'https://shop.example/license' },
  termsOfService: 'https://shop.example/terms',
}

/** An operation that ends, with named examples that say more than a value. */
export const facts: Json = {
  operationId: 'getFacts',
  summary: 'Get the facts',
  tags: ['facts'],
  'x-sunset': '2027-01-31',
  parameters: [
    { name: 'fields', in: 'query', deprecated: true, 'x-sunset': '2027-03-31', schema: { type: 'string' } },
    {
      name: 'sort',
      in: 'query',
      schema: { enum: ['up', 'down'], 'x-enum-descriptions': { up: 'Small *first*.', down: 'Large first.' } },
    },
  ],
  servers: [
    {
      url: 'https://{region}.shop.example',
      variables: { region: { default: 'eu', enum: ['eu', 'us'], description: 'Where it runs.' } },
    },
  ],
  responses: {
    '200': {
      description: 'The facts.',
      content: {
        'application/json': {
          schema: {
            type: 'object',
            properties: {
              level: described({ $ref: '#/components/schemas/Level' }),
              levels: described({ $ref: '#/components/schemas/Levels' }),
              mood: { description: 'How it feels.', enum: [7, 8], 'x-enum-varnames': ['SAD', 'GLAD'] },
              marks: {
                type: 'array',
                items: {
                  oneOf: [
                    { const: 'x', title: 'Crossed', description: 'Crossed out.' },
                    { const: 'y', title: 'Underlined' },
                  ],
                },
              },
              size: described({ type: 'integer', deprecated: true, 'x-sunset': '2027-02-28' }),
            },
          },
          examples: {
            few: { description: 'Of a *new* shop.', value: { level: 1 } },
            many: { summary: 'A large shop', externalValue: 'https://shop.example/many.json' },
          },
        },
      },
    },
  },
}

/** An operation that takes any of several credentials, most of which need something. */
export const guarded: Json = {
  operationId: 'guard',
  tags: ['facts'],
  security: [{ login: ['read', 'write', 'list'] }, { login: ['all'], key: [] }, { key: ['staff', 'night'] }, {}],
  responses: {
    '204': { description: 'Guarded.' },
    '410': { description: 'Gone.' },
    default: { description: 'Not guarded.' },
  },
}

export const factSchemas: Json = {
  Level: {
    description: 'How much.',
    enum: [1, 2],
    'x-enum-varnames': ['LOW', 'HIGH'],
    'x-enum-descriptions': ['A little.', 'A lot.'],
  },
  Both: { allOf: [{ $ref: '#/components/schemas/Period' }, { $ref: '#/components/schemas/Paid' }] },
  Levels: { type: 'array', items: { $ref: '#/components/schemas/Level' } },
  Grade: {
    description: 'How well.',
    oneOf: [
      { const: 'a', title: 'Best', description: 'Without a fault.' },
      { const: 'b', title: 'Good' },
    ],
  },
}

export const factTags: readonly Json[] = [{ name: 'facts', 'x-displayName': 'Facts of the shop' }]

export const factsBeside: Json = { 'x-tagGroups': [{ name: 'About us', tags: ['facts'] }] }

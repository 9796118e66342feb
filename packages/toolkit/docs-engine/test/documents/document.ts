import { fields } from './fields.ts'
import { described, type Json } from './parts.ts'
import { login } from './written.ts'

const schemas: Json = {
  Twice: {
    description: 'Fields whose anchors would be the same.',
    type: 'object',
    properties: {
      'a-b': described({ type: 'string' }),
      a: described({ type: 'object', properties: { b: described({ type: 'string' }) } }),
      fields: described({ type: 'string' }),
    },
  },
  Paid: {
    description: 'Whose field depends on another one.',
    type: 'object',
    properties: {
      kind: described({ enum: ['CARD', 'CASH'] }),
      card: described({ type: ['object', 'null'] }),
      cash: { anyOf: [{ $ref: '#/components/schemas/Period' }, { type: 'null' }], description: 'A time. Or none.' },
    },
    if: { properties: { kind: { const: 'CARD' } }, required: ['kind'] },
    then: { required: ['card'], properties: { card: { $ref: '#/components/schemas/Period' } } },
    else: { required: ['cash'], properties: { cash: { $ref: '#/components/schemas/Period' } } },
  },
  Alternatives: {
    description: 'Which of its fields there must be.',
    oneOf: [
      { type: 'object', required: ['one', 'two'] },
      { type: 'object', required: ['three'], additionalProperties: false, properties: { three: described({}) } },
      { $ref: '#/components/schemas/Period' },
    ],
  },
  Same: { $ref: '#/components/schemas/Paid' },
  Tree: {
    description: 'A schema that contains itself.',
    $dynamicAnchor: 'node',
    type: 'object',
    properties: { children: described({ type: 'array', items: { $dynamicRef: '#node' } }) },
  },
  Cursor: { description: 'Where the next page starts.', type: 'string' },
  Branch: {
    description: 'It has others.',
    type: 'object',
    properties: { branches: described({ type: 'array', items: { $ref: '#/components/schemas/Branch' } }) },
  },
  Period: { description: 'A time.', type: 'object', properties: { value: described({ type: 'integer' }) } },
  Shapes: {
    description: 'Many shapes.',
    allOf: [
      { $ref: '#/components/schemas/Period' },
      {
        type: 'object',
        required: ['bag'],
        properties: Object.fromEntries(fields.map(({ name, schema }) => [name, described(schema)])),
      },
    ],
    dependentRequired: { old: ['made'] },
  },
}

/** An OpenAPI document with paths, and schemas besides those of all documents. */
export function documentWith(paths: Json, more: Json, { info: publisher = {}, ...beside }: Json = {}): string {
  const clientCredentials = {
    tokenUrl: 'https://login.example/token',
    refreshUrl: 'https://login.example/again',
    scopes: {},
  }
  const security = {
    key: { type: 'apiKey', in: 'header', name: 'X-Key' },
    login: { type: 'oauth2', description: login, flows: { clientCredentials } },
  }
  const info = { title: 'Things', version: '1.0.0', description: 'A shop of things.', ...(publisher as Json) }
  const components = { schemas: { ...schemas, ...more }, securitySchemes: security }
  return JSON.stringify({ openapi: '3.1.0', info, paths, components, ...beside })
}

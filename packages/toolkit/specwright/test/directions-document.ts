import type { DocumentCase } from './documents.ts'

const text = { type: 'string' }
const ref = (name: string): object => ({ $ref: `#/components/schemas/${name}` })
const json = (schema: object): object => ({ 'application/json': { schema } })
const user = { id: 'u1', name: 'Ann' }

/** Members of requests alone, of responses alone, and of both: in properties, through refs, and in unions. */
const schemas = {
  Id: { ...text, readOnly: true },
  User: {
    type: 'object',
    required: ['id', 'name', 'password'],
    properties: {
      id: ref('Id'),
      name: text,
      password: { ...text, writeOnly: true },
      team: ref('Team'),
    },
    example: { ...user, password: 'secret' },
  },
  Team: {
    type: 'object',
    required: ['slug'],
    properties: { slug: { ...text, readOnly: true }, users: { type: 'array', items: ref('User') } },
  },
  TeamInput: { const: 'taken' },
  Closed: {
    type: 'object',
    required: ['id'],
    properties: { id: { ...text, readOnly: true }, name: text },
    additionalProperties: false,
  },
  Counts: {
    type: 'object',
    properties: { since: { ...text, readOnly: true } },
    additionalProperties: { type: 'integer' },
  },
  Named: { allOf: [ref('Plain'), { properties: { label: { readOnly: true } } }] },
  Plain: { type: 'object', required: ['label'], properties: { label: text } },
  Either: {
    oneOf: [
      { type: 'object', required: ['at'], properties: { at: { ...text, readOnly: true } } },
      { type: 'object', not: { required: ['at'] }, properties: { at: text } },
    ],
  },
  Sized: { minProperties: 2, type: 'object', properties: { id: { readOnly: true }, name: text } },
  Bounded: { maxProperties: 2, type: 'object', properties: { id: { readOnly: true }, name: text } },
  Separate: {
    type: 'object',
    properties: { id: { readOnly: true } },
    not: { anyOf: [{ required: ['id', 'name'] }, { required: ['legacy'] }, ref('Old')] },
  },
  Old: { type: 'object', required: ['old'], maxProperties: 2 },
  Opposite: { type: 'object', properties: { id: { readOnly: true } }, not: { not: { required: ['id', 'name'] } } },
  When: {
    type: 'object',
    properties: { id: { readOnly: true } },
    if: { properties: { kind: { const: 'a' }, id: { const: 'x' } }, required: ['kind', 'id'] },
    then: { required: ['size', 'id'] },
    else: { required: ['note'] },
  },
  Either2: {
    type: 'object',
    properties: { id: { readOnly: true } },
    if: { anyOf: [{ required: ['id'] }, { required: ['kind'] }] },
    then: { required: ['size'] },
  },
  Union: {
    oneOf: [ref('Closed'), { anyOf: [ref('Plain'), ref('User')], required: ['id'] }],
    discriminator: { propertyName: 'id' },
  },
  Wrapped: {
    type: 'object',
    required: ['key', 'name'],
    properties: { key: { description: 'Of the API', allOf: [ref('Key')] }, name: text },
  },
  Key: { allOf: [ref('Id')] },
  SameId: { $ref: '#/components/schemas/User/properties/id' },
}

export const directions: DocumentCase & { readonly document: object } = {
  what: 'readOnly and writeOnly',
  document: {
    openapi: '3.1.0',
    info: { title: 'Users', version: '1' },
    servers: [{ url: 'https://example.com' }],
    paths: {
      '/users': {
        post: {
          operationId: 'createUser',
          requestBody: { required: true, content: json(ref('User')) },
          responses: { 201: { description: 'ok', content: json(ref('User')) } },
        },
        patch: {
          operationId: 'renameUser',
          requestBody: { required: true, content: json({ ...schemas.Closed, required: ['id', 'name'] }) },
          responses: { 200: { description: 'ok', content: json({ ...schemas.Closed, required: ['id', 'name'] }) } },
        },
      },
    },
    webhooks: {
      userCreated: {
        post: {
          operationId: 'userCreated',
          requestBody: { content: json(ref('User')) },
          responses: { 200: { description: 'ok', content: json(ref('User')) } },
        },
      },
    },
    components: { schemas },
  },
  valid: [
    ['User', user],
    ['User', { ...user, password: 1, team: { slug: 'a', users: [user] } }],
    ['UserInput', { name: 'Ann', password: 'secret' }],
    ['UserInput', { id: 1, name: 'Ann', password: 'secret', team: { users: [] } }],
    ['UserInput', { name: 'Ann', password: 'x', team: { users: [{ name: 'Bob', password: 'y' }] } }],
    ['TeamInput', 'taken'],
    ['TeamInput_2', {}],
    ['Closed', { id: 'a' }],
    ['ClosedInput', { name: 'a' }],
    ['ClosedInput', { id: null }],
    ['Counts', { since: 'now', a: 1 }],
    ['CountsInput', { since: false, a: 1 }],
    ['Plain', { label: 'a' }],
    ['NamedInput', {}],
    ['EitherInput', {}],
    ['EitherInput', { at: 1 }],
    ['SizedInput', { name: 'a' }],
    ['BoundedInput', { id: 1, name: 'a' }],
    ['SeparateInput', { name: 'a' }],
    ['SeparateInput', { old: 1, a: 1, b: 1 }],
    ['OppositeInput', { name: 'a' }],
    ['WhenInput', { kind: 'a', size: 1 }],
    ['WhenInput', { kind: 'a', note: 1 }],
    ['WhenInput', { kind: 'b', note: 1 }],
    ['Either2Input', {}],
    ['Either2Input', { kind: 1, size: 1 }],
    ['UnionInput', { name: 'a' }],
    ['UnionInput', { label: 'a' }],
    ['SameId', 'a'],
    ['Wrapped', { key: 'a', name: 'b' }],
    ['WrappedInput', { name: 'b' }],
    ['WrappedInput', { key: 1, name: 'b' }],
  ],
  invalid: [
    ['User', { name: 'Ann', password: 'secret' }],
    ['User', { id: 'u1' }],
    ['User', { ...user, team: { users: [] } }],
    ['UserInput', user],
    ['UserInput', { name: 'Ann', password: 1 }],
    ['UserInput', { name: 'Ann', password: 'x', team: { users: [user] } }],
    ['Closed', {}],
    ['ClosedInput', { other: 1 }],
    ['CountsInput', { a: 'b' }],
    ['Plain', {}],
    ['Named', {}],
    ['Sized', { name: 'a' }],
    ['SizedInput', {}],
    ['BoundedInput', { a: 1, b: 1, c: 1 }],
    ['SeparateInput', { legacy: 1 }],
    ['SeparateInput', { old: 1 }],
    ['OppositeInput', {}],
    ['WhenInput', { kind: 'a' }],
    ['WhenInput', { kind: 'b', size: 1 }],
    ['WhenInput', {}],
    ['Either2Input', { kind: 1 }],
    ['Union', { label: 'a' }],
    ['UnionInput', { label: 1 }],
    ['SameId', 1],
    ['Wrapped', { name: 'b' }],
  ],
}

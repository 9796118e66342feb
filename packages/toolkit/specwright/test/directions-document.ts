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
    ['Union', { label: 'a' }],
    ['UnionInput', { label: 1 }],
    ['SameId', 1],
    ['Wrapped', { name: 'b' }],
  ],
}

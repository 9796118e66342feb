import { expect, test } from 'vitest'
import { served } from './served.ts'

const ref = (name: string): object => ({ $ref: `#/components/schemas/${name}` })
const readOnly = { type: 'integer', readOnly: true }
const writeOnly = { type: 'string', writeOnly: true }

const schemas = {
  Pet: {
    oneOf: [ref('Cat'), ref('Dog')],
    discriminator: { propertyName: 'kind', mapping: { cat: '#/components/schemas/Cat', dog: 'Dog' } },
  },
  Named: { oneOf: [ref('Cat'), ref('Dog')], discriminator: { propertyName: 'kind' } },
  Cat: {
    type: 'object',
    required: ['kind', 'id', 'lives'],
    properties: { kind: { type: 'string' }, id: readOnly, lives: { type: 'integer' }, secret: writeOnly },
  },
  Dog: {
    type: 'object',
    required: ['kind', 'barks'],
    properties: { kind: { type: 'string' }, barks: { type: 'boolean' }, secret: writeOnly },
  },
  Base: {
    type: 'object',
    required: ['kind'],
    properties: { kind: { type: 'string' }, secret: writeOnly },
    discriminator: { propertyName: 'kind' },
  },
  Child: { allOf: [ref('Base'), { required: ['size'], properties: { size: { type: 'integer' } } }] },
}

const document = (schema: object): object => ({
  openapi: '3.1.0',
  info: { title: 'Values', version: '1' },
  paths: {
    '/value': {
      get: {
        operationId: 'getValue',
        responses: { 200: { description: 'OK', content: { 'application/json': { schema } } } },
      },
      put: {
        operationId: 'putValue',
        requestBody: { content: { 'application/json': { schema } } },
        responses: { 204: { description: 'Kept' } },
      },
    },
  },
  components: { schemas },
})

test.each([
  [ref('Pet'), { kind: 'cat' }],
  [ref('Named'), { kind: 'Cat' }],
  [{ type: 'array', items: ref('Pet') }, [{ kind: 'cat' }]],
  [{ type: 'object', properties: { pet: ref('Named') } }, { pet: { kind: 'Cat' } }],
  [ref('Base'), { kind: 'Child', size: 1 }],
  [ref('Child'), { kind: 'Child', size: 1 }],
])('the discriminator of %j in a response names its schema', async (schema, part) => {
  const { send } = await served(document(schema))
  const { status, body } = await send('GET /value')
  expect(status).toBe(200)
  expect(body).toMatchObject(part)
})

test.each([
  [{ type: 'array', items: { type: 'boolean' }, minItems: 2, uniqueItems: true }],
  [{ type: 'object', patternProperties: { '^x-': {} }, additionalProperties: false, minProperties: 1 }],
  [{ type: 'string', format: 'date', pattern: '^2025-' }],
])('%j has a value', async (schema) => {
  const { send } = await served(document(schema))
  expect(await send('GET /value')).toMatchObject({ status: 200 })
})

test.each([
  [{ 404: { description: 'None' } }, 404],
  [{ '4XX': { description: 'None' } }, 400],
  [{ 410: { description: 'Gone', content: { 'application/json': { schema: { const: 'gone' } } } } }, 410],
  [{ 404: { description: 'None' }, 204: { description: 'Done' } }, 204],
  [{ 404: { description: 'None' }, default: { description: 'Other' } }, 200],
  [{ 101: { description: 'Other protocol' }, 404: { description: 'None' } }, 426],
])('an operation that documents %j responds with %i', async (responses, status) => {
  const paths = { '/value': { get: { operationId: 'getValue', responses } } }
  const { send } = await served({ ...document({}), paths })
  expect(await send('GET /value')).toMatchObject({ status })
})

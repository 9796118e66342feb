import { expect, test } from 'vitest'
import { served } from './served.ts'

const ref = (name: string) => ({ $ref: `#/components/schemas/${name}` })
const json = (schema: object) => ({ content: { 'application/json': { schema } } })
const one = { description: 'One', ...json(ref('Key')) }
const all = { description: 'All', ...json({ type: 'array', items: ref('Key') }) }
const uses = { description: 'Uses', ...json({ type: 'array', items: ref('Use') }) }
const missing = { description: 'There is none' }
const identifier = { name: 'key_identifier', in: 'path', required: true }

/** Keys that a path names by their ids or by their fingerprints. */
const document = {
  openapi: '3.1.1',
  info: { title: 'Keys', version: '1' },
  paths: {
    '/keys': {
      get: { operationId: 'listKeys', responses: { '200': all } },
      post: { operationId: 'addKey', requestBody: json(ref('Key')), responses: { '201': one } },
    },
    '/keys/{key_identifier}': {
      parameters: [{ ...identifier, schema: { anyOf: [ref('KeyId'), ref('Fingerprint')] } }],
      get: { operationId: 'getKey', responses: { '200': one, '404': missing } },
      put: { operationId: 'changeKey', requestBody: json(ref('Key')), responses: { '200': one, '404': missing } },
      delete: { operationId: 'deleteKey', responses: { '204': { description: 'Gone' }, '404': missing } },
    },
    '/keys/{key_identifier}/uses': {
      parameters: [{ ...identifier, schema: { anyOf: [ref('KeyId'), ref('Fingerprint')] } }],
      get: { operationId: 'listUses', responses: { '200': uses, '404': missing } },
      post: {
        operationId: 'addUse',
        requestBody: json(ref('Use')),
        responses: { '201': { description: 'One', ...json(ref('Use')) }, '404': missing },
      },
    },
    '/keys/{key_identifier}/uses/{use_id}': {
      parameters: [
        { ...identifier, schema: { anyOf: [ref('KeyId'), ref('Fingerprint')] } },
        { name: 'use_id', in: 'path', required: true, schema: { type: 'string' } },
      ],
      get: {
        operationId: 'getUse',
        responses: { '200': { description: 'One', ...json(ref('Use')) }, '404': missing },
      },
    },
  },
  components: {
    schemas: {
      KeyId: { type: 'integer', readOnly: true },
      Fingerprint: { type: 'string', readOnly: true, example: '3b:16:bf:e4:8b:00:8b:b8' },
      Key: {
        type: 'object',
        properties: { id: ref('KeyId'), fingerprint: ref('Fingerprint'), name: { type: 'string' } },
        required: ['name'],
      },
      Use: {
        type: 'object',
        properties: { id: { type: 'string', readOnly: true }, by: { type: 'string' } },
        required: ['by'],
      },
    },
  },
}

interface Key {
  readonly id: number
  readonly fingerprint: string
  readonly name: string
}

test('an item is found by its id, or by the other member that its path names it by', async () => {
  const { send } = await served(document)
  const add = async (name: string): Promise<Key> => (await send('POST /keys', { name })).body as Key // checked by its schema
  const [first, second] = [await add('first'), await add('second')]
  expect(first.fingerprint).toMatch(/^(?:[\da-f]{2}:){7}[\da-f]{2}$/)
  expect(second.fingerprint).not.toBe(first.fingerprint)
  for (const key of [first, second]) {
    expect((await send(`GET /keys/${key.id}`)).body).toEqual(key)
    expect((await send(`GET /keys/${key.fingerprint}`)).body).toEqual(key)
  }
  const renamed = { ...second, name: 'renamed' }
  expect((await send(`PUT /keys/${second.fingerprint}`, { name: 'renamed' })).body).toEqual(renamed)
  expect((await send(`GET /keys/${second.id}`)).body).toEqual(renamed)
  const use = (await send(`POST /keys/${second.fingerprint}/uses`, { by: 'me' })).body
  expect((await send(`GET /keys/${second.id}/uses`)).body).toEqual([use])
  expect((await send(`DELETE /keys/${second.fingerprint}`)).status).toBe(204)
  expect((await send(`GET /keys/${second.id}`)).status).toBe(404)
  expect((await send(`GET /keys/${second.fingerprint}`)).status).toBe(404)
  expect((await send(`GET /keys/${second.id}/uses`)).status).toBe(404)
  expect((await send('GET /keys')).body).toEqual([first])
})

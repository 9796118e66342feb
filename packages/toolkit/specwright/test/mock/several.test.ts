import { expect, test } from 'vitest'
import { served } from './served.ts'

const text = { type: 'string' }
const object = (properties: object, required: readonly string[]) => ({ type: 'object', properties, required })
const json = (schema: object) => ({ content: { 'application/json': { schema } } })
const machine = object({ id: { type: 'integer' }, name: text, size: text }, ['id', 'name'])
const machines = { type: 'array', items: machine }
const names = { type: 'array', items: text }

/** Machines that are created one by one, or several at once. */
const document = {
  openapi: '3.1.1',
  info: { title: 'Machines', version: '1' },
  paths: {
    '/machines': {
      get: { operationId: 'listMachines', responses: { '200': { description: 'All', ...json(machines) } } },
      post: {
        operationId: 'addMachines',
        requestBody: json({
          oneOf: [object({ name: text, size: text }, ['name']), object({ names, size: text }, ['names'])],
        }),
        responses: {
          '202': {
            description: 'Added',
            ...json({ oneOf: [object({ machine }, ['machine']), object({ machines }, ['machines'])] }),
          },
        },
      },
    },
    '/machines/{id}': {
      parameters: [{ name: 'id', in: 'path', required: true, schema: { type: 'integer' } }],
      get: {
        operationId: 'getMachine',
        responses: { '200': { description: 'One', ...json(object({ machine }, ['machine'])) } },
      },
    },
  },
}

test('a request that names several items creates them all', async () => {
  const { send } = await served(document)
  const id = expect.any(Number) as number
  expect((await send('POST /machines', { name: 'a', size: 's' })).body).toEqual({
    machine: { id, name: 'a', size: 's' },
  })
  const { status, body } = await send('POST /machines', { names: ['b', 'c'], size: 'm' })
  const added = ['b', 'c'].map((name) => ({ id, name, size: 'm' }))
  expect([status, body]).toEqual([202, { machines: added }])
  const all = (await send('GET /machines')).body as readonly { readonly id: number }[] // checked by its schema
  expect(all).toEqual([{ id, name: 'a', size: 's' }, ...added])
  expect(new Set(all.map((each) => each.id)).size).toBe(3)
})

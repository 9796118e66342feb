import { expect, test } from 'vitest'
import { served } from './served.ts'

const json = (schema: object) => ({ content: { 'application/json': { schema } } })
const id = { name: 'id', in: 'path', required: true, schema: { type: 'string' } }
const plan = {
  type: 'object',
  required: ['id', 'state'],
  properties: {
    id: { type: 'string', readOnly: true },
    state: { type: 'string', enum: ['NEW', 'LIVE', 'OVER'], default: 'NEW' },
  },
}
const user = {
  type: 'object',
  required: ['id', 'name'],
  properties: { id: { type: 'string', readOnly: true }, name: { type: 'string' }, status: { type: 'string' } },
}

/** A document with plans that end once, unless they have users. */
const plans = {
  openapi: '3.1.1',
  info: { title: 'Plans', version: '1' },
  paths: {
    '/plans': {
      post: {
        operationId: 'addPlan',
        requestBody: json({ ...plan, required: [] }),
        responses: { '201': { description: 'Added', ...json(plan) } },
      },
    },
    '/plans/{id}': {
      parameters: [id],
      get: { operationId: 'getPlan', responses: { '200': { description: 'A plan', ...json(plan) } } },
      delete: {
        operationId: 'endPlan',
        responses: { '200': { description: 'Ended', ...json(plan) } },
        'x-transitions': [
          { from: ['NEW', 'LIVE'], guard: 'used', condition: 'It has users.', status: 409 },
          { from: ['NEW', 'LIVE'], to: 'OVER', effects: ['endUsers'], status: 200 },
          { from: ['OVER'], status: 404 },
        ],
      },
    },
    '/plans/{id}/users': {
      parameters: [id],
      get: {
        operationId: 'listUsers',
        responses: { '200': { description: 'Users', ...json({ type: 'array', items: user }) } },
      },
      post: {
        operationId: 'addUser',
        requestBody: json({ ...user, required: ['name'] }),
        responses: { '201': { description: 'Added', ...json(user) } },
      },
    },
    '/plans/{id}/users/{userId}': {
      parameters: [id, { ...id, name: 'userId' }],
      get: { operationId: 'getUser', responses: { '200': { description: 'A user', ...json(user) } } },
    },
  },
}

test('guards and effects are of collections that the mock keeps', async () => {
  await expect(served(plans, { guards: { used: { owns: 'plans/user' } } })).rejects.toThrow(
    'Cannot create the mock: guards/used names the collection "plans/user", which the mock does not keep. Did you mean plans/users?',
  )
})

test('a transition of the document changes the state, and not from every state', async () => {
  const { send } = await served(plans)
  const { id: own } = (await send('POST /plans', {})).body as { id: string }
  const ended = await send(`DELETE /plans/${own}`)
  expect([ended.status, ended.body]).toEqual([200, { id: own, state: 'OVER' }])
  expect(await send(`DELETE /plans/${own}`)).toMatchObject({ status: 404 })
  expect((await send(`GET /plans/${own}`)).body).toEqual({ id: own, state: 'OVER' })
})

test('a guard that the mock is given refuses, and effects change what belongs to the item', async () => {
  const { send } = await served(plans, {
    guards: { used: { owns: 'plans/users' } },
    effects: { endUsers: { in: 'plans/users', sets: { status: 'ended' } } },
  })
  const { id: own } = (await send('POST /plans', {})).body as { id: string }
  await send(`POST /plans/${own}/users`, { name: 'Ada' })
  expect(await send(`DELETE /plans/${own}`)).toMatchObject({
    status: 409,
    body: { title: `Cannot delete plan "${own}"` },
  })
  const unguarded = await served(plans, { effects: { endUsers: { in: 'plans/users', sets: { status: 'ended' } } } })
  const { id: other } = (await unguarded.send('POST /plans', {})).body as { id: string }
  await unguarded.send(`POST /plans/${other}/users`, { name: 'Ada' })
  expect((await unguarded.send(`DELETE /plans/${other}`)).status).toBe(200)
  expect((await unguarded.send(`GET /plans/${other}/users`)).body).toMatchObject([{ name: 'Ada', status: 'ended' }])
})

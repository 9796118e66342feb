import { expect, test } from 'vitest'
import { plans } from './plans.ts'
import { served } from './served.ts'

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

test('a transition may name one state, and refuse by its status', async () => {
  const document = structuredClone(plans)
  const rules: object[] = [
    { from: 'NEW', to: 'OVER', status: 200 },
    { from: 'OVER', status: 409 },
  ]
  Object.assign(document.paths['/plans/{id}'].delete, { 'x-transitions': rules })
  const { send } = await served(document)
  const { id } = (await send('POST /plans', {})).body as { id: string }
  expect((await send(`DELETE /plans/${id}`)).status).toBe(200)
  expect((await send(`DELETE /plans/${id}`)).status).toBe(409)
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

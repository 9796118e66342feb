import { expect, test } from 'vitest'
import { served } from './served.ts'
import { json, shopWithOwner, text, type Owner } from './shop-with-owner.ts'

test('what is below a missing item is missing, and what is below a deleted one is deleted', async () => {
  const { send, mock, owner, pets } = await shopWithOwner()
  await send(`POST ${pets}`, { name: 'Rex' })
  const nobody = '/owners/00000000-0000-4000-8000-000000000000'
  for (const request of [`GET ${nobody}/pets`, `POST ${nobody}/pets`, `GET ${nobody}`, `DELETE ${nobody}`]) {
    const body = request.startsWith('POST') ? { name: 'Rex' } : undefined
    expect((await send(request, body)).status, request).toBe(404)
  }
  expect(await mock.control.list('owners/pets')).toHaveLength(1)
  expect((await send(`DELETE /owners/${owner.id}`)).status).toBe(204)
  expect(await mock.control.list('owners/pets')).toEqual([])
})

test('all that is below a deleted item is deleted, however deep', async () => {
  const note = { type: 'object', required: ['id'], properties: { id: { ...text, readOnly: true }, text } }
  const paths = ['/users', '/users/{user}/books', '/users/{user}/books/{book}/notes'].flatMap((path, index) => {
    const names = ['user', 'book', 'note'].slice(0, index + 1)
    const parameters = names.map((name) => ({ name, in: 'path', required: true, schema: text }))
    const success = { description: 'One', ...json(note) }
    const add = { requestBody: json({ type: 'object', properties: { text } }), responses: { '201': success } }
    const item = {
      get: { operationId: `get${index}`, responses: { '200': success } },
      delete: { operationId: `delete${index}`, responses: { '204': { description: 'Deleted' } } },
    }
    return [
      [path, { parameters: parameters.slice(0, -1), post: { operationId: `add${index}`, ...add } }],
      [`${path}/{${names[index]}}`, { parameters, ...item }],
    ] as const
  })
  const document = { openapi: '3.1.1', info: { title: 'Books', version: '1' }, paths: Object.fromEntries(paths) }
  const { send, mock } = await served(document)
  const add = async (path: string) => `${path}/${((await send(`POST ${path}`, { text: path })).body as Owner).id}`
  const [user, other] = [await add('/users'), await add('/users')]
  const kept = await add(`${await add(`${other}/books`)}/notes`)
  await add(`${await add(`${user}/books`)}/notes`)
  expect((await send(`DELETE ${user}`)).status).toBe(204)
  const left = await Promise.all((await mock.control.collections()).map(async (name) => await mock.control.list(name)))
  expect(left.map(({ length }) => length)).toEqual([1, 1, 1, 0])
  expect((await send(`GET ${kept}`)).status).toBe(200)
})

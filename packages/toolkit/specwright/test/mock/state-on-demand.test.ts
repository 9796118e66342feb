import { createMockServer, type ContractMockOptions, type MockServer, type MockTypes } from '@specwright/mock-engine'
import { expect, onTestFinished, test } from 'vitest'
import { compiledValidators, createJudge } from '../../src/emit/validators/compiled-validators.ts'
import { contractOf } from '../../src/emit/mock/contract.ts'
import { stateOf } from '../../src/emit/mock/state/state.ts'
import { integer, itemsAt, modelOf, nothing, object, ref, returns, takes, text } from '../emit/mock-state-document.ts'

const onChange = { '{$request.body#/url}': { post: nothing() } }

const paths = {
  ...itemsAt('/pets', 'petId', ref('Pet')),
  '/account': { get: returns(object({ email: text })) },
  '/reports': { post: returns(object({ email: text }), 201) },
  '/hooks': { post: { ...takes(object({ url: text })), ...nothing(), callbacks: { onChange } } },
  '/days/{day}': { get: returns(object({ day: text })) },
}

/** A mock, and whether the state of its contract was inferred. */
function mockWith(options: ContractMockOptions = {}): { mock: MockServer<MockTypes>; isInferred: () => boolean } {
  const model = modelOf(paths, { Pet: object({ id: integer, name: text }) })
  const validatorOf = compiledValidators(model, { assertsFormat: () => true })
  let isInferred = false
  const state = () => {
    isInferred = true
    return stateOf(model)
  }
  const judge = createJudge(validatorOf, () => {})
  const mock = createMockServer(contractOf(model, { validatorOf, judge, state }), options)
  onTestFinished(mock.close)
  return { mock, isInferred: () => isInferred }
}

const post = { method: 'POST', body: '{"name":"Rex"}', headers: { 'content-type': 'application/json' } }

test.each([
  ['GET', '/account', 200],
  ['GET', '/days/friday', 200],
  ['POST', '/reports', 201],
  ['GET', '/nothing', 404],
])('what is kept is not inferred for %s %s, of which nothing can be', async (method, path, status) => {
  const { mock, isInferred } = mockWith()
  expect(isInferred()).toBe(false)
  expect((await mock.fetch(`http://mock.test${path}`, { method })).status).toBe(status)
  expect(isInferred()).toBe(false)
  const created = await mock.fetch('http://mock.test/pets', post)
  const { id } = (await created.json()) as { readonly id: number }
  expect(await (await mock.fetch(`http://mock.test/pets/${id}`)).json()).toEqual({ id, name: 'Rex' })
  expect(isInferred()).toBe(true)
})

test('an operation of which nothing can be kept calls back', async () => {
  const called: string[] = []
  const fetch: typeof globalThis.fetch = async (input) => {
    called.push(input instanceof Request ? input.url : String(input))
    return new Response()
  }
  const { mock } = mockWith({ fetch })
  const url = 'http://receiver.test/changes'
  expect((await mock.fetch('http://mock.test/hooks', { ...post, body: JSON.stringify({ url }) })).status).toBe(204)
  await mock.control.settled()
  expect(called).toEqual([url])
})

test('the control interface knows what is kept before any request', async () => {
  const { mock } = mockWith()
  expect(await mock.control.collections()).toEqual(['pets', 'api_credentials'])
  expect(await mock.control.put('pets', '7', { name: 'Tom' })).toEqual({ created: true, value: { id: 7, name: 'Tom' } })
})

test.each<[ContractMockOptions, string]>([
  [{ seed: { cats: [] } }, '/cats is not a collection'],
  [{ seed: { pets: [{ name: 5 }] } }, '/pets/0/name must be a string'],
  [{ collections: { pets: { parents: [{ parameter: 'x', collection: 'cats' }] } } }, 'which the mock does not keep'],
  [{ guards: { free: { ownsNo: 'cats' } } }, 'guards/free names the collection "cats"'],
])('an option that does not fit what is kept is reported at once: %j', (options, message) => {
  expect(() => mockWith(options)).toThrow(message)
})

test('what is kept has the members of a configuration', async () => {
  const { mock } = mockWith({ collections: { pets: { defaults: { name: 'Max' } }, tags: {} } })
  expect(await mock.control.collections()).toEqual(['pets', 'tags', 'api_credentials'])
  expect(await (await mock.fetch('http://mock.test/pets', { ...post, body: '{}' })).json()).toMatchObject({
    name: 'Max',
  })
})

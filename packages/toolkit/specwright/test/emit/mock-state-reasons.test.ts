import { expect, test } from 'vitest'
import { integer, nothing, object, query, ref, returns, takes, text } from './mock-state-document.ts'
import { linesOf, pets, type Paths } from './mock-state-lines.ts'

const closed = (properties: object): object => object(properties, { additionalProperties: false })

test.each<[what: string, paths: Paths, reason: string]>([
  ['an action on an item', { '/pets/{petId}/feed': { post: returns(ref('Pet')) } }, 'its path is not of items'],
  ['a search', { '/pets/search': { post: { ...takes(ref('NewPet')), ...returns(pets) } } }, 'its path is not of items'],
  [
    'a creation of several',
    { '/pets': { post: { ...takes(pets), ...returns(pets, 201) } } },
    'its response is not the item',
  ],
  [
    'a creation that may also update',
    {
      '/pets': { post: { summary: 'Create or update a pet', ...takes(ref('NewPet')), ...returns(ref('Pet')) } },
    },
    'it does not create one item',
  ],
  [
    'a token endpoint',
    { '/pets': { post: { ...takes(object({ grant_type: text, name: text })), ...returns(ref('Pet')) } } },
    'it issues tokens',
  ],
  [
    'an addition of what there is',
    {
      '/pets': {
        post: { ...takes(object({ id: integer, name: text }, { required: ['id'] })), ...returns(ref('Pet'), 201) },
      },
    },
    'its request names what there is already',
  ],
  [
    'an addition that sets nothing of a pet',
    {
      '/pets': {
        post: {
          ...takes(object({ pet: object({ id: { ...integer, readOnly: true } }) })),
          ...returns(object({ pet: ref('Pet') }), 201),
        },
      },
    },
    'its request names what there is already',
  ],
  [
    'a creation of one in a wrapper or several',
    {
      '/pets': {
        post: {
          ...takes({ oneOf: [object({ pet: ref('NewPet') }), object({ pets })] }),
          ...returns({ oneOf: [object({ pet: ref('Pet') }), object({ pets })] }, 201),
        },
      },
    },
    'its request may be of something else',
  ],
  ['a singleton', { '/account': { get: returns(ref('Pet')), put: returns(ref('Pet')) } }, 'its path is not of items'],
  [
    'a read of something else',
    { '/pets/{petId}/owner': { get: returns(object({ id: text })) } },
    'its path is not of items',
  ],
  [
    'a listing of something else',
    { '/pets': { get: returns({ type: 'array', items: object({ id: integer, breed: text }) }) } },
    'its response has no array of the items',
  ],
  [
    'a listing of two arrays',
    { '/pets': { get: returns(object({ cats: pets, dogs: pets })) } },
    'its response has no array of the items',
  ],
  [
    'a listing of some beside others',
    { '/pets': { get: returns(object({ old: pets, newest: ref('Pet') })) } },
    'its response has no array of the items',
  ],
  [
    'a listing that another part of its schema has no member for',
    { '/pets': { get: returns({ allOf: [closed({ total: integer }), { properties: { data: pets } }] }) } },
    'its response has no array of the items',
  ],
  [
    'a change whose members another part of its schema refuses',
    { '/pets/{petId}': { patch: { ...takes({ allOf: [closed({}), ref('NewPet')] }), ...returns(ref('Pet')) } } },
    'its request is not the item',
  ],
  [
    'a listing by a parameter of its own',
    { '/pets': { get: { parameters: [query('near', text, { required: true })], ...returns(pets) } } },
    'its parameter near selects in a way of its own',
  ],
  [
    'a deletion that starts a job',
    { '/pets/{petId}': { delete: returns(object({ job: object({ id: text, state: text }) }), 202) } },
    'its response is not the item',
  ],
  [
    'a deletion that only cancels',
    { '/pets/{petId}': { delete: { summary: 'Cancel a pet', ...nothing() } } },
    'it does not delete the item',
  ],
  [
    'a cancellation whose verb comes last',
    { '/pets/{petId}': { delete: { summary: 'Pet Cancel', ...nothing() } } },
    'it does not delete the item',
  ],
  [
    'a soft deletion without a state for it',
    { '/pets/{petId}': { delete: { summary: 'Delete (archive) a pet', description: '(soft delete)', ...nothing() } } },
    'it does not delete the item',
  ],
  [
    'a deletion of what a body selects',
    {
      '/pets/{petId}': {
        delete: { requestBody: { required: true, content: { 'application/json': { schema: pets } } }, ...nothing() },
      },
    },
    'its request selects what it deletes',
  ],
  [
    'a PUT that may create without a status for it',
    { '/pets/{petId}': { put: { summary: 'Upsert a pet', ...takes(ref('NewPet')), ...returns(ref('Pet')) } } },
    'it may also create an item',
  ],
  [
    'a change that responds with a job',
    { '/pets/{petId}': { patch: { ...takes(ref('NewPet')), ...returns(object({ job_id: text }), 202) } } },
    'its response is not the item',
  ],
  [
    'a change of nothing that is known',
    { '/pets/{petId}': { patch: { ...takes(object({ amount: integer })), ...returns(ref('Pet')) } } },
    'its request is not the item',
  ],
  ['a change of all items', { '/pets': { put: { ...takes(pets), ...returns(pets) } } }, 'it is of all items'],
  [
    'an upload',
    { '/pets/{petId}': { put: { ...takes(ref('NewPet'), 'multipart/form-data'), ...returns(ref('Pet')) } } },
    'its request is not the item',
  ],
])('%s is answered by example', (_, paths, reason) => {
  expect(linesOf(paths)).toEqual(
    Object.values(paths)
      .flatMap((item) => Object.keys(item))
      .map(() => `by example: ${reason}`),
  )
})

test('a POST beside another change of an item responds with an example', () => {
  const change = { ...takes(ref('NewPet')), ...returns(ref('Pet')) }
  expect(linesOf({ '/pets/{petId}': { post: change, patch: change } })).toEqual([
    'by example: it is not the change of an item',
    'changes in pets (request: the body; response: the body, 200)',
  ])
})

test.each([
  ['/products/{productId}/batches', 'batch', 'Add a batch'],
  ['/imports', 'import', 'Start an import'],
  ['/saved-searches', 'search', 'Create a saved search'],
  ['/estimates', 'estimate', 'Make an estimate'],
])('what %s has is created one by one: %s', (path, noun, summary) => {
  const id = `create${noun.charAt(0).toUpperCase()}${noun.slice(1)}`
  const item = object({ id: text, size: integer })
  const paths: Paths = {
    [path]: { post: { operationId: id, summary, ...takes(object({ size: integer })), ...returns(item, 201) } },
    [`${path}/{id}`]: { get: returns(item) },
  }
  expect(linesOf({ [path]: paths[path] ?? {} }, paths)).toEqual([expect.stringMatching(/^creates /)])
})

test.each([
  ['/pets/batch', 'addPets', 'Add pets'],
  ['/pets', 'createPetBatch', 'Add pets'],
  ['/batches', 'bulkCreateBatch', 'Add batches'],
])('what %s says of several is not a creation of one: %s', (path, id, summary) => {
  const item = object({ id: text, size: integer })
  const paths: Paths = {
    [path]: { post: { operationId: id, summary, ...takes(object({ size: integer })), ...returns(item, 201) } },
    [`${path}/{id}`]: { get: returns(item) },
  }
  expect(linesOf({ [path]: paths[path] ?? {} }, paths)).toEqual([expect.stringMatching(/^by example: /)])
})

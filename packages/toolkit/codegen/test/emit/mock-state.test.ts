import { expect, test } from 'vitest'
import { explain } from '../../src/emit/mock/state/explain.ts'
import { stateOf } from '../../src/emit/mock/state/state.ts'
import { integer, modelOf, nothing, object, query, ref, returns, takes, text } from './mock-state-document.ts'

type Paths = Parameters<typeof modelOf>[0]

const pet = object({ id: integer, name: text, tag: text })
const pets = { type: 'array', items: ref('Pet') }
const schemas = { Pet: pet, NewPet: object({ name: text, tag: text }, { required: ['name'] }) }

const closed = (properties: object): object => object(properties, { additionalProperties: false })

/** What makes items kept: one that is created and read. */
const kept: Paths = {
  '/pets': { post: { ...takes(ref('NewPet')), ...returns(ref('Pet'), 201) } },
  '/pets/{petId}': { get: returns(ref('Pet')) },
}

/** The lines on the operations of paths, beside those that make pets kept. */
function linesOf(paths: Paths, own: Paths = kept): string[] {
  const names = [...new Set([...Object.keys(own), ...Object.keys(paths)])]
  const joined = Object.fromEntries(names.map((path) => [path, { ...own[path], ...paths[path] }]))
  const wanted = Object.entries(paths).flatMap(([path, item]) =>
    Object.keys(item).map((method) => `${method.toUpperCase()} ${path}  `),
  )
  const lines = explain(stateOf(modelOf(joined, schemas)))
  return lines.flatMap((line) => wanted.flatMap((each) => (line.startsWith(each) ? [line.slice(each.length)] : [])))
}

test.each<[what: string, paths: Paths, line: string]>([
  [
    'a creation',
    { '/pets': kept['/pets'] ?? {} },
    'creates in pets (id: integer; request: the body; response: the body, 201)',
  ],
  [
    'a creation in wrappers',
    { '/pets': { post: { ...takes(object({ pet: ref('NewPet') })), ...returns(object({ pet: ref('Pet') }), 202) } } },
    'creates in pets (id: integer; request: /pet; response: /pet, 202)',
  ],
  [
    'a creation of one or several',
    {
      '/pets': {
        post: {
          ...takes({ oneOf: [ref('NewPet'), object({ names: { type: 'array', items: text }, tag: text })] }),
          ...returns({ oneOf: [object({ pet: ref('Pet') }), object({ pets })] }, 202),
        },
      },
    },
    'creates in pets (id: integer; request: the body; response: /pet, 202; several: /names, /pets)',
  ],
  [
    'a creation without a body in its response',
    { '/pets': { post: { ...takes(ref('NewPet')), ...nothing(201) } } },
    'creates in pets (id: integer; request: the body; response: 201)',
  ],
  ['a listing of an array', { '/pets': { get: returns(pets) } }, 'lists pets (response: the body, 200)'],
  [
    'a listing in an envelope',
    { '/pets': { get: returns(object({ data: pets, meta: object({ total: integer }) })) } },
    'lists pets (response: /data, 200; total: /meta/total)',
  ],
  [
    'a deletion with a confirmation',
    { '/pets/{petId}': { delete: returns(object({ id: integer, deleted: { const: true } })) } },
    'deletes from pets (response: 200)',
  ],
  [
    'a deletion with the errors of a failure',
    { '/pets/{petId}': { delete: returns(object({ errors: { type: 'array', items: object({ code: text }) } })) } },
    'deletes from pets (response: 200)',
  ],
  [
    'a deletion with an empty wrapper',
    { '/pets/{petId}': { delete: returns(object({ data: { type: 'object' } })) } },
    'deletes from pets (response: 200)',
  ],
  ['a deletion', { '/pets/{petId}': { delete: nothing() } }, 'deletes from pets (response: 204)'],
  [
    'a deletion that returns the item',
    { '/pets/{petId}': { delete: returns(ref('Pet')) } },
    'deletes from pets (response: the body, 200)',
  ],
  [
    'a PUT with every member of a creation',
    { '/pets/{petId}': { put: { ...takes(ref('NewPet')), ...returns(ref('Pet')) } } },
    'replaces in pets (request: the body; response: the body, 200)',
  ],
  [
    'a PUT with some members of a creation',
    { '/pets/{petId}': { put: { ...takes(object({ tag: text })), ...nothing() } } },
    'changes in pets (request: the body; response: 204)',
  ],
  [
    'a PUT that says that it replaces',
    { '/pets/{petId}': { put: { summary: 'Replace a pet', ...takes(pet), ...nothing() } } },
    'replaces in pets (request: the body; response: 204)',
  ],
  [
    'a PUT that says that it replaces what cannot be all',
    { '/pets/{petId}': { put: { summary: "Replace a pet's tag", ...takes(object({ tag: text })), ...nothing() } } },
    'changes in pets (request: the body; response: 204)',
  ],
  [
    'a PUT that resets what it leaves out',
    {
      '/pets/{petId}': {
        put: {
          description: 'Any attribute that is not provided will be reset to its default.',
          ...takes(object({ name: text, tag: text })),
          ...nothing(),
        },
      },
    },
    'replaces in pets (request: the body; response: 204)',
  ],
  [
    'a PATCH',
    { '/pets/{petId}': { patch: { ...takes(ref('NewPet'), 'application/merge-patch+json'), ...returns(ref('Pet')) } } },
    'changes in pets (request: the body; response: the body, 200)',
  ],
  [
    'a POST to an item with a form',
    {
      '/pets/{petId}': {
        post: { ...takes(ref('NewPet'), 'application/x-www-form-urlencoded'), ...returns(ref('Pet')) },
      },
    },
    'changes in pets (request: the body; response: the body, 200)',
  ],
])('%s is inferred', (_, paths, line) => {
  expect(linesOf(paths)).toEqual([line])
})

test.each<[does: string, properties: object, required: string[]]>([
  ['replaces', { name: text, tag: text }, ['name']],
  ['changes', { name: text, tag: text }, []],
  ['changes', { tag: text }, ['tag']],
])('a PUT %s a pet by the members %j in its wrapper, of which it requires %j', (does, properties, required) => {
  const wrapped = (schema: object): object => object({ pet: schema }, { required: ['pet'] })
  const own = { ...kept, '/pets': { post: { ...takes(wrapped(ref('NewPet'))), ...returns(ref('Pet'), 201) } } }
  const put = { ...takes(wrapped(object(properties, { required }))), ...nothing() }
  expect(linesOf({ '/pets/{petId}': { put } }, own)).toEqual([`${does} in pets (request: /pet; response: 204)`])
})

test('a PUT beside a PATCH replaces what a client sets, also without what only a creation takes', () => {
  const item = object({ name: text, tag: text, size: { ...integer, readOnly: true } })
  const change = { ...takes(object({ tag: text })), ...returns(item) }
  const paths = {
    '/pets': { post: { ...takes(object({ name: text, tag: text, size: integer, secret: text })), ...returns(item) } },
    '/pets/{name}': { get: returns(item), patch: change, put: change },
  }
  const line = 'PUT /pets/{name}  replaces in pets (request: the body; response: the body, 200)'
  expect(explain(stateOf(modelOf(paths)))).toContain(line)
})

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
    'a search by a parameter',
    { '/pets': { get: { parameters: [query('q', text, { required: true })], ...returns(pets) } } },
    'its parameter q selects in a way of its own',
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

import { expect, test } from 'vitest'
import { explain } from '../../src/emit/mock/state/explain.ts'
import { stateOf } from '../../src/emit/mock/state/state.ts'
import { integer, modelOf, nothing, object, ref, returns, takes, text } from './mock-state-document.ts'
import { kept, linesOf, pet, pets, type Paths } from './mock-state-lines.ts'

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

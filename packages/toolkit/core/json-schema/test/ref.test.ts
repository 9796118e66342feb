import { expect, test } from 'vitest'
import { chainOf, componentOf, isCircular, pointerOf, refOf, resolvedIn, targetOf } from '../src/ref.ts'

const root = {
  plain: { type: 'string' },
  no: false,
  'a/b c%': { type: 'integer' },
  named: { $anchor: 'here', type: 'array' },
  one: { $ref: '#/two', title: 'One' },
  two: { $ref: '#/plain', description: 'Two' },
  round: { $ref: '#/about' },
  about: { $ref: '#/round' },
  self: { $ref: '#/self' },
  lost: { $ref: '#/nowhere' },
  away: { $ref: 'other.yaml#/x' },
  list: [{ $ref: '#/list/1' }, { type: 'null' }],
}
const { plain, one, two } = root

test.each([
  ['#/plain', { value: plain, pointer: '/plain' }],
  ['#', { value: root, pointer: '' }],
  ['#/no', { value: false, pointer: '/no' }],
  ['#/a~1b%20c%25', { value: root['a/b c%'], pointer: '/a~1b c%' }],
  ['#here', { value: root.named, pointer: '/named' }],
  ['#/list/1', { value: root.list[1], pointer: '/list/1' }],
  ['#/nowhere', { value: undefined, pointer: '/nowhere' }],
  // An invalid string must not stop the resolution of refs.
  ['#/50%', { value: undefined, pointer: '/50%' }],
  ['#nobody', undefined],
  ['other.yaml#/plain', undefined],
])('%s resolves to %o', (ref, target) => {
  expect(targetOf(root, ref)).toEqual(target)
})

test.each([
  ['#/components/schemas/Pet', ['schemas', 'Pet']],
  ['#/components/x-parts/a.b-c_d', ['x-parts', 'a.b-c_d']],
  ['#/components/schemas/Caf%C3%A9~1Bar', ['schemas', 'Café/Bar']],
  // A fragment is decoded before it is a pointer.
  ['#/components%2Fschemas/Pet', ['schemas', 'Pet']],
  ['#/components/schemas/Pet%2Fitems', undefined],
  ['#/components/schemas/Pet/items', undefined],
  ['#/components/schemas', undefined],
  ['#/definitions/schemas/Pet', undefined],
  ['other.yaml#/components/schemas/Pet', undefined],
  ['#Pet', undefined],
])('%s names the component %j', (ref, component) => {
  const found = componentOf(ref)
  expect(found && [found.section, found.name]).toEqual(component)
})

test.each([
  ['one', '/plain'],
  ['two', '/plain'],
  ['plain', '/plain'],
  ['no', '/no'],
  // The contents of another document are unknown here.
  ['away', '/away'],
  ['lost', undefined],
  ['round', undefined],
  ['self', undefined],
] as const)('%s is found at %s once its refs are followed', (name, pointer) => {
  expect(resolvedIn(root, { value: root[name], pointer: `/${name}` })?.pointer).toBe(pointer)
  expect(isCircular(root, root[name])).toBe(name === 'round' || name === 'self')
})

test('a chain has every link, with the siblings of its ref', () => {
  expect(chainOf(root, { value: one, pointer: '/one' }).map(({ value }) => value)).toEqual([one, two, plain])
})

test('only a string is a ref, and only one within the document has a pointer', () => {
  expect([one, { $ref: 5 }, [], null, 'x', { a: 1 }].map(refOf)).toEqual(['#/two', ...Array.from({ length: 5 })])
  expect(['#/a~0b', '#', '#a', 'b#/c', ''].map(pointerOf)).toEqual(['/a~0b', '', undefined, undefined, undefined])
})

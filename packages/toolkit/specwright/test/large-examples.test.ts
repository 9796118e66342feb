import { expect, test } from 'vitest'
import { doubled, expectExample, generated, map, ref, seeminglyLarge, text } from './large-examples.ts'

test.each<[string, object]>([
  ['a text of 1e9 characters', { A0: { ...text, minLength: 1e9 } }],
  [
    'a text of a pattern that repeats what it repeats',
    { A0: { ...text, pattern: '^(?:a{9999}){9999}$', minLength: 9e7 } },
  ],
  ['a list of 1e9 items', { A0: { type: 'array', items: text, minItems: 1e9 } }],
  [
    'lists of 1000 lists',
    { A0: { type: 'array', minItems: 1000, items: ref('A1') }, A1: { type: 'array', minItems: 1000 } },
  ],
  ['an object of 1e9 members', { A0: { type: 'object', minProperties: 1e9 } }],
  [
    'an object with a long text',
    { A0: { type: 'object', required: ['a'], properties: { a: { ...text, minLength: 1e6 } } } },
  ],
  [
    'an object of 6,000 required properties',
    { A0: { type: 'object', required: Object.keys(map(6000, (n) => [`p${n}`, 1])) } },
  ],
  [
    'objects that hold two, that hold two',
    doubled(30, (next) => ({ type: 'object', required: ['a', 'b'], properties: { a: next, b: next } })),
  ],
  ['lists of two lists', doubled(30, (next) => ({ type: 'array', minItems: 2, items: next }))],
])('%s has no example, which is reported with its location', async (_, schemas) => {
  const { mock, warnings } = await generated(schemas)
  expect(mock).toContain('examples: [],\n      unanswered: { "200": "/components/schemas/A0" },')
  const message =
    'Cannot generate an example of /components/schemas/A0: it would be too large. Write one beside it, as "example"'
  expect(warnings).toEqual([`no-example ${message} <"A0": {>`])
})

test.each<[string, object, string]>([
  ['a member', { A0: { type: 'object', properties: { a: { ...text, minLength: 1e9 }, b: { const: 1 } } } }, '{ b: 1 }'],
  ['a branch', { A0: { anyOf: [{ ...text, minLength: 1e9 }, { const: 1 }] } }, '1'],
  ['what the author shows', { A0: { ...text, minLength: 2e4, example: 'x'.repeat(2e4) } }, `"${'x'.repeat(2e4)}"`],
  // Nightly, of more.
  ...seeminglyLarge(20),
])('%s that is too large, or only seems so, still has an example', async (_, schemas, value) => {
  await expectExample(schemas, value)
})

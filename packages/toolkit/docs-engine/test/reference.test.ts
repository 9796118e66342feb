import { expect, test } from 'vitest'
import { knownValuesOf } from '../src/console/known-values.ts'
import { captionsOf, numbered } from '../src/reference/captions.ts'
import { kebab } from '../src/reference/address.ts'
import { titled } from '../src/reference/title.ts'

test.each([
  ['deleteTierStructure', 'delete-tier-structure'],
  ['generateOAuthToken', 'generate-oauth-token'],
  ['vl.reward.created', 'vl-reward-created'],
])('%s has the address %s', (name, slug) => {
  expect(kebab(name)).toBe(slug)
})

test.each([
  ['List things', { summary: 'List things', description: 'All.' }],
  ['Lists things.', { summary: 'Lists things', description: 'All.' }],
  [
    'Copies a thing. Only small ones.',
    { summary: 'Copies a thing', description: 'Copies a thing. Only small ones.\n\nAll.' },
  ],
  ['And so on...', { summary: 'And so on...', description: 'All.' }],
])('an operation whose summary is "%s" has a title, and says all of it', (summary, expected) => {
  expect(titled({ summary, description: 'All.' }, 'listThings')).toEqual(expected)
})

const example = (name: string, summary = '') => ({ name, summary })

test.each([
  { examples: [example('example')], captions: ['Example'] },
  { examples: [example('generated')], type: 'text/csv', captions: ['Example, text/csv'] },
  { examples: [example('cat')], captions: ['Example'] },
  { examples: [example('A cat')], captions: ['A cat'] },
  { examples: [example('cat', 'Tom')], captions: ['Tom'] },
  { examples: [example('cat'), example('dog', 'Rex')], type: 'text/csv', captions: ['cat, text/csv', 'Rex, text/csv'] },
  { examples: [example('cat', 'A pet'), example('dog', 'A pet')], captions: ['A pet (cat)', 'A pet (dog)'] },
  { examples: [example('example'), example('dog')], captions: ['Example', 'dog'] },
  // As messages have them that are not named.
  { examples: [example('example 1')], captions: ['Example'] },
  { examples: [example('example 1'), example('example 2')], captions: ['Example 1', 'Example 2'] },
])('examples are called $captions', ({ examples, type, captions }) => {
  expect(captionsOf(examples, type)).toEqual(captions)
})

test('captions of examples from several places are numbered where they are repeated', () => {
  expect(numbered(['Example', 'Gone', 'Example', 'Example'])).toEqual(['Example 1', 'Gone', 'Example 2', 'Example 3'])
})

test('the open sets of a response are found, in one whose parts are more than could be read too', () => {
  const open = { type: 'string', 'x-known-values': ['a', 'b'] }
  // Each level has the next one twice.
  let deep: object = { properties: { never: open } }
  for (let level = 0; level < 60; level++) deep = { properties: { left: deep, right: deep } }
  const schema = {
    allOf: [{ properties: { deep, states: { type: 'array', items: open } } }],
    properties: { state: open },
  }
  const responses = {
    200: { content: { 'application/json': { schema } } },
    404: { content: { 'text/plain': { schema: open } } },
  }
  const values = ['a', 'b']
  expect(knownValuesOf(responses)).toEqual([
    { path: ['state'], values },
    { path: ['states', '*'], values },
  ])
})

import { expect, test } from 'vitest'
import { knownValuesOf } from '../src/console/known-values.ts'
import { kebab } from '../src/reference/address.ts'
import { constraintsOf } from '../src/reference/constraints.ts'
import { fieldsOfPayload } from '../src/reference/payload-fields.ts'
import { titled } from '../src/reference/title.ts'
import { typeParts } from '../src/reference/type-text.ts'

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

test.each([
  { schema: { type: 'string' }, text: 'string' },
  { schema: { type: 'string', format: 'date-time' }, text: 'date-time' },
  { schema: { type: ['string', 'null'], format: 'date-time' }, text: 'date-time or null' },
  { schema: { enum: ['A', 'B', 'C'] }, text: 'A, B or C' },
  { schema: { const: 'list' }, text: 'list' },
  { schema: { type: 'array', items: { $ref: '#/components/schemas/Period' } }, text: 'array of Period' },
  { schema: { oneOf: [{ $ref: '#/components/schemas/Period' }, { type: 'null' }] }, text: 'Period or null' },
  { schema: { type: 'object', additionalProperties: true }, text: 'map' },
  { schema: true, text: 'any value' },
])('$schema is shown as "$text"', ({ schema, text: expected }) => {
  expect(
    typeParts(schema, 'x')
      .map(({ text }) => text)
      .join(''),
  ).toBe(expected)
})

test.each([{ not: { type: 'string' } }, false, { minimum: 3 }])(
  '%j cannot be described, and fails the build',
  (schema) => {
    expect(() => typeParts(schema, 'Pet/name')).toThrow('Cannot describe the schema at Pet/name')
  },
)

test('an unknown limit fails the build', () => {
  expect(constraintsOf({ type: 'integer', minimum: 1, maximum: 100 }, 'x')).toEqual(['at least 1', 'at most 100'])
  expect(() => constraintsOf({ not: { const: 1 } }, 'list size')).toThrow('not at list size')
})

test('the fields of a payload include those of its allOf, at every depth', () => {
  const reward = { type: 'object', properties: { id: { type: 'string', maxLength: 9 } } }
  const any = { type: 'object', properties: { type: { type: 'string', 'x-known-values': ['a'] }, reward } }
  const own = { type: 'object', required: ['type'], properties: { type: { type: 'string', const: 'a' } } }
  const fields = fieldsOfPayload({ allOf: [any, own] }, 'a').map(({ pointer, required, limits, type, known }) => ({
    pointer,
    required,
    limits,
    type: type.map(({ text }) => text).join(''),
    known,
  }))
  expect(fields).toEqual([
    { pointer: '/type', required: true, limits: [], type: 'a', known: [] },
    { pointer: '/reward', required: false, limits: [], type: 'object', known: [] },
    { pointer: '/reward/id', required: false, limits: ['at most 9 characters'], type: 'string', known: [] },
  ])
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

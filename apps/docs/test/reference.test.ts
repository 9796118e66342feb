import { expect, test } from 'vitest'
import { kebab } from '../src/reference/address.ts'
import { constraintsOf } from '../src/reference/constraints.ts'
import { fieldsOfPayload } from '../src/reference/payload-fields.ts'
import { typeParts } from '../src/reference/type-text.ts'

test.each([
  ['deleteTierStructure', 'delete-tier-structure'],
  ['generateOAuthToken', 'generate-oauth-token'],
  ['vl.reward.created', 'vl-reward-created'],
])('%s has the address %s', (name, slug) => {
  expect(kebab(name)).toBe(slug)
})

test.each([
  { schema: { type: 'string' }, words: 'string' },
  { schema: { type: 'string', format: 'date-time' }, words: 'date-time' },
  { schema: { type: ['string', 'null'], format: 'date-time' }, words: 'date-time or null' },
  { schema: { enum: ['A', 'B', 'C'] }, words: 'A, B or C' },
  { schema: { const: 'list' }, words: 'list' },
  { schema: { type: 'array', items: { $ref: '#/components/schemas/Period' } }, words: 'array of Period' },
  { schema: { oneOf: [{ $ref: '#/components/schemas/Period' }, { type: 'null' }] }, words: 'Period or null' },
  { schema: { type: 'object', additionalProperties: true }, words: 'map' },
  { schema: true, words: 'any value' },
])('$schema is told as "$words"', ({ schema, words }) => {
  expect(
    typeParts(schema, 'x')
      .map(({ text }) => text)
      .join(''),
  ).toBe(words)
})

test.each([{ not: { type: 'string' } }, false, { minimum: 3 }])(
  '%j has no words yet, and fails the build',
  (schema) => {
    expect(() => typeParts(schema, 'Pet/name')).toThrow('Cannot describe the schema at Pet/name')
  },
)

test('a limit without words fails the build', () => {
  expect(constraintsOf({ type: 'integer', minimum: 1, maximum: 100 }, 'x')).toEqual(['at least 1', 'at most 100'])
  expect(() => constraintsOf({ not: { const: 1 } }, 'list size')).toThrow('not at list size')
})

test('the fields of a payload are those of all that its allOf names, at every depth', () => {
  const reward = { type: 'object', properties: { id: { type: 'string', maxLength: 9 } } }
  const any = { type: 'object', properties: { type: { type: 'string', 'x-known-values': ['a'] }, reward } }
  const own = { type: 'object', required: ['type'], properties: { type: { type: 'string', const: 'a' } } }
  const fields = fieldsOfPayload({ allOf: [any, own] }, 'a').map(({ name, required, rules, type, known }) => ({
    name,
    required,
    rules,
    type: type.map(({ text }) => text).join(''),
    known,
  }))
  expect(fields).toEqual([
    { name: 'type', required: true, rules: [], type: 'a', known: [] },
    { name: 'reward', required: false, rules: [], type: 'object', known: [] },
    { name: 'reward.id', required: false, rules: ['at most 9 characters'], type: 'string', known: [] },
  ])
})

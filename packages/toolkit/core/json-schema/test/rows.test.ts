import { expect, test } from 'vitest'
import { buildChecks, createRegistry } from '../src/compile/index.ts'
import { noBase } from '../src/dialect/index.ts'
import { describe as inWords, type Described } from '../src/rows/index.ts'
import { rulesOf } from '../src/words/index.ts'

/** A schema in words, with named schemas beside it. */
function described(schema: unknown, schemas: object = {}): Described {
  const root = { schema, components: { schemas } }
  const registry = createRegistry(new Map())
  const resource = registry.addDocument(noBase, root)
  const context = { registry, flag: () => '', uri: noBase, assertsFormat: () => true, strict: false, deepest: Infinity }
  const rulesAt = (pointer: string) =>
    rulesOf(buildChecks(registry.enter(registry.placeAt(resource, pointer)), context))
  return inWords({ root, pointer: '/schema', rulesAt, isWhole: true })
}

const textOf = (parts: readonly { readonly text: string }[]): string => parts.map(({ text }) => text).join('')

test.each([
  { schema: { type: 'string' }, text: 'string' },
  { schema: { type: 'string', format: 'date-time' }, text: 'date-time' },
  { schema: { type: ['string', 'null'], format: 'date-time' }, text: 'date-time or null' },
  { schema: { enum: ['A', 'B', 'C'] }, text: 'A, B or C' },
  { schema: { enum: ['A', null], type: 'string', format: 'grade' }, text: 'A or null (grade)' },
  { schema: { const: 'list' }, text: 'list' },
  { schema: { type: 'array', items: { $ref: '#/components/schemas/Period' } }, text: 'array of Period' },
  { schema: { oneOf: [{ $ref: '#/components/schemas/Period' }, { type: 'null' }] }, text: 'Period or null' },
  { schema: { anyOf: [{ type: 'null' }, { type: ['string', 'null'] }] }, text: 'null or string' },
  {
    schema: { oneOf: [{ oneOf: [{ $ref: '#/components/schemas/Period' }, { type: 'null' }] }, { type: 'null' }] },
    text: 'Period or null',
  },
  {
    schema: { anyOf: [{ type: ['integer', 'boolean'] }, { anyOf: [{ type: 'boolean' }, { type: 'string' }] }] },
    text: 'integer, boolean or string',
  },
  {
    schema: { allOf: [{ $ref: '#/components/schemas/Period' }, { $ref: '#/components/schemas/Period' }] },
    text: 'Period',
  },
  { schema: { type: 'object', additionalProperties: true }, text: 'map' },
  { schema: true, text: 'any value' },
  { schema: false, text: 'no value' },
  { schema: { minimum: 3 }, text: 'number' },
  { schema: { maxLength: 3 }, text: 'string' },
  { schema: { required: ['a'] }, text: 'object' },
  { schema: { not: { type: 'string' } }, text: 'any value' },
  { schema: { allOf: [{ type: 'array' }, { items: { type: 'integer' } }] }, text: 'array of integer' },
])('$schema is shown as "$text"', ({ schema, text }) => {
  expect(textOf(described(schema).type)).toBe(text)
})

test.each([
  [{ type: 'integer', minimum: 1, maximum: 100 }, ['at least 1', 'at most 100'], []],
  [{ type: 'number', exclusiveMinimum: 1, exclusiveMaximum: 2 }, ['greater than 1', 'less than 2'], []],
  [{ type: 'integer', multipleOf: 5 }, ['a multiple of 5'], []],
  [{ type: 'object', minProperties: 1 }, ['at least 1 property'], []],
  [{ type: 'string', pattern: `^${'a'.repeat(120)}$` }, [`matches the pattern ^${'a'.repeat(120)}$`], []],
  [{ not: { const: 1 } }, [], ['must not be 1']],
  [{ type: 'array', uniqueItems: true }, [], ['must not hold the same item twice']],
])('the limits of %j are %j, and its rules %j', (schema, limits, rules) => {
  const own = described(schema)
  expect(own.limits).toEqual(limits)
  expect(own.rules.map(textOf)).toEqual(rules)
  expect(own.unworded).toEqual([])
})

const listed = { enum: [1, 2], 'x-enum-varnames': ['LOW', 'HIGH'], 'x-enum-descriptions': { 2: 'A lot.' } }
const low = { value: '1', name: 'LOW' }
const high = { value: '2', name: 'HIGH', description: 'A lot.' }
const best = { const: 'a', title: 'Best', description: 'Without a fault.' }

test.each([
  { schema: listed, meanings: [low, high] },
  { schema: { type: 'array', items: listed }, meanings: [low, high] },
  { schema: { oneOf: [listed, { type: 'null' }] }, meanings: [low, high] },
  { schema: { allOf: [listed, { description: 'How much.' }] }, meanings: [low, high] },
  { schema: { anyOf: [listed, { ...listed, enum: [2, 3] }] }, meanings: [low, high, { value: '3', name: 'HIGH' }] },
  {
    schema: { oneOf: [best, { const: '', title: 'None', deprecated: true }, { type: 'null' }] },
    meanings: [
      { value: 'a', name: 'Best', description: 'Without a fault.' },
      { value: '', name: 'None', deprecated: true },
    ],
  },
  {
    schema: { 'x-known-values': ['x', 'y'], 'x-enum-descriptions': ['Ten.'] },
    meanings: [{ value: 'x', description: 'Ten.' }, { value: 'y' }],
  },
  { schema: { enum: [1, 2] }, meanings: [] },
  { schema: { $ref: '#/components/schemas/Level' }, meanings: [] },
  { schema: { oneOf: [best, { type: 'object' }] }, meanings: [] },
])('a field of $schema has what its values mean', ({ schema, meanings }) => {
  const own = described({ properties: { level: schema } }, { Level: listed })
  expect(own.fields.map((field) => field.meanings)).toEqual([meanings])
  expect(described(schema, { Level: listed }).meanings).toEqual(meanings)
})

test('what alternatives say is what values mean, where these are all that they are', () => {
  const branchesOf = (schema: object) => described(schema).notes.branches.map(({ notes }) => notes.own)
  expect(branchesOf({ description: 'How well.', oneOf: [best] })).toEqual([])
  expect(branchesOf({ oneOf: [best, { type: 'object' }] })).toEqual([['Best.', 'Without a fault.'], []])
  expect(branchesOf({ oneOf: [best, { type: 'null', description: 'Not rated.' }] })).toEqual([['Not rated.']])
  expect(branchesOf({ anyOf: [best], allOf: [{ description: 'By us.' }] })).toEqual([['By us.']])
  expect(branchesOf({ oneOf: [best], anyOf: [{ title: 'Old', maxLength: 1 }] })).toEqual([['Old.']])
})

const words = { type: 'string' }
const order = { type: 'object', properties: { kind: { enum: ['A', 'B'] }, note: words, many: { type: 'integer' } } }
const ofA = { properties: { kind: { const: 'A' } }, required: ['kind'] }
const noted = { required: ['note'] }

// What the type around says in any case is not worth a condition.
test.each<[schema: object, stated: readonly string[]]>([
  [{ ...order, if: { type: 'object' }, then: noted, else: { maxProperties: 9 } }, ['note is required']],
  [{ ...order, if: { type: 'object', ...ofA }, then: noted }, ['note required when kind is A']],
  [{ ...order, if: { properties: { note: words } }, then: { required: ['many'] } }, ['many is required']],
  [
    { ...order, if: { required: ['many'], properties: { many: { type: 'number' } } }, then: noted },
    ['note required when many is present'],
  ],
  [{ ...order, if: { not: { type: 'object' } }, then: { maxProperties: 9 }, else: noted }, ['note is required']],
  [{ ...order, if: { type: 'string' }, then: noted }, []],
  [{ ...order, if: true, then: noted }, ['note is required']],
  [
    { ...order, allOf: [{ if: { type: ['object', 'null'], minProperties: 2 }, then: noted }] },
    ['note required when the object has at least 2 properties'],
  ],
  [
    { ...order, type: ['object', 'null'], if: { type: 'null' }, else: noted },
    ['note required when the value is not null'],
  ],
  [{ ...words, if: words, then: { minLength: 3 } }, ['at least 3 characters']],
  [
    { ...words, if: { ...words, minLength: 5 }, then: { pattern: '^a' }, else: { pattern: '^b' } },
    [
      'must match the pattern ^a when the string has at least 5 characters',
      'must match the pattern ^b when the string does not have at least 5 characters',
    ],
  ],
  [
    { $ref: '#/components/schemas/Word', if: { ...words, maxLength: 5 }, then: { pattern: '^a' } },
    ['must match the pattern ^a when the string has at most 5 characters'],
  ],
  [
    { if: { ...words, minLength: 5 }, then: { pattern: '^a' }, else: { type: ['integer', 'null'] } },
    [
      'must match the pattern ^a when the value is a string and has at least 5 characters',
      'must be an integer or null when the value is not a string or does not have at least 5 characters',
    ],
  ],
  [
    { type: 'integer', if: { type: 'number', minimum: 9 }, then: { multipleOf: 5 } },
    ['must be a multiple of 5 when the number is at least 9'],
  ],
  [
    { type: 'number', if: { type: 'integer' }, then: { maximum: 5 } },
    ['must be at most 5 when the value is an integer'],
  ],
  [
    { type: 'array', if: { type: 'array', minItems: 2 }, then: { uniqueItems: true } },
    ['must not hold the same item twice when the array has at least 2 items'],
  ],
])('%j states %j', (schema, stated) => {
  const { limits, rules, fields, unworded } = described(schema, { Word: words })
  const ofFields = fields.flatMap(({ pointer, required, rules: own }) => [
    ...(required ? [`${pointer.slice(1)} is required`] : []),
    ...own.map((rule) => `${pointer.slice(1)} ${textOf(rule)}`),
  ])
  expect([...limits, ...rules.map(textOf), ...ofFields]).toEqual(stated)
  expect(unworded).toEqual([])
})

test('a field of an envelope has the type of what is in it', () => {
  const envelope = {
    type: 'object',
    properties: { data: { type: 'array', items: { type: 'object' } }, links: { type: 'object' } },
  }
  const links = { allOf: [{ $ref: '#/components/schemas/Period' }, { $ref: '#/components/schemas/Page' }] }
  const data = { type: 'array', items: { $ref: '#/components/schemas/Period' } }
  const schemas = { Envelope: envelope, Period: { type: 'object' }, Page: { type: 'object' } }
  const whole = described(
    { allOf: [{ $ref: '#/components/schemas/Envelope' }, { properties: { data, links } }] },
    schemas,
  )
  expect(whole.fields.map(({ type }) => textOf(type))).toEqual(['array of Period', 'Period and Page'])
  expect(whole.fields.flatMap(({ unworded }) => unworded)).toEqual([])
})

test('the fields of a value include those of what it extends, at every depth, and the narrowest says its type', () => {
  const reward = { type: 'object', properties: { id: { type: 'string', maxLength: 9 } } }
  const any = { type: 'object', properties: { type: { type: 'string', 'x-known-values': ['a'] }, reward } }
  const own = { type: 'object', required: ['type'], properties: { type: { type: 'string', const: 'a' } } }
  const whole = described({ allOf: [{ $ref: '#/components/schemas/Any' }, own] }, { Any: any })
  expect(whole.included).toEqual(['Any'])
  expect(
    whole.fields.map(({ pointer, required, limits, type, known }) => ({
      pointer,
      required,
      limits,
      type: textOf(type),
      known,
    })),
  ).toEqual([
    { pointer: '/type', required: true, limits: [], type: 'a', known: [] },
    { pointer: '/reward', required: false, limits: [], type: 'object', known: [] },
    { pointer: '/reward/id', required: false, limits: ['at most 9 characters'], type: 'string', known: [] },
  ])
})

test('a rule without words costs its own line', () => {
  const fields = { one: { type: 'string' }, two: { type: 'string' } }
  const condition = { if: { anyOf: [{ required: ['one'] }, { required: ['two'] }] }, then: { maxProperties: 1 } }
  const own = described({ type: 'object', properties: fields, ...condition })
  expect(own.fields.map(({ pointer }) => pointer)).toEqual(['/one', '/two'])
  expect(own.unworded.map(({ written }) => written)).toEqual([condition])
})

const named = (name: string): object => ({ $ref: `#/components/schemas/${name}` })
const objectOf = (properties: object): object => ({ type: 'object', properties })
const circles = {
  // A reference in an `allOf` of its own, so that a description can be beside it.
  Team: objectOf({ leader: { description: 'Who leads it.', allOf: [named('Person')] } }),
  Person: objectOf({ team: { allOf: [named('Team')], readOnly: true }, age: { type: 'integer' } }),
  Shelf: objectOf({ below: { allOf: [named('Shelf')], properties: { height: { type: 'integer' } } } }),
  List: objectOf({ rest: { type: 'array', items: { allOf: [named('List')], minProperties: 1 } } }),
  Tree: objectOf({ parent: { oneOf: [{ allOf: [named('Tree')], minProperties: 1 }, { type: 'null' }] } }),
  // A field that narrows the one of a base.
  Base: objectOf({ next: { type: 'object' } }),
  Link: { allOf: [named('Base'), objectOf({ next: named('Link') })] },
  Chain: { allOf: [named('Base'), objectOf({ next: { allOf: [named('Chain')], minProperties: 1 } })] },
}

test.each([
  ['Team', ['leader']],
  ['Person', ['team', 'age']],
  ['Shelf', ['below', 'below/height']],
  ['List', ['rest']],
  ['Tree', ['parent']],
  ['Link', ['next']],
  ['Chain', ['next']],
])('the fields of a value that extends %s, which leads back to itself, end', (name, expected) => {
  const { fields } = described({ allOf: [named(name)] }, circles)
  expect(fields.map(({ pointer }) => pointer.replace(/^\//, ''))).toEqual(expected)
})

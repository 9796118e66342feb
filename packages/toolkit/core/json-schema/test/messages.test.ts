import { expect, test } from 'vitest'
import { compiled } from './compiled.ts'

const period = {
  type: 'object',
  required: ['value', 'unit'],
  properties: { value: { type: 'integer', minimum: 1 }, unit: { enum: ['DAY', 'MONTH'] } },
  if: { properties: { unit: { const: 'DAY' } }, required: ['unit'] },
  then: { properties: { value: { maximum: 90 } } },
  else: { properties: { value: { maximum: 12 } } },
}
const tagged = (kinds: Record<string, object>): object => ({
  oneOf: Object.entries(kinds).map(([kind, property]) => ({
    type: 'object',
    required: ['kind', kind],
    properties: { kind: { const: kind }, [kind]: property },
  })),
})

test.each([
  { schema: { type: 'string' }, value: 1, says: ['must be a string'] },
  { schema: { type: ['null', 'string'] }, value: 1, says: ['must be a string or null'] },
  { schema: { type: 'string', enum: ['a', 'b'], minLength: 1 }, value: 1, says: ['must be a or b'] },
  // A string that looks like another value has quotes.
  { schema: { const: '5' }, value: 5, says: ['must be "5"'] },
  { schema: { enum: ['1', 2, '-1.5e3', '1.2.3'] }, value: 1, says: ['must be "1", 2, "-1.5e3" or 1.2.3'] },
  { schema: { enum: ['true', 'null', 'True'] }, value: true, says: ['must be "true", "null" or True'] },
  { schema: { not: { const: '0' } }, value: '0', says: ['must not be "0"'] },
  { schema: { const: 'two words' }, value: 1, says: ['must be "two words"'] },
  { schema: { required: ['a/b', 'c'] }, value: {}, says: ['/a~1b is required', '/c is required'] },
  { schema: { type: 'integer', minimum: 5 }, value: 'x', says: ['must be an integer'] },
  { schema: { minimum: 5, multipleOf: 2 }, value: 3, says: ['must be at least 5', 'must be a multiple of 2'] },
  { schema: { maxLength: 1 }, value: 'ab', says: ['must have at most 1 character'] },
  { schema: { items: { type: 'number' } }, value: [1, 'x', 'y'], says: ['/1 must be a number', '/2 must be a number'] },
  { schema: { uniqueItems: true }, value: [1, 1], says: ['must not hold the same item twice'] },
  { schema: { contains: { const: 1 } }, value: [], says: ['must hold at least 1 item such that the item is 1'] },
  {
    schema: { contains: { properties: { kind: { const: 'A' } }, required: ['kind'] }, maxContains: 1 },
    value: [{ kind: 'A' }, { kind: 'A' }],
    says: ['must hold at most 1 item such that kind is A'],
  },
  {
    schema: { contains: { anyOf: [{ const: 1 }, { const: 2 }] } },
    value: [],
    says: ['must hold at least 1 item of the required kind'],
  },
  {
    schema: { contains: { const: 'it is ok' } },
    value: [],
    says: ['must hold at least 1 item such that the item is "it is ok"'],
  },
  {
    schema: { contains: { properties: { it: { const: 'A' } }, required: ['it'] } },
    value: [],
    says: ['must hold at least 1 item such that it is A'],
  },
  { schema: { properties: { a: true }, additionalProperties: false }, value: { b: 1 }, says: ['/b is not allowed'] },
  { schema: { properties: { a: false } }, value: { a: 1 }, says: ['/a is not allowed'] },
  { schema: { propertyNames: { maxLength: 1 } }, value: { ab: 1 }, says: ['/ab name must have at most 1 character'] },
  { schema: { not: { type: 'string' } }, value: 'x', says: ['must not be a string'] },
  { schema: { not: { minimum: 5 } }, value: 7, says: ['must not be at least 5'] },
  {
    schema: { not: { properties: { a: { const: 1 } }, required: ['a'] } },
    value: { a: 1 },
    says: ['must not be such that a is 1'],
  },
  { schema: { not: { type: 'string', const: 'x and y' } }, value: 'x and y', says: ['must not be "x and y"'] },
  {
    schema: { not: { type: 'string', minLength: 1 } },
    value: 'x',
    says: ['must not be such that it is a string and has at least 1 character'],
  },
  // A partial reason would be wrong: the value is refused without `a` as well.
  {
    schema: { not: { properties: { a: { const: 1 } } } },
    value: { a: 1 },
    says: ['must not match the schema {"properties":{"a":{"const":1}}}'],
  },
  {
    schema: { not: { anyOf: [{ required: ['a'] }, { required: ['b', 'c'] }, { required: ['d'] }] } },
    value: { d: 1 },
    says: ['must not have a, b together with c or d'],
  },
  {
    schema: { not: { anyOf: [{ type: 'string' }, { type: 'number' }] } },
    value: 1,
    says: ['must not be a string or a number'],
  },
  {
    schema: { if: { required: ['a'] }, then: { properties: { b: { properties: { c: { maximum: 1 } } } } } },
    value: { a: 1, b: { c: 2 } },
    says: ['/b/c must be at most 1 when a is present'],
  },
  {
    schema: {
      if: { properties: { a: { const: 1 } }, required: ['a'] },
      then: { properties: { b: { $ref: '#/$defs/b' } } },
      $defs: { b: { type: 'object', properties: { c: { maximum: 1 } } } },
    },
    value: { a: 1, b: { c: 2 } },
    says: ['/b/c must be at most 1'],
  },
  {
    schema: {
      if: { properties: { a: { const: 1 } }, required: ['a'] },
      then: { properties: { b: { $ref: '#/$defs/b' } } },
      $defs: { b: { type: 'object' } },
    },
    value: { a: 1, b: null },
    says: ['/b must be an object when a is 1'],
  },
  { schema: { const: false }, value: 1, says: ['must be false'] },
  { schema: { properties: { a: { const: false } } }, value: { a: true }, says: ['/a must be false'] },
  { schema: { dependentRequired: { a: ['b'] } }, value: { a: 1 }, says: ['/b is required when a is present'] },
  { schema: period, value: { value: 91, unit: 'DAY' }, says: ['/value must be at most 90 when unit is DAY'] },
  { schema: period, value: { value: 13, unit: 'MONTH' }, says: ['/value must be at most 12 when unit is MONTH'] },
  {
    schema: { properties: { p: { $ref: '#/$defs/p' } }, $defs: { p: period } },
    value: { p: { value: 91, unit: 'DAY' } },
    says: ['/p/value must be at most 90 when unit is DAY'],
  },
  {
    schema: { if: { properties: { n: { minimum: 10 } } }, then: { required: ['why'] } },
    value: { n: 11 },
    says: ['/why is required when n is at least 10'],
  },
  {
    schema: { type: 'object', if: { type: 'object' }, then: { required: ['a'] }, else: { minProperties: 2 } },
    value: {},
    says: ['/a is required'],
  },
  {
    schema: { type: 'string', if: { type: 'string', minLength: 2 }, then: { pattern: '^a' } },
    value: 'bb',
    says: ['must match the pattern ^a when the string has at least 2 characters'],
  },
  {
    schema: { type: ['string', 'null'], if: { type: 'string' }, then: { minLength: 2 } },
    value: 'b',
    says: ['must have at least 2 characters when the value is a string'],
  },
  {
    schema: { if: { required: ['a'] }, then: { required: ['b'] }, else: { required: ['c'] } },
    value: {},
    says: ['/c is required when a is missing'],
  },
  {
    schema: { if: { required: ['a'], properties: { a: { contains: { const: 1 } } } }, then: { required: ['b'] } },
    value: { a: [1] },
    says: ['/b is required when the condition holds'],
  },
  {
    schema: { if: { required: ['a'], properties: { a: { uniqueItems: true } } }, else: { required: ['b'] } },
    value: { a: [1, 1] },
    says: ['/b is required when the condition does not hold'],
  },
  {
    schema: { if: { required: ['a'], properties: { a: { multipleOf: 5 } } }, else: { required: ['b'] } },
    value: { a: 3 },
    says: ['/b is required when a is not a multiple of 5'],
  },
  {
    schema: { if: { required: ['a'], properties: { a: { minProperties: 1 } } }, then: { required: ['b'] } },
    value: { a: { c: 1 } },
    says: ['/b is required when a has at least 1 property'],
  },
  {
    schema: { if: { not: { required: ['a', 'b'] } }, then: { required: ['c'] } },
    value: { a: 1 },
    says: ['/c is required when the condition holds'],
  },
  {
    schema: { if: { properties: { a: { const: 1 }, b: { const: 2 } }, required: ['a', 'b'] }, then: false },
    value: { a: 1, b: 2 },
    says: ['is not allowed when a is 1 and b is 2'],
  },
  {
    schema: tagged({ x: { type: 'string' }, y: { type: 'number' } }),
    value: { kind: 'x' },
    says: ['/x is required when kind is x'],
  },
  {
    schema: tagged({ x: { type: 'string' }, y: { type: 'number' } }),
    value: { kind: 'y', y: 'q' },
    says: ['/y must be a number when kind is y'],
  },
  { schema: tagged({ x: {}, y: {} }), value: { kind: 'z' }, says: ['/kind must be x or y'] },
  { schema: tagged({ x: {}, y: {} }), value: { y: 1 }, says: ['/kind is required'] },
  { schema: tagged({ x: {}, y: {} }), value: 5, says: ['must be an object'] },
  {
    schema: { anyOf: [period, { type: 'null' }] },
    value: { value: 0, unit: 'DAY' },
    says: ['/value must be at least 1'],
  },
  { schema: { anyOf: [period, { type: 'null' }] }, value: 'x', says: ['must be an object or null'] },
  ...[true, 1.5].map((value) => ({
    schema: { oneOf: [{ type: 'string' }, { type: 'integer' }] },
    value,
    says: ['must be a string or an integer'],
  })),
  ...[true, 1.5].map((value) => ({
    schema: { anyOf: [{ type: ['string', 'null'] }, { allOf: [{ type: 'number' }, { type: 'integer' }], minimum: 1 }] },
    value,
    says: ['must be a string, an integer or null'],
  })),
  {
    schema: { anyOf: [{ type: ['string', 'null'] }, { enum: ['must be a', 5] }, { type: ['integer', 'string'] }] },
    value: true,
    says: ['must be a string, an integer, "must be a", 5 or null'],
  },
  { schema: { oneOf: [{ type: 'integer' }, { type: 'number' }] }, value: true, says: ['must be a number'] },
  {
    schema: {
      anyOf: [
        { properties: { a: { type: 'string' }, b: { type: 'string' } } },
        { properties: { a: { type: 'number' }, b: { type: 'number' } } },
      ],
    },
    value: { a: 1, b: 'x' },
    says: ['/a must be a string'],
  },
  {
    schema: { oneOf: [{ minimum: 1 }, { maximum: 5 }] },
    value: 3,
    says: ['must match only one of the alternatives, not several'],
  },
  { schema: { allOf: [{ required: ['a'] }, { required: ['a'] }] }, value: {}, says: ['/a is required'] },
  {
    schema: {
      anyOf: [
        { properties: { a: { type: 'string' } }, required: ['a'] },
        { properties: { b: { type: 'string' } }, required: ['b'] },
      ],
      unevaluatedProperties: false,
    },
    value: { a: 1 },
    says: ['/a must be a string'],
  },
  {
    schema: {
      if: { properties: { month: { const: 2 } }, required: ['month'] },
      then: { properties: { day: { maximum: 29, 'x-message': 'must be at most 29 in February' } } },
    },
    value: { month: 2, day: 30 },
    says: ['/day must be at most 29 in February'],
  },
])('$value has the issues $says', async ({ schema, value, says }) => {
  const { check } = await compiled(schema)
  const messages = check(value).map(({ message }) => message)
  expect(messages).toEqual(says)
})

const many = (count: number): number[] => Array.from({ length: count }, (_, n) => n)

test.each([1, 11, 12, 13, 40, 300])('an issue %i levels below a condition names it', async (depth) => {
  const { check } = await compiled({
    if: { properties: { on: { const: true } }, required: ['on'] },
    then: many(depth).reduce<object>((inner) => ({ properties: { a: { items: inner } } }), { maximum: 5 }),
  })
  const value = many(depth).reduce<unknown>((inner) => ({ a: [inner] }), 6)
  const pointer = '/a/0'.repeat(depth)
  expect(check({ ...(value as object), on: true })).toEqual([
    {
      pointer,
      path: many(depth).flatMap(() => ['a', 0]),
      keyword: 'maximum',
      expected: 5,
      schema: `/then${'/properties/a/items'.repeat(depth)}/maximum`,
      cause: { pointer: '/on', equals: true },
      sentence: 'must be at most 5 when on is true',
      message: `${pointer} must be at most 5 when on is true`,
    },
  ])
})

test('an issue names the innermost of nested conditions, at any depth', async () => {
  const { check } = await compiled(
    many(30).reduce<object>(
      (inner, n) => ({ if: { required: [`a${n}`] }, then: { properties: { [`a${n}`]: inner } } }),
      { type: 'string' },
    ),
  )
  const value = many(30).reduce<unknown>((inner, n) => ({ [`a${n}`]: inner }), 1)
  expect(check(value).map(({ sentence, cause }) => [sentence, cause?.pointer.split('/').length])).toEqual([
    ['must be a string when a0 is present', 31],
  ])
})

test('an issue in one of many parts of a property under a condition names it', async () => {
  const named = Object.fromEntries(many(900).map((n) => [`p${n}`, { type: 'integer' }]))
  const { check } = await compiled({ if: { required: ['on'] }, then: { properties: { all: { properties: named } } } })
  expect(check({ on: 1, all: { p700: 'x' } }).map(({ message }) => message)).toEqual([
    '/all/p700 must be an integer when on is present',
  ])
})

test.each([
  [
    { properties: { 'a/b': { type: 'string' } } },
    { 'a/b': 1 },
    'a/b',
    '/a~1b must be a string',
    '/properties/a~1b/type',
  ],
  [{ required: ['~'], properties: { '~': { type: 'string' } } }, {}, '~', '/~0 is required', '/required'],
  [
    { properties: { '/': { $ref: '#/$defs/s' } }, $defs: { s: { type: 'null' } } },
    { '/': 1 },
    '/',
    '/~1 must be null',
    '/$defs/s/type',
  ],
  [
    { properties: { '~1': { items: { minimum: 1 } } } },
    { '~1': [0] },
    '~1',
    '/~01/0 must be at least 1',
    '/properties/~01/items/minimum',
  ],
  [
    { additionalProperties: { maximum: 1 } },
    { 'x~/y': 2 },
    'x~/y',
    '/x~0~1y must be at most 1',
    '/additionalProperties/maximum',
  ],
  [
    { propertyNames: { maxLength: 1 } },
    { '~/': 2 },
    '~/',
    '/~0~1 name must have at most 1 character',
    '/propertyNames/maxLength',
  ],
  [tagged({ 'k/d': {}, y: {} }), { kind: 'k/d' }, 'k/d', '/k~1d is required when kind is "k/d"', '/oneOf/0/required'],
])('a name with a slash or a tilde is escaped in %j', async (schema, value, name, message, place) => {
  const found = (await compiled(schema)).check(value)
  expect(found).toMatchObject([{ message, schema: place }])
  expect(found[0]?.path[0]).toBe(name)
})

test.each([
  [{ if: { properties: { 'a/b': { const: 1 } }, required: ['a/b'] }, then: false }, { 'a/b': 1 }, 'a/b is 1', '/a~1b'],
  [
    { if: { properties: { a: { properties: { b: { const: 1 } } } } }, then: false },
    { a: { b: 1 } },
    'a.b is 1',
    '/a/b',
  ],
  [{ if: { const: 1 }, then: false }, 1, 'the value is 1', ''],
  [{ if: { properties: { a: { const: 1 } } }, then: false }, null, 'a is missing', '/a'],
  [{ if: { properties: { toString: { const: 1 } } }, then: false }, {}, 'toString is missing', '/toString'],
])('the condition of %j is reported for %j', async (schema, value, condition, pointer) => {
  expect((await compiled(schema)).check(value)).toMatchObject([
    { sentence: `is not allowed when ${condition}`, cause: { pointer } },
  ])
})

test('an issue is plain data', async () => {
  const [found] = (await compiled({ properties: { p: period } })).check({ p: { value: 91, unit: 'DAY' } })
  const facts = ['pointer', 'path', 'keyword', 'expected', 'schema', 'sentence', 'message', 'cause']
  expect(Object.keys({ ...found })).toEqual(facts)
  expect(structuredClone(found)).toStrictEqual(found)
  expect(JSON.parse(JSON.stringify(found))).toStrictEqual({ ...found })
  const [unconditional = {}] = (await compiled({ type: 'string' })).check(1)
  expect(Object.keys(unconditional)).toEqual(facts.slice(0, -1))
})

test('checks do not affect each other, even from a getter, or after an error', async () => {
  const { check } = await compiled({ required: ['a', 'b'], properties: { a: { type: 'string' } } })
  const asks = {
    get a(): unknown {
      return check({ b: 1 }).length + check({ a: 'x', b: 1 }).length
    },
  }
  const throws = {
    get a(): unknown {
      throw new TypeError('no')
    },
  }
  expect(() => check(throws)).toThrow('no')
  expect(check(asks).map(({ message }) => message)).toEqual(['/b is required', '/a must be a string'])
  expect(check({ a: 'x', b: 1 })).toEqual([])
  expect(check({ a: 'x' }).map(({ message }) => message)).toEqual(['/b is required'])
})

test('an issue has all its members', async () => {
  const schema = { properties: { list: { items: { $ref: '#/$defs/period' } } }, $defs: { period } }
  const { check } = await compiled(schema)
  expect(
    check({
      list: [
        { value: 1, unit: 'DAY' },
        { value: 91, unit: 'DAY' },
      ],
    }),
  ).toEqual([
    {
      pointer: '/list/1/value',
      path: ['list', 1, 'value'],
      keyword: 'maximum',
      expected: 90,
      schema: '/$defs/period/then/properties/value/maximum',
      cause: { pointer: '/list/1/unit', equals: 'DAY' },
      sentence: 'must be at most 90 when unit is DAY',
      message: '/list/1/value must be at most 90 when unit is DAY',
    },
  ])
})

test('the rule of a remote schema is reported with its URI', async () => {
  const { check } = await compiled(
    { $ref: 'https://example.test/a' },
    { remotes: { 'https://example.test/a': { minimum: 5 } } },
  )
  expect(check(1).map(({ schema }) => schema)).toEqual(['https://example.test/a#/minimum'])
})

test('expected lists the types and values of alternatives unchanged', async () => {
  const { check } = await compiled({ anyOf: [{ type: ['string', 'null'] }, { const: [1, 2] }, { enum: ['a', 3] }] })
  expect(check(true)).toMatchObject([
    {
      keyword: 'anyOf',
      expected: ['string', 'null', [1, 2], 'a', 3],
      sentence: 'must be a string, [1,2], a, 3 or null',
    },
  ])
})

import { expect, test } from 'vitest'
import { compileSchema } from '../src/compile/compile-schema.ts'
import { compiled } from './compiled.ts'

const many = <Each>(count: number, make: (n: number) => Each): Each[] =>
  Array.from({ length: count }, (_, n) => make(n))
const nest = (count: number, wrap: (inner: object, n: number) => object): object =>
  many(count, (n) => n).reduce<object>(wrap, { type: 'string' })
const named = (count: number, make: (n: number) => unknown): object =>
  Object.fromEntries(many(count, (n) => [`p${n}`, make(n)]))

test.each<[string, (count: number) => object]>([
  ['objects in objects', (count) => nest(count, (inner) => ({ type: 'object', properties: { x: inner } }))],
  ['lists in lists', (count) => nest(count, (inner) => ({ type: 'array', items: inner }))],
  ['choices in choices', (count) => nest(count, (inner) => ({ oneOf: [inner, { type: 'null' }] }))],
  ['rules in rules', (count) => nest(count, (inner, n) => ({ if: { required: [`a${n}`] }, then: inner, else: false }))],
  [
    'conditions in conditions',
    (count) => nest(count, (inner, n) => ({ if: inner, then: { minProperties: n }, else: {} })),
  ],
  ['properties', (count) => ({ properties: named(count, () => ({ type: 'string' })), additionalProperties: false })],
  ['rules', (count) => ({ allOf: many(count, (n) => ({ if: { const: n }, then: { maximum: n } })) })],
  ['branches', (count) => ({ anyOf: many(count, (n) => ({ required: [`a${n}`], minProperties: n })) })],
  [
    'refs',
    (count) => ({
      $ref: '#/$defs/p0',
      $defs: named(count, (n) => (n < count - 1 ? { $ref: `#/$defs/p${n + 1}` } : true)),
    }),
  ],
])('twice as many %s are twice as much code', (_, schema) => {
  const [some, twice] = [compileSchema(schema(100)).length, compileSchema(schema(200)).length]
  // The pointers of nested schemas grow with their depth.
  expect(twice / some).toBeLessThan(3)
})

test('nested conditions are each evaluated once', async () => {
  const schema = nest(60, (inner, n) => ({
    if: inner,
    then: { minProperties: n % 2 },
    else: { type: ['object', 'string'] },
  }))
  const { is } = await compiled(schema)
  expect([is('x'), is(1)]).toEqual([true, false])
})

test('issues of a schema with many properties have the same locations as with few', async () => {
  const large = { type: 'object', properties: named(900, () => ({ type: 'string', maxLength: 2 })), required: ['p899'] }
  const few = { ...large, properties: named(501, (n) => (n % 500 === 0 ? { type: 'string', maxLength: 2 } : true)) }
  const value = { p0: 1, p500: 'xxx' }
  expect((await compiled(large)).check(value)).toEqual([
    ...(await compiled(few))
      .check(value)
      .toSorted((a, b) => a.pointer.localeCompare(b.pointer, 'en'))
      .slice(0, 2),
    expect.objectContaining({ message: '/p899 is required', schema: '/required' }),
  ])
})

test.each(['oneOf', 'anyOf'])('issues of a closed %s with many branches are the same as with few', async (keyword) => {
  const alternatives = (count: number): object => ({
    [keyword]: many(count, (n) => ({
      required: [`k${n}`],
      properties: { [`k${n}`]: { maximum: n }, y: { not: {} } },
    })),
    unevaluatedProperties: false,
  })
  const [few, large] = [await compiled(alternatives(10)), await compiled(alternatives(600))]
  const messages = ({ check }: typeof few, value: unknown): string[] => check(value).map(({ message }) => message)
  const values = [{}, { k1: 9 }, { k1: 1, x: 1 }, { k1: 1, k2: 2 }, { k1: 1, y: 1 }, { k1: 1, k9: 10 }, { k9: 9 }]
  expect(values.map((value) => messages(large, value))).toEqual(values.map((value) => messages(few, value)))
  expect(values.map((value) => large.is(value))).toEqual(values.map((value) => few.is(value)))
  expect(messages(large, { k1: 1, x: 1 })).toEqual(['/x is not allowed'])
})

test('issues of many properties under a condition name it', async () => {
  const then = { properties: named(900, () => ({ type: 'integer' })) }
  const { check } = await compiled({ if: { required: ['on'] }, then })
  expect(check({ on: 1, p700: 'x' })).toEqual([
    expect.objectContaining({
      message: '/p700 must be an integer when on is present',
      schema: '/then/properties/p700/type',
    }),
  ])
})

test('a schema that is nested too deeply is refused with a message', () => {
  expect(() => compileSchema(nest(100_000, (inner) => ({ allOf: [inner] })))).toThrow(
    'Cannot compile the schema: its parts are nested too deeply',
  )
})

import { expect, test } from 'vitest'
import { compiled } from './compiled.ts'

const many = <Each>(count: number, make: (n: number) => Each): Each[] =>
  Array.from({ length: count }, (_, n) => make(n))
const members = (count: number, value: unknown): object =>
  Object.fromEntries(many(count, (n) => [`p${n}`, value] as const))

/** A proxy of a value that counts reads. */
function watched(value: object): { readonly value: object; readonly reads: () => number } {
  let reads = 0
  const watch = (target: object): object =>
    new Proxy(target, {
      get(from, key): unknown {
        if (typeof key === 'string' && key !== 'length') reads++
        const found = Reflect.get(from, key) as unknown
        return typeof found === 'object' && found !== null ? watch(found) : found
      },
    })
  return { value: watch(value), reads: () => reads }
}

const count = 4000
const bad = { items: { enum: ['a', 'b'] } }
const wrong = { items: { type: 'string' } }
const codes = many(290, (n) => `C${String(n).padStart(3, '0')}`)

test.each<[string, object, object]>([
  ['items', bad, many(count, (n) => n)],
  ['items of items', { items: bad }, many(count / 4, () => [1, 2, 3, 4])],
  ['items of one item', { items: bad }, [many(count, (n) => n)]],
  ['items of a reference', { $ref: '#/$defs/x', $defs: { x: bad } }, many(count, (n) => n)],
  ['items behind references', { items: { $ref: '#/$defs/x' }, $defs: { x: bad } }, many(count, () => [1])],
  [
    'a tree',
    { properties: { n: { type: 'string' }, next: { items: { $ref: '#' } } } },
    many(3, (n) => n).reduce<object>((inner) => ({ n: 1, next: many(20, () => inner) }), { n: 1 }),
  ],
  ['further items', { prefixItems: [true], ...bad }, many(count, (n) => n)],
  ['items in allOf', { allOf: [bad, { items: { type: 'string' } }] }, many(count, (n) => n)],
  ['items in then', { if: { minItems: 1 }, then: bad }, many(count, (n) => n)],
  ['items under then', { items: { if: true, then: { type: 'string' } } }, many(count, (n) => n)],
  ['properties', { additionalProperties: { type: 'string' } }, members(count, 1)],
  ['properties not allowed', { additionalProperties: false }, members(count, 1)],
  ['properties of a pattern', { patternProperties: { '^p': { type: 'string' } } }, members(count, 1)],
  ['names', { propertyNames: { maxLength: 1 } }, members(count, 1)],
  ['names of one kind', { propertyNames: { anyOf: [{ maxLength: 1 }, { const: 'long' }] } }, members(count, 1)],
  [
    'many known properties',
    { properties: Object.fromEntries(many(900, (n) => [`p${n}`, { type: 'string' }])) },
    members(900, 1),
  ],
  ['required properties', { required: many(900, (n) => `p${n}`) }, {}],
  ['unevaluated items', { allOf: [{ prefixItems: [true] }], unevaluatedItems: false }, many(count, (n) => n)],
  ['unevaluated properties', { allOf: [{ properties: { x: true } }], unevaluatedProperties: false }, members(count, 1)],
  ['items of a choice', { items: { anyOf: [{ type: 'object' }, { minLength: 9 }] } }, many(count, () => 'x')],
  ['items of a choice of one', { items: { oneOf: [{ minimum: 9 }, { multipleOf: 7 }] } }, many(count, () => 1)],
  ['a choice of items', { anyOf: [bad, { items: { type: 'boolean' } }] }, many(count, (n) => n)],
  ['a choice of objects', { oneOf: [{ additionalProperties: bad }, { type: 'null' }] }, { a: many(count, (n) => n) }],
  [
    'a choice of references',
    { anyOf: [{ $ref: '#/$defs/x' }, { type: 'object', minProperties: 1 }], $defs: { x: { minItems: 1, ...wrong } } },
    many(count, (n) => n),
  ],
  [
    'a choice of many',
    { anyOf: [wrong, ...many(300, (n) => ({ type: 'object', minProperties: n }))] },
    many(count, (n) => n),
  ],
  [
    'a choice by tag',
    {
      items: {
        oneOf: ['x', 'y'].map((kind) => ({
          type: 'object',
          required: ['kind'],
          properties: { kind: { const: kind }, list: bad },
        })),
      },
    },
    many(20, () => ({ kind: 'x', list: many(200, (n) => n) })),
  ],
])('issues of %s stop at 100, and so does the work', async (_, schema, value) => {
  const { check, is } = await compiled(schema)
  const { value: seen, reads } = watched(value)
  const found = check(seen)
  expect(found.length).toBe(101)
  expect(found.at(-1)).toEqual({
    pointer: '',
    path: [],
    keyword: 'maxIssues',
    expected: 100,
    schema: '',
    sentence: 'has more issues than the 100 listed',
    message: 'has more issues than the 100 listed',
  })
  expect(reads()).toBeLessThan(2000)
  expect(is(value)).toBe(false)
  const all = check(value, { maxIssues: Infinity })
  expect(all.length).toBeGreaterThan(101)
  expect(found.slice(0, 100)).toEqual(all.slice(0, 100))
})

test.each([
  [3, 3, []],
  [3, 4, ['has more issues than the 3 listed']],
  [1, 2, ['has more issues than the 1 listed']],
  [1, 1, []],
  [undefined, 100, []],
  [undefined, 101, ['has more issues than the 100 listed']],
  [Infinity, 500, []],
])('with maxIssues %s and %i faults, the last issue is %j', async (maxIssues, faults, end) => {
  // Each fault breaks two equal rules, which is one issue.
  const { check, parse, '~standard': standard } = await compiled({ allOf: [bad, bad] })
  const value = many(faults, (n) => n)
  const messages = [...many(Math.min(maxIssues ?? 100, faults), (n) => `/${n} must be a or b`), ...end]
  expect(check(value, { maxIssues }).map(({ message }) => message)).toEqual(messages)
  expect(() => parse(value, { maxIssues })).toThrow(expect.objectContaining({ message: messages.join('\n') }))
  const { issues } = standard.validate(value, { libraryOptions: { maxIssues } })
  expect(issues?.map(({ message }) => message)).toEqual(messages.map((message) => message.replace(/^\/\d+ /, '')))
})

test('calls do not affect the limit of each other', async () => {
  const { check } = await compiled(bad)
  const lengths = [2, undefined, 3].map((maxIssues) => {
    expect(check(['a'], { maxIssues: 1 })).toEqual([])
    return check([1, 2, 3, 4], { maxIssues }).length
  })
  expect(lengths).toEqual([3, 4, 4])
})

test.each([0, -1, 1.5, Number.NaN, -Infinity, '5', true, null, [5]])(
  'maxIssues %j is refused, for valid values too',
  async (maxIssues) => {
    const { check, parse, '~standard': standard } = await compiled(bad)
    const options = { maxIssues } as { maxIssues: number } // what a program without types may give
    const validate = (value: unknown): unknown => standard.validate(value, { libraryOptions: options })
    for (const ask of [
      (value: unknown) => check(value, options),
      (value: unknown) => parse(value, options),
      validate,
    ]) {
      for (const value of [['a'], [1]]) {
        expect(() => ask(value)).toThrow(RangeError)
        expect(() => ask(value)).toThrow('Cannot check: maxIssues must be an integer of at least 1, or Infinity')
      }
    }
  },
)

test('a long enum is shortened in the message, and complete in expected', async () => {
  const shortened = { sentence: `must be ${codes.join(', ').slice(0, 197)}...`, expected: codes }
  const [plain, choice, tagged] = await Promise.all([
    compiled({ enum: codes }),
    compiled({ anyOf: codes.map((code) => ({ const: code })) }),
    compiled({
      oneOf: codes.map((code) => ({ type: 'object', required: ['k'], properties: { k: { const: code } } })),
    }),
  ])
  expect(plain.check('x')).toMatchObject([shortened])
  expect(choice.check('x')).toMatchObject([shortened])
  expect(tagged.check({ k: 'x' })).toMatchObject([shortened])
})

test.each([
  ['a long constant', { const: 'x'.repeat(5000) }, 1],
  ['a large constant', { const: many(5000, (n) => n) }, 1],
  [
    'a long value that a condition has seen',
    { if: { properties: { a: { const: 1 } } }, else: { required: ['b'] } },
    { a: 'x'.repeat(5000) },
  ],
])('%s is shortened in the message', async (_, schema, value) => {
  const [found] = (await compiled(schema)).check(value)
  expect(found?.sentence.length).toBeLessThan(230)
  expect(found?.sentence).toContain('...')
})

import * as fc from 'fast-check'

const names = ['a', 'b', 'c', 'toString'] as const
const name = fc.constantFrom(...names)
const count = fc.integer({ min: 0, max: 3 })
const limit = fc.integer({ min: -2, max: 4 })

/** Small JSON values, so that random schemas often accept them. */
export const value: fc.Arbitrary<unknown> = fc.letrec((tie) => ({
  value: fc.oneof(
    { depthSize: 'small', withCrossShrink: true },
    fc.constantFrom<unknown>(null, true, false, 0, 1, 2, 3, -1, 1.5, '', 'a', 'ab', 'abc', '💩'),
    fc.array(tie('value'), { maxLength: 4 }),
    fc.dictionary(name, tie('value'), { maxKeys: 4 }),
  ),
})).value

const type = fc.constantFrom('null', 'boolean', 'integer', 'number', 'string', 'array', 'object')

/** Schemas of every keyword that asserts or applies, small enough to shrink well. */
export const schema: fc.Arbitrary<unknown> = fc.letrec((tie) => {
  const sub = tie('schema')
  const subs = fc.array(sub, { minLength: 1, maxLength: 3 })
  const map = fc.dictionary(name, sub, { minKeys: 1, maxKeys: 3 })
  const keywords: Record<string, fc.Arbitrary<unknown>> = {
    type: fc.oneof(type, fc.uniqueArray(type, { minLength: 1, maxLength: 3 })),
    const: value,
    enum: fc.uniqueArray(value, { minLength: 1, maxLength: 3, selector: (each) => JSON.stringify(each) }),
    minimum: limit,
    maximum: limit,
    exclusiveMinimum: limit,
    exclusiveMaximum: limit,
    multipleOf: fc.constantFrom(1, 2, 3),
    minLength: count,
    maxLength: count,
    pattern: fc.constantFrom('^a', 'b', '^.$'),
    minItems: count,
    maxItems: count,
    uniqueItems: fc.boolean(),
    prefixItems: subs,
    items: sub,
    contains: sub,
    minProperties: count,
    maxProperties: count,
    required: fc.uniqueArray(name, { maxLength: 2 }),
    properties: map,
    patternProperties: fc.dictionary(fc.constantFrom('^a', 'b|c'), sub, { minKeys: 1, maxKeys: 2 }),
    additionalProperties: sub,
    propertyNames: sub,
    dependentRequired: fc.dictionary(name, fc.uniqueArray(name, { maxLength: 2 }), { maxKeys: 2 }),
    dependentSchemas: map,
    allOf: subs,
    anyOf: subs,
    oneOf: subs,
    not: sub,
    unevaluatedProperties: sub,
    unevaluatedItems: sub,
  }
  const one = fc
    .constantFrom(...Object.keys(keywords))
    .chain((keyword) => (keywords[keyword] ?? fc.constant(true)).map((each) => ({ [keyword]: each })))
  const conditional = fc.record({ if: sub, then: sub, else: sub }, { requiredKeys: ['if'] })
  const bounded = fc.record({ contains: sub, minContains: count, maxContains: count }, { requiredKeys: ['contains'] })
  const reference = fc.constantFrom<object>({ $ref: '#/$defs/one' }, { $ref: '#/$defs/two' })
  return {
    schema: fc.oneof(
      { depthSize: 'small', withCrossShrink: true },
      fc.boolean(),
      fc
        .array(fc.oneof({ weight: 8, arbitrary: one }, conditional, bounded, reference), { minLength: 1, maxLength: 4 })
        .map((parts) => Object.assign({}, ...(parts as object[])) as object), // objects, as made above
    ),
  }
}).schema

/** Values of every type, of which schemas list some. */
const listed = fc.constantFrom<unknown>(
  null,
  true,
  false,
  0,
  1,
  -7,
  1.5,
  '',
  'a',
  'b',
  'abc',
  [],
  ['a'],
  [1],
  {},
  { a: 1 },
)

/**
 * Schemas that say much about the type and the values of one value, or of the names of its members, and contradict
 * themselves often: what is left of it decides which comparisons TypeScript accepts.
 */
export const contested: fc.Arbitrary<object> = fc.letrec<{ schema: unknown; object: object }>((tie) => {
  const sub = tie('schema')
  const subs = fc.array(sub, { minLength: 1, maxLength: 3 })
  const members = fc.dictionary(fc.constantFrom('a', 'b'), sub, { minKeys: 1, maxKeys: 2 })
  const often = {
    type: fc.oneof(type, fc.uniqueArray(type, { minLength: 1, maxLength: 3 })),
    const: listed,
    enum: fc.uniqueArray(listed, { minLength: 1, maxLength: 4, selector: (each) => JSON.stringify(each) }),
    not: sub,
    anyOf: subs,
    oneOf: subs,
    if: sub,
    then: sub,
    else: sub,
    propertyNames: sub,
  }
  const seldom = {
    minLength: fc.constant(2),
    minimum: fc.constant(1),
    maxItems: fc.constant(1),
    uniqueItems: fc.constant(true),
    minProperties: fc.constant(1),
    required: fc.constant(['a']),
    allOf: subs,
    items: sub,
    prefixItems: subs,
    contains: sub,
    properties: members,
    dependentSchemas: members,
    additionalProperties: sub,
    unevaluatedProperties: fc.constant(false),
    unevaluatedItems: fc.constant(false),
  }
  const weighted = (weight: number, keywords: Readonly<Record<string, fc.Arbitrary<unknown>>>) =>
    Object.entries(keywords).map(([key, held]) => ({ weight, arbitrary: held.map((each) => ({ [key]: each })) }))
  const one = fc.oneof(...weighted(4, often), ...weighted(1, seldom))
  return {
    object: fc.array(one, { minLength: 1, maxLength: 5 }).map((parts) => Object.assign({}, ...parts) as object), // objects, as made above
    schema: fc.oneof({ depthSize: 'small', withCrossShrink: true }, fc.boolean(), tie('object')),
  }
}).object

/** A complete schema: the definitions have no references, so that no reference is endless. */
export const root: fc.Arbitrary<object> = fc
  .tuple(schema, schema, schema)
  .map(([main, one, two]) => ({ $defs: { one: plain(one), two: plain(two) }, allOf: [main] }))

/** The schema without references. */
function plain(given: unknown): unknown {
  if (Array.isArray(given)) return given.map(plain)
  if (typeof given !== 'object' || given === null) return given
  return Object.fromEntries(
    Object.entries(given).flatMap(([key, member]): [string, unknown][] =>
      key === '$ref' ? [] : [[key, plain(member)]],
    ),
  )
}

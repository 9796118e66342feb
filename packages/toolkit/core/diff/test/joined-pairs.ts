import { both, equal, narrowing, type Pairs } from './pair.ts'

/** Two schemas that both apply. */
const joined = (one: object, other: object): object => ({ allOf: [one, other] })
const having = (name: string, schema: object = {}): object => ({ required: [name], properties: { [name]: schema } })
const shapes = (...list: object[]): object => ({ oneOf: list })

const text = { type: 'string' }
const byCard = having('card', text)
const byCash = having('cash', text)
const either = shapes(byCard, byCash)
const named = { not: { required: ['name'] } }
const aged = { not: { required: ['age'] } }
const longNames = { patternProperties: { '^n': { type: 'string', maxLength: 9 } } }
const texts = (maxLength: number): object => ({ patternProperties: { '^b': { type: 'string', maxLength } } })
const steps = (multipleOf: number): object => ({ type: 'integer', multipleOf })
const list = { type: 'array' }
const counted = (word: string, more: object = {}): object => ({ ...list, contains: { const: word }, ...more })
const closedTo = (name: string, others: object): object => ({
  type: 'object',
  patternProperties: { [`^${name}`]: {} },
  additionalProperties: others,
})

/** Changes of keywords that several parts of one schema use. */
export const joinedPairs: Pairs = {
  'Rules in several places': [
    ...both(
      'another description in the second union',
      joined(either, shapes({ ...having('a'), description: 'one' }, having('b'))),
      joined(either, shapes({ ...having('a'), description: 'other' }, having('b'))),
      { request: 'patch', response: 'patch' },
    ),
    ...both(
      'another description of the second part',
      joined({ description: 'first' }, { ...text, description: 'one' }),
      joined({ description: 'first' }, { ...text, description: 'other' }),
      { request: 'patch', response: 'patch' },
    ),
    ...both(
      'an added optional property in the first union',
      joined(shapes(having('a', { const: 1 }), having('a', { const: 2 })), either),
      joined(
        shapes({ ...having('a', { const: 1 }), properties: { a: { const: 1 }, b: text } }, having('a', { const: 2 })),
        either,
      ),
      { request: 'minor', response: 'minor' },
    ),
    ...both(
      'an added optional property in the second union',
      joined(either, shapes(having('a', { const: 1 }), having('a', { const: 2 }))),
      joined(
        either,
        shapes({ ...having('a', { const: 1 }), properties: { a: { const: 1 }, b: text } }, having('a', { const: 2 })),
      ),
      { request: 'minor', response: 'minor' },
    ),
    ...equal(
      'two unions in another order',
      joined(either, shapes(having('a'), having('b'))),
      joined(shapes(having('b'), having('a')), either),
    ),
    ...narrowing(
      'a removed branch in the second union',
      joined(either, shapes(having('a', { const: 1 }), having('a', { const: 2 }), having('a', { const: 3 }))),
      joined(either, shapes(having('a', { const: 1 }), having('a', { const: 3 }))),
    ),
    ...narrowing('a second union', either, joined(either, shapes(having('a'), having('b')))),
    ...narrowing('a union beside other rules', byCard, joined(byCard, shapes(having('a'), having('b')))),
    ...equal('two exclusions in another order', joined(named, aged), joined(aged, named)),
    ...narrowing(
      'the first of two exclusions excludes more, in another order',
      joined({ not: { enum: ['a'] } }, { not: { enum: ['x'] } }),
      joined({ not: { enum: ['x'] } }, { not: { enum: ['a', 'b'] } }),
    ),
    ...narrowing(
      'both of two exclusions exclude more, in another order',
      joined({ not: { enum: ['a'] } }, { not: { enum: ['x'] } }),
      joined({ not: { enum: ['x', 'y'] } }, { not: { enum: ['a', 'b'] } }),
    ),
    ...narrowing('a second exclusion', named, joined(named, aged)),
    ...narrowing('a larger second step', joined(steps(3), steps(2)), joined(steps(3), steps(4))),
    ...equal('two steps and their common multiple', joined(steps(4), steps(6)), steps(12)),
    ...equal('two steps in another order', joined(steps(3), steps(5)), joined(steps(5), steps(3))),
    ...narrowing('larger fractions', joined({ type: 'number', multipleOf: 0.1 }, { multipleOf: 0.25 }), {
      type: 'number',
      multipleOf: 1.5,
    }),
    ...narrowing('shorter strings by a second pattern', joined(longNames, texts(5)), joined(longNames, texts(3))),
    ...equal('two patterns in another order', joined(longNames, texts(5)), joined(texts(5), longNames)),
    ...equal('two patterns in one place', joined(longNames, texts(5)), {
      patternProperties: {
        '^n': { type: 'string', maxLength: 9 },
        '^b': { type: 'string', maxLength: 5 },
      },
    }),
    ...narrowing(
      'other properties of the second part, beside patterns',
      joined(closedTo('a', {}), closedTo('b', { type: 'string' })),
      joined(closedTo('a', {}), closedTo('b', { type: 'string', maxLength: 3 })),
    ),
    ...narrowing(
      'more items that the second part counts',
      joined(counted('a', { minContains: 2 }), counted('b')),
      joined(counted('a', { minContains: 2 }), counted('b', { minContains: 2 })),
    ),
    ...narrowing('another contains', counted('a'), joined(counted('a'), counted('b'))),
    ...narrowing('a maximum of contained items', counted('a'), counted('a', { maxContains: 2 })),
    ...equal('two counts in another order', joined(counted('a'), counted('b')), joined(counted('b'), counted('a'))),
    ...equal(
      'a tuple in two places or in one',
      joined({ ...list, prefixItems: [text] }, { prefixItems: [{}, text], items: { maxLength: 5 } }),
      { ...list, prefixItems: [text, text], items: { maxLength: 5 } },
    ),
    ...narrowing(
      'shorter items of a second tuple',
      joined({ ...list, prefixItems: [text] }, { prefixItems: [{ maxLength: 5 }] }),
      joined({ ...list, prefixItems: [text] }, { prefixItems: [{ maxLength: 4 }] }),
    ),
    ...narrowing(
      'a property of the second part requires another property',
      joined({ dependentRequired: { a: ['b'] } }, { type: 'object', dependentRequired: { a: ['c'] } }),
      joined({ dependentRequired: { a: ['b'] } }, { type: 'object', dependentRequired: { a: ['c', 'd'] } }),
    ),
    ...narrowing(
      'a property of the second part has more rules',
      joined({ dependentSchemas: { a: { minProperties: 2 } } }, { dependentSchemas: { b: { minProperties: 3 } } }),
      joined({ dependentSchemas: { a: { minProperties: 2 } } }, { dependentSchemas: { b: { minProperties: 4 } } }),
    ),
    ...narrowing(
      'a second format',
      { ...text, format: 'uri' },
      joined({ ...text, format: 'uri' }, { format: 'email' }),
    ),
  ],
}

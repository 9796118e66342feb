import { equalPairs } from './equal-pairs.ts'
import { both, equal, narrowing, type Pair, type Pairs } from './pair.ts'

const text = { type: 'string' }
const count = { type: 'integer' }
const number = { type: 'number' }
const object = (more: object): object => ({ type: 'object', ...more })
const array = (more: object): object => ({ type: 'array', ...more })
const short = { type: 'string', maxLength: 5 }
const ab = { a: text, b: text }

const onlyRead = (more: object): object => object({ properties: { a: { type: 'string', readOnly: true } }, ...more })

/** Neither version accepts everything that the other does. */
function apart(what: string, left: unknown, right: unknown): Pair[] {
  return [
    ...both(what, left, right, { request: 'major', response: 'major' }),
    ...both(`${what}, reversed`, right, left, { request: 'major', response: 'major' }),
  ]
}

/**
 * Changes that are easy to rate wrongly: two spellings of one set of values, a difference that only the whole schema shows,
 * or one that a rule elsewhere hides.
 */
export const adversarialPairs: Pairs = {
  ...equalPairs,
  'Equal by logic': [
    ...equal('a branch within another', { anyOf: [text, short] }, text),
    ...equal('a branch within another, by a bound', { anyOf: [{ type: 'integer', minimum: 1 }, count] }, count),
    ...equal('another branch within the same', { anyOf: [text, short] }, { anyOf: [text, { ...text, maxLength: 4 }] }),
    ...equal(
      'a branch that requires more',
      { anyOf: [object({ required: ['a'] }), object({ required: ['a', 'b'] })] },
      object({ required: ['a'] }),
    ),
    ...equal(
      'branches that overlap and cover all',
      { type: 'number', anyOf: [{ minimum: 0 }, { maximum: 10 }] },
      number,
    ),
    ...equal('not not', { not: { not: text } }, text),
    ...equal('not not, beside a type', { type: 'string', not: { not: { maxLength: 5 } } }, short),
    ...equal('not of several', { not: { anyOf: [text, count] } }, { allOf: [{ not: text }, { not: count }] }),
    ...equal(
      'not of all',
      { not: { allOf: [{ minLength: 2 }, { maxLength: 4 }] } },
      { anyOf: [{ not: { minLength: 2 } }, { not: { maxLength: 4 } }] },
    ),
    ...equal('a type that the type excludes anyway', { type: 'string', not: count }, text),
    ...equal('a type taken away', { type: ['string', 'integer'], not: count }, text),
    ...equal(
      'a bound that must not be reached',
      { type: 'integer', not: { minimum: 10 } },
      { type: 'integer', maximum: 9 },
    ),
    ...equal(
      'a property that must be absent',
      object({ not: { required: ['a'] } }),
      object({ properties: { a: false } }),
    ),
    ...equal('an impossible branch', { anyOf: [text, { allOf: [count, text] }] }, text),
    ...equal('no branch but one', { oneOf: [text, false] }, text),
    ...equal('a branch that accepts everything', { anyOf: [text, true] }, {}),
    ...equal('oneOf of all and some', { oneOf: [true, text] }, { not: text }),
    ...equal(
      'oneOf of disjoint bounds, and anyOf',
      {
        oneOf: [
          { type: 'integer', maximum: 0 },
          { type: 'integer', minimum: 1 },
        ],
      },
      {
        anyOf: [
          { type: 'integer', maximum: 0 },
          { type: 'integer', minimum: 1 },
        ],
      },
    ),
    ...equal('oneOf of disjoint types, and anyOf', { oneOf: [short, count] }, { anyOf: [short, count] }),
    ...equal(
      'oneOf of disjoint patterns, and anyOf',
      {
        oneOf: [
          { ...text, pattern: '^a' },
          { ...text, pattern: '^b' },
        ],
      },
      {
        anyOf: [
          { ...text, pattern: '^a' },
          { ...text, pattern: '^b' },
        ],
      },
    ),
    ...equal(
      'a union of shared rules',
      { anyOf: [object({ required: ['a', 'c'] }), object({ required: ['b', 'c'] })] },
      object({ required: ['c'], anyOf: [{ required: ['a'] }, { required: ['b'] }] }),
    ),
  ],
  'Equal by conditions': [
    ...equal('rules in a dead if', { if: false, then: { maxLength: 1 } }, {}),
    ...equal('rules in a dead else', { if: true, then: { maxLength: 5 }, else: { maxLength: 1 } }, { maxLength: 5 }),
    ...equal(
      'a dead if, rules changed',
      { type: 'string', if: { type: 'integer' }, then: { maximum: 1 } },
      { type: 'string', if: { type: 'integer' }, then: { maximum: 2 } },
    ),
    ...equal(
      'dependentRequired, and if',
      object({ dependentRequired: { a: ['b'] } }),
      object({ if: { required: ['a'] }, then: { required: ['b'] } }),
    ),
    ...equal(
      'dependentSchemas, and if',
      object({ dependentSchemas: { a: { minProperties: 2 } } }),
      object({ if: { required: ['a'] }, then: { minProperties: 2 } }),
    ),
    ...equal(
      'dependencies in a chain',
      object({ dependentRequired: { a: ['b'], b: ['c'] } }),
      object({ dependentRequired: { a: ['b', 'c'], b: ['c'] } }),
    ),
    ...equal(
      'if, and branches',
      { type: 'string', if: { maxLength: 3 }, then: { pattern: '^a' }, else: { pattern: '^b' } },
      {
        type: 'string',
        anyOf: [
          { maxLength: 3, pattern: '^a' },
          { minLength: 4, pattern: '^b' },
        ],
      },
    ),
    ...equal(
      'if that must not be',
      { type: 'string', if: { maxLength: 3 }, then: false },
      { type: 'string', minLength: 4 },
    ),
    ...equal(
      'if that must be',
      { type: 'string', if: { maxLength: 3 }, else: false },
      { type: 'string', maxLength: 3 },
    ),
    ...equal(
      'if turned',
      { if: short, then: { pattern: '^a' }, else: { type: 'string' } },
      { if: { not: short }, then: { type: 'string' }, else: { pattern: '^a' } },
    ),
    ...equal(
      'two conditions for one',
      {
        type: 'integer',
        allOf: [
          { if: { minimum: 5 }, then: { multipleOf: 2 } },
          { if: { maximum: 4 }, then: { multipleOf: 3 } },
        ],
      },
      { type: 'integer', if: { minimum: 5 }, then: { multipleOf: 2 }, else: { multipleOf: 3 } },
    ),
  ],
  'Equal by counting': [
    ...equal(
      'a closed tuple, and a maximum',
      array({ prefixItems: [text, text], items: false }),
      array({ prefixItems: [text, text], maxItems: 2 }),
    ),
    ...equal('no items, and a maximum of none', array({ items: false }), array({ maxItems: 0 })),
    ...equal('contains anything, and a minimum', array({ contains: {} }), array({ minItems: 1 })),
    ...equal(
      'contains two of anything, and a minimum',
      array({ contains: true, minContains: 2 }),
      array({ minItems: 2 }),
    ),
    ...equal(
      'contains what every item is',
      array({ items: text, minItems: 1, contains: text }),
      array({ items: text, minItems: 1 }),
    ),
    ...equal('unique items of one', array({ uniqueItems: true, maxItems: 1 }), array({ maxItems: 1 })),
    ...equal('a tuple that ends with anything', array({ prefixItems: [text, {}] }), array({ prefixItems: [text] })),
    ...equal('a tuple, and items', array({ prefixItems: [text], items: text }), array({ items: text })),
    ...equal(
      'a minimum that required implies',
      object({ required: ['a', 'b'], minProperties: 2 }),
      object({ required: ['a', 'b'] }),
    ),
    ...equal(
      'a maximum that closing implies',
      object({ properties: ab, additionalProperties: false, maxProperties: 2 }),
      object({ properties: ab, additionalProperties: false }),
    ),
    ...equal('no names, and no properties', object({ propertyNames: false }), object({ maxProperties: 0 })),
    ...equal(
      'names that are allowed anyway',
      object({ properties: ab, additionalProperties: false, propertyNames: { maxLength: 3 } }),
      object({ properties: ab, additionalProperties: false }),
    ),
    ...equal(
      'a length that a pattern implies',
      { type: 'string', pattern: '^a+$', minLength: 1 },
      { type: 'string', pattern: '^a+$' },
    ),
    ...equal(
      'two multiples, and one',
      { type: 'integer', allOf: [{ multipleOf: 2 }, { multipleOf: 3 }] },
      { type: 'integer', multipleOf: 6 },
    ),
    ...equal(
      'a multiple that another implies',
      { type: 'integer', allOf: [{ multipleOf: 2 }, { multipleOf: 4 }] },
      { type: 'integer', multipleOf: 4 },
    ),
    ...equal('no items, and an empty array', array({ maxItems: 0 }), { const: [] }),
    ...equal('no properties, and an empty object', object({ maxProperties: 0 }), { const: {} }),
    ...equal('no characters, and an empty string', { type: 'string', maxLength: 0 }, { const: '' }),
    ...equal('the strings of a pattern, listed', { type: 'string', pattern: '^(a|b\\.)$' }, { enum: ['a', 'b.'] }),
    ...equal(
      'an enum of objects, and a rule for a property',
      { enum: [{ a: 1 }, { a: 2 }] },
      {
        enum: [{ a: 1 }, { a: 2 }, { a: 3 }],
        maxProperties: 1,
        not: object({ properties: { a: { const: 3 } }, required: ['a'] }),
      },
    ),
    ...equal('an enum, and its range', { enum: [1, 2, 3], minimum: 2 }, { enum: [2, 3] }),
    ...equal('an enum without a value', { enum: ['a', 'b'], not: { const: 'a' } }, { const: 'b' }),
    ...equal('crossed bounds', { type: ['string', 'null'], minLength: 5, maxLength: 3 }, { type: 'null' }),
    ...equal(
      'a pattern for other names, and all names',
      object({ patternProperties: { '': count } }),
      object({ additionalProperties: count }),
    ),
  ],
  'Equal by spelling': [
    ...equal('null as a value, and as a type', { const: null }, { type: 'null' }),
    ...equal('null in an enum of one', { enum: [null] }, { type: 'null' }),
    ...equal('null or text, by values', { anyOf: [text, { const: null }] }, { type: ['string', 'null'] }),
    ...equal('integers twice', { type: ['integer', 'number'] }, number),
    ...equal('values of another type', { type: 'number', enum: [1, 'a'] }, { enum: [1] }),
    ...equal('a value in two branches', { anyOf: [{ const: 'a' }, { enum: ['a', 'b'] }] }, { enum: ['a', 'b'] }),
    ...equal('1 and 1.0 steps', { type: 'number', multipleOf: 1 }, { type: 'integer', multipleOf: 1 }),
    ...equal(
      'an exclusive bound that another hides',
      { type: 'number', minimum: 1, exclusiveMinimum: 0 },
      { type: 'number', minimum: 1 },
    ),
  ],
  'Narrower somewhere': [
    ...narrowing(
      'a list of strings among those of a pattern',
      { type: 'string', pattern: '^(a|b|c)$' },
      { enum: ['a', 'b'] },
    ),
    ...narrowing(
      'items that a rule takes from an enum of arrays',
      { enum: [[1], [2]] },
      { enum: [[1], [2]], items: { maximum: 1 } },
    ),
    ...narrowing('whole steps for half ones', { type: 'number', multipleOf: 0.5 }, { type: 'number', multipleOf: 1 }),
    ...narrowing('integers for half steps', { type: 'number', multipleOf: 0.5 }, count),
    ...narrowing('the wide branch is gone', { anyOf: [text, short] }, { anyOf: [short] }),
    ...narrowing(
      'a type that was only in one branch',
      { anyOf: [short, count, { type: 'boolean' }] },
      { anyOf: [short, count] },
    ),
    ...narrowing('a bound within a branch', { anyOf: [short, count] }, { anyOf: [{ ...text, maxLength: 4 }, count] }),
    ...narrowing(
      'one branch for both',
      {
        anyOf: [
          { type: 'integer', maximum: 10 },
          { type: 'integer', minimum: 5 },
        ],
      },
      {
        oneOf: [
          { type: 'integer', maximum: 10 },
          { type: 'integer', minimum: 5 },
        ],
      },
    ),
    ...narrowing(
      'more is excluded',
      { type: 'string', not: { const: 'a' } },
      { type: 'string', not: { enum: ['a', 'b'] } },
    ),
    ...narrowing('a wider not', { type: 'integer', not: { minimum: 10 } }, { type: 'integer', not: { minimum: 9 } }),
    ...narrowing(
      'a wider if',
      { type: 'integer', if: { maximum: 5 }, then: { multipleOf: 2 } },
      { type: 'integer', if: { maximum: 10 }, then: { multipleOf: 2 } },
    ),
    ...narrowing(
      'a stricter then',
      { type: 'integer', if: { maximum: 5 }, then: { multipleOf: 2 } },
      { type: 'integer', if: { maximum: 5 }, then: { multipleOf: 4 } },
    ),
    ...narrowing(
      'an else where there was none',
      { type: 'integer', if: { maximum: 5 }, then: { multipleOf: 2 } },
      { type: 'integer', if: { maximum: 5 }, then: { multipleOf: 2 }, else: { multipleOf: 3 } },
    ),
    ...narrowing('names with a limit', object({}), object({ propertyNames: { maxLength: 3 } })),
    ...narrowing(
      'names with a smaller limit',
      object({ propertyNames: { maxLength: 5 } }),
      object({ propertyNames: { maxLength: 3 } }),
    ),
    ...narrowing(
      'names with a pattern',
      object({ propertyNames: { maxLength: 5 } }),
      object({ propertyNames: { maxLength: 5, pattern: '^x' } }),
    ),
    ...narrowing(
      'other properties of one type',
      object({ additionalProperties: { type: ['string', 'integer'] } }),
      object({ additionalProperties: text }),
    ),
    ...narrowing(
      'properties by pattern',
      object({ patternProperties: { '^x': { type: ['string', 'null'] } } }),
      object({ patternProperties: { '^x': text } }),
    ),
    ...narrowing(
      'one more dependency',
      object({ dependentRequired: { a: ['b'] } }),
      object({ dependentRequired: { a: ['b', 'c'] } }),
    ),
    ...narrowing(
      'a dependent rule',
      object({ dependentSchemas: { a: { minProperties: 2 } } }),
      object({ dependentSchemas: { a: { minProperties: 3 } } }),
    ),
    ...narrowing('more that it contains', array({ contains: text }), array({ contains: text, minContains: 2 })),
    ...narrowing(
      'less that it contains',
      array({ contains: text, maxContains: 3 }),
      array({ contains: text, maxContains: 2 }),
    ),
    ...narrowing('what it contains is shorter', array({ contains: text }), array({ contains: short })),
    ...narrowing(
      'unique items',
      array({ items: count, maxItems: 3 }),
      array({ items: count, maxItems: 3, uniqueItems: true }),
    ),
    ...narrowing(
      'a closed tuple',
      array({ prefixItems: [text, count] }),
      array({ prefixItems: [text, count], items: false }),
    ),
    ...narrowing(
      'the second item',
      array({ prefixItems: [text, { type: ['integer', 'null'] }] }),
      array({ prefixItems: [text, count] }),
    ),
    ...narrowing(
      'a bound deep inside',
      object({ properties: { a: array({ items: object({ additionalProperties: short }) }) } }),
      object({ properties: { a: array({ items: object({ additionalProperties: { ...text, maxLength: 4 } }) }) } }),
    ),
    ...narrowing('a fraction of a bound', { type: 'number', maximum: 10.5 }, { type: 'number', maximum: 10.4 }),
    ...narrowing(
      'a bound that is now excluded',
      { type: 'number', maximum: 10 },
      { type: 'number', exclusiveMaximum: 10 },
    ),
    ...narrowing(
      'null in an enum with a type',
      { type: ['string', 'null'], enum: ['a', null] },
      { type: 'string', enum: ['a', null] },
    ),
    ...narrowing('a part that is joined', { allOf: [text] }, { allOf: [text, { minLength: 1 }] }),
    ...narrowing(
      'a minimum beside what is required',
      object({ required: ['a'] }),
      object({ required: ['a'], minProperties: 2 }),
    ),
    ...narrowing('a date', text, { type: 'string', format: 'date' }),
    ...narrowing('an integer written as a multiple', number, { type: 'number', multipleOf: 1 }),
  ],
  'Neither way': [
    ...apart('another type', text, count),
    ...apart('another value', { const: 'a' }, { const: 'b' }),
    ...apart('another pattern', { ...text, pattern: '^a' }, { ...text, pattern: '^b' }),
    ...apart('another step', { type: 'integer', multipleOf: 2 }, { type: 'integer', multipleOf: 3 }),
    ...apart(
      'a range that moves',
      { type: 'integer', minimum: 1, maximum: 5 },
      { type: 'integer', minimum: 3, maximum: 8 },
    ),
    ...apart('another exclusion', { type: 'string', not: { const: 'a' } }, { type: 'string', not: { const: 'b' } }),
    ...apart('another property that is required', object({ required: ['a'] }), object({ required: ['b'] })),
    ...apart('a value that is replaced', { enum: ['a', 'b'] }, { enum: ['a', 'c'] }),
    ...apart('items of another type', array({ items: text }), array({ items: count })),
    ...apart(
      'branches that trade bounds',
      {
        anyOf: [
          { ...text, maxLength: 3 },
          { type: 'integer', maximum: 9 },
        ],
      },
      {
        anyOf: [
          { ...text, maxLength: 4 },
          { type: 'integer', maximum: 8 },
        ],
      },
    ),
  ],
  'Decided by policy': [
    // Strictly, fewer objects are accepted: but nobody relies on what else an open object may contain.
    ...both('a property that an open object did not describe', object({}), object({ properties: { a: text } }), {
      request: 'minor',
      response: 'minor',
    }),
    // Programs that were written with the types name it.
    ...both('a described property that becomes one of any other', object({ properties: { a: text } }), object({}), {
      request: 'major',
      response: 'major',
    }),
    // Strictly, requests without it are refused: but a property that is only read is never sent.
    ...both('a read-only property that is required', onlyRead({}), onlyRead({ required: ['a'] }), {
      request: 'none',
      response: 'minor',
    }),
    ...both('a read-only property that is no longer required', onlyRead({ required: ['a'] }), onlyRead({}), {
      request: 'none',
      response: 'major',
    }),
  ],
}

import type { Bump } from '../src/finding/bump.ts'
import { both, equal, narrowing, request, response, type Pair, type Pairs } from './pair.ts'

const object = (properties: object, more: object = {}): object => ({ type: 'object', properties, ...more })
const text = { type: 'string' }
const count = { type: 'integer' }

const cat = object({ kind: { const: 'cat' }, lives: count }, { required: ['kind'] })
const dog = object({ kind: { const: 'dog' }, tricks: { type: 'array', items: text } }, { required: ['kind'] })
const bird = object({ kind: { const: 'bird' } }, { required: ['kind'] })

const dayLimit = {
  if: { required: ['unit'], properties: { unit: { const: 'DAY' } } },
  then: { properties: { value: { maximum: 90 } } },
}
const period = object({ unit: { enum: ['DAY', 'MONTH'] }, value: count }, { required: ['unit', 'value'] })

const birds = { Cat: cat, Dog: dog, Bird: bird }
const ref = (name: string): object => ({ $ref: `#/components/schemas/${name}` })
const tagged = (names: readonly string[], discriminator?: object): object => ({
  oneOf: names.map(ref),
  ...(discriminator && { discriminator: { propertyName: 'kind', ...discriminator } }),
})
const byKind = { cat: '#/components/schemas/Cat', dog: '#/components/schemas/Dog' }

/** A change of a union of named schemas, in each direction. */
function named(what: string, before: object, after: object, requestBump: Bump, responseBump: Bump): Pair[] {
  return [
    { what: `request: ${what}`, base: request(before, birds), revision: request(after, birds), bump: requestBump },
    { what: `response: ${what}`, base: response(before, birds), revision: response(after, birds), bump: responseBump },
  ]
}

/** Changes of schemas, most of them in a body of either direction. */
export const schemaPairs: Pairs = {
  'Values in several places': [
    ...both(
      'a closed part refuses a property that only its sibling names',
      object({ a: text, b: text }, { additionalProperties: false }),
      { allOf: [object({ a: text }, { additionalProperties: false }), object({ b: text })] },
      { request: 'major', response: 'major' },
    ),
    ...narrowing(
      'a part limits a property that only its sibling names',
      { allOf: [object({ a: text }), object({ b: { type: ['string', 'integer'] } })] },
      { allOf: [object({ a: text }, { additionalProperties: text }), object({ b: { type: ['string', 'integer'] } })] },
    ),
    ...equal(
      'a default beside an allOf or in it',
      { type: 'integer', default: 1 },
      { allOf: [{ type: 'integer', default: 1 }] },
    ),
    ...both(
      'another default in an allOf',
      { allOf: [{ type: 'integer', default: 1 }] },
      { allOf: [{ type: 'integer', default: 2 }] },
      { request: 'major', response: 'patch' },
    ),

    ...equal(
      'items in one place or in two',
      { type: 'array', items: { type: 'string', maxLength: 5 } },
      { allOf: [{ type: 'array', items: text }, { items: { maxLength: 5 } }] },
    ),
    ...narrowing(
      'items that a second place limits more',
      { allOf: [{ type: 'array', items: text }, { items: { maxLength: 5 } }] },
      { allOf: [{ type: 'array', items: text }, { items: { maxLength: 4 } }] },
    ),
    ...equal(
      'a closed part with an invalid pattern',
      {
        allOf: [object({ a: text }, { patternProperties: { '[': {} }, additionalProperties: {} }), object({ b: text })],
      },
      {
        allOf: [object({ b: text }), object({ a: text }, { patternProperties: { '[': {} }, additionalProperties: {} })],
      },
    ),
  ],
  'Null beside compositions': Object.entries({
    allOf: { allOf: [object({ a: text })] },
    'a type and allOf': { type: 'object', allOf: [object({ a: text })] },
    'properties and allOf': { ...object({ b: count }), allOf: [object({ a: text })] },
    oneOf: { type: 'object', oneOf: [cat, dog] },
    anyOf: { anyOf: [cat, dog] },
    'properties and oneOf': { ...object({ age: count }), oneOf: [cat, dog] },
    'several types and anyOf': { type: ['object', 'string'], anyOf: [cat, { type: 'string', maxLength: 5 }] },
    'an enum': { type: 'string', enum: ['a', 'b'] },
    'an enum in allOf': { allOf: [{ type: 'string', enum: ['a', 'b'] }] },
    not: { type: 'string', not: { const: 'a' } },
    'several types': { type: ['string', 'integer'] },
  }).flatMap(([what, schema]) => [
    ...narrowing(`null is not allowed any more, beside ${what}`, { ...schema, nullable: true }, schema),
    ...equal(
      `null in two spellings, beside ${what}`,
      { ...schema, nullable: true },
      { anyOf: [schema, { type: 'null' }] },
    ),
  ]),
  'Unions of values or types': [
    ...equal('values one by one', { enum: ['a', 'b'] }, { oneOf: [{ const: 'a' }, { const: 'b' }] }),
    ...equal('both values of a boolean', { type: 'boolean' }, { enum: [true, false] }),
    ...narrowing('one value of a boolean', { type: 'boolean' }, { enum: [true] }),
    ...equal(
      'a union, or null, with a union in it',
      { anyOf: [cat, dog, { type: 'null' }] },
      { anyOf: [{ anyOf: [cat, dog] }, { type: 'null' }] },
    ),
    ...equal(
      'one of several, or null, with one of several in it',
      { oneOf: [cat, dog, { type: 'null' }] },
      { oneOf: [{ oneOf: [cat, dog] }, { type: 'null' }] },
    ),
    ...equal('types one by one', { type: ['string', 'integer'] }, { anyOf: [text, count] }),
    ...narrowing('fewer values, one by one', { enum: ['a', 'b', 'c'] }, { oneOf: [{ const: 'a' }, { const: 'b' }] }),

    ...equal(
      'a dependency on what is required anyway',
      object({ a: text, b: text }, { required: ['a'] }),
      object({ a: text, b: text }, { required: ['a'], dependentRequired: { b: ['a'] } }),
    ),
  ],
  Spellings: [
    ...narrowing('no value is valid', object({ a: { type: 'string', maxLength: 3 } }), object({ a: false })),
    ...equal('two spellings of a schema without valid values', object({ a: false }), object({ a: { not: {} } })),
    ...equal('multiples of 1 and integers', count, { type: 'number', multipleOf: 1 }),

    ...equal('const and an enum of one', { const: 'a' }, { enum: ['a'] }),
    ...equal('an enum with its type and without', { type: 'string', enum: ['a', 'b'] }, { enum: ['a', 'b'] }),
    ...equal('an enum in another order', { enum: ['a', 'b'] }, { enum: ['b', 'a'] }),
    ...equal('null as a type and as a branch', { type: ['string', 'null'] }, { anyOf: [text, { type: 'null' }] }),
    ...equal(
      'null as a type and as a single branch',
      { type: ['object', 'null'], properties: { a: text } },
      { oneOf: [object({ a: text }), { type: 'null' }] },
    ),
    ...equal('null in an enum and as a branch', { enum: ['a', null] }, { anyOf: [{ enum: ['a'] }, { type: 'null' }] }),
    ...equal('types in another order', { type: ['string', 'null'] }, { type: ['null', 'string'] }),
    ...equal('integers above 0 and from 1', { type: 'integer', exclusiveMinimum: 0 }, { type: 'integer', minimum: 1 }),
    ...equal(
      'integers below 10 and up to 9',
      { type: 'integer', exclusiveMaximum: 10 },
      { type: 'integer', maximum: 9 },
    ),
    ...equal(
      'allOf of objects and one object',
      { allOf: [object({ a: text }, { required: ['a'] }), object({ b: count })] },
      object({ a: text, b: count }, { required: ['a'] }),
    ),
    ...equal('allOf of one', { allOf: [text] }, text),
    ...equal('oneOf of one', { oneOf: [text] }, text),
    ...equal(
      'required in another order',
      object({ a: text, b: text }, { required: ['a', 'b'] }),
      object({ b: text, a: text }, { required: ['b', 'a'] }),
    ),
    ...equal('branches in another order', { oneOf: [cat, dog] }, { oneOf: [dog, cat] }),
    ...equal(
      'additionalProperties true and absent',
      object({ a: text }),
      object({ a: text }, { additionalProperties: true }),
    ),
    ...equal(
      'uniqueItems false and absent',
      { type: 'array', items: text },
      { type: 'array', items: text, uniqueItems: false },
    ),
    ...equal('minLength 0 and absent', text, { type: 'string', minLength: 0 }),
    ...equal('a condition beside and in allOf', { ...period, ...dayLimit }, { ...period, allOf: [dayLimit] }),
    {
      what: 'a schema is given a name',
      base: response(object({ a: object({ b: text }) })),
      revision: response(object({ a: { $ref: '#/components/schemas/Inner' } }), { Inner: object({ b: text }) }),
      bump: 'none',
    },
    {
      what: 'a schema loses its name',
      base: request({ $ref: '#/components/schemas/Body' }, { Body: object({ b: text }) }),
      revision: request(object({ b: text })),
      bump: 'none',
    },
    {
      what: 'a schema is renamed',
      base: response({ $ref: '#/components/schemas/Old' }, { Old: object({ b: text }) }),
      revision: response({ $ref: '#/components/schemas/New' }, { New: object({ b: text }) }),
      bump: 'none',
    },
    {
      what: 'a schema that refers to itself',
      base: response(
        { $ref: '#/components/schemas/Tree' },
        { Tree: object({ children: { type: 'array', items: { $ref: '#/components/schemas/Tree' } } }) },
      ),
      revision: response(
        { $ref: '#/components/schemas/Tree' },
        { Tree: object({ children: { type: 'array', items: { $ref: '#/components/schemas/Tree' } } }) },
      ),
      bump: 'none',
    },
    {
      what: 'a schema that refers to itself loses a property',
      base: response(
        { $ref: '#/components/schemas/Tree' },
        { Tree: object({ name: text, next: { $ref: '#/components/schemas/Tree' } }) },
      ),
      revision: response(
        { $ref: '#/components/schemas/Tree' },
        { Tree: object({ next: { $ref: '#/components/schemas/Tree' } }) },
      ),
      bump: 'major',
    },
    {
      what: 'an unused schema changes',
      base: response(text, { Spare: text }),
      revision: response(text, { Spare: count }),
      bump: 'none',
    },
    {
      what: 'a schema by pointer or by anchor',
      base: request(ref('A'), { A: { $anchor: 'a', ...object({ a: text }) } }),
      revision: request({ $ref: '#a' }, { A: { $anchor: 'a', ...object({ a: text }) } }),
      bump: 'none',
    },
    {
      what: 'a ref and its target',
      base: response(object({ cats: { type: 'array', items: ref('Cat') } }), birds),
      revision: response(object({ cats: { type: 'array', items: cat } })),
      bump: 'none',
    },
  ],
  Types: [
    ...narrowing('number to integer', { type: 'number' }, count),
    ...both('string to integer', text, count, { request: 'major', response: 'major' }),
    ...narrowing('null is not allowed', { type: ['string', 'null'] }, text),
    ...narrowing('a type where there was none', {}, text),
    ...narrowing('one of two types', { type: ['string', 'integer'] }, text),
    ...both('object to array', { type: 'object' }, { type: 'array' }, { request: 'major', response: 'major' }),

    ...narrowing('arrays are no longer allowed', { type: ['string', 'array'], items: text }, text),
    ...narrowing('any value becomes a string', { minimum: 5, items: text }, text),
    ...equal('a bound of numbers for strings', text, { type: 'string', minimum: 5, required: ['a'] }),
    ...equal('a condition without rules', text, { type: 'string', if: { minLength: 3 } }),
    ...equal('a $comment', text, { type: 'string', $comment: 'see below' }),
  ],
  Values: [
    ...narrowing('a removed value', { enum: ['a', 'b'] }, { enum: ['a'] }),
    ...both('a replaced value', { enum: ['a', 'b'] }, { enum: ['a', 'c'] }, { request: 'major', response: 'major' }),
    ...narrowing('an enum instead of any string', text, { type: 'string', enum: ['a'] }),
    ...narrowing('a constant', { enum: [1, 2] }, { const: 1 }),
    ...both('another constant', { const: 'a' }, { const: 'b' }, { request: 'major', response: 'major' }),
    ...both(
      'an open set with another known value',
      { type: 'string', 'x-known-values': ['a'] },
      { type: 'string', 'x-known-values': ['a', 'b'] },
      { request: 'minor', response: 'minor' },
    ),
    ...both(
      'an extensible enum with another value',
      { ...text, enum: ['a'], 'x-extensible-enum': true },
      { ...text, enum: ['a', 'b'], 'x-extensible-enum': true },
      { request: 'minor', response: 'minor' },
    ),
    ...both(
      'an open set, as a union, with another known value',
      { anyOf: [{ enum: ['a'] }, text] },
      { anyOf: [{ enum: ['a', 'b'] }, text] },
      { request: 'minor', response: 'minor' },
    ),
    ...narrowing('an open set is closed', { anyOf: [{ enum: ['a'] }, text] }, { type: 'string', enum: ['a'] }),
  ],
  Enums: [
    // The same on the wire as bounds that leave these values; only the enum has literal types.
    ...both(
      'bounds that leave one number instead of a constant',
      { const: 5 },
      { type: 'integer', minimum: 5, maximum: 5 },
      { request: 'minor', response: 'major' },
    ),
    ...both(
      'an enum instead of bounds that leave its values',
      { type: ['integer', 'null'], minimum: 1, maximum: 3 },
      { type: ['integer', 'null'], enum: [1, 2, 3, null] },
      { request: 'major', response: 'minor' },
    ),
    ...both(
      'an enum instead of bounds that leave more',
      { type: 'integer', minimum: 1, maximum: 5 },
      { type: 'integer', enum: [1, 2, 3] },
      { request: 'major', response: 'minor' },
    ),
    ...both(
      'bounds that leave more instead of an enum',
      { type: 'integer', enum: [1, 2, 3] },
      { type: 'integer', minimum: 1, maximum: 5 },
      { request: 'minor', response: 'major' },
    ),
    ...both(
      'bounds that leave less instead of an enum',
      { type: 'integer', enum: [1, 2, 3] },
      { type: 'integer', minimum: 1, maximum: 2 },
      { request: 'major', response: 'major' },
    ),
    ...both(
      'an enum instead of short strings',
      { type: 'string', maxLength: 3 },
      { enum: ['one', 'four'] },
      { request: 'major', response: 'major' },
    ),
    ...equal('an enum with values that its bounds refuse', { enum: [1, 2] }, { enum: [1, 2, 9], maximum: 3 }),
    ...narrowing(
      'without an array that a refused `contains` accepts',
      { enum: [[], 'a'], not: { contains: text } },
      { enum: ['a'], not: { contains: text } },
    ),
    ...narrowing(
      'without an array that a refused `unevaluatedItems` accepts',
      { enum: [[1], 'a'], not: { type: 'array', unevaluatedItems: false } },
      { enum: ['a'], not: { type: 'array', unevaluatedItems: false } },
    ),
    ...equal(
      'an enum with strings that its pattern refuses',
      { enum: ['a', 'b'] },
      { type: 'string', enum: ['a', 'b', 'C'], pattern: '^[a-z]$' },
    ),
  ],
  Numbers: [
    ...narrowing('a lower maximum', { type: 'integer', maximum: 10 }, { type: 'integer', maximum: 9 }),
    ...narrowing('a maximum', count, { type: 'integer', maximum: 9 }),
    ...narrowing('a higher minimum', { type: 'number', minimum: 1 }, { type: 'number', minimum: 2 }),
    ...narrowing('an exclusive minimum', { type: 'number', minimum: 1 }, { type: 'number', exclusiveMinimum: 1 }),
    ...narrowing(
      'a lower exclusive maximum',
      { type: 'number', exclusiveMaximum: 5 },
      { type: 'number', exclusiveMaximum: 4 },
    ),
    ...narrowing(
      'multiples of ten, not of five',
      { type: 'integer', multipleOf: 5 },
      { type: 'integer', multipleOf: 10 },
    ),
    ...both(
      'multiples of another number',
      { type: 'integer', multipleOf: 5 },
      { type: 'integer', multipleOf: 7 },
      { request: 'major', response: 'major' },
    ),
    ...narrowing('32 bits, not 64', { type: 'integer', format: 'int64' }, { type: 'integer', format: 'int32' }),
    ...narrowing('a format that is a range', count, { type: 'integer', format: 'uint8' }),
    ...narrowing('whole numbers of 32 bits', { type: 'number' }, { type: 'number', format: 'int32' }),
    ...narrowing('8 bits, not 16', { type: 'integer', format: 'int16' }, { type: 'integer', format: 'int8' }),
    ...narrowing(
      '32 bits without a sign, from zero on',
      { type: 'integer', format: 'int64', minimum: 0 },
      { type: 'integer', format: 'uint32', minimum: 0 },
    ),
    ...both(
      'a range that overlaps another',
      { type: 'integer', format: 'int8' },
      { type: 'integer', format: 'uint8' },
      { request: 'major', response: 'major' },
    ),
    ...equal(
      'a range as a format or as bounds',
      { type: 'integer', format: 'uint16' },
      { type: 'integer', minimum: 0, maximum: 65_535 },
    ),
    ...equal(
      'integers of a format, with their type or that of all numbers',
      { type: 'integer', format: 'int32' },
      { type: 'number', format: 'int32' },
    ),
    ...equal(
      'a bound that its format has',
      { type: 'integer', format: 'int8' },
      { type: 'integer', format: 'int8', maximum: 127 },
    ),
    ...['int64', 'uint64', 'float', 'double', 'decimal'].flatMap((format) =>
      both(
        `${format}, which is not enforced`,
        { type: 'number' },
        { type: 'number', format },
        { request: 'minor', response: 'minor' },
      ),
    ),
    ...both(
      'another format that is not enforced',
      { type: 'number', format: 'float' },
      { type: 'number', format: 'double' },
      { request: 'minor', response: 'minor' },
    ),
  ],
  Strings: [
    ...narrowing('a shorter string', { type: 'string', maxLength: 10 }, { type: 'string', maxLength: 9 }),
    ...narrowing('a longer string', text, { type: 'string', minLength: 1 }),
    ...narrowing(
      'a pattern that matches less',
      { type: 'string', pattern: '^[a-z]+$' },
      { type: 'string', pattern: '^[a-c]+$' },
    ),
    ...narrowing('a pattern that no line break matches', text, { type: 'string', pattern: '^.*$' }),
    ...equal('a pattern that everything matches', text, { type: 'string', pattern: '.*' }),
    ...equal(
      'two ways to write a digit',
      { type: 'string', pattern: '^\\d+$' },
      { type: 'string', pattern: '^[0-9]+$' },
    ),
    ...equal(
      'a length in a pattern and as a bound',
      { type: 'string', pattern: '^[A-Z]{3,5}$' },
      { type: 'string', pattern: '^[A-Z]+$', minLength: 3, maxLength: 5 },
    ),
    ...both(
      'a pattern that matches more, with a shorter maxLength',
      { type: 'string', pattern: '^[a-c]+$', maxLength: 9 },
      { type: 'string', pattern: '^[a-z]+$', maxLength: 5 },
      { request: 'major', response: 'major' },
    ),
    ...narrowing(
      'two patterns instead of one',
      { type: 'string', pattern: '^a' },
      { type: 'string', pattern: '^a', allOf: [{ pattern: 'z$' }] },
    ),
    ...narrowing(
      'one of three patterns matches less',
      { type: 'string', pattern: '^a', allOf: [{ pattern: 'b' }, { pattern: 'c' }] },
      { type: 'string', pattern: '^a', allOf: [{ pattern: 'b' }, { pattern: 'cc' }] },
    ),
    // Whether look-behind matches more cannot be decided: it is treated as breaking.
    ...both(
      'another pattern with look-behind',
      { type: 'string', pattern: '^.(?<=t).*$' },
      { type: 'string', pattern: '^.(?<=2).*$' },
      { request: 'major', response: 'major' },
    ),
    ...narrowing(
      'a pattern with one more look-ahead',
      { type: 'string', pattern: '^(?=.*[a-z]).{8,}$' },
      { type: 'string', pattern: String.raw`^(?=.*[a-z])(?=.*\d).{8,}$` },
    ),
    ...narrowing('a pattern', text, { type: 'string', pattern: '^a' }),
    ...both(
      'another pattern',
      { type: 'string', pattern: '^a' },
      { type: 'string', pattern: '^b' },
      { request: 'major', response: 'major' },
    ),
    ...narrowing('a format', text, { type: 'string', format: 'date-time' }),
    ...both(
      'another format',
      { type: 'string', format: 'date' },
      { type: 'string', format: 'date-time' },
      { request: 'major', response: 'major' },
    ),
  ],
  Arrays: [
    ...narrowing(
      'fewer items',
      { type: 'array', items: text, maxItems: 10 },
      { type: 'array', items: text, maxItems: 5 },
    ),
    ...narrowing('more items', { type: 'array', items: text }, { type: 'array', items: text, minItems: 1 }),
    ...narrowing('unique items', { type: 'array', items: text }, { type: 'array', items: text, uniqueItems: true }),
    ...narrowing('items of a type', { type: 'array' }, { type: 'array', items: text }),
    ...narrowing(
      'shorter items',
      { type: 'array', items: text },
      { type: 'array', items: { type: 'string', maxLength: 5 } },
    ),
    ...narrowing('contains', { type: 'array' }, { type: 'array', contains: text }),
    ...narrowing(
      'more contained items',
      { type: 'array', contains: text, minContains: 1 },
      { type: 'array', contains: text, minContains: 2 },
    ),
    ...narrowing(
      'a tuple with another schema',
      { type: 'array', prefixItems: [text] },
      { type: 'array', prefixItems: [text, count] },
    ),
    ...narrowing(
      'no items after the tuple',
      { type: 'array', prefixItems: [text] },
      { type: 'array', prefixItems: [text], items: false },
    ),
    ...narrowing(
      'no unevaluated items',
      { type: 'array', prefixItems: [text] },
      { type: 'array', prefixItems: [text], unevaluatedItems: false },
    ),
  ],
  Objects: [
    ...both('an added optional property', object({ a: text }), object({ a: text, b: text }), {
      request: 'minor',
      response: 'minor',
    }),
    ...both('an added required property', object({ a: text }), object({ a: text, b: text }, { required: ['b'] }), {
      request: 'major',
      response: 'minor',
    }),
    ...both('a removed optional property', object({ a: text, b: text }), object({ a: text }), {
      request: 'major',
      response: 'major',
    }),
    ...both('a removed required property', object({ a: text, b: text }, { required: ['b'] }), object({ a: text }), {
      request: 'major',
      response: 'major',
    }),
    ...narrowing('a property is required', object({ a: text }), object({ a: text }, { required: ['a'] })),
    ...both('a property renamed', object({ a: text }), object({ b: text }), { request: 'major', response: 'major' }),
    ...narrowing(
      'a property deep down is shorter',
      object({ a: object({ b: text }) }),
      object({ a: object({ b: { type: 'string', maxLength: 3 } }) }),
    ),
    ...narrowing('no other properties', object({ a: text }), object({ a: text }, { additionalProperties: false })),
    ...narrowing(
      'other properties of a type',
      object({ a: text }),
      object({ a: text }, { additionalProperties: count }),
    ),
    ...narrowing(
      'no unevaluated properties',
      object({ a: text }),
      object({ a: text }, { unevaluatedProperties: false }),
    ),
    ...both(
      'an added optional property, where no others were allowed',
      object({ a: text }, { additionalProperties: false }),
      object({ a: text, b: text }, { additionalProperties: false }),
      { request: 'minor', response: 'major' },
    ),
    ...narrowing('short names', { type: 'object' }, { type: 'object', propertyNames: { maxLength: 3 } }),
    ...narrowing('fewer properties', { type: 'object' }, { type: 'object', maxProperties: 3 }),
    ...narrowing('more properties', { type: 'object', minProperties: 1 }, { type: 'object', minProperties: 2 }),
    ...narrowing('a pattern of properties', { type: 'object' }, { type: 'object', patternProperties: { '^x': text } }),
    ...narrowing(
      'a property that requires another',
      object({ a: text, b: text }),
      object({ a: text, b: text }, { dependentRequired: { a: ['b'] } }),
    ),
    ...narrowing(
      'a property with dependent rules',
      object({ a: text }),
      object({ a: text }, { dependentSchemas: { a: { minProperties: 2 } } }),
    ),
    {
      what: 'request: a required property is read only',
      base: request(object({ a: text }, { required: ['a'] })),
      revision: request(object({ a: { ...text, readOnly: true } }, { required: ['a'] })),
      bump: 'major',
    },
    ...both(
      'a read-only property is required',
      object({ a: { ...text, readOnly: true } }),
      object({ a: { ...text, readOnly: true } }, { required: ['a'] }),
      { request: 'none', response: 'minor' },
    ),
    ...both(
      'a read-only property is no longer required',
      object({ a: { ...text, readOnly: true } }, { required: ['a'] }),
      object({ a: { ...text, readOnly: true } }),
      { request: 'none', response: 'major' },
    ),
    ...both(
      'a write-only property is required',
      object({ a: { ...text, writeOnly: true } }),
      object({ a: { ...text, writeOnly: true } }, { required: ['a'] }),
      { request: 'major', response: 'none' },
    ),
    ...both(
      'a write-only property is no longer required',
      object({ a: { ...text, writeOnly: true } }, { required: ['a'] }),
      object({ a: { ...text, writeOnly: true } }),
      { request: 'minor', response: 'none' },
    ),
    {
      what: 'request: a property that is read only changes',
      base: request(object({ a: { ...text, readOnly: true } })),
      revision: request(object({ a: { ...count, readOnly: true } })),
      bump: 'none',
    },
    {
      what: 'response: a property that is write only changes',
      base: response(object({ a: { ...text, writeOnly: true } })),
      revision: response(object({ a: { ...count, writeOnly: true } })),
      bump: 'none',
    },
    {
      what: 'request: a required property is no longer read only',
      base: request(object({ a: { ...text, readOnly: true } }, { required: ['a'] })),
      revision: request(object({ a: text }, { required: ['a'] })),
      bump: 'major',
    },
    {
      what: 'response: a required property is now write only',
      base: response(object({ a: text }, { required: ['a'] })),
      revision: response(object({ a: { ...text, writeOnly: true } }, { required: ['a'] })),
      bump: 'major',
    },
    {
      what: 'response: a required property is no longer write only',
      base: response(object({ a: { ...text, writeOnly: true } }, { required: ['a'] })),
      revision: response(object({ a: text }, { required: ['a'] })),
      bump: 'minor',
    },

    ...equal(
      'two spellings of a closed object',
      object({ a: text }, { additionalProperties: false }),
      object({ a: text }, { unevaluatedProperties: false }),
    ),
    ...equal('a closed object in parts', object({ a: text, b: text }, { additionalProperties: false }), {
      allOf: [object({ a: text }), object({ b: text })],
      unevaluatedProperties: false,
    }),
    ...equal(
      'two spellings of a dependency',
      object({ a: text, b: text }, { dependentRequired: { a: ['b'] } }),
      object({ a: text, b: text }, { dependentSchemas: { a: { required: ['b'] } } }),
    ),
    ...equal(
      'any name by a pattern',
      { type: 'object', patternProperties: { '.*': text } },
      { type: 'object', additionalProperties: text },
    ),
    ...both(
      'a required field is no longer described',
      object({ a: text }, { required: ['a'] }),
      { type: 'object', required: ['a'] },
      { request: 'major', response: 'major' },
    ),
  ],
  Conditions: [
    ...narrowing('a condition', period, { ...period, ...dayLimit }),
    ...narrowing('a condition in allOf', period, { ...period, allOf: [dayLimit] }),
    ...narrowing(
      'a lower limit under a condition',
      { ...period, ...dayLimit },
      { ...period, if: dayLimit.if, then: { properties: { value: { maximum: 60 } } } },
    ),
    ...narrowing(
      'a rule for all other values',
      { ...period, ...dayLimit },
      { ...period, ...dayLimit, else: { properties: { value: { maximum: 12 } } } },
    ),
    ...narrowing('not', text, { type: 'string', not: { const: 'a' } }),
    ...narrowing('not more', { type: 'string', not: { enum: ['a'] } }, { type: 'string', not: { enum: ['a', 'b'] } }),
    ...equal(
      'another spelling of a condition',
      object(
        { k: text, b: text },
        { if: { required: ['k'], properties: { k: { const: 'x' } } }, then: { required: ['b'] } },
      ),
      object(
        { k: text, b: text },
        { if: { required: ['k'], properties: { k: { enum: ['x'] } } }, then: { required: ['b'] } },
      ),
    ),
  ],
  Unions: [
    ...narrowing('a removed branch', { oneOf: [cat, dog] }, { oneOf: [cat] }),
    ...narrowing('one of three branches removed', { oneOf: [cat, dog, bird] }, { oneOf: [cat, bird] }),
    ...narrowing('a removed branch of anyOf', { anyOf: [text, count, { type: 'boolean' }] }, { anyOf: [text, count] }),
    ...narrowing(
      'a narrower branch',
      { oneOf: [cat, dog] },
      {
        oneOf: [
          object({ kind: { const: 'cat' }, lives: { type: 'integer', maximum: 9 } }, { required: ['kind'] }),
          dog,
        ],
      },
    ),
    ...narrowing('exactly one branch', { anyOf: [text, { maxLength: 3 }] }, { oneOf: [text, { maxLength: 3 }] }),
    ...equal('one branch or several, distinguished by a tag', { anyOf: [cat, dog] }, { oneOf: [cat, dog] }),
    ...narrowing(
      'an added part of allOf',
      { allOf: [object({ a: text })] },
      { allOf: [object({ a: text }), { minProperties: 1 }] },
    ),
    ...narrowing('one branch instead of several', { oneOf: [cat, dog] }, cat),

    ...narrowing(
      'all branches but one are removed',
      { anyOf: [object({ a: text }, { required: ['a'] }), object({ b: text }, { required: ['b'] })] },
      { anyOf: [object({ a: text }, { required: ['a'] })] },
    ),
    ...equal(
      'a common property of all branches, written once',
      {
        oneOf: [
          object({ k: { const: 'x' }, id: text }, { required: ['k', 'id'] }),
          object({ k: { const: 'y' }, id: text }, { required: ['k', 'id'] }),
        ],
      },
      object(
        { id: text },
        {
          required: ['id'],
          oneOf: [
            object({ k: { const: 'x' } }, { required: ['k'] }),
            object({ k: { const: 'y' } }, { required: ['k'] }),
          ],
        },
      ),
    ),
    ...narrowing(
      'a common property of all branches, written once and required',
      {
        oneOf: [
          object({ k: { const: 'x' }, id: text }, { required: ['k'] }),
          object({ k: { const: 'y' }, id: text }, { required: ['k'] }),
        ],
      },
      object(
        { id: text },
        {
          required: ['id'],
          oneOf: [
            object({ k: { const: 'x' } }, { required: ['k'] }),
            object({ k: { const: 'y' } }, { required: ['k'] }),
          ],
        },
      ),
    ),
  ],
  Discriminators: [
    ...named(
      'an added branch with its value',
      tagged(['Cat', 'Dog'], { mapping: byKind }),
      tagged(['Cat', 'Dog', 'Bird'], { mapping: { ...byKind, bird: '#/components/schemas/Bird' } }),
      'minor',
      'major',
    ),
    ...named(
      'a removed branch with its value',
      tagged(['Cat', 'Dog', 'Bird'], { mapping: { ...byKind, bird: '#/components/schemas/Bird' } }),
      tagged(['Cat', 'Dog'], { mapping: byKind }),
      'major',
      'minor',
    ),
    ...named(
      'a schema by pointer or by name',
      tagged(['Cat', 'Dog'], { mapping: byKind }),
      tagged(['Cat', 'Dog'], { mapping: { cat: 'Cat', dog: 'Dog' } }),
      'none',
      'none',
    ),
    ...named(
      'a mapping that repeats the schema names',
      tagged(['Cat', 'Dog'], {}),
      tagged(['Cat', 'Dog'], { mapping: { Cat: '#/components/schemas/Cat', Dog: '#/components/schemas/Dog' } }),
      'none',
      'none',
    ),
    ...named(
      'another value for an existing branch',
      tagged(['Cat', 'Dog'], { mapping: byKind }),
      tagged(['Cat', 'Dog'], { mapping: { ...byKind, kitten: '#/components/schemas/Cat' } }),
      'minor',
      'major',
    ),
    ...named(
      'another schema for unknown values',
      tagged(['Cat', 'Dog'], { mapping: byKind, defaultMapping: '#/components/schemas/Cat' }),
      tagged(['Cat', 'Dog'], { mapping: byKind, defaultMapping: '#/components/schemas/Dog' }),
      'major',
      'major',
    ),
    ...named(
      'an added discriminator',
      tagged(['Cat', 'Dog']),
      tagged(['Cat', 'Dog'], { mapping: byKind }),
      'minor',
      'minor',
    ),
  ],
  'String encodings': [
    // Every string is allowed as before, with another meaning.
    ...both('an encoded string', text, { ...text, contentEncoding: 'base64' }, { request: 'major', response: 'major' }),
    ...both('a string as bytes', text, { ...text, format: 'binary' }, { request: 'major', response: 'major' }),
    ...both(
      'a string as bytes of a media type',
      text,
      { ...text, contentMediaType: 'image/png' },
      { request: 'major', response: 'major' },
    ),
    ...equal(
      'two spellings of bytes',
      { ...text, format: 'binary' },
      { ...text, contentMediaType: 'application/octet-stream' },
    ),
    ...narrowing('bytes of a media type', { ...text, format: 'binary' }, { ...text, contentMediaType: 'image/png' }),
    ...equal('two spellings of an encoding', { ...text, format: 'byte' }, { ...text, contentEncoding: 'base64' }),
    ...narrowing('a string that contains a document', text, { ...text, contentMediaType: 'application/json' }),
    ...equal('a password string', text, { ...text, format: 'password' }),
  ],
  'Documentation and defaults': [
    ...both(
      'another description',
      { ...text, description: 'a' },
      { ...text, description: 'b' },
      { request: 'patch', response: 'patch' },
    ),
    ...both(
      'another example',
      { ...text, examples: ['a'] },
      { ...text, examples: ['b'] },
      { request: 'patch', response: 'patch' },
    ),
    ...both('it is deprecated', object({ a: text }), object({ a: { ...text, deprecated: true } }), {
      request: 'minor',
      response: 'minor',
    }),
    ...both('another default', object({ a: { ...text, default: 'a' } }), object({ a: { ...text, default: 'b' } }), {
      request: 'major',
      response: 'patch',
    }),
    ...both(
      'another default of a required value',
      object({ a: { ...text, default: 'a' } }, { required: ['a'] }),
      object({ a: { ...text, default: 'b' } }, { required: ['a'] }),
      { request: 'patch', response: 'patch' },
    ),
    ...both('a removed default', object({ a: { ...text, default: 'a' } }), object({ a: text }), {
      request: 'major',
      response: 'patch',
    }),
    ...both('an added default', object({ a: text }), object({ a: { ...text, default: 'a' } }), {
      request: 'minor',
      response: 'patch',
    }),
    ...equal('one example in either keyword', { ...text, example: 'a' }, { ...text, examples: ['a'] }),
    ...named(
      'another description beside a ref',
      object({ a: { ...ref('Cat'), description: 'a' } }),
      object({ a: { ...ref('Cat'), description: 'b' } }),
      'patch',
      'patch',
    ),
    ...named(
      'it is deprecated beside a ref',
      object({ a: ref('Cat') }),
      object({ a: { ...ref('Cat'), deprecated: true } }),
      'minor',
      'minor',
    ),
  ],
}

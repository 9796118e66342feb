import { equal, narrowing, type Pairs } from './pair.ts'

const text = { type: 'string' }
const count = { type: 'integer' }
const object = (more: object): object => ({ type: 'object', ...more })
const array = (more: object): object => ({ type: 'array', ...more })
const never = { allOf: [text, count] }

const a = object({ properties: { kind: { const: 'a' }, a: text }, required: ['kind'] })
const b = object({ properties: { kind: { const: 'b' }, b: text }, required: ['kind'] })
const shared = object({ properties: { c: text }, required: ['c'] })
const within = (schema: unknown): object => object({ properties: { o: schema, p: text } })
const closed = (properties: object, more: object = {}): object =>
  object({ properties, additionalProperties: false, ...more })

/** Schemas that accept the same values, by what other keywords have evaluated, and some that do not quite. */
const evaluated: Pairs = {
  'Equal by evaluation': [
    ...equal(
      'items that are closed twice',
      array({ prefixItems: [text], items: false, unevaluatedItems: false }),
      array({ prefixItems: [text], items: false }),
    ),
    ...equal(
      'items that are closed by either keyword',
      array({ prefixItems: [text], items: false }),
      array({ prefixItems: [text], unevaluatedItems: false }),
    ),
    ...equal(
      'closed items, with rules for others',
      array({ prefixItems: [text], items: false, unevaluatedItems: text }),
      array({ prefixItems: [text], items: false }),
    ),
    ...equal(
      'closed items, and a length',
      array({ prefixItems: [text], unevaluatedItems: false }),
      array({ prefixItems: [text], maxItems: 1 }),
    ),
    ...equal('items that leave none', array({ items: text, unevaluatedItems: false }), array({ items: text })),
    ...equal('items that nothing evaluates', array({ unevaluatedItems: text }), array({ items: text })),
    ...equal('no items at all', array({ unevaluatedItems: false }), array({ maxItems: 0 })),
    ...equal(
      'items of a part',
      { allOf: [array({ prefixItems: [text] })], unevaluatedItems: false },
      array({ prefixItems: [text], items: false }),
    ),
    ...equal(
      'items that contains evaluates',
      array({ contains: text, unevaluatedItems: false }),
      array({ contains: text, items: text }),
    ),
    ...equal(
      'properties that are limited and closed',
      object({ additionalProperties: text, unevaluatedProperties: false }),
      object({ additionalProperties: text }),
    ),
    ...equal(
      'properties that are limited in a part, and closed',
      { allOf: [object({ properties: { a: count }, additionalProperties: text })], unevaluatedProperties: false },
      object({ properties: { a: count }, additionalProperties: text }),
    ),
    ...equal(
      'properties that are open and closed',
      object({ properties: { a: count }, additionalProperties: {}, unevaluatedProperties: false }),
      object({ properties: { a: count } }),
    ),
    ...equal(
      'properties that are closed twice',
      closed({ a: count }, { unevaluatedProperties: text }),
      closed({ a: count }),
    ),
    ...equal(
      'properties of patterns',
      object({ patternProperties: { '^a': count }, unevaluatedProperties: false }),
      object({ patternProperties: { '^a': count }, additionalProperties: false }),
    ),
    ...equal(
      'properties of two parts',
      {
        allOf: [object({ properties: { a: count } }), object({ properties: { b: count } })],
        unevaluatedProperties: false,
      },
      closed({ a: count, b: count }),
    ),
    ...equal(
      'properties of the branch that matches',
      { allOf: [{ properties: { c: text } }, { oneOf: [a, b] }], unevaluatedProperties: false },
      {
        oneOf: [
          closed({ kind: { const: 'a' }, a: text, c: text }, { required: ['kind'] }),
          closed({ kind: { const: 'b' }, b: text, c: text }, { required: ['kind'] }),
        ],
      },
    ),
    ...equal(
      'properties of a condition',
      object({
        if: { properties: { a: count }, required: ['a'] },
        then: { properties: { b: text } },
        unevaluatedProperties: false,
      }),
      { anyOf: [closed({ a: count, b: text }, { required: ['a'] }), object({ maxProperties: 0 })] },
    ),
    ...equal(
      'properties that another brings along',
      within(
        object({
          properties: { a: text },
          dependentSchemas: { a: { properties: { b: text } } },
          unevaluatedProperties: false,
        }),
      ),
      within({ oneOf: [closed({ a: text, b: text }, { required: ['a'] }), object({ maxProperties: 0 })] }),
    ),
  ],
  'Narrower by evaluation': [
    ...narrowing(
      'items after those of a part',
      { allOf: [array({ prefixItems: [text] })], unevaluatedItems: text },
      { allOf: [array({ prefixItems: [text] })], unevaluatedItems: false },
    ),
    ...narrowing(
      'properties that only a branch evaluates',
      object({ properties: { a: count }, additionalProperties: text }),
      object({
        properties: { a: count },
        anyOf: [{ required: ['a'] }, { patternProperties: { '^z': text } }],
        unevaluatedProperties: false,
      }),
    ),
    ...narrowing(
      'items that only a branch evaluates',
      array({ prefixItems: [text, count], items: false }),
      array({
        anyOf: [{ prefixItems: [text] }, { prefixItems: [text, { const: 1 }] }],
        unevaluatedItems: false,
      }),
    ),
    ...narrowing(
      'properties that a refused part would evaluate',
      object({ properties: { a: text } }),
      object({
        properties: { a: text },
        not: { properties: { b: text }, required: ['b'] },
        unevaluatedProperties: false,
      }),
    ),
  ],
}

/** Rules for objects that have a property, written in several ways. */
const dependent: Pairs = {
  'Equal by dependence': [
    ...equal(
      'a dependency of a property on itself',
      within(object({ dependentSchemas: { a: { properties: { a: text } } } })),
      within(object({ properties: { a: text } })),
    ),
    ...equal(
      'a dependency of items on themselves',
      array({ items: object({ dependentSchemas: { a: { properties: { a: text } } } }) }),
      array({ items: object({ properties: { a: text } }) }),
    ),
    ...equal(
      'a dependency on a required property',
      within(
        object({
          required: ['a'],
          properties: { a: text, b: text },
          dependentSchemas: { a: { properties: { b: { maxLength: 4 } } } },
        }),
      ),
      within(object({ required: ['a'], properties: { a: text, b: { ...text, maxLength: 4 } } })),
    ),
    ...equal(
      'a dependency that forbids, either way round',
      within(object({ dependentSchemas: { a: { properties: { b: false } } } })),
      within(object({ dependentSchemas: { b: { properties: { a: false } } } })),
    ),
    ...equal(
      'a dependency, or no property',
      within(object({ dependentSchemas: { a: { properties: { b: text } } } })),
      within(object({ anyOf: [{ properties: { a: false } }, { properties: { b: text } }] })),
    ),
    ...equal(
      'a dependency that nothing meets',
      object({ properties: { a: text }, dependentSchemas: { a: false } }),
      object({ properties: { a: false } }),
    ),
    ...equal(
      'a dependency in a dependency',
      within(object({ dependentSchemas: { a: { dependentSchemas: { b: { required: ['c'] } } } } })),
      within(object({ if: { required: ['a', 'b'] }, then: { required: ['c'] } })),
    ),
  ],
}

/** Unions with parts that all of their branches share. */
const distributed: Pairs = {
  'Equal by distribution': [
    ...equal(
      'a part beside a union, or in each branch',
      { allOf: [shared, { oneOf: [a, b] }] },
      { oneOf: [{ allOf: [shared, a] }, { allOf: [shared, b] }] },
    ),
    ...equal(
      'a union with a part, within a union',
      { oneOf: [{ allOf: [shared, { oneOf: [a, b] }] }, { type: 'null' }] },
      { oneOf: [{ allOf: [shared, a] }, { allOf: [shared, b] }, { type: 'null' }] },
    ),
    ...equal(
      'a part of a union in a property, and beside it',
      { allOf: [within({ oneOf: [a, b] }), within(shared)] },
      within({ oneOf: [{ allOf: [a, shared] }, { allOf: [b, shared] }] }),
    ),
    ...equal(
      'two unions, branch by branch',
      {
        allOf: [
          { oneOf: [text, count] },
          {
            oneOf: [
              { ...text, minLength: 2 },
              { ...count, minimum: 3 },
            ],
          },
        ],
      },
      { oneOf: [{ allOf: [text, { minLength: 2 }] }, { allOf: [count, { minimum: 3 }] }] },
    ),
  ],
}

/** Changes of schemas that no value reaches. */
const unreached: Pairs = {
  'Equal out of reach': [
    ...equal(
      'beside a required property that is impossible',
      object({ properties: { a: false, b: text }, required: ['a'] }),
      object({ properties: { a: false, b: count }, required: ['a'] }),
    ),
    ...equal(
      'in an object whose property must contain an impossible one',
      object({
        required: ['o'],
        properties: { o: object({ required: ['x'], properties: { x: never, y: text } }), z: text },
      }),
      object({
        required: ['o'],
        properties: { o: object({ required: ['x'], properties: { x: never, y: count } }), z: count },
      }),
    ),
    ...equal(
      'beside crossed bounds',
      object({ required: ['o'], properties: { o: { ...text, minLength: 5, maxLength: 3 }, z: text } }),
      object({ required: ['o'], properties: { o: { ...text, minLength: 5, maxLength: 3 }, z: count } }),
    ),
    ...equal(
      'an impossible property, and one that must be absent',
      within(never),
      object({ properties: { p: text }, not: { required: ['o'] } }),
    ),
    ...equal(
      'a property that must be absent',
      object({ properties: { a: text, b: text }, not: { required: ['a'] } }),
      object({ properties: { a: count, b: text }, not: { required: ['a'] } }),
    ),
    ...equal(
      'names that a rule excludes',
      object({ propertyNames: { pattern: '^b' }, patternProperties: { '^a': text } }),
      object({ propertyNames: { pattern: '^b' }, patternProperties: { '^a': count } }),
    ),
    ...equal(
      'items after an impossible one',
      array({ prefixItems: [text, false, text], items: text }),
      array({ prefixItems: [text, false, count], items: count }),
    ),
    ...equal(
      'counted items of an empty array',
      array({ maxItems: 0, contains: text, minContains: 0, maxContains: 2 }),
      array({ maxItems: 0 }),
    ),
    ...equal(
      'a branch that is impossible',
      { oneOf: [object({ required: ['n'], properties: { n: false, q: text } }), text] },
      { oneOf: [object({ required: ['n'], properties: { n: false, q: count } }), text] },
    ),
    ...equal(
      'a property with a name that is not allowed',
      object({ propertyNames: false, properties: { a: text } }),
      object({ maxProperties: 0 }),
    ),
    ...equal('two impossible schemas', within(never), within({ enum: [] })),
  ],
  'Narrower within reach': [
    ...narrowing(
      'beside an impossible property that may be absent',
      object({ properties: { a: false, b: text } }),
      object({ properties: { a: false, b: { ...text, maxLength: 3 } } }),
    ),
    ...narrowing(
      'names that a rule allows',
      object({ propertyNames: { pattern: '^ab' }, patternProperties: { '^a': text } }),
      object({ propertyNames: { pattern: '^ab' }, patternProperties: { '^a': { ...text, maxLength: 3 } } }),
    ),
    ...narrowing(
      'a property that may be present',
      object({ properties: { a: text }, not: { required: ['b'] } }),
      object({ properties: { a: { ...text, maxLength: 3 } }, not: { required: ['b'] } }),
    ),
  ],
}

/** Pairs of the same meaning that are written very differently, and pairs that look like them. */
export const equalPairs: Pairs = { ...evaluated, ...dependent, ...distributed, ...unreached }

import { expect, test } from 'vitest'
import { complaintsAbout } from './random-documents.ts'

// Nightly compiles random schemas, and these with every compiler.

/** Schemas of which some tests can have one result only, by what they are about. */
const contradictory: Readonly<Record<string, object>> = {
  NumbersAsNames: { propertyNames: { type: 'number', minimum: 1 } },
  ObjectsAsNames: { propertyNames: { type: ['object'], maxProperties: 1, additionalProperties: false } },
  NumbersAmongNames: { type: 'object', propertyNames: { anyOf: [{ enum: ['abc', 1] }] } },
  NamesThatAreNoOthers: { type: 'object', propertyNames: { enum: ['c', 'k'], not: { const: 'x' } } },
  NamesOfTwoEnums: { propertyNames: { oneOf: [{ enum: ['a', null] }, { enum: ['b', 'c'], not: { enum: ['a', 2] } }] } },
  NamesUnderACondition: { propertyNames: { if: { const: 'a' }, then: { const: 'b' }, else: { enum: ['a', 'd', 5] } } },
  NamesInAProperty: { properties: { a: { propertyNames: { not: { type: 'number', enum: [1, 'a'] } } } } },
  NumbersAmongArrays: { type: 'array', anyOf: [{ type: 'null' }, { enum: [['a'], -7] }] },
  BooleansAmongArrays: { type: 'array', oneOf: [{ enum: [true, []] }, { type: 'boolean' }], not: { const: 'a' } },
  StringsAmongBooleans: { type: 'boolean', anyOf: [{ enum: [true, 'a'] }, { const: 0 }], not: { enum: [false, 'b'] } },
  BothBooleans: { type: 'boolean', not: { const: true }, anyOf: [{ const: true }, { const: false }] },
  ObjectsAmongStrings: {
    type: 'string',
    allOf: [{ enum: ['a', 'b', {}] }, { not: { enum: ['b', 3] } }, { const: 'c' }],
  },
  NoneLeft: { enum: ['a', 'b'], allOf: [{ not: { const: 'a' } }, { not: { const: 'b' } }] },
  ItemsOfOthers: {
    items: { type: 'string', oneOf: [{ const: 1 }, { enum: ['a', null] }] },
    contains: { type: 'null', const: 3 },
  },
  TagsOfOthers: {
    type: 'object',
    properties: { kind: { type: 'string', not: { const: 'a' } } },
    required: ['kind'],
    oneOf: [{ properties: { kind: { const: 'a' } } }, { properties: { kind: { enum: ['b', 4] } }, required: ['kind'] }],
  },
  OthersThanTheCondition: { if: { type: 'string', oneOf: [{}] }, then: { maximum: 2, maxItems: 3 } },
  OthersThanWhatIsLeft: { if: { pattern: 'a', maxItems: 1 }, else: { additionalProperties: false } },
  EachAboutOthers: { anyOf: [{ minimum: 3, uniqueItems: true }, { maxItems: 1 }] },
  ValuesInNoneOfBoth: { type: 'boolean', allOf: [{ enum: [true, 'a'] }, { enum: [false, 'b'] }] },
  TriedForObjectsAlone: {
    minLength: 2,
    oneOf: [
      { pattern: 'a', anyOf: [{ uniqueItems: true, then: { properties: { b: true } }, if: false }] },
      false,
      { maxProperties: 3 },
    ],
    unevaluatedProperties: { maxProperties: 2 },
  },
  MembersThatTheirRuleRefuses: {
    required: ['a'],
    additionalProperties: { dependentSchemas: { b: { properties: { b: false }, additionalProperties: true } } },
  },
  RefusedByWhatIsLeft: {
    required: ['a'],
    additionalProperties: {
      dependentSchemas: { b: { properties: { b: false, c: false }, additionalProperties: true } },
      dependentRequired: { a: ['c'], b: ['b', 'a'] },
    },
  },
  LeftByARule: { allOf: [{ not: { minLength: 0 } }, { additionalProperties: false }] },
  RefusedEitherWay: { if: { minLength: 1 }, then: false, else: false },
  RefusedEitherWayByRef: {
    $defs: { never: { if: { uniqueItems: true, minItems: 1 }, then: { not: {} }, else: false } },
    properties: { a: { $ref: '#/components/schemas/RefusedEitherWayByRef/$defs/never' } },
  },
  RefusedEitherWayInBranches: { anyOf: [false, { if: { required: ['a'] }, then: false, else: { allOf: [false] } }] },
  RefusedEitherWayWithin: { type: 'array', items: { minimum: 2, if: { maximum: 4 }, then: false, else: { enum: [] } } },
  AllowedEitherWay: { not: { if: { pattern: 'a', maxItems: 1 }, then: true, else: {} } },
  None: { not: {} },
  NoneOfMany: { allOf: [false, { type: 'string' }, { maxLength: 3 }] },
  TooFew: { contains: false, minContains: 2 },
  Anything: {},
  AnythingButAName: { properties: { a: true, b: {} }, additionalProperties: true },
}

test('contradictory schemas become TypeScript without errors or unused code', async () => {
  expect(await complaintsAbout(contradictory)).toBe('')
})

type Json = Readonly<Record<string, unknown>>

/** Rules of an object that depend on how many members it has, or on how they are called: `id` is of the other direction. */
export const rules: readonly Json[] = [
  { minProperties: 2 },
  { maxProperties: 1 },
  { maxProperties: 2 },
  { minProperties: 1, maxProperties: 2 },
  { required: ['id', 'a'] },
  { properties: { id: { const: 'x' } } },
  { dependentRequired: { id: ['b'] } },
  { dependentRequired: { a: ['id'] } },
  { dependentSchemas: { id: { required: ['b'] } } },
  { dependentSchemas: { a: { required: ['id'] } } },
  { dependentSchemas: { a: { minProperties: 2 } } },
  { properties: { a: true }, additionalProperties: false },
  { additionalProperties: { type: 'integer' } },
  { properties: { a: true }, unevaluatedProperties: false },
  { unevaluatedProperties: { type: 'integer' } },
  { propertyNames: { maxLength: 1 } },
  { propertyNames: { minLength: 2 } },
  { patternProperties: { '^i': false } },
  { patternProperties: { '^.': { type: 'integer' } } },
]

const needs = (name: string): Json => ({ required: [name] })

/** Where a rule stands in a schema. */
export const positions: Readonly<Record<string, (rule: Json) => Json>> = {
  itself: (rule) => ({ allOf: [rule] }),
  not: (rule) => ({ not: rule }),
  'not, by a ref': (rule) => ({ not: { $ref: '#/components/schemas/Rule' }, 'x-rule': rule }),
  'not not': (rule) => ({ not: { not: rule } }),
  'not both': (rule) => ({ not: { allOf: [rule, needs('a')] } }),
  'not any': (rule) => ({ not: { anyOf: [rule, needs('b')] } }),
  'not one': (rule) => ({ not: { oneOf: [rule, needs('b')] } }),
  then: (rule) => ({ if: rule, then: needs('b') }),
  else: (rule) => ({ if: rule, else: needs('b') }),
  'then and else': (rule) => ({ if: rule, then: needs('a'), else: needs('b') }),
  'a condition': (rule) => ({ if: needs('a'), then: rule }),
  one: (rule) => ({ oneOf: [rule, needs('b')] }),
  'one of several': (rule) => ({ oneOf: [rule, needs('b'), { properties: { a: { const: 1 } } }] }),
  any: (rule) => ({ anyOf: [rule, needs('b')] }),
}

/** Rules under `not` that are the same whatever `id` is, or nearly. */
export const certainRules: readonly { readonly rule: Json; readonly refused: readonly Json[] }[] = [
  { rule: { dependentRequired: { a: ['b'] } }, refused: [{}, { b: 1 }, { a: 1, b: 1 }, { a: 2, b: 1 }] },
  { rule: { dependentSchemas: { a: needs('b') } }, refused: [{}, { b: 1 }, { a: 1, b: 1 }, { a: 2, b: 1 }] },
  {
    rule: { minProperties: 2 },
    refused: [
      { a: 1, b: 1 },
      { a: 2, b: 1 },
    ],
  },
  { rule: { maxProperties: 2 }, refused: [{}, { a: 1 }, { a: 2 }, { b: 1 }] },
  { rule: { minProperties: 0, required: ['b'] }, refused: [{ b: 1 }, { a: 1, b: 1 }, { a: 2, b: 1 }] },
  {
    rule: { additionalProperties: true, required: ['a', 'b'] },
    refused: [
      { a: 1, b: 1 },
      { a: 2, b: 1 },
    ],
  },
]

/** Values of the members `a` and `b`, each with what `id` can be beside them. */
export const objects: readonly Json[] = [{}, { a: 1 }, { a: 2 }, { b: 1 }, { a: 1, b: 1 }, { a: 2, b: 1 }]
export const ids: readonly Json[] = [{}, { id: 'x' }, { id: 1 }]

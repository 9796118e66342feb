import type { DocumentCase } from '../test/documents.ts'

const text = { type: 'string' }
const many = <Each>(count: number, make: (n: number) => Each): Each[] =>
  Array.from({ length: count }, (_, n) => make(n))
const map = (count: number, make: (n: number) => [string, unknown]): object => Object.fromEntries(many(count, make))
const nested = (wrap: (inner: object, level: number) => object, depth = 500): object =>
  many(depth, (n) => n).reduce<object>((inner, level) => wrap(inner, level), text)
const ref = (name: string): object => ({ $ref: `#/components/schemas/${name}` })

/** A schema of each kind that is too large for one function, one type or one line of thought. */
const schemas = {
  Properties: {
    type: 'object',
    required: ['p1'],
    properties: map(5000, (n) => [`p${n}`, n % 2 ? { ...text, maxLength: 9 } : { type: 'integer', minimum: 0 }]),
    additionalProperties: false,
  },
  Required: { required: many(5000, (n) => `p${n}`) },
  Values: { enum: many(5000, (n) => `v${n}`) },
  Numbers: { type: 'integer', enum: many(5000, (n) => n) },
  Mixed: { enum: many(3000, (n) => [`v${n}`, n, { n }][n % 3]) },
  Tagged: {
    oneOf: many(500, (n) => ({
      type: 'object',
      required: ['kind'],
      properties: { kind: { const: `k${n}` }, n: { maximum: n } },
    })),
  },
  One: { oneOf: many(500, (n) => ({ type: 'object', required: [`k${n}`], properties: { n: { maximum: n } } })) },
  Any: { anyOf: many(500, (n) => ({ type: 'object', required: [`k${n}`], properties: { n: { maximum: n } } })) },
  Rules: {
    type: 'object',
    allOf: many(2000, (n) => ({
      if: { required: ['tag'], properties: { tag: { const: `t${n}` } } },
      then: { required: ['n'], properties: { n: { maximum: n } } },
    })),
  },
  Patterns: { patternProperties: map(2000, (n) => [`^p${n}$`, text]), additionalProperties: false },
  Tuple: { type: 'array', prefixItems: many(5000, (n) => (n % 2 ? text : { type: 'integer' })), items: false },
  Dependent: { dependentRequired: map(2000, (n) => [`p${n}`, [`q${n}`]]) },
  Unevaluated: {
    allOf: many(500, (n) => ({ properties: { [`p${n}`]: { ...text, maxLength: 9 } } })),
    unevaluatedProperties: false,
  },
  ClosedOne: {
    oneOf: many(1000, (n) => ({ required: [`k${n}`], properties: { [`k${n}`]: { maximum: n } } })),
    unevaluatedProperties: false,
  },
  ClosedAny: {
    anyOf: many(400, (n) => ({
      required: [`k${n}`],
      anyOf: [{ properties: { [`k${n}`]: { maximum: n } } }, { properties: { [`s${n}`]: text } }],
    })),
    unevaluatedProperties: false,
  },
  ClosedItems: {
    anyOf: many(400, (n) => ({ type: 'array', prefixItems: [{ const: n }, { type: 'integer' }] })),
    unevaluatedItems: text,
  },
  ClosedRules: {
    properties: { tag: text },
    allOf: many(400, (n) => ({
      if: { required: ['tag'], properties: { tag: { const: `t${n}` } } },
      then: { required: ['n'], properties: { n: { maximum: n } } },
    })),
    dependentSchemas: map(400, (n) => [`p${n}`, { properties: { [`p${n}`]: true, [`q${n}`]: text } }]),
    unevaluatedProperties: false,
  },
  Objects: nested((inner) => ({ type: 'object', required: ['x'], properties: { x: inner } })),
  Arrays: nested((inner) => ({ type: 'array', items: inner })),
  Ones: nested((inner) => ({ oneOf: [{ type: 'object', properties: { x: inner } }, { type: 'null' }] }), 200),
  Conditions: nested((inner, n) => ({
    if: inner,
    then: { minProperties: n % 2 },
    else: { type: ['object', 'string'] },
  })),
  ...map(300, (n) => [`Link${n}`, n === 299 ? text : ref(`Link${n + 1}`)]),
  ...map(1000, (n) => [`Node${n}`, { type: 'object', properties: { next: n === 999 ? text : ref(`Node${n + 1}`) } }]),
}

const elements = (length: number): unknown[] => many(length, (n) => (n % 2 ? 'x' : n))
const boxed = (depth: number, value: unknown): unknown =>
  many(depth, (n) => n).reduce<unknown>((inner) => ({ x: inner }), value)

export const largeDocument: DocumentCase = {
  what: 'schemas of every size',
  document: { openapi: '3.1.0', info: { title: 'T', version: '1' }, paths: {}, components: { schemas } },
  valid: [
    ['Properties', { p1: 'x', p4999: 'x', p4998: 1 }],
    ['Required', Object.fromEntries(many(5000, (n) => [`p${n}`, n]))],
    ['Values', 'v4999'],
    ['Numbers', 4999],
    ['Mixed', { n: 2999 }],
    ['Mixed', 2998],
    ['Tagged', { kind: 'k499', n: 499 }],
    ['One', { k499: 1 }],
    ['Any', { k499: 1, k1: 1 }],
    ['Rules', { tag: 't1999', n: 1999 }],
    ['Patterns', { p1999: 'x' }],
    ['Tuple', elements(5000)],
    ['Dependent', { p1999: 1, q1999: 1 }],
    ['Unevaluated', { p0: 'x', p499: 'x' }],
    ['ClosedOne', { k999: 999 }],
    ['ClosedAny', { k399: 399, k1: 1, s1: 'x' }],
    ['ClosedItems', [399, 1, 'x']],
    ['ClosedRules', { tag: 't399', n: 399, p399: 1, q399: 'x' }],
    ['ClosedRules', { tag: 'other', p0: 1 }],
    ['Objects', boxed(500, 'x')],
    ['Ones', boxed(199, null)],
    ['Conditions', 'x'],
    ['Link0', 'x'],
    ['Node0', boxed(0, {})],
  ],
  invalid: [
    ['Properties', { p0: 1 }],
    ['Properties', { p1: 'x', p4999: 1 }],
    ['Properties', { p1: 'x', p5000: 1 }],
    ['Required', {}],
    ['Values', 'v5000'],
    ['Numbers', 5000],
    ['Mixed', { n: 2998 }],
    ['Mixed', 2999],
    ['Tagged', { kind: 'k499', n: 500 }],
    ['Tagged', { kind: 'k500' }],
    ['One', { k499: 1, k1: 1 }],
    ['Any', { k500: 1 }],
    ['Rules', { tag: 't1999', n: 2000 }],
    ['Rules', { tag: 't1999' }],
    ['Patterns', { p2000: 'x' }],
    ['Patterns', { p1999: 1 }],
    ['Tuple', elements(5001)],
    ['Tuple', [...elements(4999), 1]],
    ['Dependent', { p1999: 1 }],
    ['Unevaluated', { p500: 'x' }],
    ['Unevaluated', { p499: 1 }],
    ['ClosedOne', { k999: 1000 }],
    ['ClosedOne', { k999: 1, k998: 1 }],
    ['ClosedOne', { k999: 1, x: 1 }],
    ['ClosedAny', { k400: 1 }],
    ['ClosedAny', { k399: 1, x: 1 }],
    ['ClosedItems', [399, 1, 1]],
    ['ClosedItems', [400]],
    ['ClosedRules', { tag: 't399', n: 400 }],
    ['ClosedRules', { tag: 't399' }],
    ['ClosedRules', { p399: 1, q399: 1 }],
    ['ClosedRules', { tag: 'other', n: 1 }],
    ['ClosedRules', { q399: 'x' }],
    ['Objects', boxed(499, 'x')],
    ['Arrays', [[1]]],
    ['Ones', boxed(199, 1)],
    ['Conditions', 1],
    ['Link0', 1],
    ['Node0', { next: { next: 1 } }],
  ],
}

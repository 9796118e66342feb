import { describe, expect, test } from 'vitest'
import { exampleValue, minimalExample, writtenExample } from '../src/examples/example-value.ts'
import { allOf } from '../src/examples/members.ts'
import type { JsonSchema } from '../src/json.ts'

const root = {
  components: {
    schemas: {
      Node: {
        type: 'object',
        required: ['name'],
        properties: { name: { type: 'string' }, next: { $ref: '#/components/schemas/Node' } },
      },
      Endless: { type: 'object', required: ['next'], properties: { next: { $ref: '#/components/schemas/Endless' } } },
      Id: { type: 'string', pattern: '^id_[a-f0-9]{4}$' },
      Named: { type: 'object', required: ['name'], properties: { name: { type: 'string', maxLength: 3 } } },
    },
  },
}

const gif = 'R0lGODlhAQABAIAAAICAgP///ywAAAAAAQABAAACAkQBADs='

describe('the example of a schema', () => {
  test.each([
    [{ const: { a: [1] } }, { a: [1] }],
    [{ enum: [null, 'a'] }, 'a'],
    [{ const: null }, null],
    [{ type: 'boolean' }, true],
    [{ type: 'null' }, null],
    [{ type: ['null', 'integer'] }, 1],
    [{ type: 'integer', minimum: 5 }, 5],
    [{ type: 'integer', exclusiveMinimum: 5 }, 6],
    [{ type: 'integer', minimum: 4.2, multipleOf: 5 }, 5],
    [{ type: 'integer', maximum: -3 }, -3],
    [{ type: 'integer', exclusiveMaximum: 0 }, -1],
    [{ type: 'number', exclusiveMinimum: 0, exclusiveMaximum: 1 }, 0.5],
    [{ type: 'number', maximum: 0.5 }, 0.5],
    [{ type: 'string' }, 'text'],
    [{ type: 'string', maxLength: 2 }, 'te'],
    [{ type: 'string', minLength: 6 }, 'text t'],
    [{ type: 'string', format: 'date-time' }, '2026-01-15T09:30:00Z'],
    [{ type: 'string', format: 'unheard-of' }, 'text'],
    [{ $ref: '#/components/schemas/Id' }, 'id_aaaa'],
    [{ type: 'string', pattern: '^(?:a|b)+\\d{2,}[^x]?\\.\\w*$' }, 'a11.'],
    [{ type: 'string', pattern: '^x*$', minLength: 3 }, 'xxx'],
    // Read without the `u` flag, as the validators do.
    [{ type: 'string', pattern: String.raw`\A[\w-.]{2}\Z` }, 'AaaZ'],
    [{ type: 'string', examples: ['shown'], default: 'default' }, 'shown'],
    [{ type: 'string', example: 5, default: 'default' }, 'default'],
    [{ type: 'string', format: 'date', examples: ['today', '2026-02-03'] }, '2026-02-03'],
    [{ type: 'string', format: 'uuid', example: 'usr_1' }, '00000000-0000-4000-8000-000000000000'],
    [{ type: 'string', format: 'unheard-of', example: 'usr_1' }, 'usr_1'],
    [{ type: 'string', pattern: '^(a+)+$', example: `${'a'.repeat(99)}!` }, `${'a'.repeat(99)}!`],
    [{ type: 'array', items: { type: 'integer' }, minItems: 2, uniqueItems: true }, [1, 2]],
    // Unique items leave what surrounds them as it is.
    ...[
      [{ enum: ['a', 'b'] }, ['a', 'b']],
      [{ type: 'boolean' }, [true, false]],
      [{ type: 'integer', multipleOf: 5 }, [5, 10]],
      [{ type: 'string', pattern: '^[A-Z]{3}$' }, ['AAA', 'AAB']],
      [{ type: 'object', required: ['a'], properties: { a: { enum: [1, 2] } } }, [{ a: 1 }, { a: 2 }]],
    ].map(([items, unique]): [JsonSchema, unknown] => [
      { properties: { list: { type: 'array', items, minItems: 2, uniqueItems: true }, note: { type: 'string' } } },
      { list: unique, note: 'text' },
    ]),
    [{ type: 'array', prefixItems: [{ const: 'a' }, { const: 'b' }] }, ['a', 'b']],
    [{ type: 'array', items: false }, []],
    // The order of members does not matter.
    [{ allOf: [{ enum: [{ a: 1, b: 2 }, { a: 3 }] }, { const: { b: 2, a: 1 } }] }, { a: 1, b: 2 }],
    // Without `type`, keywords show which type is meant.
    [{ maxItems: 2 }, ['text']],
    [{ contains: {}, minContains: 0 }, ['text']],
    [{ maxProperties: 2 }, {}],
    [{ propertyNames: { maxLength: 2 } }, {}],
    [
      { type: 'object', properties: { a: { const: 1 } }, required: ['b'] },
      { a: 1, b: 'text' },
    ],
    [{ type: 'object', minProperties: 1, additionalProperties: { type: 'integer' } }, { key1: 1 }],
    [{ type: 'object', required: ['n'], patternProperties: { '^n$': { const: 2 } } }, { n: 2 }],
    [{ properties: { a: { const: 1 } } }, { a: 1 }],
    [{ items: { const: 1 } }, [1]],
    [{ allOf: [{ type: 'number', minimum: 0.5 }] }, 0.5],
    [{ description: 'said elsewhere', allOf: [{}, { minimum: 1 }] }, 1],
    [
      {
        properties: { a: {}, b: {} },
        anyOf: [{ required: ['a'] }, { required: ['b'] }],
        not: { required: ['a', 'b'] },
      },
      { a: 'text' },
    ],
    [{}, 'text'],
    [true, 'text'],
    [
      { allOf: [{ $ref: '#/components/schemas/Named' }, { properties: { age: { const: 1 } } }] },
      { name: 'tex', age: 1 },
    ],
    [{ oneOf: [{ $ref: '#/components/schemas/Named' }, { type: 'null' }] }, { name: 'tex' }],
    [{ oneOf: [{ type: 'integer' }, { type: 'number' }, { const: 'only me' }] }, 'only me'],
    [{ type: 'integer', anyOf: [{ type: 'string' }, { minimum: 7 }] }, 7],
    [
      {
        properties: { type: { const: 'B' } },
        required: ['type'],
        if: { properties: { type: { const: 'B' } } },
        then: { required: ['b'], properties: { b: { const: 1 } } },
      },
      { type: 'B', b: 1 },
    ],
    [{ type: 'integer', if: { minimum: 100 }, else: { minimum: 50 } }, 50],
    [{ type: 'string', contentEncoding: 'base64', contentMediaType: 'image/gif' }, gif],
    [{ type: 'string', format: 'byte', contentMediaType: 'image/gif' }, gif],
    [{ allOf: [{ contentEncoding: 'base64url', contentMediaType: 'image/gif' }] }, gif.replaceAll('/', '_')],
    [{ type: 'string', contentEncoding: 'base64', contentMediaType: 'text/plain' }, 'text'],
    [{ type: 'string', contentEncoding: 'base64', contentMediaType: 'image/gif', maxLength: 8 }, 'text'],
    [{ type: 'string', contentEncoding: 'quoted-printable', contentMediaType: 'image/gif' }, 'text'],
    [{ properties: { ['__proto__']: { const: 1 } } }, JSON.parse('{ "__proto__": 1 }')],
  ])('%j is %j', (schema, want) => {
    expect(exampleValue(schema, root)).toStrictEqual(want)
  })

  test.each([
    [false],
    [{ type: 'string', const: 1 }],
    [{ $ref: '#/components/schemas/Endless' }],
    [{ type: 'object', required: ['a'], properties: { a: false } }],
  ])('%j has none', (schema) => {
    expect(exampleValue(schema, root)).toBeUndefined()
  })

  test('ends if a condition refers to itself', () => {
    const schema = {
      type: 'object',
      required: ['a'],
      properties: { a: { const: 1 } },
      if: {},
      then: { $ref: '#/components/schemas/Loop' },
    }
    expect(exampleValue({ $ref: '#/components/schemas/Loop' }, { components: { schemas: { Loop: schema } } })).toEqual({
      a: 1,
    })
  })

  test('is made once for schemas that apply together', () => {
    const [named, aged] = ['name', 'age'].map((name) => ({ type: 'object', properties: { [name]: { minLength: 1 } } }))
    const together = (): JsonSchema => allOf([named!, aged!]) // there are two
    expect(exampleValue(together(), root)).toEqual({ name: 'text', age: 'text' })
    expect(exampleValue(together(), root)).toBe(exampleValue(together(), root))
  })

  test('ends if a schema refers to itself', () => {
    const value = exampleValue({ $ref: '#/components/schemas/Node' }, root)
    expect(JSON.stringify(value)).toMatch(/^(?:\{"name":"text","next":){3}\{"name":"text"\}\}{3}$/)
  })
})

test.each([
  [{ type: 'object', properties: { a: { type: 'string' }, b: { type: 'string' } } }, {}, { a: 'text' }],
  [{ type: 'array', items: { properties: { a: { type: 'integer' } } } }, [], [{ a: 1 }]],
  [{ type: 'object', required: ['a'], properties: { a: { type: 'array' } } }, { a: [] }, { a: ['text'] }],
  // None of these may have any.
  [{ type: 'array', maxItems: 0 }, [], []],
  [{ type: 'object', maxProperties: 0, properties: { a: {} } }, {}, {}],
  [{ type: 'object', properties: { a: false } }, {}, {}],
])('what %j requires, and what a form must have of it', (schema, least, sent) => {
  expect(minimalExample(schema, root)).toEqual(least)
  expect(writtenExample(schema, root)).toEqual(sent)
})

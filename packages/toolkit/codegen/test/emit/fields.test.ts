import { expect, test } from 'vitest'
import { defaultsOf, fieldsOfForm, fieldsOfParameters } from '../../src/emit/docs/fields.ts'
import type { JsonSchema } from '@loyalty-kit/json-schema/json'
import type { ParameterModel } from '@loyalty-kit/document/model'

const root = {
  components: {
    schemas: { Size: { type: 'integer', default: 10 }, Form: { properties: { n: { type: 'number' }, text: {} } } },
  },
}

function parameter(schema: JsonSchema, written: Partial<ParameterModel> = {}): ParameterModel {
  return {
    name: 'a',
    in: 'query',
    required: false,
    description: '',
    style: 'form',
    explode: true,
    example: undefined,
    pointer: '',
    schema,
    ...written,
  }
}

const list = { type: 'array', items: { type: 'integer' } }

test.each([
  [{ type: 'string' }, {}, undefined],
  [{}, {}, undefined],
  [true, {}, undefined],
  [false, {}, undefined],
  [{ $ref: '#/components/schemas/Size' }, {}, 'number'],
  [{ allOf: [{ $ref: '#/components/schemas/Size' }, { minimum: 1 }] }, {}, 'number'],
  [{ type: ['null', 'boolean'] }, {}, 'boolean'],
  [{ enum: [1, 2] }, {}, 'number'],
  [{ enum: ['1', '2'] }, {}, undefined],
  [{ anyOf: [{ type: 'integer' }, { type: 'string' }] }, {}, undefined],
  [{ minimum: 1 }, {}, 'number'],
  [list, {}, ['number']],
  [{ type: 'array' }, {}, ['string']],
  [list, { explode: false }, ['number', ',']],
  [list, { explode: false, style: 'pipeDelimited' }, ['number', '|']],
  [list, { explode: false, style: 'spaceDelimited' }, ['number', ' ']],
  [list, { in: 'path', style: 'simple', explode: true }, ['number', ',']],
  [list, { in: 'cookie' }, ['number', ',']],
] as const)('a parameter with %j, written %j, is read as %j', (schema, written, field) => {
  expect(fieldsOfParameters([parameter(schema, written)], root)).toEqual(field === undefined ? {} : { a: field })
})

test.each([
  [{ type: 'string' }, {}],
  [{ type: 'string', default: 'b' }, { a: 'b' }],
  [{ $ref: '#/components/schemas/Size' }, { a: 10 }],
  [{ allOf: [{ $ref: '#/components/schemas/Size' }], default: 5 }, { a: 5 }],
  [{ type: 'array', default: [] }, { a: [] }],
])('a missing parameter with %j defaults to %j', (schema, defaults) => {
  expect(defaultsOf([parameter(schema)], root)).toEqual(defaults)
})

test('a form is decoded by the properties of its schema, including those of subschemas', () => {
  const schema = { allOf: [{ $ref: '#/components/schemas/Form' }, { properties: { yes: { type: 'boolean' } } }] }
  expect(fieldsOfForm(schema, root)).toEqual({ n: 'number', yes: 'boolean' })
})

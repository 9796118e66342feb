import { expect, test } from 'vitest'
import { fieldsOf, fieldsOfForm } from '../../src/emit/fields.ts'

const root = {
  components: {
    schemas: { Size: { type: 'integer', default: 10 }, Form: { properties: { n: { type: 'number' }, text: {} } } },
  },
}

test.each([
  [{ type: 'string' }, undefined],
  [{}, undefined],
  [true, undefined],
  [false, undefined],
  [{ type: 'string', default: 'a' }, { default: 'a' }],
  [{ $ref: '#/components/schemas/Size' }, { kind: 'integer', default: 10 }],
  [
    { allOf: [{ $ref: '#/components/schemas/Size' }, { minimum: 1 }], default: 5 },
    { kind: 'integer', default: 5 },
  ],
  [{ type: ['null', 'boolean'] }, { kind: 'boolean' }],
  [{ enum: [1, 2] }, { kind: 'number' }],
  [{ enum: ['1', '2'] }, undefined],
  [
    { type: 'array', items: { type: 'integer' } },
    { kind: 'integer', isList: true },
  ],
  [
    { type: 'array', default: [] },
    { isList: true, default: [] },
  ],
  [{ minimum: 1 }, { kind: 'number' }],
])('a parameter with %j is read as %j', (schema, field) => {
  expect(fieldsOf([['a', schema]], root)).toEqual(field === undefined ? {} : { a: field })
})

test('a form is read by the properties of its schema, wherever they stand', () => {
  const schema = { allOf: [{ $ref: '#/components/schemas/Form' }, { properties: { yes: { type: 'boolean' } } }] }
  expect(fieldsOfForm(schema, root)).toEqual({ n: { kind: 'number' }, yes: { kind: 'boolean' } })
})

import { expect, test } from 'vitest'
import { defaultsOf, fieldsOfForm, fieldsOfParameters } from '../../src/emit/decode/fields.ts'
import type { JsonSchema } from '@specwright/json-schema/json'
import type { ParameterModel } from '@specwright/document/model'

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
  [{ anyOf: [{ type: 'integer' }, { type: 'string' }] }, {}, { anyOf: ['number', 'string'] }],
  // In the order of the document; no string is null.
  [{ type: ['boolean', 'integer', 'string'] }, {}, { anyOf: ['boolean', 'number', 'string'] }],
  [{ anyOf: [{ type: 'string', enum: ['', 'now'] }, { type: 'integer' }] }, {}, { anyOf: ['string', 'number'] }],
  [{ anyOf: [{ const: 'auto' }, { type: 'boolean' }] }, {}, { anyOf: ['string', 'boolean'] }],
  [{ enum: ['auto', 1, null] }, {}, { anyOf: ['string', 'number'] }],
  [{ anyOf: [list, { type: 'integer' }] }, {}, { anyOf: [['number'], 'number'] }],
  [{ anyOf: [list, { type: 'integer' }] }, { explode: false }, { anyOf: [['number', ','], 'number'] }],
  [{ anyOf: [list, { type: 'array' }] }, {}, { anyOf: [['number'], ['string']] }],
  [{ type: 'array', prefixItems: [{ type: 'integer' }], items: false }, {}, ['number']],
  [{ enum: [[1], { b: 1 }] }, {}, { anyOf: [['number'], { spread: { b: 'number' } }] }],
  [{ oneOf: [{ type: 'null' }, { type: 'integer' }] }, {}, 'number'],
  [{ type: 'array', items: { anyOf: [{ enum: [''] }, { type: 'integer' }] } }, {}, [{ anyOf: ['string', 'number'] }]],
  [{ oneOf: [{ type: 'null' }, list] }, {}, ['number']],
  [{ anyOf: [{ enum: ['auto', '1'] }, { type: 'integer' }] }, {}, { anyOf: ['string', 'number'] }],
  [{ anyOf: [{ enum: ['-1'] }, { type: 'integer' }] }, {}, { anyOf: ['string', 'number'] }],
  [{ anyOf: [{ enum: ['true'] }, { type: 'boolean' }] }, {}, { anyOf: ['string', 'boolean'] }],
  [{ anyOf: [{ type: 'null' }, { enum: ['auto'] }] }, {}, undefined],
  [{ minimum: 1 }, {}, 'number'],
  [list, {}, ['number']],
  [{ type: 'array' }, {}, ['string']],
  [list, { explode: false }, ['number', ',']],
  [list, { explode: false, style: 'pipeDelimited' }, ['number', '|']],
  [list, { explode: false, style: 'spaceDelimited' }, ['number', ' ']],
  [list, { in: 'path', style: 'simple', explode: true }, ['number', ',']],
  [list, { in: 'cookie' }, ['number']],
  [list, { in: 'cookie', explode: false }, ['number', ',']],
  [list, { in: 'header', style: 'simple', explode: false }, ['number', ', ']],
  [{ type: 'string' }, { in: 'cookie', style: 'cookie' }, 'raw'],
  [{ type: 'integer' }, { in: 'cookie', style: 'cookie' }, 'number'],
  [{ type: 'array' }, { in: 'cookie', style: 'cookie' }, ['raw']],
  [{ type: 'array' }, { in: 'cookie', style: 'cookie', explode: false }, ['raw', ',']],
  [
    { properties: { b: { type: 'string' } }, type: 'object' },
    { in: 'cookie', style: 'cookie' },
    { spread: { b: 'raw' } },
  ],
  [{ type: 'object' }, { in: 'cookie' }, { spread: {}, others: 'string' }],
  [
    { type: 'object' },
    { in: 'cookie', style: 'cookie', explode: false },
    { joined: {}, separator: ',', others: 'raw' },
  ],
  [
    { type: 'object', properties: { b: { type: 'string' } }, additionalProperties: { type: 'integer' } },
    { explode: false },
    { joined: { b: 'string' }, separator: ',', others: 'number' },
  ],
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
  expect(fieldsOfForm({ schema }, root)).toEqual({ n: 'number', yes: 'boolean' })
})

const empty = { enum: [''], type: 'string' }
const price = { type: 'object', properties: { id: { type: 'string' }, amount: { type: 'integer' } } }

const nestedFields: readonly (readonly [JsonSchema, unknown])[] = [
  [{ type: 'object' }, { fields: {} }],
  [{ $ref: '#/components/schemas/Form' }, { fields: { n: 'number' } }],
  [{ anyOf: [price, empty] }, { anyOf: [{ fields: { amount: 'number' } }, 'string'] }],
  [{ oneOf: [price, { properties: { yes: { type: 'boolean' } } }] }, { fields: { amount: 'number', yes: 'boolean' } }],
  [
    { oneOf: [price, { properties: { amount: { type: 'string' } } }] },
    { anyOf: [{ fields: { amount: 'number' } }, { fields: {} }] },
  ],
  [
    { type: 'object', additionalProperties: { type: 'integer' } },
    { fields: {}, others: 'number' },
  ],
  [
    { type: 'object', properties: { c: { type: 'string' } }, additionalProperties: { type: 'integer' } },
    { fields: { c: 'string' }, others: 'number' },
  ],
  [
    { type: 'object', additionalProperties: { anyOf: [list, empty] } },
    { fields: {}, others: { anyOf: [{ items: 'number' }, 'string'] } },
  ],
  [{ type: 'object', additionalProperties: false }, { fields: {} }],
  [{ type: 'array', items: { type: 'string' } }, { items: 'string' }],
  [{ anyOf: [list, empty] }, { anyOf: [{ items: 'number' }, 'string'] }],
  [{ oneOf: [{ type: 'null' }, list] }, { items: 'number' }],
  [{ type: 'array', items: price }, { items: { fields: { amount: 'number' } } }],
  [{ anyOf: [price, { type: 'integer' }] }, { anyOf: [{ fields: { amount: 'number' } }, 'number'] }],
  [
    { properties: { geo: { properties: { lat: { type: 'number' } } } } },
    { fields: { geo: { fields: { lat: 'number' } } } },
  ],
  [{}, {}],
  [{ type: 'integer' }, 'number'],
]

test.each(nestedFields)('a nested field with %j is read as %j', (schema, field) => {
  expect(fieldsOfParameters([parameter(schema, { style: 'deepObject' })], root)).toEqual({ a: field })
  const form = {
    schema: { properties: { a: schema, b: schema } },
    encoding: { a: { style: 'deepObject', headers: [] }, b: { style: 'form', headers: [] } },
  }
  expect(fieldsOfForm(form, root)).toMatchObject({ a: field })
  expect(fieldsOfForm(form, root)['b']).toEqual(fieldsOfParameters([parameter(schema)], root)['a'])
})

const byId = { type: 'object', properties: { id: { type: 'integer' } }, required: ['id'] }
const byEmail = { type: 'object', properties: { email: { type: 'string' }, b: { type: 'string' } } }

test.each([
  [byId, { spread: { id: 'number' } }],
  [{ oneOf: [byId, byEmail] }, { spread: { id: 'number', email: 'string' } }],
  [
    { ...byId, additionalProperties: { type: 'boolean' } },
    { spread: { id: 'number' }, others: 'boolean' },
  ],
  [{ type: 'object' }, { spread: {}, others: 'string' }],
  [{ type: 'object', additionalProperties: false }, { spread: {} }],
  [{ anyOf: [byId, { type: 'string' }] }, { anyOf: [{ spread: { id: 'number' } }, 'string'] }],
  // Of a union, the names of other members are unknown.
  [{ anyOf: [{ type: 'object' }, { type: 'string' }] }, { anyOf: [{ spread: {} }, 'string'] }],
])('an object with %j whose members are sent without its name is read as %j', (schema, field) => {
  // `b` is a parameter, and no member.
  const other = parameter({ type: 'string' }, { name: 'b' })
  const fields = { a: field, ...('others' in field && { b: 'string' }) }
  expect(fieldsOfParameters([parameter(schema), other], root)).toEqual(fields)
  const form = { schema: { properties: { a: schema, b: { type: 'string' } } } }
  expect(fieldsOfForm({ ...form, encoding: { a: { explode: true, headers: [] } } }, root)).toEqual(fields)
  // Without a style, it is JSON.
  expect(fieldsOfForm(form, root)).toEqual({ a: 'spread' in field ? 'json' : { anyOf: ['json', 'string'] } })
  // A part of a multipart body has the name of its object, and is JSON.
  const multipart = { contentType: 'multipart/form-data', schema: { properties: { a: schema } } }
  expect(fieldsOfForm(multipart, root)).toEqual({ a: 'spread' in field ? 'json' : { anyOf: ['json', 'string'] } })
})

test.each([
  [{ explode: false }, ['number', ',']],
  [{ style: 'pipeDelimited' }, ['number', '|']],
  [{}, ['number']],
])('an array in a form, written %j, is read as %j', (encoding, field) => {
  const form = { schema: { properties: { a: list } }, encoding: { a: { headers: [], ...encoding } } }
  expect(fieldsOfForm(form, root)).toEqual({ a: field })
})

const objects = { type: 'array', items: byId }
const texts = { type: 'array' }

test.each([
  [objects, {}, { anyOf: [['json'], 'json'] }],
  [list, { contentType: 'application/json' }, { anyOf: ['json', ['json']] }],
  [list, { contentType: 'application/json', explode: true }, ['number']],
  [list, { contentType: 'application/json, text/csv' }, ['number']],
  [{ type: 'string' }, { contentType: 'application/a+json' }, 'json'],
  [byId, { contentType: 'text/plain' }, 'json'],
  [byId, { contentType: '*/*' }, 'json'],
  [{ anyOf: [texts, byId, { type: 'boolean' }] }, {}, { anyOf: [['string'], 'json', 'boolean'] }],
])('a member of a form with %j and the encoding %j is read as %j', (schema, encoding, field) => {
  const form = { schema: { properties: { a: schema } }, encoding: { a: { headers: [], ...encoding } } }
  expect(fieldsOfForm(form, root)).toEqual({ a: field })
})

test.each([
  [list, { contentType: 'application/json' }, { anyOf: [['json'], 'json'] }],
  [byId, { contentType: 'application/json', style: 'form' }, 'json'],
  [byId, { contentType: 'application/*' }, 'json'],
  [{ type: 'string' }, { contentType: 'application/json' }, 'json'],
])('a part with %j and the encoding %j is read as %j', (schema, encoding, field) => {
  const schemaOf = { schema: { properties: { a: schema } }, encoding: { a: { headers: [], ...encoding } } }
  expect(fieldsOfForm({ contentType: 'multipart/form-data', ...schemaOf }, root)).toEqual({ a: field })
})

test.each([
  [objects, { anyOf: [['json'], 'json'] }],
  [{ type: 'array', items: list }, { anyOf: [['json'], 'json'] }],
  [
    { type: 'array', items: { anyOf: [byId, { type: 'integer' }] } },
    { anyOf: [[{ anyOf: ['json', 'number'] }], 'json'] },
  ],
  [{ type: 'object', properties: { c: byId, d: list } }, { spread: { c: 'json', d: 'json' } }],
])('values within a parameter with %j are JSON', (schema, field) => {
  expect(fieldsOfParameters([parameter(schema)], root)).toEqual({ a: field })
})

test('a field whose name looks like a member of a nested one is kept apart', () => {
  const flat = parameter({ type: 'string' }, { name: 'a[b]' })
  expect(fieldsOfParameters([flat], root)).toEqual({})
  const nested = parameter({ type: 'object' }, { style: 'deepObject' })
  expect(fieldsOfParameters([nested, flat], root)).toEqual({ a: { fields: {} }, 'a[b]': 'string' })
})

test.each([
  ['one', { next: { $ref: '#/$defs/Node' } }],
  ['three', Object.fromEntries(['a', 'b', 'c'].map((name) => [name, { $ref: '#/$defs/Node' }]))],
])('a schema with %s references to itself has finitely many fields', (_, properties) => {
  const recursive = { $defs: { Node: { type: 'object', properties: { n: { type: 'integer' }, ...properties } } } }
  const node = parameter({ $ref: '#/$defs/Node' }, { style: 'deepObject' })
  const [child = ''] = Object.keys(properties)
  const two = { a: { fields: { n: 'number', [child]: { fields: { n: 'number' } } } } }
  const fields = fieldsOfParameters([node], recursive)
  expect(fields).toMatchObject(two)
  expect(JSON.stringify(fields).length).toBeLessThan(5000)
})

import type { Json } from './parts.ts'

const text = { type: 'string' }
const named = (name: string): Json => ({ $ref: `#/components/schemas/${name}` })
const object = (properties: Json, beside: Json = {}): Json => ({ type: 'object', properties, ...beside })

const card = { kind: { enum: ['CARD', 'CASH'] }, number: { ...text, maxLength: 19 } }
const isCard = { properties: { kind: { const: 'CARD' } }, required: ['kind'] }
const isUnnamed = { anyOf: [{ required: ['kind'] }, { required: ['number'] }] }

/** Bodies without a name with keywords beside their fields: what the page must say of them. */
export const besideFields: readonly { readonly schema: Json; readonly expected: readonly string[] }[] = [
  { schema: object(card, { if: isCard, then: { required: ['number'] } }), expected: ['required when kind is CARD'] },
  {
    schema: object(card, { if: isCard, then: { properties: { number: { minLength: 12 } } } }),
    expected: ['must have at least 12 characters when kind is CARD'],
  },
  {
    schema: object(card, { if: { type: 'object', ...isCard }, then: { type: 'object', required: ['number'] } }),
    expected: ['required when kind is CARD'],
  },
  {
    schema: object(card, { if: { type: 'object', minProperties: 2 }, then: { required: ['number'] } }),
    expected: ['required when the object has at least 2 properties'],
  },
  { schema: object(card, { dependentRequired: { kind: ['number'] } }), expected: ['is required when kind is present'] },
  {
    schema: object(card, { dependentSchemas: { kind: { properties: { number: { minLength: 13 } } } } }),
    expected: ['must have at least 13 characters when kind is present'],
  },
  {
    schema: { allOf: [object(card), { if: isCard, then: { required: ['number'] } }] },
    expected: ['required when kind is CARD'],
  },
  { schema: object(card, { not: { required: ['kind'] } }), expected: ['must not have kind'] },
  {
    schema: object(card, { patternProperties: { '^x-': { ...text, maxLength: 4 } } }),
    expected: ['each field whose name matches ^x- must have at most 4 characters'],
  },
  { schema: object(card, { unevaluatedProperties: false }), expected: ['no other field is allowed'] },
  { schema: object(card, { propertyNames: { maxLength: 9 } }), expected: ['each name must have at most 9 characters'] },
  // Without words, in a line of its own.
  { schema: object(card, { if: isUnnamed, then: { maxProperties: 1 } }), expected: ['"maxProperties": 1'] },
  {
    schema: object({ ...card, deep: object(card, { if: isUnnamed, then: { maxProperties: 1 } }) }),
    expected: ['deep', '"maxProperties": 1'],
  },
]

const account = (beside: Json = {}): Json =>
  object(
    { id: { ...text, readOnly: true }, pw: { ...text, writeOnly: true, minLength: 8 }, name: text },
    { required: ['id', 'pw'], ...beside },
  )

/** Schemas with fields of one direction. */
export const directed: Readonly<Record<string, Json>> = {
  inline: account(),
  named: named('Account'),
  extended: { allOf: [named('Account'), { required: ['name'] }] },
  items: { type: 'array', items: named('Account') },
  referred: object({ id: named('Id'), pw: named('Secret') }, { required: ['id', 'pw'] }),
  counted: account({ oneOf: [{ required: ['id'] }, { required: ['name'] }] }),
}

const animal = (kind: Json): Json => object({ kind, fur: { type: 'boolean' } }, { required: ['kind'] })
const cats = { enum: ['CAT', 'LION'] }
const mapping = { CAT: '#/components/schemas/Cat', LION: 'Cat', DOG: '#/components/schemas/Dog' }
const animals = { oneOf: [named('Cat'), named('Dog')], discriminator: { propertyName: 'kind', mapping } }

/** Bodies with a discriminator, which gives one schema two values. */
export const discriminated: Readonly<Record<string, Json>> = {
  ofName: named('Animal'),
  inBody: animals,
  inItems: { type: 'array', items: animals },
  inField: object({ pet: animals }),
  inNullable: object({ pet: { ...animals, oneOf: [...animals.oneOf, { type: 'null' }] } }),
  ofParent: named('Parent'),
}

/** Contents of streams, and what the page must say of them. */
export const streams: readonly { readonly content: Json; readonly expected: readonly string[] }[] = [
  { content: { 'application/jsonl': { itemSchema: named('Dog') } }, expected: ['array of Dog', 'fur'] },
  {
    content: { 'application/jsonl': { itemSchema: object({ at: { type: 'integer', minimum: 5 } }) } },
    expected: ['array of object', 'at least 5'],
  },
  {
    content: { 'text/event-stream': { itemSchema: object({ data: { ...text, maxLength: 7 } }) } },
    expected: ['array of object', 'at most 7 characters'],
  },
  {
    content: {
      'text/event-stream': {
        itemSchema: object({ data: { ...text, contentMediaType: 'application/json', contentSchema: named('Dog') } }),
      },
    },
    expected: ['data', 'Dog', 'fur'],
  },
  { content: { 'multipart/mixed': { itemSchema: named('Dog') } }, expected: ['array of Dog', 'fur'] },
  {
    content: { 'application/jsonl': { schema: { type: 'array' }, itemSchema: named('Dog') } },
    expected: ['array of Dog', 'fur'],
  },
  {
    content: { 'application/jsonl': { schema: { type: 'array', maxItems: 8 }, itemSchema: { type: 'integer' } } },
    expected: ['array of integer', 'at most 8 items'],
  },
  { content: { 'application/json-seq': { $ref: '#/components/mediaTypes/Dogs' } }, expected: ['array of Dog', 'fur'] },
]

/** A schema that a field has, by its name, and what its row says. */
interface Stated {
  readonly name: string
  readonly schema: Json | boolean
  readonly expected: readonly string[]
}

/** Fields whose keywords have words, though they are of one direction, or beside values: what the page of the schema says. */
export const stated: readonly Stated[] = [
  {
    name: 'pin',
    schema: { ...text, writeOnly: true, minLength: 4, pattern: '^[0-9]+$' },
    expected: ['at least 4 characters', 'matches the pattern ^[0-9]+$'],
  },
  { name: 'made', schema: { type: 'integer', readOnly: true, minimum: 3 }, expected: ['at least 3'] },
  {
    name: 'many',
    schema: { type: 'array', writeOnly: true, maxItems: 6, items: { ...text, maxLength: 2 } },
    expected: ['at most 6 items', 'each item must have at most 2 characters'],
  },
  {
    name: 'day',
    schema: { ...text, format: 'date', enum: ['2026-01-31', '2026-02-28'] },
    expected: ['2026-01-31 or 2026-02-28', 'date'],
  },
  { name: 'shade', schema: { ...text, format: 'color', enum: ['red', 'blue'] }, expected: ['red or blue', 'color'] },
  {
    name: 'only',
    schema: { ...text, format: 'uuid', const: '6f1c0e5e-0000-4000-8000-000000000000' },
    expected: ['6f1c0e5e', 'uuid'],
  },
  { name: 'short', schema: { enum: ['a', 'bb'], maxLength: 2 }, expected: ['a or bb', 'at most 2 characters'] },
  { name: 'least', schema: { minimum: 5 }, expected: ['number', 'at least 5'] },
  { name: 'never', schema: false, expected: ['no value'] },
  { name: 'odd', schema: { type: 'integer', minLength: 3 }, expected: ['integer', 'at least 3 characters'] },
]

const kind = named('Kind')

/** Schemas of parameters and headers that say more beside a ref: what the page must say of them. */
export const besideRefs: readonly { readonly schema: Json; readonly expected: readonly string[] }[] = [
  { schema: { ...kind, default: 'CARD' }, expected: ['default "CARD"'] },
  { schema: { ...kind, description: 'How it is paid.' }, expected: ['How it is paid.'] },
  { schema: { ...kind, title: 'Payment', externalDocs: { url: 'https://pay.example/' } }, expected: ['Payment.'] },
  { schema: { ...kind, deprecated: true }, expected: ['deprecated'] },
  { schema: { ...kind, 'x-since': '2.1' }, expected: ['since 2.1'] },
  { schema: { ...kind, examples: ['CASH'] }, expected: ['CASH'] },
  { schema: { ...kind, minLength: 3, pattern: '^C' }, expected: ['at least 3 characters', 'matches the pattern ^C'] },
  { schema: { ...kind, enum: ['CARD', 'CASH'] }, expected: ['CARD', 'CASH'] },
  { schema: { ...kind, not: { const: 'COIN' } }, expected: ['must not be COIN'] },
  { schema: { ...kind, contentEncoding: 'base64' }, expected: ['base64'] },
  { schema: named('ShortKind'), expected: ['default "CHEQUE"', 'at least 2 characters'] },
  { schema: { ...named('ShortKind'), default: 'CARD' }, expected: ['default "CARD"', 'at least 2 characters'] },
]

/** Ones whose fields are beside a ref, too. */
export const fieldsBesideRef = {
  schema: object({ kind: { minLength: 3, default: 'CARD' }, at: text }, { ...named('Filter'), required: ['kind'] }),
  expected: ['kind Kind required at least 3 characters', 'default "CARD"', 'A kind.', 'at string'],
}

const responses = { 204: { description: 'Done.' } }
const json = (schema: Json): Json => ({ 'application/json': { schema } })
const post = (operationId: string, content: Json, more: Json = responses): readonly [path: string, item: Json] => [
  `/${operationId}`,
  { post: { operationId, summary: operationId, tags: ['Things'], requestBody: { content }, responses: more } },
]

/** The parts of a document with all of them. */
export const describedParts: Readonly<Record<'paths' | 'webhooks' | 'components', Json>> = {
  paths: Object.fromEntries([
    ...besideFields.map(({ schema }, index) => post(`beside${index}`, json(schema))),
    ...Object.entries(directed).map(([name, schema]) =>
      post(`directed-${name}`, json(schema), { 200: { description: 'It.', content: json(schema) } }),
    ),
    ...Object.entries(discriminated).map(([name, schema]) => post(`animals-${name}`, json(schema))),
    ...besideRefs.map(({ schema }, index) => {
      const headers = { 'x-kind': { schema } }
      const parameters = [
        { name: 'kind', in: 'query', schema },
        { name: 'content', in: 'query', content: json(schema) },
      ]
      const [path, item] = post(`refs${index}`, json(text), { 204: { description: 'Done.', headers } })
      return [path, { ...item, parameters }]
    }),
    ...[post('refs-fields', json(text))].map(([path, item]) => {
      const filter = { name: 'filter', in: 'query', style: 'deepObject', schema: fieldsBesideRef.schema }
      return [path, { ...item, parameters: [filter] }]
    }),
    ...streams.map(({ content }, index) => post(`stream${index}`, content, { 200: { description: 'They.', content } })),
  ]),
  webhooks: Object.fromEntries([post('told', json(named('Account')))].map(([path, item]) => [path.slice(1), item])),
  components: {
    mediaTypes: { Dogs: { itemSchema: named('Dog') } },
    schemas: {
      Account: account(),
      Kind: { ...text, description: 'A kind.', maxLength: 40 },
      ShortKind: { ...kind, minLength: 2, default: 'CHEQUE' },
      Filter: object({ kind }),
      Id: { ...text, readOnly: true },
      Secret: { ...text, writeOnly: true },
      Cat: animal(cats),
      Dog: animal({ const: 'DOG' }),
      Animal: animals,
      Parent: object(
        { kind: text },
        {
          required: ['kind'],
          discriminator: { propertyName: 'kind', mapping: { CHILD: 'Child', KID: '#/components/schemas/Child' } },
        },
      ),
      Child: { allOf: [named('Parent'), object({ age: { type: 'integer' } })] },
      Stated: object(Object.fromEntries(stated.map(({ name, schema }) => [name, schema]))),
    },
  },
}

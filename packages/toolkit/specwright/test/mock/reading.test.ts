import { expect, test } from 'vitest'
import { served } from './served.ts'

const integer = { type: 'integer' }
const text = { type: 'string' }
const uuid = { ...text, format: 'uuid' }
const listOf = (items: object): object => ({ type: 'array', items })

interface Row {
  readonly schema: object
  readonly written?: object
  readonly sent: string
  readonly message: string
}

/** What a mock says of a query, which is nearest to one branch. */
const rows: readonly Row[] = [
  { schema: { oneOf: [{ ...integer, maximum: 9 }, uuid] }, sent: 'v=12', message: '/v must be at most 9' },
  { schema: { oneOf: [uuid, { ...integer, maximum: 9 }] }, sent: 'v=12', message: '/v must be at most 9' },
  { schema: { oneOf: [integer, uuid] }, sent: 'v=x', message: '/v must be a UUID' },
  { schema: { oneOf: [integer, { type: 'boolean' }] }, sent: 'v=x', message: '/v must be an integer or true or false' },
  { schema: { anyOf: [integer, listOf(integer)] }, sent: 'v=1&v=x', message: '/v/1 must be an integer' },
  {
    schema: listOf({ oneOf: [{ ...integer, maximum: 9 }, uuid] }),
    sent: 'v=1&v=12',
    message: '/v/1 must be at most 9',
  },
  {
    schema: listOf(integer),
    written: { explode: false },
    sent: 'v=1,2%2c3,4',
    message: '/v/1 must be an integer (%2C is a part of a value; write , between values)',
  },
  {
    schema: listOf({ oneOf: [integer, uuid] }),
    written: { explode: false },
    sent: 'v=1%2C2',
    message: '/v/0 must be a UUID (%2C is a part of a value; write , between values)',
  },
  {
    schema: { anyOf: [{ ...text, maxLength: 2 }, listOf(integer)] },
    written: { explode: false },
    sent: 'v=1%2C2',
    message: '/v/0 must be an integer (%2C is a part of a value; write , between values)',
  },
  {
    schema: listOf(integer),
    written: { explode: false, style: 'pipeDelimited' },
    sent: 'v=1%7C2|3',
    message: '/v/0 must be an integer (%7C is a part of a value; write | between values)',
  },
  {
    schema: { type: 'object', properties: { a: integer } },
    written: { explode: false },
    sent: 'v=a,1%2C2',
    message: '/v/a must be an integer (%2C is a part of a value; write , between values)',
  },
  // A parameter that is one value is sent once.
  { schema: integer, sent: 'v=1&v=2', message: '/v must be an integer (it is sent 2 times; send it once)' },
  { schema: text, sent: 'v=&v=&v=', message: '/v must be a string (it is sent 3 times; send it once)' },
  { schema: { enum: ['a', 'b'] }, sent: 'v=a&v=a', message: '/v must be a or b (it is sent 2 times; send it once)' },
  {
    schema: { oneOf: [integer, uuid] },
    sent: 'v=1&v=2',
    message: '/v must be an integer or a string (it is sent 2 times; send it once)',
  },
  {
    schema: listOf(integer),
    written: { explode: false },
    sent: 'v=1&v=2&v=x',
    message: '/v/2 must be an integer',
  },
  {
    schema: { type: 'object', properties: { a: integer } },
    written: { style: 'deepObject' },
    sent: 'v[a]=1&v[a]=2',
    message: '/v/a must be an integer (it is sent 2 times; send it once)',
  },
  {
    schema: { type: 'object', properties: { a: integer } },
    sent: 'a=1&a=2',
    message: '/v/a must be an integer (it is sent 2 times; send it once)',
  },
  {
    schema: { type: 'object', properties: { a: integer } },
    written: { explode: false },
    sent: 'v=a,1&v=a,2',
    message: '/v must be an object (it is sent 2 times; send it once)',
  },
  {
    schema: { type: 'object', properties: { a: integer } },
    written: { explode: false },
    sent: 'v=a,1,a,2',
    message: '/v/a must be an integer (it is sent 2 times; send it once)',
  },
  // What is not encoded, or does not separate, is not what is wrong.
  { schema: listOf(integer), written: { explode: false }, sent: 'v=1,x', message: '/v/1 must be an integer' },
  { schema: listOf(integer), sent: 'v=1%2C2', message: '/v/0 must be an integer' },
]

test.each(rows)(
  'of $sent, $written, with $schema, a mock says $message',
  async ({ schema, written, sent, message }) => {
    const parameter = { name: 'v', in: 'query', schema, ...written }
    const { send } = await served({
      openapi: '3.1.0',
      info: { title: 'Reading', version: '1' },
      paths: { '/v': { get: { parameters: [parameter], responses: { 204: { description: 'Done' } } } } },
    })
    const { status, body } = await send(`GET /v?${sent}`)
    expect([status, JSON.stringify(body)]).toEqual([400, expect.stringContaining(JSON.stringify(message).slice(1, -1))])
  },
)

const pair = { type: 'object', properties: { a: integer }, required: ['a'] }
const form = 'application/x-www-form-urlencoded'
const asJson = { contentType: 'application/json' }
const inQuery = { place: 'query' } as const
const inForm = { place: form } as const

interface Encoded {
  readonly place: string
  readonly schema: object
  readonly sent: string
  readonly encoding?: object
  readonly status: number
}

/** Values within values are JSON. An array of them is sent item by item or as a whole. */
test.each<Encoded>([
  { ...inQuery, schema: listOf(pair), sent: 'v={"a":1}&v={"a":2}', status: 204 },
  { ...inQuery, schema: listOf(pair), sent: 'v=[{"a":1},{"a":2}]', status: 204 },
  { ...inQuery, schema: listOf(pair), sent: 'v={"a":"1"}', status: 400 },
  { ...inQuery, schema: listOf(listOf(integer)), sent: 'v=[1,2]&v=[]', status: 204 },
  { ...inQuery, schema: listOf(listOf(integer)), sent: 'v=[[1,2]]', status: 204 },
  { ...inQuery, schema: listOf({ anyOf: [pair, integer] }), sent: 'v={"a":1}&v=2', status: 204 },
  { ...inQuery, schema: { type: 'object', properties: { w: pair } }, sent: 'w={"a":1}', status: 204 },
  { ...inForm, schema: pair, sent: 'v={"a":1}', status: 204 },
  { ...inForm, schema: pair, sent: 'v={"a":1}', encoding: { contentType: 'text/plain' }, status: 204 },
  // Only a style takes the members of an object for fields.
  { ...inForm, schema: pair, sent: 'a=1', status: 400 },
  { ...inForm, schema: pair, sent: 'a=1', encoding: { style: 'form' }, status: 204 },
  { ...inForm, schema: pair, sent: 'v={"a":1}', encoding: { style: 'form' }, status: 400 },
  { ...inForm, schema: pair, sent: 'a=1', encoding: { ...asJson, explode: true }, status: 204 },
  { ...inForm, schema: listOf(pair), sent: 'v={"a":1}&v={"a":2}', status: 204 },
  { ...inForm, schema: listOf(pair), sent: 'v=[{"a":1}]', status: 204 },
  { ...inForm, schema: listOf(integer), sent: 'v=[1,2]', encoding: asJson, status: 204 },
  { ...inForm, schema: listOf(integer), sent: 'v=1&v=2', encoding: asJson, status: 204 },
  { ...inForm, schema: listOf(integer), sent: 'v=[1,2]', status: 400 },
  { ...inForm, schema: { anyOf: [pair, uuid] }, sent: 'v={"a":1}', status: 204 },
  { ...inForm, schema: text, sent: 'v="1"', encoding: asJson, status: 204 },
])(
  '$sent, read as $place with $schema and $encoding, gives $status',
  async ({ place, schema, sent, encoding, status }) => {
    const isQuery = place === 'query'
    const operation = isQuery
      ? { parameters: [{ name: 'v', in: 'query', schema }] }
      : {
          requestBody: {
            content: {
              [form]: {
                schema: { type: 'object', required: ['v'], properties: { v: schema } },
                ...(encoding && { encoding: { v: encoding } }),
              },
            },
          },
        }
    const { mock } = await served({
      openapi: '3.1.0',
      info: { title: 'Reading', version: '1' },
      paths: { '/v': { post: { ...operation, responses: { 204: { description: 'Done' } } } } },
    })
    const encoded = new URLSearchParams(sent).toString()
    const response = isQuery
      ? await mock.fetch(`http://mock.test/v?${encoded}`, { method: 'POST' })
      : await mock.fetch('http://mock.test/v', { method: 'POST', headers: { 'content-type': form }, body: encoded })
    expect(response.status, await response.text()).toBe(status)
  },
)

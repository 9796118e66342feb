import { expect, test } from 'vitest'
import { served } from './served.ts'

const form = 'application/x-www-form-urlencoded'
const [text, integer] = [{ type: 'string' }, { type: 'integer' }]
const object = (properties: object, more: object = {}) => ({ type: 'object', properties, ...more })

interface Row {
  readonly schema: object
  readonly encoding?: object
  readonly value: object
  readonly sent: string
}

const rows: readonly Row[] = [
  { schema: object({ a: { type: 'array', items: integer } }), value: { a: [1, 2] }, sent: 'a=1&a=2' },
  {
    schema: object({ a: { type: 'array', items: integer } }),
    encoding: { a: { style: 'form', explode: false } },
    value: { a: [1, 2] },
    sent: 'a=1,2',
  },
  {
    schema: object({ a: { type: 'array', items: text } }),
    encoding: { a: { style: 'pipeDelimited' } },
    value: { a: ['x', 'y z'] },
    sent: 'a=x|y+z',
  },
  {
    schema: object({ a: { type: 'array', items: text } }),
    encoding: { a: { style: 'spaceDelimited' } },
    value: { a: ['x', 'y'] },
    sent: 'a=x%20y',
  },
  {
    schema: object({ a: object({ b: integer, c: text }) }),
    encoding: { a: { style: 'deepObject' } },
    value: { a: { b: 1, c: 'x' } },
    sent: 'a%5Bb%5D=1&a%5Bc%5D=x',
  },
  {
    schema: object({ a: object({ b: integer, c: text }) }),
    encoding: { a: { style: 'form', explode: true } },
    value: { a: { b: 1, c: 'x' } },
    sent: 'b=1&c=x',
  },
  {
    schema: object({ a: object({ b: integer, c: text }) }),
    encoding: { a: { style: 'form', explode: false } },
    value: { a: { b: 1, c: 'x' } },
    sent: 'a=b,1,c,x',
  },
  { schema: object({ a: object({ b: integer }) }), value: { a: { b: 1 } }, sent: 'a=%7B%22b%22%3A1%7D' },
  {
    schema: object({ a: { type: 'array', items: integer } }),
    encoding: { a: { contentType: 'application/json' } },
    value: { a: [1] },
    sent: 'a=%5B1%5D',
  },
  { schema: object({ a: text, b: { type: 'boolean' } }), value: { a: 'x y&z', b: true }, sent: 'a=x+y%26z&b=true' },
]

const documentOf = ({ schema, encoding }: Row, examples: object) => ({
  openapi: '3.1.1',
  info: { title: 'Forms', version: '1' },
  paths: {
    '/form': {
      get: {
        operationId: 'getForm',
        responses: { 200: { description: 'ok', content: { [form]: { schema, encoding, ...examples } } } },
      },
    },
  },
})

test.each(rows)('an example of $schema with $encoding is sent as $sent', async (row) => {
  const { send } = await served(documentOf(row, { example: row.value }))
  const { headers, body } = await send('GET /form')
  expect([headers.get('content-type'), body]).toEqual([form, row.sent])
})

test.each(rows)('a handler may respond with a value of $schema with $encoding, or with $sent', async (row) => {
  for (const given of [row.value, row.sent]) {
    const getForm = () => ({ status: 200, body: given })
    const { send } = await served(documentOf(row, {}), { handlers: { getForm } })
    const { status, headers, body } = await send('GET /form')
    expect([status, headers.get('content-type'), body]).toEqual([200, form, row.sent])
  }
})

test.each<[body: unknown, why: string]>([
  [{ a: ['x'] }, '/a/0 must be an integer'],
  ['a=1&a=x', '/a/1 must be an integer'],
  [[1], 'must be an object'],
])('a handler may not respond with the form %j', async (given, why) => {
  const lines: string[] = []
  const options = {
    handlers: { getForm: () => ({ status: 200, body: given }) },
    log: (line: string) => lines.push(line),
  }
  const { send } = await served(documentOf(rows[0]!, {}), options)
  expect((await send('GET /form')).status).toBe(500)
  expect(lines.join('\n')).toContain(`the contract does not allow: ${why}`)
})

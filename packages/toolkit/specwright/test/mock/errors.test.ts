import { listen } from '@specwright/mock-engine/node'
import { Ajv2020 } from 'ajv/dist/2020.js'
import { describe, expect, onTestFinished, test } from 'vitest'
import { served } from './served.ts'

const text = { type: 'string' }
const ofText = (...names: readonly string[]) => Object.fromEntries(names.map((name) => [name, text]))

/** A document whose only operation documents an error, and takes a limit. */
function failing(error: object, contentType = 'application/json'): object {
  return {
    openapi: '3.1.1',
    info: { title: 'Failing', version: '1' },
    paths: {
      '/things': {
        get: {
          operationId: 'listThings',
          parameters: [{ name: 'limit', in: 'query', schema: { type: 'integer', maximum: 9 } }],
          responses: {
            '200': { description: 'OK' },
            '400': { description: 'Wrong', content: { [contentType]: error } },
          },
        },
      },
    },
  }
}

const problem = '/limit must be at most 9'
const said = `The request is invalid: ${problem}`
const any = expect.any(String) as string

const shapes: readonly (readonly [string, object, unknown])[] = [
  ['a message', { type: 'object', required: ['message'], properties: ofText('message') }, { message: said }],
  [
    'a code, a message and an id',
    {
      type: 'object',
      required: ['code', 'message', 'request_id'],
      additionalProperties: false,
      properties: { code: { const: 400 }, ...ofText('message', 'details', 'request_id') },
    },
    { code: 400, message: 'The request is invalid', details: problem, request_id: any },
  ],
  [
    'an error in a wrapper, of a listed type',
    {
      type: 'object',
      required: ['error'],
      properties: {
        error: {
          type: 'object',
          required: ['type', 'message'],
          properties: { type: { enum: ['api_error', 'invalid_request_error'] }, ...ofText('message', 'param') },
        },
      },
    },
    { error: { type: 'api_error', message: said, param: '/limit' } },
  ],
  [
    'a list of errors',
    {
      type: 'object',
      required: ['errors'],
      properties: {
        errors: {
          type: 'array',
          minItems: 1,
          items: { type: 'object', required: ['title'], properties: ofText('title', 'detail', 'pointer') },
        },
      },
    },
    { errors: [{ title: problem, detail: 'must be at most 9', pointer: '/limit' }] },
  ],
  [
    'a list of texts',
    { type: 'object', required: ['errors'], properties: { errors: { type: 'array', minItems: 1, items: text } } },
    { errors: [problem] },
  ],
  [
    'words of its own',
    {
      type: 'object',
      required: ['reason'],
      properties: {
        reason: { enum: ['badRequest', 'other'] },
        status: { type: 'string', pattern: String.raw`^\d{3}$` },
      },
    },
    { reason: 'badRequest', status: any },
  ],
  [
    'nothing that is known',
    { type: 'object', required: ['why'], properties: { why: { type: 'integer' } } },
    { why: expect.any(Number) as number },
  ],
]

describe('an error has the documented shape', () => {
  test.each(shapes)('%s', async (_, schema, expected) => {
    const { send } = await served(failing({ schema }))
    const { status, body, headers } = await send('GET /things?limit=10')
    expect(status).toBe(400)
    expect(body).toMatchObject(expected as object)
    const ajv = new Ajv2020({ strict: false })
    expect([ajv.validate(schema, body), ajv.errors]).toEqual([true, null])
    expect(headers.get('x-contract-violations')).toBe(problem)
  })

  test('as a text', async () => {
    const { send } = await served(failing({ schema: text }, 'text/plain'))
    expect((await send('GET /things?limit=10')).body).toBe(said)
  })

  test('in an example that was asked for, as it is', async () => {
    const { send } = await served(failing({ schema: { type: 'object' }, example: { message: 'Documented' } }))
    expect((await send('GET /things', undefined, { prefer: 'code=400' })).body).toEqual({ message: 'Documented' })
  })

  test.each([
    ['code=400', '{"why":"Documented"}', 'application/json'],
    ['code=503', 'Busy', 'text/plain'],
    ['code=404', expect.stringContaining('returned 404 on demand'), 'application/json'],
  ])('in an example that was asked for, whatever others document: %s', async (prefer, body, type) => {
    const others = failing({ schema: shapes[0]?.[1] }) as { paths: Record<string, object> }
    const content = { 'application/json': { schema: { type: 'object' }, example: { why: 'Documented' } } }
    const responses = {
      '200': { description: 'OK' },
      '400': { description: 'Wrong', content },
      '5XX': { description: 'Failed', content: { 'text/plain': { schema: text, example: 'Busy' } } },
    }
    others.paths['/own'] = { get: { responses } }
    others.paths['/more'] = others.paths['/things'] ?? {}
    const { mock } = await served(others)
    const response = await mock.fetch('http://mock.test/own', { headers: { prefer } })
    expect([await response.text(), response.headers.get('content-type')]).toEqual([body, type])
  })

  test('of other operations, where no operation is requested', async () => {
    const { send } = await served(failing({ schema: shapes[0]?.[1] }))
    expect(await send('GET /thing')).toMatchObject({
      status: 404,
      body: { message: 'There is no operation GET /thing. Similar operations: GET /things' },
    })
  })

  test.each(['GET /v3/thing', 'GET /wrong/prefix/things'])('of operations with a similar end: %s', async (request) => {
    const { send } = await served({ ...failing({ schema: shapes[0]?.[1] }), servers: [{ url: 'https://x.test/v3' }] })
    const { status, body } = await send(request)
    expect([status, JSON.stringify(body)]).toEqual([404, expect.stringContaining('Similar operations: GET /things')])
  })
})

test('an error with a message says nothing in what it is about', async () => {
  const payment = { id: 'pay_1', description: 'Two teas', amount: 6 }
  const error = { code: 'declined', message: 'The card was declined', payment }
  const { send } = await served(failing({ schema: { type: 'object' }, example: { error } }))
  expect((await send('GET /things?limit=10')).body).toEqual({ error: { code: 'invalid_request', message: said } })
})

test('an error is problem details where none is documented', async () => {
  const { paths, ...rest } = failing({ schema: text }) as { paths: { '/things': { get: { responses: object } } } }
  paths['/things'].get.responses = { '200': { description: 'OK' } }
  const { send } = await served({ ...rest, paths })
  const { headers, body } = await send('GET /things?limit=10')
  expect([headers.get('content-type'), body]).toEqual([
    'application/problem+json',
    {
      title: 'The request is invalid',
      status: 400,
      detail: problem,
      instance: expect.stringMatching(/^urn:request:req_/) as string,
      key: 'invalid_request',
      errors: [{ pointer: '/limit', detail: 'must be at most 9' }],
    },
  ])
})

test('the control interface says once what is wrong', async () => {
  const { send } = await served(failing({ schema: shapes[0]?.[1] }))
  const refused = await send('POST /__control/faults', [{ operation: 'typo' }])
  expect(refused.body).toEqual({ message: 'Cannot set faults: /0/operation must be one of listThings' })
})

test('a body that must be text is refused if its bytes are not UTF-8', async () => {
  const media = (...types: readonly string[]) =>
    Object.fromEntries(types.map((type) => [type, { schema: type.includes('json') ? { type: 'object' } : {} }]))
  const content = media('application/json', 'application/x-www-form-urlencoded', 'application/octet-stream')
  const { mock } = await served({
    openapi: '3.1.1',
    info: { title: 'Bytes', version: '1' },
    paths: { '/things': { post: { requestBody: { content }, responses: { '204': { description: 'Kept' } } } } },
  })
  const { url, close } = await listen(mock)
  onTestFinished(close)
  const isRefused = async (send: typeof fetch, path: string, type: string, latin1: string) => {
    const sent = { method: 'POST', headers: { 'content-type': type }, body: Buffer.from(latin1, 'latin1') }
    const response = await send(url + path, sent)
    return response.status === 400 && (await response.text()).includes('is not valid UTF-8')
  }
  for (const send of [mock.fetch, fetch]) {
    const wrong = '{"a":"\xff"}'
    const replaced = Buffer.from('{"a":"\u{fffd}"}').toString('latin1')
    expect(await isRefused(send, '/things', 'application/json', wrong)).toBe(true)
    expect(await isRefused(send, '/things', 'application/json', replaced)).toBe(false)
    expect(await isRefused(send, '/things', 'application/x-www-form-urlencoded', 'a=\xff')).toBe(true)
    expect(await isRefused(send, '/things', 'application/octet-stream', wrong)).toBe(false)
    expect(await isRefused(send, '/__control/seed', 'application/json', wrong)).toBe(true)
  }
})

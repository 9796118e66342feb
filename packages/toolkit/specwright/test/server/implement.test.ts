import { createMockServer } from '@specwright/mock-engine'
import { listen } from '@specwright/server-engine/node'
import { expect, onTestFinished, test, vi } from 'vitest'
import { implemented } from './implemented.ts'
import { orders } from './orders.ts'

interface Call {
  readonly path: { readonly id: number }
  readonly query: { readonly limit: number }
  readonly headers: object
  readonly cookies: object
  readonly body: unknown
  readonly contentType: string | undefined
  readonly credentials: object
  readonly problem: (status: number, about?: object) => unknown
}

const authenticate = {
  token: async ({ token }: { readonly token: string }) =>
    token.startsWith('ok') ? { scopes: token.split('.').slice(1) } : undefined,
  key: ({ key }: { readonly key: string }) => (key === 'secret' ? { name: 'shop' } : undefined),
  user: ({ user, password }: { readonly user: string; readonly password: string }) => (password === 'pw' ? user : null),
}

/** A server of orders, whose other operations have a handler that must not be called. */
async function served(operations: object, more: object = {}) {
  const lines: string[] = []
  const log = (line: string): void => void lines.push(line)
  const app = await implemented(orders, { authenticate, operations, missing: 501, log, ...more })
  const send = async (request: string, init: RequestInit = {}) => {
    const [method = '', path = ''] = request.split(' ')
    const headers = { 'x-key': 'secret', ...init.headers }
    const response = await app.fetch(new Request(`http://server.test${path}`, { ...init, method, headers }))
    const text = await response.text()
    const isJson = /json/.test(response.headers.get('content-type') ?? '')
    return {
      status: response.status,
      headers: response.headers,
      body: isJson && text !== '' ? (JSON.parse(text) as unknown) : text,
    }
  }
  return { app, send, lines }
}

test('a handler receives the parts of a request as values, with who sends it', async () => {
  let call: unknown
  const { send } = await served({
    listOrders: (given: Call) => {
      call = given
      return { status: 200, headers: { 'X-Total': '1' }, body: [{ id: 1, size: 2 }] }
    },
  })
  const { status, headers, body } = await send('GET /orders?limit=5', {
    headers: { 'x-trace': '7', cookie: 'sid=a%20b' },
  })
  expect([status, headers.get('x-total'), body]).toEqual([200, '1', [{ id: 1, size: 2 }]])
  expect(call).toMatchObject({
    query: { limit: 5 },
    headers: { 'X-Trace': 7 },
    cookies: { sid: 'a b' },
    credentials: { key: { name: 'shop' } },
    body: undefined,
    contentType: undefined,
  })
})

test('a server is below the path of its document, and at the root', async () => {
  const { send } = await served({ getOrder: ({ path }: Call) => ({ status: 200, body: { id: path.id, size: 1 } }) })
  expect((await send('GET /v1/orders/3')).body).toEqual({ id: 3, size: 1 })
  expect((await send('GET /orders/4')).body).toEqual({ id: 4, size: 1 })
})

test.each([
  ['no credential', 'GET /orders/1', {}, 401, 'Bearer realm="api"'],
  ['a wrong key', 'GET /orders/1', { 'x-key': 'other' }, 401, 'Bearer realm="api"'],
  ['a token that is not accepted', 'GET /orders/1', { authorization: 'Bearer no' }, 401, /error="invalid_token"/],
  [
    'a token without the scope',
    'GET /orders/1',
    { authorization: 'Bearer ok.orders:write' },
    403,
    /scope="orders:read"/,
  ],
  ['a token with the scope', 'GET /orders/1', { authorization: 'Bearer ok.orders:read' }, 200, null],
  ['another key of two', 'GET /orders/1', { 'x-key': 'secret', authorization: 'Bearer no' }, 200, null],
  ['a key where a token is required', 'POST /orders', { 'x-key': 'secret' }, 401, 'Bearer realm="api"'],
  ['a wrong password', 'PUT /orders/1/label', { authorization: `Basic ${btoa('ann:no')}` }, 401, 'Basic realm="api"'],
])('%s: %s', async (_, request, headers, status, challenge) => {
  const { send } = await served({ getOrder: () => ({ status: 200, body: { size: 1 } }) })
  const response = await send(request, { headers: { 'x-key': '', ...headers } })
  expect(response.status).toBe(status)
  const asked = response.headers.get('www-authenticate')
  if (challenge instanceof RegExp) expect(asked).toMatch(challenge)
  else expect(asked).toBe(challenge)
})

test('a function says why a credential is not accepted', async () => {
  interface Sent {
    readonly refuse: (message: string, details?: string) => object
  }
  const refusing = {
    token: ({ refuse }: Sent) => refuse('The token has "expired"\r\nSet-Cookie: a=1', 'It lasted a day'),
    key: ({ refuse }: Sent) => refuse('The key is blocked'),
    user: ({ refuse }: Sent) => refuse('The user has left'),
  }
  const { send } = await served({}, { authenticate: refusing })
  const token = await send('POST /orders', { headers: { authorization: 'Bearer a' } })
  expect([token.status, token.headers.get('www-authenticate'), token.headers.get('set-cookie')]).toEqual([
    401,
    `Bearer realm="api", error="invalid_token", error_description="The token has 'expired'''Set-Cookie: a=1"`,
    null,
  ])
  const key = await send('GET /orders/1')
  expect([key.status, JSON.stringify(key.body)]).toEqual([401, expect.stringContaining('The key is blocked')])
  const user = await send('PUT /orders/1/label', { headers: { authorization: `Basic ${btoa('ann:pw')}` } })
  expect([user.status, user.headers.get('www-authenticate')]).toEqual([401, 'Basic realm="api"'])
  expect(user.body).toEqual({ title: 'The user has left', status: 401 })
})

test('what issues tokens has the errors that OAuth clients read', async () => {
  const form = {
    type: 'object',
    required: ['grant_type'],
    properties: { grant_type: { enum: ['client_credentials'] } },
  }
  const document = {
    ...orders,
    paths: {
      '/token': {
        post: {
          operationId: 'issueToken',
          security: [{ user: [] }],
          requestBody: { required: true, content: { 'application/x-www-form-urlencoded': { schema: form } } },
          responses: { '204': { description: 'A token' } },
        },
      },
    },
  }
  const app = await implemented(document, { authenticate, operations: { issueToken: () => ({ status: 204 }) } })
  const send = async (password: string, body: string): Promise<[number, unknown]> => {
    const headers = {
      authorization: `Basic ${btoa(`ann:${password}`)}`,
      'content-type': 'application/x-www-form-urlencoded',
    }
    const response = await app.fetch(new Request('http://server.test/v1/token', { method: 'POST', headers, body }))
    return [response.status, await response.text()]
  }
  expect(await send('no', 'grant_type=client_credentials')).toEqual([401, expect.stringContaining('"invalid_client"')])
  expect(await send('pw', 'grant_type=password')).toEqual([400, expect.stringContaining('"unsupported_grant_type"')])
  expect(await send('pw', 'a=1')).toEqual([400, expect.stringContaining('"invalid_request"')])
  expect(await send('pw', 'grant_type=client_credentials')).toEqual([204, ''])
})

test('an error has the shape of the document, else that of problem details', async () => {
  const operations = {
    getOrder: ({ path, problem }: Call) => problem(404, { message: `There is no order ${path.id}` }),
    putLabel: ({ problem }: Call) => problem(409, { headers: { 'retry-after': '1' } }),
  }
  const { send } = await served(operations)
  expect(await send('GET /orders/9')).toMatchObject({
    status: 404,
    body: { code: 404, message: 'There is no order 9' },
  })
  const conflict = await send('PUT /orders/1/label', {
    headers: { authorization: `Basic ${btoa('ann:pw')}`, 'content-type': 'text/plain' },
    body: 'hi',
  })
  expect(conflict).toMatchObject({ status: 409, body: { title: 'Conflict', status: 409 } })
  expect(conflict.headers.get('retry-after')).toBe('1')
})

test('an invalid request does not reach the handler', async () => {
  let calls = 0
  const { send } = await served({ getOrder: () => void calls++, addOrder: () => void calls++ })
  expect((await send('GET /orders/none')).status).toBe(400)
  const token = { authorization: 'Bearer ok.orders:write', 'content-type': 'application/json' }
  expect((await send('POST /orders', { headers: token, body: '{"size":0}' })).status).toBe(400)
  expect((await send('POST /orders', { headers: token, body: '{' })).status).toBe(400)
  expect((await send('POST /orders', { headers: { ...token, 'content-type': 'text/csv' }, body: 'a' })).status).toBe(
    415,
  )
  expect((await send('POST /orders', { headers: token, body: ' '.repeat(1_048_577) })).status).toBe(413)
  expect(calls).toBe(0)
})

test('bytes come and go as bytes', async () => {
  const bytes = new Uint8Array([0x89, 0x50, 0xff, 0])
  let read: Call | undefined
  const { app, send } = await served({
    getLabel: () => ({ status: 200, body: bytes }),
    async putLabel(call: Call) {
      read = { ...call, body: await new Response(call.body as ReadableStream<Uint8Array>).bytes() }
      return { status: 204 }
    },
  })
  const response = await app.fetch(new Request('http://server.test/orders/1/label'))
  expect([response.headers.get('content-type'), new Uint8Array(await response.arrayBuffer())]).toEqual([
    'image/png',
    bytes,
  ])
  const authorization = `Basic ${btoa('ann:pw')}`
  const put = await send('PUT /orders/1/label', {
    headers: { authorization, 'content-type': 'image/png' },
    body: bytes,
  })
  expect(put.status).toBe(204)
  expect([read?.contentType, read?.body, read?.credentials]).toEqual(['image/png', bytes, { user: 'ann' }])
})

test.each([
  [{ status: 200, body: { size: 'secret' } }, '/size must be an integer'],
  [{ status: 200 }, 'the body of 200 is missing'],
  [{ status: 409 }, 'the status 409 is not documented'],
  [undefined, 'the body of 200 is missing'],
])(
  'a response that the document does not allow is 500, with the reason in the log alone: %j',
  async (response, why) => {
    const { send, lines } = await served({ getOrder: () => response })
    const { status, body } = await send('GET /orders/1')
    expect([status, body]).toEqual([
      500,
      expect.objectContaining({ code: 500, message: 'Cannot complete the request' }),
    ])
    expect(JSON.stringify(body)).not.toContain('size')
    expect(lines).toEqual([expect.stringContaining(why)])
  },
)

test('what a handler throws is logged, and not sent', async () => {
  const { send, lines } = await served({
    getOrder: () => {
      throw new Error('the password of the database is wrong')
    },
  })
  const { status, body } = await send('GET /orders/1')
  expect([status, JSON.stringify(body)]).toEqual([500, expect.not.stringContaining('password')])
  expect(lines).toEqual([expect.stringMatching(/^Cannot complete getOrder \(req_\w+\): the password/)])
})

test('without a log, the console has it', async () => {
  const printed = vi.spyOn(console, 'error').mockReturnValue()
  onTestFinished(() => printed.mockRestore())
  const { send } = await served({ getOrder: () => ({ status: 409 }) }, { log: undefined })
  expect((await send('GET /orders/1')).status).toBe(500)
  expect(printed.mock.calls).toEqual([[expect.stringMatching(/the status 409 is not documented[^]*\n    at /)]])
})

test.each([
  ['always', 'production', 500],
  ['development', 'production', 200],
  ['development', 'test', 500],
  ['never', 'test', 200],
])('responses are checked %s in %s: %i', async (checkResponses, environment, status) => {
  const before = process.env['NODE_ENV']
  process.env['NODE_ENV'] = environment
  onTestFinished(() => void (process.env['NODE_ENV'] = before))
  const { send } = await served({ getOrder: () => ({ status: 200, body: { size: 'big' } }) }, { checkResponses })
  expect((await send('GET /orders/1')).status).toBe(status)
})

test('HEAD, OPTIONS and CORS follow from the operations', async () => {
  const { app, send } = await served(
    { getOrder: () => ({ status: 200, body: { size: 1 } }) },
    { cors: 'https://shop.example' },
  )
  const head = await send('HEAD /orders/1')
  expect([head.status, head.body, head.headers.get('content-length')]).toEqual([200, '', '10'])
  const options = await send('OPTIONS /orders')
  expect([options.status, options.headers.get('allow')]).toEqual([204, 'GET, HEAD, POST, OPTIONS'])
  const wrong = await send('DELETE /orders')
  expect([wrong.status, wrong.headers.get('allow')]).toEqual([405, 'GET, HEAD, POST'])
  expect((await send('GET /order')).status).toBe(404)
  const preflight = await app.fetch(
    new Request('http://server.test/orders', {
      method: 'OPTIONS',
      headers: { origin: 'https://shop.example', 'access-control-request-method': 'GET' },
    }),
  )
  expect([preflight.status, preflight.headers.get('access-control-expose-headers')]).toEqual([
    204,
    expect.stringContaining('X-Total'),
  ])
  const other = await send('GET /orders/1', { headers: { origin: 'https://other.example' } })
  expect(other.headers.get('access-control-allow-origin')).toBeNull()
})

test('what is not implemented is 501, or that of a mock, which keeps its items', async () => {
  let mocks = 0
  const mock = (contract: Parameters<typeof createMockServer>[0]) => {
    mocks++
    return createMockServer(contract)
  }
  const { app, send } = await served(
    { listOrders: 501, getLabel: () => ({ status: 200, body: new Uint8Array() }) },
    { missing: { mock } },
  )
  expect(app.report).toEqual({
    implemented: ['getLabel'],
    mocked: ['addOrder', 'getOrder', 'putLabel'],
    proxied: [],
    missing: ['listOrders'],
  })
  expect(await send('GET /orders')).toMatchObject({ status: 501 })
  expect(mocks).toBe(0)
  const token = { authorization: 'Bearer ok.orders:write', 'content-type': 'application/json' }
  expect((await send('POST /orders', { body: '{"size":3}' })).status).toBe(401)
  const added = await send('POST /v1/orders', { headers: token, body: '{"size":3}' })
  expect([added.status, added.headers.get('x-mocked')]).toEqual([201, 'true'])
  const { id } = added.body as { readonly id: number }
  expect((await send(`GET /orders/${id}`)).body).toEqual({ id, size: 3 })
  expect(mocks).toBe(1)
  // Of the mock, nothing else can be reached.
  expect((await send('GET /__control/requests')).status).toBe(404)
})

test('a port serves it, and answers what is not HTTP in the shape of the document', async () => {
  const { app } = await served({ getOrder: () => ({ status: 200, body: { size: 1 } }) })
  const listening = await listen(app)
  onTestFinished(listening.close)
  const response = await fetch(`${listening.url}/orders/1`, { headers: { 'x-key': 'secret' } })
  expect([response.status, await response.json()]).toEqual([200, { size: 1 }])
})

test('of what a platform passes beside a request, nothing is read', async () => {
  const { app } = await served({ getOrder: () => ({ status: 200, body: { size: 1 } }) })
  const fetchOfWorker = app.fetch as (request: Request, bindings: object) => Promise<Response>
  const request = new Request('http://server.test/orders/1', { headers: { 'x-key': 'secret' } })
  expect((await fetchOfWorker(request, { method: 'DELETE', headers: {} })).status).toBe(200)
})

test('an operation may be called as what objects inherit', async () => {
  const responses = { '204': { description: 'Made' } }
  const paths = { '/a': { post: { operationId: 'constructor', responses } } }
  const document = { openapi: '3.1.1', info: { title: 'A', version: '1' }, paths }
  await expect(implemented(document, { operations: {} })).rejects.toThrow('the operation "constructor" has no function')
  const app = await implemented(document, { operations: { constructor: () => ({ status: 204 }) } })
  expect((await app.fetch(new Request('http://server.test/a', { method: 'POST' }))).status).toBe(204)
})

test.each([
  [
    { operations: {} },
    'Cannot implement the contract: the operation "listOrders" has no function. Add one, or say with missing what responds',
  ],
  [
    { operations: { getOrders: () => ({}) }, missing: 501 },
    'operations names the operation "getOrders", which the contract does not have. Did you mean getOrder?',
  ],
  [{ operations: { getOrder: 5 }, missing: 501 }, 'operations/getOrder must be a function, not 5'],
  [
    { operations: {}, missing: 'mocks' },
    'missing must be 501 or mock, or an object with a function as mock, or with a URL such as https://old.example as proxy, not "mocks"',
  ],
  [
    { operations: {}, missing: 501, checkResponses: 'no' },
    'checkResponses must be always, development or never, not "no"',
  ],
  [
    { operations: {}, missing: 501, cors: 'shop' },
    'cors must be *, or an origin such as https://shop.example, not "shop"',
  ],
  [{ operations: {}, missing: 501, authenticate: {} }, 'the security scheme "token" has no function'],
  [{ operations: {}, missing: 501, handlers: {} }, 'there is no option "handlers"'],
])('an implementation that cannot be served is refused: %j', async (implementation, message) => {
  await expect(implemented(orders, { authenticate, ...implementation })).rejects.toThrow(message)
})

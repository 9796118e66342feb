import { inspect } from 'node:util'
import { expect, onTestFinished, test, vi } from 'vitest'
import { operations } from '@loyalty-kit/spec'
import { activitiesOf, facts, structureAt } from '../../mock-server/test/facts.ts'
import { byPath } from '../src/fetch.ts'
import { appToken, conversation, failure, failureOf, json, listen, structure } from './service.ts'

const { path } = operations.deleteTierStructure

test('calls by path send the credentials of their operation and return data', async () => {
  const { loyalty, calls } = conversation(() => json(structure))
  const { data, error, response } = await byPath(loyalty).DELETE(path, { params: { path: { id: 'a/b' } } })
  expect([data, error, response.status]).toEqual([structure, undefined, 200])
  expect(calls()).toMatchObject([
    { path: structureAt('a%2Fb'), bearer: 'token-1', headers: { [facts.appId]: 'app-id-77' } },
  ])
})

test('an error is returned, not thrown, after the retries of the client', async () => {
  vi.spyOn(Math, 'random').mockReturnValue(0)
  const { loyalty, calls } = conversation((_, nth) => (nth === 1 ? failure(503) : failure(409, 'in_use')))
  const { error } = await byPath(loyalty).DELETE(path, { params: { path: { id: 'ts_1' } } })
  expect([error?.key, calls().length]).toEqual(['in_use', 2])
})

test('a body is sent again after a failure, without a bearer token if the operation needs none', async () => {
  vi.spyOn(Math, 'random').mockReturnValue(0)
  const { loyalty, calls } = conversation((_, nth) => (nth === 1 ? failure(503) : new Response()))
  await byPath(loyalty).POST(operations.revokeOAuthToken.path, {
    body: { access_token: 'x y' },
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
  })
  expect(calls().map(({ body, bearer }) => [body, bearer])).toEqual([
    ['access_token=x+y', undefined],
    ['access_token=x+y', undefined],
  ])
})

test('a body is sent on platforms whose requests do not expose it', async () => {
  const body = vi.spyOn(Request.prototype, 'body', 'get').mockReturnValue(undefined as never) // as in Firefox
  const { loyalty, calls } = conversation(() => new Response())
  await byPath(loyalty).POST(operations.revokeOAuthToken.path, {
    body: { access_token: 'x' },
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
  })
  body.mockRestore()
  expect(calls().map((call) => call.body)).toEqual(['access_token=x'])
})

test('a query is sent', async () => {
  const { loyalty, calls } = conversation(() => json({ data: [], object: 'list' }))
  await byPath(loyalty).GET(operations.listRewardActivities.path, {
    params: { path: { id: 'rw_1' }, query: { [facts.size]: 5, [facts.order]: 'created_at' } },
  })
  expect(calls()[0]?.path).toBe(`${activitiesOf('rw_1')}?${facts.size}=5&${facts.order}=created_at`)
})

test.each(['', '..', '%2e%2e'])('the id %j is refused', async (id) => {
  const { loyalty, received } = conversation(() => json(structure))
  expect(await failureOf(byPath(loyalty).DELETE(path, { params: { path: { id } } }))).toBeInstanceOf(TypeError)
  expect(received).toEqual([])
})

test('a missing path parameter is refused', async () => {
  const { loyalty, received } = conversation(() => json(structure))
  for (const init of [undefined, {}, { params: {} }, { params: { path: {} } }]) {
    const error = await failureOf(byPath(loyalty).DELETE(path, init as never)) // what a caller without types could pass
    expect(error.message).toBe('Cannot call deleteTierStructure: path parameter "id" is undefined')
  }
  expect(received).toEqual([])
})

test('credentials are sent only to the service', async () => {
  const { loyalty, received } = conversation(() => json(structure))
  for (const baseUrl of ['https://elsewhere.test', 'https://loyalty.test.evil.test', 'https://loyalty.test:444']) {
    const error = await failureOf(byPath(loyalty).DELETE(path, { baseUrl, params: { path: { id: 'ts_1' } } }))
    expect(error.message).toBe('Cannot send credentials: the URL is not below the base URL of the client')
  }
  expect(received).toEqual([])
})

test('a caller can abort', async () => {
  const { loyalty } = conversation(() => new Promise<Response>(() => {}))
  const controller = new AbortController()
  const failed = failureOf(
    byPath(loyalty).DELETE(path, { params: { path: { id: 'ts_1' } }, signal: controller.signal }),
  )
  controller.abort()
  expect((await failed).name).toBe('AbortError')
})

test('an endless response is not read to its end', async () => {
  const { loyalty } = conversation(() => new Response('x'.repeat(2000)), { maxResponseBytes: 1000 })
  const error = await failureOf(byPath(loyalty).DELETE(path, { params: { path: { id: 'ts_1' } } }))
  expect([error.name, error.message]).toEqual([
    'ApiError',
    'deleteTierStructure returned 200 with a body longer than maxResponseBytes',
  ])
})

test('a redirect is not followed', async () => {
  let elsewhere = 0
  const other = await listen((_, response) => {
    elsewhere++
    response.end('{}')
  })
  const baseUrl = await listen((_, response) => void response.writeHead(302, { location: other }).end())
  const { loyalty } = conversation(() => json(structure), { baseUrl, fetch: globalThis.fetch, token: 't' })
  const { response } = await byPath(loyalty).DELETE(path, { params: { path: { id: 'ts_1' } } })
  expect([response.status, elsewhere]).toEqual([302, 0])
})

test('an unknown status is reported', async () => {
  const baseUrl = await listen((request, response) => {
    request.resume()
    response.writeHead(999).end('go away')
  })
  const { loyalty } = conversation(() => json(structure), { baseUrl, fetch: globalThis.fetch, token: 't' })
  const error = await failureOf(byPath(loyalty).DELETE(path, { params: { path: { id: 'ts_1' } } }))
  expect([error.name, error.message]).toEqual(['ApiError', 'deleteTierStructure returned 999: go away'])
})

test.each(['{"__proto__":{"admin":true},"id":"x"}', '{"\\u005f_proto__":{"admin":true},"id":"x"}'])(
  '%s sets no prototype',
  async (text) => {
    const { loyalty } = conversation(() => new Response(text))
    const { data } = await byPath(loyalty).DELETE(path, { params: { path: { id: 'ts_1' } } })
    expect([data, 'admin' in Object.assign({}, data)]).toEqual([{ id: 'x' }, false])
  },
)

test.each([200, 204, 304, 409])('a %i response without a body is unchanged', async (status) => {
  const { loyalty } = conversation(() => new Response(null, { status }))
  const { response } = await byPath(loyalty).DELETE(path, { params: { path: { id: 'ts_1' } } })
  expect(response.status).toBe(status)
})

test('middleware of openapi-fetch sees requests without credentials', async () => {
  const { loyalty, calls } = conversation(() => json(structure))
  const credentials: (string | null)[] = []
  const calling = byPath(loyalty)
  calling.use({
    onRequest: ({ request }) => {
      credentials.push(request.headers.get('authorization'), request.headers.get(facts.appToken))
      request.headers.set('x-note', 'added')
      return request
    },
  })
  await calling.DELETE(path, { params: { path: { id: 'ts_1' } } })
  expect([credentials, calls()[0]?.headers['x-note']]).toEqual([[null, null], 'added'])
})

test('middleware of one call sees its request, and a removed one sees none', async () => {
  const { loyalty } = conversation(() => json(structure))
  const seen: string[] = []
  const record = { onRequest: ({ request }: { request: Request }) => void seen.push(new URL(request.url).pathname) }
  const calling = byPath(loyalty)
  const params = { path: { id: 'ts_1' } }
  await calling.DELETE(path, { params, middleware: [record] })
  calling.use(record)
  calling.eject(record)
  await calling.DELETE(path, { params })
  expect(seen).toEqual([structureAt('ts_1')])
})

test.each([
  {
    limits: { timeoutMs: 20, deadlineMs: 9000, retries: 1 },
    error: 'no response within 20 ms (attempt 2)',
    requests: 2,
  },
  { limits: { timeoutMs: 20, retries: 0 }, error: 'no response within 20 ms (attempt 1)', requests: 1 },
  { limits: { deadlineMs: 20, retries: 0 }, error: 'no response within 20 ms (attempt 1)', requests: 1 },
])('a call has its own limits: $limits', async ({ limits, error, requests }) => {
  vi.spyOn(Math, 'random').mockReturnValue(0)
  vi.useFakeTimers()
  onTestFinished(() => void vi.useRealTimers())
  const { loyalty, calls } = conversation(() => new Promise<Response>(() => {}), { token: 't' })
  const failing = failureOf(byPath(loyalty).DELETE(path, { params: { path: { id: 'ts_1' } }, ...limits }))
  await vi.advanceTimersByTimeAsync(20 * requests)
  const failed = await failing
  expect([failed.name, failed.message]).toEqual(['TimeoutError', `Cannot finish deleteTierStructure: ${error}`])
  expect(calls().length).toBe(requests)
})

test('an operation that the contract does not have is refused', async () => {
  const { loyalty, received } = conversation(() => json(structure))
  const error = await failureOf(byPath(loyalty).GET('/other' as never)) // what a caller without types could pass
  expect(error).toMatchObject({
    name: 'TypeError',
    message: 'Cannot call GET /other: the document has no such operation',
  })
  expect(received).toEqual([])
})

test('neither a client nor its calls by path show a secret, and another object is not a client', () => {
  const { loyalty } = conversation(() => json(structure))
  for (const shown of [loyalty, byPath(loyalty)]) {
    const text = inspect(shown, { depth: Infinity, showHidden: true }) + JSON.stringify(shown)
    expect(text).not.toContain(appToken)
  }
  expect(() => byPath({ ...loyalty })).toThrow(
    new TypeError('Cannot use the client: this copy of its package did not create it'),
  )
})

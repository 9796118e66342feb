import { runInNewContext } from 'node:vm'
import { expect, test } from 'vitest'
import { ApiError, isApiError } from '../src/index.ts'
import { conversation, failureOf, json } from './service.ts'

const inUse = {
  code: 409,
  key: 'resource_in_use',
  message: 'Assigned to a program',
  details: 'prog_main',
  request_id: 'req_1',
  resource_id: 'ts_1',
  resource_type: 'tier_structure',
}

test('an error has the details of the response', async () => {
  const { loyalty } = conversation(() => json(inUse, 409, { 'x-trace': 'abc' }))
  const error = await failureOf(loyalty.tierStructures.delete('ts_1'))
  expect(error).toBeInstanceOf(ApiError)
  expect(error).toMatchObject({
    name: 'ApiError',
    message: 'deleteTierStructure returned 409 resource_in_use: Assigned to a program (prog_main)',
    operation: 'deleteTierStructure',
    status: 409,
    key: 'resource_in_use',
    details: 'prog_main',
    requestId: 'req_1',
    resourceId: 'ts_1',
    resourceType: 'tier_structure',
    attempts: 1,
    outcomeUnknown: false,
    retryAfterMs: undefined,
    body: inUse,
    excerpt: undefined,
  })
  expect(isApiError(error) && error.headers.get('x-trace')).toBe('abc')
})

test.each(['x-request-id', 'request-id', 'x-correlation-id', 'x-amzn-requestid'])(
  'without an id in the body, that of the header %s identifies the request',
  async (name) => {
    const { loyalty } = conversation((_, nth) =>
      nth === 1
        ? new Response('Bad Gateway', { status: 404, headers: { [name]: 'req_2' } })
        : json(inUse, 409, { [name]: 'req_2' }),
    )
    expect(await failureOf(loyalty.tierStructures.delete('ts_1'))).toMatchObject({ requestId: 'req_2' })
    expect(await failureOf(loyalty.tierStructures.delete('ts_1'))).toMatchObject({ requestId: 'req_1' })
  },
)

test('an error as JSON has its name, its message and its facts', async () => {
  const { loyalty } = conversation(() => json(inUse, 409))
  const error = await failureOf(loyalty.tierStructures.delete('ts_1'))
  expect(JSON.parse(JSON.stringify(error))).toMatchObject({
    name: 'ApiError',
    message: 'deleteTierStructure returned 409 resource_in_use: Assigned to a program (prog_main)',
    operation: 'deleteTierStructure',
    status: 409,
    body: inUse,
  })
})

test.each([
  {
    body: '<html><h1>502 Bad\n  Gateway</h1>',
    excerpt: '<html><h1>502 Bad\n  Gateway</h1>',
    expected: ': <html><h1>502 Bad Gateway</h1>',
  },
  { body: '', excerpt: undefined, expected: '' },
  { body: '{"code":409,"key":"cut', excerpt: '{"code":409,"key":"cut', expected: ': {"code":409,"key":"cut' },
  { body: '{"error":"other shape"}', excerpt: '{"error":"other shape"}', expected: ': {"error":"other shape"}' },
  ...[{ code: '409' }, { key: 5 }, { message: null }].map((wrong) => {
    const body = JSON.stringify({ ...inUse, ...wrong })
    return { body, excerpt: body, expected: `: ${body}` }
  }),
  { body: 'x'.repeat(5000), excerpt: 'x'.repeat(200), expected: `: ${'x'.repeat(200)}` },
])('a failure with the body $body still has a useful message', async ({ body, excerpt, expected }) => {
  const { loyalty } = conversation(() => new Response(body, { status: 409 }))
  expect(await failureOf(loyalty.tierStructures.delete('ts_1'))).toMatchObject({
    message: `deleteTierStructure returned 409${expected}`,
    body: undefined,
    excerpt,
  })
})

test.each([
  { body: '\u001b[31mred\u0000\r\nline', expected: ': [31mred line' },
  { body: '{"code":409,"key":"k\\n","message":"a\\u001b[2Jb"}', expected: ' k : a [2Jb' },
  { body: '['.repeat(100_000) + ']'.repeat(100_000), expected: `: ${'['.repeat(200)}` },
])('messages contain no line breaks or control characters: %#', async ({ body, expected }) => {
  const { loyalty } = conversation(() => new Response(body, { status: 409 }))
  expect((await failureOf(loyalty.tierStructures.delete('ts_1'))).message).toBe(
    `deleteTierStructure returned 409${expected}`,
  )
})

test.each([
  { body: '', expected: 'with an empty body' },
  { body: '<html>', expected: 'with a body that is not JSON: <html>' },
  { body: '{"id":"ts_1"', expected: 'with a body that is not JSON: {"id":"ts_1"' },
])('a success with the body $body is an error that describes it', async ({ body, expected }) => {
  const { loyalty } = conversation(() => new Response(body))
  expect((await failureOf(loyalty.tierStructures.delete('ts_1'))).message).toBe(
    `deleteTierStructure returned 200 ${expected}`,
  )
})

test('a failure with a body above the limit reports that', async () => {
  const { loyalty } = conversation(() => json({ ...inUse, details: 'x'.repeat(2000) }, 409), { maxResponseBytes: 1000 })
  expect(await failureOf(loyalty.tierStructures.delete('ts_1'))).toMatchObject({
    status: 409,
    message: 'deleteTierStructure returned 409 with a body longer than maxResponseBytes',
  })
})

test('a success without its documented body is an error, also a 204', async () => {
  const { loyalty } = conversation(() => new Response(null, { status: 204 }))
  expect((await failureOf(loyalty.tierStructures.delete('ts_1'))).message).toBe(
    'deleteTierStructure returned 204 with an empty body',
  )
  expect((await failureOf(loyalty.rewards.listActivities('rw_1').page())).message).toBe(
    'listRewardActivities returned 204 with an empty body',
  )
})

test('errors are recognized by name, whichever copy of the package created them', () => {
  const foreign: unknown = runInNewContext(
    `Object.assign(new Error('x'), { name: 'ApiError', operation: 'deleteTierStructure', status: 409 })`,
  )
  expect([
    isApiError(foreign),
    isApiError(foreign, 'deleteTierStructure'),
    isApiError(foreign, 'listRewardActivities'),
  ]).toEqual([true, true, false])
  expect([
    isApiError(new Error('x')),
    isApiError(undefined),
    isApiError('ApiError'),
    isApiError({ name: 'ApiError' }),
  ]).toEqual([false, false, false, false])
})

test('a caller who awaits only the response handles the failure there', async () => {
  const { loyalty } = conversation(() => json(inUse, 409))
  expect(await failureOf(loyalty.tierStructures.delete('ts_1').withResponse())).toMatchObject({ status: 409 })
})

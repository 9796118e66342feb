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

test('the id of the body identifies the request before that of a header', async () => {
  const { loyalty } = conversation(() => json(inUse, 409, { 'x-request-id': 'req_2' }))
  expect(await failureOf(loyalty.tierStructures.delete('ts_1'))).toMatchObject({ requestId: 'req_1' })
})

test.each([
  { body: '{"error":"other shape"}', excerpt: '{"error":"other shape"}', expected: ': {"error":"other shape"}' },
  ...[{ code: '409' }, { key: 5 }, { message: null }].map((wrong) => {
    const body = JSON.stringify({ ...inUse, ...wrong })
    return { body, excerpt: body, expected: `: ${body}` }
  }),
])('a body of another shape is shown as it is: $body', async ({ body, excerpt, expected }) => {
  const { loyalty } = conversation(() => new Response(body, { status: 409 }))
  expect(await failureOf(loyalty.tierStructures.delete('ts_1'))).toMatchObject({
    message: `deleteTierStructure returned 409${expected}`,
    body: undefined,
    excerpt,
  })
})

test('a message contains no line breaks or control characters of the body', async () => {
  const { loyalty } = conversation(() => json({ code: 409, key: 'k\n', message: 'a\u001b[2Jb' }, 409))
  expect((await failureOf(loyalty.tierStructures.delete('ts_1'))).message).toBe(
    'deleteTierStructure returned 409 k : a [2Jb',
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

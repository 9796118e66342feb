import { expect, test, vi } from 'vitest'
import { TierStructureSchema } from '@loyalty-kit/validators'
import { validateWith, type LoyaltyClientOptions } from '../src/index.ts'
import { appToken, conversation, failure, failureOf, json, structure } from './service.ts'

/** Hooks that record their events. */
function recorder(): { events: [string, object][]; hooks: Partial<LoyaltyClientOptions> } {
  const events: [string, object][] = []
  const record = (name: string) => (event: object) => void events.push([name, { ...event }])
  return {
    events,
    hooks: {
      onRequest: record('request'),
      onResponse: record('response'),
      onRetry: record('retry'),
      onError: record('error'),
      onToken: record('token'),
    },
  }
}

test('hooks get each step of a call, in order', async () => {
  vi.spyOn(Math, 'random').mockReturnValue(0)
  const { events, hooks } = recorder()
  const { loyalty } = conversation((_, nth) => (nth === 1 ? failure(503) : json(structure)), { ...hooks, now: () => 5 })
  await loyalty.tierStructures.delete('ts_1')
  const url = 'https://loyalty.test/v2/loyalties/tier-structures/ts_1'
  expect(events).toMatchObject([
    [
      'request',
      { operation: 'generateOAuthToken', method: 'POST', url: 'https://loyalty.test/oauth/token', attempt: 1 },
    ],
    ['response', { operation: 'generateOAuthToken', status: 200, attempt: 1, durationMs: 0 }],
    ['token', { scope: 'loyalties', expiresInMs: 3_600_000 }],
    ['request', { operation: 'deleteTierStructure', method: 'DELETE', url, attempt: 1 }],
    ['response', { operation: 'deleteTierStructure', status: 503, attempt: 1 }],
    ['retry', { operation: 'deleteTierStructure', attempt: 1, delayMs: 0, reason: 503 }],
    ['request', { operation: 'deleteTierStructure', method: 'DELETE', url, attempt: 2 }],
    ['response', { operation: 'deleteTierStructure', status: 200, attempt: 2 }],
  ])
})

test('events of concurrent calls can be told apart', async () => {
  const calls: object[] = []
  const { loyalty } = conversation((_, nth) => (nth <= 2 ? failure(401) : json(structure)), {
    onRequest: ({ call, operation }) => void (operation === 'deleteTierStructure' && calls.push(call)),
  })
  await Promise.all([loyalty.tierStructures.delete('ts_1'), loyalty.tierStructures.delete('ts_1')])
  expect([calls.length, new Set(calls).size, calls[0] === calls[2]]).toEqual([4, 2, true])
})

test('a call without a response is reported', async () => {
  const { events, hooks } = recorder()
  const { loyalty } = conversation(() => new TypeError('fetch failed'), { ...hooks, token: 't', retries: 0 })
  const error = await failureOf(loyalty.tierStructures.delete('ts_1'))
  expect(events.at(-1)).toMatchObject(['error', { operation: 'deleteTierStructure', attempt: 1, error }])
})

test('a call that is aborted, or gets no token, is reported as well', async () => {
  const { events, hooks } = recorder()
  const { loyalty } = conversation(() => json(structure), { ...hooks, fetch: () => new Promise<Response>(() => {}) })
  const controller = new AbortController()
  const aborted = failureOf(loyalty.tierStructures.delete('ts_1', { signal: controller.signal }))
  const late = failureOf(loyalty.tierStructures.delete('ts_1', { deadlineMs: 10 }))
  controller.abort()
  const errors = [await aborted, await late]
  expect(events.filter(([name]) => name === 'error')).toMatchObject(
    errors.map((error) => ['error', { operation: 'deleteTierStructure', attempt: 0, error }]),
  )
})

test.each([
  { what: 'an error status', respond: () => failure(409), name: 'ApiError', attempt: 1 },
  { what: 'a success that cannot be read', respond: () => new Response('<p>'), name: 'ApiError', attempt: 1 },
  { what: 'a body above the limit', respond: () => json('x'.repeat(2000)), name: 'ApiError', attempt: 1 },
  { what: 'a response that is invalid', respond: () => json({}), name: 'ValidationError', attempt: 1 },
  { what: 'an id that cannot be sent', id: '..', respond: () => json(structure), name: 'TypeError', attempt: 0 },
  { what: 'a header that cannot be sent', headers: { 'a b': 'c' }, name: 'TypeError', attempt: 0 },
  { what: 'a limit that no call can meet', timeoutMs: -1, name: 'TypeError', attempt: 0 },
])('a call that fails by $what is reported once', async ({ respond, id = 'ts_1', name, attempt, ...options }) => {
  const { events, hooks } = recorder()
  const { loyalty } = conversation(respond ?? (() => json(structure)), {
    ...hooks,
    token: 't',
    maxResponseBytes: 1000,
    validate: validateWith({ deleteTierStructure: { response: TierStructureSchema } }),
  })
  const error = await failureOf(loyalty.tierStructures.delete(id, options))
  expect(error.name).toBe(name)
  expect(events.filter(([event]) => event === 'error')).toEqual([
    ['error', expect.objectContaining({ operation: 'deleteTierStructure', attempt, error }) as unknown],
  ])
})

test('hooks never get a secret', async () => {
  const { events, hooks } = recorder()
  const { loyalty } = conversation((_, nth) => (nth === 1 ? failure(401) : json(structure)), hooks)
  await loyalty.tierStructures.delete('ts_1')
  expect(
    ['app-id-77', appToken, 'token-1', 'token-2'].filter((secret) => JSON.stringify(events).includes(secret)),
  ).toEqual([])
})

test('a hook can add headers, such as a trace', async () => {
  const { loyalty, calls } = conversation(() => json(structure), {
    onRequest: ({ headers }) => {
      headers['traceparent'] = '00-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-01'
    },
  })
  await loyalty.tierStructures.delete('ts_1')
  expect(calls()[0]?.headers['traceparent']).toBe('00-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-01')
})

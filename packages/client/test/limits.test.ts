import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createLoyaltyClient } from '../src/index.ts'
import { appToken, conversation, failure, failureOf, json, listen, structure } from './service.ts'

const options = { baseUrl: 'https://loyalty.test', appId: 'app-id-77', appToken, scope: ['loyalties'] } as const

beforeEach(() => {
  // Retries without a delay, unless the service requests one.
  vi.spyOn(Math, 'random').mockReturnValue(0)
})
afterEach(() => {
  vi.useRealTimers()
  vi.restoreAllMocks()
})

test.each([
  { given: { timeoutMs: -1 }, expected: 'Cannot use timeoutMs: it must be a number above 0, not -1' },
  { given: { timeoutMs: NaN }, expected: 'Cannot use timeoutMs: it must be a number above 0, not NaN' },
  { given: { deadlineMs: 0 }, expected: 'Cannot use deadlineMs: it must be a number above 0, not 0' },
  { given: { retries: -1 }, expected: 'Cannot use retries: it must be a whole number from 0, not -1' },
  { given: { retries: 1.5 }, expected: 'Cannot use retries: it must be a whole number from 0, not 1.5' },
])('the limits $given are refused, for a client and for a call', async ({ given, expected }) => {
  expect(() => createLoyaltyClient({ ...options, ...given })).toThrow(new TypeError(expected))
  const { loyalty, received } = conversation(() => json(structure))
  expect(await failureOf(loyalty.tierStructures.delete('ts_1', given))).toEqual(new TypeError(expected))
  expect(received).toEqual([])
})

test.each([{ maxResponseBytes: 0 }, { timeoutMs: '5' as never }])('the option %j is refused', (given) => {
  expect(() => createLoyaltyClient({ ...options, ...given })).toThrow(TypeError)
})

test('by default, an attempt may take 30 s, and a call a minute', async () => {
  vi.useFakeTimers()
  const { loyalty, calls } = conversation(() => new Promise<Response>(() => {}), { token: 't' })
  let failed: unknown
  void failureOf(loyalty.tierStructures.delete('ts_1')).then((error) => (failed = error))
  await vi.advanceTimersByTimeAsync(29_999)
  expect(calls().length).toBe(1)
  await vi.advanceTimersByTimeAsync(1)
  expect(calls().length).toBe(2)
  await vi.advanceTimersByTimeAsync(30_000)
  expect(failed).toMatchObject({
    name: 'TimeoutError',
    attempts: 2,
    message: 'Cannot finish deleteTierStructure: no response within 30000 ms (attempt 2)',
  })
})

test('a time limit above the maximum of timers does not end a call at once', async () => {
  vi.useFakeTimers()
  const respond = (): Promise<Response> => new Promise((resolve) => setTimeout(() => resolve(json(structure)), 1000))
  const { loyalty } = conversation(respond, { token: 't', timeoutMs: 2 ** 40, retries: 0 })
  const call = loyalty.tierStructures.delete('ts_1')
  await vi.advanceTimersByTimeAsync(1000)
  expect(await call).toEqual(structure)
})

test('an attempt that takes too long is aborted and retried', async () => {
  vi.useFakeTimers()
  const { loyalty, calls } = conversation((_, nth) => (nth === 1 ? new Promise<Response>(() => {}) : json(structure)))
  const call = loyalty.tierStructures.delete('ts_1', { timeoutMs: 1000 })
  await vi.advanceTimersByTimeAsync(1001)
  expect(await call).toEqual(structure)
  expect(calls().length).toBe(2)
})

test('a call ends at its deadline, whatever the timeout of its attempts', async () => {
  vi.useFakeTimers()
  const { loyalty, calls } = conversation(() => new Promise<Response>(() => {}))
  const failed = failureOf(loyalty.tierStructures.delete('ts_1', { timeoutMs: 1000, deadlineMs: 1500, retries: 5 }))
  await vi.advanceTimersByTimeAsync(1500)
  expect(await failed).toMatchObject({
    name: 'TimeoutError',
    operation: 'deleteTierStructure',
    attempts: 2,
    timeoutMs: 1500,
  })
  expect(calls().length).toBe(2)
})

test.each([
  { name: 'stops', now: () => 5 },
  { name: 'is set back', now: () => -performance.now() },
])('a call ends at its deadline, even if the clock $name', async ({ now }) => {
  vi.useFakeTimers()
  const { loyalty, calls } = conversation(() => new Promise<Response>(() => {}), { token: 't', now })
  const failed = failureOf(loyalty.tierStructures.delete('ts_1', { timeoutMs: 1000, deadlineMs: 1500, retries: 5 }))
  await vi.advanceTimersByTimeAsync(1500)
  expect(await failed).toMatchObject({ name: 'TimeoutError', attempts: 2, timeoutMs: 1500 })
  expect(calls().length).toBe(2)
})

test('nothing is sent if the deadline passes during a wait', async () => {
  let time = 0
  const { loyalty, calls } = conversation(() => failure(503, 'later', { 'retry-after': '0' }), {
    token: 't',
    now: () => time,
    onRetry: () => (time = 2000),
  })
  const failed = await failureOf(loyalty.tierStructures.delete('ts_1', { deadlineMs: 1000 }))
  expect(failed).toMatchObject({ name: 'TimeoutError', timeoutMs: 1000, attempts: 1 })
  expect(calls().length).toBe(1)
})

test('a stalled body is a timeout of the attempt', async () => {
  const baseUrl = await listen((request, response) => {
    request.resume()
    response.writeHead(200, { 'content-type': 'application/json' })
    response.write('{"id":')
  })
  const { loyalty } = conversation(() => json(structure), { baseUrl, fetch: globalThis.fetch, token: 't', retries: 0 })
  expect(await failureOf(loyalty.tierStructures.delete('ts_1', { timeoutMs: 100 }))).toMatchObject({
    name: 'TimeoutError',
    timeoutMs: 100,
  })
})

test('a body is cancelled with its attempt, even if fetch ignores the signal', async () => {
  let isCancelled = false
  const stalled = new ReadableStream<Uint8Array>({ cancel: () => void (isCancelled = true) })
  const { loyalty } = conversation(() => new Response(stalled), { retries: 0 })
  expect((await failureOf(loyalty.tierStructures.delete('ts_1', { timeoutMs: 20 }))).name).toBe('TimeoutError')
  expect(isCancelled).toBe(true)
})

test('a body that arrives after the end of its attempt is cancelled', async () => {
  let respond: (response: Response) => void = () => {}
  const { loyalty } = conversation(() => new Promise<Response>((resolve) => (respond = resolve)), { retries: 0 })
  await failureOf(loyalty.tierStructures.delete('ts_1', { timeoutMs: 20 }))
  const end = new Promise((resolve) =>
    respond(new Response(new ReadableStream({ cancel: () => resolve('cancelled') }))),
  )
  expect(await end).toBe('cancelled')
})

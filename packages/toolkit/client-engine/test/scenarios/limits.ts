import { beforeEach, expect, test, vi } from 'vitest'
import { failure, failureAfter, failureOf, json, listen, sceneOf, secret, thing } from './scene.ts'
import type { Subject } from './subject.ts'

export function limitsScenarios(subject: Subject): void {
  const { conversation } = sceneOf(subject)
  const { operations } = subject

  const options = { baseUrl: 'https://api.test', secret }

  beforeEach(() => {
    // Retries without a delay, unless the service requests one.
    vi.spyOn(Math, 'random').mockReturnValue(0)
  })

  test.each([
    { given: { timeoutMs: -1 }, expected: 'Cannot use timeoutMs: it must be a number above 0, not -1' },
    { given: { timeoutMs: NaN }, expected: 'Cannot use timeoutMs: it must be a number above 0, not NaN' },
    { given: { deadlineMs: 0 }, expected: 'Cannot use deadlineMs: it must be a number above 0, not 0' },
    { given: { retries: -1 }, expected: 'Cannot use retries: it must be a whole number from 0, not -1' },
    { given: { retries: 1.5 }, expected: 'Cannot use retries: it must be a whole number from 0, not 1.5' },
  ])('the limits $given are refused, for a client and for a call', async ({ given, expected }) => {
    expect(() => subject.create({ ...options, ...given })).toThrow(new TypeError(expected))
    const { client, received } = conversation(() => json(thing))
    expect(await failureOf(client.delete('ts_1', given))).toEqual(new TypeError(expected))
    expect(received).toEqual([])
  })

  test.each([
    ['retires', 'retries'],
    ['timeoutSeconds', 'timeoutMs'],
    ['onRequests', 'signal|onRequest'],
    ['constructor', 'headers'],
  ])('the option %s, which nothing reads, is refused, for a client and for a call', async (name, meant) => {
    const given: object = { [name]: 3 }
    const message = new RegExp(`^Cannot use ${name}: there is no such option\\. There are .*\\b(?:${meant})\\b`)
    expect(() => subject.create({ ...options, ...given })).toThrow(message)
    const { client, received } = conversation(() => json(thing))
    expect((await failureOf(client.delete('ts_1', given))).message).toMatch(message)
    expect(received).toEqual([])
  })

  const headersOfClient = 'headers: it must be a plain object with their names and values'
  const validations = 'what validation.ts exports: responses, requests or all'
  // A message never has the value, which may be a secret.
  test.each([
    { given: { fetch: 3 }, expected: 'fetch: it must be a function, not number' },
    { given: { onRequest: 'x' }, expected: 'onRequest: it must be a function, not string' },
    { given: { onToken: secret }, expected: 'onToken: it must be a function, not string' },
    { given: { now: 0 }, expected: 'now: it must be a function, not number' },
    { given: { onError: { secret } }, expected: 'onError: it must be a function, not object' },
    { given: { timeoutMs: secret }, expected: 'timeoutMs: it must be a number above 0, not string' },
    { given: { retries: [secret] }, expected: 'retries: it must be a whole number from 0, not array' },
    { given: { onRetry: null }, expected: 'onRetry: it must be a function, not null' },
    { given: { maxResponseBytes: true }, expected: 'maxResponseBytes: it must be a number above 0, not boolean' },
    { given: { deadlineMs: null }, expected: 'deadlineMs: it must be a number above 0, not null' },
    { given: { logger: console }, expected: 'logger: it must be hooks, such as logTo(console) gives' },
    { given: { logger: () => secret }, expected: 'logger: it must be hooks, such as logTo(console) gives' },
    { given: { logger: { onRequest: secret } }, expected: 'logger: it must be hooks, such as logTo(console) gives' },
    { given: { validate: {} }, expected: `validate: it must be ${validations}` },
    { given: { validate: true }, expected: `validate: it must be ${validations}` },
    { given: { validate: () => {} }, expected: `validate: it must be ${validations}` },
    { given: { onInvalid: 'raport' }, expected: 'onInvalid: it must be "throw" or "report"' },
    { given: { headers: new Headers({ 'x-a': secret }) }, expected: headersOfClient },
    { given: { headers: [['x-a', secret]] }, expected: headersOfClient },
    { given: { headers: `x-a: ${secret}` }, expected: headersOfClient },
  ])('a value of another type is refused: $expected', ({ given, expected }) => {
    const create = (): unknown => subject.create({ ...options, ...(given as object) })
    expect(create).toThrow(new TypeError(`Cannot use ${expected}`))
  })

  test.each<[options: unknown, expected: string]>([
    [{ headers: new Headers({ 'x-a': 'b' }) }, headersOfClient],
    [{ headers: new Map([['x-a', 'b']]) }, headersOfClient],
    [{ signal: true }, 'signal: it must be an AbortSignal'],
    [{ signal: new AbortController() }, 'signal: it must be an AbortSignal'],
    [{ validate: true }, `validate: it must be ${validations}`],
    [{ validate: [{}] }, `validate: it must be ${validations}`],
    [{ onInvalid: false }, 'onInvalid: it must be "throw" or "report"'],
    [3, 'options: it must be an object with timeoutMs, '],
    [null, 'options: it must be an object with timeoutMs, '],
    ['retries', 'options: it must be an object with timeoutMs, '],
  ])('a call with %o is refused', async (given, expected) => {
    const { client, received } = conversation(() => json(thing))
    const failed = await failureOf(client.delete('ts_1', given as object))
    expect(failed).toBeInstanceOf(TypeError)
    expect(failed.message).toContain(`Cannot use ${expected}`)
    expect(received).toEqual([])
  })

  test.each([{ retries: undefined }, { retires: undefined }])(
    'an option without a value is none: %j',
    async (given) => {
      const { client } = conversation(() => json(thing), given)
      expect(await client.delete('ts_1', given)).toEqual(thing)
    },
  )

  test('a call after close() is refused, and those in flight end', async () => {
    let respond: (response: Response) => void = () => {}
    const { client, received } = conversation(() => new Promise<Response>((resolve) => (respond = resolve)), {
      token: 't',
    })
    const call = client.delete('ts_1')
    await expect.poll(() => received.length).toBe(1)
    const closed = client.close()
    const refused = new TypeError(`Cannot call ${operations.delete}: the client is closed`)
    expect(await failureOf(client.delete('ts_2'))).toEqual(refused)
    respond(json(thing))
    expect(await call).toEqual(thing)
    await closed
    expect(await failureOf(client.delete('ts_3'))).toEqual(refused)
    expect(received.length).toBe(1)
  })

  test.each([{ maxResponseBytes: 0 }, { timeoutMs: '5' as never }])('the option %j is refused', (given) => {
    expect(() => subject.create({ ...options, ...given })).toThrow(TypeError)
  })

  test('by default, an attempt may take 30 s, and a call a minute', async () => {
    vi.useFakeTimers()
    const { client, calls } = conversation(() => new Promise<Response>(() => {}), { token: 't' })
    let failed: unknown
    void failureOf(client.delete('ts_1')).then((error) => (failed = error))
    await vi.advanceTimersByTimeAsync(29_999)
    expect(calls().length).toBe(1)
    await vi.advanceTimersByTimeAsync(1)
    expect(calls().length).toBe(2)
    await vi.advanceTimersByTimeAsync(30_000)
    expect(failed).toMatchObject({
      name: 'TimeoutError',
      attempts: 2,
      message: `Cannot finish ${operations.delete}: no response within 30000 ms (attempt 2)`,
    })
  })

  test('a time limit above the maximum of timers does not end a call at once', async () => {
    vi.useFakeTimers()
    const respond = (): Promise<Response> => new Promise((resolve) => setTimeout(() => resolve(json(thing)), 1000))
    const { client } = conversation(respond, { token: 't', timeoutMs: 2 ** 40, retries: 0 })
    const call = client.delete('ts_1')
    await vi.advanceTimersByTimeAsync(1000)
    expect(await call).toEqual(thing)
  })

  test('an attempt that takes too long is aborted and retried', async () => {
    vi.useFakeTimers()
    const { client, calls } = conversation((_, nth) => (nth === 1 ? new Promise<Response>(() => {}) : json(thing)))
    const call = client.delete('ts_1', { timeoutMs: 1000 })
    await vi.advanceTimersByTimeAsync(1001)
    expect(await call).toEqual(thing)
    expect(calls().length).toBe(2)
  })

  test('a call ends at its deadline, whatever the timeout of its attempts', async () => {
    vi.useFakeTimers()
    const { client, calls } = conversation(() => new Promise<Response>(() => {}))
    const failed = failureOf(client.delete('ts_1', { timeoutMs: 1000, deadlineMs: 1500, retries: 5 }))
    await vi.advanceTimersByTimeAsync(1500)
    expect(await failed).toMatchObject({
      name: 'TimeoutError',
      operation: operations.delete,
      attempts: 2,
      timeoutMs: 1500,
    })
    expect(calls().length).toBe(2)
  })

  /** A clock that goes the wrong way. */
  function backwards(): () => number {
    let time = 0
    return () => time--
  }

  test.each([
    { name: 'stops', now: () => 5 },
    { name: 'is set back', now: backwards() },
  ])('a call ends at its deadline, even if the clock $name', async ({ now }) => {
    vi.useFakeTimers()
    const { client, calls } = conversation(() => new Promise<Response>(() => {}), { token: 't', now })
    const failed = failureOf(client.delete('ts_1', { timeoutMs: 1000, deadlineMs: 1500, retries: 5 }))
    await vi.advanceTimersByTimeAsync(1500)
    expect(await failed).toMatchObject({ name: 'TimeoutError', attempts: 2, timeoutMs: 1500 })
    expect(calls().length).toBe(2)
  })

  test('nothing is sent if the deadline passes during a wait', async () => {
    let time = 0
    const { client, calls } = conversation(() => failure(503, 'later', { 'retry-after': '0' }), {
      token: 't',
      now: () => time,
      onRetry: () => (time = 2000),
    })
    const failed = await failureOf(client.delete('ts_1', { deadlineMs: 1000 }))
    expect(failed).toMatchObject({ name: 'TimeoutError', timeoutMs: 1000, attempts: 1 })
    expect(calls().length).toBe(1)
  })

  test('a stalled body is a timeout of the attempt', async () => {
    const baseUrl = await listen((request, response) => {
      request.resume()
      response.writeHead(200, { 'content-type': 'application/json' })
      response.write('{"id":')
    })
    vi.useFakeTimers({ toNotFake: ['setImmediate'] })
    const begun = Promise.withResolvers<void>()
    const fetch = async (...request: Parameters<typeof globalThis.fetch>): Promise<Response> =>
      await globalThis.fetch(...request).finally(begun.resolve)
    const { client } = conversation(() => json(thing), { baseUrl, fetch, token: 't', retries: 0 })
    const call = client.delete('ts_1', { timeoutMs: 100 })
    await Promise.race([begun.promise, call])
    expect(await failureAfter(100, call)).toMatchObject({ name: 'TimeoutError', timeoutMs: 100 })
  })

  test('a body is cancelled with its attempt, even if fetch ignores the signal', async () => {
    vi.useFakeTimers()
    let isCancelled = false
    const stalled = new ReadableStream<Uint8Array>({ cancel: () => void (isCancelled = true) })
    const { client } = conversation(() => new Response(stalled), { retries: 0 })
    expect((await failureAfter(20, client.delete('ts_1', { timeoutMs: 20 }))).name).toBe('TimeoutError')
    expect(isCancelled).toBe(true)
  })

  test('a body that arrives after the end of its attempt is cancelled', async () => {
    vi.useFakeTimers()
    let respond: (response: Response) => void = () => {}
    const { client } = conversation(() => new Promise<Response>((resolve) => (respond = resolve)), { retries: 0 })
    await failureAfter(20, client.delete('ts_1', { timeoutMs: 20 }))
    const end = new Promise((resolve) =>
      respond(new Response(new ReadableStream({ cancel: () => resolve('cancelled') }))),
    )
    expect(await end).toBe('cancelled')
  })
}

import { once } from 'node:events'
import { createServer, type AddressInfo } from 'node:net'
import { beforeEach, expect, test, vi } from 'vitest'
import { failure, failureBody, failureOf, json, listen, sceneOf, secret, thing } from './scene.ts'
import type { Subject } from './subject.ts'

export function retryScenarios(subject: Subject): void {
  const { conversation } = sceneOf(subject)
  const { operations, shown } = subject

  const list = { data: [], object: 'list' }

  beforeEach(() => {
    // Retries without a delay, unless the service requests one.
    vi.spyOn(Math, 'random').mockReturnValue(0)
  })

  test.each([
    { status: 408, requests: 3 },
    { status: 425, requests: 3 },
    { status: 429, requests: 3 },
    { status: 500, requests: 3 },
    { status: 502, requests: 3 },
    { status: 503, requests: 3 },
    { status: 504, requests: 3 },
    { status: 520, requests: 3 },
    { status: 524, requests: 3 },
    { status: 529, requests: 3 },
    { status: 400, requests: 1 },
    { status: 403, requests: 1 },
    { status: 404, requests: 1 },
    { status: 409, requests: 1 },
    { status: 501, requests: 1 },
    { status: 530, requests: 1 },
  ])('status $status causes $requests request(s) of a delete and of a listing', async ({ status, requests }) => {
    const { client, calls } = conversation(() => failure(status))
    expect(await failureOf(client.delete('ts_1'))).toMatchObject({ status, attempts: requests })
    expect(await failureOf(client.list('rw_1').page())).toMatchObject({ status, attempts: requests })
    expect(calls().length).toBe(2 * requests)
  })

  test('a call succeeds when an attempt does', async () => {
    const { client, calls } = conversation(
      (_, nth) => [new TypeError('fetch failed'), failure(503), json(thing)][nth - 1] ?? failure(500),
    )
    expect(await client.delete('ts_1')).toEqual(thing)
    expect(calls().length).toBe(3)
  })

  test.each([0, 1, 4])('%i retries if the call sets them', async (retries) => {
    const { client, calls } = conversation(() => failure(500))
    await failureOf(client.delete('ts_1', { retries }))
    expect(calls().length).toBe(retries + 1)
  })

  test('Retry-After is respected', async () => {
    vi.useFakeTimers()
    const { client, calls } = conversation((_, nth) =>
      nth === 1 ? failure(429, 'slow_down', { 'retry-after': '5' }) : json(thing),
    )
    const call = client.delete('ts_1')
    await vi.advanceTimersByTimeAsync(4_990)
    expect(calls().length).toBe(1)
    await vi.advanceTimersByTimeAsync(20)
    await call
    expect(calls().length).toBe(2)
  })

  test('a Retry-After beyond the deadline fails the call at once, and the error reports it', async () => {
    const { client, calls } = conversation(() => failure(429, 'slow_down', { 'retry-after': '120' }))
    const error = await failureOf(client.delete('ts_1'))
    expect(error).toMatchObject({ status: 429, attempts: 1, retryAfterMs: 120_000 })
    expect(error.message).toBe(
      `${operations.delete} returned 429${shown(failureBody(429, 'slow_down'))}; the service requires a wait of 120 s, and too late for a retry`,
    )
    expect(calls().length).toBe(1)
  })

  test.each([
    { options: { retries: 1 }, ended: 'no retry is left' },
    { options: { retries: 0 }, ended: 'no retry is left' },
  ])('a 429 says which limit ended it: $ended', async ({ options, ended }) => {
    const { client } = conversation(() => failure(429, 'slow_down', { 'retry-after': '0' }))
    expect((await failureOf(client.delete('ts_1', options))).message).toBe(
      `${operations.delete} returned 429${shown(failureBody(429, 'slow_down'))}; the service requires a wait of 0 s, and ${ended}`,
    )
  })

  test('such a Retry-After is also reported after an ambiguous failure', async () => {
    const { client } = conversation((_, nth) =>
      nth === 1 ? failure(500) : failure(503, 'later', { 'retry-after': '120' }),
    )
    expect((await failureOf(client.delete('ts_1'))).message).toBe(
      `${operations.delete} returned 503${shown(failureBody(503, 'later'))}; an earlier attempt failed or had no response, and may have taken effect; the service requires a wait of 120 s, and too late for a retry`,
    )
  })

  /** What fetch rejects with, as Node does. */
  const failedWith = (code: string): Error =>
    new TypeError('fetch failed', { cause: Object.assign(new Error(code), { code }) })

  test.each([
    { what: '425', first: () => failure(425), isUnknown: false },
    { what: '429', first: () => failure(429), isUnknown: false },
    { what: '503', first: () => failure(503), isUnknown: true },
    { what: 'ECONNREFUSED', first: () => failedWith('ECONNREFUSED'), isUnknown: false },
    { what: 'ENOTFOUND', first: () => failedWith('ENOTFOUND'), isUnknown: false },
    { what: 'UND_ERR_CONNECT_TIMEOUT', first: () => failedWith('UND_ERR_CONNECT_TIMEOUT'), isUnknown: false },
    { what: 'ECONNRESET', first: () => failedWith('ECONNRESET'), isUnknown: true },
  ])('after $what, whether the delete took effect is unknown: $isUnknown', async ({ first, isUnknown }) => {
    const { client } = conversation((_, nth) => (nth === 1 ? first() : failure(404)))
    expect(await failureOf(client.delete('ts_1'))).toMatchObject({
      status: 404,
      attempts: 2,
      outcomeUnknown: isUnknown,
    })
  })

  test('a connection that nobody accepts leaves no doubt about the outcome', async () => {
    const server = createServer().listen(0, '127.0.0.1')
    await once(server, 'listening')
    const { port } = server.address() as AddressInfo // of a TCP server
    await new Promise((resolve) => server.close(resolve))
    let sent = 0
    const fetch: typeof globalThis.fetch = async (...request) => {
      sent++
      return sent === 1 ? await globalThis.fetch(...request) : failure(404)
    }
    const { client } = conversation(() => json(thing), { baseUrl: `http://127.0.0.1:${port}`, fetch, token: 't' })
    expect(await failureOf(client.delete('ts_1'))).toMatchObject({ attempts: 2, outcomeUnknown: false })
  })

  test('a status that is never retried does not mention Retry-After', async () => {
    const { client } = conversation(() => failure(409, 'in_use', { 'retry-after': '5' }))
    const error = await failureOf(client.delete('ts_1'))
    expect(error).toMatchObject({
      retryAfterMs: 5000,
      message: `${operations.delete} returned 409${shown(failureBody(409, 'in_use'))}`,
    })
  })

  test('a service that keeps failing does not get three times the load', async () => {
    let time = 0
    const { client, calls } = conversation(() => failure(500), { now: () => time })
    await Promise.all(Array.from({ length: 300 }, () => failureOf(client.delete('ts_1'))))
    expect(calls().length).toBe(350)
    time = 10_000
    await Promise.all(Array.from({ length: 300 }, () => failureOf(client.delete('ts_1'))))
    expect(calls().length).toBe(660)
  })

  /** Number of retries in a client's budget, after a series of responses with these statuses. */
  async function retriesAfter(
    responses: readonly (readonly [status: number, calls: number])[],
    restMs = 0,
  ): Promise<number> {
    let time = 0
    let status = 500
    const respond = (): Response => (status === 200 ? json(thing) : failure(status))
    const { client, calls } = conversation(respond, { token: 't', now: () => time })
    const callTimes = async (count: number): Promise<void> => {
      for (let n = 0; n < count; n++) await client.delete('ts_1').catch(() => {})
    }
    for (const [next, count] of responses) {
      status = next
      await callTimes(count)
    }
    time = restMs
    status = 500
    const before = calls().length
    await callTimes(100)
    return calls().length - before - 100
  }

  test.each<{ what: string; responses: readonly (readonly [number, number])[]; restMs?: number; retries: number }>([
    { what: 'at first', responses: [], retries: 50 },
    { what: 'after the budget is used up', responses: [[500, 100]], retries: 0 },
    { what: '3 s later', responses: [[500, 100]], restMs: 3000, retries: 3 },
    { what: 'an hour later, no more than at first', responses: [[500, 100]], restMs: 3_600_000, retries: 50 },
    {
      what: 'after 11 successes',
      responses: [
        [500, 100],
        [200, 11],
      ],
      retries: 2,
    },
    {
      what: 'after 11 responses with a client error',
      responses: [
        [500, 100],
        [409, 11],
      ],
      retries: 2,
    },
    { what: 'after 300 successes, no more than at first', responses: [[200, 300]], retries: 50 },
    {
      what: 'after 300 refused tokens',
      responses: [
        [500, 100],
        [401, 300],
      ],
      retries: 0,
    },
    { what: 'after the clock was set back', responses: [], restMs: -3_600_000, retries: 50 },
  ])('a client has a budget of $retries $what', async ({ responses, restMs, retries }) => {
    expect(await retriesAfter(responses, restMs)).toBe(retries)
  })

  test('a truncated body is retried', async () => {
    let requests = 0
    const baseUrl = await listen((request, response) => {
      request.resume()
      requests++
      if (requests > 1) {
        response.end(JSON.stringify(list))
        return
      }
      response.writeHead(200, { 'content-length': '1000' })
      response.write('{"data":')
      setImmediate(() => response.destroy())
    })
    const { client } = conversation(() => json(list), { baseUrl, fetch: globalThis.fetch, token: 't' })
    expect((await client.list('rw_1').page()).data).toEqual([])
    expect(requests).toBe(2)
  })

  test.each([
    { status: 409, wait: '', requests: 1, waits: [] },
    { status: 429, wait: '0.2', requests: 2, waits: [200] },
  ])('a $status response with a truncated body counts as that response', async ({ status, wait, requests, waits }) => {
    let sent = 0
    const waited: number[] = []
    const baseUrl = await listen((request, response) => {
      request.resume()
      sent++
      response.writeHead(status, { 'content-length': '1000', 'retry-after': wait })
      response.write('{"code":')
      setImmediate(() => response.destroy())
    })
    const { client } = conversation(() => json(thing), {
      baseUrl,
      fetch: globalThis.fetch,
      token: 't',
      retries: 1,
      onRetry: ({ delayMs }) => void waited.push(delayMs),
    })
    expect(await failureOf(client.delete('ts_1'))).toMatchObject({ status, excerpt: '{"code":' })
    expect([sent, waited]).toEqual([requests, waits])
  })

  test.each([
    { name: 'before it is sent', abortAt: 0 },
    { name: 'while it waits for a retry', abortAt: 10 },
  ])('an abort $name rejects with its reason, and nothing more is sent', async ({ abortAt }) => {
    vi.useFakeTimers()
    vi.spyOn(Math, 'random').mockReturnValue(1)
    const { client, calls } = conversation(() => failure(503))
    const controller = new AbortController()
    const reason = new Error('the user left')
    if (abortAt === 0) controller.abort(reason)
    const failed = failureOf(client.delete('ts_1', { signal: controller.signal }))
    await vi.advanceTimersByTimeAsync(abortAt)
    controller.abort(reason)
    expect(await failed).toBe(reason)
    await vi.advanceTimersByTimeAsync(60_000)
    expect(calls().length).toBe(abortAt === 0 ? 0 : 1)
  })

  test('an abort without a reason rejects with AbortError', async () => {
    const { client } = conversation((_, __) => new Promise<Response>(() => {}))
    const controller = new AbortController()
    const failed = failureOf(client.delete('ts_1', { signal: controller.signal }))
    controller.abort()
    expect((await failed).name).toBe('AbortError')
  })

  test.each([
    { first: new TypeError('fetch failed'), unknown: true },
    { first: failure(500), unknown: true },
    { first: failure(503), unknown: true },
    { first: failure(429), unknown: false },
  ])(
    'a delete that gets 404 after $first.status says whether an attempt may have succeeded',
    async ({ first, unknown }) => {
      const { client } = conversation((_, nth) => (nth === 1 ? first : failure(404, 'not_found')))
      const error = await failureOf(client.delete('ts_1'))
      expect(error).toMatchObject({ status: 404, outcomeUnknown: unknown, attempts: 2 })
      expect(error.message.endsWith('; an earlier attempt failed or had no response, and may have taken effect')).toBe(
        unknown,
      )
    },
  )

  test('a listing has no unknown outcome, since it changes nothing', async () => {
    const { client } = conversation((_, nth) => (nth === 1 ? failure(500) : failure(404, 'not_found')))
    expect(await failureOf(client.list('rw_1').page())).toMatchObject({
      message: `${operations.list} returned 404${shown(failureBody(404, 'not_found'))}`,
      outcomeUnknown: false,
      attempts: 2,
    })
  })

  test('a success has no unknown outcome, even if it cannot be read', async () => {
    const { client } = conversation((_, nth) => (nth === 1 ? failure(500) : new Response('<html>')))
    expect(await failureOf(client.delete('ts_1'))).toMatchObject({
      message: `${operations.delete} returned 200 with a body that is not JSON: <html>`,
      outcomeUnknown: false,
      attempts: 2,
    })
  })

  test('an unreachable service is a ConnectionError with its cause', async () => {
    const cause = new TypeError('fetch failed')
    const { client } = conversation(() => cause)
    const error = await failureOf(client.delete('ts_1'))
    expect(error).toMatchObject({ name: 'ConnectionError', operation: operations.delete, attempts: 3, cause })
    expect(error.message).toBe(
      `Cannot reach the service for ${operations.delete}: no response from api.test (attempt 3)`,
    )
  })

  test.each<[reason: unknown, said: string]>([
    [Object.assign(new Error('x'), { code: 'ECONNREFUSED' }), 'ECONNREFUSED'],
    [new Error('bad port'), 'bad port'],
    [new Error(`cannot resolve ${secret}.test`), 'cannot resolve [redacted].test'],
    [new Error(''), 'no response from'],
    ['bad port', 'no response from'],
  ])('a ConnectionError has the reason of the platform: %s', async (reason, said) => {
    const { client } = conversation(() => new TypeError('fetch failed', { cause: reason }), { retries: 0 })
    expect((await failureOf(client.delete('ts_1'))).message).toBe(
      `Cannot reach the service for ${operations.delete}: ${said} api.test (attempt 1)`,
    )
  })
}

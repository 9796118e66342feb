import { expect, test, vi } from 'vitest'
import { failure, failureOf, isTokenRequest, json, sceneOf, thing, token, type ReceivedRequest } from './scene.ts'
import type { Subject } from './subject.ts'

export function tokenScenarios(subject: Subject): void {
  const { conversation } = sceneOf(subject)
  const { method: deleting, operations, tokenName } = subject

  const valid = ({ bearer }: ReceivedRequest, ...refused: readonly string[]): boolean =>
    bearer !== undefined && !refused.includes(bearer)

  test('no token is requested before it is needed', () => {
    expect(conversation(() => json(thing)).received).toEqual([])
  })

  test.each([
    { name: 'at the same instant', spreadMs: 0 },
    { name: 'spread over 50 ms', spreadMs: 50 },
    { name: 'spread over 2 s', spreadMs: 2000 },
  ])('50 calls with a revoked token $name cause one token request', async ({ spreadMs }) => {
    vi.useFakeTimers()
    const latencyMs = 30
    const { client, tokenRequests, calls } = conversation(async (request) => {
      await new Promise((resolve) => setTimeout(resolve, latencyMs))
      return valid(request, 'token-1') ? json(thing) : failure(401)
    })
    const warm = failureOf(client.list('rw_1').page())
    await vi.advanceTimersByTimeAsync(latencyMs * 2)
    await warm
    const before = tokenRequests()
    const all = Array.from({ length: 50 }, async (_, index) => {
      await new Promise((resolve) => setTimeout(resolve, (index * spreadMs) / 50))
      return client.delete('ts_1')
    })
    await vi.advanceTimersByTimeAsync(spreadMs + latencyMs * 4)
    await Promise.all(all)
    // The first call has already replaced the revoked token; no other call may replace it again.
    expect([before, tokenRequests()]).toEqual([2, 2])
    expect(calls().length).toBe(2 + 50)
  })

  test.each([0, 50, 2000])('50 calls whose token is revoked over %i ms cause one token request', async (spreadMs) => {
    vi.useFakeTimers()
    const { client, tokenRequests, calls } = conversation(async (request) => {
      await new Promise((resolve) =>
        setTimeout(resolve, request.bearer === 'token-1' ? Number(request.path.split('_')[1]) : 10),
      )
      return valid(request, 'token-1') ? json(thing) : failure(401)
    })
    // All are sent before the first is refused, and are then refused one after another.
    const all = Promise.all(
      Array.from({ length: 50 }, (_, n) => client.delete(`ts_${5 + Math.round((n * spreadMs) / 50)}`)),
    )
    await vi.advanceTimersByTimeAsync(spreadMs + 100)
    await all
    expect([tokenRequests(), calls().length]).toEqual([2, 100])
  })

  test('a call is replayed once after a 401, never in a loop', async () => {
    const { client, tokenRequests, calls } = conversation(() => failure(401, 'unauthorized'))
    expect(await failureOf(client.delete('ts_1'))).toMatchObject({
      status: 401,
      body: { key: 'unauthorized' },
      attempts: 2,
    })
    expect([tokenRequests(), calls().map(({ bearer }) => bearer)]).toEqual([2, ['token-1', 'token-2']])
  })

  test('a service that refuses every token does not get endless token requests', async () => {
    const { client, tokenRequests } = conversation(() => failure(401), { now: () => 0 })
    for (let n = 0; n < 200; n++) await failureOf(client.delete('ts_1'))
    // 50 retries of the budget, and a fifth of one for each granted token
    expect(tokenRequests()).toBeLessThanOrEqual(64)
  })

  test('a token is replaced even if failures used up the budget', async () => {
    let time = 0
    let accepted = 'token-1'
    const { client } = conversation((request) => (request.bearer === accepted ? json(thing) : failure(401)), {
      now: () => time,
    })
    accepted = 'none'
    for (let n = 0; n < 100; n++) await failureOf(client.delete('ts_1'))
    accepted = 'token-52'
    expect(await failureOf(client.delete('ts_1'))).toMatchObject({ status: 401, attempts: 1 })
    time = 1000
    expect(await client.delete('ts_1')).toEqual(thing)
  })

  test('failing calls do not prevent a new token', async () => {
    vi.spyOn(Math, 'random').mockReturnValue(0)
    let isDown = true
    const { client } = conversation(
      (request) => (isDown ? failure(500) : valid(request, 'token-1') ? json(thing) : failure(401)),
      { now: () => 0 },
    )
    await Promise.all(Array.from({ length: 100 }, () => failureOf(client.delete('ts_1'))))
    isDown = false
    expect(await client.delete('ts_1')).toEqual(thing)
  })

  test('200 calls with a revoked token continue with one new token', async () => {
    const { client, tokenRequests } = conversation((request) =>
      valid(request, 'token-1') ? json(thing) : failure(401),
    )
    await Promise.all(Array.from({ length: 200 }, () => client.delete('ts_1')))
    expect(tokenRequests()).toBe(2)
  })

  test('while a refused token is replaced, no other call is sent with it', async () => {
    const grants: ((response: Response) => void)[] = []
    const sent: (string | null)[] = []
    const { client } = conversation(() => json(thing), {
      fetch: (input, init) => {
        if (isTokenRequest(input)) return new Promise<Response>((resolve) => grants.push(resolve))
        const bearer = new Headers(init?.headers).get('authorization')
        sent.push(bearer)
        return Promise.resolve(bearer === 'Bearer good' ? json(thing) : failure(401))
      },
    })
    const first = client.delete('ts_1')
    await expect.poll(() => grants.length).toBe(1)
    grants[0]?.(token('revoked'))
    await expect.poll(() => grants.length).toBe(2)
    const second = client.delete('ts_2')
    grants[1]?.(token('good'))
    await Promise.all([first, second])
    expect(sent).toEqual(['Bearer revoked', 'Bearer good', 'Bearer good'])
  })

  test('a failing token endpoint is retried within the budget, and its failure is not cached', async () => {
    vi.spyOn(Math, 'random').mockReturnValue(0)
    const responses = [
      failure(500),
      failure(503),
      failure(500),
      failure(400, 'invalid_scope'),
      failure(500),
      token('t'),
    ]
    const { client } = conversation(() => json(thing), {
      fetch: (input) => Promise.resolve(isTokenRequest(input) ? (responses.shift() ?? failure(500)) : json(thing)),
    })
    expect(await failureOf(client.delete('ts_1'))).toMatchObject({
      operation: operations.token,
      status: 500,
      attempts: 3,
    })
    expect(await failureOf(client.delete('ts_1'))).toMatchObject({
      operation: operations.token,
      status: 400,
      attempts: 1,
    })
    expect(await client.delete('ts_1')).toEqual(thing)
    expect(responses).toEqual([])
  })

  test('a response without a token is an error that says so', async () => {
    const { client } = conversation(() => json(thing), { fetch: () => Promise.resolve(json({ expires_in: 60 })) })
    expect((await failureOf(client.delete('ts_1'))).message).toBe(
      'Cannot use the token of the service: it has no access_token, or no expires_in above 0',
    )
  })

  test.each([
    { body: null, expected: 'Cannot use the token of the service: it has no access_token, or no expires_in above 0' },
    {
      body: { access_token: '', expires_in: 60 },
      expected: 'Cannot use the token of the service: it has no access_token, or no expires_in above 0',
    },
    {
      body: { access_token: 'a', expires_in: 0 },
      expected: 'Cannot use the token of the service: it has no access_token, or no expires_in above 0',
    },
    {
      body: { access_token: 'a\r\nb', expires_in: 60 },
      expected: 'Cannot send the access token: it is missing, or has a character that is not allowed in a header',
    },
  ])('a token response $body is an error that is not cached', async ({ body, expected }) => {
    const responses = [json(body), token('t')]
    const { client } = conversation(() => json(thing), {
      fetch: (input) => Promise.resolve(isTokenRequest(input) ? (responses.shift() ?? failure(500)) : json(thing)),
    })
    expect((await failureOf(client.delete('ts_1'))).message).toBe(expected)
    expect(await client.delete('ts_1')).toEqual(thing)
  })

  test('close() waits for the calls in flight, so that none of them obtains another token', async () => {
    let respond: (response: Response) => void = () => {}
    const revoked: unknown[] = []
    const { client, received, tokenRequests } = conversation(({ method, body, bearer }) => {
      if (method === 'POST') revoked.push(body)
      else if (revoked.length > 0 && bearer === 'token-1') return failure(401)
      else return new Promise((resolve) => (respond = resolve))
      return new Response()
    })
    const call = client.delete('ts_1')
    await expect.poll(() => received.length).toBe(2)
    const closed = client.close()
    respond(failure(401))
    await expect.poll(() => received.length).toBe(4)
    respond(json(thing))
    expect(await call).toEqual(thing)
    await closed
    expect([tokenRequests(), revoked]).toEqual([2, ['access_token=token-2']])
  })

  test('close() also revokes a previous token that is still valid', async () => {
    let time = 0
    const { client, calls } = conversation(({ path }) => (path.endsWith('/revoke') ? new Response() : json(thing)), {
      now: () => time,
    })
    for (time of [0, 3_300_000, 6_600_000]) await client.delete('ts_1')
    await client.close()
    const revoked = calls().filter(({ path }) => path.endsWith('/revoke'))
    expect(revoked.map(({ body }) => body)).toEqual(['access_token=token-2', 'access_token=token-3'])
  })

  test('close() does not revoke a token that the service has refused', async () => {
    const { client, calls } = conversation((request) => {
      if (request.path.endsWith('/revoke')) return new Response()
      return valid(request, 'token-1') ? json(thing) : failure(401)
    })
    await client.delete('ts_1')
    await client.close()
    expect(calls().flatMap(({ path, body }) => (path.endsWith('/revoke') ? body : []))).toEqual([
      'access_token=token-2',
    ])
  })

  test("close() does not revoke the caller's token", async () => {
    const { client, received } = conversation(() => json(thing), { token: 'mine' })
    await client.delete('ts_1')
    await client.close()
    expect(received.map(({ method, bearer }) => [method, bearer])).toEqual([[deleting, 'mine']])
  })

  test('a token function is called before each attempt, and again after a 401', async () => {
    const tokens = ['old', 'new', 'newer']
    const { client, calls } = conversation((request) => (valid(request, 'old') ? json(thing) : failure(401)), {
      token: () => Promise.resolve(tokens.shift() ?? 'none'),
    })
    await client.delete('ts_1')
    await client.delete('ts_1')
    expect(calls().map(({ bearer }) => bearer)).toEqual(['old', 'new', 'newer'])
  })

  test('a token function that returns no token fails the call', async () => {
    const { client, calls } = conversation(() => json(thing), { token: () => undefined as never }) // not a token
    const expected = `Cannot send ${tokenName}: it is missing, or has a character that is not allowed in a header`
    expect((await failureOf(client.delete('ts_1'))).message).toBe(expected)
    expect(calls()).toEqual([])
  })

  test("the caller's token is sent only once if it is refused", async () => {
    const { client, calls } = conversation(() => failure(401), { token: 'mine' })
    expect(await failureOf(client.delete('ts_1'))).toMatchObject({ status: 401, attempts: 1 })
    expect(calls().length).toBe(1)
  })

  test('aborting one call does not abort the token request of others', async () => {
    const issued = Promise.withResolvers<Response>()
    const { client } = conversation(() => json(thing), {
      fetch: (input) => (isTokenRequest(input) ? issued.promise : Promise.resolve(json(thing))),
    })
    const controller = new AbortController()
    const impatient = failureOf(client.delete('ts_1', { signal: controller.signal }))
    const patient = client.delete('ts_1')
    controller.abort()
    expect((await impatient).name).toBe('AbortError')
    issued.resolve(token('t'))
    expect(await patient).toEqual(thing)
  })
}

import { expect, test, vi } from 'vitest'
import { createLoyaltyClient } from '../src/index.ts'
import {
  isTokenRequest,
  conversation,
  failure,
  failureOf,
  json,
  structure,
  token,
  type ReceivedRequest,
} from './service.ts'

const valid = ({ bearer }: ReceivedRequest, ...refused: readonly string[]): boolean =>
  bearer !== undefined && !refused.includes(bearer)

test('no token is requested before it is needed', () => {
  expect(conversation(() => json(structure)).received).toEqual([])
})

test('10 000 concurrent first calls share one token request', async () => {
  const { loyalty, tokenRequests, calls } = conversation(() => json(structure))
  await Promise.all(Array.from({ length: 10_000 }, () => loyalty.tierStructures.delete('ts_1')))
  expect([tokenRequests(), calls().length]).toEqual([1, 10_000])
})

test.each([
  { name: 'at the same instant', spreadMs: 0 },
  { name: 'spread over 50 ms', spreadMs: 50 },
  { name: 'spread over 2 s', spreadMs: 2000 },
])('50 calls with a revoked token $name cause one token request', async ({ spreadMs }) => {
  vi.useFakeTimers()
  try {
    const latencyMs = 30
    const { loyalty, tokenRequests, calls } = conversation(async (request) => {
      await new Promise((resolve) => setTimeout(resolve, latencyMs))
      return valid(request, 'token-1') ? json(structure) : failure(401)
    })
    const warm = failureOf(loyalty.rewards.listActivities('rw_1').page())
    await vi.advanceTimersByTimeAsync(latencyMs * 2)
    await warm
    const before = tokenRequests()
    const all = Array.from({ length: 50 }, async (_, index) => {
      await new Promise((resolve) => setTimeout(resolve, (index * spreadMs) / 50))
      return loyalty.tierStructures.delete('ts_1')
    })
    await vi.advanceTimersByTimeAsync(spreadMs + latencyMs * 4)
    await Promise.all(all)
    // The first call has already replaced the revoked token; no other call may replace it again.
    expect([before, tokenRequests()]).toEqual([2, 2])
    expect(calls().length).toBe(2 + 50)
  } finally {
    vi.useRealTimers()
  }
})

test.each([0, 50, 2000])('50 calls whose token is revoked over %i ms cause one token request', async (spreadMs) => {
  vi.useFakeTimers()
  try {
    const { loyalty, tokenRequests, calls } = conversation(async (request) => {
      await new Promise((resolve) =>
        setTimeout(resolve, request.bearer === 'token-1' ? Number(request.path.split('_')[1]) : 10),
      )
      return valid(request, 'token-1') ? json(structure) : failure(401)
    })
    // All are sent before the first is refused, and are then refused one after another.
    const all = Promise.all(
      Array.from({ length: 50 }, (_, n) => loyalty.tierStructures.delete(`ts_${5 + Math.round((n * spreadMs) / 50)}`)),
    )
    await vi.advanceTimersByTimeAsync(spreadMs + 100)
    await all
    expect([tokenRequests(), calls().length]).toEqual([2, 100])
  } finally {
    vi.useRealTimers()
  }
})

test('a call is replayed once after a 401, never in a loop', async () => {
  const { loyalty, tokenRequests, calls } = conversation(() => failure(401, 'unauthorized'))
  expect(await failureOf(loyalty.tierStructures.delete('ts_1'))).toMatchObject({
    status: 401,
    key: 'unauthorized',
    attempts: 2,
  })
  expect([tokenRequests(), calls().map(({ bearer }) => bearer)]).toEqual([2, ['token-1', 'token-2']])
})

test('a service that refuses every token does not get endless token requests', async () => {
  const { loyalty, tokenRequests } = conversation(() => failure(401))
  for (let n = 0; n < 200; n++) await failureOf(loyalty.tierStructures.delete('ts_1'))
  // 50 retries of the budget, and a fifth of one for each granted token
  expect(tokenRequests()).toBeLessThanOrEqual(64)
})

test('a token is replaced even if failures used up the budget', async () => {
  let time = 0
  let accepted = 'token-1'
  const { loyalty } = conversation((request) => (request.bearer === accepted ? json(structure) : failure(401)), {
    now: () => time,
  })
  accepted = 'none'
  for (let n = 0; n < 100; n++) await failureOf(loyalty.tierStructures.delete('ts_1'))
  accepted = 'token-52'
  expect(await failureOf(loyalty.tierStructures.delete('ts_1'))).toMatchObject({ status: 401, attempts: 1 })
  time = 1000
  expect(await loyalty.tierStructures.delete('ts_1')).toEqual(structure)
})

test('failing calls do not prevent a new token', async () => {
  vi.spyOn(Math, 'random').mockReturnValue(0)
  let isDown = true
  const { loyalty } = conversation(
    (request) => (isDown ? failure(500) : valid(request, 'token-1') ? json(structure) : failure(401)),
    { now: () => 0 },
  )
  await Promise.all(Array.from({ length: 100 }, () => failureOf(loyalty.tierStructures.delete('ts_1'))))
  isDown = false
  expect(await loyalty.tierStructures.delete('ts_1')).toEqual(structure)
})

test('200 calls with a revoked token continue with one new token', async () => {
  const { loyalty, tokenRequests } = conversation((request) =>
    valid(request, 'token-1') ? json(structure) : failure(401),
  )
  await Promise.all(Array.from({ length: 200 }, () => loyalty.tierStructures.delete('ts_1')))
  expect(tokenRequests()).toBe(2)
})

test('while a refused token is replaced, no other call is sent with it', async () => {
  const grants: ((response: Response) => void)[] = []
  const sent: (string | null)[] = []
  const { loyalty } = conversation(() => json(structure), {
    fetch: (input, init) => {
      if (isTokenRequest(input)) return new Promise<Response>((resolve) => grants.push(resolve))
      const bearer = new Headers(init?.headers).get('authorization')
      sent.push(bearer)
      return Promise.resolve(bearer === 'Bearer good' ? json(structure) : failure(401))
    },
  })
  const first = loyalty.tierStructures.delete('ts_1')
  await vi.waitFor(() => expect(grants.length).toBe(1))
  grants[0]?.(token('revoked'))
  await vi.waitFor(() => expect(grants.length).toBe(2))
  const second = loyalty.tierStructures.delete('ts_2')
  grants[1]?.(token('good'))
  await Promise.all([first, second])
  expect(sent).toEqual(['Bearer revoked', 'Bearer good', 'Bearer good'])
})

test('a failing token endpoint is retried within the budget, and its failure is not cached', async () => {
  vi.spyOn(Math, 'random').mockReturnValue(0)
  const responses = [failure(500), failure(503), failure(500), failure(400, 'invalid_scope'), failure(500), token('t')]
  const { loyalty } = conversation(() => json(structure), {
    fetch: (input) => Promise.resolve(isTokenRequest(input) ? (responses.shift() ?? failure(500)) : json(structure)),
  })
  expect(await failureOf(loyalty.tierStructures.delete('ts_1'))).toMatchObject({
    operation: 'generateOAuthToken',
    status: 500,
    attempts: 3,
  })
  expect(await failureOf(loyalty.tierStructures.delete('ts_1'))).toMatchObject({
    operation: 'generateOAuthToken',
    status: 400,
    attempts: 1,
  })
  expect(await loyalty.tierStructures.delete('ts_1')).toEqual(structure)
  expect(responses).toEqual([])
})

test('a response without a token is an error that says so', async () => {
  const { loyalty } = conversation(() => json(structure), { fetch: () => Promise.resolve(json({ access_token: 't' })) })
  expect((await failureOf(loyalty.tierStructures.delete('ts_1'))).message).toBe(
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
  const { loyalty } = conversation(() => json(structure), {
    fetch: (input) => Promise.resolve(isTokenRequest(input) ? (responses.shift() ?? failure(500)) : json(structure)),
  })
  expect((await failureOf(loyalty.tierStructures.delete('ts_1'))).message).toBe(expected)
  expect(await loyalty.tierStructures.delete('ts_1')).toEqual(structure)
})

test('close() waits for the calls in flight, so that none of them obtains another token', async () => {
  let respond: (response: Response) => void = () => {}
  const revoked: unknown[] = []
  const { loyalty, received, tokenRequests } = conversation(({ method, body, bearer }) => {
    if (method === 'POST') revoked.push(body)
    else if (revoked.length > 0 && bearer === 'token-1') return failure(401)
    else return new Promise((resolve) => (respond = resolve))
    return new Response()
  })
  const call = loyalty.tierStructures.delete('ts_1')
  await expect.poll(() => received.length).toBe(2)
  const closed = loyalty.close()
  respond(failure(401))
  await expect.poll(() => received.length).toBe(4)
  respond(json(structure))
  expect(await call).toEqual(structure)
  await closed
  expect([tokenRequests(), revoked]).toEqual([2, ['access_token=token-2']])
})

test('close() revokes the tokens that the client obtained, and no others', async () => {
  const { loyalty, calls } = conversation(({ path }) => (path.endsWith('/revoke') ? new Response() : json(structure)))
  await loyalty.oauth.generateToken({ scope: ['api'] })
  await loyalty.tierStructures.delete('ts_1')
  await loyalty.close()
  await loyalty.close()
  expect(
    calls()
      .filter(({ path }) => path.endsWith('/revoke'))
      .map(({ body }) => body),
  ).toEqual(['access_token=token-2'])
  await loyalty.tierStructures.delete('ts_1')
  expect(calls().at(-1)?.bearer).toBe('token-3')
})

test('close() also revokes a previous token that is still valid', async () => {
  let time = 0
  const { loyalty, calls } = conversation(({ path }) => (path.endsWith('/revoke') ? new Response() : json(structure)), {
    now: () => time,
  })
  for (time of [0, 3_300_000, 6_600_000]) await loyalty.tierStructures.delete('ts_1')
  await loyalty.close()
  const revoked = calls().filter(({ path }) => path.endsWith('/revoke'))
  expect(revoked.map(({ body }) => body)).toEqual(['access_token=token-2', 'access_token=token-3'])
})

test('close() does not revoke a token that the service has refused', async () => {
  const { loyalty, calls } = conversation((request) => {
    if (request.path.endsWith('/revoke')) return new Response()
    return valid(request, 'token-1') ? json(structure) : failure(401)
  })
  await loyalty.tierStructures.delete('ts_1')
  await loyalty.close()
  expect(calls().flatMap(({ body }) => body || [])).toEqual(['access_token=token-2'])
})

test("close() does not revoke the caller's token", async () => {
  const { loyalty, received } = conversation(() => json(structure), { token: 'mine' })
  await loyalty.tierStructures.delete('ts_1')
  await loyalty.close()
  expect(received.map(({ method, bearer }) => [method, bearer])).toEqual([['DELETE', 'mine']])
})

test('a token function is called before each attempt, and again after a 401', async () => {
  const tokens = ['old', 'new', 'newer']
  const { loyalty, calls } = conversation((request) => (valid(request, 'old') ? json(structure) : failure(401)), {
    token: () => Promise.resolve(tokens.shift() ?? 'none'),
  })
  await loyalty.tierStructures.delete('ts_1')
  await loyalty.tierStructures.delete('ts_1')
  expect(calls().map(({ bearer }) => bearer)).toEqual(['old', 'new', 'newer'])
})

test('a token function that returns no token fails the call', async () => {
  const { loyalty, calls } = conversation(() => json(structure), { token: () => undefined as never }) // not a token
  const expected = 'Cannot send the access token: it is missing, or has a character that is not allowed in a header'
  expect((await failureOf(loyalty.tierStructures.delete('ts_1'))).message).toBe(expected)
  expect(calls()).toEqual([])
})

test("the caller's token is sent only once if it is refused", async () => {
  const { loyalty, calls } = conversation(() => failure(401), { token: 'mine' })
  expect(await failureOf(loyalty.tierStructures.delete('ts_1'))).toMatchObject({ status: 401, attempts: 1 })
  expect(calls().length).toBe(1)
})

test.each([
  {
    scope: ['customers'],
    expected: '; the operation requires scope api or loyalties, and the client requests customers',
  },
  {
    scope: ['loyalties'], // of which less may have been granted
    expected: '; the operation requires scope api or loyalties, and the client requests loyalties',
  },
] as const)('the message of a 403 to a client with scope $scope includes "$expected"', async ({ scope, expected }) => {
  const { loyalty } = conversation(() => failure(403, 'forbidden'), { scope })
  expect((await failureOf(loyalty.tierStructures.delete('ts_1'))).message).toBe(
    `deleteTierStructure returned 403 forbidden: Message of forbidden${expected}`,
  )
})

test("the message of a 403 to the caller's token does not mention the client's scope", async () => {
  const { loyalty } = conversation(() => failure(403, 'forbidden'), { token: 'mine' })
  expect((await failureOf(loyalty.tierStructures.delete('ts_1'))).message).toBe(
    'deleteTierStructure returned 403 forbidden: Message of forbidden; the operation requires scope api or loyalties',
  )
})

test('a client without scope and token reports which scope the operation accepts', async () => {
  const loyalty = createLoyaltyClient({
    baseUrl: 'https://loyalty.test',
    appId: 'a',
    appToken: 'b',
    scope: [],
    fetch: () => Promise.reject(new Error('unused')),
  })
  expect((await failureOf(loyalty.tierStructures.delete('ts_1'))).message).toBe(
    'Cannot get a token for deleteTierStructure: the client has neither a scope nor a token. Pass scope (api or loyalties) or token',
  )
})

test('aborting one call does not abort the token request of others', async () => {
  const issued = Promise.withResolvers<Response>()
  const { loyalty } = conversation(() => json(structure), {
    fetch: (input) => (isTokenRequest(input) ? issued.promise : Promise.resolve(json(structure))),
  })
  const controller = new AbortController()
  const impatient = failureOf(loyalty.tierStructures.delete('ts_1', { signal: controller.signal }))
  const patient = loyalty.tierStructures.delete('ts_1')
  controller.abort()
  expect((await impatient).name).toBe('AbortError')
  issued.resolve(token('t'))
  expect(await patient).toEqual(structure)
})

import { expect, test, vi } from 'vitest'
import { createLoyaltyClient } from '../src/index.ts'
import { asksForToken, conversation, failure, failureOf, json, structure, token, type Seen } from './service.ts'

const valid = ({ bearer }: Seen, ...refused: readonly string[]): boolean =>
  bearer !== undefined && !refused.includes(bearer)

test('nothing is asked for until it is needed', () => {
  expect(conversation(() => json(structure)).seen).toEqual([])
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
])('50 calls that meet a revoked token $name cause one token request', async ({ spreadMs }) => {
  vi.useFakeTimers()
  try {
    const latencyMs = 30
    const { loyalty, tokenRequests, calls } = conversation(async (seen) => {
      await new Promise((resolve) => setTimeout(resolve, latencyMs))
      return valid(seen, 'token-1') ? json(structure) : failure(401)
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
    // The call before has replaced the revoked token already; what counts is that nobody replaces it again.
    expect([before, tokenRequests()]).toEqual([2, 2])
    expect(calls().length).toBe(2 + 50)
  } finally {
    vi.useRealTimers()
  }
})

test.each([0, 50, 2000])(
  '50 calls sent with one token that is then revoked, over %i ms, cause one token request',
  async (spreadMs) => {
    vi.useFakeTimers()
    try {
      const { loyalty, tokenRequests, calls } = conversation(async (seen) => {
        await new Promise((resolve) =>
          setTimeout(resolve, seen.bearer === 'token-1' ? Number(seen.path.split('_')[1]) : 10),
        )
        return valid(seen, 'token-1') ? json(structure) : failure(401)
      })
      // All are sent before the first is refused, and are then refused one after the other.
      const all = Promise.all(
        Array.from({ length: 50 }, (_, n) =>
          loyalty.tierStructures.delete(`ts_${5 + Math.round((n * spreadMs) / 50)}`),
        ),
      )
      await vi.advanceTimersByTimeAsync(spreadMs + 100)
      await all
      expect([tokenRequests(), calls().length]).toEqual([2, 100])
    } finally {
      vi.useRealTimers()
    }
  },
)

test('a call is replayed once after a 401, never in a loop', async () => {
  const { loyalty, tokenRequests, calls } = conversation(() => failure(401, 'unauthorized'))
  expect(await failureOf(loyalty.tierStructures.delete('ts_1'))).toMatchObject({
    status: 401,
    key: 'unauthorized',
    attempts: 2,
  })
  expect([tokenRequests(), calls().map(({ bearer }) => bearer)]).toEqual([2, ['token-1', 'token-2']])
})

test('a service that refuses every token is not asked for one without end', async () => {
  const { loyalty, tokenRequests } = conversation(() => failure(401))
  for (let n = 0; n < 200; n++) await failureOf(loyalty.tierStructures.delete('ts_1'))
  // 50 retries of the budget, and the fifth of one that each granted token earns back
  expect(tokenRequests()).toBeLessThanOrEqual(64)
})

test('a token is replaced after a time of failures, whatever they have cost', async () => {
  let time = 0
  let accepted = 'token-1'
  const { loyalty } = conversation((seen) => (seen.bearer === accepted ? json(structure) : failure(401)), {
    now: () => time,
  })
  accepted = 'none'
  for (let n = 0; n < 100; n++) await failureOf(loyalty.tierStructures.delete('ts_1'))
  accepted = 'token-52'
  expect(await failureOf(loyalty.tierStructures.delete('ts_1'))).toMatchObject({ status: 401, attempts: 1 })
  time = 1000
  expect(await loyalty.tierStructures.delete('ts_1')).toEqual(structure)
})

test('failing calls keep nobody from a new token', async () => {
  vi.spyOn(Math, 'random').mockReturnValue(0)
  let isDown = true
  const { loyalty } = conversation(
    (seen) => (isDown ? failure(500) : valid(seen, 'token-1') ? json(structure) : failure(401)),
    { now: () => 0 },
  )
  await Promise.all(Array.from({ length: 100 }, () => failureOf(loyalty.tierStructures.delete('ts_1'))))
  isDown = false
  expect(await loyalty.tierStructures.delete('ts_1')).toEqual(structure)
})

test('all of 200 calls that meet a revoked token go on with its one successor', async () => {
  const { loyalty, tokenRequests } = conversation((seen) => (valid(seen, 'token-1') ? json(structure) : failure(401)))
  await Promise.all(Array.from({ length: 200 }, () => loyalty.tierStructures.delete('ts_1')))
  expect(tokenRequests()).toBe(2)
})

test('while a refused token is replaced, no other call is sent with it', async () => {
  const grants: ((response: Response) => void)[] = []
  const sent: (string | null)[] = []
  const { loyalty } = conversation(() => json(structure), {
    fetch: (input, init) => {
      if (asksForToken(input)) return new Promise<Response>((resolve) => grants.push(resolve))
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

test('a failing token endpoint is asked again within the budget, and its failure is not remembered', async () => {
  vi.spyOn(Math, 'random').mockReturnValue(0)
  const answers = [failure(500), failure(503), failure(500), failure(400, 'invalid_scope'), failure(500), token('t')]
  const { loyalty } = conversation(() => json(structure), {
    fetch: (input) => Promise.resolve(asksForToken(input) ? (answers.shift() ?? failure(500)) : json(structure)),
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
  expect(answers).toEqual([])
})

test('an answer that holds no token is an error that says so', async () => {
  const { loyalty } = conversation(() => json(structure), { fetch: () => Promise.resolve(json({ access_token: 't' })) })
  expect((await failureOf(loyalty.tierStructures.delete('ts_1'))).message).toBe(
    'Cannot use the token of the service: it has no access_token, or no expires_in above 0',
  )
})

test.each([
  { answer: null, says: 'Cannot use the token of the service: it has no access_token, or no expires_in above 0' },
  {
    answer: { access_token: '', expires_in: 60 },
    says: 'Cannot use the token of the service: it has no access_token, or no expires_in above 0',
  },
  {
    answer: { access_token: 'a', expires_in: 0 },
    says: 'Cannot use the token of the service: it has no access_token, or no expires_in above 0',
  },
  {
    answer: { access_token: 'a\r\nb', expires_in: 60 },
    says: 'Cannot send the access token: it is missing, or has a character that is not allowed in a header',
  },
])('a token answer $answer is an error that is not remembered', async ({ answer, says }) => {
  const answers = [json(answer), token('t')]
  const { loyalty } = conversation(() => json(structure), {
    fetch: (input) => Promise.resolve(asksForToken(input) ? (answers.shift() ?? failure(500)) : json(structure)),
  })
  expect((await failureOf(loyalty.tierStructures.delete('ts_1'))).message).toBe(says)
  expect(await loyalty.tierStructures.delete('ts_1')).toEqual(structure)
})

test('close revokes what the client obtained, and only that', async () => {
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

test('close revokes a predecessor too, as long as it could still be used', async () => {
  let time = 0
  const { loyalty, calls } = conversation(({ path }) => (path.endsWith('/revoke') ? new Response() : json(structure)), {
    now: () => time,
  })
  for (time of [0, 3_300_000, 6_600_000]) await loyalty.tierStructures.delete('ts_1')
  await loyalty.close()
  const revoked = calls().filter(({ path }) => path.endsWith('/revoke'))
  expect(revoked.map(({ body }) => body)).toEqual(['access_token=token-2', 'access_token=token-3'])
})

test('close does not revoke what the service has refused already', async () => {
  const { loyalty, calls } = conversation((seen) => {
    if (seen.path.endsWith('/revoke')) return new Response()
    return valid(seen, 'token-1') ? json(structure) : failure(401)
  })
  await loyalty.tierStructures.delete('ts_1')
  await loyalty.close()
  expect(calls().flatMap(({ body }) => body || [])).toEqual(['access_token=token-2'])
})

test('close revokes nothing that the caller gave', async () => {
  const { loyalty, seen } = conversation(() => json(structure), { token: 'mine' })
  await loyalty.tierStructures.delete('ts_1')
  await loyalty.close()
  expect(seen.map(({ method, bearer }) => [method, bearer])).toEqual([['DELETE', 'mine']])
})

test('a token function is asked before each attempt, and again after a 401', async () => {
  const tokens = ['old', 'new', 'newer']
  const { loyalty, calls } = conversation((seen) => (valid(seen, 'old') ? json(structure) : failure(401)), {
    token: () => Promise.resolve(tokens.shift() ?? 'none'),
  })
  await loyalty.tierStructures.delete('ts_1')
  await loyalty.tierStructures.delete('ts_1')
  expect(calls().map(({ bearer }) => bearer)).toEqual(['old', 'new', 'newer'])
})

test('a token function that gives none fails the call', async () => {
  const { loyalty, calls } = conversation(() => json(structure), { token: () => undefined as unknown as string }) // a mistake
  const says = 'Cannot send the access token: it is missing, or has a character that is not allowed in a header'
  expect((await failureOf(loyalty.tierStructures.delete('ts_1'))).message).toBe(says)
  expect(calls()).toEqual([])
})

test('a given token that is refused is sent once', async () => {
  const { loyalty, calls } = conversation(() => failure(401), { token: 'mine' })
  expect(await failureOf(loyalty.tierStructures.delete('ts_1'))).toMatchObject({ status: 401, attempts: 1 })
  expect(calls().length).toBe(1)
})

test.each([
  {
    scope: ['customers'],
    says: '; the operation requires scope api or loyalties, and the client requests customers',
  },
  {
    scope: ['loyalties'], // of which less may have been granted
    says: '; the operation requires scope api or loyalties, and the client requests loyalties',
  },
] as const)('a 403 to a client of scope $scope says "$says"', async ({ scope, says }) => {
  const { loyalty } = conversation(() => failure(403, 'forbidden'), { scope })
  expect((await failureOf(loyalty.tierStructures.delete('ts_1'))).message).toBe(
    `deleteTierStructure returned 403 forbidden: Message of forbidden${says}`,
  )
})

test('a 403 to a token that the caller gave suggests no scope of the client', async () => {
  const { loyalty } = conversation(() => failure(403, 'forbidden'), { token: 'mine' })
  expect((await failureOf(loyalty.tierStructures.delete('ts_1'))).message).toBe(
    'deleteTierStructure returned 403 forbidden: Message of forbidden; the operation requires scope api or loyalties',
  )
})

test('a client without scope and token says which scope the operation accepts', async () => {
  const loyalty = createLoyaltyClient({
    baseUrl: 'https://loyalty.test',
    appId: 'a',
    appToken: 'b',
    fetch: () => Promise.reject(new Error('unused')),
  })
  expect((await failureOf(loyalty.tierStructures.delete('ts_1'))).message).toBe(
    'Cannot get a token for deleteTierStructure: the client has neither a scope nor a token. Pass scope (api or loyalties) or token',
  )
})

test('a caller who stops waiting for a token leaves it to the others', async () => {
  let give: (response: Response) => void = () => {}
  const { loyalty } = conversation(() => json(structure), {
    fetch: (input) => {
      return asksForToken(input)
        ? new Promise<Response>((resolve) => (give = resolve))
        : Promise.resolve(json(structure))
    },
  })
  const controller = new AbortController()
  const impatient = failureOf(loyalty.tierStructures.delete('ts_1', { signal: controller.signal }))
  const patient = loyalty.tierStructures.delete('ts_1')
  controller.abort()
  expect((await impatient).name).toBe('AbortError')
  give(token('t'))
  expect(await patient).toEqual(structure)
})

import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { ReceivedToken, TokenCache } from '../src/index.ts'
import { asksForToken, conversation, failure, failureOf, json, structure, token } from './service.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

test.each([
  { lifetimeS: 20, afterMs: 15_900, requests: 1 },
  { lifetimeS: 20, afterMs: 18_100, requests: 2 },
  { lifetimeS: 3600, afterMs: 2_879_000, requests: 1 },
  { lifetimeS: 3600, afterMs: 3_241_000, requests: 2 },
])(
  'a token of $lifetimeS s costs $requests request(s) when used again after $afterMs ms',
  async ({ lifetimeS, afterMs, requests }) => {
    let time = 1_000
    let asked = 0
    const { loyalty } = conversation(() => json(structure), {
      now: () => time,
      fetch: (input) => Promise.resolve(asksForToken(input) ? token(`t${++asked}`, lifetimeS) : json(structure)),
    })
    await loyalty.tierStructures.delete('ts_1')
    time += afterMs
    await Promise.all([loyalty.tierStructures.delete('ts_1'), loyalty.tierStructures.delete('ts_1')])
    expect(asked).toBe(requests)
  },
)

test('clients that started together renew at different times', async () => {
  const renewals: number[] = []
  const cache: TokenCache = {
    get: () => undefined,
    set: (received) => void (received && renewals.push(received.renewAt)),
  }
  for (let n = 0; n < 5; n++) {
    await conversation(() => json(structure), { tokenCache: cache, now: () => 0 }).loyalty.tierStructures.delete('ts_1')
  }
  expect(new Set(renewals).size).toBe(5)
})

test('a token that cannot be renewed yet is used to its end', async () => {
  let time = 0
  const answers = [token('t')]
  const { loyalty } = conversation(() => json(structure), {
    now: () => time,
    retries: 0,
    fetch: (input) => Promise.resolve(asksForToken(input) ? (answers.shift() ?? failure(500)) : json(structure)),
  })
  for (time of [0, 3_300_000, 3_599_000]) expect(await loyalty.tierStructures.delete('ts_1')).toEqual(structure)
  time = 3_600_000
  expect(await failureOf(loyalty.tierStructures.delete('ts_1'))).toMatchObject({ operation: 'generateOAuthToken' })
})

test('a token endpoint that fails, while a token lives, is not asked by every call', async () => {
  let time = 0
  let asked = 0
  const { loyalty } = conversation(() => json(structure), {
    now: () => time,
    retries: 0,
    fetch: (input) => Promise.resolve(asksForToken(input) ? (asked++ ? failure(500) : token('t')) : json(structure)),
  })
  await loyalty.tierStructures.delete('ts_1')
  for (time = 3_300_000; time < 3_600_000; time += 1000) await loyalty.tierStructures.delete('ts_1')
  expect(asked).toBeLessThan(12) // each time after half of the rest: 1 + log2(300)
})

test('a token of another process is used to its end, too', async () => {
  let held: ReceivedToken | undefined
  const tokenCache: TokenCache = { get: () => held, set: (received) => void (held = received) }
  await conversation(() => json(structure), { tokenCache, now: () => 0 }).loyalty.tierStructures.delete('ts_1')
  const { loyalty } = conversation(() => json(structure), {
    tokenCache,
    now: () => 3_300_000,
    retries: 0,
    fetch: (input) => Promise.resolve(asksForToken(input) ? failure(500) : json(structure)),
  })
  expect(await loyalty.tierStructures.delete('ts_1')).toEqual(structure)
})

/** Gives a call the time that it waits for the next token while the present one lives. */
async function patiently<Result>(call: PromiseLike<Result>): Promise<Result> {
  await vi.advanceTimersByTimeAsync(500)
  return call
}

test('a token endpoint that does not answer holds up no call for long while a token lives', async () => {
  let time = 0
  const answers = [Promise.resolve(token('t'))]
  let answer: (response: Response) => void = () => {}
  const bearers: (string | null)[] = []
  const revoked: unknown[] = []
  const { loyalty } = conversation(() => json(structure), {
    now: () => time,
    fetch: (input, init) => {
      if (asksForToken(input)) return answers.shift() ?? new Promise((resolve) => (answer = resolve))
      bearers.push(new Headers(init?.headers).get('authorization'))
      if (init?.method === 'POST') revoked.push(init.body)
      return Promise.resolve(json(structure))
    },
  })
  await loyalty.tierStructures.delete('ts_1')
  time = 3_300_000
  await patiently(loyalty.tierStructures.delete('ts_1', { deadlineMs: 1000 }))
  await loyalty.tierStructures.delete('ts_1')
  const closed = loyalty.close()
  answer(token('late'))
  await closed
  expect(bearers.slice(0, 3)).toEqual(['Bearer t', 'Bearer t', 'Bearer t'])
  expect(revoked).toEqual(['access_token=t', 'access_token=late'])
})

test('a request for a token that is not answered is waited for while one lives, and made anew at its end', async () => {
  let time = 0
  let asked = 0
  const { loyalty } = conversation(() => json(structure), {
    now: () => time,
    deadlineMs: 600_000,
    timeoutMs: 600_000,
    fetch: (input) => {
      if (!asksForToken(input)) return Promise.resolve(json(structure))
      return ++asked === 2 ? new Promise(() => {}) : Promise.resolve(token(`t${asked}`))
    },
  })
  await loyalty.tierStructures.delete('ts_1')
  for (time = 3_300_000; time < 3_600_000; time += 10_000) await patiently(loyalty.tierStructures.delete('ts_1'))
  expect(asked).toBe(2)
  await loyalty.tierStructures.delete('ts_1')
  expect(asked).toBe(3)
})

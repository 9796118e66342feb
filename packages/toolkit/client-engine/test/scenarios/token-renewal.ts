import { beforeEach, expect, test, vi } from 'vitest'
import type { TokenCache, ReceivedToken } from '../../src/index.ts'
import { failure, failureOf, isTokenRequest, json, sceneOf, thing, token } from './scene.ts'
import type { Subject } from './subject.ts'

export function tokenRenewalScenarios(subject: Subject): void {
  const { conversation } = sceneOf(subject)
  const { operations } = subject

  beforeEach(() => void vi.useFakeTimers())

  test.each([
    { lifetimeS: 20, afterMs: 15_900, requests: 1 },
    { lifetimeS: 20, afterMs: 18_100, requests: 2 },
    { lifetimeS: 3600, afterMs: 2_879_000, requests: 1 },
    { lifetimeS: 3600, afterMs: 3_241_000, requests: 2 },
  ])(
    'a token valid for $lifetimeS s costs $requests request(s) when used again after $afterMs ms',
    async ({ lifetimeS, afterMs, requests }) => {
      let time = 1_000
      let requestCount = 0
      const { client } = conversation(() => json(thing), {
        now: () => time,
        fetch: (input) => Promise.resolve(isTokenRequest(input) ? token(`t${++requestCount}`, lifetimeS) : json(thing)),
      })
      await client.delete('ts_1')
      time += afterMs
      await Promise.all([client.delete('ts_1'), client.delete('ts_1')])
      expect(requestCount).toBe(requests)
    },
  )

  test('clients that started together renew at different times', async () => {
    const renewals: number[] = []
    const cache: TokenCache = {
      get: () => undefined,
      set: (received) => void (received && renewals.push(received.renewAt)),
    }
    for (let n = 0; n < 5; n++) {
      await conversation(() => json(thing), { tokenCache: cache, now: () => 0 }).client.delete('ts_1')
    }
    expect(new Set(renewals).size).toBe(5)
  })

  test('a token that cannot be renewed yet is used until it expires', async () => {
    let time = 0
    const responses = [token('t')]
    const { client } = conversation(() => json(thing), {
      now: () => time,
      retries: 0,
      fetch: (input) => Promise.resolve(isTokenRequest(input) ? (responses.shift() ?? failure(500)) : json(thing)),
    })
    for (time of [0, 3_300_000, 3_599_000]) expect(await client.delete('ts_1')).toEqual(thing)
    time = 3_600_000
    expect(await failureOf(client.delete('ts_1'))).toMatchObject({ operation: operations.token })
  })

  test('while a token is valid, not every call tries a failing token endpoint again', async () => {
    let time = 0
    let requestCount = 0
    const { client } = conversation(() => json(thing), {
      now: () => time,
      retries: 0,
      fetch: (input) =>
        Promise.resolve(isTokenRequest(input) ? (requestCount++ ? failure(500) : token('t')) : json(thing)),
    })
    await client.delete('ts_1')
    for (time = 3_300_000; time < 3_600_000; time += 1000) await client.delete('ts_1')
    expect(requestCount).toBeLessThan(12) // each time after half of the remaining time: 1 + log2(300)
  })

  test('a token of another process is used until it expires, too', async () => {
    let held: ReceivedToken | undefined
    const tokenCache: TokenCache = { get: () => held, set: (received) => void (held = received) }
    await conversation(() => json(thing), { tokenCache, now: () => 0 }).client.delete('ts_1')
    const { client } = conversation(() => json(thing), {
      tokenCache,
      now: () => 3_300_000,
      retries: 0,
      fetch: (input) => Promise.resolve(isTokenRequest(input) ? failure(500) : json(thing)),
    })
    expect(await client.delete('ts_1')).toEqual(thing)
  })

  test('while a token is valid, a hanging token endpoint delays no call', async () => {
    let time = 0
    const responses = [Promise.resolve(token('t'))]
    let respond: (response: Response) => void = () => {}
    const bearers: (string | null)[] = []
    const revoked: unknown[] = []
    const { client } = conversation(() => json(thing), {
      now: () => time,
      fetch: (input, init) => {
        if (isTokenRequest(input)) return responses.shift() ?? new Promise((resolve) => (respond = resolve))
        bearers.push(new Headers(init?.headers).get('authorization'))
        if (init?.method === 'POST') revoked.push(init.body)
        return Promise.resolve(json(thing))
      },
    })
    await client.delete('ts_1')
    time = 3_300_000
    await client.delete('ts_1', { deadlineMs: 1000 })
    await client.delete('ts_1')
    const closed = client.close()
    respond(token('late'))
    await closed
    expect(bearers.slice(0, 3)).toEqual(['Bearer t', 'Bearer t', 'Bearer t'])
    expect(revoked).toEqual(['access_token=t', 'access_token=late'])
  })

  test('a hanging token request is not repeated while a token is valid, and retried when it expires', async () => {
    let time = 0
    let requestCount = 0
    const { client } = conversation(() => json(thing), {
      now: () => time,
      deadlineMs: 600_000,
      timeoutMs: 600_000,
      fetch: (input) => {
        if (!isTokenRequest(input)) return Promise.resolve(json(thing))
        return ++requestCount === 2 ? new Promise(() => {}) : Promise.resolve(token(`t${requestCount}`))
      },
    })
    await client.delete('ts_1')
    for (time = 3_300_000; time < 3_600_000; time += 10_000) await client.delete('ts_1')
    expect(requestCount).toBe(2)
    await client.delete('ts_1')
    expect(requestCount).toBe(3)
  })
}

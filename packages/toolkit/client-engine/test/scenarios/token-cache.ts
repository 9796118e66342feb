import { expect, test, vi } from 'vitest'
import type { TokenCache, ReceivedToken } from '../../src/index.ts'
import { failure, failureOf, isTokenRequest, json, sceneOf, thing, token, tokenFacts } from './scene.ts'
import type { Subject } from './subject.ts'

export function tokenCacheScenarios(subject: Subject): void {
  const { conversation } = sceneOf(subject)
  const { operations } = subject

  test('a cache may return null, as JSON has no undefined', async () => {
    const stored: unknown = null
    const tokenCache: TokenCache = { get: () => stored as undefined, set: () => {} } // as JSON.parse gives it
    const { client, tokenRequests } = conversation(() => json(thing), { tokenCache })
    await client.delete('ts_1')
    expect(tokenRequests()).toBe(1)
  })

  test.each([
    'junk',
    {},
    { token: null, renewAt: 1e15 },
    { token: { access_token: '' }, renewAt: 1e15 },
    { token: { access_token: 'a\r\nb' }, renewAt: 1e15 },
    { token: { access_token: 'expired' }, renewAt: 'soon' },
  ])('an unusable token in a cache is replaced: %j', async (stored: unknown) => {
    const tokenCache: TokenCache = { get: () => stored as ReceivedToken, set: () => {} } // another program may write anything
    const { client, calls } = conversation(() => json(thing), { tokenCache })
    await client.delete('ts_1')
    await client.close()
    expect(calls().map(({ bearer }) => bearer)).toEqual(['token-1', undefined])
  })

  test('a token that the cache cannot store fails the calls that wait for it', async () => {
    const tokenCache: TokenCache = { get: () => undefined, set: () => Promise.reject(new Error('the cache is down')) }
    const { client, calls } = conversation(() => json(thing), { tokenCache })
    expect((await failureOf(client.delete('ts_1'))).message).toBe('the cache is down')
    expect(calls()).toEqual([])
  })

  /** A cache with latency: what is stored is available a moment later. */
  function slowCache(): {
    tokenCache: TokenCache
    held: () => string | undefined
    put: (token: string, renewAt: number) => void
  } {
    let held: ReceivedToken | undefined
    const later = (): Promise<void> => new Promise((resolve) => setImmediate(resolve))
    return {
      tokenCache: {
        get: () => later().then(() => held),
        set: (received) => later().then(() => void (held = received)),
      },
      held: () => held?.token.access_token,
      put: (access_token, renewAt) => {
        held = { token: { ...tokenFacts, access_token }, receivedAt: 0, renewAt }
      },
    }
  }

  test('after a call, its token is in the cache, and after close(), it is not', async () => {
    const { tokenCache, held } = slowCache()
    const { client } = conversation(() => json(thing), { tokenCache })
    await client.delete('ts_1')
    expect(held()).toBe('token-1')
    await client.close()
    expect(held()).toBe(undefined)
  })

  test('close() leaves the token of another client in the cache', async () => {
    const { tokenCache, held, put } = slowCache()
    const { client, calls } = conversation(() => json(thing), { tokenCache, now: () => 0 })
    await client.delete('ts_1')
    put('of-another', 60_000)
    await client.close()
    expect(held()).toBe('of-another')
    const later = conversation(() => json(thing), { tokenCache, now: () => 0 })
    await later.client.delete('ts_1')
    const sent = [...calls(), ...later.calls()]
    expect(sent.map(({ bearer, body }) => bearer ?? body)).toEqual(['token-1', 'access_token=token-1', 'of-another'])
  })

  test('a client keeps its token until renewal, when the cache has a newer one', async () => {
    let time = 0
    const { tokenCache, put } = slowCache()
    const { client, calls, tokenRequests } = conversation(() => json(thing), { tokenCache, now: () => time })
    await client.delete('ts_1')
    put('newer', 3_500_000)
    for (time of [1000, 3_300_000]) await client.delete('ts_1')
    // No call waits for the cache while a token is valid.
    expect(calls().map(({ bearer }) => bearer)).toEqual(['token-1', 'token-1', 'token-1'])
    const next = async (): Promise<string | undefined> => {
      await client.delete('ts_1')
      return calls().at(-1)?.bearer
    }
    await expect.poll(next).toBe('newer')
    expect(tokenRequests()).toBe(1)
  })

  test('a cache that does not respond delays only concurrent calls', async () => {
    vi.useFakeTimers()
    let isHanging = true
    const tokenCache: TokenCache = { get: () => (isHanging ? new Promise(() => {}) : undefined), set: () => {} }
    const { client } = conversation(() => json(thing), { tokenCache, deadlineMs: 1000 })
    const early = failureOf(client.delete('ts_1'))
    const patient = failureOf(client.delete('ts_1', { deadlineMs: 5000 }))
    await vi.advanceTimersByTimeAsync(2000)
    expect([(await early).message, (await patient).message]).toEqual([
      `Cannot finish ${operations.delete}: no credentials within 1000 ms (attempt 0)`,
      'Cannot get a token: tokenCache did not finish within 2000 ms',
    ])
    isHanging = false
    expect(await client.delete('ts_1')).toEqual(thing)
  })

  test.each([
    { what: 'without a lock', lock: undefined, requests: 10 },
    { what: 'with a lock', lock: oneAfterAnother(), requests: 1 },
  ])('ten clients of an empty cache $what request $requests token(s)', async ({ lock, requests }) => {
    let held: ReceivedToken | undefined
    const tokenCache: TokenCache = {
      get: () => Promise.resolve(held),
      set: (received) => void (held = received),
      ...(lock && { lock }),
    }
    const clients = Array.from({ length: 10 }, () => conversation(() => json(thing), { tokenCache }))
    await Promise.all(clients.map(async ({ client }) => await client.delete('ts_1')))
    expect(clients.reduce((sum, { tokenRequests }) => sum + tokenRequests(), 0)).toBe(requests)
  })

  test('a lock whose work fails fails the call, and the next one requests a token', async () => {
    const tokenCache: TokenCache = { get: () => undefined, set: () => {}, lock: oneAfterAnother() }
    let isDown = true
    const { client } = conversation(() => json(thing), {
      tokenCache,
      retries: 0,
      fetch: (input) => {
        if (isTokenRequest(input)) return Promise.resolve(isDown ? failure(500) : token('t'))
        return Promise.resolve(json(thing))
      },
    })
    expect(await failureOf(client.delete('ts_1'))).toMatchObject({ operation: operations.token })
    isDown = false
    expect(await client.delete('ts_1')).toEqual(thing)
  })

  /** A lock within one process. */
  function oneAfterAnother(): NonNullable<TokenCache['lock']> {
    let last: Promise<unknown> = Promise.resolve()
    return async (work) => {
      const done = last.then(work)
      last = done.catch(() => {})
      return await done
    }
  }

  test('two clients share a cache, and replace a refused token once', async () => {
    const inCache = { ...tokenFacts, access_token: 'shared-1' }
    let held: ReceivedToken | undefined = { token: inCache, receivedAt: 0, renewAt: 60_000 }
    const tokenCache: TokenCache = { get: () => Promise.resolve(held), set: (received) => void (held = received) }
    let issued = 1
    const fetch = (input: string | URL | Request, init?: RequestInit): Promise<Response> => {
      if (isTokenRequest(input)) return Promise.resolve(token(`shared-${++issued}`))
      return Promise.resolve(
        new Headers(init?.headers).get('authorization') === 'Bearer shared-2' ? json(thing) : failure(401),
      )
    }
    const one = conversation(() => json(thing), { tokenCache, fetch, now: () => 0 }).client
    const other = conversation(() => json(thing), { tokenCache, fetch, now: () => 0 }).client
    await one.delete('ts_1')
    await other.delete('ts_1')
    expect([issued, held?.token.access_token]).toEqual([2, 'shared-2'])
  })

  test("clients with revoked tokens recover, although each finds the other's token in the cache", async () => {
    let held: ReceivedToken | undefined
    const tokenCache: TokenCache = { get: () => Promise.resolve(held), set: (received) => void (held = received) }
    let issued = 0
    const refused = new Set<string>()
    const fetch = (input: string | URL | Request, init?: RequestInit): Promise<Response> => {
      if (isTokenRequest(input)) return Promise.resolve(token(`shared-${++issued}`))
      const bearer = new Headers(init?.headers).get('authorization') ?? ''
      return Promise.resolve(refused.has(bearer) ? failure(401) : json(thing))
    }
    const one = conversation(() => json(thing), { tokenCache, fetch }).client
    const other = conversation(() => json(thing), { tokenCache, fetch }).client
    await Promise.all([one, other].map((client) => client.delete('ts_1'))) // neither has a token
    for (const bearer of ['Bearer shared-1', 'Bearer shared-2']) refused.add(bearer)
    expect(await one.delete('ts_1')).toEqual(thing)
    expect(await other.delete('ts_1')).toEqual(thing)
    expect(issued).toBe(3)
  })

  test('a cache that returns one refused token after another causes no loop', async () => {
    let given = 0
    const tokenCache: TokenCache = {
      get: () => ({
        token: { ...tokenFacts, access_token: `cached-${++given}` },
        receivedAt: 0,
        renewAt: 60_000,
      }),
      set: () => {},
    }
    const { client, calls } = conversation(() => failure(401, 'cached-1 cached-2 cached-3'), {
      tokenCache,
      now: () => 0,
    })
    const error = await failureOf(client.delete('ts_1'))
    expect(error).toMatchObject({ status: 401, attempts: 3 })
    expect(error.message).not.toContain('cached-')
    expect(calls().map(({ bearer }) => bearer)).toEqual(['cached-1', 'cached-2', 'cached-3'])
  })

  test('the errors of a cache can be ignored, and those of the token request cannot', async () => {
    const down = (): never => {
      throw new Error('the cache is down')
    }
    let isFailing = false
    const broken: readonly TokenCache[] = [
      { get: down, set: down },
      { get: down, set: down, lock: down },
      {
        get: down,
        set: down,
        lock: async (work) => {
          await work()
          return down()
        },
      },
    ]
    for (const tokenCache of broken) {
      isFailing = false
      let requests = 0
      const fetch = (input: string | URL | Request): Promise<Response> => {
        if (!isTokenRequest(input)) return Promise.resolve(json(thing))
        requests++
        return Promise.resolve(isFailing ? failure(400) : token(`t${requests}`))
      }
      const options = { tokenCache, ignoreCacheErrors: true, retries: 0, fetch }
      const { client } = conversation(() => json(thing), options)
      expect(await client.delete('ts_1')).toEqual(thing)
      await client.close()
      expect(requests).toBe(1)
      isFailing = true
      const later = conversation(() => json(thing), options)
      expect(await failureOf(later.client.delete('ts_1'))).toMatchObject({ operation: operations.token })
      expect(requests).toBe(2)
    }
  })

  test('close() revokes even if the cache fails, and retries what it could not revoke', async () => {
    const down = new Error('the cache is down')
    let isDown = false
    const tokenCache: TokenCache = {
      get: () => {
        if (isDown) throw down
        return undefined
      },
      set: () => {},
    }
    const responses = [json(thing), failure(400), new Response()]
    const { client, calls } = conversation(() => responses.shift() ?? failure(500), { tokenCache })
    await client.delete('ts_1')
    isDown = true
    expect(await failureOf(client.close())).toBe(down)
    isDown = false
    await client.close()
    await client.close()
    const revoked = calls().filter(({ path }) => path.endsWith('/revoke'))
    expect(revoked.map(({ body }) => body)).toEqual(['access_token=token-1', 'access_token=token-1'])
  })
}

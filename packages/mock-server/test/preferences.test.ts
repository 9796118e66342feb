import { afterEach, describe, expect, test, vi } from 'vitest'
import { createMemoryStore } from '@loyalty-kit/mock-server'
import { StoreError } from '@loyalty-kit/mock-server/node'
import { sendRequest, bearer, testMock } from './helpers.ts'
import { activitiesOf, facts } from './facts.ts'

const listing = activitiesOf('rw_mug')

afterEach(() => void vi.useRealTimers())

/** Holds the timers, and resolves once something waits for one. */
async function holdTimers(): Promise<void> {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  while (vi.getTimerCount() === 0) await new Promise((resolve) => setImmediate(resolve))
}

describe('preferences', () => {
  test('wait delays the response', async () => {
    const mock = testMock()
    const response = await mock.handle({
      method: 'GET',
      path: listing,
      query: '',
      headers: { prefer: 'wait=2.5, code=500' },
      body: '',
    })
    expect(response).toMatchObject({ status: 500, delayMs: 2500 })
    let isDone = false
    const pending = sendRequest(mock, listing, { headers: { prefer: 'wait=2.5' } }).then(() => (isDone = true))
    await holdTimers()
    await vi.advanceTimersByTimeAsync(2499)
    expect(isDone).toBe(false)
    await vi.advanceTimersByTimeAsync(1)
    await pending
  })

  test('a status on demand has the headers of that status', async () => {
    const demand = async (path: string, code: number) =>
      await sendRequest(testMock(), path, { method: 'POST', headers: { prefer: `code=${code}` } })
    const refused = await demand(facts.tokenPath, 401)
    expect(refused.headers.get('www-authenticate')).toBe('Bearer realm="loyalty"')
    expect(refused.body).toMatchObject({ code: 401, error: 'invalid_client' })
    expect((await demand(facts.tokenPath, 429)).headers.get('retry-after')).toBe('1')
    expect((await demand(facts.tokenPath, facts.issued)).body).toMatchObject({ token_type: 'Bearer' })
  })

  test('an error on demand is the same as a real one', async () => {
    const mock = testMock({ acceptedScopes: { listRewardActivities: ['vouchers', 'orders'] } })
    const headers = { authorization: await bearer(mock, 'assets') }
    const demand = async (code: number) =>
      await sendRequest(mock, listing, { headers: { ...headers, prefer: `code=${code}` } })
    const real = await sendRequest(mock, listing, { headers })
    expect(real.status).toBe(403)
    const refused = await demand(403)
    expect(refused.headers.get('www-authenticate')).toBe(real.headers.get('www-authenticate'))
    const rejected = await sendRequest(mock, listing, { method: 'PUT', headers })
    expect((await demand(405)).headers.get('allow')).toBe(rejected.headers.get('allow'))
    const failingMock = testMock({
      createStore: () => ({
        ...createMemoryStore(),
        run: () => {
          throw new StoreError('gone')
        },
      }),
    })
    const { body: unavailable } = await sendRequest(failingMock, listing, { headers })
    expect((await demand(503)).body['key']).toBe(unavailable['key'])
    expect(unavailable['code']).toBe(503)
    // Where no token is required, none can lack a scope.
    const token = await sendRequest(mock, facts.tokenPath, { method: 'POST', headers: { prefer: 'code=403' } })
    expect(token.headers.has('www-authenticate')).toBe(false)
  })

  test('an aborted request is not awaited', async () => {
    const controller = new AbortController()
    const pending = testMock().fetch(`http://mock.test${listing}`, {
      headers: { prefer: 'wait=600' },
      signal: controller.signal,
    })
    await holdTimers()
    controller.abort(new Error('the user left'))
    await expect(pending).rejects.toThrow('the user left')
  })

  test.each([
    ['code=404', 404, 'code=404', { key: facts.keys.notFound }],
    ['example=empty', 200, 'example=empty', { data: [], object: 'list' }],
    ['example=lastPage', 200, 'example=lastPage', { data: [{ id: 'act_1' }] }],
    ['example=expiredCursor', 400, 'example=expiredCursor', { code: 400, message: 'The cursor has expired' }],
    ['code=400, example=expiredCursor', 400, 'code=400, example=expiredCursor', { message: 'The cursor has expired' }],
    ['example="invalidLimit" ; why=1,wait = "0.001"', 400, 'example=invalidLimit, wait=0.001', { code: 400 }],
    // An example of default: its own status, unless another is given.
    ['example=forbidden', 403, 'example=forbidden', { code: 403, key: facts.keys.forbidden }],
    ['example=forbidden, code=503', 503, 'code=503, example=forbidden', { code: 503, key: facts.keys.forbidden }],
    // The preference that cannot be applied is left out.
    ['example=none, code=404', 404, 'code=404', { key: facts.keys.notFound }],
    ['code=404, example=empty', 404, 'code=404', { key: facts.keys.notFound }],
    ['CODE=404, code=500, return=minimal', 404, 'code=404', { key: facts.keys.notFound }],
    ['a="x, code=500", code=404', 404, 'code=404', { key: facts.keys.notFound }],
  ])('%j is applied: %i, %j', async (prefer, status, applied, body) => {
    const response = await sendRequest(testMock(), listing, { headers: { prefer } })
    expect(response).toMatchObject({ status, body })
    expect([response.headers.get('preference-applied'), response.headers.get('vary')]).toEqual([applied, 'Prefer'])
  })

  test.each(['code=99', 'code=x', 'respond-async', 'wait=-1', '', 'example', 'a; code=404', '"code=404"'])(
    '%j is ignored',
    async (prefer) => {
      const { status, headers } = await sendRequest(testMock(), listing, { headers: { prefer } })
      expect([status, headers.get('preference-applied'), headers.get('vary')]).toEqual([401, null, null])
    },
  )

  test.each([
    ['example=none', 'example=none is not an example. Use firstPage, lastPage, empty, '],
    ['example="a b", code=404', 'example="a b" is not an example of status 404. Use '],
    ['code=401, example=empty', 'example=empty is not an example of status 401. Use '],
  ])('%j names what does not exist, and what does', async (prefer, ignored) => {
    const { headers } = await sendRequest(testMock(), listing, { headers: { prefer } })
    expect([headers.get('x-preference-ignored'), headers.get('vary')]).toEqual([
      expect.stringContaining(ignored),
      'Prefer',
    ])
  })

  test('a page of another origin may read which were applied', async () => {
    const headers = { prefer: 'code=404', origin: 'https://docs.example' }
    const response = await sendRequest(testMock({ cors: headers.origin }), listing, { headers })
    expect(response.headers.get('vary')).toBe('Prefer, Origin')
    expect(response.headers.get('access-control-expose-headers')).toContain('Preference-Applied')
  })
})

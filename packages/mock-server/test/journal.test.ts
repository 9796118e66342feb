import { describe, expect, test } from 'vitest'
import { sendRequest, bearer, testMock } from './helpers.ts'
import { activitiesOf, facts } from './facts.ts'

const listing = activitiesOf('rw_mug')

describe('the journal', () => {
  test('lists requests and responses, without secrets', async () => {
    const mock = testMock()
    const authorization = await bearer(mock, facts.scopeOfListing)
    await sendRequest(mock, `${listing}?${facts.size}=1&note=${authorization.slice(7)}`, {
      headers: { authorization },
    })
    await sendRequest(mock, facts.revokePath, {
      method: 'POST',
      body: { access_token: authorization.slice(7) },
    })
    const entries = await mock.control.journal()
    expect(entries).toMatchObject([
      {
        operation: 'generateOAuthToken',
        request: { body: `grant_type=client_credentials&scope=${facts.scopeOfListing}` },
        response: { status: facts.issued },
      },
      {
        operation: 'listRewardActivities',
        request: {
          query: `${facts.size}=1&note=<ACCESS_TOKEN>`,
          headers: { authorization: '<ACCESS_TOKEN>', [facts.appToken]: expect.stringMatching(/^<\w+>$/) },
        },
      },
      {
        operation: 'revokeOAuthToken',
        request: { body: 'access_token=<SECRET>' },
        response: { status: facts.revoked },
      },
    ])
    expect(entries.at(-1)?.response.body ?? '').toBe('')
    const text = JSON.stringify(entries)
    expect(text).not.toContain(authorization.slice(7))
    expect(text).not.toContain('demo-token')
    expect(text).toContain('"token_type\\":\\"Bearer\\"')
  })

  test('can be queried, and reports near misses', async () => {
    const mock = testMock()
    await sendRequest(mock, listing)
    await sendRequest(mock, listing, { method: 'POST' })
    await sendRequest(mock, listing.replace('rewards', 'reward'))
    const count = async (query: object): Promise<number> => (await mock.control.journal(query)).length
    expect([
      await count({ status: 401 }),
      await count({ operation: 'listRewardActivities' }),
      await count({ path: listing }),
      await count({ path: `${listing.slice(0, 3)}*`, method: 'get' }),
    ]).toEqual([1, 1, 2, 2])
    expect((await mock.control.journal({ status: 404 }))[0]?.near_misses?.[0]).toBe(`GET ${activitiesOf('{id}')}`)
    await mock.control.verify({ path: listing }, 2)
    await expect(mock.control.verify({ path: listing }, 1)).rejects.toThrow(
      /Expected 1 request like .* but found 2: GET .* -> 401; POST .* -> 405/,
    )
    expect(await sendRequest(mock, '/__control/journal?status=405')).toMatchObject({
      body: [{ request: { method: 'POST' } }],
    })
  })

  test.each([
    ['a field of a form', { body: 'grant_type=password&password=hidden&x=seen' }],
    ['a field whose name is encoded', { body: 'x=seen&client%5Fsecret=hidden&p%61ssword=hidden' }],
    ['a field of the query', { query: 'x-api-key=hidden&x=seen&%74oken=hidden' }],
    ['a member of JSON', { body: '{"password": "hidden", "api_key":"hidden","id_token":"hidden","x":"seen"}' }],
    ['a header', { headers: { 'x-api-key': 'hidden', 'x-vault-token': 'hidden', 'x-other': 'seen' } }],
  ])('shows no secret in %s', async (_, sent) => {
    const mock = testMock()
    await mock.handle({ method: 'POST', path: facts.tokenPath, query: '', headers: {}, body: '', ...sent })
    const text = JSON.stringify(await mock.control.journal())
    expect(text).not.toContain('hidden')
    expect(text).toContain('seen')
  })

  test.each(['a', '%', 'token', '"', '\\', 'token":"', 'aaaaaaaa.'])('shows bodies of only %j', async (part) => {
    const mock = testMock({ journalSize: 20 })
    const body = part.repeat(16_384 / part.length)
    for (let n = 0; n < 20; n++) {
      await mock.handle({ method: 'POST', path: facts.tokenPath, query: '', headers: {}, body })
    }
    expect(await mock.control.journal()).toHaveLength(20)
  })

  test('redacts secrets that contain a quote, or are for a proxy', async () => {
    const mock = testMock()
    const headers = { 'proxy-authorization': 'Basic hidden' }
    await sendRequest(mock, facts.tokenPath, { method: 'POST', headers, body: '{"token":"a\\"hidden","x":"seen"}' })
    await sendRequest(mock, facts.tokenPath, { method: 'POST', headers, body: '{"token":"hidden' })
    const text = JSON.stringify(await mock.control.journal())
    expect(text).toContain('seen')
    expect(text).not.toContain('hidden')
  })

  test('replaces a long body with its length', async () => {
    const mock = testMock()
    await sendRequest(mock, facts.tokenPath, { method: 'POST', body: 'x'.repeat(20_000) })
    expect(await mock.control.journal()).toMatchObject([{ request: { body: '<20000 characters>' } }])
  })

  test('keeps the last entries', async () => {
    const mock = testMock({ journalSize: 2 })
    for (const path of ['/a', '/b', '/c']) await sendRequest(mock, path)
    expect((await mock.control.journal()).map(({ request }) => request.path)).toEqual(['/b', '/c'])
    expect(await testMock({ journalSize: 0 }).control.journal()).toEqual([])
  })
})

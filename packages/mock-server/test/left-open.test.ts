import { expect, test } from 'vitest'
import { contract, createMockServer } from '@loyalty-kit/mock-server'
import { listen } from '@loyalty-kit/mock-server/node'
import { bearer, sendRequest, start, testMock } from './helpers.ts'
import { activitiesOf, appHeaders, facts } from './facts.ts'

/** What the mock does where the source leaves something open: each is marked in the contract. */
const listing = activitiesOf('rw_mug')

test.each([
  ['vouchers  orders', 'vouchers orders'],
  ['vouchers   events  vouchers', 'vouchers events'],
  ['orders orders', 'orders'],
])('a token for %j is for %j', async (scope, granted) => {
  const { status, body } = await sendRequest(testMock(), facts.tokenPath, {
    method: 'POST',
    body: { grant_type: 'client_credentials', scope },
  })
  expect([status, body['scope'], body['client_id']]).toEqual([facts.issued, granted, 'demo-app'])
})

test.each([
  ['10.0', facts.listed, 10],
  ['1e1', facts.listed, 10],
  ['0.5', 400, 0],
  ['10.5', 400, 0],
  [`${facts.max + 1}.0`, 400, 0],
  ['0x10', 400, 0],
  ['', 400, 0],
])('a page size of %j gets %i', async (limit, status, items) => {
  const mock = testMock()
  const response = await sendRequest(mock, `${listing}?${facts.size}=${limit}`, {
    headers: { authorization: await bearer(mock) },
  })
  const { data = [] } = response.body as { data?: readonly object[] } // as the contract has it
  expect([response.status, data.length]).toEqual([status, items])
})

test('by default, a page has the size and the order of the contract', async () => {
  const mock = testMock()
  const { body } = await sendRequest(mock, listing, { headers: { authorization: await bearer(mock) } })
  const ids = Array.from({ length: 25 }, (_, index) => ({ id: `act_${index + 1}` }))
  const inOrder = facts.isAscending ? ids : ids.toReversed()
  expect(body).toMatchObject({ data: inOrder.slice(0, facts.preset) })
})

test('a last page has an empty cursor, that of an empty log too', async () => {
  const mock = testMock()
  const headers = { authorization: await bearer(mock) }
  const cursorOf = async (path: string) => (await sendRequest(mock, path, { headers })).body['cursor']
  expect(await cursorOf(`${listing}?${facts.size}=${facts.max}`)).toEqual({})
  expect(await cursorOf(activitiesOf('rw_coupons'))).toEqual({})
})

test('lifetimes are those of the contract, unless the options give others', async () => {
  const lifetimes = async (mock: ReturnType<typeof testMock>) => {
    const authorization = await bearer(mock)
    const claims = JSON.parse(atob(authorization.split('.')[1] ?? '')) as { iat: number; exp: number }
    const { cursor } = (await sendRequest(mock, listing, { headers: { authorization } })).body as {
      cursor: { expires_at: string } // a first page
    }
    return [claims.exp - claims.iat, (Date.parse(cursor.expires_at) - start) / 1000]
  }
  const declared = [facts.tokenSeconds, facts.cursorSeconds]
  expect(await lifetimes(testMock())).toEqual(declared)
  expect(await lifetimes(testMock({ tokenLifetimeSeconds: 60, cursorLifetimeSeconds: 30 }))).toEqual([60, 30])
  const { routes } = contract
  const corrected = Object.fromEntries(
    Object.entries(routes).map(([id, route]) => [
      id,
      { ...route, operation: { ...route.operation, lifetimeSeconds: 7 } },
    ]),
  )
  expect(await lifetimes(testMock({ routes: corrected }))).toEqual([7, 7])
})

test('the response to a revocation is empty and has no content type, in process and over a port', async () => {
  const mock = createMockServer({})
  const { url, close } = await listen(mock)
  for (const send of [mock.fetch, fetch]) {
    for (const token of ['unknown', (await bearer(mock)).slice('Bearer '.length)]) {
      const response = await send(`${url}${facts.revokePath}`, {
        method: 'POST',
        headers: appHeaders(),
        body: new URLSearchParams({ access_token: token }),
      })
      const { status, headers } = response
      expect([status, headers.get('content-type'), await response.text()]).toEqual([facts.revoked, null, ''])
    }
  }
  await close()
})

import { createMockServer } from '@loyalty-kit/mock-server'
import { createMswHandlers } from '@loyalty-kit/mock-server/msw'
import { listen } from '@loyalty-kit/mock-server/node'
import { setupServer } from 'msw/node'
import { afterAll, expect, onTestFinished, test } from 'vitest'
import { activitiesOf, appHeaders, facts, structureAt } from './facts.ts'

const mock = createMockServer()
const server = setupServer(
  ...createMswHandlers(mock, 'https://loyalty.example/'),
  ...createMswHandlers(createMockServer(), 'https://below.example/base/path'),
)
server.listen()
afterAll(() => server.close())

test('MSW responds to requests to the service with the mock', async () => {
  const app = appHeaders()
  const body = new URLSearchParams({ grant_type: 'client_credentials', scope: facts.scope })
  const issued = await fetch(`https://loyalty.example${facts.tokenPath}`, { method: 'POST', headers: app, body })
  const { access_token: token } = (await issued.json()) as { access_token: string } // as the contract has it
  const headers = { ...app, authorization: `Bearer ${token}` }
  const path = `https://loyalty.example${structureAt('ts_gold')}`
  expect((await fetch(path, { method: 'DELETE', headers })).status).toBe(200)
  expect((await fetch(path, { method: 'DELETE', headers })).status).toBe(404)
  expect(await mock.control.get('tier_structures', 'ts_gold')).toMatchObject({ status: 'DELETED' })
})

test('a fault that drops the connection is a failed fetch', async () => {
  await mock.control.faults([{ drop: 'after', count: 1 }])
  await expect(fetch(`https://loyalty.example${activitiesOf('rw_mug')}`)).rejects.toThrow(TypeError)
})

test('the service may be below a path', async () => {
  const base = 'https://below.example/base/path'
  const app = appHeaders()
  const body = new URLSearchParams({ grant_type: 'client_credentials', scope: facts.scope })
  const { token_endpoint: endpoint } = (await (
    await fetch(`${base}/.well-known/oauth-authorization-server`)
  ).json()) as { token_endpoint: string } // RFC 8414
  expect(endpoint).toBe(`${base}${facts.tokenPath}`)
  expect((await fetch(endpoint, { method: 'POST', headers: app, body })).status).toBe(facts.issued)
  expect((await fetch(`${base}/__control/health`)).status).toBe(200)
})

test.each(['shop', '*', 'https://shop.example/?a=1', 'https://shop.example/#a', 'ftp://shop.example'])(
  'a base URL %j is refused',
  (baseUrl) => {
    expect(() => createMswHandlers(mock, baseUrl)).toThrow(
      new TypeError(
        `Cannot create the handlers: the base URL ${JSON.stringify(baseUrl)} must be a URL such as https://shop.example/v1, or a path such as /v1, without a query or fragment`,
      ),
    )
  },
)

test('other requests are not intercepted', async () => {
  const other = await listen(mock)
  onTestFinished(other.close)
  expect((await fetch(`${other.url}/__control/health`)).status).toBe(200)
})

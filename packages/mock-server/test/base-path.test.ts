import { createMockServer, listen } from '@loyalty-kit/mock-server/node'
import { expect, onTestFinished, test } from 'vitest'
import { activitiesOf, facts } from './facts.ts'

const mock = createMockServer({ basePath: '/api/v1' })
const base = 'http://mock.test'
const listing = activitiesOf('rw_mug')

test.each([
  ['an operation', `/api/v1${listing}`, 401, `The ${facts.nameOfAppId} header is missing`],
  ['another operation', '/api/v1/nowhere', 404, 'There is no operation GET /nowhere'],
  ['the path itself', '/api/v1', 404, 'There is no operation GET /'],
  ['an operation outside', listing, 404, `There is no operation GET ${listing}`],
  ['another path', `/api/v10${listing}`, 404, `There is no operation GET /api/v10${listing}`],
  ['the control interface at the root', '/__control/programs/none', 404, 'There is no row "none" in programs'],
  ['the control interface below', '/api/v1/__control/programs/none', 404, 'There is no row "none" in programs'],
])('%s', async (_, path, status, message) => {
  const response = await mock.fetch(base + path)
  expect([response.status, await response.json()]).toEqual([status, expect.objectContaining({ message })])
})

test('a request outside says where the mock is, and is in the journal', async () => {
  const response = await mock.fetch(`${base}/elsewhere`)
  expect(await response.json()).toMatchObject({ details: 'The mock is below /api/v1' })
  expect((await mock.control.journal()).at(-1)).toMatchObject({
    request: { path: '/elsewhere' },
    response: { status: 404 },
  })
})

test('the next page of a list is below the path', async () => {
  const response = await mock.fetch(`${base}/api/v1/__control/activities?limit=1`)
  expect(response.headers.get('link')).toMatch(/^<\/api\/v1\/__control\/activities\?/)
})

test('the control interface has its own limit below the path', async () => {
  const post = async (path: string): Promise<number> =>
    (await createMockServer({ basePath: '/api', bodyLimitBytes: 1 }).fetch(base + path, { method: 'POST', body: '{}' }))
      .status
  expect([await post('/api/__control/seed'), await post('/__control/seed'), await post('/api/oauth/token')]).toEqual([
    200, 200, 413,
  ])
})

// RFC 8414, section 3.1: the path of the issuer follows that of the metadata.
test.each(['/.well-known/oauth-authorization-server/api/v1', '/api/v1/.well-known/oauth-authorization-server'])(
  'the metadata at %s has the path',
  async (path) => {
    const { url, close } = await listen(mock)
    onTestFinished(close)
    expect(await (await fetch(url + path)).json()).toMatchObject({
      issuer: `${url}/api/v1`,
      token_endpoint: `${url}/api/v1${facts.tokenPath}`,
    })
  },
)

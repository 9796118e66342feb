import { connect } from 'node:net'
import { once } from 'node:events'
import { listen } from '@loyalty-kit/mock-server/node'
import { expect, onTestFinished, test } from 'vitest'
import { bearer, testMock } from './helpers.ts'
import { activitiesOf, appHeaders, facts } from './facts.ts'

const listing = activitiesOf('rw_mug')

test.each([
  ['an operation', listing, facts.listed],
  ['an operation without credentials', `${listing}?${facts.size}=0`, 400],
  ['no operation', '/nowhere', 404],
  ['another method', facts.tokenPath, 405],
  ['the metadata', '/.well-known/oauth-authorization-server', 200],
  ['the control interface', '/__control/programs', 200],
  ['the health', '/__control/health', 200],
  ['an unknown row', '/__control/programs/none', 404],
])('HEAD has the status and headers of GET, but no body: %s', async (_, path, status) => {
  const mock = testMock()
  const headers = { ...appHeaders(), authorization: await bearer(mock) }
  const [get, head] = await Promise.all(
    ['GET', 'HEAD'].map(async (method) => await mock.fetch(`http://mock.test${path}`, { method, headers })),
  )
  expect([head?.status, get?.status]).toEqual([status, status])
  expect(headersOf(head)).toEqual(headersOf(get))
  expect(await head?.text()).toBe('')
})

test('a port sends the headers of GET without its body', async () => {
  const { url, close } = await listen(testMock())
  onTestFinished(close)
  const socket = connect(Number(new URL(url).port), '127.0.0.1')
  let text = ''
  socket.on('data', (chunk: Buffer) => (text += chunk.toString()))
  socket.write(`HEAD /nowhere HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n`)
  await once(socket, 'close')
  expect(text).toMatch(/^HTTP\/1\.1 404 [^]*content-length: [1-9]\d*\r\n[^]*\r\n\r\n$/)
})

test.each([
  [listing, 'GET, HEAD'],
  [facts.tokenPath, 'POST'],
  ['/.well-known/jwks.json', 'GET, HEAD'],
  ['/__control/health', 'GET, HEAD'],
  ['/__control/clock', 'POST, GET, HEAD'],
  ['/__control/programs', 'GET, HEAD'],
  ['/__control/programs/none', 'GET, HEAD, PUT, DELETE'],
])('%s allows %s', async (path, allow) => {
  const response = await testMock().fetch(`http://mock.test${path}`, { method: 'PATCH' })
  expect([response.status, response.headers.get('allow')]).toEqual([405, allow])
})

test('a HEAD request is in the journal under the operation of GET, without a body', async () => {
  const mock = testMock()
  await mock.fetch(`http://mock.test${listing}`, { method: 'HEAD' })
  expect(await mock.control.journal({ operation: 'listRewardActivities', method: 'HEAD' })).toMatchObject([
    { response: { status: 401, body: '' } },
  ])
})

function headersOf(response: Response | undefined): object {
  return Object.fromEntries(response?.headers ?? [])
}

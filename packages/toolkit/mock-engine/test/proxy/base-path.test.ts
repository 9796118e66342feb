import { expect, test } from 'vitest'
import { conversation, reading } from './conversation.ts'

test.each([
  { service: '', base: '/v2', sent: '/things', arrives: '/things' },
  { service: '', base: '/v2', sent: '/v2/things', arrives: '/v2/things' },
  { service: '/v2', base: '/v2', sent: '/things', arrives: '/v2/things' },
  { service: '/v2', base: '/v2', sent: '/v2/things', arrives: '/v2/things' },
  { service: '/v2/', base: '/v2', sent: '/v2/things?a=/v2/', arrives: '/v2/things?a=/v2/' },
  { service: '/shop/v2', base: '/v2', sent: '/v2/things', arrives: '/shop/v2/things' },
  // The server may be below the service.
  { service: '/shop', base: '/v2', sent: '/v2/things', arrives: '/shop/v2/things' },
  { service: '/shop', base: '/v2', sent: '/things', arrives: '/shop/things' },
  { service: '/v20', base: '/v2', sent: '/v2/things', arrives: '/v20/v2/things' },
  // Another version of the service than the request names.
  { service: '/api/v8', base: '/api/{version}', sent: '/api/v7/things', arrives: '/api/v8/things' },
  { service: '/v2', base: '/v2', sent: '/v2/nothing%2F', arrives: '/v2/nothing%2F' },
  // The contract has the path of the server as the path of an operation.
  { service: '/things', base: '/things', sent: '/things', arrives: '/things/things' },
  { service: '/things', base: '/things', sent: '/things/things', arrives: '/things/things' },
])('$sent arrives at a service at "$service" with the server $base as $arrives', async (row) => {
  const { service, sent, arrives, base } = row
  const { url, service: next } = await conversation([], {}, { path: service, basePaths: ['', base] })
  const request = reading(new URL(sent, url).href)
  const response = await next()
  expect(response.req.url).toBe(arrives)
  response.end()
  await (await request).rest()
})

import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import { proveHere, readDocument } from '../../toolkit/specwright/test/prove/prove-here.ts'
import { createDatabase } from '../test/implemented/database.ts'
import { createService } from '../test/implemented/server.ts'
import { start, testMock } from '../test/helpers.ts'

const document = await readDocument(fileURLToPath(new URL('../../../openapi/loyalty.yaml', import.meta.url)))

test.each([
  ['the mock', () => testMock()],
  ['a server that implements the contract', () => createService({ database: createDatabase(), now: () => start })],
])('%s is what the contract says', async (_, create) => {
  const server = create()
  const fetch = async (request: Request): Promise<Response> => await server.fetch(request)
  const { accessToken, ...app } = { appId: 'demo-app', appToken: 'demo-token', accessToken: await tokenOf(fetch) }
  const { failures, requests } = await proveHere(document, {
    fetch,
    credentials: { ...app, accessToken },
    requests: 500,
  })
  expect(failures).toEqual([])
  expect(requests).toBeGreaterThan(0)
})

/** A token of the demo app. */
async function tokenOf(fetch: (request: Request) => Promise<Response>): Promise<string> {
  const headers = { 'x-app-id': 'demo-app', 'x-app-token': 'demo-token' }
  const body = new URLSearchParams({ grant_type: 'client_credentials', scope: 'api' })
  const response = await fetch(new Request('http://server.test/oauth/token', { method: 'POST', headers, body }))
  const { access_token: token } = (await response.json()) as { readonly access_token: string } // as documented
  return token
}

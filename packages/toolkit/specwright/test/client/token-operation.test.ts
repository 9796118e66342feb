import { fileURLToPath } from 'node:url'
import { beforeEach, expect, test, vi } from 'vitest'
import { basic, client, form, scopes, secured, service, shown, text, tokenUrl } from './oauth-service.ts'
import { vaultOf, type Vault } from './vault.ts'

const loyalty = fileURLToPath(new URL('../../../../../openapi/loyalty.yaml', import.meta.url))
const tokenResponse = {
  200: { description: 'A token', content: { 'application/json': { schema: { type: 'object' } } } },
}
const asOperation = { clientCredentials: { tokenUrl: '/token', scopes } }
const tokenPath = (members: object): object => ({
  '/token': { post: { operationId: 'issue', responses: tokenResponse, ...members } },
})

const [createElsewhere, createLoyalty, createOwn, createWithHeader, createJson, createEither] = await Promise.all([
  vaultOf(
    secured(
      { clientCredentials: { tokenUrl, scopes } },
      tokenPath({ ...form({ grant_type: text }), servers: [{ url: 'https://id.example', name: 'id' }], security: [] }),
    ),
  ),
  vaultOf(loyalty, { oauth: { token: 'generateOAuthToken', revoke: 'revokeOAuthToken' } }),
  vaultOf(secured(asOperation, tokenPath(form({ grant_type: text, scope: text })))),
  vaultOf(
    secured(
      asOperation,
      tokenPath({ ...form({ grant_type: text, scope: text }), security: [{ app: [], secret: [] }] }),
      { app: { type: 'apiKey', in: 'header', name: 'X-App' }, secret: { type: 'apiKey', in: 'query', name: 's' } },
    ),
  ),
  vaultOf(
    secured(
      asOperation,
      tokenPath({
        requestBody: {
          required: true,
          content: {
            'application/json': {
              schema: { type: 'object', properties: { grant_type: text, client_id: text, client_secret: text } },
            },
          },
        },
        security: [],
      }),
    ),
  ),
  vaultOf(
    secured(
      asOperation,
      tokenPath({
        security: [{ other: [] }],
        requestBody: {
          content: {
            'application/x-www-form-urlencoded': {
              schema: {
                anyOf: [
                  { type: 'object', properties: { grant_type: text, client_id: text, client_secret: text } },
                  { allOf: [{ type: 'object', properties: { grant_type: text, subject_token: text } }] },
                ],
              },
            },
          },
        },
      }),
      { other: { type: 'http', scheme: 'bearer' } },
    ),
  ),
])

beforeEach(() => {
  vi.spyOn(Math, 'random').mockReturnValue(0) // no wait before a retry
  return () => vi.restoreAllMocks()
})

test.each<{ name: string; create: (options: object) => Vault; auth: object; request: string }>([
  {
    name: 'an operation without credentials of its own',
    create: createOwn,
    auth: { ...client, scope: ['read'] },
    request: `${basic} grant_type=client_credentials&scope=read`,
  },
  {
    name: 'an operation whose body is one of several',
    create: createEither,
    auth: client,
    request: 'grant_type=client_credentials&client_id=id&client_secret=secret',
  },
  {
    name: 'an operation whose body has them',
    create: createJson,
    auth: client,
    request: '{"grant_type":"client_credentials","client_id":"id","client_secret":"secret"}',
  },
])('a token is requested by $name', async ({ create, auth, request }) => {
  const { baseUrl, seen } = await service()
  await create({
    baseUrl,
    credentials: { auth },
  }).operations['readIt']?.()
  expect(seen.map(shown)).toEqual([`POST /token ${request}`, 'GET /it Bearer at1'])
})

test('a token operation gets the credentials that the document requires for it', async () => {
  const { baseUrl, seen } = await service()
  const credentials = { app: 'a1', secret: 's1', auth: { scope: ['read'] } }
  await createWithHeader({ baseUrl, credentials }).operations['readIt']?.()
  expect(seen.map(shown)).toEqual([
    'POST /token?s=s1 a1 grant_type=client_credentials&scope=read',
    'GET /it Bearer at1',
  ])
})

test('a token operation may have a server of its own', async () => {
  const { baseUrl, seen } = await service()
  const elsewhere = await service()
  const servers = { id: elsewhere.baseUrl }
  await createElsewhere({ baseUrl, servers, credentials: { auth: client } }).operations['readIt']?.()
  expect(elsewhere.seen.map(shown)).toEqual([`POST /token ${basic} grant_type=client_credentials`])
  expect(seen.map(shown)).toEqual(['GET /it Bearer at1'])
})

test('the tokens of a bearer scheme are those of an operation that the configuration names', async () => {
  const { baseUrl, seen } = await service()
  const credentials = { appId: 'a1', appToken: 's1', accessToken: { scope: ['loyalties', 'rewards'] } }
  const vault = createLoyalty({ baseUrl, credentials })
  const called = vault['tierStructures']?.['delete']?.('ts_1')
  await expect(called).rejects.toMatchObject({ status: 200 }) // it is not the JSON of the document
  await vault.close()
  expect(seen.map(shown)).toEqual([
    'POST /oauth/token a1 grant_type=client_credentials&scope=loyalties+rewards',
    'DELETE /v2/loyalties/tier-structures/ts_1 Bearer at1 a1',
    'POST /v1/oauth/token/revoke a1 access_token=at1',
  ])
})

test('a token that the caller passes is sent, and no operation is called for one', async () => {
  const { baseUrl, seen } = await service()
  await createOwn({ baseUrl, credentials: { auth: { token: () => 'mine' } } }).operations['readIt']?.()
  expect(seen.map(shown)).toEqual(['GET /it Bearer mine'])
})

const members = 'clientId, clientSecret, scope, tokenCache, ignoreCacheErrors, token'

test.each([
  ['hidden', `: it must be an object with ${members}`],
  [['hidden'], `: it must be an object with ${members}`],
  [null, `: it must be an object with ${members}`],
  [{ clientID: 'hidden' }, `.clientID: there is no such member. There are ${members}`],
  [{ clientSecret: ['hidden'] }, '.clientSecret: it must be a string, or a function that returns one'],
  [{ scope: 5 }, '.scope: it must be a string, or an array of strings'],
  [{ token: 5 }, '.token: it must be a string, or a function that returns one'],
])('the credentials %j are refused', (auth, message) => {
  const creating = (): unknown => createOwn({ baseUrl: 'http://vault.test', credentials: { auth } })
  expect(creating).toThrow(new TypeError(`Cannot use credentials.auth${message}`))
})

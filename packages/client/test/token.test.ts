import { expect, onTestFinished, test, vi } from 'vitest'
import { operations } from '@loyalty-kit/spec'
import { facts } from '../../mock-server/test/facts.ts'
import { createLoyaltyClient } from '../src/index.ts'
import { conversation, failure, failureOf, json, structure } from './service.ts'

test('close() revokes the tokens that the client obtained, and no others', async () => {
  const { loyalty, calls } = conversation(({ path }) => (path === facts.revokePath ? new Response() : json(structure)))
  await loyalty.oauth.generateToken({ scope: [facts.scopeOfDeletion] })
  await loyalty.tierStructures.delete('ts_1')
  await loyalty.close()
  await loyalty.close()
  expect(
    calls()
      .filter(({ path }) => path === facts.revokePath)
      .map(({ body }) => body),
  ).toEqual(['access_token=token-2'])
})

test.each([facts.scopeOfDeletion, `${facts.scopeOfDeletion} ${facts.scopeOfListing}`] as const)(
  'a scope may be written as OAuth does: %s',
  async (scope) => {
    const { loyalty, received } = conversation(() => json(structure), { scope })
    await loyalty.tierStructures.delete('ts_1')
    expect(new URLSearchParams(received[0]?.body).get('scope')).toBe(scope)
  },
)

test.each([[[facts.scopeOfDeletion]], [[]], ['']])('a scope beside a token is refused: %o', (scope) => {
  const { loyalty } = conversation(() => json(structure))
  expect(loyalty).toBeTypeOf('object')
  const both = { scope, token: 't' } as never // not in TypeScript
  expect(() => conversation(() => json(structure), both)).toThrow('Cannot use scope beside token: pass one of them')
})

test.each([
  [{ token: 5, scope: undefined }, 'token: it must be a string, or a function that returns one'],
  [{ scope: 5 }, 'scope: it must be a string, or an array of strings'],
  [{ tokenCache: { get: () => undefined } }, 'tokenCache: it must be an object with the functions get and set'],
  [{ ignoreCacheErrors: 'yes' }, 'ignoreCacheErrors: it must be true or false'],
  [{ allowHttp: 'yes' }, 'allowHttp: it must be true or false'],
  [{ allowBrowser: 1 }, 'allowBrowser: it must be true or false'],
  [{ tokenPath: 5 }, 'tokenPath: it must start with a slash'],
])('the options %j are refused', (given, message) => {
  const options = given as never // not in TypeScript
  expect(() => conversation(() => json(structure), options)).toThrow(new TypeError(`Cannot use ${message}`))
})

test('token requests and revocations are retried', async () => {
  vi.spyOn(Math, 'random').mockReturnValue(0)
  onTestFinished(() => void vi.restoreAllMocks())
  const { loyalty, calls } = conversation((_, nth) => (nth === 1 ? failure(503) : new Response()))
  await loyalty.oauth.revokeToken('t')
  expect(calls().map(({ body }) => body)).toEqual(['access_token=t', 'access_token=t'])
})

test('the token to revoke is not shown when revoking it fails', async () => {
  const { loyalty } = conversation(() => new Response('unknown token opaque-98', { status: 400 }))
  const error = await failureOf(loyalty.oauth.revokeToken('opaque-98'))
  expect(error.message).toBe('revokeOAuthToken returned 400: unknown token [redacted]')
})

const required = operations.deleteTierStructure.acceptedScopes.join(' or ')

test.each([
  {
    scope: ['customers'],
    expected: `; the operation requires scope ${required}, and the client requests customers`,
  },
  {
    scope: [facts.scopeOfDeletion], // of which less may have been granted
    expected: `; the operation requires scope ${required}, and the client requests ${facts.scopeOfDeletion}`,
  },
] as const)('the message of a 403 to a client with scope $scope includes "$expected"', async ({ scope, expected }) => {
  const { loyalty } = conversation(() => failure(403, 'forbidden'), { scope })
  expect((await failureOf(loyalty.tierStructures.delete('ts_1'))).message).toBe(
    `deleteTierStructure returned 403 forbidden: Message of forbidden${expected}`,
  )
})

test("the message of a 403 to the caller's token does not mention the client's scope", async () => {
  const { loyalty } = conversation(() => failure(403, 'forbidden'), { token: 'mine' })
  expect((await failureOf(loyalty.tierStructures.delete('ts_1'))).message).toBe(
    `deleteTierStructure returned 403 forbidden: Message of forbidden; the operation requires scope ${required}`,
  )
})

test('a client without scope and token reports which scope the operation accepts', async () => {
  const loyalty = createLoyaltyClient({
    baseUrl: 'https://loyalty.test',
    appId: 'a',
    appToken: 'b',
    scope: [],
    fetch: () => Promise.reject(new Error('unused')),
  })
  expect((await failureOf(loyalty.tierStructures.delete('ts_1'))).message).toBe(
    `Cannot get a token for deleteTierStructure: the client has neither a scope nor a token. Pass scope (${required}) or token`,
  )
})

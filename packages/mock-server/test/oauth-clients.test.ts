import { createMockServer, es256, listen } from '@loyalty-kit/mock-server/node'
import * as oauth from 'oauth4webapi'
import * as openid from 'openid-client'
import { ClientCredentials } from 'simple-oauth2'
import { afterAll, expect, test } from 'vitest'
import { activitiesOf, appHeaders, facts } from './facts.ts'

// Stock clients, used as documented, plus the headers of the app.
const app = appHeaders()
const mock = createMockServer({ createTokenSigner: es256 })
const { url, close } = await listen(mock)
afterAll(close)

const listing = `${url}${activitiesOf('rw_mug')}`

async function statusWith(token: string): Promise<number> {
  return (await fetch(listing, { headers: { ...app, authorization: `Bearer ${token}` } })).status
}

const withApp = async (target: string, init: object = {}): Promise<Response> => {
  const { headers, ...rest } = init as RequestInit // as both clients call it
  return await fetch(target, { ...rest, headers: { ...Object.fromEntries(new Headers(headers)), ...app } })
}

/** Stock clients accept 200 alone, which RFC 7009 requires. */
const expected = facts.revoked === 200 ? 'accepted' : 'refused'

async function outcomeOf(revocation: Promise<void | undefined>): Promise<string> {
  return await revocation.then(
    () => 'accepted',
    () => 'refused',
  )
}

test('oauth4webapi discovers the server, gets a token and revokes it', async () => {
  const options = { [oauth.customFetch]: withApp, [oauth.allowInsecureRequests]: true } as const
  const issuer = new URL(url)
  const found = await oauth.discoveryRequest(issuer, { ...options, algorithm: 'oauth2' })
  const server = await oauth.processDiscoveryResponse(issuer, found)
  const client = { client_id: 'demo-app' }
  const requestToken = async (scope: string) =>
    await oauth.clientCredentialsGrantRequest(server, client, oauth.None(), new URLSearchParams({ scope }), options)
  const token = await oauth.processClientCredentialsResponse(server, client, await requestToken(facts.scopeOfListing))
  expect(token).toMatchObject({
    token_type: 'bearer',
    expires_in: facts.tokenSeconds,
    scope: facts.scopeOfListing,
  })
  expect(await statusWith(token.access_token)).toBe(facts.listed)
  const revocation = await oauth.revocationRequest(server, client, oauth.None(), token.access_token, options)
  expect(await outcomeOf(oauth.processRevocationResponse(revocation))).toBe(expected)
  expect(await statusWith(token.access_token)).toBe(401)
  const refused = oauth.processClientCredentialsResponse(server, client, await requestToken('nonsense'))
  await expect(refused).rejects.toMatchObject({ error: 'invalid_scope', status: 400 })
})

test('oauth4webapi verifies an ES256 token with the published key of the server', async () => {
  const { keys } = (await (await fetch(`${url}/.well-known/jwks.json`)).json()) as { keys: readonly JsonWebKey[] } // RFC 7517
  const metadata = (await (await fetch(`${url}/.well-known/oauth-authorization-server`)).json()) as object
  expect(metadata).toMatchObject({ issuer: url, jwks_uri: `${url}/.well-known/jwks.json` })
  const body = new URLSearchParams({ grant_type: 'client_credentials', scope: facts.scope })
  const issued = await fetch(`${url}${facts.tokenPath}`, { method: 'POST', headers: app, body })
  const { access_token: token } = (await issued.json()) as { access_token: string } // as the contract has it
  const [header = '', payload = '', signature = ''] = token.split('.')
  const bytes = (encoded: string): Uint8Array<ArrayBuffer> => Uint8Array.from(Buffer.from(encoded, 'base64url'))
  const algorithm = { name: 'ECDSA', namedCurve: 'P-256' }
  const key = await crypto.subtle.importKey('jwk', keys[0] ?? {}, algorithm, false, ['verify'])
  const signed = new TextEncoder().encode(`${header}.${payload}`)
  const check = { name: 'ECDSA', hash: 'SHA-256' }
  expect(await crypto.subtle.verify(check, key, bytes(signature), signed)).toBe(true)
  expect(keys[0]).not.toHaveProperty('d')
  // A token signed with the public key is refused.
  const forged = createMockServer({ secret: JSON.stringify(keys[0]) })
  const other = await forged.fetch(`http://mock.test${facts.tokenPath}`, { method: 'POST', headers: app, body })
  expect(await statusWith(((await other.json()) as { access_token: string }).access_token)).toBe(401)
  const first = signature.startsWith('A') ? 'B' : 'A'
  expect(await statusWith(`${header}.${payload}.${first}${signature.slice(1)}`)).toBe(401)
})

test('openid-client discovers the server, gets a token and revokes it', async () => {
  const config = await openid.discovery(new URL(url), 'demo-app', undefined, openid.None(), {
    algorithm: 'oauth2',
    execute: [openid.allowInsecureRequests],
    [openid.customFetch]: withApp,
  })
  config[openid.customFetch] = withApp
  const token = await openid.clientCredentialsGrant(config, { scope: facts.scope })
  expect(token.expires_in).toBe(facts.tokenSeconds)
  expect(await statusWith(token.access_token)).toBe(facts.listed)
  expect(await outcomeOf(openid.tokenRevocation(config, token.access_token))).toBe(expected)
  expect(await statusWith(token.access_token)).toBe(401)
  await expect(openid.clientCredentialsGrant(config, { scope: 'nonsense' })).rejects.toMatchObject({
    error: 'invalid_scope',
  })
})

test.each(['body', 'header'] as const)(
  'simple-oauth2 gets a token and revokes it, with its secret in the %s',
  async (authorizationMethod) => {
    const client = new ClientCredentials({
      client: { id: 'demo-app', secret: 'demo-token' },
      auth: { tokenHost: url, tokenPath: facts.tokenPath, revokePath: facts.revokePath },
      // By default it refuses an empty body, which has no content type.
      http: { headers: app, json: true },
      options: { authorizationMethod },
    })
    const held = await client.getToken({ scope: facts.scope })
    const token = String(held.token['access_token'])
    expect(held.expired()).toBe(false)
    expect(await statusWith(token)).toBe(facts.listed)
    await held.revoke('access_token')
    expect(await statusWith(token)).toBe(401)
  },
)

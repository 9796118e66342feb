import type { ContractSeed } from '@specwright/mock-engine'
import { listen } from '@specwright/mock-engine/node'
import * as oauth from 'oauth4webapi'
import { describe, expect, onTestFinished, test } from 'vitest'
import { basic, client, flow, secured } from './secured.ts'
import { served } from './served.ts'

const insecure = { [oauth.allowInsecureRequests]: true } as const

/** A server with an OAuth 2.0 scheme, and what a standard client knows of it. */
async function oauthServer(flows: object, options: Parameters<typeof served>[1] = {}) {
  const { mock } = await served(secured({ type: 'oauth2', flows }, ['read:things']), options)
  const { url, close } = await listen(mock)
  onTestFinished(close)
  const found = await oauth.discoveryRequest(new URL(url), { ...insecure, algorithm: 'oauth2' })
  const server = await oauth.processDiscoveryResponse(new URL(url), found)
  const things = async (token: string): Promise<Response> =>
    await fetch(`${url}/things`, { headers: { authorization: `Bearer ${token}` } })
  return { url, server, things }
}

test.each([
  ['/.well-known/openid-configuration', ''],
  ['https://id.example/realms/a/.well-known/openid-configuration', '/realms/a'],
  ['https://api.example/v3/.well-known/openid-configuration', '/v3'],
])('a client of OpenID Connect discovers where tokens are issued: %s', async (openIdConnectUrl, path) => {
  const document = {
    ...secured({ type: 'openIdConnect', openIdConnectUrl }),
    servers: [{ url: 'https://api.example/v3' }],
  }
  const { mock } = await served(document)
  const { url, close } = await listen(mock)
  onTestFinished(close)
  const issuer = new URL(`${url}${path}`)
  const found = await oauth.discoveryRequest(issuer, { ...insecure, algorithm: 'oidc' })
  const server = await oauth.processDiscoveryResponse(issuer, found)
  const sent = await oauth.clientCredentialsGrantRequest(server, client, oauth.None(), {}, insecure)
  const { access_token: token } = await oauth.processClientCredentialsResponse(server, client, sent)
  const status = async (base: string): Promise<number> =>
    (await fetch(`${base}/things`, { headers: { authorization: `Bearer ${token}` } })).status
  expect([await status(url), await status(`${url}/v3`)]).toEqual([200, 200])
  expect((await fetch(`${url}/other/.well-known/openid-configuration`)).status).toBe(404)
})

describe.each<[flow: string, facts: object]>([
  ['clientCredentials', { tokenUrl: '/oauth/token' }],
  ['password', { tokenUrl: 'https://id.example/oauth/token' }],
  ['authorizationCode', { tokenUrl: '/v3/oauth/token', authorizationUrl: '/v3/oauth/authorize' }],
  ['deviceAuthorization', { tokenUrl: '/device/token', deviceAuthorizationUrl: '/device/code' }],
])('a refusal says how to get a token, of the flow %s', (name, facts) => {
  const document = {
    ...secured({ type: 'oauth2', flows: { [name]: { ...facts, scopes: { 'read:things': 'Read' } } } }, ['read:things']),
    servers: [{ url: 'https://api.example/v3' }],
  }
  const bearer = (token: string) => ({ authorization: `Bearer ${token}` })

  test.each([{}, bearer('made-up'), bearer('a.b.c')])('to a request with %j', async (headers) => {
    const { send, mock } = await served(document)
    const refused = await send('GET /things', undefined, headers)
    const [, path = '', form = ''] = /POST (\S+) with (\S+),/.exec((refused.body as { detail: string }).detail) ?? []
    const issued = await mock.fetch(`http://mock.test${path}`, { method: 'POST', body: new URLSearchParams(form) })
    const { access_token: token } = (await issued.json()) as { access_token: string }
    expect([refused.status, (await send('GET /things', undefined, bearer(token))).status]).toEqual([401, 200])
  })

  test('or names the seed', async () => {
    const refused = await (await served(document)).send('GET /things')
    const seed = /seed (\{.*\})/.exec((refused.body as { detail: string }).detail)?.[1] ?? ''
    const { send } = await served(document, { seed: JSON.parse(seed) as ContractSeed })
    expect((await send('GET /things', undefined, bearer('TOKEN'))).status).toBe(200)
    expect((await send('GET /things', undefined, bearer('other'))).status).toBe(401)
  })
})

describe('a standard OAuth client', () => {
  const issue = async (
    { server }: Awaited<ReturnType<typeof oauthServer>>,
    scope: string,
    authentication = oauth.None(),
  ): Promise<oauth.TokenEndpointResponse> => {
    const body = new URLSearchParams({ scope })
    const sent = await oauth.clientCredentialsGrantRequest(server, client, authentication, body, insecure)
    return await oauth.processClientCredentialsResponse(server, client, sent)
  }

  test('gets a token where the document says so, with the scopes that it asks for', async () => {
    const found = await oauthServer({ clientCredentials: flow })
    const { access_token: token } = await issue(found, 'read:things')
    expect((await found.things(token)).status).toBe(200)
    const { access_token: weak } = await issue(found, 'write:things')
    const refused = await found.things(weak)
    expect([refused.status, refused.headers.get('www-authenticate')]).toEqual([
      403,
      'Bearer realm="mock", error="insufficient_scope", scope="read:things"',
    ])
    expect((await found.things('another')).status).toBe(401)
    await expect(issue(found, 'all')).rejects.toMatchObject({ error: 'invalid_scope' })
  })

  test('is one that the seed names, if it names any', async () => {
    const seed = { api_credentials: [{ scheme: 'own', user: 'app', secret: 'sesame', scopes: ['read:things'] }] }
    const found = await oauthServer({ clientCredentials: flow }, { seed })
    expect(found.server.token_endpoint_auth_methods_supported).toEqual([
      'none',
      'client_secret_basic',
      'client_secret_post',
    ])
    const { access_token: token } = await issue(found, 'read:things', oauth.ClientSecretBasic('sesame'))
    expect((await found.things(token)).status).toBe(200)
    await issue(found, 'read:things', oauth.ClientSecretPost('sesame'))
    await expect(issue(found, 'read:things', oauth.ClientSecretPost('other'))).rejects.toMatchObject({
      error: 'invalid_client',
      status: 401,
    })
    await expect(issue(found, 'write:things', oauth.ClientSecretPost('sesame'))).rejects.toMatchObject({
      error: 'invalid_scope',
    })
  })

  test('encodes its id and its secret in the header', async () => {
    const user = 'my-app@example.com'
    const seed = { api_credentials: [{ scheme: 'own', user, secret: 'a+b/c%d &' }] }
    const { server } = await oauthServer({ clientCredentials: flow }, { seed })
    const named = { client_id: user }
    const issueWith = async (secret: string): Promise<oauth.TokenEndpointResponse> => {
      const request = [server, named, oauth.ClientSecretBasic(secret), {}, insecure] as const
      const sent = await oauth.clientCredentialsGrantRequest(...request)
      return await oauth.processClientCredentialsResponse(server, named, sent)
    }
    expect(await issueWith('a+b/c%d &')).toMatchObject({ token_type: 'bearer' })
    await expect(issueWith('a b/c%d &')).rejects.toMatchObject({ status: 401 })
  })

  test('may send them as they are', async () => {
    const seed = { api_credentials: [{ scheme: 'own', user: 'app', secret: 'a+b%41' }] }
    const { url } = await oauthServer({ clientCredentials: flow }, { seed })
    const body = new URLSearchParams({ grant_type: 'client_credentials' })
    const response = await fetch(`${url}/oauth/token`, { method: 'POST', headers: basic('app:a+b%41'), body })
    expect(response.status).toBe(200)
  })

  test('gets a token of the implicit flow in the browser of its user', async () => {
    const found = await oauthServer({ implicit: { authorizationUrl: '/oauth/dialog', scopes: flow.scopes } })
    const { server, things } = found
    expect(server).toMatchObject({ response_types_supported: ['token'] })
    const authorize = new URL(server.authorization_endpoint ?? '')
    const asked = { response_type: 'token', ...client, redirect_uri: 'https://app.example/back', state: 's1' }
    const tokenWith = async (scope: string): Promise<string> => {
      authorize.search = new URLSearchParams({ ...asked, scope }).toString()
      const { headers } = await fetch(authorize, { redirect: 'manual' })
      const { hash, search } = new URL(headers.get('location') ?? '')
      const { access_token: token = '', ...sent } = Object.fromEntries(new URLSearchParams(hash.slice(1)))
      expect([search, sent]).toEqual(['', { token_type: 'Bearer', expires_in: '900', scope, state: 's1' }])
      return token
    }
    expect((await things(await tokenWith('read:things'))).status).toBe(200)
    expect((await things(await tokenWith('write:things'))).status).toBe(403)
  })

  test('exchanges a code once, with its verifier, and refreshes the token', async () => {
    const found = await oauthServer({ authorizationCode: { ...flow, authorizationUrl: '/oauth/authorize' } })
    const { server } = found
    const verifier = oauth.generateRandomCodeVerifier()
    const redirect = 'https://app.example/back'
    const authorize = new URL(server.authorization_endpoint ?? '')
    authorize.search = new URLSearchParams({
      response_type: 'code',
      client_id: client.client_id,
      redirect_uri: redirect,
      scope: 'read:things',
      state: 's1',
      code_challenge: await oauth.calculatePKCECodeChallenge(verifier),
      code_challenge_method: 'S256',
    }).toString()
    const { status, headers } = await fetch(authorize, { redirect: 'manual' })
    expect(status).toBe(302)
    const parameters = oauth.validateAuthResponse(server, client, new URL(headers.get('location') ?? ''), 's1')
    const exchange = async (used: string): Promise<oauth.TokenEndpointResponse> => {
      const request = [server, client, oauth.None(), parameters, redirect, used, insecure] as const
      const sent = await oauth.authorizationCodeGrantRequest(...request)
      return await oauth.processAuthorizationCodeResponse(server, client, sent)
    }
    await expect(exchange(oauth.generateRandomCodeVerifier())).rejects.toMatchObject({ error: 'invalid_grant' })
    const token = await exchange(verifier)
    expect((await found.things(token.access_token)).status).toBe(200)
    await expect(exchange(verifier)).rejects.toMatchObject({ error: 'invalid_grant' })
    const refresh = async (refreshToken: string): Promise<oauth.TokenEndpointResponse> => {
      const sent = await oauth.refreshTokenGrantRequest(server, client, oauth.None(), refreshToken, insecure)
      return await oauth.processRefreshTokenResponse(server, client, sent)
    }
    const next = await refresh(token.refresh_token ?? '')
    expect((await found.things(next.access_token)).status).toBe(200)
    await expect(refresh(token.refresh_token ?? '')).rejects.toMatchObject({ error: 'invalid_grant' })
    // Neither a code nor a refresh token is an access token.
    expect((await found.things(next.refresh_token ?? '')).status).toBe(401)
    expect((await found.things(parameters.get('code') ?? '')).status).toBe(401)
  })
})

test('each flow issues tokens at its own URL, with the scopes of all that share it', async () => {
  const { mock } = await served(
    secured({
      type: 'oauth2',
      flows: {
        clientCredentials: { tokenUrl: '/machines/token', scopes: { run: 'Run' } },
        password: { tokenUrl: '/users/token', refreshUrl: '/users/refresh', scopes: { read: 'Read' } },
        authorizationCode: { authorizationUrl: '/authorize', tokenUrl: '/users/token', scopes: { write: 'Write' } },
      },
    }),
  )
  const scopeAt = async (path: string, form: Record<string, string>): Promise<unknown> => {
    const response = await mock.fetch(`http://mock.test${path}`, { method: 'POST', body: new URLSearchParams(form) })
    const { scope, error, refresh_token } = (await response.json()) as Readonly<Record<string, string>>
    if (refresh_token === undefined || path.endsWith('refresh')) return scope ?? error
    return await scopeAt('/users/refresh', { grant_type: 'refresh_token', refresh_token })
  }
  const user = { grant_type: 'password', username: 'u', password: 'p' }
  expect(await scopeAt('/machines/token', { grant_type: 'client_credentials' })).toBe('run')
  expect(await scopeAt('/users/token', user)).toBe('read write')
  expect(await scopeAt('/users/token', { ...user, scope: 'run' })).toBe('invalid_scope')
})

describe('a device', () => {
  const flows = { deviceAuthorization: { ...flow, deviceAuthorizationUrl: '/oauth/device' } }
  const started = Date.parse('2026-01-15T09:30:00Z')

  /** A device with its codes, and a clock. */
  async function device() {
    let now = started
    const found = await oauthServer(flows, { now: () => now })
    const { server } = found
    const asked = await oauth.deviceAuthorizationRequest(
      server,
      client,
      oauth.None(),
      { scope: 'read:things' },
      insecure,
    )
    const codes = await oauth.processDeviceAuthorizationResponse(server, client, asked)
    const poll = async (): Promise<oauth.TokenEndpointResponse> => {
      const sent = await oauth.deviceCodeGrantRequest(server, client, oauth.None(), codes.device_code, insecure)
      return await oauth.processDeviceCodeResponse(server, client, sent)
    }
    return { ...found, codes, poll, wait: (seconds: number) => (now += seconds * 1000) }
  }

  test('gets tokens once its user has approved, which is after its first request for them', async () => {
    const { codes, poll, wait, things } = await device()
    expect(codes).toMatchObject({
      user_code: expect.stringMatching(/^[B-T]{4}-[B-T]{4}$/) as string,
      expires_in: 600,
      interval: 1,
    })
    await expect(poll()).rejects.toMatchObject({ error: 'authorization_pending' })
    wait(1)
    const token = await poll()
    expect([token.scope, (await things(token.access_token)).status]).toEqual(['read:things', 200])
    await expect(poll()).rejects.toMatchObject({ error: 'invalid_grant' })
  })

  test('that asks too often must ask less often from then on', async () => {
    const { poll, wait } = await device()
    await expect(poll()).rejects.toMatchObject({ error: 'authorization_pending' })
    await expect(poll()).rejects.toMatchObject({ error: 'slow_down' })
    wait(5)
    await expect(poll()).rejects.toMatchObject({ error: 'slow_down' })
    wait(11)
    expect(await poll()).toMatchObject({ token_type: 'bearer' })
  })

  test('has ten minutes', async () => {
    const { poll, wait } = await device()
    await expect(poll()).rejects.toMatchObject({ error: 'authorization_pending' })
    wait(600)
    for (const again of [poll, poll]) await expect(again()).rejects.toMatchObject({ error: 'expired_token' })
  })

  test('gets no codes for a scope that it may not have', async () => {
    const { server } = await oauthServer(flows)
    const asked = await oauth.deviceAuthorizationRequest(server, client, oauth.None(), { scope: 'all' }, insecure)
    await expect(oauth.processDeviceAuthorizationResponse(server, client, asked)).rejects.toMatchObject({
      error: 'invalid_scope',
    })
  })
})

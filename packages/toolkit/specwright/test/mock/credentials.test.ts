import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import * as http from 'node:http'
import * as https from 'node:https'
import { text as textOf } from 'node:stream/consumers'
import { listen } from '@specwright/mock-engine/node'
import { describe, expect, onTestFinished, test } from 'vitest'
import { basic, ok, secured } from './secured.ts'
import { served } from './served.ts'

describe('a request needs the credential of the scheme', () => {
  test.each([
    [{ type: 'apiKey', in: 'header', name: 'X-Key' }, '/things', { 'x-key': 'k' }],
    [{ type: 'apiKey', in: 'query', name: 'key' }, '/things?key=k', {}],
    [{ type: 'apiKey', in: 'cookie', name: 'sid' }, '/things', { cookie: 'a=b; sid=k' }],
    [{ type: 'http', scheme: 'bearer' }, '/things', { authorization: 'bearer k' }],
    [{ type: 'http', scheme: 'basic' }, '/things', basic('k:p:w')],
    [{ type: 'http', scheme: 'digest' }, '/things', { authorization: 'Digest k' }],
    [{ type: 'openIdConnect', openIdConnectUrl: '/oidc' }, '/things', { authorization: 'Bearer k' }],
  ])('%j', async (scheme, path, headers) => {
    const { send } = await served(secured(scheme))
    const refused = await send('GET /things')
    expect([refused.status, (await send(`GET ${path}`, undefined, headers)).status]).toEqual([401, 200])
    expect(refused.body).toMatchObject({ status: 401, title: expect.stringMatching(/ (?:is|are) missing$/) as string })
  })
})

describe('a seed says which credentials there are', () => {
  test.each([
    [{ type: 'apiKey', in: 'header', name: 'X-Key' }, { secret: 'k1' }, { 'x-key': 'k1' }, { 'x-key': 'k2' }],
    [{ type: 'http', scheme: 'basic' }, { user: 'u', secret: 'p4ss' }, basic('u:p4ss'), basic('u:q')],
    [
      { type: 'http', scheme: 'bearer' },
      { secret: 't1' },
      { authorization: 'Bearer t1' },
      { authorization: 'Bearer t2' },
    ],
  ])('%j', async (scheme, credential, right, wrong) => {
    const { send, mock } = await served(secured(scheme), {
      seed: { api_credentials: [{ scheme: 'own', ...credential }] },
    })
    const statusWith = async (headers: object) => (await send('GET /things', undefined, { ...headers })).status
    expect([await statusWith(right), await statusWith(wrong)]).toEqual([200, 401])
    expect(JSON.stringify(await mock.control.list('api_credentials'))).not.toContain(credential.secret)
  })

  test.each([
    [{ scheme: 'own', client_id: 'app', secret: 's' }, '/client_id is unknown. Use id, scheme, user, secret, scopes'],
    [{ scheme: 'own', secret: 's' }, '/user is missing: a user of basic authentication has a name'],
    [{ scheme: 'own', user: 7, secret: 's' }, '/user must be a string'],
    [{ scheme: 'own', user: 'u', secret: 's', scopes: 'read' }, '/scopes must be an array of strings'],
  ])('%j is refused', async (credential, problem) => {
    const seed = { api_credentials: [credential] }
    const created = served(secured({ type: 'http', scheme: 'basic' }), { seed })
    await expect(created).rejects.toThrow(`/api_credentials/0${problem}`)
  })

  test('of schemes that the document has', async () => {
    const seed = { api_credentials: [{ scheme: 'other', secret: '' }] }
    const problem =
      '/api_credentials/0/scheme must be one of the security schemes: own; /api_credentials/0/secret must be'
    await expect(served(secured({ type: 'http', scheme: 'bearer' }), { seed })).rejects.toThrow(problem)
  })
})

test('of alternatives, the one whose credentials were sent says what is wrong', async () => {
  const document = {
    openapi: '3.1.1',
    info: { title: 'Secured', version: '1' },
    paths: {
      '/things': { get: { operationId: 'listThings', security: [{ token: [] }, { user: [] }, { key: [] }], ...ok } },
    },
    components: {
      securitySchemes: {
        token: { type: 'oauth2', flows: { clientCredentials: { tokenUrl: '/oauth/token', scopes: {} } } },
        user: { type: 'http', scheme: 'basic' },
        key: { type: 'apiKey', in: 'header', name: 'X-Key' },
      },
    },
  }
  const secrets = [
    { scheme: 'user', user: 'u', secret: 'p' },
    { scheme: 'key', secret: 'k' },
  ]
  const { send } = await served(document, { seed: { api_credentials: secrets } })
  const titleWith = async (headers: Record<string, string>) =>
    Reflect.get(Object((await send('GET /things', undefined, headers)).body), 'title')
  expect([
    await titleWith({}),
    await titleWith(basic('u:wrong')),
    await titleWith({ 'x-key': 'wrong' }),
    await titleWith({ authorization: 'Bearer wrong' }),
  ]).toEqual([
    'The access token is missing',
    'The user or the password is wrong',
    'The X-Key header is wrong',
    'The access token is invalid',
  ])
  expect((await send('GET /things', undefined, basic('u:p'))).status).toBe(200)
})

test('the journal has no API key of a query', async () => {
  const { send, mock } = await served(secured({ type: 'apiKey', in: 'query', name: 'key' }))
  await send('GET /things?page=1&key=sesame', undefined, { referer: 'https://app.example/?k%65y=sesame#top' })
  const [entry] = await mock.control.journal()
  expect(entry?.request).toMatchObject({
    query: 'page=1&key=<SECRET>',
    headers: { referer: 'https://app.example/?k%65y=<SECRET>#top' },
  })
})

test('of several challenges, that of a token says what is wrong with it', async () => {
  const document = secured({ type: 'http', scheme: 'bearer' }) as {
    paths: { '/things': { get: { security: object[] } } }
    components: { securitySchemes: Record<string, object> }
  }
  document.paths['/things'].get.security.push({ user: [] })
  document.components.securitySchemes['user'] = { type: 'http', scheme: 'basic' }
  const { send } = await served(document, { seed: { api_credentials: [{ scheme: 'own', secret: 't' }] } })
  const { headers } = await send('GET /things', undefined, { authorization: 'Bearer wrong' })
  expect(headers.get('www-authenticate')).toMatch(/^Basic realm="mock", Bearer realm="mock", error="invalid_token"/)
})

describe('a scheme of client certificates', () => {
  const [cert = '', key = ''] = ['cert', 'key'].map((name) =>
    readFileSync(new URL(`../tls/${name}.pem`, import.meta.url), 'utf8'),
  )

  test.each([
    ['a connection without TLS', undefined, {}, 403],
    ['a connection without a certificate', { cert, key }, {}, 403],
    ['a connection with one', { cert, key }, { cert, key }, 200],
  ])('%s', async (_, tls, certificate, expected) => {
    const { mock } = await served(secured({ type: 'mutualTLS' }))
    const { url, close } = await listen(mock, tls && { tls })
    onTestFinished(close)
    const sent = (tls ? https : http).request(`${url}/things`, { agent: false, ca: cert, ...certificate }).end()
    const [response] = (await once(sent, 'response')) as [http.IncomingMessage] // the arguments of the event
    const says = (await textOf(response)).includes('The client certificate is missing')
    expect([response.statusCode, says]).toEqual([expected, expected === 403])
  })

  test('is met in process, where there is no connection', async () => {
    expect((await (await served(secured({ type: 'mutualTLS' }))).send('GET /things')).status).toBe(200)
  })
})

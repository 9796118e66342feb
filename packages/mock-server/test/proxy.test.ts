import { once } from 'node:events'
import {
  createServer,
  request as httpRequest,
  type IncomingHttpHeaders,
  type IncomingMessage,
  type RequestOptions,
} from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { brotliCompressSync, deflateSync, gzipSync } from 'node:zlib'
import { createMockServer, listen, type Listening } from '@loyalty-kit/mock-server/node'
import { proxy, type ProxyOptions } from '@loyalty-kit/mock-server/proxy'
import { afterEach, describe, expect, test } from 'vitest'

const open: { close(): Promise<unknown> }[] = []
afterEach(async () => {
  for (const each of open.splice(0).toReversed()) await each.close()
})

interface Sent {
  readonly method: string
  readonly url: string
  readonly headers: IncomingHttpHeaders
  readonly rawHeaders: readonly string[]
  readonly body: string
}

interface GivenResponse {
  readonly status?: number
  readonly headers?: Readonly<Record<string, string | readonly string[]>>
  readonly body?: string | Buffer
}

/** A real service with given responses, which records its requests. */
async function service(given: GivenResponse | ((sent: Sent) => GivenResponse) = {}) {
  const seen: Sent[] = []
  const server = createServer((incoming, outgoing) => {
    void text(incoming).then((body) => {
      const { method = '', url = '', headers, rawHeaders } = incoming
      const sent = { method, url, headers, rawHeaders, body }
      seen.push(sent)
      const { status = 200, headers: own = {}, body: bytes = '' } = typeof given === 'function' ? given(sent) : given
      outgoing.writeHead(status, own as Record<string, string | string[]>)
      outgoing.end(bytes)
    })
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  open.push({ close: async () => await new Promise((resolve) => server.close(resolve)) })
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, seen } // it listens on a port
}

async function proxyTo(upstream: string, options: Partial<ProxyOptions> = {}): Promise<Listening & { log: string[] }> {
  const log: string[] = []
  const passing = await proxy({ upstream, log: (line) => log.push(line), ...options })
  open.push(passing)
  return { ...passing, log }
}

/** Sends a request without the headers, redirects and decoding of `fetch`. */
async function rawRequest(
  url: string,
  options: RequestOptions = {},
  body = '',
): Promise<IncomingMessage & { text: string }> {
  const sent = httpRequest(url, { agent: false, ...options }).end(body)
  const [response] = (await once(sent, 'response')) as [IncomingMessage] // the arguments of the event
  return Object.assign(response, { text: await text(response) })
}

const app = { 'x-app-id': 'an-app', 'x-app-token': 'an-app-secret' }
const credentials = { ...app, authorization: 'Bearer opaque-token-1' }
const json = { 'content-type': 'application/json' }
const listing = '/v2/loyalties/rewards/rw_mug/activities'
const removal = '/v2/loyalties/tier-structures/ts_gold'
const error = (code: number, more: object = {}): string =>
  JSON.stringify({ code, key: 'a_key', message: 'A message', request_id: 'req', ...more })
const token = JSON.stringify({
  access_token: 'opaque-token-1',
  client_id: 'an-app',
  expires_at: 1772453700,
  expires_in: 900,
  scope: 'api',
  token_type: 'Bearer',
})
const form = { 'content-type': 'application/x-www-form-urlencoded' }

describe('a violation is reported in the header and in the log', () => {
  test.each<[string, string, string, RequestOptions['headers'], string, GivenResponse, string]>([
    ['nothing', 'GET', listing, credentials, '', { headers: json, body: '{"data":[],"object":"list"}' }, ''],
    [
      'no violation, with an alias',
      'POST',
      '/v1/oauth/token',
      { ...app, ...form },
      'grant_type=client_credentials&scope=api',
      { headers: json, body: token },
      '',
    ],
    [
      'no violation in a range or default',
      'GET',
      listing,
      credentials,
      '',
      { status: 418, headers: json, body: error(418) },
      '',
    ],
    ['a path', 'GET', '/v2/nothing', credentials, '', {}, 'request: no operation GET /v2/nothing'],
    ['a method', 'PUT', listing, credentials, '', {}, `request: no operation PUT ${listing}; the path supports GET`],
    [
      'a parameter',
      'GET',
      `${listing}?limit=0&order=name`,
      credentials,
      '',
      { status: 400, headers: json, body: error(400) },
      'request: /limit must be at least 1; request: /order must be created_at or -created_at',
    ],
    [
      'a path that cannot be decoded',
      'DELETE',
      `${removal}%ff`,
      credentials,
      '',
      { status: 404, headers: json, body: error(404) },
      'request: the percent-encoding of the path is not valid UTF-8',
    ],
    [
      'a credential',
      'GET',
      listing,
      app,
      '',
      { status: 401, headers: json, body: error(401) },
      'request: the credential accessToken is missing',
    ],
    [
      'a form',
      'POST',
      '/oauth/token',
      { ...app, ...form },
      'grant_type=password',
      { headers: json, body: token },
      'request: /grant_type must be client_credentials; request: /scope is required',
    ],
    [
      'a repeated field',
      'POST',
      '/oauth/token',
      { ...app, ...form },
      'grant_type=client_credentials&scope=api&a=1&a=2',
      { headers: json, body: token },
      'request: Cannot read the body: It repeats "a"',
    ],
    [
      'a media type',
      'POST',
      '/oauth/token',
      { ...app, ...json },
      '{}',
      { status: 415, headers: json, body: error(415) },
      'request: Cannot read a body of type application/json: It must be application/x-www-form-urlencoded',
    ],
    [
      'the code of an error',
      'DELETE',
      removal,
      credentials,
      '',
      { status: 404, headers: json, body: error(400) },
      'response: /code must be 404',
    ],
    [
      'a body',
      'DELETE',
      removal,
      credentials,
      '',
      { headers: json, body: '{"id":7}' },
      'response: /id must be a string',
    ],
    [
      'an invalid JSON body',
      'GET',
      listing,
      credentials,
      '',
      { headers: json, body: '{"data":' },
      'response: the body is not valid JSON',
    ],
    [
      'a type',
      'GET',
      listing,
      credentials,
      '',
      { headers: { 'content-type': 'text/html' }, body: '<p>' },
      'response: content type text/html is not in the contract for status 200',
    ],
    [
      'no type',
      'GET',
      listing,
      credentials,
      '',
      { body: '{}' },
      'response: content type none is not in the contract for status 200',
    ],
    ['no body', 'GET', listing, credentials, '', { headers: json }, 'response: the body of status 200 is missing'],
    [
      'an undocumented body',
      'POST',
      '/v1/oauth/token/revoke',
      { ...app, ...form },
      'access_token=x',
      { headers: json, body: '{}' },
      'response: status 200 must not have a body',
    ],
    [
      'bytes that are not UTF-8',
      'GET',
      listing,
      credentials,
      '',
      { headers: json, body: Buffer.from([0xff, 0xfe]) },
      'response: the body cannot be read as text',
    ],
    [
      'an unknown content coding',
      'GET',
      listing,
      credentials,
      '',
      { headers: { ...json, 'content-encoding': 'own' }, body: 'x' },
      'response: the body cannot be read as text',
    ],
  ])('%s', async (_, method, path, headers, body, given, want) => {
    const { url, log } = await proxyTo((await service(given)).url)
    const response = await rawRequest(url + path, { method, ...(headers && { headers }) }, body)
    const violations = response.headers['x-contract-violations'] ?? ''
    const details = log.slice(1).map((line) => line.replace(/^req_\w+ violates the contract: /, ''))
    // Messages about a body continue; the table has their beginning.
    expect([String(violations).slice(0, want.length), details.join('; ').slice(0, want.length)]).toEqual([want, want])
    if (want === '') expect([violations, details]).toEqual(['', []])
    expect([response.statusCode, response.text]).toEqual([
      given.status ?? 200,
      Buffer.from(given.body ?? '').toString(),
    ])
  })

  test('up to the length of a header', async () => {
    const data = Array.from({ length: 500 }, () => ({ created_at: 'at some time' }))
    const { url } = await proxyTo(
      (await service({ headers: json, body: JSON.stringify({ data, object: 'list' }) })).url,
    )
    const response = await rawRequest(url + listing, { headers: credentials })
    expect(response.headers['x-contract-violations']).toMatch(/^response: \/data\/0\/.*\.\.\.$/)
    expect(response.headers['x-contract-violations']).toHaveLength(4096)
  })
})

describe('strict', () => {
  test('refuses an invalid request, and does not forward it', async () => {
    const { url: upstream, seen } = await service()
    const { url } = await proxyTo(upstream, { strict: true })
    const response = await rawRequest(`${url}${listing}?limit=0`, { headers: credentials })
    expect([response.statusCode, JSON.parse(response.text), seen]).toEqual([
      400,
      expect.objectContaining({ code: 400, key: 'contract_violation', details: 'request: /limit must be at least 1' }),
      [],
    ])
  })

  test('refuses an invalid response', async () => {
    const { url } = await proxyTo((await service({ headers: json })).url, { strict: true })
    const response = await rawRequest(url + listing, { headers: credentials })
    expect([response.statusCode, JSON.parse(response.text)]).toEqual([
      502,
      expect.objectContaining({ code: 502, details: 'response: the body of status 200 is missing' }),
    ])
  })

  test('forwards valid requests and responses', async () => {
    const { url: upstream } = await service({ headers: json, body: '{"data":[],"object":"list"}' })
    const { url } = await proxyTo(upstream, { strict: true })
    expect((await rawRequest(url + listing, { headers: credentials })).statusCode).toBe(200)
  })
})

describe('forwarded messages are unchanged', () => {
  test('the request: target, headers and body, without hop-by-hop headers', async () => {
    const { url: upstream, seen } = await service()
    const { url } = await proxyTo(`${upstream}/base/`)
    const headers = {
      ...credentials,
      'X-Times': ['1', '2'],
      connection: 'x-hop, close',
      'x-hop': 'gone',
      te: 'trailers',
      'proxy-authorization': 'Basic gone',
      'content-type': 'application/octet-stream',
      'transfer-encoding': 'chunked',
    }
    await rawRequest(`${url}${listing}?a=%20b+c&a=`, { method: 'GET', headers }, 'a body')
    const [sent] = seen
    expect(sent).toMatchObject({ method: 'GET', url: `/base${listing}?a=%20b+c&a=`, body: 'a body' })
    expect(sent?.headers).toMatchObject({ ...credentials, host: new URL(upstream).host, 'content-length': '6' })
    expect(sent?.rawHeaders.filter((name) => name === 'X-Times')).toHaveLength(2)
    for (const name of ['x-hop', 'te', 'proxy-authorization', 'transfer-encoding']) {
      expect(sent?.headers).not.toHaveProperty(name)
    }
  })

  test('the response: status, repeated headers, redirects, which are not followed', async () => {
    const headers = {
      location: '/elsewhere',
      'set-cookie': ['a=1', 'b=2'],
      connection: 'close, x-hop',
      'x-hop': 'gone',
    }
    const { url: upstream, seen } = await service({ status: 307, headers })
    const { url } = await proxyTo(upstream)
    const response = await rawRequest(url + listing, { headers: credentials })
    expect(response).toMatchObject({ statusCode: 307, statusMessage: 'Temporary Redirect' })
    expect(response.headers).toMatchObject({ location: '/elsewhere', 'set-cookie': ['a=1', 'b=2'] })
    expect(response.headers).not.toHaveProperty('x-hop')
    expect(seen).toHaveLength(1)
  })

  test.each([
    ['gzip', gzipSync],
    ['deflate', deflateSync],
    ['br', brotliCompressSync],
    ['gzip, br', (body: string) => brotliCompressSync(gzipSync(body))],
  ])('a response in %s, which is checked too', async (encoding, encode) => {
    const body = encode('{"data":7,"object":"list"}')
    const { url: upstream } = await service({ headers: { ...json, 'content-encoding': encoding }, body })
    const { url } = await proxyTo(upstream)
    const sent = httpRequest(url + listing, {
      agent: false,
      headers: { ...credentials, 'accept-encoding': encoding },
    }).end()
    const [response] = (await once(sent, 'response')) as [IncomingMessage] // the arguments of the event
    const chunks: Buffer[] = await response.toArray()
    expect(Buffer.concat(chunks).equals(body)).toBe(true)
    expect(response.headers).toMatchObject({ 'content-encoding': encoding, 'content-length': String(body.length) })
    expect(response.headers['x-contract-violations']).toBe('response: /data must be an array')
  })

  test('the response to HEAD, with its content-length', async () => {
    const { url } = await proxyTo((await service({ headers: { ...json, 'content-length': '77' } })).url)
    const response = await rawRequest(url + listing, { method: 'HEAD', headers: credentials })
    expect([response.statusCode, response.headers['content-length'], response.text]).toEqual([200, '77', ''])
    expect(response.headers['x-contract-violations']).toBeUndefined()
  })

  test('a 304 response', async () => {
    const { url } = await proxyTo((await service({ status: 304, headers: { etag: '"1"' } })).url)
    const response = await rawRequest(url + listing, { headers: credentials })
    expect([response.statusCode, response.headers.etag, response.headers['content-length']]).toEqual([
      304,
      '"1"',
      undefined,
    ])
  })
})

describe('if the service sends no response', () => {
  test('it returns 502, in the error shape', async () => {
    const gone = await service()
    await open.pop()?.close()
    const { url, log } = await proxyTo(gone.url)
    const response = await rawRequest(url + listing, { headers: credentials })
    expect([response.statusCode, JSON.parse(response.text)]).toEqual([
      502,
      expect.objectContaining({ code: 502, key: 'bad_gateway', message: 'Cannot reach the service: ECONNREFUSED' }),
    ])
    expect(log).toEqual([expect.stringMatching(/^GET .*activities 502 [\d.]+ ms req_\w+$/)])
  })

  test('a truncated response is 502, and never a part of it', async () => {
    const { url: upstream } = await service({ headers: { ...json, 'content-length': '100' }, body: '{"data":' })
    const { url } = await proxyTo(upstream)
    expect((await rawRequest(url + listing, { headers: credentials })).statusCode).toBe(502)
  })

  test('a response that is too long is 502', async () => {
    const { url } = await proxyTo((await service({ headers: json, body: Buffer.alloc(16_777_217, 32) })).url)
    const response = await rawRequest(url + listing, { headers: credentials })
    expect(response.text).toContain('Cannot forward the response: it is longer than 16777216 bytes')
  })

  test.each([
    'ftp://loyalty.example',
    'loyalty.example',
    'https://loyalty.example?a=1',
    'https://me:word@loyalty.example',
  ])('%s is refused as an upstream', async (upstream) => {
    const failure = await proxy({ upstream }).catch((reason: unknown) => String(reason))
    expect(failure).toMatch(/^RangeError: Cannot start the proxy: upstream must be a URL such as/)
    expect(failure).not.toContain('word')
  })
})

test('a request that is too large is refused, and not forwarded', async () => {
  const { url: upstream, seen } = await service()
  const { url } = await proxyTo(upstream)
  const response = await rawRequest(`${url}/oauth/token`, { method: 'POST', headers: form }, 'a'.repeat(1_048_577))
  expect([response.statusCode, seen]).toEqual([413, []])
})

test('neither the log nor the header shows a secret', async () => {
  const jwt = 'eyJhbGciOiJIUzI1NiJ9.eyJzdWIiOiJkZW1vIn0.c2lnbmF0dXJlc2lnbmF0dXJl'
  const { url: upstream } = await service({ headers: json, body: `{"access_token":"opaque-token-1" ${jwt}` })
  const { url, log } = await proxyTo(upstream)
  const responses = [
    await rawRequest(
      `${url}/oauth/token?access_token=opaque-token-1`,
      { method: 'POST', headers: { ...credentials, ...form } },
      'access_token=opaque-token-1',
    ),
    await rawRequest(`${url}/nowhere/${jwt}`, { headers: credentials }),
  ]
  const violations = [...log, ...responses.map(({ headers }) => String(headers['x-contract-violations']))].join('\n')
  expect(violations).toContain('no operation GET /nowhere/<ACCESS_TOKEN>')
  for (const secret of ['opaque-token-1', 'an-app-secret', jwt]) expect(violations).not.toContain(secret)
})

test('a host other than this machine is refused, as by the mock', async () => {
  const { url: upstream, seen } = await service()
  const { url } = await proxyTo(upstream)
  const response = await rawRequest(url + listing, { headers: { ...credentials, host: 'rebound.example' } })
  expect([response.statusCode, seen]).toEqual([403, []])
})

test('the proxy finds no violation in the mock', async () => {
  const listener = await listen(createMockServer())
  open.push(listener)
  const { url, log } = await proxyTo(listener.url, { strict: true })
  const headers = { 'x-app-id': 'demo-app', 'x-app-token': 'demo-token' }
  const body = new URLSearchParams({ grant_type: 'client_credentials', scope: 'api' })
  const issued = await fetch(`${url}/oauth/token`, { method: 'POST', headers, body })
  const { access_token: value } = (await issued.json()) as { access_token: string } // as the contract has it
  const bearer = { ...headers, authorization: `Bearer ${value}` }
  const statuses = await Promise.all(
    [
      ['GET', listing],
      ['GET', '/v2/loyalties/rewards/none/activities'],
      ['DELETE', '/v2/loyalties/tier-structures/ts_inuse'],
      ['DELETE', removal],
    ].map(async ([method = '', path]) => (await fetch(url + path, { method, headers: bearer })).status),
  )
  expect(statuses).toEqual([200, 404, 409, 200])
  expect(log.filter((line) => line.includes('deviates'))).toEqual([])
})

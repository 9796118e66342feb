import { once } from 'node:events'
import {
  createServer,
  request as ask,
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

interface Given {
  readonly status?: number
  readonly headers?: Readonly<Record<string, string | readonly string[]>>
  readonly body?: string | Buffer
}

/** A real service that answers as it is told, and remembers what it was asked. */
async function service(given: Given | ((sent: Sent) => Given) = {}) {
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

async function passTo(upstream: string, options: Partial<ProxyOptions> = {}): Promise<Listening & { log: string[] }> {
  const log: string[] = []
  const passing = await proxy({ upstream, log: (line) => log.push(line), ...options })
  open.push(passing)
  return { ...passing, log }
}

/** Asks without what `fetch` adds, follows or undoes. */
async function plain(
  url: string,
  options: RequestOptions = {},
  body = '',
): Promise<IncomingMessage & { text: string }> {
  const sent = ask(url, { agent: false, ...options }).end(body)
  const [answer] = (await once(sent, 'response')) as [IncomingMessage] // what the event brings
  return Object.assign(answer, { text: await text(answer) })
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

describe('a deviation is told in the header and in the log', () => {
  test.each<[string, string, string, RequestOptions['headers'], string, Given, string]>([
    ['nothing', 'GET', listing, credentials, '', { headers: json, body: '{"data":[],"object":"list"}' }, ''],
    [
      'nothing, with an alias',
      'POST',
      '/v1/oauth/token',
      { ...app, ...form },
      'grant_type=client_credentials&scope=api',
      { headers: json, body: token },
      '',
    ],
    [
      'nothing in a range or default',
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
      'a path that cannot be read',
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
      'no JSON',
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
      'a body where none is',
      'POST',
      '/v1/oauth/token/revoke',
      { ...app, ...form },
      'access_token=x',
      { headers: json, body: '{}' },
      'response: status 200 must not have a body',
    ],
    [
      'bytes that are no text',
      'GET',
      listing,
      credentials,
      '',
      { headers: json, body: Buffer.from([0xff, 0xfe]) },
      'response: the body cannot be read as text',
    ],
    [
      'a coding that nobody knows',
      'GET',
      listing,
      credentials,
      '',
      { headers: { ...json, 'content-encoding': 'own' }, body: 'x' },
      'response: the body cannot be read as text',
    ],
  ])('%s', async (_, method, path, headers, body, given, want) => {
    const { url, log } = await passTo((await service(given)).url)
    const answer = await plain(url + path, { method, ...(headers && { headers }) }, body)
    const told = answer.headers['x-contract-violations'] ?? ''
    const details = log.slice(1).map((line) => line.replace(/^req_\w+ violates the contract: /, ''))
    // The sentences about a body go on; the table says how they begin.
    expect([String(told).slice(0, want.length), details.join('; ').slice(0, want.length)]).toEqual([want, want])
    if (want === '') expect([told, details]).toEqual(['', []])
    expect([answer.statusCode, answer.text]).toEqual([given.status ?? 200, Buffer.from(given.body ?? '').toString()])
  })

  test('as far as a header has room', async () => {
    const data = Array.from({ length: 500 }, () => ({ created_at: 'at some time' }))
    const { url } = await passTo((await service({ headers: json, body: JSON.stringify({ data, object: 'list' }) })).url)
    const answer = await plain(url + listing, { headers: credentials })
    expect(answer.headers['x-contract-violations']).toMatch(/^response: \/data\/0\/.*\.\.\.$/)
    expect(answer.headers['x-contract-violations']).toHaveLength(4096)
  })
})

describe('strict', () => {
  test('refuses a request that deviates, and does not pass it on', async () => {
    const { url: upstream, seen } = await service()
    const { url } = await passTo(upstream, { strict: true })
    const answer = await plain(`${url}${listing}?limit=0`, { headers: credentials })
    expect([answer.statusCode, JSON.parse(answer.text), seen]).toEqual([
      400,
      expect.objectContaining({ code: 400, key: 'contract_violation', details: 'request: /limit must be at least 1' }),
      [],
    ])
  })

  test('refuses an answer that deviates', async () => {
    const { url } = await passTo((await service({ headers: json })).url, { strict: true })
    const answer = await plain(url + listing, { headers: credentials })
    expect([answer.statusCode, JSON.parse(answer.text)]).toEqual([
      502,
      expect.objectContaining({ code: 502, details: 'response: the body of status 200 is missing' }),
    ])
  })

  test('passes on what is as it should be', async () => {
    const { url: upstream } = await service({ headers: json, body: '{"data":[],"object":"list"}' })
    const { url } = await passTo(upstream, { strict: true })
    expect((await plain(url + listing, { headers: credentials })).statusCode).toBe(200)
  })
})

describe('what is passed on stays as it is', () => {
  test('the request: target, headers, body; but not what is of the connection', async () => {
    const { url: upstream, seen } = await service()
    const { url } = await passTo(`${upstream}/base/`)
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
    await plain(`${url}${listing}?a=%20b+c&a=`, { method: 'GET', headers }, 'a body')
    const [sent] = seen
    expect(sent).toMatchObject({ method: 'GET', url: `/base${listing}?a=%20b+c&a=`, body: 'a body' })
    expect(sent?.headers).toMatchObject({ ...credentials, host: new URL(upstream).host, 'content-length': '6' })
    expect(sent?.rawHeaders.filter((name) => name === 'X-Times')).toHaveLength(2)
    for (const name of ['x-hop', 'te', 'proxy-authorization', 'transfer-encoding']) {
      expect(sent?.headers).not.toHaveProperty(name)
    }
  })

  test('the answer: status, headers that come twice, redirects, which nobody follows', async () => {
    const headers = {
      location: '/elsewhere',
      'set-cookie': ['a=1', 'b=2'],
      connection: 'close, x-hop',
      'x-hop': 'gone',
    }
    const { url: upstream, seen } = await service({ status: 307, headers })
    const { url } = await passTo(upstream)
    const answer = await plain(url + listing, { headers: credentials })
    expect(answer).toMatchObject({ statusCode: 307, statusMessage: 'Temporary Redirect' })
    expect(answer.headers).toMatchObject({ location: '/elsewhere', 'set-cookie': ['a=1', 'b=2'] })
    expect(answer.headers).not.toHaveProperty('x-hop')
    expect(seen).toHaveLength(1)
  })

  test.each([
    ['gzip', gzipSync],
    ['deflate', deflateSync],
    ['br', brotliCompressSync],
    ['gzip, br', (body: string) => brotliCompressSync(gzipSync(body))],
  ])('an answer in %s, which is checked all the same', async (encoding, encode) => {
    const body = encode('{"data":7,"object":"list"}')
    const { url: upstream } = await service({ headers: { ...json, 'content-encoding': encoding }, body })
    const { url } = await passTo(upstream)
    const sent = ask(url + listing, { agent: false, headers: { ...credentials, 'accept-encoding': encoding } }).end()
    const [answer] = (await once(sent, 'response')) as [IncomingMessage] // what the event brings
    const chunks: Buffer[] = await answer.toArray()
    expect(Buffer.concat(chunks).equals(body)).toBe(true)
    expect(answer.headers).toMatchObject({ 'content-encoding': encoding, 'content-length': String(body.length) })
    expect(answer.headers['x-contract-violations']).toBe('response: /data must be an array')
  })

  test('the answer to HEAD, with the length of what it leaves out', async () => {
    const { url } = await passTo((await service({ headers: { ...json, 'content-length': '77' } })).url)
    const answer = await plain(url + listing, { method: 'HEAD', headers: credentials })
    expect([answer.statusCode, answer.headers['content-length'], answer.text]).toEqual([200, '77', ''])
    expect(answer.headers['x-contract-violations']).toBe(`request: no operation HEAD ${listing}; the path supports GET`)
  })

  test('an answer that says nothing is modified', async () => {
    const { url } = await passTo((await service({ status: 304, headers: { etag: '"1"' } })).url)
    const answer = await plain(url + listing, { headers: credentials })
    expect([answer.statusCode, answer.headers.etag, answer.headers['content-length']]).toEqual([304, '"1"', undefined])
  })
})

describe('where the service gives no answer', () => {
  test('it is 502, in the shape of the contract', async () => {
    const gone = await service()
    await open.pop()?.close()
    const { url, log } = await passTo(gone.url)
    const answer = await plain(url + listing, { headers: credentials })
    expect([answer.statusCode, JSON.parse(answer.text)]).toEqual([
      502,
      expect.objectContaining({ code: 502, key: 'bad_gateway', message: 'Cannot reach the service: ECONNREFUSED' }),
    ])
    expect(log).toEqual([expect.stringMatching(/^GET .*activities 502 [\d.]+ ms req_\w+$/)])
  })

  test('an answer that breaks off is 502, and never half of it', async () => {
    const { url: upstream } = await service({ headers: { ...json, 'content-length': '100' }, body: '{"data":' })
    const { url } = await passTo(upstream)
    expect((await plain(url + listing, { headers: credentials })).statusCode).toBe(502)
  })

  test('an answer that is too long is 502', async () => {
    const { url } = await passTo((await service({ headers: json, body: Buffer.alloc(16_777_217, 32) })).url)
    const answer = await plain(url + listing, { headers: credentials })
    expect(answer.text).toContain('Cannot forward the response: it is longer than 16777216 bytes')
  })

  test.each([
    'ftp://loyalty.example',
    'loyalty.example',
    'https://loyalty.example?a=1',
    'https://me:word@loyalty.example',
  ])('%s is no address to pass traffic to', async (upstream) => {
    const failure = await proxy({ upstream }).catch((reason: unknown) => String(reason))
    expect(failure).toMatch(/^TypeError: Cannot forward to \S+: it must be a URL such as/)
    expect(failure).not.toContain('word')
  })
})

test('a request that is too large is refused, and not passed on', async () => {
  const { url: upstream, seen } = await service()
  const { url } = await passTo(upstream)
  const answer = await plain(`${url}/oauth/token`, { method: 'POST', headers: form }, 'a'.repeat(1_048_577))
  expect([answer.statusCode, seen]).toEqual([413, []])
})

test('neither the log nor the header shows a secret', async () => {
  const jwt = 'eyJhbGciOiJIUzI1NiJ9.eyJzdWIiOiJkZW1vIn0.c2lnbmF0dXJlc2lnbmF0dXJl'
  const { url: upstream } = await service({ headers: json, body: `{"access_token":"opaque-token-1" ${jwt}` })
  const { url, log } = await passTo(upstream)
  const answers = [
    await plain(
      `${url}/oauth/token?access_token=opaque-token-1`,
      { method: 'POST', headers: { ...credentials, ...form } },
      'access_token=opaque-token-1',
    ),
    await plain(`${url}/nowhere/${jwt}`, { headers: credentials }),
  ]
  const told = [...log, ...answers.map(({ headers }) => String(headers['x-contract-violations']))].join('\n')
  expect(told).toContain('no operation GET /nowhere/<ACCESS_TOKEN>')
  for (const secret of ['opaque-token-1', 'an-app-secret', jwt]) expect(told).not.toContain(secret)
})

test('a host that is not of this machine is refused, as the mock refuses it', async () => {
  const { url: upstream, seen } = await service()
  const { url } = await passTo(upstream)
  const answer = await plain(url + listing, { headers: { ...credentials, host: 'rebound.example' } })
  expect([answer.statusCode, seen]).toEqual([403, []])
})

test('the mock passes through its own proxy without a deviation', async () => {
  const listener = await listen(createMockServer())
  open.push(listener)
  const { url, log } = await passTo(listener.url, { strict: true })
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

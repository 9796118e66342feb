import { once } from 'node:events'
import { request as httpRequest, type IncomingMessage } from 'node:http'
import { createServer, type AddressInfo } from 'node:net'
import { brotliCompressSync, deflateSync, gzipSync } from 'node:zlib'
import { proxy } from '@loyalty-kit/mock-server/proxy'
import { describe, expect, test } from 'vitest'
import { open, service, proxyTo, rawRequest, credentials, json, listing, form } from './proxy-service.ts'
import { facts } from './facts.ts'

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
    expect(log).toEqual([
      expect.stringMatching(
        /^\S+Z info GET .*activities 502 [\d.]+ ms request=req_\w+ operation=listRewardActivities tenant=-$/,
      ),
    ])
  })

  test('a truncated response is 502, and never a part of it', async () => {
    const { url: upstream } = await service({ headers: { ...json, 'content-length': '100' }, body: '{"data":' })
    const { url } = await proxyTo(upstream)
    expect((await rawRequest(url + listing, { headers: credentials })).statusCode).toBe(502)
  })

  test('a response that is too long to be checked passes, which is logged', async () => {
    const { url, log } = await proxyTo((await service({ headers: json, body: Buffer.alloc(16_777_217, 32) })).url)
    const response = await rawRequest(url + listing, { headers: credentials })
    expect([response.statusCode, response.text.length]).toEqual([200, 16_777_217])
    expect(log.at(-1)).toContain('the body is longer than 16777216 bytes, and is not checked')
  })

  test('a strict proxy passes no response that is too long to be checked', async () => {
    const { url: upstream } = await service({ headers: json, body: Buffer.alloc(16_777_217, 32) })
    const { url } = await proxyTo(upstream, { strict: true })
    const response = await rawRequest(url + listing, { headers: credentials })
    expect(response.statusCode).toBe(502)
    expect(response.text).toContain('Cannot forward the response: it is longer than 16777216 bytes')
  })

  test('a request whose connection is closed is not waited for', async () => {
    const silent = createServer((socket) => void socket.resume()).listen(0, '127.0.0.1')
    await once(silent, 'listening')
    open.push({ close: async () => await new Promise((resolve) => silent.close(resolve)) })
    const { promise: logged, resolve: log } = Promise.withResolvers<string>()
    const { url } = await proxyTo(`http://127.0.0.1:${(silent.address() as AddressInfo).port}`, { log }) // it listens on a port
    const sent = httpRequest(url + listing).end()
    const failed = once(sent, 'error')
    await once(silent, 'connection')
    sent.socket?.resetAndDestroy()
    await failed
    // After 30 seconds, it would be 504.
    expect(await logged).toMatch(/activities 502 /)
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
  const response = await rawRequest(
    `${url}${facts.tokenPath}`,
    { method: 'POST', headers: form },
    'a'.repeat(1_048_577),
  )
  expect([response.statusCode, seen]).toEqual([413, []])
})

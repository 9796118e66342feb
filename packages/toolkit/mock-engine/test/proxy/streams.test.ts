import { once } from 'node:events'
import { constants, createGzip, gzipSync } from 'node:zlib'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, onTestFinished, test } from 'vitest'
import type { AllowedContent } from '../../../server-engine/src/route/route.ts'
import { conversation, hasId, isSwitch, reading } from './conversation.ts'

// Each chunk is sent only after the one before has been read by the client, so none can have been kept back.

const events: AllowedContent = { contentType: 'text/event-stream', items: { reads: 'data', validator: hasId } }
const lines: AllowedContent = { contentType: 'application/x-ndjson', items: { reads: 'lines', validator: hasId } }
const sequence: AllowedContent = { contentType: 'application/json-seq', items: { reads: 'sequence', validator: hasId } }
const value: AllowedContent = { contentType: 'application/json', validator: hasId }
const plain: AllowedContent = { contentType: 'text/plain', validator: isSwitch }
const bytes: AllowedContent = { contentType: 'application/octet-stream' }
const known = (text: string): string => `violates the contract: response: ${text}`

/** What a line of the log says, without the rest. */
function messageOf(line: string): string {
  return line.replace(/^\S+ \w+ The exchange /, '').replace(/ request=\S+ operation=\S+ tenant=-$/, '')
}

describe('a body passes as it comes, and is checked', () => {
  test.each<{
    name: string
    content: AllowedContent
    type?: string
    chunks: readonly string[]
    found: readonly string[]
  }>([
    {
      name: 'events',
      content: events,
      chunks: ['data: {"id":1}\n\n', ': keep-alive\n\n', 'data: {"id":"2"}\n\n', 'event: end\ndata: [DONE]\n\n'],
      found: ['event 2: /id must be a number'],
    },
    {
      name: 'events that chunks divide anywhere',
      content: events,
      chunks: ['\ufeffda', 'ta: {"id"', ':\rdata: "2"}\r', '\n\r', '\ndata', ': {"id":3}\r\n\r\n', 'data: {"id":"cut'],
      found: ['event 1: /id must be a number'],
    },
    {
      name: 'events with fields',
      content: { contentType: 'text/event-stream', items: { reads: 'events', validator: hasId } },
      type: 'Text/Event-Stream; charset=utf-8',
      chunks: ['id: 1\ndata: a\n\n', 'id: 2\nretry: 10\ndata: a\ndata: b\n\n'],
      found: ['event 1: /id must be a number', 'event 2: /id must be a number'],
    },
    {
      name: 'events whose data is JSON, but for those of some types',
      content: {
        contentType: 'text/event-stream',
        items: {
          reads: 'events',
          json: { text: ['note'] },
          validator: { check: (event) => hasId.check((event as { readonly data: unknown }).data) },
        },
      },
      chunks: ['data: {"id":1}\n\n', 'event: note\ndata: {"id":1}\n\n', 'data: {\n\n', 'data: [DONE]\n\n'],
      found: ['event 2: /id must be a number', 'event 3 is not valid JSON'],
    },
    {
      name: 'lines',
      content: lines,
      chunks: ['{"id":1}\n', '{"id":', '"2"}\r\n\n{"id":3}\nnone\n', '{"id":"5"}'],
      found: ['item 2: /id must be a number', 'item 4 is not valid JSON', 'item 5: /id must be a number'],
    },
    {
      name: 'a sequence',
      content: sequence,
      chunks: ['\u001e{"id":1}\n', '\u001e{"id":"2"', '}\n\u001e{"id":3}\n'],
      found: ['item 2: /id must be a number'],
    },
    {
      name: 'lines of which nothing is known',
      content: { contentType: 'application/jsonl', items: { reads: 'lines' } },
      chunks: ['{}\n', '{\n'],
      found: ['item 2 is not valid JSON'],
    },
    { name: 'a JSON value', content: value, chunks: ['{"id"', ':', '"1"}'], found: ['/id must be a number'] },
    {
      name: 'a JSON value that is none',
      content: value,
      chunks: ['{"id"', ':'],
      found: ['the body is not valid JSON'],
    },
    { name: 'bytes', content: bytes, chunks: ['\xff\xfe', '\x00'], found: [] },
    { name: 'a text', content: { contentType: 'text/plain' }, chunks: ['a', 'b'], found: [] },
    { name: 'a text that is checked', content: plain, chunks: ['ha', 'lf'], found: ['must be on or off'] },
    {
      name: 'a text of a type with parameters',
      content: plain,
      type: 'text/plain; charset=utf-8',
      chunks: ['o', 'n', 'e'],
      found: ['must be on or off'],
    },
    { name: 'a text that is valid', content: plain, chunks: ['o', 'ff'], found: [] },
    {
      name: 'a text of any type',
      content: { contentType: 'text/*', validator: isSwitch },
      type: 'text/plain',
      chunks: ['ha', 'lf'],
      found: ['must be on or off'],
    },
    {
      name: 'what only a parser of its type could read',
      content: { contentType: 'text/*', validator: isSwitch },
      type: 'text/csv',
      chunks: ['a', ',b'],
      found: [],
    },
    {
      name: 'a string of JSON whose type does not say so',
      content: { contentType: '*/*', validator: isSwitch, isJson: true },
      type: 'application/vnd.switch',
      chunks: ['"o', 'n"'],
      found: [],
    },
    {
      name: 'what is not documented',
      content: value,
      type: 'text/html',
      chunks: ['<p>', '</p>'],
      found: ['content type text/html is not in the contract for status 200'],
    },
    {
      name: 'events that are no text',
      content: events,
      chunks: ['data: 1\n', '\xff'],
      found: ['the body cannot be read as text'],
    },
    { name: 'an empty JSON value', content: value, chunks: [], found: ['the body of status 200 is missing'] },
    { name: 'an empty stream', content: events, chunks: [], found: [] },
  ])('$name', async ({ content, type = content.contentType, chunks, found }) => {
    const { url, log, service } = await conversation(content)
    const asked = reading(url)
    const upstream = await service()
    upstream.writeHead(200, { 'content-type': type, 'x-own': 'a' }).flushHeaders()
    const { response, next } = await asked
    expect(response.headers).toMatchObject({ 'content-type': type, 'x-own': 'a', 'transfer-encoding': 'chunked' })
    for (const chunk of chunks) {
      const bytesOf = Buffer.from(chunk, chunk.includes('\xff') ? 'latin1' : 'utf8')
      upstream.write(bytesOf)
      expect(await next()).toBe(bytesOf.toString('latin1'))
    }
    upstream.end()
    expect(await next()).toBeUndefined()
    expect(log.slice(1).map(messageOf)).toEqual(found.map(known))
    // What was known before the body is in the header, what was found in it follows.
    const inBody = found
      .filter((each) => !each.startsWith('content type'))
      .map((each) => `response: ${each}`)
      .join('; ')
    expect(response.trailers['x-contract-violations'] ?? '').toBe(inBody)
  })
})

test('the items of a compressed stream are checked as they pass', async () => {
  const { url, service, logged } = await conversation(lines)
  const asked = reading(url)
  const upstream = await service()
  const zip = createGzip()
  upstream.writeHead(200, { 'content-type': lines.contentType, 'content-encoding': 'gzip' }).flushHeaders()
  zip.pipe(upstream)
  const { response, next } = await asked
  expect(response.headers['content-encoding']).toBe('gzip')
  for (const [item, found] of [
    ['{"id":"1"}\n', 'item 1: '],
    ['{"id":2}\nnone\n', 'item 3 is not valid JSON'],
  ] as const) {
    zip.write(item)
    zip.flush(constants.Z_SYNC_FLUSH)
    expect(await next()).toBeDefined()
    await logged(found)
  }
  zip.end()
})

test.each([
  ['bytes of a known length', bytes, '0123456789', {}],
  ['a compressed file', bytes, gzipSync('0123456789').toString('latin1'), { 'content-encoding': 'gzip' }],
])('%s keep it', async (_, content, body, headers) => {
  const { url, service } = await conversation(content)
  const asked = reading(url)
  const upstream = await service()
  const whole = Buffer.from(body, 'latin1')
  upstream.writeHead(200, { ...headers, 'content-type': content.contentType, 'content-length': whole.length })
  upstream.write(whole.subarray(0, 4))
  const { response, next, rest } = await asked
  expect(await next()).toBe(body.slice(0, 4))
  upstream.end(whole.subarray(4))
  expect(await rest()).toBe(body.slice(4))
  expect(response.headers).toMatchObject({ 'content-length': String(whole.length) })
  expect(response.headers).not.toHaveProperty('transfer-encoding')
})

test('headers after a body pass, with the names that announce them', async () => {
  const { url, service } = await conversation(lines)
  const asked = reading(url)
  const upstream = await service()
  upstream.writeHead(200, { 'content-type': lines.contentType, trailer: 'x-count' }).write('{"id":1}\n')
  const { response, next } = await asked
  expect(response.headers.trailer).toBe('x-count, x-contract-violations')
  expect(await next()).toBe('{"id":1}\n')
  upstream.addTrailers({ 'x-count': '1' })
  upstream.end('{"id":"2"}\n')
  expect(await next()).toBe('{"id":"2"}\n')
  expect(await next()).toBeUndefined()
  expect(response.trailers).toEqual({
    'x-count': '1',
    'x-contract-violations': 'response: item 2: /id must be a number',
  })
})

test('a JSON value of a known length has its violations in the header', async () => {
  const { url, service } = await conversation(value)
  const asked = reading(url)
  const upstream = await service()
  upstream.writeHead(200, { 'content-type': 'application/json', 'content-length': 10 }).write('{"id":')
  upstream.end('"1"}')
  const { response } = await asked
  expect(response.headers['x-contract-violations']).toBe('response: /id must be a number')
})

describe('a body that breaks off', () => {
  test.each([
    ['chunked', events, {}],
    ['of a known length', bytes, { 'content-length': 100 }],
    ['compressed', lines, { 'content-encoding': 'gzip' }],
    ['one JSON value', value, {}],
  ])('%s: what came passes, and then the connection is closed', async (_, content, headers) => {
    const { url, log, service, logged } = await conversation(content)
    const asked = reading(url)
    const upstream = await service()
    upstream.writeHead(200, { 'content-type': content.contentType, ...headers }).write('data: {"id":1}\n')
    const { next } = await asked
    expect(await next()).toBe('data: {"id":1}\n')
    upstream.destroy()
    await expect(next()).rejects.toMatchObject({ code: 'ECONNRESET' })
    await logged('broke off')
    expect(log.at(-1)).toMatch(
      / warn The response broke off: the service ended the connection \(ECONNRESET\) request=req_\w+ operation=\w+ tenant=-$/,
    )
  })

  test('by its client, is ended at the service too', async () => {
    const { url, service, logged } = await conversation(events)
    const asked = reading(url)
    const upstream = await service()
    upstream.writeHead(200, { 'content-type': events.contentType }).write('data: {"id":1}\n\n')
    const { next, abort } = await asked
    await next()
    const closed = once(upstream, 'close')
    abort()
    await closed
    await logged('broke off: the client is gone')
  })
})

describe('strict', () => {
  test('an item that violates the contract does not pass, and ends the stream', async () => {
    const { url, service, logged } = await conversation(events, { strict: true })
    const asked = reading(url)
    const upstream = await service()
    upstream.writeHead(200, { 'content-type': events.contentType }).write('data: {"id":1}\n\n')
    const { next } = await asked
    expect(await next()).toBe('data: {"id":1}\n\n')
    const closed = once(upstream, 'close')
    upstream.write('data: {"id":"2"}\n\n')
    await expect(next()).rejects.toMatchObject({ code: 'ECONNRESET' })
    await closed
    await logged('broke off: it violates the contract')
  })

  test.each([
    ['a JSON value that is wrong', value, 'application/json', '{"id":"1"}'],
    ['another content type', events, 'text/html', '<p>'],
  ])('%s is refused, however it comes', async (_, content, type, body) => {
    const { url, service } = await conversation(content, { strict: true })
    const asked = reading(url)
    const upstream = await service()
    upstream.writeHead(200, { 'content-type': type }).flushHeaders()
    upstream.end(body)
    expect((await asked).response.statusCode).toBe(502)
  })

  test.each([
    ['a text', plain, 'text/plain', 'ha', 'lf'],
    ['a text of a range', { ...plain, contentType: 'text/*' }, 'text/plain; charset=utf-8', 'o', 'nly'],
    ['a JSON value', value, 'application/json', '{"id":', '"1"}'],
    ['JSON of another type', { ...value, contentType: '*/*', isJson: true } as const, 'image/svg', '{"id":', '"1"}'],
  ])('%s that is wrong in its second chunk is refused', async (_, content, type, first, second) => {
    const { url, service } = await conversation(content, { strict: true })
    const asked = reading(url)
    const upstream = await service()
    upstream.writeHead(200, { 'content-type': type }).write(first)
    // While another response passes, the proxy has the first chunk alone.
    const other = reading(url)
    ;(await service()).writeHead(500).end()
    await other
    upstream.end(second)
    expect((await asked).response.statusCode).toBe(502)
  })
})

test('a stream is recorded once it has ended', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'specwright-proxy-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  const transcript = join(folder, 'session.http')
  const { url, service } = await conversation(lines, { transcript })
  const asked = reading(url)
  const upstream = await service()
  upstream.writeHead(200, { 'content-type': lines.contentType }).write('{"id":1}\n')
  const { next, rest } = await asked
  await next()
  upstream.end('{"id":2}\n')
  await rest()
  expect(readFileSync(transcript, 'utf8')).toMatch(/^GET \/things$[^]*^200$[^]*18 characters/m)
})

test('a client of HTTP/1.0 gets what comes, without chunks', async () => {
  const { url, service } = await conversation(lines)
  const { hostname, port, pathname } = new URL(url)
  const { connect } = await import('node:net')
  const socket = connect(Number(port), hostname)
  socket.write(`GET ${pathname} HTTP/1.0\r\nhost: ${hostname}\r\n\r\n`)
  const upstream = await service()
  upstream.writeHead(200, { 'content-type': lines.contentType, trailer: 'x-count' }).write('{"id":1}\n')
  let text = ''
  socket.setEncoding('latin1').on('data', (part: string) => (text += part))
  upstream.end()
  await once(socket, 'close')
  expect(text).toMatch(/\r\n\r\n\{"id":1\}\n$/)
  expect(text).not.toMatch(/trailer|transfer-encoding/i)
})

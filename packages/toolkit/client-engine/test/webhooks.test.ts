import { generateKeyPairSync, sign } from 'node:crypto'
import { createServer, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect, test } from 'vitest'
import type { WebhookRequest } from '../src/webhooks/webhooks.ts'
import {
  acceptsWhatIsSigned,
  body,
  headers,
  hmac,
  id,
  secret,
  sentAt,
  signature,
  timestamp,
  unwrap,
  type Unwrapping,
} from './signed-webhook.ts'

const event = { id, sentAt, name: 'tested', body: { test: 2_432_232_314 } }
const other = 'v1,Ceo5qEr07ixe2NLpvHk3FH9bwy/WavXrAFQ/9tdO6mc='
const { publicKey, privateKey } = generateKeyPairSync('ed25519')
const raw = publicKey.export({ format: 'der', type: 'spki' }).subarray(-32).toString('base64')
const asymmetric = `v1a,${sign(null, Buffer.from(`${id}.${timestamp}.${body}`), privateKey).toString('base64')}`

test.each<{ name: string; given?: Partial<typeof headers>; options?: Unwrapping }>([
  { name: 'a request of the standard' },
  { name: 'a secret with its prefix', options: { secrets: `whsec_${secret}` } },
  { name: 'one of several secrets', options: { secrets: ['c2VjcmV0', secret] } },
  {
    name: 'one of several signatures',
    given: { 'webhook-signature': `${other} v2,${signature.slice(3)} ${signature} ${other}` },
  },
  {
    name: 'a signature with a public key',
    given: { 'webhook-signature': asymmetric },
    options: { secrets: `whpk_${raw}` },
  },
  {
    name: 'both kinds, of which one is known',
    given: { 'webhook-signature': `${asymmetric} ${signature}` },
  },
  { name: 'a clock at the end of the tolerance', options: { now: () => sentAt + 300_000 } },
  { name: 'a clock that is behind', options: { now: () => sentAt - 300_000 } },
])('accepts $name', async ({ given, options }) => {
  const all = { ...headers, ...given }
  expect(await unwrap({ headers: all, body }, options)).toEqual(event)
  expect(await unwrap(new Request('https://receiver.test', { method: 'POST', headers: all, body }), options)).toEqual(
    event,
  )
  const upper = Object.fromEntries(Object.entries(all).map(([name, value]) => [name.toUpperCase(), [value]]))
  expect(await unwrap({ headers: upper, body: new TextEncoder().encode(body) }, options)).toEqual(event)
})

test.each<{ name: string; problem: string; given?: object; sent?: string; options?: Unwrapping }>([
  { name: 'no id', problem: 'headers', given: { 'webhook-id': undefined } },
  { name: 'no timestamp', problem: 'headers', given: { 'webhook-timestamp': undefined } },
  { name: 'no signature', problem: 'headers', given: { 'webhook-signature': '' } },
  { name: 'an id with a dot', problem: 'headers', given: { 'webhook-id': 'msg_1.2' } },
  { name: 'a timestamp that is no whole number', problem: 'headers', given: { 'webhook-timestamp': '1.6e9' } },
  { name: 'an old timestamp', problem: 'timestamp', options: { now: () => sentAt + 300_001 } },
  { name: 'a timestamp in the future', problem: 'timestamp', options: { now: () => sentAt - 300_001 } },
  { name: 'a shorter tolerance', problem: 'timestamp', options: { toleranceMs: 10, now: () => sentAt + 11 } },
  { name: 'a signature of another body', problem: 'signature', sent: `${body} ` },
  { name: 'a signature of another id', problem: 'signature', given: { 'webhook-id': 'msg_2' } },
  { name: 'a signature of another time', problem: 'signature', given: { 'webhook-timestamp': '1614265331' } },
  { name: 'another secret', problem: 'signature', options: { secrets: 'c2VjcmV0' } },
  { name: 'a cut signature', problem: 'signature', given: { 'webhook-signature': 'v1,g0hM9SsE+OTPJTGt/tmIKtS=' } },
  { name: 'an empty signature', problem: 'signature', given: { 'webhook-signature': 'v1,' } },
  { name: 'a signature that is not base64', problem: 'signature', given: { 'webhook-signature': 'v1,%%%' } },
  {
    name: 'a signature of another version',
    problem: 'signature',
    given: { 'webhook-signature': `v1a${signature.slice(2)}` },
  },
  { name: 'a secret used as a public key', problem: 'signature', options: { secrets: `whpk_${raw}` } },
  { name: 'a long body', problem: 'body', options: { maxBytes: 19 } },
  {
    name: 'a body that is not JSON',
    problem: 'body',
    sent: '{',
    given: { 'webhook-signature': `v1,${hmac(secret, `${id}.${timestamp}.{`)}` },
  },
])('refuses $name: $problem', async ({ problem, given, sent = body, options }) => {
  const request = { headers: { ...headers, ...given }, body: sent }
  await expect(unwrap(request, options)).rejects.toMatchObject({ name: 'WebhookError', problem })
  const streamed = { headers: new Headers(definedOf(request.headers)), body: new Response(sent).body }
  await expect(unwrap(streamed, options)).rejects.toMatchObject({ name: 'WebhookError', problem })
})

function definedOf(given: Readonly<Record<string, string | undefined>>): Record<string, string> {
  return Object.fromEntries(
    Object.entries(given).flatMap(([name, value]) => (value === undefined ? [] : [[name, value]])),
  )
}

test.each<{ name: string; given: () => unknown }>([
  { name: 'a request whose body was read', given: () => requestThat('text') },
  { name: 'a request whose body is being read', given: () => requestThat('getReader') },
  { name: 'a parsed body', given: () => ({ headers, body: JSON.parse(body) as unknown }) },
  { name: 'no body', given: () => ({ headers }) },
])('says that $name is not raw', async ({ given }) => {
  const request = (await given()) as WebhookRequest // as its callers pass what has no type
  await expect(unwrap(request)).rejects.toThrow(
    new TypeError(
      'Cannot verify a webhook: its body was parsed, or read before. Pass the raw body, as a string or bytes, with the headers',
    ),
  )
})

/** A request whose body something else reads. */
async function requestThat(reads: 'text' | 'getReader'): Promise<Request> {
  const request = new Request('https://receiver.test', { method: 'POST', headers, body })
  await (reads === 'text' ? request.text() : request.body?.getReader())
  return request
}

test.each([[], '', 'whsec_', 'whsec_%%%', 'whpk_c2VjcmV0'])(
  'refuses the secret %j, and does not show it',
  async (secrets) => {
    const error: unknown = await unwrap({ headers, body }, { secrets }).catch((cause: unknown) => cause)
    expect(error).toBeInstanceOf(TypeError)
    expect(String(error)).not.toMatch(/%%%|c2VjcmV0/)
  },
)

test('random bodies and secrets are accepted as they were signed, and not otherwise', async () => {
  await acceptsWhatIsSigned({ seed: 20_261_127, numRuns: 100 })
})

test('a request of node:http is accepted with its headers and its raw body', async () => {
  const received = Promise.withResolvers<unknown>()
  const server = createServer((request: IncomingMessage, response) => {
    const chunks: Buffer[] = []
    request.on('data', (chunk: Buffer) => chunks.push(chunk))
    request.on('end', () => {
      received.resolve(unwrap({ headers: request.headers, body: Buffer.concat(chunks) }))
      response.end()
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo // a server on a port has one
  await fetch(`http://127.0.0.1:${port}`, { method: 'POST', headers, body })
  expect(await received.promise).toEqual(event)
  server.close()
})

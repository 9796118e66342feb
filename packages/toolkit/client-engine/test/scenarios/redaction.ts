import { inspect } from 'node:util'
import { expect, test } from 'vitest'
import type { ApiError } from '../../src/index.ts'
import { failure, failureOf, isTokenRequest, json, sceneOf, secret, thing, token } from './scene.ts'
import type { Subject } from './subject.ts'

/** The headers of the response that an error reports. */
function headersOf(error: Error): [string, string][] {
  return [...(error as ApiError).headers] // as its name says
}

export function redactionScenarios(subject: Subject): void {
  const { conversation, served } = sceneOf(subject)
  const { operations, otherSecret, path, secretHeader, shown: described, tokenSecret } = subject

  test('neither console.log nor JSON.stringify of a client shows a secret', async () => {
    const { client } = conversation(() => json(thing))
    await client.delete('ts_1')
    const shown = inspect(client, { depth: null, showHidden: true }) + JSON.stringify(client)
    expect([otherSecret, secret, 'token-1'].filter((each) => shown.includes(each))).toEqual([])
  })

  test('an error shows no secret, even if the service echoes it', async () => {
    const echoed = `You sent ${otherSecret}, ${secret} and Bearer token-1 and eyJhbGciOiJIUzI1NiJ9.eyJzdWIiOiIx.c2ln`
    for (const body of [echoed, JSON.stringify({ code: 409, key: 'k', message: echoed, details: echoed })]) {
      const { client } = conversation(() => new Response(body, { status: 409 }))
      const error = await failureOf(client.delete('ts_1'))
      const shown = inspect(error, { depth: null }) + JSON.stringify(error)
      expect([otherSecret, secret, 'token-1', 'eyJ'].filter((each) => shown.includes(each))).toEqual([])
      expect(error.message).toMatch(/You sent \[redacted\], \[redacted\] and (Bearer )?\[redacted\] and \[redacted\]/)
    }
  })

  test.each([
    { form: 'as JSON', encoded: (text: string) => JSON.stringify({ code: 409, key: 'k', message: text }) },
    {
      form: 'with escaped slashes',
      encoded: (text: string) => JSON.stringify({ text }).replaceAll('/', String.raw`\/`),
    },
    {
      form: 'with escaped letters',
      encoded: (text: string) => JSON.stringify({ text }).replaceAll('e', String.raw`\u0065`),
    },
    { form: 'as HTML', encoded: (text: string) => `<p>${text}</p>` },
  ])('an error shows no secret that its body contains $form', async ({ encoded }) => {
    const specialCharacters = 'q/"w\\e-77'
    const { client } = conversation(() => new Response(encoded(`You sent ${specialCharacters}`), { status: 409 }), {
      secret: specialCharacters,
    })
    const error = await failureOf(client.delete('ts_1'))
    expect(error.message).toContain('You sent [redacted]')
    expect(inspect(error, { depth: null }) + JSON.stringify(error)).not.toContain('-77')
  })

  const asEntities = (text: string, entity: (code: number) => string): string =>
    [...text].map((character) => entity(character.charCodeAt(0))).join('')

  test.each([
    { form: 'percent-encoded', encode: encodeURIComponent },
    { form: 'percent-encoded in lower case', encode: (text: string) => encodeURIComponent(text).toLowerCase() },
    {
      form: 'percent-encoded as a whole',
      encode: (text: string) => asEntities(text, (code) => `%${code.toString(16)}`),
    },
    { form: 'percent-encoded twice', encode: (text: string) => encodeURIComponent(encodeURIComponent(text)) },
    {
      form: 'percent-encoded three times',
      encode: (text: string) => encodeURIComponent(encodeURIComponent(encodeURIComponent(text))),
    },
    { form: 'in hexadecimal digits', encode: (text: string) => Buffer.from(text).toString('hex') },
    { form: 'in large hexadecimal digits', encode: (text: string) => Buffer.from(text).toString('hex').toUpperCase() },
    { form: 'in hexadecimal digits of Latin-1', encode: (text: string) => Buffer.from(text, 'latin1').toString('hex') },
    { form: 'in a form', encode: (text: string) => new URLSearchParams({ '': text }).toString().slice(1) },
    { form: 'in base64', encode: btoa },
    { form: 'in base64 for URLs', encode: (text: string) => Buffer.from(text).toString('base64url') },
    { form: 'in base64 after a name', encode: (text: string) => btoa(`a:${text}`) },
    { form: 'in base64 after and before others', encode: (text: string) => btoa(`ab:${text}, c`) },
    {
      form: 'with entities',
      encode: (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;'),
    },
    { form: 'with decimal entities', encode: (text: string) => asEntities(text, (code) => `&#${code};`) },
    {
      form: 'with hexadecimal entities',
      encode: (text: string) => asEntities(text, (code) => `&#x${code.toString(16)};`),
    },
  ])('an error shows no secret that its body contains $form', async ({ encode }) => {
    const odd = 'q?>~<w&"e z+\u00e9/77'
    const encoded = encode(odd)
    const { client } = conversation(() => new Response(`You sent ${encoded}`, { status: 409 }), { secret: odd })
    const error = await failureOf(client.delete('ts_1'))
    expect(error.message).toContain('[redacted]')
    const shown = inspect(error, { depth: null }) + JSON.stringify(error)
    expect([encoded.slice(5, 13), encoded.slice(-13, -5)].filter((part) => shown.includes(part))).toEqual([])
  })

  test('the cause of an error shows no secret, and keeps its class, its code and its data', async () => {
    class FetchError extends TypeError {}
    class Agent {
      readonly password = secret
    }
    const fetch: typeof globalThis.fetch = (url, init) => {
      const inner = Object.assign(new Error(`No answer to ${secret}`), { code: 'ECONNRESET' })
      const headers = [new Headers(init?.headers), ...new Headers(init?.headers)]
      const request = { url, headers, agent: new Agent(), body: new Uint8Array(5e7) }
      throw Object.assign(new FetchError(`Cannot send ${secret}`, { cause: inner }), { request, tries: 1 })
    }
    const { client } = conversation(() => json(thing), { fetch, token: 'opaque-96', retries: 0 })
    const error = await failureOf(client.delete('ts_1'))
    expect(error.cause).toBeInstanceOf(FetchError)
    expect(error).toMatchObject({
      message: `Cannot reach the service for ${operations.delete}: ECONNRESET api.test (attempt 1)`,
      cause: {
        message: 'Cannot send [redacted]',
        cause: { message: 'No answer to [redacted]', code: 'ECONNRESET' },
        request: { url: `https://api.test${path}ts_1`, agent: {}, body: {} },
        tries: 1,
      },
    })
    const shown = inspect(error, { depth: null, showHidden: true })
    expect([otherSecret, secret, 'opaque-96'].filter((each) => shown.includes(each))).toEqual([])
  })

  test('an error shows no secret in the headers of the response', async () => {
    const { client } = conversation(({ headers }) => {
      return json({}, 409, { 'x-echo': `${headers['authorization']} ${headers[secretHeader]}`, 'x-trace': 'abc' })
    })
    const error = await failureOf(client.delete('ts_1'))
    expect(headersOf(error)).toEqual([
      ['content-type', 'application/json'],
      ['x-echo', expect.stringMatching(/^(Bearer )?\[redacted\] \[redacted\]$/)],
      ['x-trace', 'abc'],
    ])
  })

  test.each(['eyJ-', 'eyJa.', 'Bearer ', '"access_token" '])(
    'a long body of nothing but %j is an error like any other',
    async (text) => {
      const { client } = conversation(() => new Response(text.repeat(50_000), { status: 409 }))
      expect(await failureOf(client.delete('ts_1'))).toMatchObject({ name: 'ApiError', status: 409 })
    },
  )

  test('a truncated token response shows no token', async () => {
    const { client } = conversation(() => json(thing), {
      fetch: () => Promise.resolve(new Response('{"access_token": "opaque-99')),
    })
    const error = await failureOf(client.delete('ts_1'))
    expect(error.message).toBe(
      `${operations.token} returned 200 with a body that is not JSON: {"access_token": "[redacted]`,
    )
    expect(inspect(error, { depth: null })).not.toContain('opaque-99')
  })

  test.each(['access_token=opaque-97&expires_in=5', `{'access_token': 'opaque-97'}`])(
    'a token response that is not JSON shows no token: %s',
    async (text) => {
      const { client } = conversation(() => json(thing), { fetch: () => Promise.resolve(new Response(text)) })
      const error = await failureOf(client.delete('ts_1'))
      expect(error.message).toContain('[redacted]')
      expect(inspect(error, { depth: null })).not.toContain('opaque-97')
    },
  )

  test.each([
    { secret: 'q7z9', shown: '[redacted]' },
    { secret: 'q7z', shown: 'q7z' }, // part of many words
  ])('a secret $secret that the service echoes is shown as $shown', async ({ secret: short, shown }) => {
    const body = { code: 409, key: 'in_use', message: `No ${short}` }
    const { client } = await served(
      (_, response) => void response.writeHead(409, { 'x-trace': short }).end(JSON.stringify(body)),
      { secret: short },
    )
    const error = await failureOf(client.delete('ts_1'))
    expect(error).toMatchObject({
      message: `${operations.delete} returned 409${described({ ...body, message: `No ${shown}` })}`,
      body: { message: `No ${shown}` },
    })
    expect(new Map(headersOf(error)).get('x-trace')).toBe(shown)
  })

  test.each([401, 409, 500])(
    'an error with status %i does not show what a token was requested with',
    async (status) => {
      const { client } = conversation(() => json({ you: tokenSecret, key: 'k' }, status, { 'x-echo': tokenSecret }), {
        retries: 0,
      })
      const error = await failureOf(client.delete('ts_1'))
      expect(error).toMatchObject({ status })
      expect(inspect(error, { depth: null, showHidden: true }) + JSON.stringify(error)).not.toContain(tokenSecret)
    },
  )

  test('a token in an error response is redacted wherever it is', async () => {
    const { client } = conversation(() => failure(409), {
      fetch: (input) => Promise.resolve(isTokenRequest(input) ? token('tok-long-1') : failure(409, 'tok-long-1')),
    })
    expect(await failureOf(client.delete('ts_1'))).toMatchObject({ body: { key: '[redacted]' } })
  })
}

import { inspect } from 'node:util'
import { expect, test } from 'vitest'
import {
  anyErrors,
  basic,
  bearer,
  call,
  connect,
  cookieKey,
  createCredentials,
  failuresOf,
  headerKey,
  logTo,
  noCredentials,
  oauth2,
  openBaseOf,
  queryKey,
  readServerEvents,
  secretsIn,
  stream,
  tokenOperation,
  validateOperation,
  type ClientOptions,
  type Connection,
  type OperationDescriptor,
  type Scheme,
  type StandardIssue,
} from '../src/index.ts'
import { allOf } from './all-of.ts'

/** A secret with characters that each encoding writes in another way. */
const odd = 's3c/+&"<\\ é€🐎-Z9'

const id = { clientId: 'me' }
const issue = { id: 'issue', method: 'POST', path: '/token', security: [] } as const
const names = ['password', 'apiKey', 'client_secret', 'refresh_token', 'api_key', 'access_token']
const readIt = { id: 'readIt', method: 'GET', path: '/it', security: [['auth']] } as const

/** The schemes of a client, what its caller passes, and what nobody may see. */
interface Known {
  readonly name: string
  readonly scheme: object
  readonly given: unknown
  readonly secrets: readonly string[]
}

const text = '"&<\\-a.b/c'
const known: readonly Known[] = [
  { name: 'a header key', scheme: headerKey('X-Key'), given: text, secrets: [text] },
  { name: 'a header key of a function', scheme: headerKey('X-Key'), given: async () => text, secrets: [text] },
  { name: 'a query key', scheme: queryKey('key'), given: odd, secrets: [odd] },
  { name: 'a cookie', scheme: cookieKey('sid'), given: 'sid/77&x', secrets: ['sid/77&x'] },
  { name: 'a bearer token', scheme: bearer, given: 'opaque/77+x', secrets: ['opaque/77+x'] },
  { name: 'a password', scheme: basic, given: { username: 'me', password: odd }, secrets: [odd] },
  {
    name: 'a client secret in a header',
    scheme: oauth2({ tokenUrl: '/token' }),
    given: { ...id, clientSecret: odd },
    secrets: [odd, 'issued-1'],
  },
  {
    name: 'a client secret in a body',
    scheme: oauth2({ tokenUrl: '/token', clientSecretIn: 'body' }),
    given: { ...id, clientSecret: () => odd },
    secrets: [odd, 'issued-1'],
  },
  {
    name: 'a client secret whose token comes from a cache',
    scheme: oauth2({ tokenUrl: '/token' }),
    given: {
      ...id,
      clientSecret: odd,
      tokenCache: {
        get: () => ({
          token: { access_token: 'cached-1', expires_in: 1e9, scope: '' },
          receivedAt: 1.7e12,
          renewAt: 1e15,
        }),
        set: () => {},
      },
    },
    secrets: [odd, 'cached-1'],
  },
  {
    name: 'a refresh token, and the one in its place',
    scheme: oauth2({ tokenUrl: '/token' }),
    given: { ...id, refreshToken: async () => odd },
    secrets: [odd, 'issued-1', 'rotated-1'],
  },
  {
    name: 'a client secret of a token operation',
    scheme: tokenOperation({ operation: issue, members: ['grant_type', 'client_id', 'client_secret'] }),
    given: { ...id, clientSecret: odd },
    secrets: [odd, 'issued-1'],
  },
]

const quoted = (value: string): string => JSON.stringify(value).slice(1, -1)
const inForm = (value: string): string => new URLSearchParams({ '': value }).toString().slice(1)
const base64 = (value: string): string => Buffer.from(value).toString('base64')

/** How a service may write what it was sent. */
const encodings: readonly (readonly [name: string, encode: (secret: string) => string])[] = [
  ['as it is', (secret) => secret],
  ['percent-encoded', encodeURIComponent],
  ['in a form', inForm],
  ['in JSON', quoted],
  ['in JSON within JSON', (secret) => quoted(quoted(secret))],
  ['in JSON of ASCII', (secret) => quoted(secret).replaceAll(/[^ -~]/g, (unit) => `\\u${hexOf(unit)}`)],
  ['in base64', base64],
  ['in base64 for URLs', (secret) => Buffer.from(secret).toString('base64url')],
  ['as HTTP Basic', (secret) => base64(`me:${secret}`)],
  ['in the bytes of a header', (secret) => Buffer.from(secret).toString('latin1')],
]

function hexOf(unit: string): string {
  return unit.charCodeAt(0).toString(16).padStart(4, '0')
}

/** Sends calls of a client with a scheme; the service answers with this status and body, and a header that repeats it. */
function clientOf({ scheme, given }: Known, respond: () => Response, options: Partial<ClientOptions> = {}): Connection {
  const credentials = createCredentials(
    { credentials: { auth: given } },
    { schemes: { auth: scheme as Scheme<never> }, connection: () => connection },
  )
  let issued = 0
  const fetch = async (url: unknown): Promise<Response> => {
    if (!String(url).endsWith('/token')) return respond()
    return Response.json({ access_token: `issued-${++issued}`, refresh_token: `rotated-${issued}` })
  }
  const base = openBaseOf('https://service.test')
  const connection = connect(
    { fetch, retries: 0, ...options },
    { base, credentials: credentials.get, errors: anyErrors },
  )
  return connection
}

/** All that anybody can see of a value. */
function seen(value: unknown): string {
  const { message, stack } = Object(value) as Partial<Error>
  const options = { depth: null, showHidden: true, getters: true, maxStringLength: null }
  return [inspect(value, options), JSON.stringify(value), message, stack].join('\n')
}

/** The start and the end of an encoded secret that can be seen. */
function shownOf(shown: string, encoded: string): string[] {
  return [encoded.slice(0, 6), encoded.slice(-6)].filter((part) => shown.includes(part))
}

async function failureOf(failing: Promise<unknown>): Promise<unknown> {
  return await failing.then(
    () => expect.unreachable('was not rejected'),
    (error: unknown) => error,
  )
}

/** A text as a header gives it: its bytes. */
const asHeader = (value: string): string =>
  (/[^\0-\xff]/.test(value) ? Buffer.from(value).toString('latin1') : value).replaceAll(/[^\x20-\xff]/g, '')

test.each(known)('nothing that a service repeats shows $name', async (each) => {
  for (const [name, encode] of encodings) {
    const echo = each.secrets.map(encode)
    const lines: unknown[] = []
    const keep = (line: unknown): void => void lines.push(line)
    const body = `You sent ${echo.join(' and ')}.`
    const client = clientOf(each, () => new Response(body, { status: 418, headers: { 'x-echo': asHeader(body) } }), {
      logger: logTo({ debug: keep, info: keep, warn: keep, error: keep }, 'debug'),
      ...Object.fromEntries(['onRequest', 'onResponse', 'onRetry', 'onError', 'onToken'].map((hook) => [hook, keep])),
    })
    const error = await failureOf(call(client, readIt, {}))
    expect(error).toMatchObject({ status: 418, message: expect.stringContaining('[redacted]') as string })
    const shown = seen(error) + lines.map(seen).join('\n')
    expect({ name, shown: echo.flatMap((encoded) => shownOf(shown, encoded)) }).toEqual({ name, shown: [] })
  }
})

test.each(known)('a call of an operation without credentials does not show $name', async (each) => {
  const client = clientOf(each, () => Response.json({ you: each.secrets }, { status: 500 }))
  await failureOf(call(client, readIt, {}))
  const shown = seen(await failureOf(call(client, { ...readIt, security: [] }, {})))
  expect(each.secrets.flatMap((secret) => shownOf(shown, quoted(secret)))).toEqual([])
})

/** The body of an error that is documented as bytes. */
async function bytesOfError(body: BodyInit, contentType?: string): Promise<Uint8Array> {
  const key = { name: '', scheme: headerKey('X-Key'), given: 'hidden-77', secrets: [] }
  const headers = contentType === undefined ? {} : { 'content-type': contentType }
  const client = clientOf(key, () => new Response(body, { status: 400, headers }))
  const error = await failureOf(call(client, { ...readIt, failure: failuresOf({ 400: 'binary' }) }, {}))
  return (error as { readonly body: Uint8Array }).body
}

const png = [0x89, 0x50, 0x4e, 0x47, 0xff]
const latin1 = (characters: string): Uint8Array<ArrayBuffer> => Uint8Array.from(Buffer.from(characters, 'latin1'))

test.each([
  ['text/plain', 'You sent hidden-77.'],
  ['text/csv; charset=utf-8', 'key\nhidden-77'],
  ['application/xml', '<key>hidden-77</key>'],
  ['application/x-www-form-urlencoded', 'key=hidden%2D77'],
  ['application/octet-stream', 'You sent hidden-77.'],
  ['text/plain; charset=latin1', latin1('Sie sendeten für alle hidden-77.')],
  [undefined, latin1('You sent hidden-77.')],
])('text that is documented as bytes does not show a secret: %s', async (contentType, body) => {
  const shown = new TextDecoder().decode(await bytesOfError(body, contentType))
  expect(shown).toContain('[redacted]')
  expect(shown).not.toMatch(/hidden.{1,3}77/)
})

test.each([
  ['of a picture', 'image/png', Uint8Array.from([...png, ...Buffer.from('Bearer pixels')])],
  ['of text without secrets', 'text/plain; charset=latin1', latin1('für alle')],
  ['of spaced text', 'application/octet-stream', latin1('{ "a":  1 }')],
])('the bytes %s stay as they are', async (_, contentType, body) => {
  expect(await bytesOfError(body, contentType)).toEqual(body)
})

test.each([
  { name: 'JSON', body: JSON.stringify({ user: { password: odd, apiKey: 'ak-hidden-7' } }) },
  { name: 'a form', body: new URLSearchParams({ client_secret: odd, refresh_token: 'rt-hidden-7' }).toString() },
])('a secret that the caller sends as $name is not shown, whatever the service says', async ({ body }) => {
  const fetch = (): Promise<Response> => Promise.resolve(Response.json({ odd, all: body }, { status: 400 }))
  const client = connect({ fetch }, { base: 'https://service.test', credentials: noCredentials, errors: anyErrors })
  const error = await failureOf(call(client, { ...issue, secrets: secretsIn(names) }, { body }))
  const all = [odd, 'ak-hidden-7', 'rt-hidden-7'].flatMap((secret) => [quoted(secret), inForm(secret)])
  expect(all.flatMap((secret) => shownOf(seen(error), secret))).toEqual([])
})

test.each([
  { name: 'HTTP Basic', headers: { Authorization: `Basic ${base64(`me:${odd}`)}` }, secret: base64(`me:${odd}`) },
  { name: 'a scheme of its own', headers: { authorization: 'Key own-key-77' }, secret: 'own-key-77' },
  { name: 'a cookie among others', headers: { cookie: 'theme=dark; sid=session-77; a=b' }, secret: 'session-77' },
  { name: 'a key in a query', headers: {}, query: { api_key: 'query-77/x' }, secret: 'query-77/x' },
  { name: 'a token in a query', headers: {}, query: { access_token: odd }, secret: odd },
])('$name that the caller sends is not shown', async ({ headers, query, secret }) => {
  const fetch = async (url: unknown): Promise<Response> => {
    throw Object.assign(new TypeError(`Cannot send ${secret}`), { url, [secret]: { deep: [secret] } })
  }
  const client = connect(
    { fetch, retries: 0 },
    { base: 'https://service.test', credentials: noCredentials, errors: anyErrors },
  )
  const shown = seen(await failureOf(call(client, { ...readIt, secrets: secretsIn(names) }, { query }, { headers })))
  expect([secret, inForm(secret), encodeURIComponent(secret)].flatMap((each) => shownOf(shown, each))).toEqual([])
})

test('what is no secret stays, and so does the rest of a secret that starts with another one', async () => {
  const schemes = { app: headerKey('X-App'), key: headerKey('X-Key') }
  const credentials = createCredentials(
    { credentials: { app: 'shop-1', key: 'shop-1-secret' } },
    { schemes, connection: () => connection },
  )
  const fetch = async (): Promise<Response> =>
    Response.json({ page_token: 'p-77', theme: 'dark', you: 'shop-1-secret', app: 'shop-1' }, { status: 400 })
  const connection = connect(
    { fetch },
    { base: 'https://service.test', credentials: credentials.get, errors: anyErrors },
  )
  const operation = { ...readIt, security: [['app', 'key']] }
  const input = { query: { page_token: 'p-77' } }
  expect(await failureOf(call(connection, operation, input, { headers: { cookie: 'theme=dark' } }))).toMatchObject({
    body: { page_token: 'p-77', theme: 'dark', you: '[redacted]', app: '[redacted]' },
  })
})

test.each(['https://me:hidden-7@id.test/token', 'https://me:hidden-7@bad host/'])(
  'a token URL with a password is refused, and not shown: %s',
  async (tokenUrl) => {
    const given = { ...id, clientSecret: 'client-secret', tokenUrl }
    const client = clientOf({ name: '', scheme: oauth2({ tokenUrl: '' }), given, secrets: [] }, () => new Response())
    const error = await failureOf(call(client, readIt, {}))
    expect(error).toMatchObject({
      name: 'TypeError',
      message: 'Cannot use credentials.auth.tokenUrl: it must be a URL without user name and password',
    })
    expect(seen(error)).not.toContain('hidden-7')
  },
)

test('neither a violation of the document nor the place of an event shows a secret', async () => {
  const check = (value: unknown): readonly StandardIssue[] => {
    const sentence = `has ${JSON.stringify(value)}`
    return [{ message: `/a ${sentence}`, sentence }]
  }
  const validate = validateOperation('readIt', { response: ({ value }) => check(value), item: { check } })
  const watch: OperationDescriptor = { ...readIt, stream: { items: readServerEvents, accept: 'text/event-stream' } }
  const client = (type: string, body: string): Connection =>
    clientOf(
      { name: '', scheme: headerKey('X-Key'), given: 'hidden-77', secrets: [] },
      () => new Response(body, { headers: { 'content-type': type } }),
      { validate },
    )
  const errors = await Promise.all([
    failureOf(call(client('application/json', '"hidden-77"'), readIt, {})),
    failureOf(allOf(stream(client('text/event-stream', 'data: hidden-77\n\n'), watch, {}))),
    failureOf(allOf(stream(client('text/hidden-77', 'data: 1\n\n'), watch, {}))),
  ])
  expect(errors.map((error) => (error as Error).name)).toEqual(['ValidationError', 'ValidationError', 'ApiError'])
  expect(seen(errors)).not.toContain('hidden-77')
})

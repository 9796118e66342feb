import { inspect } from 'node:util'
import { expect, test } from 'vitest'
import { recordingServer, type Respond, type Seen } from './library.ts'
import { documentOf, textOperation, vaultOf } from './vault.ts'

const securitySchemes = {
  inHeader: { type: 'apiKey', in: 'header', name: 'X-Key', description: 'From the settings.' },
  inQuery: { type: 'apiKey', in: 'query', name: 'api[key]' },
  inCookie: { type: 'apiKey', in: 'cookie', name: 'session' },
  password: { type: 'http', scheme: 'Basic' },
  token: { type: 'http', scheme: 'bearer' },
  digest: { type: 'http', scheme: 'digest' },
  certificate: { type: 'mutualTLS' },
  login: { type: 'openIdConnect', openIdConnectUrl: 'https://id.example/.well-known/openid-configuration' },
  granted: {
    type: 'oauth2',
    flows: { implicit: { authorizationUrl: 'https://id.example/authorize', scopes: { read: 'Reads' } } },
  },
}
const requires = (...alternatives: readonly (readonly string[])[]): object => ({
  security: alternatives.map((names) => Object.fromEntries(names.map((name) => [name, []]))),
})

const document = documentOf(
  {
    '/header': { get: textOperation('byHeader', requires(['inHeader'])) },
    '/query': {
      get: textOperation('byQuery', {
        ...requires(['inQuery']),
        parameters: ['page', 'api[key]'].map((name) => ({ name, in: 'query', schema: { type: 'string' } })),
      }),
    },
    '/cookie': { get: textOperation('byCookie', requires(['inCookie'])) },
    '/cookies': {
      get: textOperation('byCookies', {
        ...requires(['inCookie']),
        parameters: [{ name: 'color', in: 'cookie', schema: { type: 'string' } }],
      }),
    },
    '/pages': {
      get: textOperation('pages', {
        ...requires(['inQuery']),
        responses: {
          200: { description: 'Done', content: { 'application/json': { schema: { type: 'array', items: {} } } } },
        },
        'x-pagination': { style: 'link', items: '' },
      }),
    },
    '/password': { get: textOperation('byPassword', requires(['password'])) },
    '/token': { get: textOperation('byToken', requires(['token'])) },
    '/digest': { get: textOperation('byDigest', requires(['digest'])) },
    '/certificate': { get: textOperation('byCertificate', requires(['certificate'])) },
    '/certified': { get: textOperation('byCertifiedKey', requires(['certificate', 'inHeader'])) },
    '/login': { get: textOperation('byLogin', requires(['login'])) },
    '/granted': { get: textOperation('byGranted', requires(['granted'])) },
    '/either': { get: textOperation('byEither', requires(['password'], ['inHeader', 'token'])) },
    '/optional': { get: textOperation('byOption', requires([], ['inHeader'])) },
    '/open': { get: textOperation('open', { security: [] }) },
    '/default': { get: textOperation('byDefault') },
  },
  { components: { securitySchemes }, ...requires(['inHeader', 'inQuery']) },
)
const createVault = await vaultOf(document)

const ok: Respond = (response) => response.writeHead(200, { 'content-type': 'text/plain' }).end('done')

/** The credentials that a request has, by place. */
function sentIn({ url, headers }: Seen): object {
  const { 'x-key': key, authorization, cookie } = headers
  return Object.fromEntries(Object.entries({ url, key, authorization, cookie }).filter(([, value]) => value))
}

const url = (path: string): string => `/v1/${path}`

test.each<{ call: string; credentials?: object; headers?: object; sent: object }>([
  { call: 'byHeader', credentials: { inHeader: 'k1' }, sent: { url: url('header'), key: 'k1' } },
  { call: 'byHeader', credentials: { inHeader: () => 'k2' }, sent: { url: url('header'), key: 'k2' } },
  { call: 'byHeader', credentials: { inHeader: async () => 'k3' }, sent: { url: url('header'), key: 'k3' } },
  // Headers of a call do not replace credentials, and stand in for those that are missing.
  {
    call: 'byHeader',
    credentials: { inHeader: 'k1' },
    headers: { 'X-KEY': 'mine' },
    sent: { url: url('header'), key: 'k1' },
  },
  { call: 'byHeader', headers: { 'X-KEY': 'mine' }, sent: { url: url('header'), key: 'mine' } },
  { call: 'byQuery', credentials: { inQuery: 'a&b=c' }, sent: { url: url('query?api%5Bkey%5D=a%26b%3Dc') } },
  { call: 'byCookie', credentials: { inCookie: 's1==' }, sent: { url: url('cookie'), cookie: 'session=s1==' } },
  {
    call: 'byCookie',
    credentials: { inCookie: 's1' },
    headers: { cookie: 'theme=dark; session=old' },
    sent: { url: url('cookie'), cookie: 'theme=dark; session=s1' },
  },
  {
    call: 'byPassword',
    credentials: { password: { username: 'Aladdin', password: 'open sesame' } },
    sent: { url: url('password'), authorization: 'Basic QWxhZGRpbjpvcGVuIHNlc2FtZQ==' },
  },
  {
    // RFC 7617, section 2.1
    call: 'byPassword',
    credentials: { password: () => ({ username: 'test', password: '123£' }) },
    sent: { url: url('password'), authorization: 'Basic dGVzdDoxMjPCow==' },
  },
  { call: 'byToken', credentials: { token: 't1' }, sent: { url: url('token'), authorization: 'Bearer t1' } },
  {
    call: 'byDigest',
    credentials: { digest: 'Digest a="b"' },
    sent: { url: url('digest'), authorization: 'Digest a="b"' },
  },
  { call: 'byCertificate', sent: { url: url('certificate') } },
  { call: 'byCertifiedKey', credentials: { inHeader: 'k1' }, sent: { url: url('certified'), key: 'k1' } },
  { call: 'byLogin', credentials: { login: { token: 'l1' } }, sent: { url: url('login'), authorization: 'Bearer l1' } },
  {
    call: 'byGranted',
    credentials: { granted: { token: async () => 'g1' } },
    sent: { url: url('granted'), authorization: 'Bearer g1' },
  },
  // The first alternative that is given in full.
  {
    call: 'byEither',
    credentials: { password: { username: 'a', password: 'b' }, inHeader: 'k', token: 't' },
    sent: { url: url('either'), authorization: 'Basic YTpi' },
  },
  {
    call: 'byEither',
    credentials: { inHeader: 'k', token: 't', inCookie: 'unused' },
    sent: { url: url('either'), key: 'k', authorization: 'Bearer t' },
  },
  {
    call: 'byEither',
    credentials: { inHeader: 'k' },
    headers: { authorization: 'Bearer own' },
    sent: { url: url('either'), key: 'k', authorization: 'Bearer own' },
  },
  { call: 'byOption', sent: { url: url('optional') } },
  { call: 'byOption', credentials: { inHeader: 'k' }, sent: { url: url('optional'), key: 'k' } },
  { call: 'open', credentials: { inHeader: 'k', inQuery: 'q', token: 't' }, sent: { url: url('open') } },
  {
    call: 'byDefault',
    credentials: { inHeader: 'k', inQuery: 'q', token: 't' },
    sent: { url: url('default?api%5Bkey%5D=q'), key: 'k' },
  },
])('$call sends $sent', async ({ call, credentials, headers, sent }) => {
  const { baseUrl, seen } = await recordingServer(ok)
  const method = createVault({ baseUrl, credentials }).operations[call]
  expect(await (call === 'byQuery' ? method?.(undefined, { headers }) : method?.({ headers }))).toBe('done')
  expect(seen.map(sentIn)).toEqual([sent])
})

test('a key of the query follows the parameters of the call, and replaces one among them', async () => {
  const { baseUrl, seen } = await recordingServer(ok)
  await createVault({ baseUrl, credentials: { inQuery: 'q' } }).operations['byQuery']?.({
    page: '2',
    'api[key]': 'old',
  })
  expect(seen.map((request) => request.url)).toEqual(['/v1/query?page=2&api%5Bkey%5D=q'])
})

test.each([
  { client: 'theme=dark', sent: 'theme=dark; color=red; session=s1' },
  { call: { Cookie: 'size=2' }, sent: 'size=2; color=red; session=s1' },
  // Headers of a call replace those of the client.
  { client: 'theme=dark', call: { Cookie: 'size=2' }, sent: 'size=2; color=red; session=s1' },
])('cookies of headers, parameters and credentials are sent as $sent', async ({ client, call, sent }) => {
  const { baseUrl, seen } = await recordingServer(ok)
  const headers = client === undefined ? undefined : { Cookie: client }
  const { operations } = createVault({ baseUrl, headers, credentials: { inCookie: 's1' } })
  await operations['byCookies']?.({ cookies: { color: 'red' }, headers: call })
  expect(seen.map((request) => request.headers.cookie)).toEqual([sent])
})

test('a key of the query is sent with the URL of the next page, and is not part of a cursor', async () => {
  const { baseUrl, seen } = await recordingServer((response, nth) => {
    response.writeHead(nth === 4 ? 410 : 200, {
      'content-type': 'application/json',
      link: `<?api[key]=hidden&at=${nth + 1}&api%5bkey%5D=hidden#here>; rel="next"`,
    })
    response.end('[1]')
  })
  const shown: string[] = []
  const onRequest = (event: { url: string }): void => void shown.push(new URL(event.url).search)
  const { operations } = createVault({ baseUrl, onRequest, credentials: { inQuery: 'hidden' } })
  const cursors: string[] = []
  const reading = (async () => {
    for await (const { cursor = 'none' } of operations['pages']?.().pages() ?? []) cursors.push(cursor)
  })()
  await expect(reading).rejects.toMatchObject({ name: 'CursorError', cursor: '?at=4' })
  expect(inspect(await reading.catch((error: unknown) => error))).not.toContain('hidden')
  expect(cursors).toEqual(['?at=2', '?at=3', '?at=4'])
  expect(shown).toEqual(['', ...cursors])
  const key = 'api%5Bkey%5D=hidden'
  expect(seen.map((request) => request.url)).toEqual(
    [`?${key}`, ...cursors.map((at) => `${at}&${key}`)].map((at) => url(`pages${at}`)),
  )
})

test('a hook can add what is missing', async () => {
  const { baseUrl, seen } = await recordingServer(ok)
  const onRequest = ({ headers }: { headers: Record<string, string> }): void => void (headers['x-key'] = 'hooked')
  await createVault({ baseUrl, onRequest }).operations['byHeader']?.()
  expect(seen.map(sentIn)).toEqual([{ url: url('header'), key: 'hooked' }])
})

test.each([
  { call: 'byHeader', message: 'Cannot call byHeader: its credentials are missing. Pass credentials: inHeader' },
  {
    call: 'byEither',
    credentials: { inHeader: 'k' },
    message: 'Cannot call byEither: its credentials are missing. Pass credentials: password, or inHeader and token',
  },
  {
    call: 'byToken',
    credentials: { token: () => 'a\nb' },
    message: 'Cannot send credentials.token: it is missing, or',
  },
  { call: 'byCookie', credentials: { inCookie: () => 'a;b' }, message: 'Cannot send credentials.inCookie: it is' },
  { call: 'byQuery', credentials: { inQuery: () => '' }, message: 'Cannot send credentials.inQuery: it is missing' },
])('$call rejects with "$message" and sends nothing', async ({ call, credentials, message }) => {
  const { baseUrl, seen } = await recordingServer(ok)
  const called = createVault({ baseUrl, credentials }).operations[call]?.()
  await expect(called).rejects.toThrow(TypeError)
  await expect(called).rejects.toThrow(message)
  expect(seen).toEqual([])
})

test.each([
  { credentials: { inHeader: '' }, message: 'Cannot send credentials.inHeader: it is missing, or has a character' },
  { credentials: { inCookie: 'a b' }, message: 'Cannot send credentials.inCookie' },
  { credentials: { password: { username: 'a:b', password: 'c' } }, message: 'a username without a colon' },
  { credentials: { granted: { token: 'ü\u0000' } }, message: 'Cannot send credentials.granted.token' },
  {
    credentials: { other: 'k' },
    message:
      /^Cannot use credentials\.other: there is no such security scheme\. There are inHeader, inQuery, .*granted$/,
  },
  { credentials: { inheader: 'k' }, message: 'Cannot use credentials.inheader: there is no such security scheme' },
  ...[3, null, true, ['k'], { token: 'k' }, { key: 'k' }].flatMap((value) =>
    ['inHeader', 'inQuery', 'inCookie', 'token', 'digest'].map((name) => ({
      credentials: { [name]: value },
      message: `Cannot use credentials.${name}: it must be a string, or a function that returns one`,
    })),
  ),
  ...[3, null, true, ['a', 'b'], 'a:b'].flatMap((value) => [
    {
      credentials: { password: value },
      message: 'Cannot use credentials.password: it must be an object with username, password',
    },
    { credentials: { granted: value }, message: 'Cannot use credentials.granted: it must be an object with token' },
  ]),
  {
    credentials: { password: { username: 'a', pasword: 'b' } },
    message: 'Cannot use credentials.password.pasword: there is no such member. There are username, password',
  },
  {
    credentials: { password: { username: 'a', password: 5 } },
    message: 'Cannot use credentials.password.password: it must be a string',
  },
  { credentials: { password: { username: 'a' } }, message: 'Cannot send credentials.password: it needs a username' },
  {
    credentials: { granted: { tokn: 'a' } },
    message: 'Cannot use credentials.granted.tokn: there is no such member. There are token',
  },
  {
    credentials: { granted: { token: 'a', scope: 'b' } },
    message: 'Cannot use credentials.granted.scope: there is no',
  },
  { credentials: { granted: { token: 3 } }, message: 'Cannot use credentials.granted.token: it must be a string, or' },
  { credentials: { granted: {} }, message: 'Cannot send credentials.granted.token: it is missing' },
  ...[3, null, 'k', ['k']].map((credentials) => ({
    credentials,
    message: 'Cannot use credentials: it must be an object with inHeader, inQuery,',
  })),
])('a client with $credentials is not created', ({ credentials, message }) => {
  expect(() => createVault({ baseUrl: 'http://vault.test', credentials })).toThrow(message)
})

test.each([3, null, { username: 'a', pasword: 'b' }, undefined])(
  'a function that returns %j for a user fails the call',
  async (value) => {
    const { operations } = createVault({ baseUrl: 'http://vault.test', credentials: { password: () => value } })
    await expect(operations['byPassword']?.()).rejects.toThrow(/^Cannot (?:use|send) credentials\.password/)
  },
)

test.each([
  { name: 'changes', values: ['old', 'new'], accepted: 2, sent: ['old', 'new'] },
  { name: 'changes, but is refused again', values: ['old', 'new', 'newer'], sent: ['old', 'new'] },
  { name: 'stays', values: ['old', 'old'], sent: ['old'] },
])('a 401 is retried once, if the key changes: a key that $name', async ({ values, accepted, sent }) => {
  const { baseUrl, seen } = await recordingServer((response, nth) =>
    response.writeHead(nth === accepted ? 200 : 401).end(),
  )
  const rest = [...values]
  const called = createVault({ baseUrl, credentials: { inHeader: () => rest.shift() } }).operations['byHeader']?.()
  const outcome = await Promise.allSettled([called])
  expect(outcome.map(({ status }) => status)).toEqual([accepted ? 'fulfilled' : 'rejected'])
  expect(seen.map(({ headers }) => headers['x-key'])).toEqual(sent)
})

const hidden = 'p+&"4 §5'

test.each([
  { call: 'byHeader', credentials: { inHeader: hidden } },
  { call: 'byHeader', credentials: { inHeader: async () => hidden } },
  { call: 'byHeader', headers: { 'x-key': hidden } },
  { call: 'byQuery', credentials: { inQuery: hidden } },
  { call: 'byCookie', credentials: { inCookie: 'p+&4%!' }, secret: 'p+&4%!' },
  { call: 'byPassword', credentials: { password: { username: 'us', password: hidden } } },
  { call: 'byToken', credentials: { token: hidden } },
  { call: 'byLogin', credentials: { login: { token: () => hidden } } },
])(
  'nothing shows the secret of $call, however the service spells it',
  async ({ call, credentials, headers, secret = hidden }) => {
    const bytes = Buffer.from(secret)
    const user = Buffer.from(`us:${secret}`).toString('base64')
    const spelled = [secret, encodeURIComponent(secret), bytes.toString('base64'), user]
    const { baseUrl } = await recordingServer((response, nth) => {
      return nth === 1 ? response.destroy() : response.writeHead(400).end(JSON.stringify(spelled))
    })
    const seen: unknown[] = []
    const observe = (event: object): void => void seen.push({ ...event })
    const hooks = { onRequest: observe, onResponse: observe, onRetry: observe, onError: observe }
    const client = createVault({ baseUrl, credentials, ...hooks, retries: 2 })
    const given = { headers }
    const error: unknown = await (
      call === 'byQuery' ? client.operations[call]?.({}) : client.operations[call]?.(given)
    )?.catch((cause: unknown) => cause)
    expect(error).toMatchObject({ status: 400, attempts: 2 })
    const shown = inspect([client, error, JSON.stringify([client, error]), ...(headers ? [] : seen)], { depth: 9 })
    for (const spelling of ['p+&', 'p%2B', ...spelled.slice(1)]) expect(shown).not.toContain(spelling)
  },
)

test.each(['byHeader', 'byQuery', 'byCookie', 'byPassword', 'byToken'])(
  'a redirect to another origin does not get the credentials of %s',
  async (call) => {
    const elsewhere = await recordingServer(ok)
    const { baseUrl, seen } = await recordingServer((response) =>
      response.writeHead(307, { location: elsewhere.baseUrl }).end(),
    )
    const credentials = {
      inHeader: 'k',
      inQuery: 'q',
      inCookie: 's',
      token: 't',
      password: { username: 'a', password: 'b' },
    }
    const called = createVault({ baseUrl, credentials }).operations[call]?.()
    await expect(called).rejects.toMatchObject({ status: 307 })
    expect([seen.length, elsewhere.seen.length]).toEqual([1, 0])
  },
)

import { type RequestOptions } from 'node:http'
import { createMockServer, listen } from '@loyalty-kit/mock-server/node'
import { describe, expect, test } from 'vitest'
import {
  open,
  type GivenResponse,
  service,
  proxyTo,
  rawRequest,
  app,
  credentials,
  json,
  listing,
  removal,
  error,
  token,
  form,
} from './proxy-service.ts'
import { activitiesOf, appHeaders, facts, structureAt } from './facts.ts'

type Case = [string, string, string, RequestOptions['headers'], string, GivenResponse, string]

/** HTTP itself removes the body of a 204. */
const undocumentedBody: Case = [
  'an undocumented body',
  'POST',
  facts.revokePath,
  { ...app, ...form },
  'access_token=x',
  { status: facts.revoked, headers: json, body: '{}' },
  `response: status ${facts.revoked} must not have a body`,
]

describe('a violation is reported in the header and in the log', () => {
  test.each<Case>([
    ['nothing', 'GET', listing, credentials, '', { headers: json, body: '{"data":[],"object":"list"}' }, ''],
    [
      'no violation, with an alias',
      'POST',
      facts.tokenAlias,
      { ...app, ...form },
      `grant_type=client_credentials&scope=${facts.scope}`,
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
      `${listing}?${facts.size}=0&${facts.order}=name`,
      credentials,
      '',
      { status: 400, headers: json, body: error(400) },
      `request: /${facts.size} must be at least 1; request: /${facts.order} must be created_at or -created_at`,
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
      facts.tokenPath,
      { ...app, ...form },
      'grant_type=password',
      { headers: json, body: token },
      'request: /grant_type must be client_credentials; request: /scope is required',
    ],
    [
      'a repeated field',
      'POST',
      facts.tokenPath,
      { ...app, ...form },
      'grant_type=client_credentials&scope=api&a=1&a=2',
      { headers: json, body: token },
      'request: Cannot read the body: It repeats "a"',
    ],
    [
      'a media type',
      'POST',
      facts.tokenPath,
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
    ...(facts.revoked === 204 ? [] : [undocumentedBody]),
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
    const details = log
      .slice(1)
      .map((line) =>
        line
          .replace(/^\S+ warn The exchange violates the contract: /, '')
          .replace(/ request=\S+ operation=\S+ tenant=-$/, ''),
      )
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
    const response = await rawRequest(`${url}${listing}?${facts.size}=0`, { headers: credentials })
    expect([response.statusCode, JSON.parse(response.text), seen]).toEqual([
      400,
      expect.objectContaining({
        code: 400,
        key: 'contract_violation',
        details: `request: /${facts.size} must be at least 1`,
      }),
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

test('neither the log nor the header shows a secret', async () => {
  const jwt = 'eyJhbGciOiJIUzI1NiJ9.eyJzdWIiOiJkZW1vIn0.c2lnbmF0dXJlc2lnbmF0dXJl'
  const { url: upstream } = await service({ headers: json, body: `{"access_token":"opaque-token-1" ${jwt}` })
  const { url, log } = await proxyTo(upstream)
  const responses = [
    await rawRequest(
      `${url}${facts.tokenPath}?access_token=opaque-token-1`,
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
  const headers = appHeaders()
  const body = new URLSearchParams({ grant_type: 'client_credentials', scope: facts.scope })
  const issued = await fetch(`${url}${facts.tokenPath}`, { method: 'POST', headers, body })
  const { access_token: value } = (await issued.json()) as { access_token: string } // as the contract has it
  const bearer = { ...headers, authorization: `Bearer ${value}` }
  const statuses = await Promise.all(
    [
      ['GET', listing],
      ['GET', activitiesOf('none')],
      ['DELETE', structureAt('ts_inuse')],
      ['DELETE', removal],
    ].map(async ([method = '', path]) => (await fetch(url + path, { method, headers: bearer })).status),
  )
  expect(statuses).toEqual([facts.listed, 404, 409, facts.deleted])
  expect(log.filter((line) => line.includes('deviates'))).toEqual([])
})

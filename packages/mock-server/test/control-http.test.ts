import { describe, expect, test } from 'vitest'
import { sendRequest, testMock } from './helpers.ts'
import { facts } from './facts.ts'

const structure = { name: 'New', type: 'POINT_BALANCE', card_definition_id: 'card_main', status: 'ACTIVE' }

describe('over HTTP', () => {
  test.each([
    ['GET', 'health', undefined, 200, { status: 'ok', writable: true, store: 'memory' }],
    ['GET', 'health/live', undefined, 200, { status: 'ok' }],
    ['GET', 'health/ready', undefined, 200, { status: 'ok', writable: true }],
    ['POST', 'health/ready', undefined, 405, { details: 'Use GET, HEAD' }],
    ['GET', 'programs', undefined, 200, [{ id: 'prog_main' }]],
    ['PUT', 'programs/p%2F1', { name: 'With a slash' }, 201, { id: 'p/1' }],
    [
      'GET',
      'programs/none',
      undefined,
      404,
      { key: facts.keys.notFound, message: 'There is no row "none" in programs' },
    ],
    ['DELETE', 'programs/prog_main', undefined, 204, {}],
    ['POST', 'seed', { programs: [{ id: 'p' }] }, 200, { rows: 1 }],
    [
      'POST',
      'seed',
      { tiers: [{ id: 't' }] },
      422,
      { key: facts.keys.invalid, details: '/tiers/0/tier_structure_id is missing' },
    ],
    ['POST', 'reset', undefined, 204, {}],
    ['POST', 'snapshot', undefined, 201, { id: expect.stringMatching(/^snap_/) }],
    [
      'POST',
      'restore',
      { id: 'none' },
      404,
      { message: 'Cannot restore: there is no snapshot "none". Take one first' },
    ],
    ['POST', 'clock', { freeze: true }, 200, { frozen: true }],
    ['POST', 'clock', [], 400, { message: 'Cannot read the body: it must be a JSON object' }],
    ['POST', 'faults', [{ count: 1, status: 429 }], 200, [{ count: 1, status: 429 }]],
    ['POST', 'faults', [{ status: 200, hue: 1 }], 400, { key: facts.keys.invalid }],
    [
      'POST',
      'faults',
      [{ operation: 'none' }],
      422,
      { message: expect.stringContaining('/0/operation must be one of ') },
    ],
    ['POST', 'restore', {}, 400, { message: 'Cannot restore: /id must be the id of a snapshot' }],
    ['POST', 'faults', [[]], 400, { details: '/0 must be an object' }],
    ['POST', 'faults', {}, 400, { message: 'Cannot set faults: the rules must be an array' }],
    ['GET', 'faults', undefined, 200, []],
    ['GET', 'journal', undefined, 200, []],
    ['POST', 'verify', { count: 0 }, 204, {}],
    ['POST', 'verify', { query: { method: 'GET' }, count: 0 }, 204, {}],
    ['POST', 'verify', { count: 1 }, 409, { message: 'Expected 1 request like {}, but found 0' }],
    ['POST', 'verify', {}, 400, { message: expect.stringContaining('the count must be an integer of at least 0') }],
    ['POST', 'verify', { query: 'GET', count: 0 }, 400, { message: 'Cannot verify: /query must be an object' }],
    [
      'POST',
      'verify',
      { query: { verb: 'GET' }, count: 0 },
      400,
      { details: expect.stringMatching('^/verb is unknown') },
    ],
    ['POST', 'verify', { path: '/', count: 0 }, 400, { message: 'Cannot verify: /path is unknown. Use query, count' }],
    ['GET', 'verify', undefined, 405, { details: 'Use POST' }],
    ['GET', 'tokens', undefined, 404, {}],
    ['GET', 'activities?limit=0', undefined, 400, { message: expect.stringContaining('from 1 to 1000') }],
    ['GET', 'activities?limit=1001', undefined, 400, {}],
    ['GET', 'activities?page=2', undefined, 400, { message: expect.stringContaining('/page is unknown') }],
    ['GET', 'activities?after=none', undefined, 404, { message: 'There is no row "none" in activities' }],
    ['GET', 'programs/a/b', undefined, 404, {}],
    ['GET', 'programs/%ff', undefined, 400, {}],
    ['PATCH', 'programs/prog_main', {}, 405, { details: 'Use GET, HEAD, PUT, DELETE' }],
    ['constructor', 'programs/prog_main', {}, 405, {}],
    ['POST', 'programs', {}, 405, { details: 'Use GET, HEAD' }],
    ['DELETE', 'clock', undefined, 405, { details: 'Use POST, GET, HEAD' }],
    ['POST', 'health', undefined, 405, { details: 'Use GET, HEAD' }],
    ['PUT', 'tier_structures/', structure, 422, { details: '/id must be a string with at least 1 character' }],
    ['POST', 'clock', { advance: 5 }, 400, { message: expect.stringContaining('/advance is unknown') }],
    ['GET', 'journal?status=ok', undefined, 400, { details: '/status must be an integer from 100 to 599' }],
    ['GET', 'journal?state=200', undefined, 400, { details: expect.stringMatching('^/state is unknown') }],
    ['PUT', 'programs/p', '{ "name": ', 400, {}],
    [
      'PUT',
      'programs/p',
      '['.repeat(100),
      400,
      { message: 'Cannot read the body: it is nested deeper than 64 levels' },
    ],
  ])('%s %s with %j returns %i', async (method, path, body, status, want) => {
    const sent = body === undefined ? {} : { body: typeof body === 'string' ? body : JSON.stringify(body) }
    expect(await sendRequest(testMock(), `/__control/${path}`, { method, ...sent })).toMatchObject({
      status,
      body: want,
    })
  })

  test.each([
    ['no token required', {}, {}, 200],
    ['the token missing', { controlToken: 'secret' }, {}, 403],
    ['another token', { controlToken: 'secret' }, { 'x-mock-control-token': 'secreT' }, 403],
    ['the token', { controlToken: 'secret' }, { 'x-mock-control-token': 'secret' }, 200],
    ['the token as a bearer', { controlToken: 'secret' }, { authorization: 'Bearer secret' }, 200],
    ['a foreign page', {}, { origin: 'https://evil.example' }, 403],
    ['an allowed page', { cors: 'https://docs.example' }, { origin: 'https://docs.example' }, 200],
    ['any page allowed', { cors: '*' }, { origin: 'https://docs.example' }, 200],
    ['its own page', {}, { origin: 'http://mock.test' }, 200],
  ])('with %s', async (_, options, headers, status) => {
    expect(await sendRequest(testMock(options), '/__control/clock', { headers })).toMatchObject({ status })
  })

  test('a failed verification shows what was received, with near misses', async () => {
    const mock = testMock()
    const similar = facts.revokePath.replace('token', 'tokens')
    await sendRequest(mock, similar)
    const body = JSON.stringify({ query: { operation: 'revokeOAuthToken' }, count: 1 })
    expect(await sendRequest(mock, '/__control/verify', { method: 'POST', body })).toMatchObject({
      status: 409,
      body: {
        key: 'conflict',
        details: expect.stringContaining(`GET ${similar} -> 404 (similar: POST ${facts.revokePath}`),
      },
    })
  })

  test('readiness needs no token', async () => {
    expect(await sendRequest(testMock({ controlToken: 'secret' }), '/__control/health')).toMatchObject({ status: 200 })
  })
})

import { operations } from '@loyalty-kit/spec'
import { describe, expect, test } from 'vitest'
import { contract, type Route } from '@loyalty-kit/mock-server'
import { sendRequest, bearer, testMock } from './helpers.ts'
import { activitiesOf, structureAt } from './facts.ts'

const listing = activitiesOf('rw_mug')

describe('an operation without a handler', () => {
  const greet: Route = {
    operation: {
      ...operations.listRewardActivities,
      id: 'greet',
      path: '/greetings/{language}',
      method: 'post',
      parameters: [
        { name: 'language', in: 'path', required: true },
        { name: 'X-Times', in: 'header', required: false },
        { name: 'visits', in: 'cookie', required: false },
      ],
      requestBody: { required: true },
    },
    inputs: {
      header: {
        fields: { 'X-Times': 'number' },
        defaults: {},
        validator: {
          check: (value) =>
            JSON.stringify(value) === '{"X-Times":2}' ? [] : [{ pointer: '/X-Times', message: '/X-Times must be 2' }],
        },
      },
      cookie: {
        fields: { visits: 'number' },
        defaults: {},
        validator: {
          check: (value) =>
            ['{}', '{"visits":7}'].includes(JSON.stringify(value))
              ? []
              : [{ pointer: '/visits', message: '/visits must be 7' }],
        },
      },
    },
    bodies: [
      {
        contentType: 'application/json',
        fields: {},
        validator: { check: (value) => (value === 1 ? [] : [{ pointer: '', message: 'must be 1' }]) },
      },
    ],
    examples: [
      {
        status: '404',
        name: 'none',
        headers: {},
        contentType: 'application/json',
        value: { code: 404, key: 'not_found', message: 'No such language' },
      },
      {
        status: 'default',
        name: 'asleep',
        headers: {},
        contentType: 'application/json',
        value: { code: 418, key: 'asleep', message: 'Asleep' },
      },
      {
        status: '201',
        name: 'hello',
        headers: { location: '/greetings/1' },
        contentType: 'application/json',
        value: { text: 'Hello' },
      },
    ],
  }
  const mock = testMock({ routes: { greet } })

  test.each([
    ['its example', {}, '1', 201, { text: 'Hello' }],
    ['the issue of a parameter', { 'x-times': '3' }, '1', 400, { details: '/X-Times must be 2' }],
    ['its example, for a request with the cookie', { cookie: 'theme=dark; visits=7' }, '1', 201, { text: 'Hello' }],
    ['the issue of a cookie', { cookie: 'visits=8' }, '1', 400, { details: '/visits must be 7' }],
    ['the issue of the body', {}, '2', 400, { details: 'must be 1' }],
    ['that the body is not valid JSON', {}, '{', 400, { message: 'Cannot read the body' }],
    ...['1e400', '[-1e999]', `{"a":[{"b":${'9'.repeat(400)}}]}`].map(
      (body): [string, object, string, number, object] => [
        `that ${body.slice(0, 12)} is too large a number`,
        {},
        body,
        400,
        { details: 'It has a number that is too large' },
      ],
    ),
    ['that the body is too deep', {}, '['.repeat(65), 400, { details: 'It is nested deeper than 64 levels' }],
    [
      'that the content type is wrong',
      { 'content-type': 'text/plain' },
      '1',
      415,
      { details: 'It must be application/json' },
    ],
    ['that the body is compressed', { 'content-encoding': 'gzip' }, '1', 415, { details: 'Send it without one' }],
    [
      'that the body is missing',
      {},
      '',
      400,
      { message: 'Cannot read the body: it is missing', details: 'It must be application/json' },
    ],
    ['that it was refused', { authorization: '' }, '1', 401, {}],
    [
      'another example on demand',
      { prefer: 'code=404' },
      '1',
      404,
      { message: 'No such language', request_id: expect.any(String) },
    ],
    [
      'the error that an example states',
      { prefer: 'example=asleep' },
      '1',
      418,
      { code: 418, message: 'Asleep', request_id: expect.any(String) },
    ],
    ['an undocumented status, on demand', { prefer: 'code=503' }, '1', 503, { code: 503, key: 'unavailable' }],
  ])('returns %s', async (_, headers, body, status, want) => {
    const routes = testMock({ routes: { greet, token: tokenRoute() } })
    const all = { authorization: await bearer(routes), 'content-type': 'application/json', 'x-times': '2', ...headers }
    expect(await sendRequest(routes, '/greetings/en', { method: 'POST', headers: all, body })).toMatchObject({
      status,
      body: want,
    })
  })

  test('is the only one if no other routes are passed', async () => {
    expect(await sendRequest(mock, listing)).toMatchObject({ status: 404 })
  })

  test('can be replaced later, while tokens and rows stay', async () => {
    const reloaded = testMock()
    const authorization = await bearer(reloaded)
    await sendRequest(reloaded, structureAt('ts_gold'), {
      method: 'DELETE',
      headers: { authorization },
    })
    const headers = { authorization, 'content-type': 'application/json', 'x-times': '2' }
    const post = { method: 'POST', headers, body: '1' }
    expect((await sendRequest(reloaded, '/greetings/en', post)).status).toBe(404)
    await expect(reloaded.control.faults([{ operation: 'greet' }])).rejects.toThrow('/0/operation must be one of')
    const named = { check: () => [{ pointer: '/name', message: '/name is required' }] }
    const routes = { ...contract.routes, greet }
    reloaded.use({ ...contract, routes, rows: { ...contract.rows, rewards: named } })
    expect((await sendRequest(reloaded, '/greetings/en', post)).status).toBe(201)
    expect(await reloaded.control.faults([{ operation: 'greet', count: 0 }])).toHaveLength(1)
    await expect(reloaded.control.put('rewards', 'rw_new', {})).rejects.toThrow('/name is required')
    const again = await sendRequest(reloaded, structureAt('ts_gold'), {
      method: 'DELETE',
      headers: { authorization },
    })
    expect(again).toMatchObject({ status: 404, body: { details: 'It was deleted before' } })
  })

  function tokenRoute(): Route {
    const contentType = 'application/x-www-form-urlencoded'
    return { operation: operations.generateOAuthToken, inputs: {}, bodies: [{ contentType, fields: {} }], examples: [] }
  }
})

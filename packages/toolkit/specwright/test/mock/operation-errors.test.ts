import { describe, expect, test } from 'vitest'
import { served } from './served.ts'

const text = { type: 'string' }
const ofText = (...names: readonly string[]) => Object.fromEntries(names.map((name) => [name, text]))
const error = (type: string, schema: object) => ({ description: 'Refused', content: { [type]: { schema } } })

const problem = 'application/problem+json'
const plainProblem = error(problem, {
  type: 'object',
  required: ['title', 'status'],
  properties: { ...ofText('title', 'detail'), status: { type: 'integer' } },
})
const shortProblem = error(problem, {
  type: 'object',
  required: ['title', 'status'],
  properties: { ...ofText('title'), status: { type: 'integer' } },
})
const ownCode = error('application/json', {
  type: 'object',
  required: ['status', 'code', 'message'],
  properties: { status: { const: 422 }, code: { enum: ['E1', 'E2'] }, ...ofText('message') },
})
const richProblem = error(problem, {
  type: 'object',
  required: ['type', 'title', 'status'],
  properties: {
    ...ofText('type', 'title', 'detail', 'trace_id', 'resource_id'),
    status: { type: 'integer' },
    code: { enum: ['E1', 'E2'] },
  },
})
const written = {
  description: 'Refused',
  content: { [problem]: { schema: { type: 'object' }, example: { title: 'Gone', status: 404 } } },
}
const ofOAuth = error('application/json', {
  type: 'object',
  required: ['error'],
  properties: ofText('error', 'error_description'),
})
const inText = error('text/plain', text)
const mute = error('application/json', { type: 'object', required: ['why'], properties: { why: { type: 'integer' } } })

/** The errors of operations that take `{ n: integer }`, by their paths. */
const errors: Readonly<Record<string, object>> = {
  '/login': { '400': ofOAuth },
  '/register': { '400': ofOAuth },
  '/plain': { '422': plainProblem, '404': plainProblem },
  '/short': { '404': shortProblem },
  '/rich': { default: richProblem },
  '/written': { '404': written },
  '/code': { '422': ownCode },
  '/range': { '4XX': plainProblem, '503': inText },
  '/failing': { '404': plainProblem, '500': inText, '503': inText },
  '/text': { '409': inText },
  '/mute': { '409': mute },
  '/none': {},
}

const content = { 'application/json': { schema: { type: 'object', properties: { n: { type: 'integer' } } } } }
const document = {
  openapi: '3.1.1',
  info: { title: 'Errors', version: '1' },
  paths: Object.fromEntries(
    Object.entries(errors).map(([path, responses]) => [
      path,
      {
        post: { requestBody: { required: true, content }, responses: { '201': { description: 'Done' }, ...responses } },
      },
    ]),
  ),
}

const json = 'application/json'
const cases: readonly (readonly [
  path: string,
  sent: string,
  status: number,
  type: string,
  members: readonly string[],
])[] = [
  ['/plain', '{"n":', 400, problem, ['detail', 'status', 'title']],
  ['/plain', 'text', 415, problem, ['detail', 'status', 'title']],
  ['/plain', '{"n":"x"}', 422, problem, ['detail', 'status', 'title']],
  ['/short', '{"n":', 400, problem, ['status', 'title']],
  ['/rich', '{"n":', 400, problem, ['code', 'detail', 'status', 'title', 'trace_id', 'type']],
  // An example says less than other errors of its shape do.
  ['/written', '{"n":', 400, problem, ['detail', 'status', 'title']],
  ['/code', 'text', 415, json, ['code', 'message', 'status']],
  ['/range', 'text', 415, problem, ['detail', 'status', 'title']],
  ['/failing', 'text', 415, problem, ['detail', 'status', 'title']],
  ['/text', '{"n":', 400, 'text/plain', []],
  ['/login', 'text', 415, json, ['error', 'error_description']],
  // Its own errors can say nothing of this one, or there are none.
  ['/mute', '{"n":', 400, json, ['error', 'error_description']],
  ['/none', '{"n":', 400, json, ['error', 'error_description']],
]

describe('an error of an undocumented status has the shape of the other errors of its operation', () => {
  test.each(cases)('%s gets %s: %d', async (path, sent, status, type, members) => {
    const { mock } = await served(document)
    const headers = { 'content-type': sent === 'text' ? 'text/csv' : json }
    const response = await mock.fetch(`http://mock.test${path}`, { method: 'POST', headers, body: sent })
    const body = await response.text()
    const names = type === 'text/plain' ? [] : Object.keys(JSON.parse(body) as object).toSorted()
    expect([response.status, response.headers.get('content-type'), names]).toEqual([status, type, members])
  })

  test('its status is its own, and a listed value stays listed', async () => {
    const { send } = await served(document)
    const { status, body } = await send('POST /code', { n: 1 }, { 'content-type': 'text/csv' })
    expect([status, body]).toEqual([415, { status: 415, code: 'E1', message: expect.any(String) as string }])
  })

  test.each([
    ['/failing', 502, 'text/plain'],
    ['/plain', 502, problem],
    ['/range', 409, problem],
  ])('%s fails with %d', async (path, status, type) => {
    const { send } = await served(document)
    const { headers } = await send(`POST ${path}`, { n: 1 }, { prefer: `code=${status}` })
    expect(headers.get('content-type')).toBe(type)
  })
})

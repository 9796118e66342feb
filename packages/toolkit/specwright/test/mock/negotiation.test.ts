import { describe, expect, test } from 'vitest'
import { served } from './served.ts'

const text = { type: 'string' }
const id = { type: 'object', required: ['id'], properties: { id: { type: 'integer' } } }

const things = {
  openapi: '3.1.1',
  info: { title: 'Things', version: '1' },
  paths: {
    '/thing': {
      get: {
        responses: {
          '200': {
            description: 'A thing',
            content: {
              'text/csv': { schema: text, example: 'id\n1' },
              'application/json': { schema: id, example: { id: 1 } },
              'application/xml': { schema: { ...id, xml: { name: 'thing' } }, example: { id: 2 } },
              'text/plain': { schema: text, examples: { short: { value: '1' }, long: { value: 'one' } } },
            },
          },
          '202': { description: 'Later', content: { 'text/html': { schema: text, example: '<p>1' } } },
          '404': {
            description: 'None',
            content: {
              'application/json': { schema: { type: 'object' }, example: {} },
              'text/plain': { schema: text, example: 'none' },
            },
          },
        },
      },
      delete: {
        responses: {
          '204': { description: 'Gone' },
          '400': { description: 'Wrong', content: { 'application/json': { schema: id } } },
          default: { description: 'Failed', content: { 'application/json': { schema: id } } },
        },
      },
      post: {
        requestBody: {
          content: { '*/*': {}, 'application/*+json': { schema: id }, 'application/merge-patch+json': { schema: {} } },
        },
        responses: { '204': { description: 'Kept' } },
      },
    },
  },
}

describe('a response has the content type that is accepted', () => {
  test.each([
    ['application/json', {}, '{"id":1}'],
    ['*/*', {}, '{"id":1}'],
    ['text/csv', {}, 'id\n1'],
    ['text/*, */*;q=0.1', {}, 'id\n1'],
    ['text/plain;q=0.9, TEXT/CSV; q=0.5, application/json;q=0', {}, '1'],
    ['text/*;q=0.2, text/plain, application/json;q=0.5', {}, '1'],
    ['application/xml', {}, '<?xml version="1.0" encoding="UTF-8"?>\n<thing><id>2</id></thing>'],
    // A status of another type is no alternative.
    ['text/html', {}, '{"id":1}'],
    ['image/png', {}, '{"id":1}'],
    ['text/plain', { prefer: 'code=404' }, 'none'],
    ['text/plain', { prefer: 'example=long' }, 'one'],
    ['text/plain', { prefer: 'dynamic=true' }, 'text'],
    ['application/json', { prefer: 'dynamic=true' }, '{"id":1}'],
  ])('%s, with %j', async (accept, headers, body) => {
    const { mock } = await served(things)
    const response = await mock.fetch('http://mock.test/thing', { headers: { accept, ...headers } })
    expect(await response.text()).toBe(body)
  })
})

test.each([
  ['dynamic=true', 204, null],
  ['dynamic=true, code=400', 400, 'code=400, dynamic=true'],
  ['example=generated', 400, 'example=generated'],
])('a value from the schema is no error, unless that is asked for: %s', async (prefer, expected, applied) => {
  const { status, headers } = await (await served(things)).send('DELETE /thing', undefined, { prefer })
  expect([status, headers.get('preference-applied')]).toEqual([expected, applied])
})

test.each([
  ['application/vnd.thing+json', 400],
  ['application/merge-patch+json', 204],
  ['Application/Merge-Patch+JSON; charset=utf-8', 204],
  ['text/csv', 204],
])('of several content types, the most specific one describes a body of %s', async (type, expected) => {
  const { send } = await served(things)
  expect((await send('POST /thing', {}, { 'content-type': type })).status).toBe(expected)
})

import { listen } from '@specwright/mock-engine/node'
import { describe, expect, onTestFinished, test } from 'vitest'
import { served } from './served.ts'

const object = { type: 'object', required: ['n'], properties: { n: { type: 'integer' } } }

const document = {
  openapi: '3.1.1',
  info: { title: 'Files', version: '1' },
  paths: {
    '/files': {
      post: {
        operationId: 'addFile',
        requestBody: {
          required: true,
          content: {
            'multipart/form-data': {
              schema: {
                type: 'object',
                required: ['file', 'about'],
                additionalProperties: false,
                properties: {
                  file: { type: 'string', format: 'binary' },
                  about: object,
                  more: { type: 'array', items: object },
                  size: { type: 'integer', maximum: 9 },
                  tags: { type: 'array', items: { type: 'string' }, maxItems: 2 },
                  ids: { type: 'array', items: { type: 'integer' } },
                },
              },
              encoding: { ids: { contentType: 'application/json' } },
            },
          },
        },
        responses: { '204': { description: 'Kept' }, '400': { description: 'Wrong' } },
      },
    },
  },
}

const about = '{"n":1}'
const file = new Blob([new Uint8Array([0, 255, 13, 10])])

describe('the parts of a multipart body are checked', () => {
  test.each<readonly [string, readonly (readonly [string, string | Blob])[], string | null]>([
    [
      'valid',
      [
        ['file', file],
        ['about', about],
        ['size', '9'],
        ['tags', 'a'],
        ['tags', 'b'],
        ['more', about],
        ['more', about],
        ['ids', '[1,2]'],
      ],
      null,
    ],
    [
      'JSON as a file',
      [
        ['file', file],
        ['about', new Blob([about], { type: 'application/json' })],
      ],
      null,
    ],
    ['missing', [['file', file]], '/about is required'],
    [
      'wrong',
      [
        ['file', file],
        ['about', '{"n":"1"}'],
        ['size', '10'],
        ['more', '{}'],
        ['tags', 'a'],
        ['tags', 'b'],
        ['tags', 'c'],
        ['ids', '["a"]'],
        ['other', ''],
      ],
      '/about/n must be an integer; /more/0/n is required; /size must be at most 9; /tags must have at most 2 items; ' +
        '/ids/0 must be an integer; /other is not allowed',
    ],
    [
      'no JSON',
      [
        ['file', file],
        ['about', '{'],
      ],
      '/about must be an object',
    ],
  ])('%s', async (_, parts, violations) => {
    const { mock } = await served(document)
    const { url, close } = await listen(mock)
    onTestFinished(close)
    for (const send of [mock.fetch, fetch]) {
      const body = new FormData()
      for (const [name, value] of parts) body.append(name, value)
      const { status, headers } = await send(`${url}/files`, { method: 'POST', body })
      expect([status, headers.get('x-contract-violations')]).toEqual([violations === null ? 204 : 400, violations])
    }
  })

  test.each(['multipart/form-data', 'multipart/form-data; boundary=b'])('as %s', async (type) => {
    const { mock } = await served(document)
    const sent = { method: 'POST', body: 'no parts', headers: { 'content-type': type } }
    const { status, headers } = await mock.fetch('http://mock.test/files', sent)
    expect([status, headers.get('x-contract-violations')]).toEqual([400, 'It is not valid multipart/form-data'])
  })
})

test('a handler gets the values of the parts', async () => {
  const bodies: unknown[] = []
  const { mock } = await served(document, {
    handlers: {
      addFile({ body }: { readonly body: unknown }) {
        bodies.push(body)
        return { status: 204 }
      },
    },
  })
  const body = new FormData()
  for (const [name, value] of Object.entries({ file: 'text', about, size: '1' })) body.append(name, value)
  await mock.fetch('http://mock.test/files', { method: 'POST', body })
  expect(bodies).toEqual([{ file: 'text', about: { n: 1 }, size: 1 }])
})

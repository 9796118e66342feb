import { expect, test } from 'vitest'
import { served } from './served.ts'

const page = {
  type: 'object',
  required: ['name', 'text'],
  properties: {
    name: { type: 'string' },
    text: { type: 'string' },
    tags: { type: 'array', items: { type: 'string' } },
    views: { type: 'integer', readOnly: true },
  },
}
const change = {
  type: 'object',
  properties: { text: { type: 'string' }, tags: { type: ['array', 'null'], items: { type: 'string' } } },
}
const body = (contentType: string, schema: object) => ({ content: { [contentType]: { schema } } })
const json = (schema: object) => body('application/json', schema)
const name = { name: 'name', in: 'path', required: true, schema: { type: 'string' } }
const headers = { ETag: { schema: { type: 'string' } } }
const condition = (header: string) => ({ name: header, in: 'header', schema: { type: 'string' } })

/** A document with pages that are changed by patches of both kinds, under conditions. */
const pages = {
  openapi: '3.1.1',
  info: { title: 'Pages', version: '1' },
  paths: {
    '/pages/{name}': {
      parameters: [name],
      get: {
        operationId: 'getPage',
        parameters: [condition('If-None-Match')],
        responses: { '200': { description: 'A page', headers, ...json(page) }, '304': { description: 'Unchanged' } },
      },
      put: {
        operationId: 'putPage',
        parameters: [condition('If-Match'), condition('If-None-Match')],
        requestBody: { required: true, ...json(page) },
        responses: {
          '200': { description: 'Replaced', headers, ...json(page) },
          '201': { description: 'Created', headers, ...json(page) },
        },
      },
      patch: {
        operationId: 'changePage',
        requestBody: {
          content: {
            'application/merge-patch+json': { schema: change },
            'application/json-patch+json': { schema: { type: 'array', items: { type: 'object' } } },
          },
        },
        responses: { '200': { description: 'Changed', ...json(page) } },
      },
      delete: { operationId: 'removePage', responses: { '204': { description: 'Removed' } } },
    },
  },
}

const merge = { 'content-type': 'application/merge-patch+json' }
const operations = { 'content-type': 'application/json-patch+json' }
const first = { name: 'home', text: 'one', tags: ['a'] }

test('an item is changed by a merge patch and by JSON Patch', async () => {
  const { send } = await served(pages)
  await send('PUT /pages/home', first)
  const changed = async (patch: unknown, type: object) => (await send('PATCH /pages/home', patch, { ...type })).body
  expect(await changed({ text: 'two', tags: null, views: 7 }, merge)).toEqual({ name: 'home', text: 'two' })
  const patch = [
    { op: 'test', path: '/text', value: 'two' },
    { op: 'add', path: '/tags', value: ['x'] },
    { op: 'add', path: '/tags/-', value: 'y' },
    { op: 'replace', path: '/text', value: 'three' },
  ]
  expect(await changed(patch, operations)).toEqual({ name: 'home', text: 'three', tags: ['x', 'y'] })
  expect((await send('PATCH /pages/home', patch, operations)).status).toBe(409)
  const missing = await send('PATCH /pages/home', [{ op: 'remove', path: '/none' }], operations)
  expect([missing.status, missing.body]).toMatchObject([
    400,
    { title: expect.stringMatching(/^Cannot apply the patch: .*none/) as string },
  ])
  expect((await send('GET /pages/home')).body).toEqual({ name: 'home', text: 'three', tags: ['x', 'y'] })
})

test('conditions that a document declares are kept', async () => {
  const { send } = await served(pages)
  const put = async (text: string, given: Record<string, string>) =>
    await send('PUT /pages/home', { ...first, text }, given)
  const created = await put('one', { 'if-none-match': '*' })
  const etag = created.headers.get('etag') ?? ''
  expect([created.status, etag]).toEqual([201, expect.stringMatching(/^"[\w-]{22}"$/)])
  expect((await put('two', { 'if-none-match': '*' })).status).toBe(412)
  expect((await send('GET /pages/home', undefined, { 'if-none-match': `"other", W/${etag}` })).status).toBe(304)
  const replaced = await put('two', { 'if-match': etag })
  expect([replaced.status, replaced.headers.get('etag')]).not.toEqual([200, etag])
  expect((await put('three', { 'if-match': etag })).status).toBe(412)
  expect(await send('GET /pages/home')).toMatchObject({ status: 200, body: { text: 'two' } })
  expect((await send('PUT /pages/none', first, { 'if-match': '*' })).status).toBe(412)
})

test.each([
  ['application/merge-patch+json', { type: 'object' }, { text: 'two' }],
  ['application/json-patch+json', { type: 'array', items: {} }, [{ op: 'replace', path: '/text', value: 'two' }]],
])('a patch of type %s may change any member where the document names none', async (contentType, schema, patch) => {
  const patched = structuredClone(pages)
  Object.assign(patched.paths['/pages/{name}'].patch.requestBody, body(contentType, schema))
  const { send } = await served(patched)
  await send('PUT /pages/home', first)
  const given = { 'content-type': contentType }
  expect((await send('PATCH /pages/home', patch, given)).body).toEqual({ ...first, text: 'two' })
  expect((await send('GET /pages/home')).body).toEqual({ ...first, text: 'two' })
})

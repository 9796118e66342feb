import { describe, expect, test } from 'vitest'
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
/** The first page as the service completes it. */
const whole = { ...first, views: 1 }

test('an item is changed by a merge patch and by JSON Patch', async () => {
  const { send } = await served(pages)
  await send('PUT /pages/home', first)
  const changed = async (patch: unknown, type: object) => (await send('PATCH /pages/home', patch, { ...type })).body
  expect(await changed({ text: 'two', tags: null, views: 7 }, merge)).toEqual({ name: 'home', text: 'two', views: 1 })
  const patch = [
    { op: 'test', path: '/text', value: 'two' },
    { op: 'add', path: '/tags', value: ['x'] },
    { op: 'add', path: '/tags/-', value: 'y' },
    { op: 'replace', path: '/text', value: 'three' },
  ]
  expect(await changed(patch, operations)).toEqual({ name: 'home', text: 'three', tags: ['x', 'y'], views: 1 })
  expect((await send('PATCH /pages/home', patch, operations)).status).toBe(409)
  const missing = await send('PATCH /pages/home', [{ op: 'remove', path: '/none' }], operations)
  expect([missing.status, missing.body]).toMatchObject([
    400,
    { title: expect.stringMatching(/^Cannot apply the patch: .*none/) as string },
  ])
  expect((await send('GET /pages/home')).body).toEqual({ name: 'home', text: 'three', tags: ['x', 'y'], views: 1 })
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
  [{ type: 'string', format: 'date-time' }, '2026-01-15T09:30:00.000Z'],
  [{ type: 'string', format: 'date' }, '2026-01-15'],
  [{ type: 'string', format: 'date-time-rfc-2822' }, 'Thu, 15 Jan 2026 09:30:00 +0000'],
  [{ type: 'integer', description: 'In seconds since the epoch' }, 1_768_469_400],
  [{ type: 'integer', description: 'In milliseconds' }, 1_768_469_400_000],
])('the time of a creation is written as %j', async (schema, time) => {
  const own = structuredClone(pages)
  const { get, put } = own.paths['/pages/{name}']
  for (const each of [get.responses['200'], ...Object.values(put.responses)])
    Object.assign(each, json({ ...page, properties: { ...page.properties, date_created: schema } }))
  const { send } = await served(own, { now: () => Date.parse('2026-01-15T09:30:00Z') })
  expect((await send('PUT /pages/home', first)).body).toEqual({ ...whole, date_created: time })
})

test('a creation sets what its request may have, and a later request does not', async () => {
  const own = structuredClone(pages)
  const { get, put } = own.paths['/pages/{name}']
  const withOrigin = (origin: object) => json({ ...page, properties: { ...page.properties, origin } })
  Object.assign(put.requestBody, withOrigin({ type: 'string' }))
  for (const each of [get.responses['200'], ...Object.values(put.responses)])
    Object.assign(each, withOrigin({ type: 'string', readOnly: true }))
  const { send } = await served(own)
  const originOf = async (origin: string) => (await send('PUT /pages/home', { ...first, origin })).body
  expect(await originOf('here')).toEqual({ ...whole, origin: 'here' })
  expect(await originOf('there')).toEqual({ ...whole, origin: 'here' })
})

test.each([
  ['application/merge-patch+json', { type: 'object' }, { text: 'two' }],
  ['application/json-patch+json', { type: 'array', items: {} }, [{ op: 'replace', path: '/text', value: 'two' }]],
])('a patch of type %s may change any member where the document names none', async (contentType, schema, patch) => {
  const { send } = await served(openPages(contentType, schema))
  await send('PUT /pages/home', first)
  const given = { 'content-type': contentType }
  expect((await send('PATCH /pages/home', patch, given)).body).toEqual({ ...whole, text: 'two' })
  expect((await send('GET /pages/home')).body).toEqual({ ...whole, text: 'two' })
})

/** The pages, with a patch that its document leaves open. */
function openPages(contentType: string, schema: object): typeof pages {
  const open = structuredClone(pages)
  Object.assign(open.paths['/pages/{name}'].patch.requestBody, body(contentType, schema))
  return open
}

describe('what is only sent is never shown', () => {
  const onlySent = { type: 'string', writeOnly: true }
  const secretPages = (schema: object): object => {
    const own = structuredClone(openPages('application/json-patch+json', { type: 'array', items: {} }))
    const { get, put, patch } = own.paths['/pages/{name}']
    for (const each of [get.responses['200'], put.requestBody, ...Object.values(put.responses), patch.responses['200']])
      Object.assign(each, json(schema))
    return own
  }
  const shown = { name: 'home', text: 'one', views: 1, access: { level: 1 }, links: [{ to: 'a' }] }
  const sent = { ...shown, pin: '1', access: { level: 1, key: 'k' }, links: [{ to: 'a', token: 't' }] }
  const link = { type: 'object', properties: { to: { type: 'string' }, token: onlySent } }
  const access = { type: 'object', properties: { level: { type: 'integer' }, key: onlySent } }
  const properties = { ...page.properties, pin: onlySent, access, links: { type: 'array', items: link } }

  test.each([
    ['of known members', {}],
    ['of any members', { additionalProperties: true }],
  ])('by an item %s, whatever sends it', async (_title, more) => {
    const { send, mock } = await served(secretPages({ ...page, properties, ...more }))
    expect((await send('PUT /pages/home', sent)).body).toEqual(shown)
    const patch = [
      { op: 'add', path: '/pin', value: '2' },
      { op: 'add', path: '/access/key', value: 'l' },
    ]
    expect((await send('PATCH /pages/home', patch, operations)).body).toEqual(shown)
    await mock.control.put('pages', 'home', sent)
    expect((await send('GET /pages/home')).body).toEqual(shown)
  })
})

describe('a patch is refused that', () => {
  const merging = openPages('application/merge-patch+json', { type: 'object' })
  const operating = openPages('application/json-patch+json', { type: 'array', items: {} })
  const fixed = 'cannot be changed: only the service sets it'

  test.each([
    ['removes what an item must have', merging, { text: null }, '/text is required'],
    ['makes an item invalid', merging, { text: 7, tags: [8] }, '/text must be a string; /tags/0 must be a string'],
    ['removes it by an operation', operating, [{ op: 'remove', path: '/text' }], '/text is required'],
    ['adds what is invalid', operating, [{ op: 'add', path: '/tags/-', value: 1 }], '/tags/1 must be a string'],
    ['changes the id', operating, [{ op: 'replace', path: '/name', value: 'other' }], `/name ${fixed}`],
    ['changes what only the service sets', operating, [{ op: 'add', path: '/views', value: 7 }], `/views ${fixed}`],
  ])('%s', async (_title, document, patch, detail) => {
    const { send } = await served(document)
    await send('PUT /pages/home', first)
    const [contentType = ''] = Object.keys(document.paths['/pages/{name}'].patch.requestBody.content)
    const refused = await send('PATCH /pages/home', patch, { 'content-type': contentType })
    expect(refused).toMatchObject({ status: 400, body: { title: 'The request is invalid', detail } })
    expect((await send('GET /pages/home')).body).toEqual(whole)
  })
})

test('null of a plain body is a value where an item may have it, and removes a member where it may not', async () => {
  const plain = structuredClone(pages)
  const note = { type: ['string', 'null'] }
  const shown = { ...page, required: [...page.required, 'note'], properties: { ...page.properties, note } }
  const sent = { type: 'object', properties: { note, tags: change.properties.tags, text: note } }
  const path = plain.paths['/pages/{name}']
  Object.assign(path.patch.requestBody, json(sent))
  for (const { responses } of [path.get, path.put, path.patch]) Object.assign(responses['200'], json(shown))
  Object.assign(path.put.responses['201'], json(shown))
  Object.assign(path.put.requestBody, json(shown))
  const { send } = await served(plain)
  await send('PUT /pages/home', { ...first, note: 'n' })
  const changed = await send('PATCH /pages/home', { note: null, tags: null })
  expect(changed).toMatchObject({ status: 200, body: { name: 'home', text: 'one', note: null } })
  expect(changed.body).not.toHaveProperty('tags')
  expect(await send('PATCH /pages/home', { text: null })).toMatchObject({
    status: 400,
    body: { detail: '/text is required' },
  })
})

test.each([
  ['PUT', { rows: 2 }],
  ['PATCH', { rows: 2, columns: 1 }],
])('a member that %s sends as plain JSON becomes %j', async (method, layout) => {
  const shown = json({ ...page, properties: { ...page.properties, layout: { type: 'object' } } })
  const changes = {
    operationId: 'changePage',
    description: 'Members that are not provided are left unchanged.',
    requestBody: json({ type: 'object', properties: { text: change.properties.text, layout: { type: 'object' } } }),
    responses: { '200': { description: 'Changed', ...shown } },
  }
  const { send } = await served({
    ...pages,
    paths: {
      '/pages': {
        post: { operationId: 'addPage', requestBody: shown, responses: { '201': { description: 'Added', ...shown } } },
      },
      '/pages/{name}': {
        parameters: [name],
        get: { operationId: 'getPage', responses: { '200': { description: 'A page', ...shown } } },
        [method.toLowerCase()]: changes,
      },
    },
  })
  await send('POST /pages', { ...first, layout: { rows: 1, columns: 1 } })
  const changed = await send(`${method} /pages/home`, { layout: { rows: 2 } })
  expect(changed).toMatchObject({ status: 200, body: { text: 'one' } })
  expect(changed.body).toHaveProperty('layout', layout)
})

test('an invalid request is 422 where a document says so, and no 400', async () => {
  const strict = structuredClone(pages)
  Object.assign(strict.paths['/pages/{name}'].put.responses, { '422': { description: 'Invalid' } })
  const { send } = await served(strict)
  expect((await send('PUT /pages/home', { name: 'home' })).status).toBe(422)
})

describe('the Location of what was created', () => {
  const created = (headerNames: readonly string[]) => ({
    openapi: '3.1.1',
    info: { title: 'Notes', version: '1' },
    servers: [{ url: 'https://notes.example/v2' }],
    paths: {
      '/pages/{name}/notes': {
        parameters: [name],
        post: {
          operationId: 'addNote',
          requestBody: { required: true, ...json({ type: 'object', properties: { text: { type: 'string' } } }) },
          responses: {
            '201': {
              description: 'Added',
              headers: Object.fromEntries(headerNames.map((each) => [each, { schema: { type: 'string' } }])),
              ...json(note),
            },
          },
        },
      },
      '/pages/{name}/notes/{noteId}': {
        parameters: [name, { ...name, name: 'noteId' }],
        get: { operationId: 'getNote', responses: { '200': { description: 'A note', ...json(note) } } },
      },
    },
  })
  const note = {
    type: 'object',
    required: ['id', 'text'],
    properties: { id: { type: 'string', readOnly: true }, text: { type: 'string' } },
  }

  test('is sent where it is documented, and leads to the item', async () => {
    const { mock, send } = await served(created(['Location']))
    const { status, headers: received, body: added } = await send('POST /v2/pages/a%20b/notes', { text: 'hi' })
    const location = received.get('location') ?? ''
    expect([status, location]).toEqual([201, expect.stringMatching(/^http:\/\/mock\.test\/v2\/pages\/a%20b\/notes\//)])
    expect(await (await mock.fetch(location)).json()).toEqual(added)
  })

  test('is not where it is not', async () => {
    const { send } = await served(created([]))
    expect((await send('POST /pages/home/notes', { text: 'hi' })).headers.has('location')).toBe(false)
  })
})

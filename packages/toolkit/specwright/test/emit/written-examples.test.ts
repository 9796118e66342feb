import { join } from 'node:path'
import { expect, test } from 'vitest'
import { workspace } from '../../../core/document/test/workspace.ts'
import { generateFolder } from '../../src/index.ts'
import { served } from '../mock/served.ts'

const text = { type: 'string' }
const integer = { type: 'integer' }
const rows = (properties: object): object => ({ type: 'array', items: { type: 'object', properties } })

/** A document that takes a body and returns the same, under names of its own. */
function documentOf(contentType: string, schema: object, example: unknown): object {
  const media = { schema, ...(example !== undefined && { example }) }
  const content = { [contentType]: media }
  const post = {
    operationId: 'copy',
    requestBody: { required: true, content },
    responses: { 200: { description: 'Copied', content } },
  }
  return { openapi: '3.1.0', info: { title: 'T', version: '1' }, paths: { '/copies': { post } } }
}

interface Shown {
  readonly content: readonly {
    readonly examples: readonly { readonly value: unknown; readonly serialized?: string }[]
  }[]
}

/** What the docs show: of an example that is not written as JSON, the text. */
async function shownIn(document: object): Promise<{ readonly request: unknown; readonly response: unknown }> {
  const folder = workspace({ 'api.json': JSON.stringify(document) })
  const { files } = await generateFolder(join(folder, 'api.json'), { only: ['docs'] })
  const { operations } = JSON.parse(String(files.find(({ path }) => path.endsWith('docs.json'))?.content)) as {
    readonly operations: readonly { readonly requestBody: Shown; readonly responses: readonly Shown[] }[]
  } // as generated
  const first = ({ content }: Shown): unknown => {
    const [example] = content[0]?.examples ?? []
    return example?.serialized ?? example?.value
  }
  const [{ requestBody, responses }] = operations as [(typeof operations)[number]]
  return { request: first(requestBody), response: first(responses[0]!) }
}

const csv = 'text/csv'
const of = rows({ id: integer, name: text })

test.each([
  { what: 'objects', type: csv, schema: of, example: [{ id: 1, name: 'A' }, { id: 2 }], shows: 'id,name\n1,A\n2,\n' },
  { what: 'nothing', type: csv, schema: of, example: [], shows: '\n' },
  { what: 'one object', type: csv, schema: of, example: { id: 1, name: 'A' }, shows: 'id,name\n1,A\n' },
  {
    what: 'reserved characters',
    type: csv,
    schema: of,
    example: [{ id: 1, name: 'a, "b"\nc' }],
    shows: 'id,name\n1,"a, ""b""\nc"\n',
  },
  {
    what: 'arrays',
    type: csv,
    schema: {},
    example: [
      ['a', 1],
      ['b', null],
    ],
    shows: 'a,1\nb,\n',
  },
  { what: 'single values', type: csv, schema: {}, example: ['a', 'b'], shows: 'a\nb\n' },
  {
    what: 'objects within',
    type: csv,
    schema: {},
    example: [{ a: { b: 1 }, c: true }],
    shows: 'a,c\n"{""b"":1}",true\n',
  },
  { what: 'no header', type: 'text/csv; header=absent', schema: of, example: [{ id: 1, name: 'A' }], shows: '1,A\n' },
  {
    what: 'tabs',
    type: 'text/tab-separated-values',
    schema: of,
    example: [{ id: 1, name: 'A,B' }],
    shows: 'id\tname\n1\tA,B\n',
  },
  { what: 'a string', type: csv, schema: of, example: 'id;name', shows: 'id;name' },
  { what: 'what a schema describes', type: csv, schema: of, example: undefined, shows: 'id,name\n1,text\n' },
])('rows are shown and sent as text: $what', async ({ type, schema, example, shows }) => {
  const document = documentOf(type, schema, example)
  expect(await shownIn(document)).toEqual({ request: shows, response: shows })
  const { mock } = await served(document)
  const response = await mock.fetch('http://mock.test/copies', {
    method: 'POST',
    headers: { 'content-type': type },
    body: 'id,name\n',
  })
  expect([response.status, await response.text()]).toEqual([200, shows])
})

const attribute = { xml: { attribute: true } }
const member = { readOnly: true, ...integer }
const secret = { writeOnly: true, ...text }
const xml = (content: string): string => `<?xml version="1.0" encoding="UTF-8"?>\n${content}`

test.each([
  {
    what: 'attributes',
    type: 'application/xml',
    schema: { properties: { id: { ...member, ...attribute }, pin: { ...secret, ...attribute }, name: text } },
    example: { id: 1, pin: 'p', name: 'A' },
    request: xml('<root pin="p"><name>A</name></root>'),
    response: xml('<root id="1"><name>A</name></root>'),
  },
  {
    what: 'attributes of elements within',
    type: 'application/xml',
    schema: {
      properties: { pet: { properties: { id: { ...member, ...attribute }, no: { ...integer, ...attribute } } } },
    },
    example: { pet: { id: 1, no: 2 } },
    request: xml('<root><pet no="2"></pet></root>'),
    response: xml('<root><pet id="1" no="2"></pet></root>'),
  },
  {
    what: 'columns',
    type: csv,
    schema: rows({ id: member, pin: secret, name: text }),
    example: [{ id: 1, pin: 'p', name: 'A' }],
    request: 'pin,name\np,A\n',
    response: 'id,name\n1,A\n',
  },
  {
    what: 'fields of a form',
    type: 'application/x-www-form-urlencoded',
    schema: { type: 'object', properties: { id: member, name: text } },
    example: { id: 1, name: 'A' },
    request: 'name=A',
    response: 'id=1&name=A',
  },
  {
    what: 'members of JSON, in items and parts',
    type: 'application/json',
    schema: {
      type: 'array',
      items: { allOf: [{ properties: { id: member } }, { properties: { pin: secret, n: text } }] },
    },
    example: [{ id: 1, pin: 'p', n: 'A' }],
    request: [{ pin: 'p', n: 'A' }],
    response: [{ id: 1, n: 'A' }],
  },
  {
    what: 'members of an example of the schema',
    type: 'application/json',
    schema: {
      type: 'object',
      properties: { pet: { type: 'object', properties: { id: member, n: text } } },
      example: { pet: { id: 1, n: 'A' } },
    },
    example: undefined,
    request: { pet: { n: 'A' } },
    response: { pet: { id: 1, n: 'A' } },
  },
  {
    what: 'no member that one of two alternatives sends',
    type: 'application/json',
    schema: {
      oneOf: [
        { properties: { id: member, a: text }, required: ['a'] },
        { properties: { id: integer, b: text }, required: ['b'] },
      ],
    },
    example: { id: 1, b: 'B' },
    request: { id: 1, b: 'B' },
    response: { id: 1, b: 'B' },
  },
])('examples lose what the other direction has: $what', async ({ type, schema, example, request, response }) => {
  expect(await shownIn(documentOf(type, schema, example))).toEqual({ request, response })
})

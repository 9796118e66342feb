import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { expect, test } from 'vitest'
import type { RequestParts } from '@specwright/validator-engine'
import { workspace } from '../../../core/document/test/workspace.ts'
import { generateFolder, writeFiles } from '../../src/index.ts'
import type { MessageChecks } from '../../src/testing/index.ts'
import { installEngines } from '../installed-engines.ts'
import { served, type Served } from './served.ts'

const integer = { type: 'integer' }
const boolean = { type: 'boolean' }
const text = { type: 'string' }
const uuid = { ...text, format: 'uuid' }
const id = '7f7b5f0c-8f8e-4a63-9e2d-0b8a4d2f1c11'
const listOf = (items: object): object => ({ type: 'array', items })
const oneOf = (...branches: readonly object[]): object => ({ oneOf: branches })
const anyOf = (...branches: readonly object[]): object => ({ anyOf: branches })
const member = (name: string, schema: object): object => ({
  type: 'object',
  required: [name],
  properties: { [name]: schema },
  additionalProperties: false,
})

/** Unions, with strings of which each is a value of a branch, and strings that are of none. */
const scalars: readonly (readonly [schema: object, taken: readonly string[], refused: readonly string[]])[] = [
  [oneOf(integer, boolean), ['12', 'true'], ['x', '1.5']],
  [oneOf(boolean, integer), ['12', 'false'], ['yes', '']],
  [oneOf({ type: 'number' }, boolean), ['1.5', 'true'], ['1,5']],
  [oneOf(integer, uuid), ['12', id], ['x', '1.5']],
  [oneOf(uuid, integer), ['12', id], ['x']],
  [oneOf(integer, { ...text, format: 'date' }), ['12', '2026-01-31'], ['2026-13-01']],
  [oneOf(integer, { ...text, pattern: '^[a-z]+$' }), ['12', 'abc'], ['ABC', '1.5']],
  [oneOf({ ...text, minLength: 3 }, integer), ['12', 'abc', '1234'], ['ab']],
  [oneOf({ ...integer, maximum: 9 }, { ...text, minLength: 3 }), ['9', '123'], ['12']],
  [{ type: ['integer', 'string'], enum: ['auto', 1] }, ['auto', '1'], ['2']],
  [anyOf({ enum: ['1'] }, { const: 2 }), ['1', '2'], ['3']],
  [{ type: ['boolean', 'integer', 'null'] }, ['true', '1'], ['null']],
  [oneOf(uuid, boolean, { type: 'number' }), [id, 'true', '1.5'], ['x']],
  [{ allOf: [oneOf(integer, uuid), anyOf(uuid, boolean, integer)] }, ['5', id], ['true']],
  [
    { anyOf: [oneOf({ const: true }, { const: 'none' }), { ...text, format: 'date' }] },
    ['true', 'none', '2026-01-31'],
    ['false'],
  ],
  [{ ...anyOf(integer, text), not: { type: 'integer' } }, ['12', 'x'], []],
]

type Place = 'query' | 'path' | 'header' | 'cookie' | 'form'

interface Row {
  readonly in: Place
  readonly schema: object
  /** Members of the parameter or of the encoding of the field. */
  readonly written?: object
  /** What is sent: with `v` as the name in a query, a cookie or a form. */
  readonly sent: string
  readonly isTaken: boolean
}

const rowsOf = (
  place: Place,
  schema: object,
  [taken, refused]: readonly (readonly string[])[],
  written?: object,
): Row[] =>
  [...(taken ?? []).map((sent) => [sent, true] as const), ...(refused ?? []).map((sent) => [sent, false] as const)].map(
    ([sent, isTaken]) => ({ in: place, schema, sent, isTaken, ...(written && { written }) }),
  )

/** A string as a place has it. */
const placed: Readonly<Record<Place, (value: string) => string>> = {
  query: (value) => `v=${encodeURIComponent(value)}`,
  path: encodeURIComponent,
  header: (value) => value,
  cookie: (value) => `v=${encodeURIComponent(value)}`,
  form: (value) => `v=${encodeURIComponent(value)}`,
}

const ofScalars = Object.entries(placed).flatMap(([place, write]) =>
  scalars.flatMap(([schema, ...strings]) =>
    rowsOf(
      place as Place, // a key of the table
      schema,
      strings.map((each) => each.filter((value) => value !== '' || place === 'query').map(write)),
    ),
  ),
)

const whole = { explode: false }
const mixed = listOf(oneOf(integer, uuid))
const several: readonly Row[] = [
  ...rowsOf('query', anyOf(integer, listOf(integer)), [
    ['v=1', 'v=1&v=2'],
    ['v=x', 'v=1&v=x'],
  ]),
  ...rowsOf('query', anyOf(listOf(integer), integer), [['v=1', 'v=1&v=2'], ['v=x']]),
  ...rowsOf(
    'query',
    anyOf(integer, listOf(integer)),
    [
      ['v=1', 'v=1,2'],
      ['v=1,x', 'v=1%2C2'],
    ],
    whole,
  ),
  ...rowsOf('query', oneOf(listOf({ ...integer, maximum: 9 }), { ...integer, minimum: 10 }), [['v=9', 'v=10'], []]),
  ...rowsOf('query', mixed, [[`v=1&v=${id}`, 'v=1', `v=${id}`], ['v=1&v=x']]),
  ...rowsOf('query', mixed, [[`v=1,${id},2`], ['v=1,x']], whole),
  ...rowsOf('query', mixed, [[`v=1|${id}`, `v=1%7C${id}`], ['v=1|x']], { style: 'pipeDelimited', ...whole }),
  ...rowsOf('query', anyOf(listOf(integer), listOf(text)), [['v=1,2', 'v=1,b'], []], whole),
  ...rowsOf('query', listOf({ ...text, minLength: 2 }), [['v=12,34', 'v=1%2C2'], ['v=1,2']], whole),
  ...rowsOf('query', { type: 'array', prefixItems: [integer, text, boolean] }, [['v=1,2,true'], ['v=x,2,true']], whole),
  ...rowsOf('query', { ...listOf(anyOf(integer, text)), contains: { type: 'string' } }, [['v=1,2'], []], whole),
  ...rowsOf('query', { const: [1, 'a'] }, [['v=1,a'], ['v=a,1']], whole),
  ...rowsOf('query', oneOf(integer, member('a', integer)), [
    ['v=1', 'a=1'],
    ['v=x', 'a=x'],
  ]),
  ...rowsOf('query', oneOf(member('a', integer), member('b', uuid)), [
    ['a=1', `b=${id}`],
    ['a=x', 'a=1&b=1'],
  ]),
  ...rowsOf('query', oneOf(member('a', integer), member('a', uuid)), [['a=1', `a=${id}`], ['a=x']]),
  ...rowsOf('query', oneOf(member('a', integer), member('a', uuid)), [['v[a]=1', `v[a]=${id}`], ['v[a]=x']], {
    style: 'deepObject',
    explode: true,
  }),
  ...rowsOf(
    'query',
    oneOf(integer, mixed, member('a', oneOf(boolean, uuid))),
    [
      ['v=1', `v[0]=1&v[1]=${id}`, 'v[a]=true', `v[a]=${id}`],
      ['v=x', 'v[a]=1', 'v[]=x'],
    ],
    { style: 'deepObject', explode: true },
  ),
  ...rowsOf(
    'query',
    { type: 'object', patternProperties: { '^n': integer }, additionalProperties: text },
    [['v[n]=1&v[x]=1'], ['v[n]=x']],
    { style: 'deepObject', explode: true },
  ),
  ...rowsOf('path', mixed, [[`1,${id}`, '1'], ['1,x']]),
  ...rowsOf('path', anyOf(integer, listOf(integer)), [
    ['1', '1,2'],
    ['1%2C2', 'x'],
  ]),
  ...rowsOf('path', mixed, [[`.1,${id}`], ['.x', '1']], { style: 'label' }),
  ...rowsOf(
    'path',
    oneOf(integer, mixed),
    [
      [';v=1', `;v=1;v=${id}`],
      [';v=x', '1'],
    ],
    { style: 'matrix', explode: true },
  ),
  ...rowsOf('path', oneOf(boolean, member('a', integer)), [['true', 'a,1'], ['a,x']]),
  ...rowsOf('header', mixed, [[`1, ${id}`, '1'], ['1,x']]),
  ...rowsOf('header', anyOf(listOf(integer), { const: 'all' }), [['1,2', 'all'], ['none']]),
  ...rowsOf('cookie', mixed, [[`v=1,${id}`], ['v=1,x']], whole),
  ...rowsOf('cookie', oneOf(integer, listOf(uuid)), [['v=1', `v=${id}; v=${id}`], ['v=x']]),
  ...rowsOf('form', mixed, [[`v=1&v=${id}`], ['v=x']]),
  ...rowsOf('form', mixed, [[`v=1,${id}`], ['v=1,x']], { style: 'form', ...whole }),
  ...rowsOf('form', oneOf(integer, member('b', boolean)), [['v=1', 'v[b]=true'], ['v[b]=x']], { style: 'deepObject' }),
]

const rows = [...ofScalars, ...several]
const pathOf = ({ in: place }: Row, index: number): string => (place === 'path' ? `/r${index}/{v}` : `/r${index}`)

function operationOf({ in: place, schema, written }: Row, index: number): object {
  const parameter = {
    name: place === 'header' ? 'X-V' : 'v',
    in: place,
    required: place === 'path',
    schema,
    ...written,
  }
  const body = { type: 'object', properties: { v: schema } }
  const content = {
    'application/x-www-form-urlencoded': { schema: body, ...(written && { encoding: { v: written } }) },
  }
  return {
    operationId: `r${index}`,
    ...(place === 'form' ? { requestBody: { content } } : { parameters: [parameter] }),
    responses: { 204: { description: 'Done' } },
  }
}

const document = {
  openapi: '3.2.0',
  info: { title: 'Unions', version: '1' },
  paths: Object.fromEntries(rows.map((row, index) => [pathOf(row, index), { post: operationOf(row, index) }])),
}

const type = 'application/x-www-form-urlencoded'

/** The parts of a request, as a router gives them. */
function partsOf({ in: place, sent }: Row): RequestParts {
  if (place === 'path') return { path: { v: decodeURIComponent(sent) } }
  if (place === 'query') return { query: sent }
  if (place === 'form') return { headers: { 'content-type': type }, body: sent }
  return { headers: { [place === 'header' ? 'X-V' : 'cookie']: sent } }
}

async function statusOf({ in: place, sent }: Row, index: number, { mock }: Served): Promise<number> {
  const ends = { path: `/${sent}`, query: `?${sent}`, header: '', cookie: '', form: '' }
  const headers = { header: { 'X-V': sent }, cookie: { cookie: sent }, form: { 'content-type': type } }
  const { status } = await mock.fetch(`http://mock.test/r${index}${ends[place]}`, {
    method: 'POST',
    ...(place in headers && { headers: headers[place as keyof typeof headers] }), // just found
    ...(place === 'form' && { body: sent }),
  })
  return status
}

/** A row, and whether it is taken. */
const said = ({ in: place, schema, written, sent }: Row, isTaken: boolean): string =>
  `${place} ${sent} of ${JSON.stringify(schema)}${written ? JSON.stringify(written) : ''}: ${isTaken ? 'taken' : 'refused'}`

const expected = rows.map((row) => said(row, row.isTaken))

test('a mock reads a string against every branch of a union', async () => {
  const mock = await served(document)
  const statuses = await Promise.all(rows.map(async (row, index) => await statusOf(row, index, mock)))
  expect(rows.map((row, index) => said(row, statuses[index] === 204))).toEqual(expected)
  expect(new Set(statuses)).toEqual(new Set([204, 400]))
})

test('checkRequest reads a string against every branch of a union', async () => {
  const root = workspace({ 'package.json': '{ "type": "module" }', 'api.json': JSON.stringify(document) })
  const { files } = await generateFolder(join(root, 'api.json'), { only: ['validators'], engines: 'packages' })
  installEngines(root, 'validator-engine')
  writeFiles(join(root, 'out'), files)
  const checks = (await import(pathToFileURL(join(root, 'out/index.ts')).href)) as MessageChecks
  // A router decodes a path before it is checked, so what separates is not known there.
  const isKnown = ({ in: place, sent }: Row): boolean => place !== 'path' || !sent.includes('%2C')
  const found = rows.map((row, index) => said(row, checks.checkRequest(`r${index}`, partsOf(row)).length === 0))
  const known = (_: string, index: number): boolean => isKnown(rows[index]!)
  expect(found.filter(known)).toEqual(expected.filter(known))
})

import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createMockServer, type Contract } from '@specwright/mock-engine'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { generateProject, writeFiles, type Diagnostic } from '../../src/index.ts'
import { messageOutcome, type MessageChecks } from '../../src/testing/index.ts'
import { installMockEngine } from '../mock.ts'
import { complaintsIn } from '../compilers.ts'
import { strict } from '../strict.ts'

// What init makes is green for any contract: the calls that are made from it, the mock and the checks agree.

type Operation = Readonly<Record<string, unknown>>

const ok = { 204: { description: 'Done' } }
const respondsWith = (content: object): Operation => ({ responses: { 200: { description: 'Here', content } } })
const header = (name: string, schema: object, more: object = {}): Operation => ({
  parameters: [{ name, in: 'header', schema, ...more }],
  responses: ok,
})
const query = (schema: object, more: object = {}): Operation => ({
  parameters: [{ name: 'size', in: 'query', schema, ...more }],
  responses: ok,
})
const takes = (contentType: string, schema?: object): Operation => ({
  requestBody: { required: true, content: { [contentType]: schema ? { schema } : {} } },
  responses: ok,
})
const wrong = { description: 'Wrong', content: { 'application/json': { schema: { type: 'object' } } } }

/** An operation of each kind that a real contract has, and that one of the three took in its own way. */
const operations: Readonly<Record<string, Operation>> = {
  // A body of which nothing is known.
  events: respondsWith({ 'text/event-stream': {} }),
  lines: respondsWith({ 'application/x-ndjson': {} }),
  sequence: respondsWith({ 'application/json-seq': {} }),
  text: respondsWith({ 'text/plain': {} }),
  bytes: respondsWith({ 'application/octet-stream': {} }),
  image: respondsWith({ 'image/png': {} }),
  page: respondsWith({ 'text/html': {} }),
  xml: respondsWith({ 'application/xml': {} }),
  anything: respondsWith({ '*/*': {} }),
  eventsOfData: respondsWith({
    'text/event-stream': { schema: { type: 'object', properties: { id: { type: 'string' } } } },
  }),
  emptyText: respondsWith({ 'text/plain': { schema: { type: 'string', maxLength: 0 } } }),

  // A text of a schema that no string satisfies, as frameworks write numbers, and what has no better type.
  integerText: respondsWith({ 'text/plain': { schema: { type: 'integer', minimum: 3 } } }),
  booleanText: respondsWith({ 'text/plain; charset=utf-8': { schema: { type: 'boolean' } } }),
  objectText: respondsWith({ 'text/plain': { schema: { type: 'object', additionalProperties: false } } }),
  arrayText: respondsWith({ 'text/plain': { schema: { type: 'array', minItems: 1, items: { type: 'integer' } } } }),
  choiceText: respondsWith({ 'text/plain': { schema: { oneOf: [{ type: 'integer' }, { type: 'boolean' }] } } }),
  refText: respondsWith({ 'text/plain': { schema: { $ref: '#/components/schemas/Size' } } }),
  eitherText: respondsWith({ 'text/plain': { schema: { enum: ['x', 1] } } }),
  objectPage: respondsWith({ 'text/html': { schema: { type: 'object' } } }),
  arrayTable: respondsWith({ 'text/csv': { schema: { type: 'array', items: { type: 'string' } } } }),
  anyText: respondsWith({ 'text/*': { schema: { type: 'integer' } } }),
  takesInteger: takes('text/plain', { type: 'integer', minimum: 3 }),
  takesObject: takes('text/plain', { type: 'object', required: ['a'], properties: { a: { type: 'string' } } }),
  takesTable: takes('text/csv', { type: 'array', items: { type: 'string' } }),
  takesXml: takes('text/xml', { type: 'object', properties: { a: { type: 'string' } } }),
  takesPage: takes('text/html', { type: 'string', minLength: 3 }),

  // Headers that are not strings.
  object: header('X-Facts', { type: 'object' }),
  requiredObject: header('X-Facts', { type: 'object' }, { required: true }),
  openObject: header('X-Facts', { type: 'object', additionalProperties: { type: 'integer' } }, { required: true }),
  explodedObject: header(
    'X-Facts',
    { type: 'object', properties: { a: { type: 'integer' } } },
    { required: true, explode: true },
  ),
  array: header('X-Facts', { type: 'array', items: { type: 'integer' } }, { required: true }),
  unknown: header('X-Facts', {}, { required: true }),

  // Keys that a client makes by itself.
  key: header('Idempotency-Key', { type: 'string' }),
  objectAsKey: header('Idempotency-Key', { type: 'object' }),
  numberAsKey: header('Idempotency-Key', { type: 'integer' }, { required: true }),
  shortKey: header('Idempotency-Key', { type: 'string', maxLength: 10 }, { required: true }),

  // Defaults and examples that are not what their schemas say.
  nullDefault: query({ type: 'integer', default: 'null' }),
  textDefault: query({ type: 'boolean', default: 'true' }),
  boundDefault: query({ type: 'integer', minimum: 1, default: 0 }),
  listedDefault: query({ type: 'string', enum: ['s', 'm'], default: 'M' }),
  refDefault: query({ $ref: '#/components/schemas/Size' }),
  itemsDefault: query({ type: 'array', items: { type: 'string' }, default: 'a,b' }),
  exampleOfQuery: query({ type: 'integer' }, { required: true, example: 'ten' }),
  exampleOfSchema: query({ type: 'integer', example: 'ten' }, { required: true }),
  headerDefault: header('X-Size', { type: 'integer', default: 'large' }),

  // Required parameters without a value that can be sent, and with one among others that cannot.
  contradiction: query({ type: 'boolean', enum: ['true', 'false'] }, { required: true }),
  nothingElse: query({ type: 'array', maxItems: 0, items: {} }, { required: true }),
  nullHeader: header('X-Size', { type: 'string', nullable: true, enum: [null] }, { required: true }),
  emptyHeader: header('X-Size', { type: 'string', maxLength: 0 }, { required: true }),
  emptyQuery: query({ type: 'string', maxLength: 0 }, { required: true }),
  optionalContradiction: query({ not: {} }),
  foreignHeader: header('X-Name', { type: 'string', example: 'ü€' }, { required: true }),
  foreignExample: header('X-Name', { type: 'string' }, { required: true, example: '€' }),
  nullOrWord: query({ type: 'string', nullable: true, enum: ['a', null] }, { required: true }),

  // Bodies that are forms or null, and values with what separates them.
  formResponse: respondsWith({
    'application/x-www-form-urlencoded': {
      schema: {
        type: 'object',
        required: ['name', 'size', 'tags'],
        properties: {
          name: { type: 'string', example: 'a&b=c d' },
          size: { type: 'integer' },
          tags: { type: 'array', minItems: 1, items: { type: 'boolean' } },
        },
      },
    },
  }),
  nullResponse: respondsWith({
    'application/json': { schema: { nullable: true, oneOf: [{ $ref: '#/components/schemas/Size' }], enum: [null] } },
  }),
  jsonAsText: respondsWith({ 'text/json': { schema: { type: 'array', items: { type: 'integer' } } } }),
  reservedQuery: query({ type: 'string' }, { required: true, allowReserved: true, example: 'a&b=c+d' }),
  spacedQuery: query(
    { type: 'array', items: { type: 'string' } },
    { required: true, style: 'spaceDelimited', explode: false, example: ['a b', 'c'] },
  ),
  jsonHeader: {
    responses: {
      200: {
        description: 'Here',
        headers: {
          'X-Facts': {
            required: true,
            content: { 'application/json': { schema: { type: 'object', required: ['a'], properties: { a: {} } } } },
          },
        },
      },
    },
  },

  // Responses that are neither a success nor an error.
  redirect: { responses: { 302: { description: 'Elsewhere' }, default: wrong } },
  seeOther: { responses: { 303: { description: 'Elsewhere' }, 400: wrong } },
  unchanged: { responses: { 304: { description: 'Unchanged' }, default: wrong } },
  switching: { responses: { 101: { description: 'A WebSocket' }, '4XX': wrong } },
  switchingOnly: { responses: { 101: { description: 'A WebSocket' } } },
  switchingOrWrong: { responses: { 101: { description: 'A WebSocket' }, default: wrong } },
  onlyErrors: { responses: { 404: wrong } },
  choices: { responses: { 300: { description: 'One of several' }, default: wrong } },
  onlyChoices: { responses: { 300: { description: 'One of several' } } },

  // Forms that no object is.
  wholeFile: takes('multipart/form-data', { type: 'string', format: 'binary' }),
  wholeText: takes('multipart/form-data', { type: 'string' }),
  unknownForm: takes('multipart/form-data'),
  textForm: takes('application/x-www-form-urlencoded', { type: 'string' }),
  arrayForm: takes('application/x-www-form-urlencoded', { type: 'array', items: { type: 'string' } }),
}

const document = {
  openapi: '3.0.3',
  info: { title: 'Kinds', version: '1' },
  paths: Object.fromEntries(
    Object.entries(operations).map(([operationId, operation]) => {
      const method = 'requestBody' in operation || operationId.includes('ey') ? 'post' : 'get'
      return [`/${operationId}`, { [method]: { operationId, ...operation } }]
    }),
  ),
  components: { schemas: { Size: { type: 'integer', default: 'large' } } },
}

interface Generated extends MessageChecks {
  readonly calls: Readonly<Record<string, (client: object) => unknown>>
  readonly contract: Contract
  createApiClient(options: object): object
  responseParts(response: Response): Promise<Parameters<MessageChecks['checkResponse']>[1]>
}

let made: Generated
let wrongMessages: readonly string[]
let warnings: readonly Diagnostic[]

const root = mkdtempSync(join(tmpdir(), 'specwright-'))
afterAll(() => rmSync(root, { recursive: true, force: true }))

beforeAll(async () => {
  writeFileSync(join(root, 'api.json'), JSON.stringify(document, undefined, 1))
  writeFileSync(join(root, 'package.json'), '{ "type": "module" }')
  installMockEngine(root)
  const names = {
    types: 'types',
    operations: 'facts',
    validators: 'validators',
    checks: 'checks',
    client: 'client',
    calls: 'calls',
    mock: 'mock',
  }
  const outputs = Object.fromEntries(Object.entries(names).map(([output, name]) => [output, `${name}.ts`]))
  const generated = await generateProject(
    { documents: [{ document: 'api.json', engines: 'inline', outputs }] },
    { root },
  )
  writeFiles(root, generated.files)
  const modules = ['checks', 'client', 'calls', 'mock'].map(
    async (name) => (await import(join(root, `${name}.ts`))) as object,
  )
  made = Object.assign({}, ...(await Promise.all(modules))) as Generated // what these outputs export
  warnings = generated.warnings
  wrongMessages = messageOutcome(generated.models[0]!, made).wrong
})

/** Operations that no client of HTTP can call with success, or at all. */
const uncalled = [
  'contradiction',
  'nothingElse',
  'nullHeader',
  'emptyHeader',
  'switching',
  'switchingOnly',
  'onlyErrors',
  'onlyChoices',
]

describe('a call of each operation has a response that the contract allows', () => {
  test.each(Object.keys(operations).filter((id) => !uncalled.includes(id)))('%s', async (id) => {
    const mock = createMockServer(made.contract)
    const found: unknown[] = []
    const client = made.createApiClient({
      baseUrl: 'http://mock.test',
      async fetch(input: string, init: RequestInit) {
        const response = await mock.fetch(input, init)
        if (response.status >= 400) found.push(await response.clone().text())
        found.push(...made.checkResponse(id, await made.responseParts(response.clone())))
        return response
      },
    })
    await settled(await made.calls[id]?.(client))
    expect(found).toEqual([])
  })
})

async function settled(result: unknown): Promise<void> {
  if (Object(result) === result && Symbol.asyncIterator in (result as object))
    for await (const _ of result as AsyncIterable<unknown>) break
}

test('an operation without a success of HTTP, or without a request, has no call', () => {
  expect(Object.keys(operations).filter((id) => !(id in made.calls))).toEqual(uncalled)
})

test('a mock says why it cannot switch protocols', async () => {
  const response = await createMockServer(made.contract).fetch('http://mock.test/switchingOnly')
  expect([response.status, response.headers.get('upgrade'), await response.text()]).toEqual([
    426,
    'websocket',
    expect.stringContaining('another protocol (101)') as unknown,
  ])
})

test('valid messages are accepted, and each fault is reported', () => {
  expect(wrongMessages).toEqual([])
})

test('the calls compile', () => {
  const compilerOptions = { ...strict.compilerOptions, lib: ['es2024', 'dom', 'dom.asynciterable'] }
  writeFileSync(join(root, 'tsconfig.json'), JSON.stringify({ compilerOptions, files: ['calls.ts'] }))
  expect(complaintsIn(root)).toBe('')
})

test.each([
  ['integerText', '3', []],
  ['integerText', '2', ['/body must be at least 3']],
  ['integerText', 'three', ['/body must be an integer']],
  ['integerText', '"3"', ['/body must be an integer']],
  ['booleanText', 'false', []],
  ['booleanText', '0', ['/body must be true or false']],
  ['objectText', '{}', []],
  ['objectText', '{"a":1}', ['/body/a is not allowed']],
  ['arrayText', '[1]', []],
  ['arrayText', '[]', ['/body must have at least 1 item']],
  ['choiceText', '7', []],
  ['eitherText', '1', []],
  ['eitherText', 'x', []],
  ['eitherText', '"x"', ['/body must be x or 1']],
])('plain text of %s is read as its schema says: %s', (id, body, messages) => {
  const found = made.checkResponse(id, { status: 200, headers: { 'content-type': 'text/plain; charset=utf-8' }, body })
  expect(found.map(({ message }) => message)).toEqual(messages)
})

test('values that schemas refuse are reported, each where it is', () => {
  const lines = JSON.stringify(document, undefined, 1).split('\n')
  const reported = warnings.map(({ code, location }) => `${code} ${lines[location.line - 1]?.trim()}`)
  expect(reported.toSorted()).toEqual([
    'impossible-schema "enum": [',
    'invalid-default "default": "M"',
    'invalid-default "default": "a,b"',
    'invalid-default "default": "large"',
    'invalid-default "default": "large"',
    'invalid-default "default": "null"',
    'invalid-default "default": "true"',
    'invalid-default "default": 0',
    'invalid-example "example": "ten"',
    'invalid-example "example": "ten"',
  ])
})

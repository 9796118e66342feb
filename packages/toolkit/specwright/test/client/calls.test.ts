import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { createMockServer, type Contract } from '@specwright/mock-engine'
import { expect, test } from 'vitest'
import { workspace } from '../../../core/document/test/workspace.ts'
import { generateProject, writeFiles } from '../../src/index.ts'
import { schemaOutcome, type SchemaCheck } from '../../src/testing/index.ts'
import { installMockEngine } from '../mock.ts'
import { complaintsIn } from '../compilers.ts'
import { strict } from '../strict.ts'

// What an initialised repository is tested with.

const id = { name: 'id', in: 'path', required: true, schema: { type: 'integer' }, example: '123' }
const ok = { 204: { description: 'Done' } }
const body = (schema: object, example: object): object => ({
  required: true,
  content: { 'application/json': { schema, example } },
})
const attach = {
  type: 'object',
  required: ['droplet'],
  properties: {
    id: { type: 'string', readOnly: true },
    droplet: { type: 'integer' },
    tags: { type: 'array', items: { $ref: '#/components/schemas/Tag' } },
  },
}
const detach = { type: 'object', required: ['reason'], properties: { reason: { type: 'string' } } }
const other = { undeclared: 'x' }
const text = { type: 'string' }
const optional = (name: string): object => ({ type: 'object', properties: { [name]: text } })
/** All or nothing of this is sent. */
const bare = {
  type: 'object',
  required: ['features', 'tags'],
  properties: { features: optional('a'), tags: { type: 'array', items: text } },
}
const deep = { style: 'deepObject' }

const document = {
  openapi: '3.0.3',
  info: { title: 'Droplets', version: '1' },
  paths: {
    '/<upload url>/{id}': {
      parameters: [id],
      put: {
        operationId: 'upload',
        requestBody: { required: true, content: { 'application/octet-stream': { schema: {} } } },
        responses: ok,
      },
    },
    '/droplets#get': { get: { operationId: 'find', responses: ok } },
    '/droplets#add': { post: { operationId: 'add', responses: ok } },
    '/droplets#purge': {
      delete: {
        operationId: 'purge',
        parameters: [{ name: 'force', in: 'query', required: true, schema: { type: 'boolean' } }],
        responses: ok,
      },
    },
    '/moved': { get: { operationId: 'moved', responses: { 307: { description: 'Its location is not documented.' } } } },
    '/revoke': {
      post: {
        operationId: 'revoke',
        requestBody: { content: { 'application/x-www-form-urlencoded': { schema: detach } } },
        responses: ok,
      },
    },
    '/settings': {
      get: {
        operationId: 'settings',
        parameters: [
          // OpenAPI ignores a parameter of this name.
          { name: 'Accept', in: 'header', required: true, schema: { enum: ['application/octet-stream'] } },
          { name: 'ids', in: 'query', required: true, schema: { type: 'array', items: { type: 'integer' } } },
          {
            name: 'filter',
            in: 'query',
            required: true,
            schema: {
              type: 'object',
              oneOf: ['user', 'email'].map((each) => ({ ...optional(each), required: [each] })),
            },
          },
        ],
        responses: ok,
      },
      post: {
        operationId: 'set',
        requestBody: {
          required: true,
          content: { 'application/x-www-form-urlencoded': { schema: bare, encoding: { features: deep, tags: deep } } },
        },
        responses: { 204: { description: 'Set', content: { 'application/json': { schema: bare } } } },
      },
    },
    '/tagged': {
      get: {
        operationId: 'tagged',
        parameters: [{ name: 'page', in: 'query', schema: { type: 'integer' } }],
        responses: {
          200: {
            description: 'A page, which its schema does not say to be an object.',
            content: {
              'application/json': {
                schema: { properties: { data: { type: 'array', items: optional('a') }, pages: { type: 'integer' } } },
              },
            },
          },
        },
      },
    },
    '/attached': {
      get: {
        operationId: 'attached',
        parameters: [{ name: 'page', in: 'query', schema: { type: 'integer' } }],
        responses: {
          200: {
            description: 'Its example is not what its schema says.',
            content: {
              'application/json': {
                schema: {
                  type: 'object',
                  properties: { companies: { type: 'array', items: text }, pages: { type: 'integer' } },
                },
                example: { data: [], pages: 1 },
              },
            },
          },
        },
      },
    },
    '/droplets#update': { post: { operationId: 'update', responses: ok } },
    '/droplets': { get: { operationId: 'list', responses: ok } },
    '/actions': {
      post: {
        operationId: 'act',
        requestBody: body(
          { anyOf: [attach, detach] },
          { id: 'a', droplet: 1, tags: [{ key: 'k', ...other }], ...other },
        ),
        responses: ok,
      },
      put: {
        operationId: 'label',
        requestBody: body({ ...attach, additionalProperties: true }, { droplet: 1, ...other }),
        responses: ok,
      },
    },
  },
  components: {
    schemas: {
      Tag: {
        type: 'object',
        properties: { key: { type: 'string' }, version: { type: 'string', maxLength: 3, enum: ['1.2', '1.0'] } },
      },
    },
  },
}

/** The generated outputs that a repository is tested with, and their folder. */
async function project(): Promise<{ root: string; model: Parameters<typeof schemaOutcome>[0] }> {
  const root = workspace({ 'api.json': JSON.stringify(document), 'package.json': '{ "type": "module" }' })
  installMockEngine(root)
  const outputs = {
    types: 'types.ts',
    operations: 'operations.ts',
    validators: 'validators.ts',
    client: 'client.ts',
    calls: 'calls.ts',
    mock: 'contract.ts',
  }
  const { files, models } = await generateProject(
    { documents: [{ document: 'api.json', engines: 'inline', outputs }] },
    { root },
  )
  writeFiles(root, files)
  return { root, model: models[0]! }
}

/** What an emitted module exports. */
async function moduleOf<Exports>(root: string, name: string): Promise<Exports> {
  return (await import(/* @vite-ignore */ join(root, name))) as Exports
}

test('the calls of a document type-check, and a mock takes them', async () => {
  const { root, model } = await project()
  writeFileSync(join(root, 'tsconfig.json'), JSON.stringify({ ...strict, include: ['calls.ts'] }))
  expect(complaintsIn(root)).toBe('')
  const { createApiClient } = await moduleOf<{ createApiClient(options: object): object }>(root, 'client.ts')
  const { calls } = await moduleOf<{ calls: Record<string, (client: object) => unknown> }>(root, 'calls.ts')
  const { contract } = await moduleOf<{ contract: Contract }>(root, 'contract.ts')
  const mock = createMockServer(contract)
  const sent: unknown[] = []
  const queries: string[] = []
  const client = createApiClient({
    baseUrl: 'http://mock.test',
    async fetch(input: string, init: RequestInit) {
      queries.push(new URL(input).search)
      const isForm = new Headers(init.headers).get('content-type') === 'application/x-www-form-urlencoded'
      if (typeof init.body === 'string') sent.push(isForm ? init.body : JSON.parse(init.body))
      return await mock.fetch(input, init)
    },
  })
  for (const call of Object.values(calls)) {
    const result = await call(client)
    if (Object(result) === result && Symbol.asyncIterator in (result as object))
      for await (const _ of result as AsyncIterable<unknown>) break
  }
  // Those of `find` and `update` are the requests of other operations.
  expect(Object.keys(calls).toSorted()).toEqual([
    'act',
    'add',
    'attached',
    'label',
    'list',
    'moved',
    'purge',
    'revoke',
    'set',
    'settings',
    'tagged',
    'upload',
  ])
  expect(queries.filter(Boolean).toSorted()).toEqual(['?force=true', '?ids=1&user=text'])
  expect(sent).toEqual([
    'reason=text',
    'features%5Ba%5D=text&tags%5B0%5D=text',
    { droplet: 1, ...other },
    { droplet: 1, tags: [{ key: 'k' }] },
  ])

  const validators = await moduleOf<Record<string, { check(value: unknown): ReturnType<SchemaCheck> }>>(
    root,
    'validators.ts',
  )
  const outcome = schemaOutcome(model, (type, value) => validators[`${type}Schema`]?.check(value))
  // A type, and a string that is not listed.
  expect(outcome).toEqual({ wrong: [], valid: 1, faulty: 2 })
})

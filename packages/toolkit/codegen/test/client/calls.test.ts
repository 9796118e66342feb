import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { createMockServer, type Contract } from '@loyalty-kit/mock-engine'
import { expect, test } from 'vitest'
import { workspace } from '../../../document/test/workspace.ts'
import { generateProject, writeFiles } from '../../src/index.ts'
import { schemaOutcome, type SchemaCheck } from '../../src/testing/index.ts'
import { installMockEngine } from '../mock.ts'
import { messagesOf } from '../program.ts'
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
  expect(messagesOf(root)).toBe('')
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
      if (typeof init.body === 'string') sent.push(JSON.parse(init.body))
      return await mock.fetch(input, init)
    },
  })
  for (const call of Object.values(calls)) await call(client)
  // Those of `find` and `update` are the requests of other operations.
  expect(Object.keys(calls).toSorted()).toEqual(['act', 'add', 'label', 'list', 'moved', 'purge', 'revoke', 'upload'])
  expect(queries.filter(Boolean)).toEqual(['?force=true'])
  expect(sent).toEqual([
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

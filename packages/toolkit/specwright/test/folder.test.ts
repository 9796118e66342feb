import { spawnSync } from 'node:child_process'
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import { generateFolder, writeFiles } from '../src/index.ts'
import { strict } from './strict.ts'
import { workspace } from '../../core/document/test/workspace.ts'
import { typeErrorsIn } from './compilers.ts'

const contract = fileURLToPath(new URL('../../../../openapi/loyalty.yaml', import.meta.url))

/** An OpenAPI document with names, places and shapes that generators stumble over. */
const awkward = {
  openapi: '3.0.3',
  info: { title: 'Awkward', version: '1' },
  paths: {
    '/things/{thing-id}': {
      parameters: [{ name: 'thing-id', in: 'path', required: true, schema: { type: 'integer' } }],
      get: {
        responses: {
          200: {
            description: 'One',
            content: { 'application/json': { schema: { $ref: '#/components/schemas/class' } } },
          },
        },
      },
      delete: { operationId: 'delete', tags: ['things'], responses: { 204: { description: 'Gone' } } },
    },
    '/constructor': {
      post: {
        operationId: 'constructor',
        tags: ['constructor'],
        requestBody: {
          required: true,
          content: {
            'multipart/form-data': {
              schema: { type: 'object', properties: { file: { type: 'string', format: 'binary' } } },
            },
          },
        },
        responses: { default: { description: 'Any' } },
      },
    },
    '/then': {
      get: {
        operationId: 'then',
        tags: ['then'],
        responses: { '2XX': { description: 'Text', content: { 'text/plain': { schema: { type: 'string' } } } } },
      },
    },
    '/list': {
      get: {
        operationId: 'list things, please',
        tags: ['things'],
        parameters: [
          { name: 'filter[name]', in: 'query', schema: { type: 'array', items: { type: 'string' } } },
          { name: 'X-Trace', in: 'header', schema: { type: 'string', nullable: true } },
        ],
        responses: {
          200: {
            description: 'All',
            content: {
              'application/json': { schema: { type: 'array', items: { $ref: '#/components/schemas/tree.node' } } },
            },
          },
        },
      },
    },
  },
  components: {
    schemas: {
      class: {
        type: 'object',
        required: ['constructor'],
        properties: { constructor: { type: 'string' }, 'a-b': { type: 'number', nullable: true } },
      },
      'tree.node': {
        type: 'object',
        required: ['children'],
        properties: {
          children: { type: 'array', items: { $ref: '#/components/schemas/tree.node' } },
          toString: { type: 'string' },
        },
      },
      'tree-node': { type: 'string', enum: ['a', 'b'] },
      Error: { type: 'object', properties: { message: { type: 'string' } } },
      Promise: { type: 'string' },
      anything: {},
    },
  },
}

function generated(root: string, files: Awaited<ReturnType<typeof generateFolder>>['files']): void {
  writeFiles(join(root, 'out'), files)
  writeFileSync(join(root, 'package.json'), '{ "type": "module" }')
  writeFileSync(join(root, 'tsconfig.json'), JSON.stringify({ ...strict, include: ['out'] }))
}

test('the folder of an awkward document type-checks', async () => {
  const root = workspace({ 'api.json': JSON.stringify(awkward) })
  generated(root, (await generateFolder(join(root, 'api.json'))).files)
  expect(typeErrorsIn(root)).toBe('')
})

/** Names that every JavaScript object knows already, as names of everything. */
const inherited = `{
  "openapi": "3.1.0",
  "info": { "title": "Inherited", "version": "1" },
  "paths": {
    "/a/{__proto__}": {
      "get": {
        "operationId": "toString",
        "tags": ["__proto__"],
        "parameters": [
          { "name": "__proto__", "in": "path", "required": true, "schema": { "type": "string" } },
          { "name": "hasOwnProperty", "in": "query", "schema": { "type": "integer" } }
        ],
        "responses": {
          "200": { "description": "ok", "content": { "application/json": { "schema": { "$ref": "#/components/schemas/hasOwnProperty" } } } }
        }
      }
    },
    "/b": { "post": { "operationId": "constructor", "tags": ["constructor"], "responses": { "204": { "description": "ok" } } } }
  },
  "components": {
    "schemas": {
      "hasOwnProperty": {
        "type": "object",
        "required": ["toString", "__proto__"],
        "properties": { "toString": { "type": "string" }, "__proto__": { "type": "integer" }, "then": { "type": "boolean" } }
      },
      "constructor": { "type": "object", "additionalProperties": { "$ref": "#/components/schemas/constructor" } },
      "then": { "if": { "required": ["a"] }, "then": { "required": ["b"] }, "else": { "required": ["c"] } },
      "__proto__": { "const": { "__proto__": 1 } }
    }
  }
}`

test('names of inherited members are ordinary names', async () => {
  const root = workspace({ 'api.json': inherited })
  generated(root, (await generateFolder(join(root, 'api.json'))).files)
  expect(typeErrorsIn(root)).toBe('')
  const script = `const { isHasOwnProperty, HasOwnPropertySchema, isThen, is__proto__ } = await import('./out/index.ts')
    console.log(JSON.stringify([
      HasOwnPropertySchema.check({}).map(({ message }) => message),
      isHasOwnProperty(JSON.parse('{ "toString": "x", "__proto__": 1 }')),
      [{ a: 1 }, { a: 1, b: 1 }, {}, { c: 1 }].map((value) => isThen(value)),
      is__proto__(JSON.parse('{ "__proto__": 1 }')),
      is__proto__({}),
    ]))`
  const run = spawnSync(process.execPath, ['--input-type=module', '-e', script], { cwd: root, encoding: 'utf8' })
  expect(run.stderr).toBe('')
  expect(JSON.parse(run.stdout)).toEqual([
    ['/toString is required', '/__proto__ is required'],
    true,
    [false, true, false, true],
    true,
    false,
  ])
})

test('the folder of the contract type-checks, and runs without a build', async () => {
  const root = workspace()
  generated(root, (await generateFolder(contract)).files)
  expect(typeErrorsIn(root)).toBe('')
  const script = `const { isPeriod, operations } = await import('./out/index.ts')
    console.log(isPeriod({ value: 90, unit: 'DAY' }), isPeriod({ value: 91, unit: 'DAY' }), operations.deleteTierStructure.method)`
  const run = spawnSync(process.execPath, ['--input-type=module', '-e', script], { cwd: root, encoding: 'utf8' })
  expect(run.stderr).toBe('')
  expect(run.stdout).toBe('true false delete\n')
})

test('no output of the folder imports anything outside it', async () => {
  const { files } = await generateFolder(contract)
  const foreign = files.flatMap(({ path, content }) => {
    const specifiers = path.endsWith('.ts')
      ? [...content.matchAll(/ from ['"]([^'"]+)['"]/g)].map(([, specifier = '']) => specifier)
      : []
    return specifiers.filter((specifier) => !/^\.\.?\/[\w/.-]+\.ts$/.test(specifier))
  })
  expect(foreign).toEqual([])
})

test('the same document gives the same files, whatever its path', async () => {
  const text = readFileSync(contract, 'utf8')
  const [here, there] = [workspace({ 'api.yaml': text }), workspace({ 'deep/down/api.yaml': text })]
  const { files } = await generateFolder(join(here, 'api.yaml'))
  expect((await generateFolder(join(there, 'deep/down/api.yaml'))).files).toEqual(files)
  expect(files.filter(({ content }) => content.includes(here))).toEqual([])
})

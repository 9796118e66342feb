import { execFileSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, test } from 'vitest'
import { buildModel, type Model } from '@loyalty-kit/document/model'
import { createLayout } from '../../src/layout.ts'
import { emitExamples } from '../../src/emit/mock/examples.ts'

const json = (schema: object, examples?: object) => ({
  'application/json': { schema, ...(examples ? { examples } : {}) },
})

const pets = {
  openapi: '3.1.1',
  info: { title: 'Pets', version: '1.0.0' },
  paths: {
    '/pets': {
      get: {
        operationId: 'listPets',
        parameters: [{ name: 'limit', in: 'query', schema: { $ref: '#/components/schemas/Limit' } }],
        responses: {
          '200': { description: 'Pets', content: json({ type: 'array', items: { $ref: '#/components/schemas/Pet' } }) },
        },
      },
      post: {
        operationId: 'addPet',
        requestBody: { required: true, content: json({ $ref: '#/components/schemas/Pet' }) },
        responses: {
          '201': {
            description: 'Added',
            headers: { Location: { required: true, schema: { type: 'string', format: 'uri-reference' } } },
            content: json(
              { $ref: '#/components/schemas/Pet' },
              { rex: { value: { name: 'Rex' } }, tom: { value: { name: 'Tom' } } },
            ),
          },
          '4XX': { description: 'Refused', content: json({ type: 'object', properties: { why: { const: 'no' } } }) },
        },
      },
    },
    '/pets/{id}': {
      get: {
        operationId: 'getPet',
        responses: { default: { description: 'A pet', content: json({ $ref: '#/components/schemas/Pet' }) } },
      },
      delete: { operationId: 'delete-pet', responses: { '204': { description: 'Gone' } } },
    },
    '/pets/mine': {
      get: {
        operationId: 'constructor',
        responses: { '200': { description: 'Text', content: { 'text/plain': { schema: { const: 'mine' } } } } },
      },
    },
  },
  components: {
    schemas: {
      Limit: { type: 'integer', default: 20 },
      Pet: { type: 'object', required: ['name'], properties: { name: { type: 'string', minLength: 3 } } },
    },
  },
}

const folders: string[] = []
afterAll(() => folders.forEach((path) => rmSync(path, { recursive: true })))

describe('in a folder', async () => {
  const { mockFetch } = await written(modelOf(pets))

  test.each([
    ['GET', '/pets', undefined, 200, '[{"name":"text"}]'],
    ['POST', '/pets', undefined, 201, '{"name":"Rex"}'],
    ['POST', '/pets', 'code=422', 422, '{"why":"no"}'],
    ['GET', '/pets/7', undefined, 200, '{"name":"text"}'],
    ['GET', '/pets/mine', undefined, 200, 'mine'],
    ['GET', '/base/v1/pets/mine', undefined, 404, 'No operation has this path'],
    ['DELETE', '/pets/7', undefined, 204, ''],
    ['PUT', '/pets/7', undefined, 405, 'No operation has this method'],
    ['GET', '/dogs', undefined, 404, 'No operation has this path'],
  ])('%s %s (prefer %s) returns %i', async (method, path, prefer, status, body) => {
    const response = await mockFetch(`https://pets.example${path}`, {
      method,
      headers: prefer === undefined ? {} : { prefer },
    })
    expect([response.status, await response.text()]).toEqual([status, body])
  })

  test('sends the required headers of a response', async () => {
    const response = await mockFetch('https://pets.example/pets', { method: 'POST' })
    expect(response.headers.get('location')).toBe('/a')
  })
})

describe('a hostile document', () => {
  const attack = '*/ globalThis.hacked = true /* ${globalThis.hacked = true} `\'"\u2028</script>'
  const hostile = {
    openapi: '3.1.1',
    info: { title: attack, version: '1' },
    paths: {
      [`/${attack}`]: {
        get: {
          operationId: attack,
          responses: {
            '200': {
              description: attack,
              headers: { [attack]: { schema: { const: attack }, required: true } },
              content: {
                [attack]: {
                  schema: {
                    type: 'object',
                    properties: { [attack]: { pattern: attack }, ['__proto__']: { const: attack } },
                  },
                },
              },
            },
          },
        },
      },
    },
  }

  test('stays data', async () => {
    const { routes } = await written(modelOf(hostile))
    expect(globalThis).not.toHaveProperty('hacked')
    expect(Object.keys(routes)).toEqual([attack])
  })
})

test('the mock of a document without operations responds to nothing', async () => {
  const { mockFetch } = await written(modelOf({ openapi: '3.1.1', info: {}, paths: {} }))
  expect((await mockFetch('https://nothing.example/')).status).toBe(404)
})

interface Mock {
  readonly routes: object
  mockFetch(input: string, init?: RequestInit): Promise<Response>
}

/** The mock of a folder, once the strictest compiler has found nothing wrong with it. */
async function written(model: Model): Promise<Mock> {
  const path = mkdtempSync(join(tmpdir(), 'mock-'))
  folders.push(path)
  const file = emitExamples(model, 'mock.ts', { layout: createLayout({ outputs: { mock: 'mock.ts' } }) })
  writeFileSync(join(path, 'mock.ts'), file.content)
  const strict = [
    '--strict',
    '--noUncheckedIndexedAccess',
    '--exactOptionalPropertyTypes',
    '--isolatedDeclarations',
    '--declaration',
  ]
  const tsc = join(import.meta.dirname, '../../../../../node_modules/.bin/tsc')
  execFileSync(
    tsc,
    [
      '--ignoreConfig',
      ...strict,
      '--noEmit',
      '--target',
      'es2022',
      '--lib',
      'es2022,dom,dom.iterable',
      '--types',
      '',
      '--module',
      'esnext',
      '--moduleResolution',
      'bundler',
      join(path, 'mock.ts'),
    ],
    { encoding: 'utf8' },
  )
  return (await import(join(path, 'mock.ts'))) as Mock // it was just emitted and checked
}

function modelOf(root: Readonly<Record<string, unknown>>): Model {
  const locate = () => ({ file: 'pets.yaml', line: 1, column: 1, sourceLine: '' })
  return buildModel({ root, files: [], warnings: [], locate })
}

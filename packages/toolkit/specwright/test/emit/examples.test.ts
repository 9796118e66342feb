import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Contract } from '@specwright/mock-engine'
import { afterAll, describe, expect, test } from 'vitest'
import { buildModel, type Model } from '@specwright/document/model'
import { emitMock } from '../../src/emit/mock/mock.ts'
import { emitTypes } from '../../src/emit/types/types.ts'
import { emitValidators } from '../../src/emit/validators/validators.ts'
import { writeFiles } from '../../src/index.ts'
import { createLayout } from '../../src/config/layout.ts'
import { typeErrorsIn } from '../compilers.ts'
import { installMockEngine, mockIn } from '../mock.ts'
import { strict } from '../strict.ts'

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

const home = mkdtempSync(join(tmpdir(), 'mock-'))
afterAll(() => rmSync(home, { recursive: true }))
installMockEngine(home)
writeFileSync(join(home, 'package.json'), '{ "type": "module" }')

const pet = { method: 'POST', headers: { 'content-type': 'application/json' }, body: '{"name":"Rex"}' }

describe('in a folder', async () => {
  const { fetch: mockFetch } = await mockIn(written('pets', pets))

  test.each([
    ['GET', '/pets', undefined, 200, '[{"name":"text"}]'],
    ['POST', '/pets', 'code=201', 201, '{"name":"Rex"}'],
    ['POST', '/pets', 'example=tom', 201, '{"name":"Tom"}'],
    ['GET', '/pets/7', undefined, 200, '{"name":"text"}'],
    ['GET', '/pets/mine', undefined, 200, 'mine'],
    ['DELETE', '/pets/7', undefined, 204, ''],
  ])('%s %s (prefer %s) returns %i', async (method, path, prefer, status, body) => {
    const response = await mockFetch(`https://pets.example${path}`, {
      method,
      headers: prefer === undefined ? {} : { prefer },
    })
    expect([response.status, await response.text()]).toEqual([status, body])
  })

  test('sends the required headers of a response', async () => {
    const response = await mockFetch('https://pets.example/pets', pet)
    expect(response.headers.get('location')).toBe('/a')
  })
})

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
                  properties: { [attack]: { title: attack, default: attack }, ['__proto__']: { const: attack } },
                },
              },
            },
          },
        },
      },
    },
  },
}

test('a hostile document stays data', async () => {
  const { contract } = (await import(join(written('hostile', hostile), 'mock.ts'))) as { readonly contract: Contract }
  expect(globalThis).not.toHaveProperty('hacked')
  expect(Object.keys(contract.routes)).toEqual([attack])
})

const nothing = { openapi: '3.1.1', info: {}, paths: {} }

test('the mock of a document without operations responds to nothing', async () => {
  const mock = await mockIn(written('nothing', nothing))
  expect((await mock.fetch('https://nothing.example/')).status).toBe(404)
})

test('the strictest compiler finds nothing wrong with the mock of any of them', () => {
  for (const [name, document] of Object.entries({ pets, hostile, nothing })) written(name, document)
  const compilerOptions = {
    ...strict.compilerOptions,
    declaration: true,
    isolatedDeclarations: true,
    customConditions: ['@specwright/source'],
  }
  writeFileSync(join(home, 'tsconfig.json'), JSON.stringify({ compilerOptions, include: ['*/mock.ts'] }))
  expect(typeErrorsIn(home)).toBe('')
})

/** A folder with the mock of a document. */
function written(name: string, document: Readonly<Record<string, unknown>>): string {
  const path = join(home, name)
  const model = modelOf(document)
  const layout = createLayout({
    outputs: { types: 'types.ts', validators: 'validators/index.ts', mock: 'mock.ts' },
    engines: 'inline',
  })
  writeFiles(path, [
    ...[emitTypes(model, 'types.ts')].flat(),
    ...emitValidators(model, layout),
    emitMock(model, 'mock.ts', { layout }),
  ])
  return path
}

function modelOf(root: Readonly<Record<string, unknown>>): Model {
  const locate = () => ({ file: 'pets.yaml', line: 1, column: 1, sourceLine: '' })
  return buildModel({ root, files: [], warnings: [], locate })
}

import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { expect, test } from 'vitest'
import { generateFolder, writeFiles } from '../src/index.ts'
import { workspace } from '../../core/document/test/workspace.ts'

const long = 'x'.repeat(100_000)
const schemas = {
  [`${long}a`]: { type: 'string', maxLength: 1 },
  [`${long}b`]: { type: 'integer' },
  Pet: {
    type: 'object',
    required: [`${long}1`],
    properties: {
      [`${long}1`]: { $ref: `#/components/schemas/${long}a` },
      [`${long}2`]: { type: 'array', items: { type: 'object', properties: { [long]: { maximum: 2 } } } },
    },
    unevaluatedProperties: false,
  },
}
const operation = {
  operationId: long,
  tags: [long],
  parameters: [
    { name: long, in: 'path', required: true, schema: { type: 'string' } },
    { name: long, in: 'query', schema: { type: 'integer' } },
  ],
  responses: {
    200: { description: 'ok', content: { 'application/json': { schema: { $ref: '#/components/schemas/Pet' } } } },
  },
}

test('names of 100,000 characters go through every output', async () => {
  const document = {
    openapi: '3.1.0',
    info: { title: long, version: '1' },
    paths: { [`/{${long}}`]: { get: operation } },
    components: { schemas },
  }
  const root = workspace({ 'openapi.json': JSON.stringify(document), 'package.json': '{ "type": "module" }' })
  const { files } = await generateFolder(join(root, 'openapi.json'))
  writeFiles(root, files)
  const { PetSchema } = (await import(pathToFileURL(join(root, 'validators/index.ts')).href)) as {
    PetSchema: { check(value: unknown): { pointer: string; keyword: string }[] }
  }
  const found = PetSchema.check({ [`${long}1`]: 'xx', [`${long}2`]: [{ [long]: 3 }], y: 1 })
  expect(found.map(({ pointer, keyword }) => `${pointer.replaceAll(long, '*')} ${keyword}`)).toEqual([
    '/*1 maxLength',
    '/*2/0/* maximum',
    '/y unevaluatedProperties',
  ])
})

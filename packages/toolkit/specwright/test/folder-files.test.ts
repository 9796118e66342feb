import { mkdirSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { workspace } from '../../core/document/test/workspace.ts'
import { generateFolder, writeFiles } from '../src/index.ts'
import type { FolderOutput } from '../src/config/outputs.ts'

const tagOf = (n: number): string => `tag${n % 4}`

const pet = { type: 'object', properties: { id: { type: 'string' }, born: { type: 'string', format: 'date' } } }

const responses = { 200: { description: 'Ok', content: { 'application/json': { schema: pet } } } }

const operationOf = (n: number): object => ({
  operationId: `list${n}`,
  tags: [tagOf(n)],
  parameters: [{ name: 'limit', in: 'query', schema: { type: 'integer' } }],
  responses,
})

const documentOf = (operations: number): object => ({
  openapi: '3.1.0',
  info: { title: 'Pets', version: '1' },
  servers: [{ url: 'https://pets.test' }],
  paths: Object.fromEntries(Array.from({ length: operations }, (_, n) => [`/${n}`, { get: operationOf(n) }])),
  webhooks: { born: { post: { requestBody: { content: { 'application/json': { schema: pet } } }, responses } } },
})

const everything: readonly FolderOutput[] = ['types', 'operations', 'validators', 'client', 'fetch', 'mock', 'docs']

test.each([
  { operations: 1, files: 25 },
  { operations: 20, files: 60 },
])('a folder with all outputs of $operations operations has at most $files files', async ({ operations, files }) => {
  const root = workspace({ 'api.json': JSON.stringify(documentOf(operations)) })
  const { files: made } = await generateFolder(join(root, 'api.json'), { only: everything })
  expect(made.length).toBeLessThanOrEqual(files)
})

test('an output that is generated later leaves the engine of the others as it was', async () => {
  const root = workspace({ 'api.json': JSON.stringify(documentOf(1)) })
  const contents = new Map<string, Set<string>>()
  mkdirSync(join(root, 'out'))
  for (const only of [['client'], ['fetch'], ['validators'], ['client', 'validators']] as const) {
    const { files } = await generateFolder(join(root, 'api.json'), { only: [...only] })
    writeFiles(join(root, 'out'), files)
    for (const name of readdirSync(join(root, 'out')).filter((each) => each.endsWith('-engine.ts')))
      contents.set(name, (contents.get(name) ?? new Set()).add(readFileSync(join(root, 'out', name), 'utf8')))
  }
  expect([...contents].map(([name, texts]) => [name, texts.size])).toEqual([
    ['client-engine.ts', 1],
    ['validator-engine.ts', 1],
  ])
})

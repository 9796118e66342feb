import { readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect } from 'vitest'
import { generateFolder, writeFiles } from '../src/index.ts'
import { strict } from './strict.ts'
import { workspace } from '../../core/document/test/workspace.ts'
import { typeErrorsIn } from './compilers.ts'

const schemaOf = (n: number): object => ({
  description: `Schema ${n} in so many words as people give.`,
  type: 'object',
  required: ['id'],
  properties: {
    id: { type: 'string', pattern: `^id_${n}$` },
    next: { $ref: `#/components/schemas/RewardsCatalogItem${n % 2 ? n - 1 : n + 1}` },
  },
})

const operationOf = (n: number): object => ({
  operationId: `listRewardsOfCatalog${n}`,
  parameters: [
    { name: 'id', in: 'path', required: true, schema: { type: 'string', pattern: `^id_${n}$` } },
    { name: 'limit', in: 'query', schema: { type: 'integer' } },
  ],
  responses: { 204: { description: 'Done' } },
})

const map = (count: number, make: (n: number) => [string, unknown]): object =>
  Object.fromEntries(Array.from({ length: count }, (_, n) => make(n)))

/** The folder of a document with so many schemas and operations, each with a path and a query. */
export async function folderOf(schemas: number, operations: number): Promise<string> {
  const document = {
    openapi: '3.1.0',
    info: { title: 'Rewards', version: '1' },
    paths: map(operations, (n) => [`/${n}/{id}`, { get: operationOf(n) }]),
    components: { schemas: map(schemas, (n) => [`RewardsCatalogItem${n}`, schemaOf(n)]) },
  }
  const root = workspace({ 'api.json': JSON.stringify(document), 'package.json': '{ "type": "module" }' })
  const { files } = await generateFolder(join(root, 'api.json'))
  writeFiles(join(root, 'out'), files)
  return root
}

/** Expects that the declarations of the validators of a folder of so many parts take at most so many kilobytes. */
export async function expectWeight(counts: {
  readonly schemas: number
  readonly operations: number
  readonly kB: number
}): Promise<void> {
  const root = await folderOf(counts.schemas, counts.operations)
  const declarations = { declaration: true, emitDeclarationOnly: true, noEmit: false, rootDir: 'out', outDir: 'dist' }
  const compilerOptions = { ...strict.compilerOptions, ...declarations }
  writeFileSync(join(root, 'tsconfig.json'), JSON.stringify({ compilerOptions, files: ['out/validators/index.ts'] }))
  expect(typeErrorsIn(root)).toBe('')
  const folder = join(root, 'dist/validators')
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' })
  const bytes = files.reduce((sum, file) => sum + statSync(join(folder, file)).size, 0)
  expect(readFileSync(join(folder, 'index.d.ts'), 'utf8')).toContain(`isRewardsCatalogItem${counts.schemas - 1}`)
  expect(bytes).toBeLessThan(counts.kB * 1000)
}

import { readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { build } from 'esbuild'
import { expect, test } from 'vitest'
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
async function folderOf(schemas: number, operations: number): Promise<string> {
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

test.each([
  { schemas: 548, operations: 0, kB: 500 },
  { schemas: 548, operations: 350, kB: 900 },
])('declarations of $schemas schemas and $operations operations take at most $kB kB', async (counts) => {
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
})

test.each(['isRewardsCatalogItem4', 'RewardsCatalogItem4Schema', 'isListRewardsOfCatalog4Path'])(
  'who imports %s of a folder gets what it needs alone',
  async (name) => {
    const root = await folderOf(10, 10)
    const contents = `export { ${name} } from './out/index.ts'`
    const { outputFiles } = await build({
      stdin: { contents, resolveDir: root },
      bundle: true,
      format: 'esm',
      write: false,
    })
    const [{ text } = { text: '' }] = outputFiles
    expect(text).toContain(name)
    const others = [...text.matchAll(/(?:accepts|check|source|CatalogItem|OfCatalog)\w*?(\d+)/g)].map(([, n]) => n)
    expect(new Set(others)).toEqual(new Set(name.includes('Item') ? ['4', '5'] : ['4']))
    expect(text).not.toContain('templatePattern')
    expect(text).not.toContain('requestIssues')
  },
)

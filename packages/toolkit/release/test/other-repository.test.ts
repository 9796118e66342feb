import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { checkChangesets, publishedIn, recordRelease, type Repository } from '@loyalty-kit/release'
import { beforeEach, expect, onTestFinished, test } from 'vitest'

const contract = `openapi: 3.1.0
info: { title: Pets, version: 1.0.0 }
paths:
  /pets:
    get:
      operationId: listPets
      responses:
        '200':
          description: All pets
          content: { application/json: { schema: { $ref: '#/components/schemas/Pets' } } }
components:
  schemas:
    Pets: { type: array, items: { type: string }, maxItems: 9 }
`

const manifest = {
  name: '@pets/client',
  version: '1.0.0',
  type: 'module',
  exports: { '.': { 'pets-source': './src/index.ts' } },
}

const files = {
  'package.json': { name: 'pets', private: true, version: '0.0.0' },
  'pnpm-workspace.yaml': 'packages: [lib/*]\n',
  'pnpm-lock.yaml': '',
  '.changeset/config.json': { baseBranch: 'main' },
  'contracts/pets.yaml': contract,
  'lib/client/package.json': manifest,
  'lib/client/src/index.ts': "export * from './names.ts'\nexport function feed(name: string): void {}\n",
  'lib/internal/package.json': { name: '@pets/internal', private: true },
}

let repository: Repository

function write(path: string, content: string | object): void {
  const file = join(repository.root, path)
  mkdirSync(dirname(file), { recursive: true })
  writeFileSync(file, typeof content === 'string' ? content : JSON.stringify(content))
}

/** Replaces a generator: writes a module with the names of the contract's operations. */
function generate(root: string): void {
  const names = readFileSync(join(root, 'contracts/pets.yaml'), 'utf8').matchAll(/operationId: (\w+)/g)
  const text = [...names].map(([, name]) => `export declare const ${name}: string\n`).join('')
  writeFileSync(join(root, 'lib/client/src/names.ts'), text)
}

beforeEach(() => {
  const root = mkdtempSync(join(tmpdir(), 'pets-'))
  onTestFinished(() => rmSync(root, { recursive: true }))
  repository = {
    root,
    packages: [{ name: '@pets/client', folder: 'lib/client' }],
    documents: 'contracts',
    contracts: [{ file: 'pets.yaml', packages: ['@pets/client'] }],
    inputs: [],
    record: 'released',
    sourceCondition: 'pets-source',
    generate,
    build: () => {},
  }
  for (const [path, content] of Object.entries(files)) write(path, content)
  generate(root)
})

test('the gate passes before the first release', async () => {
  expect(await checkChangesets(repository)).toMatchObject({ passes: true })
})

test.each([
  { what: 'nothing', edits: {}, needed: 'none' },
  {
    what: 'a removed operation',
    edits: { 'contracts/pets.yaml': contract.replace('  /pets:', '  /animals:') },
    needed: 'major',
    reason: 'pets.yaml /paths/~1pets',
  },
  {
    what: 'a removed limit of a response',
    edits: { 'contracts/pets.yaml': contract.replace(', maxItems: 9', '') },
    needed: 'major',
    reason: 'pets.yaml /components/schemas/Pets/maxItems',
  },
  {
    what: 'a removed export',
    edits: { 'lib/client/src/index.ts': "export * from './names.ts'\n" },
    needed: 'major',
    reason: '`feed` was removed',
  },
  {
    what: 'a wider parameter',
    edits: { 'lib/client/src/index.ts': files['lib/client/src/index.ts'].replace('name: string', 'name?: string') },
    needed: 'minor',
    reason: '`feed` changed compatibly',
  },
])('after a release, $what requires: $needed', async ({ edits, needed, reason = '' }) => {
  recordRelease(repository)
  for (const [path, content] of Object.entries(edits)) write(path, content)
  generate(repository.root)
  const { passes, text } = await checkChangesets(repository)
  expect({ passes, text }).toEqual({
    passes: needed === 'none',
    text: expect.stringContaining(`@pets/client: none promised, ${needed} required`) as unknown,
  })
  expect(text).toContain(reason)
  if (passes) return
  // The changeset that it prints makes it pass.
  write(`.changeset/${/Write \.changeset\/([^,]*)/.exec(text)?.[1]}`, text.slice(text.indexOf('---\n')))
  expect(await checkChangesets(repository)).toMatchObject({ passes: true })
})

test('private packages of a folder are not published', () => {
  expect(publishedIn(repository.root, ['lib'])).toEqual([{ name: '@pets/client', folder: 'lib/client' }])
})

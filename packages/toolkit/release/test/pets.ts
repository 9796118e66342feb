import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import type { Repository } from '@specwright/release'
import { onTestFinished } from 'vitest'

/** A contract with one operation, one response and one limit. */
export const contract = `openapi: 3.1.0
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

/** The files of the repository, by path. */
export const files = {
  'package.json': { name: 'pets', private: true, version: '0.0.0' },
  'pnpm-workspace.yaml': 'packages: [lib/*]\n',
  'pnpm-lock.yaml': '',
  '.changeset/config.json': { baseBranch: 'main' },
  'contracts/pets.yaml': contract,
  'lib/client/package.json': manifest,
  'lib/client/src/index.ts': "export * from './names.ts'\nexport function feed(name: string): void {}\n",
  'lib/internal/package.json': { name: '@pets/internal', private: true },
}

/** A repository of somebody else, in a temporary folder that the test removes. */
export interface Pets {
  readonly repository: Repository
  write(path: string, content: string | object): void
}

/** Creates the repository, with one package, and generates from its contract. */
export function createPets(): Pets {
  const root = mkdtempSync(join(tmpdir(), 'pets-'))
  onTestFinished(() => rmSync(root, { recursive: true }))
  const write = (path: string, content: string | object): void => {
    const file = join(root, path)
    mkdirSync(dirname(file), { recursive: true })
    writeFileSync(file, typeof content === 'string' ? content : JSON.stringify(content))
  }
  for (const [path, content] of Object.entries(files)) write(path, content)
  generate(root)
  const repository: Repository = {
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
  return { repository, write }
}

/** Replaces a generator: writes a module with the names of the contract's operations. */
function generate(root: string): void {
  const names = readFileSync(join(root, 'contracts/pets.yaml'), 'utf8').matchAll(/operationId: (\w+)/g)
  const text = [...names].map(([, name]) => `export declare const ${name}: string\n`).join('')
  writeFileSync(join(root, 'lib/client/src/names.ts'), text)
}

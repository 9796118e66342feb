import { existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { copySources } from '@specwright/release'
import { expect, onTestFinished, test } from 'vitest'

test('what is installed, built, a test or hidden is not copied with the sources of a package', () => {
  const root = mkdtempSync(join(tmpdir(), 'repository-'))
  onTestFinished(() => rmSync(root, { recursive: true }))
  const files = [
    'src/index.ts',
    'src/test/kept.ts',
    'dist/index.js',
    'node_modules/a/index.js',
    'test/a.test.ts',
    '.site/a',
  ]
  for (const file of ['openapi/pets.yaml', ...files.map((path) => `packages/client/${path}`)]) {
    mkdirSync(join(root, dirname(file)), { recursive: true })
    writeFileSync(join(root, file), '')
  }
  writeFileSync(join(root, 'packages/client/package.json'), '{}')
  const copy = copySources({
    root,
    packages: [{ name: '@pets/client', folder: 'packages/client' }],
    documents: 'openapi',
    contracts: [],
    inputs: [],
    record: 'record',
    sourceCondition: 'source',
    generate() {},
    build() {},
  })
  onTestFinished(copy.remove)
  const copied = files.filter((path) => existsSync(join(copy.folder, 'packages/client', path)))
  expect(copied).toEqual(['src/index.ts', 'src/test/kept.ts'])
})

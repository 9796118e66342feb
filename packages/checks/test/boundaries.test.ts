import { readdirSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import { importsBelow, packageOf } from '../src/import-graph.ts'

const root = fileURLToPath(new URL('../../../', import.meta.url))

interface Boundary {
  readonly folder: string
  /** What its sources may import, and what its package.json may depend on. */
  readonly dependencies: readonly string[]
  /** Imported by those alone who install it. */
  readonly optionalPeers?: readonly string[]
  /** Files that may import `node:`; `all` for a package that runs on Node alone. */
  readonly node: 'all' | readonly string[]
}

/** The table of packages in ARCHITECTURE.md, as code. */
const boundaries: readonly Boundary[] = [
  {
    folder: 'codegen',
    dependencies: ['@redocly/cli', '@redocly/openapi-core', 'openapi-typescript', 'refa', 'typescript', 'yaml'],
    node: 'all',
  },
  { folder: 'spec', dependencies: [], node: [] },
  { folder: 'validators', dependencies: ['@loyalty-kit/spec'], node: [] },
  { folder: 'client', dependencies: ['@loyalty-kit/spec', 'openapi-fetch'], node: [] },
  {
    folder: 'mock-server',
    dependencies: ['@loyalty-kit/spec', '@loyalty-kit/validators', '@noble/hashes'],
    optionalPeers: ['msw', 'pg'],
    node: [
      'node.ts',
      'cli.ts',
      'command',
      'es256.ts',
      'http-server.ts',
      'proxy',
      'refuse-malformed.ts',
      'reload.ts',
      'store/sqlite-commit.ts',
      'store/sqlite.ts',
      'store/postgres.ts',
    ],
  },
]

test.each(boundaries)('$folder depends on what the table says', ({ folder, dependencies, optionalPeers = [] }) => {
  const manifest = manifestOf(`packages/${folder}`)
  expect(Object.keys(manifest.dependencies ?? {}).toSorted()).toEqual(dependencies.toSorted())
  expect(Object.keys(manifest.peerDependencies ?? {}).toSorted()).toEqual(optionalPeers.toSorted())
})

test.each(boundaries)('$folder imports what the table says', ({ folder, dependencies, optionalPeers = [], node }) => {
  const allowed = [...dependencies, ...optionalPeers]
  const foreign = importsBelow(`${root}packages/${folder}/src`).filter(({ file, specifier }) => {
    if (specifier.startsWith('.')) return false
    if (specifier.startsWith('node:'))
      return node !== 'all' && !node.some((path) => file === path || file.startsWith(`${path}/`))
    return !allowed.includes(packageOf(specifier))
  })
  expect(foreign).toEqual([])
})

test('every file that a package imports is its own', () => {
  const outside = boundaries.flatMap(({ folder }) => {
    const src = new URL(`file:///${folder}/src/`)
    return importsBelow(`${root}packages/${folder}/src`).filter(({ file, specifier }) => {
      return specifier.startsWith('.') && !new URL(specifier, new URL(file, src)).pathname.startsWith(src.pathname)
    })
  })
  expect(outside).toEqual([])
})

test('nothing that ships imports the toolkit', () => {
  const importers = boundaries
    .filter(({ folder }) => folder !== 'codegen')
    .flatMap(({ folder }) => importsBelow(`${root}packages/${folder}/src`))
    .filter(({ specifier }) => packageOf(specifier) === '@loyalty-kit/codegen')
  expect(importers).toEqual([])
})

test('the table lists every published package', () => {
  const published = readdirSync(`${root}packages`).filter((folder) => manifestOf(`packages/${folder}`).private !== true)
  expect(published.toSorted()).toEqual(boundaries.map(({ folder }) => folder).toSorted())
})

interface Manifest {
  readonly private?: boolean
  readonly dependencies?: Readonly<Record<string, string>>
  readonly peerDependencies?: Readonly<Record<string, string>>
}

function manifestOf(folder: string): Manifest {
  return JSON.parse(readFileSync(`${root}${folder}/package.json`, 'utf8')) as Manifest // our own files
}

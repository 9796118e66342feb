import { readdirSync, readFileSync } from 'node:fs'
import { posix } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import { importsBelow, loadedWith, packageOf } from '../src/import-graph.ts'
import { idOf, published } from '../src/published.ts'

const root = fileURLToPath(new URL('../../../../', import.meta.url))

interface Boundary {
  /** Path below `packages/`. */
  readonly folder: string
  /** What its sources may import and its package.json may list; our packages without their scope. */
  readonly dependencies: readonly string[]
  /** What users install beside it; optional ones only if they need them. */
  readonly peers?: readonly string[]
  readonly optionalPeers?: readonly string[]
  /** What its published modules contain, so that users do not install it. */
  readonly bundled?: readonly string[]
  /** Files that may import `node:`; `all` for a package that runs only on Node. */
  readonly node?: 'all' | readonly string[]
}

/** What may use Node to build a site of docs. */
const docsBuild = ['cli', 'command.ts', 'io', 'policy', 'site']

/** The core: private packages, which are parts of those that are published. */
const core = ['code', 'json-schema', 'document', 'diff'].map((name) => `toolkit/core/${name}`)

/** The same by their names, as a package has them in its bundle. */
const coreNames = core.map(idIn)

const ours = new Set(published.map(({ name }) => name))

/** The table of packages in ARCHITECTURE.md, as code. */
const table: readonly Boundary[] = [
  { folder: 'toolkit/core/code', dependencies: [] },
  { folder: 'toolkit/validator-engine', dependencies: [] },
  {
    folder: 'toolkit/core/json-schema',
    dependencies: ['@specwright/code', 'validator-engine', 'refa'],
    // A `node:vm` context stops what takes too long, and makes a function of emitted code; the tables of refa are loaded on demand.
    node: [
      'compile/backtracking/attack.ts',
      'compile/compile-test.ts',
      'examples/in-time.ts',
      'patterns/matching-strings.ts',
    ],
  },
  {
    folder: 'toolkit/core/document',
    dependencies: [
      '@redocly/openapi-core',
      '@scalar/openapi-upgrader',
      '@specwright/code',
      '@specwright/json-schema',
      'js-yaml',
      'json-p3',
      'yaml',
    ],
    node: ['io', 'redocly/broken-rules.ts', 'redocly/changes.ts', 'redocly/cli.ts', 'redocly/linted.ts'],
  },
  {
    folder: 'toolkit/core/diff',
    dependencies: ['@specwright/code', '@specwright/document', '@specwright/json-schema'],
    node: ['finding/fingerprint.ts'],
  },
  {
    folder: 'toolkit/specwright',
    dependencies: ['mock-engine', 'refa', 'validator-engine'],
    // Serves agents; reads a configuration where Node.js does not strip types.
    optionalPeers: ['@modelcontextprotocol/sdk', 'typescript'],
    bundled: [...coreNames, '@specwright/client-engine', 'fast-xml-builder', 'xml-naming', 'yaml'],
    node: 'all',
  },
  {
    folder: 'toolkit/release',
    dependencies: ['specwright', '@changesets/get-release-plan', 'semver', 'ts-morph', 'yaml'],
    node: 'all',
  },
  {
    folder: 'toolkit/docs-engine',
    peers: ['@astrojs/starlight', 'astro'],
    optionalPeers: ['ts-morph'],
    bundled: ['@specwright/code'],
    dependencies: [
      'client-engine',
      'specwright',
      'marked',
      'mdast-util-gfm',
      'mdast-util-to-markdown',
      'mock-engine',
      'node-html-parser',
      'yaml',
    ],
    node: docsBuild,
  },
  { folder: 'toolkit/client-engine', dependencies: [], optionalPeers: ['@tanstack/query-core', 'openapi-fetch'] },
  {
    folder: 'toolkit/server-engine',
    dependencies: ['validator-engine'],
    bundled: ['@specwright/code'],
    node: ['http/listen'],
  },
  {
    folder: 'toolkit/mock-engine',
    dependencies: ['server-engine', 'validator-engine', '@noble/hashes'],
    bundled: ['@specwright/code'],
    optionalPeers: ['msw', 'pg'],
    node: ['node', 'proxy'],
  },
  { folder: 'spec', dependencies: [] },
  { folder: 'validators', dependencies: ['spec', 'validator-engine'] },
  {
    folder: 'client',
    dependencies: ['client-engine', 'spec', 'validator-engine', 'validators'],
    optionalPeers: ['openapi-fetch'],
  },
  {
    folder: 'mock-server',
    dependencies: ['mock-engine', 'spec', 'validators', '@noble/hashes'],
    optionalPeers: ['msw', 'pg'],
    node: ['command', 'program.ts', 'reload.ts'],
  },
]

const boundaries = table.map((each) => ({
  ...each,
  dependencies: each.dependencies.map((name) => (ours.has(name) ? idOf(name) : name)),
}))

test.each(boundaries)(
  '$folder depends on nothing outside the table',
  ({ folder, dependencies, peers = [], optionalPeers = [], bundled = [] }) => {
    const manifest = manifestOf(`packages/${folder}`)
    expect(Object.keys(manifest.dependencies ?? {}).toSorted()).toEqual(dependencies.toSorted())
    expect(Object.keys(manifest.peerDependencies ?? {}).toSorted()).toEqual([...peers, ...optionalPeers].toSorted())
    expect(Object.keys(manifest.devDependencies ?? {})).toEqual(expect.arrayContaining([...bundled]))
  },
)

test.each(boundaries)(
  '$folder imports nothing outside the table',
  ({ folder, dependencies, peers = [], optionalPeers = [], bundled = [], node = [] }) => {
    const allowed = [...dependencies, ...peers, ...optionalPeers, ...bundled]
    const self = idIn(folder)
    const foreign = importsBelow(`${root}packages/${folder}/src`).filter(({ file, specifier }) => {
      if (/^(?:[.#]|virtual:|chunk-url:)/.test(specifier)) return false
      if (specifier.startsWith('node:'))
        return node !== 'all' && !node.some((path) => file === path || file.startsWith(`${path}/`))
      return ![self, ...allowed].includes(packageOf(specifier))
    })
    expect(foreign).toEqual([])
  },
)

/** Packages whose folders still use what their root has. One that no longer does must leave this list. */
const withoutRooms = [
  'mock-server',
  'toolkit/core/code',
  'toolkit/core/document',
  'toolkit/core/json-schema',
  'toolkit/validator-engine',
]

/** Folders that stand on the root: what runs in Node is not a room of what runs anywhere. */
const above: Readonly<Record<string, readonly string[]>> = { 'toolkit/mock-engine': ['node'] }

test.each(boundaries)('$folder: its rooms, the folders of `src`, take only types of its root', ({ folder }) => {
  const arrows = importsBelow(`${root}packages/${folder}/src`)
    .filter(({ file, specifier, typeOnly }) => !typeOnly && file.includes('/') && specifier.startsWith('.'))
    .map(({ file, specifier }) => ({ file, target: posix.join(posix.dirname(file), specifier) }))
    .filter(({ target }) => !target.includes('/'))
    .filter(({ file }) => !above[folder]?.includes(file.slice(0, file.indexOf('/'))))
    .map(({ file, target }) => `${file} -> ${target}`)
  if (withoutRooms.includes(folder)) expect(arrows.length).toBeGreaterThan(0)
  else expect(arrows).toEqual([])
})

test('packages import no files of other packages by path', () => {
  const outside = boundaries.flatMap(({ folder }) => {
    const src = new URL(`file:///${folder}/src/`)
    return importsBelow(`${root}packages/${folder}/src`).filter(({ file, specifier }) => {
      return specifier.startsWith('.') && !new URL(specifier, new URL(file, src)).pathname.startsWith(src.pathname)
    })
  })
  expect(outside).toEqual([])
})

/** Rooms that are named after what they are about: a folder for another idea is added here, and in ARCHITECTURE. */
const houses = [
  // Each imports only those after it.
  {
    folder: 'toolkit/core/diff',
    rooms: ['verdict', 'compare', 'finding', 'witness', 'normal', 'language', 'contract'],
    isLayered: true,
  },
  {
    folder: 'toolkit/server-engine',
    rooms: ['check', 'credentials', 'http', 'implement', 'options', 'respond', 'route', 'values'],
  },
  {
    folder: 'toolkit/mock-engine',
    rooms: [
      'contract',
      'control',
      'delivery',
      'operation',
      'proxy',
      'respond',
      'state',
      'store',
      'token',
      'transcript',
    ],
  },
]

test.each(houses)('$folder has these rooms', ({ folder, rooms }) => {
  const entries = readdirSync(`${root}packages/${folder}/src`, { withFileTypes: true })
  const folders = entries.filter((entry) => entry.isDirectory()).map(({ name }) => name)
  expect(folders.toSorted()).toEqual([...rooms, ...(above[folder] ?? [])].toSorted())
})

test.each(houses.filter(({ isLayered }) => isLayered))('$folder: its rooms import in one direction', (house) => {
  const { folder, rooms } = house
  const depthOf = (path: string): number => rooms.findIndex((room) => path.startsWith(`${room}/`))
  const upward = importsBelow(`${root}packages/${folder}/src`)
    .map(({ file, specifier }) => ({ file, target: posix.join(posix.dirname(file), specifier) }))
    .filter(({ file, target }) => depthOf(target) >= 0 && depthOf(target) < depthOf(file))
  expect(upward).toEqual([])
})

test('the client engine imports openapi-fetch, and types of TanStack Query, in one file each', () => {
  const importers = importsBelow(`${root}packages/toolkit/client-engine/src`)
  const others = importers.filter(({ specifier }) => !specifier.startsWith('.'))
  expect(others.map(({ file, specifier }) => `${file} ${specifier}`).toSorted()).toEqual([
    'fetch.ts openapi-fetch',
    'queries.ts @tanstack/query-core',
  ])
})

test('specwright reads the sources of engines, and runs them only for a mock, for factories, and to show and send requests', () => {
  const taken = importsBelow(`${root}packages/toolkit/specwright/src`)
    .filter(({ specifier }) => packageOf(specifier).endsWith('-engine') && !specifier.endsWith('/files'))
    // What sends requests stands on engines, wherever it is in its room.
    .map(({ file, specifier }) => `${file.replace(/^(prove|agents)\/.*/, '$1')} ${packageOf(specifier)}`)
  expect([...new Set(taken)]).toEqual([
    // Requests as the client writes them, pages, streams, and the mock that agents rehearse on, whose listener serves them.
    'agents @specwright/client-engine',
    'agents @specwright/mock-engine',
    'agents @specwright/validator-engine',
    // What keeps credentials out of what is printed, and what signs requests.
    'cli/call-output.ts @specwright/client-engine',
    'cli/caller.ts @specwright/validator-engine',
    'cli/mock.ts @specwright/mock-engine',
    'cli/write-request.ts @specwright/client-engine',
    // Types alone.
    'config.ts @specwright/mock-engine',
    'emit/client/request-descriptor.ts @specwright/client-engine',
    'emit/factories/factory-plan.ts @specwright/validator-engine',
    'emit/mock/configured.ts @specwright/mock-engine',
    // A form is written as it is read.
    'emit/mock/sent-value.ts @specwright/validator-engine',
    // Types alone.
    'emit/mock/state/collection.ts @specwright/mock-engine',
    'emit/validators/compiled-validators.ts @specwright/validator-engine',
    'prove @specwright/validator-engine',
    'prove @specwright/client-engine',
    // What it responds to a request that shows a failure, and the check of recorded requests.
    'prove @specwright/mock-engine',
    'testing/outcome.ts @specwright/validator-engine',
  ])
})

test('runtime packages import neither specwright, nor document, nor diff', () => {
  const build = ['specwright', '@specwright/document', '@specwright/diff']
  // The rest of the docs' engine builds their pages.
  const docs = 'toolkit/docs-engine'
  const inPages = loadedWith(['console', 'page-scripts', 'search'], `${root}packages/${docs}/src`)
  const importers = boundaries
    .filter(({ folder }) => ![...build, '@specwright/release'].includes(idIn(folder)))
    .flatMap(({ folder }) => importsBelow(`${root}packages/${folder}/src`).map((each) => ({ ...each, folder })))
    .filter(({ specifier }) => build.includes(packageOf(specifier)))
    .filter(({ folder, file, typeOnly }) => folder !== docs || (inPages.has(file) && !typeOnly))
  expect(importers).toEqual([])
})

test('the table lists every published package, and the core', () => {
  const folders = published.map(({ folder }) => folder.replace('packages/', ''))
  expect(boundaries.map(({ folder }) => folder).toSorted()).toEqual([...folders, ...core].toSorted())
})

test('nobody installs the core: it is private, and what is published only develops with it', () => {
  expect(core.filter((folder) => manifestOf(`packages/${folder}`).private !== true)).toEqual([])
  const dependents = published.filter(({ folder }) => {
    const { dependencies, peerDependencies } = manifestOf(folder)
    return Object.keys({ ...dependencies, ...peerDependencies }).some((name) => coreNames.includes(name))
  })
  expect(dependents).toEqual([])
})

test('of the parsers of YAML, users install one', () => {
  const parsers = /^(?:@stoplight\/yaml.*|js-yaml|yaml|yaml-ast-parser)$/
  const installed = published.flatMap(({ folder }) => {
    const { dependencies, peerDependencies } = manifestOf(folder)
    return Object.keys({ ...dependencies, ...peerDependencies }).filter((name) => parsers.test(name))
  })
  expect(new Set(installed)).toEqual(new Set(['yaml']))
})

test('what promises nothing is imported by packages that depend on the same version exactly', () => {
  const importers = published.flatMap((owner) => {
    const entries = manifestOf(owner.folder).unpromised ?? []
    const specifiers = entries.map((entry) => `${owner.id}${entry.slice(1)}`)
    return published.flatMap(({ id, folder }) => {
      const version = manifestOf(folder).dependencies?.[owner.id]
      const imports = importsBelow(`${root}${folder}/src`).some(({ specifier }) => specifiers.includes(specifier))
      return version !== undefined && imports ? [`${id} ${owner.id} ${version}`] : []
    })
  })
  expect(importers.toSorted()).toEqual([
    '@specwright/docs-engine specwright workspace:*',
    '@specwright/mock-engine @specwright/server-engine workspace:*',
    '@specwright/release specwright workspace:*',
  ])
})

interface Manifest {
  readonly name: string
  readonly private?: boolean
  readonly unpromised?: readonly string[]
  readonly dependencies?: Readonly<Record<string, string>>
  readonly peerDependencies?: Readonly<Record<string, string>>
  readonly devDependencies?: Readonly<Record<string, string>>
}

function idIn(folder: string): string {
  return manifestOf(`packages/${folder}`).name
}

function manifestOf(folder: string): Manifest {
  return JSON.parse(readFileSync(`${root}${folder}/package.json`, 'utf8')) as Manifest // our own files
}

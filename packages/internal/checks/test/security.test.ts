import { mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { networkInterfaces, tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { DocumentError, loadDocument } from 'specwright'
import { createMockServer } from '@loyalty-kit/mock-server'
import { listen } from '@loyalty-kit/mock-server/node'
import { expect, onTestFinished, test } from 'vitest'
import { parse } from 'yaml'
import { treeOf } from '../src/dependency-tree.ts'
import { isOurs, published } from '../src/published.ts'
import { sentencesOf } from '../src/sentences.ts'
import { unpinnedIn } from '../src/unpinned.ts'

// Each sentence of SECURITY.md is checked, or is a promise that only people can keep.

const root = fileURLToPath(new URL('../../../../', import.meta.url))
const read = (file: string): string => readFileSync(join(root, file), 'utf8')
const yaml = (file: string): unknown => parse(read(file))

/** What people do, which no machine can see. */
const byPeople = 'by people'

/** Tests of the gate that show a sentence, by their files. */
type Shown = Readonly<Record<string, readonly string[]>>

/** How a sentence is checked: here, by tests elsewhere, or both. */
interface Proof {
  readonly here?: () => Promise<void> | void
  readonly tests?: Shown
}

const sentences: Readonly<Record<string, Proof | typeof byPeople>> = {
  "Please report it privately, through the repository's security advisories.": byPeople,
  'Describe what you did, what happened and what you expected.': byPeople,
  'You get a response within five working days, and a fix or a plan within thirty.': byPeople,
  'Please give us that time before you disclose it.': byPeople,
  'Only the latest release gets fixes.': byPeople,
  'The app token, the bearer token and `access_token` never appear in a message, a log, a transcript or a snapshot.': {
    here: snapshotsAreNames,
    tests: {
      'packages/toolkit/client-engine/test/scenarios/redaction.ts': [
        'neither console.log nor JSON.stringify of a client shows a secret',
        'an error shows no secret, even if the service echoes it',
      ],
      'packages/mock-server/test/journal.test.ts': ['lists requests and responses, without secrets'],
      'packages/mock-server/test/record.test.ts': [
        'a recording becomes a seed, on which the same requests get the same responses',
      ],
      'packages/mock-server/test/proxy.test.ts': ['neither the log nor the header shows a secret'],
    },
  },
  'No string of a contract (names, descriptions, enum values, patterns) becomes code in generated files.': {
    tests: {
      'packages/toolkit/specwright/test/hostile-texts.ts': ['%s in a document stays data in every output'],
      'packages/toolkit/specwright/test/hostile.test.ts': [
        'generated code of a hostile document does not run its strings',
      ],
      'packages/toolkit/specwright/test/emit/code-as-values.test.ts': ['no emitter takes or returns code as text'],
    },
  },
  'Reading a contract stays within its folder: no other host, no absolute path, no symbolic link out of it.': {
    here: readingStaysInside,
  },
  'It listens only on this machine by default, and its demo credentials protect nothing.': { here: mockIsLocal },
  'The published packages install at most as many third-party packages as this table allows.': { here: treesAreSmall },
  'None of them runs a script when it is installed, and nothing that they install does but `esbuild`, which Astro brings to `docs-engine`, and which works without.':
    { here: treesRunNoScript },
  'Releases are published with provenance, and have a bill of materials.': { here: releasesSayWhatTheyAre },
  'Dependencies are locked by checksum, come only from the registry, and run no script when they are installed.': {
    here: dependenciesAreLocked,
    tests: {
      'packages/internal/checks/test/supply-chain.test.ts': [
        'come from the registry, each with its checksum',
        'are at least a day old, have no other source, and run no script',
      ],
    },
  },
  'pnpm adds a version to the lockfile only when it is at least a day old.': { here: versionsAreADayOld },
  'CI runs one version of pnpm, whose checksum it verifies, and actions by the hash of their commit.': {
    here: workflowsArePinned,
    tests: {
      'packages/internal/checks/test/pinned-tools.test.ts': [
        'has the checksums of the lockfile of the repository',
        'refuses what has another checksum',
      ],
    },
  },
  'Licences of dependencies are checked against a list.': {
    tests: {
      'packages/internal/checks/test/supply-chain.test.ts': [
        'licences of what users install allow redistribution',
        'licences of development dependencies allow use',
      ],
    },
  },
  'The checks of a release, and those of new repositories, install what users would, with the newest dependencies that ranges allow.':
    byPeople,
  'They run in jobs that can only read, and that pack nothing.': { here: unpinnedJobsOnlyRead },
  'The mock server checks credentials to behave like the service, not to keep anybody out.': byPeople,
  'Do not put real customer data into it, and do not expose it to the internet.': byPeople,
}

test('SECURITY.md consists of these sentences', () => {
  expect(sentencesOf(read('SECURITY.md'))).toEqual(Object.keys(sentences))
})

test('a sentence that is added is found', () => {
  const added = read('SECURITY.md').replace(
    '## Out of scope',
    '- **Ours.** Packages\n  are perfect. So are we.\n\n## Out of scope',
  )
  expect(sentencesOf(added).filter((each) => !(each in sentences))).toEqual(['Packages are perfect.', 'So are we.'])
})

const proofs = Object.entries(sentences).flatMap(([sentence, proof]) =>
  proof === byPeople ? [] : [{ sentence, here: proof.here, tests: Object.entries(proof.tests ?? {}) }],
)

test.each(proofs.filter(({ here }) => here))('it is so: $sentence', async ({ here }) => {
  await here?.()
  expect.hasAssertions()
})

test.each(proofs.filter(({ tests }) => tests.length > 0))('tests show that it is so: $sentence', ({ tests }) => {
  const isIn = (file: string, title: string): boolean =>
    new RegExp(`test(?:\\.each\\([^]*?\\))?\\(\\s*['"\`]${literal(title)}['"\`]`).test(read(file))
  const missing = tests.flatMap(([file, titles]) => titles.filter((title) => !isIn(file, title)))
  expect(missing).toEqual([])
})

function literal(text: string): string {
  return text.replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&')
}

/** A snapshot is the name of a state, which stays in the mock. */
async function snapshotsAreNames(): Promise<void> {
  const snapshot = await createMockServer().control.snapshot()
  expect(snapshot).toEqual({ id: expect.stringMatching(/^snap_\w+$/) as unknown })
}

async function readingStaysInside(): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'loyalty-reading-'))
  const outside = mkdtempSync(join(tmpdir(), 'loyalty-outside-'))
  onTestFinished(() => {
    for (const each of [folder, outside]) rmSync(each, { recursive: true })
  })
  let requests = 0
  const server = createServer((_, response) => {
    requests++
    response.end('type: string\n')
  })
  await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => void server.close())
  writeFileSync(join(outside, 'schema.yaml'), 'type: string\n')
  symlinkSync(join(outside, 'schema.yaml'), join(folder, 'linked.yaml'))
  const { port } = server.address() as AddressInfo // it listens on a port
  const refs = [`http://127.0.0.1:${port}/schema.yaml`, join(outside, 'schema.yaml'), './linked.yaml', '/etc/hostname']
  for (const ref of refs) {
    writeFileSync(join(folder, 'api.yaml'), documentWith(ref))
    await expect(loadDocument(join(folder, 'api.yaml')), ref).rejects.toThrow(DocumentError)
  }
  expect(requests).toBe(0)
}

function documentWith(ref: string): string {
  return `openapi: 3.1.0
info: { title: Pets, version: 1.0.0 }
paths:
  /pets:
    get:
      operationId: listPets
      responses: { '200': { description: Pets, content: { application/json: { schema: { $ref: '${ref}' } } } } }
`
}

async function mockIsLocal(): Promise<void> {
  const { url, close } = await listen(createMockServer(), { port: 0 })
  try {
    const { hostname, port } = new URL(url)
    expect(hostname).toBe('127.0.0.1')
    const others = Object.values(networkInterfaces()).flatMap((each) => each ?? [])
    for (const { address, family, internal } of others)
      if (!internal && family === 'IPv4')
        await expect(fetch(`http://${address}:${port}/`)).rejects.toThrow('fetch failed')
  } finally {
    await close()
  }
  // Everybody can read them.
  expect(read('packages/mock-server/README.md')).toContain('demo-token')
}

function treesAreSmall(): void {
  const limits = new Map(
    [...read('packages/internal/checks/sizes.md').matchAll(/^\| `([\w-]+)` \| \d+ \| (\d+) \|$/gm)].map(
      ([, name = '', limit]) => [name, Number(limit)] as const,
    ),
  )
  const counts = published.map(({ name, folder }) => {
    const others = new Set(treeOf(join(root, folder), 'own').map((each) => each.name))
    return { name, count: [...others].filter((each) => !isOurs(each)).length }
  })
  expect(published.map(({ name }) => name).filter((name) => !limits.has(name))).toEqual([])
  expect(counts.filter(({ name, count }) => count > (limits.get(name) ?? 0))).toEqual([])
}

function treesRunNoScript(): void {
  const withScript = published.flatMap(({ name, folder }) => {
    const names = treeOf(join(root, folder), 'all').flatMap((each) => (each.scripts.length > 0 ? [each.name] : []))
    return names.length > 0 ? [[name, names]] : []
  })
  expect(withScript).toEqual([['docs-engine', ['esbuild']]])
  const { dependencies } = JSON.parse(read('packages/toolkit/docs-engine/node_modules/astro/package.json')) as {
    readonly dependencies: object
  }
  expect(Object.keys(dependencies)).toContain('esbuild')
  // The docs are built here, without its script.
  expect(settings().allowBuilds).toMatchObject({ esbuild: false })
}

interface Job {
  readonly permissions?: Readonly<Record<string, string>>
  readonly steps?: readonly { readonly run?: string; readonly uses?: string; readonly with?: object }[]
}

const workflows = ['ci.yml', 'docs.yml', 'nightly.yml', 'release.yml']

function jobs(): {
  readonly id: string
  readonly script: string
  readonly permissions: object
  readonly uses: string
}[] {
  return workflows.flatMap((file) => {
    const workflow = yaml(`.github/workflows/${file}`) as { readonly jobs: Readonly<Record<string, Job>> }
    return Object.entries(workflow.jobs).map(([name, { permissions = {}, steps = [] }]) => ({
      id: `${file} ${name}`,
      script: steps.map((step) => `${step.run ?? ''} ${JSON.stringify(step.with ?? {})}`).join('\n'),
      uses: steps.map((step) => step.uses ?? '').join('\n'),
      permissions,
    }))
  })
}

function releasesSayWhatTheyAre(): void {
  const script = (id: string): string => jobs().find((job) => job.id === id)?.script ?? ''
  const commands = script('release.yml publish').match(/npm publish .*/g) ?? []
  expect(commands.length).toBeGreaterThan(0)
  expect(commands.filter((line) => !line.includes('--provenance'))).toEqual([])
  expect(script('release.yml announce')).toMatch(/files=\(.*sbom\*\.json\)[^]*gh release create/)
}

interface Settings {
  readonly allowBuilds: Readonly<Record<string, boolean>>
  readonly [name: string]: unknown
}

function settings(): Settings {
  return yaml('pnpm-workspace.yaml') as Settings // our own file
}

function dependenciesAreLocked(): void {
  const { allowBuilds, blockExoticSubdeps } = settings()
  expect(Object.values(allowBuilds).filter(Boolean)).toEqual([])
  expect(blockExoticSubdeps).toBe(true)
  const { packages } = yaml('pnpm-lock.yaml') as { readonly packages: Readonly<Record<string, { resolution: object }>> }
  const sources = Object.values(packages).map(({ resolution }) => Object.keys(resolution).join())
  expect(new Set(sources)).toEqual(new Set(['integrity']))
}

function versionsAreADayOld(): void {
  const { minimumReleaseAge, minimumReleaseAgeExclude = [] } = settings()
  expect({ minimumReleaseAge, minimumReleaseAgeExclude }).toEqual({
    minimumReleaseAge: 24 * 60,
    minimumReleaseAgeExclude: [],
  })
  const { updates } = yaml('.github/dependabot.yml') as {
    readonly updates: readonly { cooldown: Record<string, number> }[]
  }
  expect(updates.filter(({ cooldown }) => (cooldown['default-days'] ?? 0) < 1)).toEqual([])
}

function workflowsArePinned(): void {
  const files = [...workflows.map((file) => `.github/workflows/${file}`), '.ci/run', '.ci/pnpm.mjs']
  expect(files.flatMap((file) => unpinnedIn(read(file)))).toEqual([])
}

/** What installs, or runs, something that no lockfile pins. */
const unpinned = /release:(?:check|prepare|packed)|\.ci\/run|pnpm\.mjs (?:nightly|mutate)|vitest/

function unpinnedJobsOnlyRead(): void {
  const own = jobs().filter(({ script }) => unpinned.test(script))
  expect(own.map(({ id }) => id)).toEqual(expect.arrayContaining(['ci.yml gate', 'release.yml check']))
  const writing = own.filter(({ permissions }) => JSON.stringify(permissions) !== '{"contents":"read"}')
  expect(writing.map(({ id }) => id)).toEqual([])
  const packing = own.filter(({ script, uses }) => /release:pack |npm publish/.test(script) || uses.includes('upload-'))
  expect(packing.map(({ id }) => id)).toEqual([])
}

import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import {
  createVersion,
  packAll,
  packRelease,
  publishAll,
  repositoryAddress,
  run,
  type Packed,
  type Repository,
} from '@specwright/release'
import { inc } from 'semver'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { idOf, published, registered } from '../src/published.ts'
import { repositoryAt } from '../src/release/config.ts'
import { startRegistry, type Registry } from '../src/release/registry.ts'
import { copyReleasable, type ReleasableCopy } from '../src/release/releasable-copy.ts'

// A release of every package: build, tarballs, a registry, an installation.

let copy: ReleasableCopy
let repository: Repository
let registry: Registry
let packed: readonly Packed[]

/** Changesets that bump both version lines. */
const releaseOf = (bump: string): string[] =>
  ['client', 'specwright'].map((name) => `---\n'${idOf(name)}': ${bump}\n---\n\nSomething new.\n`)

beforeAll(async () => {
  copy = copyReleasable()
  repository = repositoryAt(copy.folder)
  run({ cwd: copy.folder }, 'git', 'init', '--quiet') // the changelog writer reads the history
  copy.setChangesets(releaseOf('major'))
  await createVersion(repository)
  copy.setChangesets([])
  registry = await startRegistry(...registered)
  registry.useIn(copy.folder)
  packed = packAll(repository, join(copy.folder, 'tarballs'))
  publishAll(packed, copy.folder)
})

afterAll(async () => {
  await registry.close()
  copy.remove()
})

test('every package is published, once', () => {
  expect(packed.map(({ name }) => name).toSorted()).toEqual(published.map(({ id }) => id).toSorted())
  const built = { ...repository, build: () => undefined }
  expect(packAll(built, join(copy.folder, 'again'))).toEqual([])
})

test('with pending changesets, the tarballs are a snapshot, and name the repository', () => {
  const address = repositoryAddress({
    GITHUB_SERVER_URL: 'https://github.com',
    GITHUB_REPOSITORY: 'someone/loyalty-kit',
  })
  copy.setChangesets(releaseOf('minor'))
  const { tag, version, packages } = packRelease(repository, join(copy.folder, 'snapshot'), { address })
  const files = packages.map(({ tarball }) => tarball)
  expect(tag).toBe('next')
  const before = packed.find(({ name }) => name === '@loyalty-kit/client')?.version ?? ''
  expect(version).toMatch(new RegExp(`^${inc(before, 'minor')}-next-\\d{14}$`))
  expect(files).toHaveLength(published.length)
  for (const file of files) {
    const text = run({ cwd: join(copy.folder, 'snapshot') }, 'tar', '-xzOf', file, 'package/package.json')
    const manifest = JSON.parse(text) as { name: string; repository: object } // every package has both
    const directory = published.find(({ id }) => id === manifest.name)?.folder
    expect(manifest.repository).toEqual({
      type: 'git',
      url: 'git+https://github.com/someone/loyalty-kit.git',
      directory,
    })
  }
})

test('dependencies between packages have exact versions', async () => {
  const response = await fetch(`${registry.url}@loyalty-kit%2fclient`)
  const { versions } = (await response.json()) as { versions: Record<string, { dependencies: object }> }
  const version = packed[0]?.version ?? ''
  expect(versions[version]?.dependencies).toMatchObject({ '@loyalty-kit/spec': `^${version}` })
})

test('they install from the registry and run', () => {
  const consumer = join(copy.folder, 'consumer')
  mkdirSync(consumer)
  registry.useIn(consumer)
  writeFileSync(join(consumer, 'package.json'), '{ "private": true, "type": "module" }')
  run({ cwd: consumer }, 'npm', 'install', '--no-audit', '--no-fund', '@loyalty-kit/validators')
  const program = `import { isOAuthScope } from '@loyalty-kit/validators'; console.log(isOAuthScope('api'))`
  expect(run({ cwd: consumer }, process.execPath, '--input-type=module', '-e', program)).toBe('true\n')
})

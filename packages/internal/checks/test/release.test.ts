import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { createVersion, run, type Repository } from '@specwright/release'
import { inc } from 'semver'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { idOf, published } from '../src/published.ts'
import { repositoryAt } from '../src/release/config.ts'
import { copyReleasable, type ReleasableCopy } from '../src/release/releasable-copy.ts'

// The versions of a release; nightly builds, packs, publishes and installs them.

let copy: ReleasableCopy
let repository: Repository

beforeAll(() => {
  copy = copyReleasable()
  repository = repositoryAt(copy.folder)
  // The changelog writer reads the history.
  run({ cwd: copy.folder }, 'git', 'init', '--quiet')
})

afterAll(() => {
  copy.remove()
})

function read(path: string): string {
  return readFileSync(join(copy.folder, path), 'utf8')
}

function versionOf(name: string): string {
  return versionIn(folderOf(name))
}

function versionIn(folder: string): string {
  return (JSON.parse(read(`${folder}/package.json`)) as { version: string }).version // every package has one
}

function folderOf(name: string): string {
  return published.find((each) => each.name === name)?.folder ?? ''
}

/** The packages on the version line of the contract, and those on that of the toolkit. */
const contracts = published.filter(({ folder }) => !folder.startsWith('packages/toolkit/')).map(({ name }) => name)
const toolkit = published.map(({ name }) => name).filter((name) => !contracts.includes(name))

function edit(from: string | RegExp, to: string): void {
  const path = 'openapi/loyalty.yaml'
  const edited = read(path).replace(from, to)
  expect(edited).not.toBe(read(path))
  writeFileSync(join(copy.folder, path), edited)
}

const changeset = (bump: string, summary: string, name = 'client'): string =>
  `---\n'${idOf(name)}': ${bump}\n---\n\n${summary}\n`

test('without a recorded release, only the changesets decide', async () => {
  const before = versionOf('client')
  const tools = versionOf('specwright')
  copy.setChangesets([changeset('major', 'All of it.'), changeset('major', 'All of it.', 'specwright')])
  await createVersion(repository)
  expect(contracts.map(versionOf)).toEqual(contracts.map(() => inc(before, 'major')))
  expect(toolkit.map(versionOf)).toEqual(toolkit.map(() => inc(tools, 'major')))
  expect(read('packages/client/CHANGELOG.md')).toContain('- All of it.')
  // What nobody installs has no versions of its own.
  const parts = repository.parts?.map(({ folder }) => folder) ?? []
  expect(parts).toHaveLength(4)
  expect(parts.filter((folder) => existsSync(join(copy.folder, folder, 'CHANGELOG.md')))).toEqual([])
  expect(parts.map((folder) => versionIn(folder))).toEqual(parts.map(() => '0.0.0'))
})

test('a BETA change bumps the packages, and not the document', async () => {
  const [before, document] = [versionOf('client'), /^  version: (.*)$/m.exec(read('openapi/loyalty.yaml'))?.[1]]
  edit(/(client_app_id:\n +description: Client app id.*\n +type: )\[string, /, '$1[string, integer, ')
  copy.setChangesets([changeset('patch', 'Activities may have numbers as apps.\n\nSee `client_app_id`.')])
  await createVersion(repository)
  expect(contracts.map(versionOf)).toEqual(contracts.map(() => inc(before, 'patch')))
  expect(read('openapi/loyalty.yaml')).toContain(`\n  version: ${document}\n`)
  expect(read('packages/client/CHANGELOG.md')).toContain(
    `## ${inc(before, 'patch')}\n\n### Patch Changes\n\n- Activities may have numbers as apps.\n\n  See \`client_app_id\`.\n`,
  )
})

test('a breaking change of the stable part bumps both, and is recorded as released', async () => {
  const [before, document] = [versionOf('client'), /^  version: (.*)$/m.exec(read('openapi/loyalty.yaml'))?.[1] ?? '']
  const tools = versionOf('specwright')
  edit(/(A token that was generated for this client.*\n +type: string)/, '$1\n          minLength: 9')
  await expect(createVersion(repository)).rejects.toThrow('Write .changeset/major-mock-server.md')
  copy.setChangesets([changeset('major', 'A token to revoke has at least nine characters.')])
  await createVersion(repository)
  expect(contracts.map(versionOf)).toEqual(contracts.map(() => inc(before, 'major')))
  // A breaking change of the contract does not bump the toolkit.
  expect(new Set(toolkit.map(versionOf))).toEqual(new Set([tools]))
  const moved = `\n  version: ${inc(document, 'major')}\n`
  expect(read('openapi/loyalty.yaml')).toContain(moved)
  expect(read('packages/internal/checks/released/openapi/loyalty.yaml')).toContain(moved)
  expect(read('packages/spec/src/generated/openapi.yaml')).toContain(`version: ${inc(document, 'major')}`)
})

import { readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { checkChangesets, createVersion, recordRelease, run, type Repository } from '@specwright/release'
import { beforeEach, describe, expect, onTestFinished, test } from 'vitest'
import { contract, createPets, files, type Pets } from './pets.ts'

// The record of the last release may change only in a release.

let repository: Repository
let write: Pets['write']

beforeEach(() => {
  ;({ repository, write } = createPets())
  git('init', '--quiet', '--initial-branch=main')
  recordRelease(repository)
  commit('Release')
  git('switch', '--quiet', '--create', 'change')
})

const breaking = contract.replace('  /pets:', '  /animals:')

test('a break whose record is rewritten with it is refused, committed or not', async () => {
  write('contracts/pets.yaml', breaking)
  write('released/contracts/pets.yaml', breaking)
  expect(await checkChangesets(repository)).toMatchObject({ passes: false, text: rewritten })
  commit('Break')
  expect(await checkChangesets(repository)).toMatchObject({ passes: false, text: rewritten })
})

const rewritten = expect.stringMatching(
  /^Cannot accept the change of released\/contracts\/pets\.yaml since [0-9a-f]{7,}: .* @pets\/client is still 1\.0\.0\. Restore it with: git checkout [0-9a-f]{7,} -- released\n$/,
) as unknown

test('a break whose record is removed with it is refused', async () => {
  write('contracts/pets.yaml', breaking)
  rmSync(join(repository.root, 'released'), { recursive: true })
  expect(await checkChangesets(repository)).toMatchObject({ passes: false, text: expect.stringContaining('released') })
})

test('a rewritten report of the exports is refused', async () => {
  write('released/api/client.md', '# @pets/client\n')
  const { passes, text } = await checkChangesets(repository)
  expect({ passes, text }).toEqual({
    passes: false,
    text: expect.stringContaining('released/api/client.md') as unknown,
  })
})

test('a record that was rewritten on the base branch itself is refused', async () => {
  git('switch', '--quiet', 'main')
  write('released/contracts/pets.yaml', breaking)
  commit('Rewrite')
  write('contracts/pets.yaml', breaking)
  commit('Break')
  expect(await checkChangesets(repository)).toMatchObject({ passes: false, text: rewritten })
})

test('a release changes it, and later commits do not', async () => {
  write('contracts/pets.yaml', breaking)
  await repository.generate(repository.root)
  write('.changeset/major-client.md', "---\n'@pets/client': major\n---\n\nPets are animals.\n")
  commit('Break')
  expect(await checkChangesets(repository)).toMatchObject({ passes: true })
  await createVersion(repository)
  expect(await checkChangesets(repository)).toMatchObject({ passes: true })
  commit('Release')
  expect(await checkChangesets(repository)).toMatchObject({ passes: true })
  git('switch', '--quiet', 'main')
  git('merge', '--quiet', '--ff-only', 'change')
  expect(await checkChangesets(repository)).toMatchObject({ passes: true })
  write('released/contracts/pets.yaml', contract)
  expect(await checkChangesets(repository)).toMatchObject({ passes: false })
})

describe('two lines of versions', () => {
  beforeEach(() => {
    write('lib/tools/package.json', { ...files['lib/client/package.json'], name: '@pets/tools' })
    write('lib/tools/src/index.ts', 'export const tool = 1\n')
    repository = { ...repository, packages: [...repository.packages, { name: '@pets/tools', folder: 'lib/tools' }] }
    recordRelease(repository)
    commit('Add tools')
    git('branch', '--force', 'main')
  })

  test('a release of one records nothing of the other', async () => {
    write('contracts/pets.yaml', `# A comment requires no bump of the client.\n${contract}`)
    write('.changeset/tools.md', "---\n'@pets/tools': minor\n---\n\nMore tools.\n")
    await createVersion(repository)
    expect(readFileSync(join(repository.root, 'released/contracts/pets.yaml'), 'utf8')).toBe(contract)
    expect(await checkChangesets(repository)).toMatchObject({ passes: true })
  })

  test.each([
    { groups: [], passes: true },
    { groups: [['@pets/client', '@pets/tools']], passes: false },
  ])('with the groups $groups, one version alone passes: $passes', async ({ groups, passes }) => {
    write('.changeset/config.json', { baseBranch: 'main', fixed: groups })
    write('lib/client/package.json', { ...files['lib/client/package.json'], version: '2.0.0' })
    write('released/contracts/pets.yaml', breaking)
    write('contracts/pets.yaml', breaking)
    expect(await checkChangesets(repository)).toMatchObject({ passes })
  })
})

test('a shallow clone is refused, with the command that completes it', async () => {
  commit('Another')
  const clone = `${repository.root}-clone`
  onTestFinished(() => rmSync(clone, { recursive: true }))
  git('clone', '--quiet', '--depth=1', `file://${repository.root}`, clone)
  const { passes, text } = await checkChangesets({ ...repository, root: clone })
  expect({ passes, text }).toEqual({ passes: false, text: expect.stringContaining('git fetch --unshallow') as unknown })
  run({ cwd: clone }, 'git', 'fetch', '--quiet', '--unshallow')
  expect(await checkChangesets({ ...repository, root: clone })).toMatchObject({ passes: true })
})

function git(...argv: string[]): void {
  const author = ['-c', 'user.name=Somebody', '-c', 'user.email=somebody@example.com']
  run({ cwd: repository.root }, 'git', ...author, ...argv)
}

function commit(subject: string): void {
  git('add', '--all')
  git('commit', '--quiet', '--allow-empty', '--message', subject)
}

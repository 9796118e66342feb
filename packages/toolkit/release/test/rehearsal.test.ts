import { mkdirSync, rmSync, symlinkSync } from 'node:fs'
import { join } from 'node:path'
import { checkChangesets, createVersion, run, type Repository } from '@specwright/release'
import { beforeEach, describe, expect, onTestFinished, test } from 'vitest'
import { contract, createPets, files, type Pets } from './pets.ts'

// Before the first release, the gate says what the changes since the base branch would require.

let repository: Repository
let root: string
let write: Pets['write']

beforeEach(() => {
  ;({ repository, write } = createPets())
  root = repository.root
})

function gitIn(folder: string, ...argv: string[]): void {
  const author = ['-c', 'user.name=Somebody', '-c', 'user.email=somebody@example.com']
  run({ cwd: folder }, 'git', ...author, ...argv)
}

const git = (...argv: string[]): void => gitIn(root, ...argv)

function commit(subject: string): void {
  git('add', '--all')
  git('commit', '--quiet', '--allow-empty', '--message', subject)
}

function start(): void {
  git('init', '--quiet', '--initial-branch=main')
  commit('Start')
}

async function breakContract(): Promise<void> {
  write('contracts/pets.yaml', contract.replace('  /pets:', '  /animals:'))
  await repository.generate(root)
}

/** A clone beside the repository, which the test removes. */
function clone(...options: string[]): Repository {
  const folder = `${root}-clone`
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  git('clone', '--quiet', ...options, `file://${root}`, folder)
  return { ...repository, root: folder }
}

/** Its sentence is Markdown, in which two tildes would strike out what is between them. */
const major = `---\n'@pets/client': major\n---\n\npets.yaml /paths/\\~1pets/get: GET /pets was removed`

describe('a break is printed with the changeset that it would need', () => {
  const expected = async (tried: Repository, base: string): Promise<void> => {
    const { passes, text } = await checkChangesets(tried)
    expect({ passes, text }).toEqual({ passes: true, text: expect.stringContaining(major) as unknown })
    expect(text).toMatch(
      new RegExp(
        `^There is no release yet, .* the changes since ${base} \\([0-9a-f]{7,}\\) would require:\n\n  @pets/client: major`,
      ),
    )
    expect(text).toContain('.changeset/major-client.md')
  }

  test('on the base branch, not committed', async () => {
    start()
    await breakContract()
    await expected(repository, 'main')
  })

  test('on another branch, committed', async () => {
    start()
    git('switch', '--quiet', '--create', 'change')
    await breakContract()
    commit('Break')
    await expected(repository, 'main')
  })
})

describe('the base branch is found', () => {
  const expected = async (tried: Repository, base: string): Promise<void> => {
    const text = expect.stringMatching(new RegExp(`Nothing has changed since ${base} \\([0-9a-f]{7,}\\)\n$`)) as unknown
    expect(await checkChangesets(tried)).toEqual({ passes: true, text })
  }

  test('on no branch', async () => {
    start()
    commit('Change')
    git('switch', '--quiet', '--detach')
    git('branch', '--force', 'main', 'HEAD~1')
    await expected(repository, 'main')
  })

  test('in a clone of a branch, which has the base branch of its remote alone', async () => {
    start()
    git('switch', '--quiet', '--create', 'change')
    commit('Change')
    await expected(clone(), 'origin/main')
  })

  test('with the name that the configuration of changesets has', async () => {
    write('.changeset/config.json', { baseBranch: 'trunk' })
    git('init', '--quiet', '--initial-branch=trunk')
    commit('Start')
    await expected(repository, 'trunk')
  })
})

test.each([
  { what: 'nothing', edits: {}, text: /Nothing has changed since main \([0-9a-f]{7,}\)\n$/ },
  { what: 'a note', edits: { 'NOTES.md': 'None.\n' }, text: /no change since main .* would require a version\n$/ },
  {
    what: 'a new export',
    edits: { 'lib/client/src/index.ts': `${files['lib/client/src/index.ts']}export const age = 1\n` },
    text: /@pets\/client: minor would be required\n {4}minor: .*\n\nAfter a release, this would be the changeset/,
  },
  {
    what: 'a contract with a mistake',
    edits: { 'contracts/pets.yaml': contract.replace('#/components/schemas/Pets', '#/components/schemas/None') },
    text: /cannot be compared with main .*pets\.yaml:\d+/s,
  },
])('before the first release, the gate passes for $what', async ({ edits, text }) => {
  start()
  for (const [path, content] of Object.entries(edits)) write(path, content)
  expect(await checkChangesets(repository)).toEqual({ passes: true, text: expect.stringMatching(text) as unknown })
})

describe('exports of which a private package is a part', () => {
  const part = { name: '@pets/internal', private: true, exports: { '.': { 'pets-source': './src/index.ts' } } }
  const index = "export * from './names.ts'\nexport type { Name } from '@pets/internal'\n"

  test.each([
    { what: 'the same', now: 'export type Name = string\n', required: 'no change since main' },
    { what: 'narrower', now: "export type Name = 'Rex'\n", required: '@pets/client: major would be required' },
    { what: 'more', now: 'export type Name = string\nexport type Age = number\n', required: 'no change since main' },
  ])('are compared with it as it was: $what', async ({ now, required }) => {
    write('.gitignore', 'node_modules\n')
    write('lib/internal/package.json', part)
    write('lib/internal/src/index.ts', 'export type Name = string\n')
    write('lib/client/package.json', {
      ...files['lib/client/package.json'],
      devDependencies: { '@pets/internal': 'workspace:*' },
    })
    write('lib/client/src/index.ts', index)
    mkdirSync(join(root, 'lib/client/node_modules/@pets'), { recursive: true })
    symlinkSync('../../../internal', join(root, 'lib/client/node_modules/@pets/internal'))
    start()
    write('NOTES.md', 'None.\n')
    write('lib/internal/src/index.ts', now)
    expect(await checkChangesets(repository)).toEqual({
      passes: true,
      text: expect.stringContaining(required) as unknown,
    })
  })
})

test('a contract that is new requires nothing', async () => {
  start()
  write('contracts/cats.yaml', contract)
  const contracts = [...repository.contracts, { file: 'cats.yaml', packages: ['@pets/client'] }]
  await breakContract()
  const { text } = await checkChangesets({ ...repository, contracts })
  expect(text).toContain(major)
  expect(text).not.toContain('cats.yaml')
})

describe('where there is nothing to compare with, it says what to do', () => {
  const expected = async (tried: Repository, what: string): Promise<void> => {
    const text = expect.stringMatching(new RegExp(`^There is no release yet, .* ${what}\n$`)) as unknown
    expect(await checkChangesets(tried)).toEqual({ passes: true, text })
  }

  test('no repository of git', async () => {
    await expected(repository, 'Run git init')
  })

  test('a repository without a commit, as init leaves it', async () => {
    git('init', '--quiet')
    await expected(repository, 'there is no commit yet. .*')
  })

  test('no base branch', async () => {
    git('init', '--quiet', '--initial-branch=own')
    commit('Start')
    await expected(repository, 'there is no branch main. Run git fetch origin main:main')
  })

  test('a shallow clone of a branch', async () => {
    start()
    git('switch', '--quiet', '--create', 'change')
    commit('Change')
    git('switch', '--quiet', 'main')
    commit('Another')
    await expected(clone('--depth=1', '--no-single-branch', '--branch=change'), '.* Run git fetch --unshallow')
  })

  test('a branch of its own', async () => {
    start()
    git('switch', '--quiet', '--orphan', 'own')
    for (const [path, content] of Object.entries(files)) write(path, content)
    commit('Start again')
    await expected(repository, 'main has no commit in common with this one')
  })
})

describe('a clone without tags, of a repository whose releases are tags', () => {
  beforeEach(() => {
    rmSync(join(root, '.changeset'), { recursive: true })
    start()
  })

  test('is refused, with the command that fetches them', async () => {
    git('tag', 'v1.0.0')
    const without = clone('--no-tags')
    const text =
      'Cannot find the last release: @pets/client has version 1.0.0, and there are no tags. Run git fetch --tags\n'
    expect(await checkChangesets(without)).toEqual({ passes: false, text })
    await expect(createVersion(without)).rejects.toThrow(text.trimEnd())
    gitIn(without.root, 'fetch', '--quiet', '--tags')
    expect(await checkChangesets(without)).toEqual({
      passes: true,
      text: '@pets/client: none promised, none required\n',
    })
  })

  test('on no branch, as CI checks out, too', async () => {
    git('tag', 'v1.0.0')
    const without = clone('--no-tags')
    gitIn(without.root, 'switch', '--quiet', '--detach')
    expect(await checkChangesets(without)).toMatchObject({
      passes: false,
      text: expect.stringContaining('git fetch --tags') as unknown,
    })
  })

  test('rehearses if its remote has none either', async () => {
    const without = clone()
    expect(await checkChangesets(without)).toEqual({
      passes: true,
      text: expect.stringContaining('Nothing has changed since origin/main') as unknown,
    })
  })

  test.each([
    { version: '1.0.0', passes: false, text: /the remote could not be asked. Run git fetch --tags/ },
    { version: '0.0.0', passes: true, text: /There is no release yet/ },
  ])('whose remote is away, with version $version: passes $passes', async ({ version, passes, text }) => {
    const without = clone()
    gitIn(without.root, 'remote', 'set-url', 'origin', join(without.root, 'gone'))
    run({ cwd: join(without.root, 'lib/client') }, 'npm', 'pkg', 'set', `version=${version}`)
    expect(await checkChangesets(without)).toEqual({ passes, text: expect.stringMatching(text) as unknown })
  })

  test.each([
    { versions: ['1.1.0'], passes: false },
    { versions: ['0.0.0', '1.0.0'], passes: true },
  ])('without a remote, after the versions $versions: passes $passes', async ({ versions, passes }) => {
    for (const version of versions) {
      write('lib/client/package.json', { ...files['lib/client/package.json'], version })
      commit(version)
    }
    const text = passes ? 'There is no release yet' : 'although it was 1.0.0 before. Run git fetch --tags, or tag'
    expect(await checkChangesets(repository)).toEqual({ passes, text: expect.stringContaining(text) as unknown })
  })

  test('with the tag of another branch, it is refused', async () => {
    git('switch', '--quiet', '--create', 'release')
    commit('Release')
    git('tag', 'v1.0.0')
    git('switch', '--quiet', 'main')
    expect(await checkChangesets(repository)).toMatchObject({
      passes: false,
      text: expect.stringContaining('v1.0.0 is not in the history of this commit') as unknown,
    })
  })

  test('without a remote there is no release, and a break is printed without a changeset', async () => {
    await breakContract()
    const { passes, text } = await checkChangesets(repository)
    expect({ passes, text }).toEqual({ passes: true, text: expect.stringContaining('@pets/client: major') as unknown })
    expect(text).not.toContain('changeset')
  })
})

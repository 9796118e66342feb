import { spawnSync } from 'node:child_process'
import { chmodSync, existsSync, mkdirSync, readdirSync, readFileSync, symlinkSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { recordRelease, run } from '@specwright/release'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { configuration, releaseIn, workspaceWithEngine, writeEngine, type Ran } from './packing.ts'
import { contract, createPets, files, type Pets } from './pets.ts'

// `specwright release`, in a repository of somebody else.

const program = fileURLToPath(new URL('../../specwright/src/cli.ts', import.meta.url))
const own = fileURLToPath(new URL('..', import.meta.url))

let pets: Pets
let root: string

beforeEach(() => {
  pets = createPets()
  root = pets.repository.root
  pets.write('release.config.json', configuration)
})

/** Runs a command in the repository, in this process: the program takes a second to start. */
const release = async (...argv: string[]): Promise<Ran> => await releaseIn(root, ...argv)

const comparing = 'Comparing with the last release\n'

/** All that a version prints: its steps. */
const versionSteps =
  /^Comparing with the last release\nGenerating from the documents\n(?:Reading the exports of .*\n)*(?:Writing the migrations\n)?$/

/** Runs a command in the repository, as a user does. */
function startRelease(...argv: string[]): Ran {
  mkdirSync(join(root, 'node_modules/@specwright'), { recursive: true })
  if (!existsSync(join(root, 'node_modules/@specwright/release')))
    symlinkSync(own, join(root, 'node_modules/@specwright/release'))
  const { status, stdout, stderr } = spawnSync(
    process.execPath,
    ['--conditions=@specwright/source', program, 'release', ...argv],
    { cwd: root, encoding: 'utf8' },
  )
  return { code: status, output: stdout + stderr }
}

function git(...argv: string[]): void {
  run({ cwd: root }, 'git', '-c', 'user.name=Somebody', '-c', 'user.email=somebody@example.com', ...argv)
}

function commit(subject: string): void {
  git('add', '--all')
  git('commit', '--quiet', '--allow-empty', '--message', subject)
}

function read(path: string): string {
  return readFileSync(join(root, path), 'utf8')
}

const breaking = contract.replace('  /pets:', '  /animals:')

test('with changesets: from a break to the next version', async () => {
  recordRelease(pets.repository)
  pets.write('contracts/pets.yaml', breaking)
  const refused = startRelease('gate')
  expect(refused.code).toBe(1)
  expect(refused.output).toContain('@pets/client: none promised, major required')
  pets.write('.changeset/major-client.md', refused.output.slice(refused.output.indexOf('---\n')))
  expect(await release('gate')).toMatchObject({ code: 0 })
  expect(await release('version')).toEqual({ code: 0, output: expect.stringMatching(versionSteps) as unknown })
  expect(JSON.parse(read('lib/client/package.json'))).toMatchObject({ version: '2.0.0' })
  expect(read('contracts/pets.yaml')).toContain('version: 2.0.0')
  expect(read('released/contracts/pets.yaml')).toBe(read('contracts/pets.yaml'))
  expect(read('lib/client/CHANGELOG.md')).toContain('## 2.0.0')
})

describe('without changesets, in a plain folder with tags', () => {
  beforeEach(() => {
    // One package, whose folder is the repository.
    pets.write('release.config.json', { ...configuration, packages: ['.'] })
    pets.write('package.json', {
      ...files['lib/client/package.json'],
      exports: { '.': { 'pets-source': './index.ts' } },
    })
    pets.write('index.ts', 'export function feed(name: string): void {}\n')
    run({ cwd: root }, 'rm', '-r', '.changeset', 'lib', 'pnpm-workspace.yaml', 'pnpm-lock.yaml')
    git('init', '--quiet')
    commit('Start')
  })

  test('before the first tag, the gate passes', async () => {
    expect(await release('gate')).toEqual({ code: 0, output: expect.stringContaining('no release yet') as unknown })
  })

  test.each([
    { what: 'nothing', edit: {}, version: undefined },
    { what: 'a comment', edit: { 'contracts/pets.yaml': `# Ours.\n${contract}` }, version: undefined },
    { what: 'a break of the contract', edit: { 'contracts/pets.yaml': breaking }, version: '2.0.0' },
    {
      what: 'a new export',
      edit: { 'index.ts': 'export function feed(name: string): void {}\nexport const age = 1\n' },
      version: '1.1.0',
    },
  ])('$what requires: $version', async ({ edit, version }) => {
    git('tag', 'v1.0.0')
    for (const [path, text] of Object.entries(edit)) pets.write(path, text)
    commit('Change')
    const { code, output } = await release('gate')
    if (version === undefined) {
      expect({ code, output }).toEqual({ code: 0, output: `${comparing}@pets/client: none promised, none required\n` })
      expect(await release('version')).toEqual({
        code: 1,
        output: `${comparing}Cannot create a version: nothing has changed since v1.0.0\n`,
      })
      return
    }
    expect({ code, output }).toEqual({
      code: 1,
      output: expect.stringContaining(`the version to ${version}`) as unknown,
    })
    expect(await release('version')).toEqual({ code: 0, output: expect.stringMatching(versionSteps) as unknown })
    expect(JSON.parse(read('package.json'))).toMatchObject({ version })
    if ('contracts/pets.yaml' in edit) expect(read('contracts/pets.yaml')).toContain(`version: ${version}`)
    expect(await release('gate')).toMatchObject({ code: 0 })
    commit('Release')
    git('tag', `v${version}`)
    expect(await release('gate')).toMatchObject({ code: 0 })
  })

  test('a shallow clone is refused, with the command that completes it', async () => {
    git('tag', 'v1.0.0')
    commit('Another')
    const clone = join(root, 'clone')
    git('clone', '--quiet', '--depth=1', `file://${root}`, clone)
    root = clone
    expect(await release('gate')).toEqual({
      code: 1,
      output: expect.stringContaining('git fetch --unshallow --tags') as unknown,
    })
  })
})

test('check installs what is packed, and reports what users cannot import', async () => {
  pets.write('lib/client/package.json', {
    ...files['lib/client/package.json'],
    exports: { '.': { 'pets-source': './src/index.ts', default: './dist/index.js' }, './missing': './dist/missing.js' },
  })
  pets.write('lib/client/dist/index.js', 'export const feed = () => {}\n')
  const { code, output } = await release('check')
  expect(code).toBe(1)
  expect(output).toContain('ok      @pets/client can be imported')
  expect(output).toContain('FAILED  @pets/client contains ./dist/missing.js')
  pets.write('lib/client/dist/missing.js', '')
  expect(await release('check')).toMatchObject({ code: 0 })
  const missing = join(root, 'no-node')
  expect(await release('check', '--node', missing)).toEqual({
    code: 1,
    output: expect.stringContaining(missing) as unknown,
  })
  expect(await release('check', '--node')).toEqual({
    code: 2,
    output: expect.stringContaining('--node needs a value: --node FILE') as unknown,
  })
})

test('report prints the changes since a commit as annotations', async () => {
  git('init', '--quiet')
  commit('Start')
  pets.write('contracts/pets.yaml', breaking)
  expect(await release('report', 'HEAD')).toEqual({
    code: 0,
    output: expect.stringMatching(/^::error .*\/pets/m) as unknown,
  })
})

test('report names what callers of the client must change', async () => {
  git('init', '--quiet')
  commit('Start')
  pets.write('contracts/pets.yaml', contract.replace('listPets', 'listAnimals'))
  const { output } = await release('report', 'HEAD')
  expect(output).toMatch(/^::error .*: the method \S+ is now \S+ \(major: wire none, types none, client major\)$/m)
})

test('report reads a base with a mistake, and applies exceptions', async () => {
  git('init', '--quiet')
  pets.write('contracts/pets.yaml', contract.replace('type: string', "$ref: '#/components/schemas/None'"))
  commit('Start')
  pets.write('contracts/pets.yaml', breaking)
  const { code, output } = await release('report', 'HEAD')
  expect(code).toBe(0)
  expect(output).toMatch(/^::error .*\/pets/m)
  // Severities need no fingerprint.
  pets.write('contracts/contract-changes.yaml', {
    severities: { 'operation-removed': { bump: 'patch', reason: 'Nobody calls it' } },
  })
  expect((await release('report', 'HEAD')).output).toMatch(/^::notice .*; patch by severities: Nobody calls it$/m)
})

test.each([
  { argv: [], code: 2, output: 'A command is missing: use gate, version, pack' },
  { argv: ['--help'], code: 0, output: 'Usage: specwright release COMMAND' },
  { argv: ['migrate', '--help'], code: 0, output: 'Usage:\n  specwright release migrate PACKAGE PATH...' },
  { argv: ['migrate', '--help'], code: 0, output: '  specwright release migrate openapi-fetch PATH... --to DIR' },
  { argv: ['migrate', 'openapi-fetch', 'src'], code: 2, output: '--to is missing: name the generated folder' },
  { argv: ['pubish'], code: 2, output: 'Unknown command "release pubish": did you mean publish?' },
  { argv: ['deploy'], code: 2, output: 'Unknown command "release deploy": use gate, version, pack' },
  { argv: ['publish'], code: 2, output: 'DIR is missing' },
  { argv: ['publish', 'nowhere'], code: 1, output: 'there is no release.json, which pack writes' },
  {
    argv: ['migrate', '--dry', 'a', 'b'],
    code: 2,
    output: 'Unknown option "--dry" of release migrate: did you mean --dry-run?',
  },
  { argv: ['pack'], code: 2, output: 'DIR is missing' },
  { argv: ['gate', 'now'], code: 2, output: 'Unexpected argument "now"' },
])('specwright release $argv exits with $code', async ({ argv, code, output }) => {
  expect(await release(...argv)).toEqual({ code, output: expect.stringContaining(output) as unknown })
})

test.each([
  { content: { ...configuration, package: [] }, problem: '"package" is unknown: use packages, contracts' },
  { content: { packages: ['lib'] }, problem: 'contracts must be an array of { file, packages }' },
  { content: [], problem: 'it must export a configuration as its default' },
  {
    content: { packages: ['lib'], contracts: configuration.contracts },
    problem: 'the folder of the documents, "openapi", has no pets.yaml. Write the folder as "documents"',
  },
  { content: { ...configuration, documents: './' }, problem: 'documents must be a folder with the documents alone' },
])('a wrong configuration is refused: $problem', async ({ content, problem }) => {
  pets.write('release.config.json', content)
  expect(await release('gate')).toEqual({
    code: 2,
    output: expect.stringContaining(`Cannot use release.config.json: ${problem}`) as unknown,
  })
})

// That it asks the registry of the repository for others, nightly.
test('pack writes the tarballs, their order, the notes, and a bill of materials', async () => {
  writeEngine(pets)
  pets.write('release.config.json', configuration)
  run({ cwd: root }, 'rm', '-r', '.changeset')
  pets.write('lib/client/CHANGELOG.md', '# @pets/client\n\n## 1.0.0\n\n- All of it.\n')
  pets.write('pnpm-workspace.yaml', workspaceWithEngine)
  expect(await release('pack', 'packed')).toMatchObject({ code: 0 })
  expect(JSON.parse(read('packed/release.json'))).toMatchObject({
    tag: 'latest',
    version: '1.0.0',
    packages: [{ id: '@pets/client@1.0.0', tarball: 'packages/client-1.0.0.tgz' }],
  })
  expect(readdirSync(join(root, 'packed/packages'))).toContain('client-1.0.0.tgz')
  expect(read('packed/notes.md')).toContain('All of it.')
  const { components } = JSON.parse(read('packed/sbom.cdx.json')) as { components: { name: string }[] }
  expect(components.map(({ name }) => name).toSorted()).toEqual(['@pets/client', '@pets/engine'])
})

test('publish takes what pack wrote, in its order, and leaves what the registry has', async () => {
  const packages = ['spec', 'client'].map((name) => ({
    name: `@pets/${name}`,
    id: `@pets/${name}@1.0.0`,
    tarball: `packages/${name}.tgz`,
  }))
  pets.write('packed/release.json', { tag: 'next', version: '1.0.0', packages })
  // A registry that has only the first one.
  pets.write(
    'bin/npm',
    `#!/bin/sh
if [ "$1" = view ]; then [ "$2" = @pets/spec@1.0.0 ] && echo 1.0.0; exit 0; fi
echo "$@" >> '${root}/published'
`,
  )
  chmodSync(join(root, 'bin/npm'), 0o755)
  vi.stubEnv('PATH', `${join(root, 'bin')}:${process.env['PATH']}`)
  expect(await release('publish', 'packed', '--provenance')).toEqual({
    code: 0,
    output: 'Publishing @pets/client@1.0.0 (2 of 2)\n@pets/client@1.0.0\n',
  })
  vi.unstubAllEnvs()
  expect(read('published')).toBe(
    `publish ${join(root, 'packed/packages/client.tgz')} --access public --tag next --ignore-scripts --provenance\n`,
  )
})

const scripted = [
  { folder: 'client', scripts: undefined, packed: undefined },
  { folder: 'tools', scripts: { build: 'tsc -b', test: 'vitest run' }, packed: undefined },
  { folder: 'after', scripts: { test: 'vitest run', postinstall: 'echo done' }, packed: { postinstall: 'echo done' } },
  { folder: 'while', scripts: { install: 'echo a', pretest: 'false' }, packed: { install: 'echo a' } },
]

test('a tarball has the scripts that users run, and the repository keeps its own', async () => {
  pets.write('release.config.json', configuration)
  run({ cwd: root }, 'rm', '-r', '.changeset')
  pets.write('.npmrc', 'registry=http://127.0.0.1:9/\nfetch-retries=0\n')
  for (const { folder, scripts } of scripted) {
    const manifest = { ...files['lib/client/package.json'], name: `@pets/${folder}`, ...(scripts && { scripts }) }
    pets.write(`lib/${folder}/package.json`, manifest)
  }
  const manifests = (): string[] => scripted.map(({ folder }) => read(`lib/${folder}/package.json`))
  const before = manifests()
  expect(await release('pack', 'packed')).toMatchObject({ code: 0 })
  expect(manifests()).toEqual(before)
  const left = scripted.map(({ folder }) => {
    run({ cwd: join(root, 'packed/packages') }, 'tar', 'xzf', `${folder}-1.0.0.tgz`)
    return (JSON.parse(read('packed/packages/package/package.json')) as { scripts?: object }).scripts
  })
  expect(left).toEqual(scripted.map(({ packed }) => packed))
})

import { spawnSync } from 'node:child_process'
import {
  cpSync,
  globSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  realpathSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import {
  checkChangesets,
  createVersion,
  migrate,
  readRepository,
  recordRelease,
  run,
  UsageError,
} from '@specwright/release'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { javascriptOf } from './fixture.ts'

// From an edit that breaks a contract, through a confirmed rename, a changeset and a version, to a caller whose tests pass again.

const contract = `openapi: 3.1.0
info: { title: Pets, version: 1.0.0 }
servers: [{ url: 'https://pets.example' }]
tags: [{ name: Pets }]
paths:
  /pets/{id}:
    parameters: [{ name: id, in: path, required: true, schema: { type: string } }]
    get:
      operationId: getPet
      tags: [Pets]
      responses:
        '200': { description: A pet, content: { application/json: { schema: { $ref: '#/components/schemas/Pet' } } } }
    put:
      operationId: putPet
      tags: [Pets]
      requestBody: { required: true, content: { application/json: { schema: { $ref: '#/components/schemas/Pet' } } } }
      responses: { '204': { description: Done } }
components:
  schemas:
    Pet:
      type: object
      required: [name]
      properties: { name: { type: string }, nick_name: { type: string }, state: { type: string, enum: [OPEN, SOLD] } }
`

const edited = contract
  .replace('nick_name', 'nickname')
  .replace('[OPEN, SOLD]', '[FOR_SALE, SOLD]')
  .replace('operationId: getPet', 'operationId: getPet\n      x-name: pets.fetch')

const property = '/components/schemas/Pet/properties'

const repository = {
  'package.json': { name: 'pets', private: true, version: '0.0.0' },
  'pnpm-workspace.yaml': 'packages: [lib/*]\n',
  'pnpm-lock.yaml': '',
  '.changeset/config.json': { baseBranch: 'main' },
  'contracts/pets.yaml': contract,
  'specwright.config.json': {
    documents: [{ document: 'contracts/pets.yaml', out: 'lib/client/src', only: ['types', 'client'] }],
  },
  'release.config.json': {
    packages: ['lib'],
    documents: 'contracts',
    contracts: [{ file: 'pets.yaml', packages: ['@pets/client'] }],
    sourceCondition: 'pets-source',
    guide: 'https://pets.example/migration',
  },
  'lib/client/package.json': {
    name: '@pets/client',
    version: '1.0.0',
    type: 'module',
    files: ['src', 'migrations'],
    exports: { '.': { 'pets-source': './src/index.ts', types: './src/index.ts', default: './src/index.js' } },
  },
}

const caller = {
  'package.json': { type: 'module' },
  'tsconfig.json': {
    compilerOptions: {
      strict: true,
      module: 'nodenext',
      target: 'es2024',
      noEmit: true,
      allowImportingTsExtensions: true,
      skipLibCheck: true,
      types: [],
    },
    include: ['src'],
  },
  'src/label.ts': `import type { ApiClient, Pet } from '@pets/client'

const open = 'OPEN' satisfies Pet['state']

export async function label(client: ApiClient, id: string): Promise<string> {
  const { name, nick_name = name } = await client.pets.get(id)
  return nick_name
}

export const reopen = (client: ApiClient, id: string, pet: Pet) => client.pets.put(id, { ...pet, state: open })
`,
  'src/label.test.ts': `import { createApiClient } from '@pets/client'
import { label, reopen } from './label.ts'

declare const process: { exitCode: number }

const sent: string[] = []
// The service as it is now.
const client = createApiClient({
  fetch: async (input, init) => {
    const request = new Request(input, init)
    sent.push(await request.text())
    return request.method === 'GET' ? Response.json({ name: 'Rex', [globalThis.member]: 'R' }) : new Response(null, { status: 204 })
  },
})
const name = await label(client, 'p1')
await reopen(client, 'p1', { name: 'Rex' })
if (name !== 'R' || sent[1] !== JSON.stringify({ name: 'Rex', state: globalThis.state })) process.exitCode = 1
`,
  'src/globals.d.ts': 'declare var member: string\ndeclare var state: string\n',
}

let root: string
const at = (path: string): string => join(root, path)

function write(files: Readonly<Record<string, string | object>>, below: string): void {
  for (const [path, content] of Object.entries(files)) {
    mkdirSync(dirname(at(join(below, path))), { recursive: true })
    writeFileSync(at(join(below, path)), typeof content === 'string' ? content : JSON.stringify(content))
  }
}

/** Installs the package in the caller, as its tarball would be, with JavaScript beside its TypeScript. */
function install(): void {
  const to = at('caller/node_modules/@pets/client')
  rmSync(to, { recursive: true, force: true })
  cpSync(at('repository/lib/client'), to, { recursive: true })
  for (const file of globSync('src/**/*.ts', { cwd: to }))
    writeFileSync(join(to, file.replace(/\.ts$/, '.js')), javascriptOf(file, readFileSync(join(to, file), 'utf8')))
}

/** True if the tests of the caller pass with a service that calls its member and its state so. */
function callerPasses(member: string, state: string): boolean {
  const setup = `globalThis.member = '${member}'; globalThis.state = '${state}'`
  const program = `${setup}; await import('./src/label.test.ts')`
  const { status } = spawnSync(process.execPath, ['--input-type=module', '--eval', program], { cwd: at('caller') })
  return status === 0
}

beforeAll(async () => {
  root = realpathSync(mkdtempSync(join(tmpdir(), 'pets-')))
  write(repository, 'repository')
  write(caller, 'caller')
  const released = await readRepository(at('repository'))
  await released.generate(released.root)
  recordRelease(released)
  install()
})

afterAll(() => rmSync(root, { recursive: true }))

test('an edit that breaks becomes a version that repairs its callers', async () => {
  expect(callerPasses('nick_name', 'OPEN')).toBe(true)

  // The edit, with names that the author confirms.
  const renamed = {
    [`${property}/nick_name`]: `${property}/nickname`,
    [`${property}/state/enum/0`]: `${property}/state/enum/0`,
  }
  write({ 'contracts/pets.yaml': edited, 'contracts/contract-changes.yaml': { renamed } }, 'repository')
  const edit = await readRepository(at('repository'))
  await edit.generate(edit.root)
  const { passes, text } = await checkChangesets(edit)
  expect({ passes, text }).toEqual({ passes: false, text: expect.stringContaining('major required') as string })

  // The changeset that the gate prints, and the version.
  write({ '.changeset/major-client.md': text.slice(text.indexOf('---\n')) }, 'repository')
  await createVersion(edit)
  install()
  expect(callerPasses('nickname', 'FOR_SALE')).toBe(false)

  const argv = ['@pets/client', 'src']
  const before = readFileSync(at('caller/src/label.ts'), 'utf8')
  expect(migrate(argv, at('caller'), { 'dry-run': true }).text).toContain('Would rewrite')
  expect(readFileSync(at('caller/src/label.ts'), 'utf8')).toBe(before)
  const { text: report, open } = migrate(argv, at('caller'))
  expect(report).toContain('src/label.ts:6  Pet.nick_name is now nickname')
  expect(open).toBe(0)
  expect(readFileSync(at('caller/src/label.ts'), 'utf8')).toBe(
    before
      .replace("'OPEN'", "'FOR_SALE'")
      .replace(
        '{ name, nick_name = name } = await client.pets.get(',
        '{ name, nickname: nick_name = name } = await client.pets.fetch(',
      ),
  )
  expect(callerPasses('nickname', 'FOR_SALE')).toBe(true)
  expect(migrate(argv, at('caller')).text).toBe('Nothing to rewrite\n')
  const migration = readFileSync(at('caller/node_modules/@pets/client/migrations/2.0.0.json'), 'utf8')
  expect(JSON.parse(migration)).toMatchObject({ from: '1.0.0', guide: 'https://pets.example/migration' })

  // The next major version, and a caller that is still at the first one.
  const again = { [`${property}/nickname`]: `${property}/pet_name` }
  const next = edited.replace('nickname', 'pet_name').replace('version: 1.0.0', 'version: 2.0.0')
  write({ 'contracts/pets.yaml': next, 'contracts/contract-changes.yaml': { renamed: again } }, 'repository')
  const second = await readRepository(at('repository'))
  await second.generate(second.root)
  const { text: advice } = await checkChangesets(second)
  write({ '.changeset/major-client.md': advice.slice(advice.indexOf('---\n')) }, 'repository')
  await createVersion(second)
  install()
  write({ 'src/label.ts': caller['src/label.ts'] }, 'caller')
  expect(migrate(argv, at('caller'), { from: '1.0.0' }).open).toBe(0)
  expect(readFileSync(at('caller/src/label.ts'), 'utf8')).toContain('pet_name: nick_name')
  expect(callerPasses('pet_name', 'FOR_SALE')).toBe(true)
})

describe('before anything is written', () => {
  const broken = { 'contracts/pets.yaml': contract.replace('nick_name', 'nickname') }
  const changeset = { '.changeset/major.md': "---\n'@pets/client': major\n---\n\nNew names.\n" }
  const unpublished = { 'lib/client/package.json': { ...repository['lib/client/package.json'], files: ['src'] } }
  const pointless = {
    'contracts/contract-changes.yaml': { renamed: { [`${property}/nick_name`]: `${property}/state/enum/0` } },
  }

  beforeEach(async () => {
    write(repository, 'other')
    const released = await readRepository(at('other'))
    await released.generate(released.root)
  })

  afterEach(() => rmSync(at('other'), { recursive: true }))

  test.each([
    { what: 'migrations that are not published', edit: unpublished, problem: 'its "files" leave them out' },
    { what: 'a rename that is none', edit: pointless, problem: 'it is of the kind member' },
  ])('the gate and the version refuse $what', async ({ edit, problem }) => {
    const own = await readRepository(at('other'))
    recordRelease(own)
    write({ ...broken, ...changeset, ...edit }, 'other')
    await own.generate(own.root)
    const before = textsIn(at('other'))
    expect(await checkChangesets(own)).toMatchObject({
      passes: false,
      text: expect.stringContaining(problem) as string,
    })
    await expect(createVersion(own)).rejects.toThrow(problem)
    expect(textsIn(at('other'))).toEqual(before)
  })

  test('without changesets, the version refuses it too', async () => {
    const git = (...argv: string[]): string =>
      run({ cwd: at('other') }, 'git', '-c', 'user.name=Somebody', '-c', 'user.email=somebody@example.com', ...argv)
    rmSync(at('other/.changeset'), { recursive: true })
    git('init', '--quiet')
    git('add', '--all')
    git('commit', '--quiet', '--message', 'Start')
    git('tag', 'v1.0.0')
    write({ ...broken, ...unpublished }, 'other')
    const own = await readRepository(at('other'))
    await own.generate(own.root)
    const before = textsIn(at('other'))
    await expect(createVersion(own)).rejects.toThrow('its "files" leave them out')
    expect(textsIn(at('other'))).toEqual(before)
  })
})

/** The texts of all files in a folder, but for those of git. */
function textsIn(folder: string): Record<string, string> {
  const files = globSync('**/*.*', { cwd: folder, exclude: (path) => path === '.git' })
  return Object.fromEntries(
    files.flatMap((path) => {
      const file = join(folder, path)
      return statSync(file).isFile() ? [[path, readFileSync(file, 'utf8')]] : []
    }),
  )
}

test.each([
  { argv: [], message: 'PACKAGE is missing', kind: UsageError },
  { argv: ['@pets/client'], message: 'PATH is missing', kind: UsageError },
  { argv: ['@pets/other', 'src'], message: 'Cannot find @pets/other: it is not installed here', kind: Error },
  { argv: ['@pets/client', 'lib'], message: 'there is no such file or folder', kind: Error },
])('migrate $argv is refused: $message', ({ argv, message, kind }) => {
  expect(() => migrate(argv, at('caller'))).toThrow(message)
  expect(() => migrate(argv, at('caller'))).toThrow(kind)
})

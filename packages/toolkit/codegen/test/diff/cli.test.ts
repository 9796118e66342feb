import { execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { cpSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { fileURLToPath } from 'node:url'
import { expect, onTestFinished, test } from 'vitest'
import { openapi, workspace } from '../../../document/test/workspace.ts'
import { cli, runHere } from '../run.ts'

const contract = fileURLToPath(new URL('../../../../../openapi/', import.meta.url))

async function diff(cwd: string, argv: readonly string[], env?: Readonly<Record<string, string>>) {
  if (env === undefined) return await runHere(cwd, 'diff', ...argv)
  const child = spawn(process.execPath, [...cli, 'diff', ...argv], { cwd, env: { ...process.env, ...env } })
  const [stdout, stderr, [code]] = await Promise.all([text(child.stdout), text(child.stderr), once(child, 'close')])
  return { code: code as number | null, stdout, stderr } // as the event gives it
}

const before = openapi(`paths:
  /pets/{id}:
    get:
      operationId: getPet
      parameters:
        - { name: id, in: path, required: true, schema: { type: string, maxLength: 9 } }
      responses:
        '200': { description: One pet }
`)
const after = before.replace('maxLength: 9', 'maxLength: 5').replace('One pet', 'A pet')

test('two files are compared, breaking changes first, with an example', async () => {
  const root = workspace({ 'a.yaml': before, 'b.yaml': after })
  const { code, stdout } = await diff(root, ['a.yaml', 'b.yaml'])
  expect(code).toBe(0)
  expect(stdout).toBe(`major /paths/~1pets~1{id}/get/parameters/0/schema/maxLength
  maxLength changed from 9 to 5 (wire major, types none)
  9 -> 5
  for example "xxxxxxxx"

patch /paths/~1pets~1{id}/get/responses/200/description
  the description changed (wire none, types patch)
  "One pet" -> "A pet"

major: 1 major, 1 patch
`)
})

test('a slow pattern does not delay the verdict', async () => {
  const rules = `maxLength: 60, pattern: '^([a-z]+)+$', example: '${'a'.repeat(50)}!'`
  const slow = before.replace('maxLength: 9', () => rules)
  const root = workspace({ 'a.yaml': slow, 'b.yaml': slow.replace('60', '50') })
  const { stdout } = await diff(root, ['a.yaml', 'b.yaml'])
  expect(stdout).toMatch(/^ {2}60 -> 50\n {2}for example "x{51,60}"$/m)
})

test.each([
  ['a ref to nothing', "schema: { $ref: '#/components/schemas/None' }"],
  ['a schema that is a string', 'schema: none'],
  ['a ref that is a number', 'schema: { $ref: 1 }'],
])('%s is read in the base, and refused in the revision', async (_, member) => {
  const slip = before.replace(/(\n *- \{ name: id)/, (id) => `${id.replace('id', `q, in: query, ${member} }`)}${id}`)
  const root = workspace({ 'a.yaml': slip, 'b.yaml': before })
  expect(await diff(root, ['a.yaml', 'b.yaml'])).toMatchObject({ code: 0, stderr: '' })
  expect(await diff(root, ['b.yaml', 'a.yaml'])).toMatchObject({ code: 1, stdout: '' })
})

test('a slip in the messages of the base is read, and refused in the revision', async () => {
  const events = `asyncapi: 3.0.0
info: { title: Events, version: 1.0.0 }
channels:
  log: { address: log, messages: { created: { payload: { type: string, maxLength: 5 } } } }
`
  const slip = events.replace('address: log,', "address: log, servers: [{ $ref: '#/servers/none' }],").replace('5', '9')
  const root = workspace({ 'a.yaml': slip, 'b.yaml': events })
  const { code, stdout } = await diff(root, ['a.yaml', 'b.yaml'])
  expect([code, stdout]).toEqual([0, expect.stringContaining('maxLength changed from 9 to 5')])
  expect(await diff(root, ['b.yaml', 'a.yaml'])).toMatchObject({ code: 1, stdout: '' })
})

const tagged = before.replace('operationId: getPet', 'operationId: getPet\n      tags: [Pets]')
const animals = JSON.stringify({ operations: { getPet: { name: 'animals.get', arguments: ['path.id'] } }, schemas: {} })

test.each([
  { what: 'another tag', revision: tagged.replace('[Pets]', '[Animals]'), bump: 'patch', client: undefined },
  {
    what: 'another name that the document chooses',
    revision: tagged.replace('tags: [Pets]', 'tags: [Pets]\n      x-name: pets.find'),
    bump: 'major',
    client: 'the method pets.get is now pets.find (wire none, types none, client major)',
  },
  {
    what: 'a removed operation',
    revision: tagged.replace('/pets/', '/cats/').replace('getPet', 'getCat'),
    bump: 'major',
    client: 'GET /pets/{id} was removed (wire major, types major, client major)',
  },
  {
    what: 'an edited file of names',
    revision: tagged,
    names: { base: animals.replace('animals', 'pets'), revision: animals },
    bump: 'major',
    client: 'the method pets.get is now animals.get (wire none, types none, client major)',
  },
])('callers of the client: $what requires $bump', async ({ revision, names, bump, client }) => {
  const root = workspace({
    'a.yaml': tagged,
    'b.yaml': revision,
    ...(names && { 'a.names.json': names.base, 'b.names.json': names.revision }),
  })
  const { stdout } = await diff(root, ['a.yaml', 'b.yaml'])
  expect(stdout.split('\n').at(-2)).toMatch(new RegExp(`^${bump}: `))
  if (client === undefined) expect(stdout).not.toContain('client')
  else expect(stdout).toContain(`  ${client}\n`)
})

/** A folder with both versions and a file of exceptions that accepts the break until a day. */
async function accepting(expires: string) {
  const root = workspace({ 'a.yaml': before, 'b.yaml': after })
  const { stdout } = await diff(root, ['a.yaml', 'b.yaml', '--format', 'json'])
  const { findings } = JSON.parse(stdout) as { findings: readonly { wire: string; fingerprint: string }[] } // as printed
  const fingerprint = findings.find(({ wire }) => wire === 'major')?.fingerprint
  const entry = `  - fingerprint: ${fingerprint}\n    reason: Agreed\n    author: Ada\n    expires: ${expires}\n`
  writeFileSync(join(root, 'contract-changes.yaml'), `accepted:\n${entry}`)
  return root
}

test('an accepted change is printed with its reason, and requires no bump', async () => {
  const { code, stdout } = await diff(await accepting('2999-12-31'), ['a.yaml', 'b.yaml', '--fail-on', 'minor'])
  expect(stdout).toContain('  accepted by Ada until 2999-12-31: Agreed\n')
  expect([code, stdout.split('\n').at(-2)]).toEqual([0, 'patch: 1 patch, 1 none'])
})

test('an exception that no longer applies fails, at its line', async () => {
  const { code, stderr } = await diff(await accepting('2001-12-31'), ['a.yaml', 'b.yaml'])
  expect(code).toBe(1)
  expect(stderr).toMatch(
    /^These exceptions no longer apply. Remove them:\n.*contract-changes.yaml:2:5 error contract-changes: It expired on 2001-12-31/,
  )
})

test('redocly diff gives a second opinion', async () => {
  const root = workspace({ 'a.yaml': before, 'b.yaml': before.replace('/pets/', '/cats/') })
  const { code, stderr } = await diff(root, ['a.yaml', 'b.yaml', '--second-opinion'])
  expect([code, stderr]).toEqual([0, 'redocly diff finds 1 breaking change, which the verdict has too\n'])
})

test('versions that cannot be generated can be compared', async () => {
  const twice = `${before}  /cats/{id}:\n    get: { operationId: getPet, responses: { '200': { description: One cat } } }\n`
  const root = workspace({ 'a.yaml': twice, 'b.yaml': before })
  const { code, stdout } = await diff(root, ['a.yaml', 'b.yaml'])
  expect([code, stdout.split('\n')[1]]).toEqual([
    0,
    '  GET /cats/{id} was removed (wire major, types major, client major)',
  ])
})

test('JSON output has every member of a finding, and is the same in every run', async () => {
  const root = workspace({ 'a.yaml': before, 'b.yaml': after })
  const argv = ['a.yaml', 'b.yaml', '--format', 'json']
  const { stdout } = await diff(root, argv)
  expect((await diff(root, argv)).stdout).toBe(stdout)
  const verdict = JSON.parse(stdout) as { bump: string; findings: object[] } // as written above
  expect(verdict.bump).toBe('major')
  expect(verdict.findings.map((finding) => Object.keys(finding))).toEqual(
    verdict.findings.map(() =>
      'rule place direction wire types client beta severity accepted reason before after proof witness fingerprint'.split(
        ' ',
      ),
    ),
  )
})

test.each([
  { format: 'markdown', says: '| **major** | `/paths/~1pets~1{id}/get/parameters/0/schema/maxLength` |' },
  { format: 'github', says: '::error title=Contract::/paths/~1pets~1{id}/get/parameters/0/schema/maxLength: ' },
])('as $format', async ({ format, says }) => {
  const root = workspace({ 'a.yaml': before, 'b.yaml': after })
  expect((await diff(root, ['a.yaml', 'b.yaml', '--format', format])).stdout).toContain(says)
})

test.each([
  { argv: ['a.yaml', 'b.yaml', '--fail-on', 'major'], want: 3 },
  { argv: ['b.yaml', 'a.yaml', '--fail-on', 'major'], want: 0 },
  { argv: ['b.yaml', 'a.yaml', '--fail-on', 'minor'], want: 3 },
  { argv: ['a.yaml', 'a.yaml', '--fail-on', 'patch'], want: 0 },
  { argv: ['a.yaml', 'broken.yaml'], want: 1 },
  { argv: ['a.yaml', 'b.yaml', '--fail-on', 'always'], want: 2 },
  { argv: ['a.yaml', 'b.yaml', '--format', 'xml'], want: 2 },
  { argv: ['a.yaml', 'b.yaml', 'c.yaml'], want: 2 },
  { argv: [], want: 2 },
  { argv: ['git:HEAD'], want: 2 },
  { argv: ['git:--help', 'a.yaml'], want: 2 },
])('$argv exits with $want', async ({ argv, want }) => {
  const root = workspace({ 'a.yaml': before, 'b.yaml': after, 'broken.yaml': 'openapi: [\n' })
  expect((await diff(root, argv)).code).toBe(want)
})

test('the working contract is compared with a revision of the repository, other files included', async () => {
  const config = { documents: [{ document: 'openapi/loyalty.yaml', out: 'src' }] }
  const root = workspace({ 'codegen.config.json': JSON.stringify(config) })
  mkdirSync(join(root, 'openapi'))
  cpSync(contract, join(root, 'openapi'), { recursive: true })
  const git = (...argv: readonly string[]): Buffer =>
    execFileSync('git', ['-c', 'user.name=Test', '-c', 'user.email=test@example.test', ...argv], { cwd: root })
  git('init', '-q')
  git('add', '.')
  git('commit', '-qm', 'First')
  expect((await diff(root, ['git:HEAD'])).stdout).toMatch(/^none: /)
  const file = join(root, 'openapi/loyalty.yaml')
  writeFileSync(file, readFileSync(file, 'utf8').replace('maxLength: 200', 'maxLength: 300'))
  const { stdout, code } = await diff(root, ['git:HEAD', '--fail-on', 'minor'])
  // Only BETA operations respond with a structure.
  expect([stdout.split('\n').at(-2), code]).toEqual(['patch: 1 patch', 0])
  const events = join(root, 'openapi/events.yaml')
  writeFileSync(events, readFileSync(events, 'utf8').replace('rewardActivities:', 'otherActivities:'))
  expect((await diff(root, ['git:HEAD', 'openapi/events.yaml', '--fail-on', 'patch'])).code).toBe(3)
})

test('the contract is compared with a published package, from the registry that npm is set to', async () => {
  const root = workspace({ 'a.yaml': before })
  const place = join(root, 'published')
  mkdirSync(place)
  writeFileSync(
    join(place, 'package.json'),
    JSON.stringify({
      name: 'pets-spec',
      version: '1.2.0',
      files: ['openapi.json'],
      exports: { './openapi.json': './openapi.json' },
    }),
  )
  const spec = { openapi: '3.1.0', info: { title: 'T', version: '1' }, paths: {} }
  writeFileSync(join(place, 'openapi.json'), JSON.stringify(spec))
  execFileSync('npm', ['pack', '--pack-destination', root, '--silent'], { cwd: place, stdio: 'ignore' })
  const packed = readFileSync(join(root, 'pets-spec-1.2.0.tgz'))
  const registry = createServer((request, response) => {
    if (request.url?.endsWith('.tgz')) return response.end(packed)
    if (request.url !== '/pets-spec') return response.writeHead(404).end('{}')
    const { port } = registry.address() as AddressInfo // it listens on a port
    const dist = { tarball: `http://127.0.0.1:${port}/pets-spec-1.2.0.tgz` }
    const version = { name: 'pets-spec', version: '1.2.0', dist }
    return response
      .setHeader('content-type', 'application/json')
      .end(JSON.stringify({ name: 'pets-spec', 'dist-tags': { latest: '1.2.0' }, versions: { '1.2.0': version } }))
  })
  await new Promise<void>((resolve) => registry.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => void registry.close())
  const { port } = registry.address() as AddressInfo // as above
  const env = { npm_config_registry: `http://127.0.0.1:${port}/`, npm_config_cache: join(root, 'cache') }
  const { stdout, stderr } = await diff(root, ['npm:pets-spec@1.2.0', 'a.yaml'], env)
  expect(stderr).toBe('')
  expect(stdout).toContain('GET /pets/{id} was added')
  const says = {
    'pets-spec@9.9.9': 'the package has no such version. Name one that "npm view PACKAGE versions" lists',
    'cats-spec@1.2.0': 'there is no such package. Check its name, and what "npm config get registry" prints',
  }
  for (const [named, reason] of Object.entries(says)) {
    const refused = await diff(root, [`npm:${named}`, 'a.yaml'], env)
    expect(refused).toMatchObject({ code: 2, stderr: expect.stringContaining(`Cannot read npm:${named}: ${reason}`) })
  }
})

test.each([
  {
    argv: ['git:HEAD', 'a.yaml'],
    env: { PATH: '{root}' },
    code: 2,
    says: 'Cannot read a.yaml of git:HEAD: git is not',
  },
  {
    argv: ['npm:pets-spec@1', 'a.yaml'],
    env: { PATH: '{root}' },
    code: 2,
    says: 'Cannot read npm:pets-spec@1: npm is',
  },
  {
    argv: ['git:HEAD', 'a.yaml'],
    env: { TMPDIR: '{root}/a.yaml' },
    code: 1,
    says: 'Cannot make a temporary folder in {root}/a.yaml: it is not a folder. Set TMPDIR to ',
  },
])('$argv with $env reports what is missing, and what to do', async ({ argv, env, code, says }) => {
  const root = workspace({ 'a.yaml': before, 'b.yaml': after })
  const own = Object.fromEntries(Object.entries(env).map(([name, value]) => [name, value.replace('{root}', root)]))
  const done = await diff(root, argv, own)
  expect(done).toEqual({ code, stdout: '', stderr: expect.stringContaining(says.replace('{root}', root)) })
  expect(done.stderr).not.toMatch(/ENO|spawn|    at /)
})

test('a number that loses precision is reported', async () => {
  const exact = before.replace('maxLength: 9', "default: '1', example: 9007199254740992")
  const root = workspace({ 'a.yaml': exact, 'b.yaml': exact.replace('740992', '740993') })
  const { code, stdout, stderr } = await diff(root, ['a.yaml', 'b.yaml'])
  expect(stdout).toMatch(/^none/)
  expect(stderr).toMatch(/^b\.yaml:10:\d+ warning inexact-number: 9007199254740993 is read as 9007199254740992/)
  expect(code).toBe(0)
})

test('versions of events with aliases can be compared', async () => {
  const events = `asyncapi: 3.0.0
info: { title: Test, version: 1.0.0 }
channels:
  log:
    address: null
    messages:
      created: { payload: &any { type: object } }
      deleted: { payload: *any }
`
  const root = workspace({ 'a.yaml': events, 'b.yaml': events.replace('type: object', 'type: string') })
  const { code, stdout, stderr } = await diff(root, ['a.yaml', 'b.yaml'])
  expect(stderr).toBe('')
  expect(stdout).toMatch(/^major: /m)
  expect(code).toBe(0)
})

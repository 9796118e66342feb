import { execFileSync } from 'node:child_process'
import { cpSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, onTestFinished, test } from 'vitest'
import { workspace } from '../../../core/document/test/workspace.ts'
import { after, before, diff } from './run-diff.ts'

const contract = fileURLToPath(new URL('../../../../../openapi/', import.meta.url))

test('the working contract is compared with a revision of the repository, other files included', async () => {
  const config = { documents: [{ document: 'openapi/loyalty.yaml', out: 'src' }] }
  const root = workspace({ 'specwright.config.json': JSON.stringify(config) })
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
  expect([stdout.split('\n').at(-2), code]).toEqual(['patch: 1 patch (wire patch, types none, client none)', 0])
  const events = join(root, 'openapi/events.yaml')
  writeFileSync(events, readFileSync(events, 'utf8').replace('rewardActivities:', 'otherActivities:'))
  expect((await diff(root, ['git:HEAD', 'openapi/events.yaml', '--fail-on', 'patch'])).code).toBe(3)
})

test('refs to another folder are followed if it is allowed, in a revision as well', async () => {
  const schema = { $ref: '../schemas/pet.yaml' }
  const responses = { 200: { description: 'A', content: { 'application/json': { schema } } } }
  const api = {
    openapi: '3.1.0',
    info: { title: 'T', version: '1' },
    security: [],
    paths: { '/a': { get: { responses } } },
  }
  const root = workspace({ 'api/api.json': JSON.stringify(api), 'schemas/pet.yaml': 'type: string\n' })
  const git = (...argv: readonly string[]): Buffer =>
    execFileSync('git', ['-c', 'user.name=Test', '-c', 'user.email=test@example.test', ...argv], { cwd: root })
  git('init', '-q')
  git('add', '.')
  git('commit', '-qm', 'First')
  writeFileSync(join(root, 'schemas/pet.yaml'), 'type: integer\n')
  expect(await diff(root, ['git:HEAD', 'api/api.json'])).toMatchObject({
    code: 1,
    stderr: expect.stringContaining('add --allow schemas,') as string,
  })
  const { stdout } = await diff(root, ['git:HEAD', 'api/api.json', '--allow', 'schemas', '--allow', 'later'])
  expect(stdout).toMatch(/^major: 1 major \(wire major, .*\)\n$/m)
})

test('the contract is compared with a published package, from the registry that npm is set to', async () => {
  const root = workspace({ 'a.yaml': before })
  const place = join(root, 'package')
  mkdirSync(place)
  writeFileSync(
    join(place, 'package.json'),
    JSON.stringify({
      name: 'pets-spec',
      version: '1.2.0',
      files: ['whole.json', 'stable.json'],
      exports: { './openapi.stable.json': './stable.json', './openapi.json': './whole.json' },
    }),
  )
  const spec = { openapi: '3.1.0', info: { title: 'T', version: '1' }, paths: {} }
  writeFileSync(join(place, 'whole.json'), JSON.stringify(spec))
  writeFileSync(join(place, 'stable.json'), 'no document')
  const packed = execFileSync('tar', ['cz', 'package'], { cwd: root })
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

import { spawnSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { clearItems } from '../test/added-parts.ts'
import { startPackedRegistry } from '../src/release/packed-registry.ts'
import type { Registry } from '../src/release/registry.ts'
import { userEnv } from '../src/user-env.ts'
import { changesetIn } from './changeset.ts'

// The repository of another contract is released twice to a registry that has the toolkit, and used from there.

let registry: Registry
let parent: string
let shop: string

beforeAll(async () => {
  registry = await startPackedRegistry('@shop')
  parent = mkdtempSync(join(tmpdir(), 'specwright-released-'))
  shop = join(parent, 'shop')
  registry.useIn(parent)
  run(parent, 'npx', '--yes', 'specwright', 'init', shop)
  registry.useIn(shop)
  run(shop, 'pnpm', 'install')
  run(shop, 'git', 'init', '--quiet', '--initial-branch=main')
  commit('Start')
})

afterAll(async () => {
  rmSync(parent, { recursive: true, force: true })
  await registry.close()
})

test('the first version is published with a token', () => {
  expect(pnpm('release:gate')).toContain('There is no release yet')
  pnpm('release:version')
  commit('Release')
  expect(publish('first')).toEqual(['client', 'mock-server', 'spec', 'validators'].map((each) => `@shop/${each}@1.0.0`))
  expect(publish('again')).toEqual([])
})

test('an edit of the contract becomes the next version', () => {
  edit((text) => text.replace('  /v1/items/{id}:\n', (line) => clearItems + line))
  promise('`client.items.clear()` removes all items.')
  expect(publish('second')).toContain('@shop/client@1.1.0')
})

test('a user of the registry gets the new method, and its changelog', () => {
  const project = userOf('project')
  writeFileSync(
    join(project, 'use.js'),
    `import { createApiClient } from '@shop/client'
     let sent
     const client = createApiClient({
       baseUrl: 'http://shop.test',
       credentials: { accessToken: 'secret' },
       fetch: async (url, { method }) => ((sent = [method, url]), new Response(null, { status: 204 })),
     })
     await client.items.clear()
     console.log(...sent)`,
  )
  expect(run(project, 'node', 'use.js')).toBe('DELETE http://shop.test/v1/items/all\n')
  expect(readFileSync(join(project, 'node_modules/@shop/client/CHANGELOG.md'), 'utf8')).toContain(
    '## 1.1.0\n\n### Minor Changes\n\n- `client.items.clear()` removes all items.',
  )
})

test('a break becomes a major version, with what migrates its callers', () => {
  edit((text) => text.replace(clearItems, ''))
  promise('`client.items.clear()` is gone.')
  expect(publish('third')).toContain('@shop/client@2.0.0')
  const files = run(join(parent, 'third'), 'tar', '-tzf', 'packages/shop-client-2.0.0.tgz')
  expect(files).toContain('package/migrations/2.0.0.json')
})

test('a member that is renamed is renamed in the code of users, whose program compiles and sends it', () => {
  const project = userOf('caller')
  mkdirSync(join(project, 'src'))
  writeFileSync(join(project, 'tsconfig.json'), JSON.stringify(strict))
  const main = join(project, 'src/main.ts')
  writeFileSync(main, caller)
  run(project, 'npm', 'install', '--no-audit', '--no-fund', '--save-dev', 'typescript', '@types/node')
  expect(compiled(project)).toEqual([])
  edit((text) => text.replaceAll('weight_g', 'weight_grams'))
  const member = '/components/schemas/NewItem/properties/weight'
  writeFileSync(join(shop, 'openapi/contract-changes.yaml'), `renamed:\n  ${member}_g: ${member}_grams\n`)
  promise('Items have `weight_grams` instead of `weight_g`.')
  expect(publish('fourth')).toContain('@shop/client@3.0.0')
  run(project, 'npm', 'install', '--no-audit', '--no-fund', '@shop/client@3', '@shop/spec@3')
  expect(compiled(project)).not.toEqual([])
  run(project, 'npx', '--yes', '@specwright/release', 'migrate', '@shop/client', 'src/')
  expect(readFileSync(main, 'utf8')).toBe(caller.replaceAll('weight_g', 'weight_grams'))
  expect(compiled(project)).toEqual([])
  expect(run(project, 'node', '--experimental-strip-types', '--no-warnings', 'src/main.ts')).toBe(
    '{"name":"Mug","kind":"PHYSICAL","weight_grams":320}\n',
  )
})

/** A new project of a user, with the client and the types. */
function userOf(name: string): string {
  const project = join(parent, name)
  mkdirSync(project)
  writeFileSync(join(project, 'package.json'), '{ "private": true, "type": "module" }')
  registry.useIn(project)
  run(project, 'npm', 'install', '--no-audit', '--no-fund', '@shop/client', '@shop/spec')
  return project
}

/** A strict project of TypeScript, which Node runs as it is. */
const strict = {
  compilerOptions: {
    strict: true,
    module: 'nodenext',
    target: 'es2024',
    noEmit: true,
    allowImportingTsExtensions: true,
    types: ['node'],
  },
  include: ['src'],
}

/** A program of a user that sends an item, and prints its body. */
const caller = `import { createApiClient } from '@shop/client'
import type { NewItem } from '@shop/spec'

const client = createApiClient({
  baseUrl: 'http://shop.test',
  credentials: { accessToken: 'secret' },
  fetch: async (input, init) => {
    console.log(await new Request(input, init).text())
    return Response.json({ id: 'item_mug', name: 'Mug', kind: 'DIGITAL' }, { status: 201 })
  },
})

const mug: NewItem = { name: 'Mug', kind: 'PHYSICAL', weight_g: 320 }
await client.items.create(mug)
`

/** What the compiler finds in a project. */
function compiled(project: string): string[] {
  const { stdout } = spawnSync('npx', ['tsc'], { cwd: project, encoding: 'utf8', env: userEnv() })
  return stdout.split('\n').filter((line) => line.includes('error TS'))
}

/** Changes the contract, and generates from it. */
function edit(change: (text: string) => string): void {
  const contract = join(shop, 'openapi/shop.yaml')
  writeFileSync(contract, change(readFileSync(contract, 'utf8')))
  pnpm('generate')
}

/** Writes the changeset that the gate asks for, and creates the version. */
function promise(sentence: string): void {
  const refused = spawnSync('pnpm', ['release:gate'], { cwd: shop, encoding: 'utf8', env: userEnv() })
  expect(refused).toMatchObject({
    status: 1,
    stderr: expect.stringContaining('@shop/client: none promised') as unknown,
  })
  const { path, content } = changesetIn(refused.stderr, sentence)
  writeFileSync(join(shop, path), content)
  pnpm('release:gate')
  commit('Change the contract')
  pnpm('release:version')
  commit('Release')
  expect(pnpm('release:gate')).toContain('@shop/client: none promised, none required')
}

/** Packs, and publishes what is packed, in its order; returns the ids of the packages. */
function publish(name: string): string[] {
  const folder = join(parent, name)
  pnpm('release:pack', folder)
  const { packages } = JSON.parse(readFileSync(join(folder, 'release.json'), 'utf8')) as {
    packages: readonly { id: string; tarball: string }[]
  }
  registry.useIn(folder)
  for (const { tarball } of packages) run(folder, 'npm', 'publish', `./${tarball}`, '--access', 'public')
  return packages.map(({ id }) => id).toSorted()
}

function pnpm(...argv: readonly string[]): string {
  return run(shop, 'pnpm', ...argv)
}

function commit(subject: string): void {
  run(shop, 'git', 'add', '--all')
  run(shop, 'git', '-c', 'user.name=Ada', '-c', 'user.email=ada@example.com', 'commit', '--quiet', '--message', subject)
}

function run(cwd: string, command: string, ...argv: readonly string[]): string {
  const { status, stdout, stderr } = spawnSync(command, argv, { cwd, encoding: 'utf8', env: userEnv() })
  expect(status, `${command} ${argv.join(' ')}\n${stdout}${stderr}`).toBe(0)
  return stdout
}

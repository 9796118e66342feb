import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { stripVTControlCharacters } from 'node:util'
import { freePort, statusOf } from '@specwright/machine/ports'
import { parse } from 'yaml'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { clearItems } from './added-parts.ts'
import type { Consumer } from '../src/consumer.ts'
import { isOurs } from '../src/published.ts'

const root = fileURLToPath(new URL('../../../../', import.meta.url))

let parent: string
let shop: string

/**
 * Tests the files of the repository of another contract, as a user creates it with the packed toolkit.
 *
 * @param packed Gives the project that has it, which packing takes long to make: the tests of the packed packages share theirs.
 */
export function testNewRepository(packed: () => Consumer): void {
  describe('a new repository', () => {
    beforeAll(() => create(packed()))

    afterAll(() => rmSync(parent, { recursive: true, force: true }))
    test('it depends on the same versions as this repository', dependsOnOurVersions)

    test.each(['client', 'mock-server', 'spec', 'validators'])('its package %s says what it is', (name) => {
      expect(read(`packages/${name}/README.md`)).toMatch(
        new RegExp(`^# @shop/${name}\\n\\n[^]*from '@shop/${name}[/']`),
      )
    })

    test.each([
      ['.github/workflows/ci.yml', '_github/workflows/ci.yml'],
      ['.github/workflows/docs.yml', '_github/workflows/docs.yml'],
      ['.github/workflows/release.yml', '_github/workflows/release.yml'],
      ['.changeset/changelog.js', '_changeset/changelog.js'],
      ['.ci/pnpm.mjs', '_ci/pnpm.mjs'],
      ['.ci/pnpm/package.json', '_ci/pnpm/package.template.json'],
      ['.ci/pnpm/package-lock.json', '_ci/pnpm/package-lock.json'],
    ])('its %s is that of this repository', (path, template) => {
      const ours = (file: string): string => readFileSync(join(root, file), 'utf8')
      expect(ours(`packages/toolkit/specwright/repository-template/${template}`)).toBe(ours(path))
      expect(read(path)).toBe(ours(path))
    })
  })
}

/**
 * As `testNewRepository`, what a user does from the installation on: the repository passes its gate, is served, refuses what
 * was not generated, and follows a change of its contract; its CI downloads the pnpm of its lockfile.
 */
export function testInstalledRepository(packed: () => Consumer): void {
  describe('a new repository that is installed', () => {
    beforeAll(() => {
      create(packed())
      install()
    })

    afterAll(() => rmSync(parent, { recursive: true, force: true }))
    test('it passes its own gate, without a hand edit', passesItsGate)
    test('its start serves the mock and the docs, until it is interrupted', starts)
    test('its types look at its tests', typesLookAtTests)
    test('its gate refuses a contract that was not generated from', refusesWhatWasNotGenerated)
    test('its packages follow a change of its contract, without a hand edit', followsItsContract)
    test('its CI runs the pnpm that its lockfile pins', runsPinnedPnpm)
  })
}

/** Creates the repository. */
function create(consumer: Consumer): void {
  // Beside the consumer, whose packages it must not find.
  parent = mkdtempSync(join(process.env['KEPT_TMPDIR'] ?? tmpdir(), 'loyalty-shop-'))
  shop = join(parent, 'shop')
  const program = 'node_modules/specwright/dist/bin/cli.js'
  const { status, stderr } = consumer.run('node', program, 'init', shop, '--toolkit', consumer.tarballs, '--quiet')
  expect(stderr).toBe('')
  expect(status).toBe(0)
}

/** Installs what it depends on. */
function install(): void {
  expect(run('install')).toMatchObject({ status: 0 })
  spawnSync('git', ['init', '--quiet', '--initial-branch=main'], { cwd: shop })
}

function passesItsGate(): void {
  const { status, output } = run('test')
  expect(output).toContain('3 operations, 5 schemas')
  expect(stripVTControlCharacters(output)).toMatch(/Tasks: +8 successful, 8 total/)
  expect(status).toBe(0)
}

async function starts(): Promise<void> {
  const [mock, docs] = [await freePort(), await freePort()]
  const bin = join(shop, 'node_modules/.bin')
  const argv = ['dev', '--built', '--port', String(mock), '--docs-port', String(docs)]
  const env = { PATH: `${bin}:${process.env['PATH']}`, HOME: process.env['HOME'] }
  const child = spawn(join(bin, 'specwright'), argv, { cwd: shop, env, stdio: ['ignore', 'pipe', 'inherit'] })
  const exit = once(child, 'exit')
  let output = ''
  for await (const text of child.stdout.iterator({ destroyOnReturn: false })) {
    output += String(text)
    if (output.includes('Press Ctrl-C to stop.')) break
  }
  child.stdout.resume()
  expect(await statusOf(`http://127.0.0.1:${mock}/v1/items`)).toBe(401)
  expect(await statusOf(`http://127.0.0.1:${docs}/`)).toBe(200)
  child.kill('SIGINT')
  expect(await exit).toEqual([0, null])
  expect(await Promise.all([mock, docs].map((port) => statusOf(`http://127.0.0.1:${port}/`)))).toEqual([
    'closed',
    'closed',
  ])
}

function typesLookAtTests(): void {
  const file = 'packages/client/test/calls.test.ts'
  const before = read(file)
  edit(file, (text) => `${text}\nexport const wrong: number = 'text'\n`)
  expect(run('types')).toMatchObject({ status: 1, output: expect.stringContaining(file) as unknown })
  edit(file, () => before)
}

function changeContract(): void {
  edit('openapi/shop.yaml', (text) =>
    text
      .replace('minimum: 1\n      if:', 'minimum: 2\n      if:')
      .replace('  /v1/items/{id}:\n', (line) => `${clearItems}${line}`),
  )
}

function refusesWhatWasNotGenerated(): void {
  changeContract()
  const stopped = run('check')
  expect(stopped.output).toContain('packages/validators/src/generated/areas/items.ts')
  expect(stopped.status).not.toBe(0)
}

/** After the change that its gate refused. */
function followsItsContract(): void {
  expect(run('generate')).toMatchObject({ status: 0 })
  expect(run('check')).toMatchObject({ status: 0 })
  expect(run('types')).toMatchObject({ status: 0 })
  const { status, output } = run('--filter', '@shop/client', '--filter', '@shop/validators', 'test')
  expect(stripVTControlCharacters(output)).toMatch(/Tests +4 passed/)
  expect(status).toBe(0)
}

function runsPinnedPnpm(): void {
  const { status, stdout } = spawnSync('node', ['.ci/pnpm.mjs', '--version'], { cwd: shop, encoding: 'utf8' })
  expect({ status, version: `pnpm@${stdout.trim()}` }).toEqual({
    status: 0,
    version: manifestIn(shop).packageManager,
  })
}

function dependsOnOurVersions(): void {
  const { catalog } = parse(readFileSync(join(root, 'pnpm-workspace.yaml'), 'utf8')) as { catalog: Versions }
  const toolkit = `^${manifestIn(join(root, 'packages/toolkit/specwright')).version}`
  for (const part of ['.', 'apps/docs', ...readdirSync(join(shop, 'packages')).map((name) => `packages/${name}`)]) {
    const { dependencies, devDependencies, optionalDependencies } = manifestIn(join(shop, part))
    for (const [name, version] of Object.entries({
      ...dependencies,
      ...devDependencies,
      ...optionalDependencies,
    })) {
      if (name.startsWith('@shop/')) continue
      expect(version, `${name} of ${part}`).toBe(isOurs(name) ? toolkit : catalog[name])
    }
  }
  expect(manifestIn(shop).packageManager).toBe(manifestIn(root).packageManager)
}

type Versions = Readonly<Record<string, string>>

interface Manifest {
  readonly version: string
  readonly packageManager?: string
  readonly dependencies?: Versions
  readonly devDependencies?: Versions
  readonly optionalDependencies?: Versions
}

function manifestIn(folder: string): Manifest {
  return JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')) as Manifest // our own file
}

function read(path: string): string {
  return readFileSync(join(shop, path), 'utf8')
}

function run(...argv: string[]): { status: number | null; output: string } {
  // Without the variables of the test runner, which Vite would read.
  const env = { PATH: process.env['PATH'], HOME: process.env['HOME'] }
  const { status, stdout, stderr } = spawnSync('pnpm', argv, { cwd: shop, env, encoding: 'utf8' })
  return { status, output: stdout + stderr }
}

function edit(path: string, change: (text: string) => string): void {
  writeFileSync(join(shop, path), change(read(path)))
}

import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createConsumer, type Consumer } from '../src/consumer.ts'
import { generateExampleContract } from '../src/example-contract.ts'
import { examplesOf, mockedServer } from '../src/examples.ts'
import { core, published } from '../src/published.ts'
import { testNewRepository } from './new-repository.ts'

const program = `
import { createLoyaltyClient } from '@loyalty-kit/client'
import { createMockServer } from '@loyalty-kit/mock-server'
import { listen } from '@loyalty-kit/mock-server/node'
import { operations, type TierStructure } from '@loyalty-kit/spec'
import { isTierStructure, TierStructureSchema } from '@loyalty-kit/validators'

const mock = createMockServer()
const { url, close } = await listen(mock, { port: 0 })
const loyalty = createLoyaltyClient({ baseUrl: url, appId: 'demo-app', appToken: 'demo-token', scope: ['loyalties', 'rewards'] })
const structure: TierStructure = await loyalty.tierStructures.delete('ts_gold')
const status: 'DRAFT' | 'ACTIVE' | 'INACTIVE' | 'DELETED' = structure.status
// @ts-expect-error a status is one of four words, not a number
const wrong: number = structure.status
const page = await loyalty.rewards.listActivities('rw_mug', { limit: 3 }).page()
console.log(JSON.stringify([status, isTierStructure(structure), TierStructureSchema.check(structure), page.data.length, operations.deleteTierStructure.beta]))
void wrong
await loyalty.close()
await close()
`

const examples = examplesOf('README.md', ...published.map(({ folder }) => `${folder}/README.md`))

const options = [
  '--singleThreaded',
  '--noEmit',
  '--allowImportingTsExtensions',
  '--strict',
  '--target',
  'es2024',
  '--lib',
  'es2024,dom,dom.asynciterable',
  '--types',
  'node',
]

let consumer: Consumer

beforeAll(() => {
  consumer = createConsumer()
  consumer.write('index.ts', program)
})

afterAll(() => {
  consumer.remove()
})

/** What TypeScript says of a file, by how it finds modules. */
const compiled = (file: string, module: string, resolution: string): ReturnType<Consumer['run']> =>
  consumer.run('tsc', ...options, '--module', module, '--moduleResolution', resolution, file)

test.each(['nodenext', 'bundler'])('the packed packages type-check with module resolution %s', (resolution) => {
  const module = resolution === 'bundler' ? 'preserve' : resolution
  const { status, stdout } = compiled('index.ts', module, resolution)
  expect(stdout).toBe('')
  expect(status).toBe(0)
})

test.each(published)('the packed $name has all files that its manifest names', ({ name }) => {
  const { exports = {}, imports = {} } = consumer.manifestOf(name)
  const named = [...JSON.stringify([exports, imports]).matchAll(/"\.\/([^"*]+\.[^"*]+)"(?!:)/g)].map(([, path]) => path)
  const contents = consumer.contentsOf(name)
  expect(named.filter((path) => !contents.includes(String(path)))).toEqual([])
  expect(named).toContain('package.json')
})

test('the examples of every README type-check', () => {
  generateExampleContract(consumer)
  const modules = examples.flatMap(({ file, modules: texts }) =>
    texts.map((text, index) => ({ path: `${file.replaceAll('/', '-')}-${index}.ts`, text })),
  )
  for (const { path, text } of modules) consumer.write(path, `${text}\nexport {}\n`)
  const { status, stdout } = consumer.run('tsc', ...options, '--module', 'nodenext', ...modules.map(({ path }) => path))
  expect(stdout).toBe('')
  expect(status).toBe(0)
})

test.each([
  { example: 'with the mock that is running', index: 0 },
  { example: 'in a test', index: 1 },
])('the example of the README $example runs as written', ({ index }) => {
  consumer.write('prelude.mjs', mockedServer)
  consumer.write('readme.ts', examples[0]?.blocks[index] ?? '')
  const { stdout, stderr } = consumer.run(process.execPath, '--import', './prelude.mjs', 'readme.ts')
  expect(stderr).toBe('')
  expect(stdout.trimEnd().split('\n')).toHaveLength(26)
  expect(stdout).toMatch(/DELETED\n$/)
})

test('the packed packages run', () => {
  const { stdout, stderr } = consumer.run(process.execPath, 'index.ts')
  expect(stderr).toBe('')
  expect(JSON.parse(stdout)).toEqual(['DELETED', true, [], 3, true])
})

/** Modules that users import, by what they write; files of a folder are compiled with a site. */
const modulesOf = (name: string, id: string): string[] =>
  Object.entries(consumer.manifestOf(name).exports ?? {}).flatMap(([path, target]) => {
    return typeof target === 'object' && !path.includes('*') ? [id + path.slice(1)] : []
  })

test.each(published)('every module that $name exports loads, as installed', ({ name, id }) => {
  const modules = modulesOf(name, id)
  expect(modules).toContain(id)
  const loaded = modules.map((each) => `Object.keys(await import('${each}')).length`)
  const { stdout, stderr } = consumer.run(
    process.execPath,
    '--input-type=module',
    '-e',
    `console.log(${loaded.join(', ')})`,
  )
  expect(stderr).toBe('')
  expect(stdout.trim().split(' ')).toHaveLength(modules.length)
})

test('every module that a package exports has types, as installed', () => {
  // Pages of docs are compiled with a site, which has the types of Astro.
  const typed = published.filter(({ name }) => name !== 'docs-engine')
  for (const { name, id } of typed) writeTypes(`types-of-${name}.ts`, modulesOf(name, id))
  const files = typed.map(({ name }) => `types-of-${name}.ts`)
  // In one program, which reads the libraries once.
  const { stdout } = consumer.run('tsc', ...options, '--skipLibCheck', 'false', '--module', 'nodenext', ...files)
  expect(stdout).toBe('')
})

/** Writes a module that has the types of others. */
function writeTypes(path: string, modules: readonly string[]): void {
  consumer.write(path, modules.map((each, index) => `export type * as E${index} from '${each}'\n`).join(''))
}

test('specwright has types that need no others, such as those of Node', () => {
  const modules = modulesOf('specwright', 'specwright')
  writeTypes('alone.ts', modules)
  const flags = ['--noEmit', '--strict', '--target', 'es2024', '--lib', 'es2024,dom', '--skipLibCheck', 'false']
  const { stdout } = consumer.run('tsc', ...flags, '--types', '', '--module', 'nodenext', 'alone.ts')
  expect(stdout).toBe('')
})

test.each(published)('nothing that $name has names a package of the core', ({ name, id }) => {
  const { dependencies, peerDependencies, devDependencies } = consumer.manifestOf(name)
  expect(devDependencies).toBeUndefined()
  expect(Object.keys({ ...dependencies, ...peerDependencies }).filter((each) => core.includes(each))).toEqual([])
  const importsCore = new RegExp(`(?:from|import|require|resolve)\\s*\\(?\\s*["'\`](?:${core.join('|')})["'\`/]`)
  const files = consumer.contentsOf(name).filter((path) => /\.(?:[cm]?[jt]s|astro)$/.test(path))
  const importers = files.filter((path) => {
    return importsCore.test(readFileSync(join(consumer.folder, 'node_modules', id, path), 'utf8'))
  })
  expect(files.length).toBeGreaterThan(0)
  expect(importers).toEqual([])
})

test.each(['docs-engine', 'release'])('%s depends on specwright of the same version exactly', (name) => {
  expect(consumer.manifestOf(name).dependencies).toMatchObject({
    specwright: consumer.manifestOf('specwright').version,
  })
})

test('the packed packages work with require()', () => {
  const script = published.map(({ id }) => `Object.keys(require('${id}')).length > 0`).join(' && ')
  const { stdout, stderr } = consumer.run(process.execPath, '-p', script)
  expect(stderr).toBe('')
  expect(stdout).toBe('true\n')
})

test.each([
  ['node20', 'node16', ''],
  ['nodenext', 'nodenext', ''],
  ['node16', 'node16', 'error TS1479'],
])('with the module setting %s, TypeScript compiles to require() as the README says', (module, resolution, problem) => {
  const imports = published
    .filter(({ name }) => name !== 'docs-engine')
    .map(({ id }, at) => `import * as p${at} from '${id}'\n`)
  consumer.write('required.cts', imports.join(''))
  const { stdout } = compiled('required.cts', module, resolution)
  expect([...new Set(stdout.match(/error TS\d+/g))].join()).toBe(problem)
})

test.each([
  { bin: 'specwright/dist/bin/cli.js', says: 'specwright COMMAND' },
  { bin: '@loyalty-kit/mock-server/dist/bin.js', says: 'loyalty-mock' },
])('the packed $bin prints its usage', ({ bin, says }) => {
  const { status, stdout } = consumer.run(process.execPath, `node_modules/${bin}`, '--help')
  expect(stdout).toContain(says)
  expect(status).toBe(0)
})

test('the packed specwright needs no other linter, and says what to install for its opinion', () => {
  consumer.write(
    'opinion.json',
    JSON.stringify({ openapi: '3.1.0', info: { title: 'Pets', version: '1.0.0' }, paths: {} }),
  )
  const argv = ['node_modules/specwright/dist/bin/cli.js', 'diff', 'opinion.json', 'opinion.json']
  expect(consumer.run(process.execPath, ...argv)).toMatchObject({ status: 0, stderr: '' })
  expect(consumer.run(process.execPath, ...argv, '--second-opinion')).toMatchObject({
    status: 2,
    stderr: 'redocly is in a package that is not installed here: run npm install --save-dev @redocly/cli\n',
  })
})

test('the packed specwright compares two versions', () => {
  for (const team of ['one', 'other']) {
    const document = { openapi: '3.1.0', info: { title: 'Pets', version: '1.0.0', 'x-team': team }, paths: {} }
    consumer.write(`${team}.json`, JSON.stringify(document))
  }
  const cli = 'node_modules/specwright/dist/bin/cli.js'
  const { stdout, stderr } = consumer.run(process.execPath, cli, 'diff', 'one.json', 'other.json')
  expect(stderr).toBe('')
  expect(stdout).toContain('none /info/x-team\n  "x-team" changed; no rule rates it')
})

test('the packed loyalty-mock needs SQLite only for a SQLite store', () => {
  const bin = 'node_modules/@loyalty-kit/mock-server/dist/bin.js'
  // As on Node 20, which has no SQLite.
  const run = (...argv: readonly string[]) => consumer.run(process.execPath, '--no-experimental-sqlite', bin, ...argv)
  expect(run('--help')).toMatchObject({ status: 0, stderr: '' })
  expect(run('--store', 'mock.db')).toMatchObject({
    status: 1,
    stderr: expect.stringContaining('has no SQLite. Use Node 22.13 or later, ') as unknown,
  })
})

test('the packed loyalty-mock imports only what its package depends on, as some installers require', () => {
  const bin = readFileSync(join(consumer.folder, 'node_modules/@loyalty-kit/mock-server/dist/bin.js'), 'utf8')
  const { dependencies, peerDependencies } = consumer.manifestOf('mock-server')
  const known = Object.keys({ ...dependencies, ...peerDependencies })
  const imported = [...bin.matchAll(/\b(?:from|import)\s*\(?"((?:@[\w-]+\/)?[\w-]+)(?:\/[^"]*)?"/g)].map(
    ([, name]) => name,
  )
  expect(imported).toContain('@noble/hashes')
  expect(imported.filter((name) => !known.includes(name ?? ''))).toEqual([])
})

test.each(published)('$name contains what its users need, and no more', ({ name, folder }) => {
  const contents = consumer.contentsOf(name).map((path) => path.split('/')[0])
  // specwright includes the files that `init` copies; spec its contract as documents; engines the types of their sources as
  // data, a document, a page.
  const own: Readonly<Record<string, readonly string[]>> = {
    specwright: ['repository-template'],
    'mock-engine': ['control.yaml', 'inspector'],
    spec: ['src'],
    'validator-engine': ['files'],
  }
  // A package has a changelog only after its first release.
  const changelog = existsSync(new URL(`../../../../${folder}/CHANGELOG.md`, import.meta.url)) ? ['CHANGELOG.md'] : []
  expect(new Set(contents)).toEqual(
    new Set(['LICENSE', 'README.md', 'dist', 'package.json', ...(own[name] ?? []), ...changelog]),
  )
  const { exports, imports } = consumer.manifestOf(name)
  expect(JSON.stringify([exports, imports])).not.toContain('@specwright/source')
})

testNewRepository(() => consumer)

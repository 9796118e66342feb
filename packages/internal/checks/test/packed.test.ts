import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createConsumer, type Consumer } from '../src/consumer.ts'
import { generateExampleContract } from '../src/example-contract.ts'
import { examplesOf, mockedServer } from '../src/examples.ts'
import { core, published } from '../src/published.ts'
import { testNewRepository } from './new-repository.ts'
import { errorsOfRequire, modulesOf, options, program, writeTypes } from './packed-modules.ts'

const examples = examplesOf('README.md', ...published.map(({ folder }) => `${folder}/README.md`))

let consumer: Consumer

beforeAll(() => {
  consumer = createConsumer()
  consumer.write('index.ts', program)
})

afterAll(() => {
  consumer.remove()
})

test('the packed packages type-check, as do the examples of every README, and each module that a package exports', () => {
  generateExampleContract(consumer)
  const modules = examples.flatMap(({ file, modules: texts }) =>
    texts.map((text, index) => ({ path: `${file.replaceAll('/', '-')}-${index}.ts`, text })),
  )
  for (const { path, text } of modules) consumer.write(path, `${text}\nexport {}\n`)
  // Pages of docs are compiled with a site, which has the types of Astro.
  const typed = published.filter(({ name }) => name !== 'docs-engine')
  for (const { name, id } of typed) writeTypes(consumer, `types-of-${name}.ts`, modulesOf(consumer, name, id))
  const types = typed.map(({ name }) => `types-of-${name}.ts`)
  // In one program, which reads the libraries once.
  const files = ['index.ts', ...modules.map(({ path }) => path), ...types]
  const { status, stdout } = consumer.run('tsc', ...options, '--module', 'nodenext', ...files)
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

test('every module that a package exports loads, as installed', () => {
  const modules = published.flatMap(({ name, id }) => modulesOf(consumer, name, id))
  expect(published.filter(({ id }) => !modules.includes(id))).toEqual([])
  // In one process, which starts once; the first that does not load is named.
  const script = modules.map((each) => `console.log('${each}', Object.keys(await import('${each}')).length)`)
  const { stdout, stderr } = consumer.run(process.execPath, '--input-type=module', '-e', script.join('\n'))
  expect(stderr).toBe('')
  expect(
    stdout
      .trim()
      .split('\n')
      .map((line) => line.split(' ')[0]),
  ).toEqual(modules)
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

// Nightly, with other settings.
test('with the module setting nodenext, TypeScript compiles to require() as the README says', () => {
  expect(errorsOfRequire(consumer, 'nodenext', 'nodenext')).toEqual([])
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

import { mkdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { copyRepository, filesOf, namedFiles, writtenAfterBuild, type Manifest, type Task } from './task-graph.ts'

const copy = copyRepository()
const before = copy.tasks()

afterAll(() => copy.remove())

/** The tasks that run something and whose hash changed. */
function changed(after: ReadonlyMap<string, Task>): string[] {
  const names = [...before].filter(([name, { hash, command }]) => {
    return command !== '<NONEXISTENT>' && after.get(name)?.hash !== hash
  })
  return names.map(([name]) => name).toSorted()
}

/** The names of tasks in a string, sorted. */
const words = (text: string): string[] => text.trim().split(/\s+/).toSorted()

const append = (text: string): string => `${text}\n`

const edits = [
  {
    what: 'a word of a guide',
    path: 'apps/docs/src/content/docs/guides/testing.mdx',
    runs: ['docs#format:check', 'docs#test'],
  },
  {
    what: 'a keyword',
    path: 'packages/toolkit/core/json-schema/src/compile/keywords/pattern.ts',
    runs: words(`
      bench#types
      checks#test checks#types
      specwright#build specwright#test specwright#types
      corpus#test corpus#types
      diff#build diff#test diff#types
      docs#test docs#types
      docs-engine#build docs-engine#test docs-engine#types
      document#build document#test document#types
      json-schema#build json-schema#test json-schema#types
      release#build release#test release#types
      check format:check lint release:gate`),
  },
  {
    what: 'the contract',
    path: 'openapi/loyalty.yaml',
    runs: words(`
      checks#test
      specwright#test
      docs#test
      docs-engine#test
      document#test
      check format:check lint:api release:gate`),
  },
  {
    what: 'a test of a package',
    path: 'packages/client/test/token.test.ts',
    runs: words(`
      client#test client#types
      format:check lint`),
  },
  {
    what: 'a helper that tests of other packages import',
    path: 'packages/toolkit/core/document/test/workspace.ts',
    runs: words(`
      specwright#test specwright#types
      diff#test diff#types
      document#test document#types
      release#test release#types
      corpus#test corpus#types
      docs#test docs#types
      format:check lint`),
  },
  {
    what: 'a nightly test',
    path: 'packages/mock-server/nightly/store/kills.test.ts',
    runs: words(`
      mock-server#types
      format:check lint`),
  },
  {
    what: 'a README',
    path: 'packages/client/README.md',
    runs: words(`
      client#test
      checks#test
      docs#test
      format:check`),
  },
  {
    what: 'generated code',
    path: 'packages/spec/src/generated/types.ts',
    runs: words(`
      bench#types
      checks#test checks#types
      client#build client#test client#types
      corpus#test corpus#types
      dev#test dev#types
      docs#test docs#types
      mock-server#build mock-server#test mock-server#types
      spec#build spec#types
      validators#build validators#test validators#types
      check format:check lint release:gate`),
  },
  {
    what: 'the version of a dependency',
    path: 'pnpm-lock.yaml',
    edit: (text: string) =>
      text.replaceAll('sirv@3.0.2', 'sirv@3.0.3').replaceAll(/(sirv:\n.*\n +version: )3.0.2/g, '$13.0.3'),
    runs: words(`
      checks#test checks#types
      corpus#test corpus#types
      dev#test dev#types
      docs#test docs#types
      check lint release:gate`),
  },
]

test.each(edits)('a change of $what runs the tasks that read it', ({ path, edit = append, runs }) => {
  expect(changed(copy.edited(path, edit, () => copy.tasks()))).toEqual(runs)
})

test.each([
  { variable: 'CHROMIUM_PATH', runs: ['docs#test'] },
  { variable: 'CI', runs: ['docs#test', 'mock-engine#test', 'mock-server#test', 'specwright#test'] },
  { variable: 'JSON_SCHEMA_TEST_SUITE', runs: ['json-schema#test'] },
  { variable: 'SPECWRIGHT_TEST_POSTGRES', runs: ['mock-engine#test', 'mock-server#test', 'specwright#test'] },
])('a change of $variable runs the tests that depend on it', ({ variable, runs }) => {
  expect(changed(copy.tasks({ [variable]: 'another' }))).toEqual(runs)
})

test.each([
  { fact: 'chromium', runs: ['docs#test'] },
  { fact: 'postgres', runs: ['mock-engine#test', 'mock-server#test', 'specwright#test'] },
  { fact: 'shells', runs: ['docs#test'] },
  { fact: 'suite', runs: ['json-schema#test'] },
])('a change of the fact $fact runs the tests that depend on it', ({ fact, runs }) => {
  expect(changed(withFact(fact))).toEqual(runs)
})

test('another Node, system or architecture runs everything', () => {
  const all = [...before].filter(([, { command }]) => command !== '<NONEXISTENT>').map(([name]) => name)
  expect(changed(withFact('machine'))).toEqual(all.toSorted())
})

/** The tasks on a machine where one fact differs. */
function withFact(name: string): ReadonlyMap<string, Task> {
  const facts = join(copy.folder, '.turbo/facts')
  mkdirSync(facts, { recursive: true })
  const file = join(facts, `${name}.json`)
  writeFileSync(file, '{}')
  try {
    return copy.tasks()
  } finally {
    rmSync(file)
  }
}

const isFile = (path: string): boolean => {
  return statSync(join(copy.folder, path), { throwIfNoEntry: false })?.isFile() === true
}

const tested = [...before].filter(([name, { command }]) => name.endsWith('#test') && command !== '<NONEXISTENT>')

test.each(tested)('the hash of %s includes every file that its modules name', (name, { directory }) => {
  const files = filesOf(before, name)
  const own = [...files].filter((file) => file.startsWith(`${directory}/`) && /\.(?:ts|mjs)$/.test(file))
  const named = own.flatMap((file) => namedFiles(file, readFileSync(join(copy.folder, file), 'utf8')))
  const unknown = named.filter((file) => isFile(file) && !files.has(file))
  expect(unknown).toEqual([])
  expect(own.length).toBeGreaterThan(0)
})

test('only the checks need a build', () => {
  const needBuild = tested.filter(([, { dependencies }]) => dependencies.some((each) => each.endsWith('#build')))
  expect(needBuild.map(([name]) => name)).toEqual(['checks#test'])
})

test('a build that is replayed restores nothing that another command wrote into the same folder', () => {
  const builds = [...before].filter(([name, { command }]) => name.endsWith('#build') && command !== '<NONEXISTENT>')
  const written = builds.map(([name, { directory, excludedOutputs }]) => {
    const text = readFileSync(join(copy.folder, directory, 'package.json'), 'utf8')
    const paths = writtenAfterBuild(JSON.parse(text) as Manifest) // our own
    const kept = paths.filter((path) => !(excludedOutputs ?? []).some((each) => [path, `${path}/**`].includes(each)))
    return { name, paths, kept }
  })
  expect(written.flatMap(({ name, kept }) => kept.map((path) => `${name} ${path}`))).toEqual([])
  expect(written.filter(({ paths }) => paths.length > 0).map(({ name }) => name)).toEqual([
    'mock-server#build',
    'docs-engine#build',
    'release#build',
    'specwright#build',
  ])
})

import { mkdirSync, mkdtempSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { createMockServer, listen } from '@loyalty-kit/mock-server/node'
import { migrate, type Migration } from '@specwright/release'
import { describe, expect, test } from 'vitest'
import { parse } from 'yaml'
import { shells } from './code/shells.ts'
import { activitiesOf } from '../../../packages/mock-server/test/facts.ts'
import {
  root,
  folder,
  blocks,
  everywhere,
  linesOf,
  lines,
  startingWith,
  mocks,
  mocksOfEachKind,
  databases,
  toolkit,
  documentMocks,
  documentDocs,
  migrations,
  scripts,
  installs,
  workers,
  containers,
  local,
  terminal,
} from './code/command-lines.ts'
import { openRepository, testMocks, testShells, testToolkit } from './code/command-tests.ts'

test('every line is of a kind that these tests run', () => {
  const kinds = [
    mocks,
    databases,
    toolkit,
    documentMocks,
    documentDocs,
    migrations,
    scripts,
    installs,
    workers,
    containers,
  ].flatMap(startingWith)
  expect(new Set(kinds)).toEqual(new Set(lines))
  expect(kinds.length).toBe(lines.length)
})

// Nightly, the other shells, mocks with each option, and what is from a registry.
testShells(shells.filter(({ name }) => name === 'dash'))

describe('the mock', () => {
  testMocks(startingWith(mocksOfEachKind))

  test.each(startingWith(databases))('"$line" at $place connects to its database', async ({ line }) => {
    const { output, code } = await terminal.run(local(line))
    expect(output).toContain('Cannot use the database 127.0.0.1:1/mock: it cannot be reached')
    expect(code).toBe(1)
  })

  test('the workflow step starts it, and waits until it is ready', async () => {
    const workflow = blocks.find(({ attributes }) => attributes.includes('.github/workflows'))
    const { jobs } = parse(workflow?.code ?? '') as { jobs: { test: { steps: { name?: string; run?: string }[] } } } // as shown
    const { run: script = '' } = jobs.test.steps.find(({ name }) => name === 'Start the mock') ?? {}
    const free = await listen(createMockServer(), { port: 0 })
    await free.close()
    const { port } = new URL(free.url)
    // A runner kills the processes that its steps leave behind; here the script does.
    const { output, code } = await terminal.run(
      `set -e; export LOYALTY_MOCK_PORT=${port}; trap 'kill $!' EXIT\n${script.replaceAll('4010', port)}`,
    )
    expect(code, output).toBe(0)
    expect(output).toContain('"status":"ok"')
  })
})

describe('the toolkit', () => {
  const repository = openRepository()

  testToolkit(
    startingWith(toolkit).filter(({ line }) => !line.includes(' npm:')),
    repository,
  )

  test.each(startingWith(documentMocks))('"$line" at $place listens, responds and stops', async ({ line }) => {
    const server = await repository.start(line)
    expect((await fetch(`${server.url}${activitiesOf('rw_mug')}`)).status).toBe(401)
    expect(await server.stop()).toBe(0)
  })

  test.each(startingWith(documentDocs))('"$line" at $place reads the document', async ({ line }) => {
    // The tests of the engine serve sites; here, there is no such document.
    const installed = join(terminal.folder, 'node_modules/@specwright')
    mkdirSync(installed, { recursive: true })
    symlinkSync(`${root}packages/toolkit/docs-engine`, join(installed, 'docs-engine'))
    const { output, code } = await terminal.run(line)
    expect(output).toContain('There is no file "openapi.yaml"')
    expect(code).toBe(2)
  })
})

test.each(startingWith(migrations))('"$line" at $place migrates a caller', ({ line }) => {
  const caller = mkdtempSync(join(folder, 'caller-'))
  const client = join(caller, 'node_modules/@loyalty-kit/client')
  mkdirSync(join(client, 'migrations'), { recursive: true })
  mkdirSync(join(caller, 'src'))
  writeFileSync(join(caller, 'src/main.ts'), 'export const own = 1\n')
  const migration: Migration = { package: '@loyalty-kit/client', from: '2.0.0', to: '3.0.0', changes: [], base: [] }
  writeFileSync(join(client, 'migrations/3.0.0.json'), JSON.stringify(migration))
  const words = line.replace(migrations, '').split(' ')
  const argv = words.filter((word) => word !== '--dry-run')
  expect(migrate(argv, caller, { 'dry-run': argv.length < words.length })).toEqual({
    text: 'Nothing to rewrite\n',
    open: 0,
  })
})

test.each(startingWith(scripts))('"$line" at $place is a script of the repository', ({ line }) => {
  const manifest = JSON.parse(readFileSync(`${root}package.json`, 'utf8')) as { scripts: object } // our own file
  expect(Object.keys(manifest.scripts)).toContain(line.replace(scripts, '').split(' ')[0])
})

test.each(linesOf(everywhere).filter(({ line }) => installs.test(line)))(
  '"$line" at $place installs existing packages',
  ({ line }) => {
    expect(line).toMatch(
      /^npm install(?: --save-dev)?( (@loyalty-kit\/(client|mock-server|validators)|@specwright\/(mock-engine|server-engine|docs-engine|release)|specwright|@faker-js\/faker|@hookform\/resolvers|@modelcontextprotocol\/sdk|@standard-schema\/spec|@tanstack\/(react-query|query-core)|@types\/pg|msw|pg|react-hook-form|vitest))+$/,
    )
  },
)

test.each(startingWith(workers))('"$line" at $place writes the worker', async ({ line }) => {
  terminal.write('package.json', '{}')
  const msw = `${root}apps/docs/node_modules/.bin/msw`
  const { output, code } = await terminal.run(line.replace('npx msw', msw))
  expect(code, output).toBe(0)
  expect(readFileSync(join(folder, 'public/mockServiceWorker.js'), 'utf8')).toContain('addEventListener')
})

test.each(startingWith(containers))('"$line" at $place gives the file for containers what it requires', ({ line }) => {
  const { code = '' } = blocks.find(({ attributes }) => attributes.includes('compose.yaml')) ?? {}
  const required = [...code.matchAll(/\$\{(\w+):\?\}/g)].map(([, name]) => name)
  const given = [...line.matchAll(/(\w+)="/g)].map(([, name]) => name)
  expect(given.length).toBeGreaterThan(0)
  expect(new Set(given)).toEqual(new Set(required))
})

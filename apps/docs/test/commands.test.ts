import { execFileSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { startRegistry } from '@loyalty-kit/checks/registry'
import { createMockServer, listen } from '@loyalty-kit/mock-server/node'
import { migrate, type Migration } from '@specwright/release'
import contract from '@loyalty-kit/spec/openapi.json' with { type: 'json' }
import { afterAll, describe, expect, test } from 'vitest'
import { parse } from 'yaml'
import { allBlocks, loyaltyBlocks } from './code/blocks.ts'
import { run } from './code/run.ts'
import { argumentsOf, shells } from './code/shells.ts'
import { openTerminal } from './code/terminal.ts'
import { activitiesOf } from '../../../packages/mock-server/test/facts.ts'

const root = fileURLToPath(new URL('../../../', import.meta.url))
const mock = createMockServer()
const { url, close } = await listen(mock)
const folder = mkdtempSync(join(tmpdir(), 'loyalty-guides-'))

afterAll(async () => {
  await close()
  rmSync(folder, { recursive: true })
})

// What the guides to another contract run is tested with that contract; in each shell, all of it.
const blocks = loyaltyBlocks()
const shell = blocks.filter(({ language }) => language === 'sh')
const everywhere = allBlocks().filter(({ language }) => language === 'sh')
const isRequest = ({ code }: { code: string }): boolean => /\bcurl |http:\/\/127\.0\.0\.1:4010/.test(code)

/** Every command line of blocks that is not a request, with the guide and the line number where it stands first. */
const linesOf = (of: typeof shell): { readonly place: string; readonly line: string }[] =>
  of
    .filter((block) => !isRequest(block))
    .flatMap(({ place, code }) =>
      code
        .trimEnd()
        .split('\n')
        .map((line) => ({ place, line })),
    )
    .filter(({ line }, index, all) => all.findIndex((each) => each.line === line) === index)
const lines = linesOf(shell)
const startingWith = (start: RegExp): typeof lines => lines.filter(({ line }) => start.test(line))

const mocks = /^(?:LOYALTY_MOCK_\w+=\S+ )*npx loyalty-mock\b/
/** Commands that end; the others serve until they are stopped. */
const toolkit = /^npx specwright (?!mock openapi\.yaml$|docs dev |release )/
const documentMocks = /^npx specwright mock openapi\.yaml$/
const documentDocs = /^npx specwright docs dev openapi\.yaml$/
const migrations = /^npx specwright release migrate /
const scripts = /^npx -y pnpm@12 /
const installs = /^npm install /
const workers = /^npx msw init /
const containers = /^(?:[A-Z_]+="\$\(openssl rand -hex 16\)" )+docker compose up --build --detach$/

/** Replaces the addresses of a guide with ones that this machine can reach. */
const local = (code: string): string =>
  code
    .replaceAll('http://127.0.0.1:4010', url)
    .replaceAll('https://loyalty.example', url)
    .replaceAll('4100', '0')
    .replaceAll('db.example', '127.0.0.1:1')

const terminal = openTerminal(
  folder,
  blocks.flatMap(({ attributes, code }) => {
    const [, name] = /title="(\w+\.json)"/.exec(attributes) ?? []
    return name === undefined ? [] : [{ name, content: local(code) }]
  }),
  { LOYALTY_MOCK_PORT: '0', CONTROL_TOKEN: 'a-secret' },
)

test('every line is of a kind that these tests run', () => {
  const kinds = [
    mocks,
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

describe('requests', () => {
  const guides = [...new Set(shell.filter(isRequest).map(({ guide }) => guide))]

  describe.each(shells)('in $name', ({ program, missing }) => {
    test.for(guides)('those of %s get responses, one after another', async (guide, { skip }) => {
      skip(program === undefined, missing)
      await mock.control.reset()
      const script = shell.filter((block) => block.guide === guide && isRequest(block)).map(({ code }) => local(code))
      const { output, code } = await run(program ?? '', ['-eu', '-c', script.join('\n')])
      expect(code, output).toBe(0)
      expect(output).not.toMatch(/"code":4\d\d/)
    })
  })
})

describe.each(shells)('in $name', ({ program, missing }) => {
  test.for(everywhere.filter((block) => !isRequest(block)))(
    'the commands at $place get the same arguments and variables',
    async ({ code }, { skip }) => {
      skip(program === undefined, missing)
      const recorded = await argumentsOf(program ?? '', code)
      expect(recorded.split('\n').filter((line) => line === 'command:')).toHaveLength(code.trim().split('\n').length)
      expect(recorded).toBe(await argumentsOf('bash', code))
    },
  )
})

describe('the mock', () => {
  const [database, others] = [true, false].map((isDatabase) =>
    startingWith(mocks).filter(({ line }) => line.includes('postgres:') === isDatabase),
  )

  test.each(others ?? [])('"$line" at $place listens, responds and stops', async ({ line }) => {
    const server = await terminal.start(local(line))
    const response = await fetch(`${server.url}${activitiesOf('rw_mug')}`)
    expect(response.status).toBe(401)
    expect(await response.json()).toMatchObject({ code: 401 })
    expect(await server.stop()).toBe(0)
  })

  test.each(database ?? [])('"$line" at $place connects to its database', async ({ line }) => {
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

describe('the toolkit', async () => {
  const repository = openTerminal(
    join(folder, 'house'),
    [
      ...['loyalty.yaml', 'events.yaml'].map((name) => ({
        name: `openapi/${name}`,
        content: readFileSync(`${root}openapi/${name}`, 'utf8'),
      })),
      { name: 'openapi.yaml', content: readFileSync(`${root}openapi/loyalty.yaml`, 'utf8') },
      {
        name: 'specwright.config.json',
        content: '{ "documents": [{ "document": "openapi/loyalty.yaml", "out": "src" }] }',
      },
    ],
    { SPECWRIGHT_MOCK_PORT: '0' },
  )
  const git = (...argv: readonly string[]): Buffer =>
    execFileSync('git', ['-c', 'user.name=Test', '-c', 'user.email=test@example.test', ...argv], {
      cwd: repository.folder,
    })
  git('init', '-q', '-b', 'main')
  git('add', '.')
  git('commit', '-qm', 'First')
  const registry = await startRegistry('@loyalty-kit')
  registry.useIn(repository.folder)
  afterAll(registry.close)
  await openTerminal(join(folder, 'spec'), [
    { name: 'package.json', content: JSON.stringify({ name: '@loyalty-kit/spec', version: '2.0.0' }) },
    { name: 'openapi.json', content: JSON.stringify(contract) },
  ]).run(`npm publish --userconfig ../house/.npmrc`)

  test.each(startingWith(toolkit))('"$line" at $place works as described', async ({ line }) => {
    const { output, code } = await repository.run(line)
    expect(code, output).toBe(0)
    expect(output).toMatch(/./)
  })

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

import { spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { run } from '@specwright/release'
import { minVersion, satisfies } from 'semver'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createConsumer, type Consumer } from '../src/consumer.ts'
import { manifestIn, thirdParty } from '../src/dependencies/installed.ts'
import { published } from '../src/published.ts'
import { uses } from './dependency-uses.ts'

// A project has the dependencies of the packed packages itself: it gets one copy of each, and what they do works.

const dependencies = thirdParty()

// As outside a test: with what Vitest sets, Vite keeps a process that has built a site.
const { NODE_ENV: _mode, VITEST: _vitest, ...outside } = process.env

let consumer: Consumer

beforeAll(() => {
  consumer = createConsumer()
})

afterAll(() => {
  consumer.remove()
})

test('each dependency is in use', () => {
  expect([...new Set(uses.flatMap(({ of }) => of))].toSorted()).toEqual(dependencies.map(({ name }) => name))
})

describe.each([
  { end: 'lowest', of: (range: string) => String(minVersion(range)) },
  { end: 'highest', of: (range: string) => range },
])('beside the $end versions', ({ of }) => {
  let folder: string

  beforeAll(() => {
    folder = mkdtempSync(join(tmpdir(), 'loyalty-ranges-'))
    install(
      folder,
      dependencies.map(({ name, range }) => [name, of(range)]),
    )
  })

  afterAll(() => {
    rmSync(folder, { recursive: true, force: true })
  })

  test.each(dependencies)('$name is installed once for all', ({ name, range, of: dependents }) => {
    const { version } = manifestIn(join(folder, 'node_modules', name))
    expect(satisfies(version, of(range))).toBe(true)
    const ids = published.filter((each) => dependents.includes(each.name)).map(({ id }) => id)
    expect(ids.filter((id) => existsSync(join(folder, 'node_modules', id, 'node_modules', name)))).toEqual([])
  })

  test.each(uses)('$what', ({ what, files, runs, found }) => {
    const project = join(folder, what.replaceAll(/\W+/g, '-'))
    for (const [path, text] of Object.entries(files)) {
      mkdirSync(dirname(join(project, path)), { recursive: true })
      writeFileSync(join(project, path), text)
    }
    const output = runs.map((argv) => {
      const { stdout, stderr } = spawnSync(process.execPath, argv, { cwd: project, env: outside, encoding: 'utf8' })
      return stdout + stderr
    })
    for (const [path, parts] of Object.entries(found)) {
      const text = path === 'output' ? output.join('') : readFileSync(join(project, path), 'utf8')
      for (const part of parts) expect(text).toContain(part)
    }
  })
})

/** Installs the packed packages into a project that has versions of its own. */
function install(folder: string, versions: readonly (readonly [name: string, version: string])[]): void {
  const files = readdirSync(consumer.tarballs).map((file) => join(consumer.tarballs, file))
  const ours = Object.fromEntries(files.map((file) => [nameIn(file), `file:${file}`]))
  const all = { ...Object.fromEntries(versions), ...ours }
  writeFileSync(
    join(folder, 'package.json'),
    JSON.stringify({ private: true, type: 'module', dependencies: all, overrides: ours }),
  )
  run({ cwd: folder }, 'npm', 'install', '--no-audit', '--no-fund', '--ignore-scripts')
}

function nameIn(tarball: string): string {
  const text = run({ cwd: dirname(tarball) }, 'tar', '-xzOf', tarball, 'package/package.json')
  return (JSON.parse(text) as { readonly name: string }).name // as pnpm packed it
}

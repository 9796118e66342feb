import { spawnSync, type SpawnSyncReturns } from 'node:child_process'
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { userEnv } from '../src/user-env.ts'
import { correctedText, corrections, isMade } from '../test/guide-corrections.ts'

// The five paths of the guide in a clone of this repository, with the commands that it shows: from the edit to the release.

const root = fileURLToPath(new URL('../../../../', import.meta.url))
const folder = mkdtempSync(join(tmpdir(), 'loyalty-corrected-'))
const contract = join(folder, 'openapi/loyalty.yaml')
const git = ['-c', 'user.name=Ada', '-c', 'user.email=ada@example.com']

beforeAll(() => {
  run('git', 'clone', '--quiet', root, '.')
  run('pnpm', 'install', '--offline', '--frozen-lockfile')
})

afterAll(() => rmSync(folder, { recursive: true, force: true }))

const written = readFileSync(join(root, 'openapi/loyalty.yaml'), 'utf8')

describe.each(corrections.filter((each) => !isMade(written, each)))('$title', (correction) => {
  beforeAll(() => {
    run('git', 'reset', '--quiet', '--hard', 'origin/HEAD')
    run('git', 'clean', '--quiet', '--force', '-d')
    writeFileSync(contract, correctedText(readFileSync(contract, 'utf8'), correction))
    run('pnpm', 'generate')
  })

  test('the packages compile', () => {
    run('pnpm', 'build')
  })

  test('the suites follow without an edit', () => {
    expect(outcomeOfSuites()).toEqual({ status: 0, failed: [] })
  })

  test('it is committed, and the gate prints its version', () => {
    mkdirSync(join(folder, '.changeset'), { recursive: true })
    writeFileSync(join(folder, '.changeset/corrected.md'), correction.changeset)
    run('git', 'add', '--all')
    run('git', ...git, 'commit', '--quiet', '--message', correction.title)
    const [, bump = ''] = /: (\w+)\n/.exec(correction.changeset) ?? []
    expect(run('pnpm', 'release:gate')).toContain(bump)
    expect(run('pnpm', 'diff', 'git:origin/HEAD')).toMatch(/: /)
  })
})

/** What the suites of the loyalty packages exit with, and the tests that fail; or the files, if they cannot be run. */
function outcomeOfSuites(): { status: number | null; failed: string[] } {
  const report = join(folder, 'report.json')
  const projects = ['client', 'validators', 'mock-server'].flatMap((name) => ['--project', name])
  const { status } = execute('pnpm', 'unit', ...projects, '--reporter=json', `--outputFile=${report}`)
  const { testResults } = JSON.parse(readFileSync(report, 'utf8')) as {
    testResults: { name: string; status: string; assertionResults: { status: string; fullName: string }[] }[]
  }
  const failed = testResults.flatMap(({ name, status: ofFile, assertionResults }) => {
    const tests = assertionResults.filter((each) => each.status === 'failed').map(({ fullName }) => fullName)
    return ofFile === 'failed' && tests.length === 0 ? [name] : tests
  })
  return { status, failed }
}

function run(command: string, ...argv: readonly string[]): string {
  const { status, stdout, stderr } = execute(command, ...argv)
  expect(status, `${command} ${argv.join(' ')}\n${stdout}${stderr}`).toBe(0)
  return stdout
}

function execute(command: string, ...argv: readonly string[]): SpawnSyncReturns<string> {
  return spawnSync(command, argv, { cwd: folder, encoding: 'utf8', env: userEnv(), maxBuffer: 1e9 })
}

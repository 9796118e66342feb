import { spawnSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { table, writeFigures } from '../section.ts'

// `pnpm --filter @loyalty-kit/bench proof` runs the tests of `prove`, whose servers have planted faults, and writes what was found
// into the README. The nightly ones have each fault alone; the gate has some of them together, which count once.

/** A test, as the reporter of Vitest has it. */
interface Ran {
  readonly title: string
  /** Of the server: `the server of notes`. */
  readonly ancestorTitles: readonly string[]
  readonly status: string
}

/** The tests of one file. */
interface RanFile {
  readonly assertionResults: readonly Ran[]
}

const cwd = fileURLToPath(new URL('../../../../toolkit/specwright', import.meta.url))

/** The tests of files, each with whether it has passed. */
function ranTests(run: 'gate' | 'nightly', files: readonly string[]): readonly Ran[] {
  const folder = mkdtempSync(join(tmpdir(), 'proof-'))
  const report = join(folder, 'report.json')
  const argv = ['vitest', 'run', ...files, '--reporter=json', `--outputFile=${report}`]
  spawnSync('npx', argv, { cwd, env: { ...process.env, TEST_RUN: run } })
  const { testResults } = JSON.parse(readFileSync(report, 'utf8')) as { readonly testResults: readonly RanFile[] } // of Vitest
  rmSync(folder, { recursive: true })
  return testResults.flatMap(({ assertionResults }) => assertionResults)
}

/** What is found by which judge: `ignored filter is found: listing of GET /tasks`. */
const fault = /^(.*) is found: ([\w-]+) /
const right = /has no failure/

const all = [
  ...ranTests('nightly', ['nightly/found-faults.test.ts', 'nightly/shallow.test.ts']),
  ...ranTests('gate', ['test/prove']),
]
/** Each test once, by its server and its title. */
const tests = new Map(all.toReversed().map((test) => [[...test.ancestorTitles, test.title].join(': '), test]))
const isPassed = ({ status }: Ran): boolean => status === 'passed'
const planted = [...tests.values()].flatMap((test) => {
  const [, kind, judge] = fault.exec(test.title) ?? []
  const [server = 'the server of posts'] = test.ancestorTitles // where its document says something else
  return kind !== undefined && judge !== undefined ? [{ test, kind, judge, server }] : []
})
const rightOnes = [...tests.values()].filter(({ title }) => right.test(title))
const counts = [
  new Set(planted.map(({ server }) => server)).size,
  planted.length,
  new Set(planted.map(({ kind }) => kind)).size,
  new Set(planted.map(({ judge }) => judge)).size,
  planted.filter(({ test }) => isPassed(test)).length,
  rightOnes.length,
  rightOnes.filter((test) => !isPassed(test)).length,
]
const head = ['servers with faults', 'faults', 'kinds', 'judges', 'found', 'right servers', 'with false alarms']
const figures = table(head, [counts.map(String)])
writeFigures('packages/internal/bench/README.md', figures, 'proof')
process.stdout.write(`${figures}\n`)

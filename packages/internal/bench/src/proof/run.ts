import { spawnSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { table, writeFigures } from '../section.ts'

// `pnpm --filter @loyalty-kit/bench proof` runs the tests of `prove`, whose servers have planted faults, and writes what was found
// into the README.

/** A test, as the reporter of Vitest has it. */
interface Ran {
  readonly title: string
  readonly status: string
}

/** The tests of one file. */
interface RanFile {
  readonly name: string
  readonly assertionResults: readonly Ran[]
}

const folder = mkdtempSync(join(tmpdir(), 'proof-'))
const report = join(folder, 'report.json')
const cwd = fileURLToPath(new URL('../../../../toolkit/specwright', import.meta.url))
spawnSync('npx', ['vitest', 'run', 'test/prove', '--reporter=json', `--outputFile=${report}`], { cwd })
const { testResults } = JSON.parse(readFileSync(report, 'utf8')) as { readonly testResults: readonly RanFile[] } // of Vitest
rmSync(folder, { recursive: true })

/** What is found by which judge: `ignored filter is found: listing of GET /tasks`. */
const fault = /^(.*) is found: ([\w-]+) /
const right = /has no failure/

const sums = { servers: 0, planted: 0, found: 0, right: 0, alarms: 0 }
const [kinds, judges] = [new Set<string>(), new Set<string>()]
for (const { assertionResults } of testResults) {
  const planted = assertionResults.filter(({ title }) => fault.test(title))
  const rightOnes = assertionResults.filter(({ title }) => right.test(title))
  for (const { title } of planted) {
    const [, kind = '', judge = ''] = fault.exec(title) ?? []
    kinds.add(kind)
    judges.add(judge)
  }
  sums.servers += Number(planted.length > 0)
  sums.planted += planted.length
  sums.found += planted.filter(({ status }) => status === 'passed').length
  sums.right += rightOnes.length
  sums.alarms += rightOnes.filter(({ status }) => status !== 'passed').length
}
const head = ['servers with faults', 'faults', 'kinds', 'judges', 'found', 'right servers', 'with false alarms']
const { servers, planted, found, right: rightServers, alarms } = sums
const row = [servers, planted, kinds.size, judges.size, found, rightServers, alarms].map(String)
const figures = table(head, [row])
writeFigures('packages/internal/bench/README.md', figures, 'proof')
process.stdout.write(`${figures}\n`)

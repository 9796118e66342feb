import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { loadavg, tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { costOf } from '../codegen/measure.ts'
import { syntheticDocument } from '../codegen/synthetic.ts'
import { table, writeFigures } from '../section.ts'
import { lowerQuartile } from '../client/overhead.ts'

// `pnpm --filter @loyalty-kit/bench diff` compares two versions of a contract of 1.4 MB with both tools, which take turns,
// and writes their processor times into the README.

const rounds = 5
const root = fileURLToPath(new URL('../../../../../', import.meta.url))
const operations = 350

const base = syntheticDocument(operations)
/** Some bounds are tighter, an enum has lost a value, and a property is of another type. */
const revision = base
  .replaceAll('maxLength: 200', 'maxLength: 199')
  .replaceAll(/^( +)- SECOND_1\d\n/gm, '')
  .replaceAll(/(unit:\n +description: The (?:ledger|card) [^\n]*\n +type: )string/g, '$1integer')

const folder = mkdtempSync(join(tmpdir(), 'loyalty-diff-bench-'))
try {
  writeFileSync(join(folder, 'base.yaml'), base)
  writeFileSync(join(folder, 'revision.yaml'), revision)
  const tools = [
    [
      'specwright diff',
      [join(root, 'packages/toolkit/specwright/dist/bin/cli.js'), 'diff', 'base.yaml', 'revision.yaml'],
    ],
    [
      'redocly diff',
      [join(root, 'node_modules/@redocly/cli/bin/cli.js'), 'diff', 'base.yaml', 'revision.yaml', '--fail-on', 'none'],
    ],
  ] as const
  const times = new Map<string, number[]>(tools.map(([name]) => [name, []]))
  for (let round = 0; round < rounds; round++) {
    for (const [name, argv] of tools) {
      const { processor } = await costOf(argv, { cwd: folder, limitMs: 300_000 })
      times.get(name)?.push(processor)
    }
  }
  const seconds = tools.map(([name]) => lowerQuartile(times.get(name) ?? []))
  const rows = tools.map(([name], n) => [
    name,
    (seconds[n] ?? 0).toFixed(2),
    ((seconds[n] ?? 0) / (seconds[1] ?? 1)).toFixed(2),
  ])
  const size = `${(base.length / 1e6).toFixed(1)} MB, ${operations} operations`
  const section = table([size, 'processor seconds', 'of redocly diff'], rows)
  const load = loadavg()[2]?.toFixed(1)
  const text = `${section}\n\nNode ${process.versions.node}, load ${load}; the lower quartile of ${rounds} rounds.`
  process.stdout.write(`${text}\n`)
  writeFigures('packages/internal/bench/README.md', text, 'diff')
} finally {
  rmSync(folder, { recursive: true })
}

import { execFile } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import type { Bump } from '../src/finding.ts'
import { corpus } from './corpus.ts'
import type { Pair } from './pair.ts'

// `node packages/toolkit/diff/test/corpus-table.ts` runs `redocly diff` on every pair, for a few minutes,
// and writes the results into the decision record.

const root = fileURLToPath(new URL('../../../../', import.meta.url))
const record = join(root, 'apps/docs/decisions/0005-our-own-comparison.md')
const redocly = join(root, 'node_modules/@redocly/cli/bin/cli.js')
const run = promisify(execFile)

/** How many pairs run at a time. */
const together = 4

interface Row {
  readonly group: string
  readonly pairs: number
  /** Number of pairs with the right bump. */
  readonly right: number
  /** Number of pairs that are rated correctly as breaking or not. */
  readonly reported: number
}

const [head, tail, ...more] = readFileSync(record, 'utf8').split(/^(?:\|.*\n)+/m)
if (head === undefined || tail === undefined || more.length > 0) throw new Error(`${record} must have one table`)

const folder = mkdtempSync(join(tmpdir(), 'loyalty-corpus-'))
try {
  const rows: Row[] = []
  for (const [group, pairs] of Object.entries(corpus)) rows.push(await rowOf(group, pairs))
  writeFileSync(record, head + table(rows) + tail)
} finally {
  rmSync(folder, { recursive: true })
}

async function rowOf(group: string, pairs: readonly Pair[]): Promise<Row> {
  const bumps: (Bump | undefined)[] = []
  for (let at = 0; at < pairs.length; at += together) {
    bumps.push(...(await Promise.all(pairs.slice(at, at + together).map(bumpOf))))
  }
  const right = pairs.filter(({ bump }, n) => bumps[n] === bump).length
  const reported = pairs.filter(
    ({ bump }, n) => bumps[n] !== undefined && (bumps[n] === 'major') === (bump === 'major'),
  ).length
  return { group, pairs: pairs.length, right, reported }
}

async function bumpOf({ base, revision }: Pair, slot: number): Promise<Bump | undefined> {
  const files = [base, revision].map((document, n) => {
    const file = join(folder, `${slot}-${n}.json`)
    writeFileSync(file, JSON.stringify(document))
    return file
  })
  const argv = [redocly, 'diff', ...files, '--format', 'json', '--fail-on', 'none']
  const { stdout } = await run(process.execPath, argv, { cwd: folder }).catch(() => ({ stdout: '{}' }))
  return (JSON.parse(stdout) as { bump?: Bump }).bump // its output
}

function table(rows: readonly Row[]): string {
  const sum = (count: (row: Row) => number): number => rows.reduce((all, row) => all + count(row), 0)
  const all = {
    group: 'all',
    pairs: sum((row) => row.pairs),
    right: sum((row) => row.right),
    reported: sum((row) => row.reported),
  }
  const cells = [
    ['pairs about', 'pairs', '`redocly diff` right', 'right about breaking'],
    ...[...rows, all].map(({ group, pairs, right, reported }) => [group, pairs, right, reported].map(String)),
  ]
  const widths = cells[0]!.map((_, column) => Math.max(...cells.map((line) => line[column]!.length))) // of equal length
  const line = (texts: readonly string[]): string =>
    `| ${texts.map((text, n) => text.padEnd(widths[n]!)).join(' | ')} |\n`
  const rule = line(widths.map((width) => '-'.repeat(width)))
  return cells.map((texts, n) => line(texts) + (n === 0 ? rule : '')).join('')
}

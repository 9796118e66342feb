import { execFile } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import type { JsonObject } from '@loyalty-kit/json-schema/json'
import { compareDocuments } from '../src/compare-documents.ts'
import type { Bump } from '../src/finding.ts'
import { inNormalForm } from '../src/normal-form/versions.ts'
import { changesBetween } from '../src/redocly-diff.ts'
import { unrated } from '../src/unrated.ts'
import { toOpenApi31 } from '@loyalty-kit/document/openapi'
import { corpus } from './corpus.ts'
import type { Pair } from './pair.ts'

// `node packages/toolkit/diff/test/corpus-table.ts` runs `redocly diff` on every pair, as written and in normal form,
// for a few minutes, and writes the results into the decision record.

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
  /** Number of pairs in which it finds, in normal form, the changes that our rules rate, and no others. */
  readonly found: number
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
  let found = 0
  for (let at = 0; at < pairs.length; at += together) {
    const outcomes = await Promise.all(pairs.slice(at, at + together).map(isFound))
    found += outcomes.filter(Boolean).length
  }
  return { group, pairs: pairs.length, right, reported, found }
}

async function isFound({ base, revision }: Pair): Promise<boolean> {
  const versions = inNormalForm(inOneDialect(base), inOneDialect(revision))
  const reported = await compareDocuments(versions[0].root, versions[1].root)
  const changes = await changesBetween(versions)
  return unrated(changes, versions, reported).length === 0 && (reported.length === 0 || changes.length > 0)
}

function inOneDialect(document: JsonObject): JsonObject {
  return 'asyncapi' in document ? document : toOpenApi31(document)
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
    found: sum((row) => row.found),
  }
  const cells = [
    ['pairs about', 'pairs', '`redocly diff` right', 'right about breaking', 'found in normal form'],
    ...[...rows, all].map(({ group, pairs, right, reported, found }) =>
      [group, pairs, right, reported, found].map(String),
    ),
  ]
  const widths = cells[0]!.map((_, column) => Math.max(...cells.map((line) => line[column]!.length))) // of equal length
  const line = (texts: readonly string[]): string =>
    `| ${texts.map((text, n) => text.padEnd(widths[n]!)).join(' | ')} |\n`
  const rule = line(widths.map((width) => '-'.repeat(width)))
  return cells.map((texts, n) => line(texts) + (n === 0 ? rule : '')).join('')
}

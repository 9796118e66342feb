import { readFileSync, writeFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { judge } from '../test/migrate/corpus.ts'
import { createConsumer } from '../test/migrate/fixture.ts'
import { callSites } from '../test/migrate/sites.ts'

// `node --conditions=@specwright/source packages/toolkit/release/nightly/migrate-corpus-table.ts` migrates every call site, and
// writes the results into the decision record.

const record = fileURLToPath(new URL('../../../../apps/docs/decisions/0020-migrations.md', import.meta.url))

const text = readFileSync(record, 'utf8')
// The first table of the record.
const [old] = /^(?:\|.*\n)+/m.exec(text) ?? []
if (old === undefined) throw new Error(`${record} must have a table`)

const consumer = await createConsumer()
try {
  const outcomes = judge(consumer, callSites)
  const kinds = [...new Set(callSites.map(({ kind }) => kind)), 'all']
  const rows = kinds.map((kind) => {
    const own = outcomes.filter(({ site }) => kind === 'all' || site.kind === kind)
    const count = (result: string): number => own.filter((each) => each.result === result).length
    return [kind, own.length, count('rewritten'), count('marked'), count('wrong') + count('unsound')]
  })
  const titles = ['kind of call site', 'sites', 'rewritten', 'marked', 'wrong']
  const widths = titles.map((title, at) => Math.max(title.length, ...rows.map((row) => String(row[at]).length)))
  const padded = (row: readonly (string | number)[]): string =>
    `| ${row.map((cell, at) => (at === 0 ? String(cell).padEnd(widths[0] ?? 0) : String(cell).padStart(widths[at] ?? 0))).join(' | ')} |\n`
  const line = `| ${widths.map((width, at) => (at === 0 ? '-'.repeat(width) : `${'-'.repeat(width - 1)}:`)).join(' | ')} |\n`
  writeFileSync(record, text.replace(old, `${padded(titles)}${line}${rows.map(padded).join('')}`))
} finally {
  consumer.remove()
}

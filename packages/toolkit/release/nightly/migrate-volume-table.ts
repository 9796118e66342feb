import { readFileSync, writeFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { measureVolume } from './volume.ts'

// `node --conditions=@specwright/source packages/toolkit/release/nightly/migrate-volume-table.ts` migrates 10,000 files, and writes how
// long that took into the decision record.

const record = fileURLToPath(new URL('../../../../apps/docs/decisions/0020-migrations.md', import.meta.url))
const [begin, end] = ['<!-- volume -->', '<!-- /volume -->']

const { files, changed, compiled, migrated } = await measureVolume()
const text = readFileSync(record, 'utf8')
const [from, to] = [text.indexOf(begin), text.indexOf(end)]
if (from < 0 || to < from) throw new Error(`${record} must have ${begin} and ${end}`)
const seconds = (value: number): string => `${value.toFixed(1)} s`
const cells = {
  files: String(files),
  changed: String(changed),
  'tsc --noEmit': seconds(compiled),
  migrate: seconds(migrated),
  ratio: (migrated / compiled).toFixed(2),
}
const columns = Object.entries(cells).map(([title, cell]) => {
  const width = Math.max(title.length, cell.length)
  return [title.padStart(width), `${'-'.repeat(width - 1)}:`, cell.padStart(width)] as const
})
const rows = [0, 1, 2].map((row) => `| ${columns.map((column) => column[row]).join(' | ')} |\n`)
writeFileSync(record, `${text.slice(0, from)}${begin}\n\n${rows.join('')}\n${text.slice(to)}`)

import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { table, writeFigures } from '@loyalty-kit/bench/section'
import { buildSite } from '../test/site/build-site.ts'
import { withSite } from './open-site.ts'
import { readerTasks } from './reader-tasks.ts'

// Builds the docs, does the first tasks in a browser, and writes what each took into the README.

const folder = mkdtempSync(join(tmpdir(), 'specwright-docs-tasks-'))
try {
  buildSite(folder)
  const rows = await withSite(folder, readerTasks)
  const note = `From the home page, counted by \`pnpm --filter docs tasks\`, which does each in a browser; before: with the stock theme, counted once.`
  writeFigures('apps/docs/README.md', `${note}\n\n${table(['task', 'before', 'now'], rows)}`, 'tasks')
} finally {
  rmSync(folder, { recursive: true })
}

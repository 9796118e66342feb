import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { table, writeFigures } from '@loyalty-kit/bench/section'
import { buildSite } from '../test/site/build-site.ts'
import { htmlFaults } from './html-faults.ts'
import { installPeers } from './peer-sites.ts'

// `pnpm --filter docs run html` writes which rules of HTML the pages break, by the file that emits them, into the README.

installPeers()
const folder = mkdtempSync(join(tmpdir(), 'specwright-docs-html-'))
try {
  buildSite(folder)
  const rows = (await htmlFaults(folder)).map(({ rule, file, count, pages }) => [
    // Without the id of the rule; and names of elements as code, since Markdown would take them for HTML.
    rule.replace(/^[\w-]+: /, '').replaceAll(/<[^>]+>/g, '`$&`'),
    file === undefined ? 'ours' : `\`${packageOf(file)}\``,
    `${count} on ${pages} pages`,
  ])
  const note =
    'All pages, by html-validate with its standard rules, as `pnpm --filter docs run html` lists it. What is broken is in ' +
    "Starlight's blocks of code, which Expressive Code emits."
  const html = table(['what is broken', 'emitted by', 'how often'], rows)
  writeFigures('apps/docs/README.md', `${note}\n\n${html}`, 'html')
  process.stdout.write(`${html}\n`)
} finally {
  rmSync(folder, { recursive: true })
}

/** The package of a file: `@expressive-code/core` of `@expressive-code/core/dist/index.js`. */
function packageOf(file: string): string {
  return /^(?:@[^/]+\/)?[^/]+/.exec(file)?.[0] ?? file
}

import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { withSite } from '../figures/open-site.ts'
import { buildSite } from '../test/site/build-site.ts'
import { drawPage } from './page.ts'
import { drawSession, runSession } from './session.ts'

// `pnpm --filter docs pictures` draws the pictures of the README: a session of the command, and a page of the built docs.

const write = (name: string, picture: string): void => writeFileSync(new URL(name, import.meta.url), picture)

write('session.svg', drawSession(await runSession()))
const folder = mkdtempSync(join(tmpdir(), 'specwright-docs-pictures-'))
try {
  buildSite(folder)
  write(
    'page.svg',
    await withSite(folder, async (browser, url) => await drawPage(browser, `${url}/operations/delete-tier-structure/`)),
  )
} finally {
  rmSync(folder, { recursive: true })
}

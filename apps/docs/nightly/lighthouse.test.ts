import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { lighthouseScores } from '../figures/judges.ts'
import { withSite } from '../figures/open-site.ts'
import { installPeers } from '../figures/peer-sites.ts'
import { buildSite } from '../test/site/build-site.ts'

/** A page of each kind. */
const pages = [
  '',
  'guides/start/',
  'operations/delete-tier-structure/',
  'schemas/tier-structure/',
  'reference/errors/',
  'changelog/',
]

test('Lighthouse has no objection to a page of any kind', { timeout: 600_000 }, async () => {
  installPeers()
  const folder = mkdtempSync(join(tmpdir(), 'specwright-docs-lighthouse-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  // Without a base path, and without an address of its own that links of the head would name.
  buildSite(folder)
  await withSite(folder, async (_, url, debugPort) => {
    for (const path of pages)
      expect(await lighthouseScores(`${url}/${path}`, debugPort), path).toEqual({
        accessibility: 100,
        'best-practices': 100,
        seo: 100,
      })
  })
})

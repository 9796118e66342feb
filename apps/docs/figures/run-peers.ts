import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { table, writeFigures } from '@loyalty-kit/bench/section'
import { buildSite } from '../test/site/build-site.ts'
import { isReadableWithoutScript, lighthouseScores, wcagFaults } from './judges.ts'
import { withSite } from './open-site.ts'
import { weigh } from './page-weight.ts'
import { installPeers, peerSites, type PeerSite } from './peer-sites.ts'
import { medians, openSlowly, type Vitals } from './vitals.ts'

// `pnpm --filter docs run peers` shows the contract with other references, and writes how they and ours compare into the
// README.

const contract = fileURLToPath(new URL('../../../openapi/loyalty.yaml', import.meta.url))
/** What a reader of the operation finds: its summary, and each of its statuses. */
const shown = ['Delete a tier structure', '200', '404', '409', '500']

installPeers()
const folder = mkdtempSync(join(tmpdir(), 'specwright-docs-peers-'))
try {
  buildSite(join(folder, 'ours'))
  const ours = { name: 'Loyalty Kit', folder: join(folder, 'ours'), page: 'operations/delete-tier-structure/' }
  const sites = [ours, ...peerSites(contract, folder)]
  const vitals = await vitalsInTurns(sites)
  const rows: string[][] = []
  for (const [index, site] of sites.entries()) rows.push(await rowOf(site, medians(vitals[index] ?? [])))
  const head = ['reference', 'wire', 'hosts', 'script', 'LCP', 'blocking', 'shift', 'WCAG', 'no script', 'Lighthouse']
  const note = `Measured in one run with Node ${process.versions.node} by \`pnpm --filter docs run peers\`, each with our contract: the page of an operation, or the one page that there is; times as above, medians of five rounds that took turns. Sizes are those when the network is idle: the search of Starlight, which ours replaces, loads its interface then (26 kB). Hosts: how many others the page loads from. Lighthouse: accessibility, best practices, SEO.`
  const beside = table(head, rows)
  writeFigures('apps/docs/README.md', `${note}\n\n${beside}`, 'peers')
  process.stdout.write(`${beside}\n`)
} finally {
  rmSync(folder, { recursive: true })
}

/** What each page takes, in rounds that take turns: times depend on what else the machine does. */
async function vitalsInTurns(pages: readonly PeerSite[]): Promise<Vitals[][]> {
  const vitals = pages.map((): Vitals[] => [])
  for (let round = 0; round < 5; round++) {
    for (const [index, { folder: site, page }] of pages.entries()) {
      vitals[index]?.push(await withSite(site, async (browser, url) => await openSlowly(browser, `${url}/${page}`)))
    }
  }
  return vitals
}

async function rowOf({ name, folder: site, page }: PeerSite, { lcp, blocking, shift }: Vitals): Promise<string[]> {
  return await withSite(site, async (browser, url, debugPort) => {
    const address = `${url}/${page}`
    const { wire, script, outside } = await weigh(browser, url, site, page)
    const faults = await wcagFaults(browser, address)
    const readable = await isReadableWithoutScript(browser, address, shown)
    const scores = await lighthouseScores(address, debugPort)
    const kilobytes = (bytes: number): string => `${(bytes / 1000).toFixed(1)} kB`
    return [
      name,
      kilobytes(wire),
      String(outside),
      kilobytes(script),
      `${Math.round(lcp)} ms`,
      `${Math.round(blocking)} ms`,
      shift.toFixed(3),
      String(faults),
      readable ? 'readable' : 'no',
      [scores.accessibility, scores['best-practices'], scores.seo].join(', '),
    ]
  })
}

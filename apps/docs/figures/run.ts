import { mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { table, writeFigures } from '@loyalty-kit/bench/section'
import { axeFaults } from '../test/browser/axe.ts'
import { buildSite } from '../test/site/build-site.ts'
import { largeWorkspace } from './large-site.ts'
import { withSite } from './open-site.ts'
import { weigh } from './page-weight.ts'
import { medians, openSlowly, type Vitals } from './vitals.ts'

// Builds the docs, opens them in a browser, and writes the figures into the README.

const operationPage = 'operations/delete-tier-structure/'
/** Numbers of operations. */
const sizes = [10, 100, 500, 1000]
const folder = mkdtempSync(join(tmpdir(), 'specwright-docs-figures-'))
try {
  const site = join(folder, 'site')
  const seconds = timed(() => buildSite(site))
  const small = await measure(site)
  const large = await buildsOf(sizes)

  const kilobytes = (bytes: number): string => `${(bytes / 1000).toFixed(1)} kB`
  const rows = [
    ['scripts of an operation page, gzip', kilobytes(small.weight.script), '13 kB'],
    ['transfer size of an operation page', kilobytes(small.weight.wire), '45 kB'],
    ...large.map(({ operations, wire }) => [`transfer size with ${operations} operations`, kilobytes(wire), '45 kB']),
    ['largest contentful paint', `${Math.round(small.vitals.lcp)} ms`, '1200 ms'],
    ['blocking time', `${Math.round(small.vitals.blocking)} ms`, '50 ms'],
    ['layout shift', small.vitals.shift.toFixed(3), '0.02'],
    [`axe violations on ${small.pages} pages, light and dark`, String(small.faults), '0'],
    ['build', `${seconds.toFixed(1)} s`, '10 s'],
    ...large.map((each) => [`build of ${each.operations} operations`, `${each.seconds.toFixed(1)} s`, '']),
  ]
  const note = `Measured in one run with Node ${process.versions.node} by \`pnpm --filter docs figures\`: times with 4x CPU slowdown, 1.6 Mbit/s and 150 ms latency, medians of five; sizes before the console is used.`
  const figures = table(['figure', 'measured', 'limit'], rows)
  writeFigures('apps/docs/README.md', `${note}\n\n${figures}`)
  process.stdout.write(`${figures}\n`)
} finally {
  rmSync(folder, { recursive: true })
}

/** The time that the build of each size takes, and what an operation page of it weighs. */
async function buildsOf(counts: readonly number[]) {
  const measured = []
  for (const operations of counts) {
    const workspace = await largeWorkspace(operations)
    const site = join(folder, `site-${operations}`)
    const seconds = timed(() => buildSite(site, {}, join(workspace.folder, 'apps/docs')))
    workspace.remove()
    const weight = await withSite(site, async (browser, url) => await weigh(browser, url, site, operationPage))
    measured.push({ operations, seconds, wire: weight.wire })
  }
  return measured
}

function timed(work: () => void): number {
  const since = performance.now()
  work()
  return (performance.now() - since) / 1000
}

async function measure(site: string) {
  return await withSite(site, async (browser, url) => {
    const weight = await weigh(browser, url, site, operationPage)
    const opened: Vitals[] = []
    for (let round = 0; round < 5; round++) opened.push(await openSlowly(browser, `${url}/${operationPage}`))
    const vitals = medians(opened)
    const pages = readdirSync(site, { recursive: true, encoding: 'utf8' }).filter((path) => path.endsWith('index.html'))
    let faults = 0
    for (const path of pages) {
      const page = await browser.newPage({ reducedMotion: 'reduce' })
      await page.goto(`${url}/${path.replace(/index\.html$/, '')}`)
      faults += (await axeFaults(page)).length
      await page.close()
    }
    return { weight, vitals, pages: pages.length, faults }
  })
}

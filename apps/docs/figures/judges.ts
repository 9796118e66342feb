import axe from 'axe-core'
import type { Browser } from 'playwright-core'
import { peer } from './peer-sites.ts'

/** What Lighthouse says of a page, out of 100. */
export interface Scores {
  readonly accessibility: number
  readonly 'best-practices': number
  readonly seo: number
}

interface Lighthouse {
  default(
    url: string,
    flags: object,
  ): Promise<{ lhr: { categories: Readonly<Record<keyof Scores, { score: number | null }>> } } | undefined>
}

/** @param debugPort Port of a browser. */
export async function lighthouseScores(url: string, debugPort: number): Promise<Scores> {
  const { default: run } = await peer<Lighthouse>('lighthouse')
  const onlyCategories = ['accessibility', 'best-practices', 'seo']
  const result = await run(url, { port: debugPort, output: 'json', logLevel: 'error', onlyCategories })
  const scoreOf = (name: keyof Scores): number => Math.round((result?.lhr.categories[name].score ?? 0) * 100)
  return { accessibility: scoreOf('accessibility'), 'best-practices': scoreOf('best-practices'), seo: scoreOf('seo') }
}

/** How many nodes of a page break a rule of WCAG 2.2, levels A and AA, by axe. */
export async function wcagFaults(browser: Browser, url: string): Promise<number> {
  const page = await browser.newPage({ reducedMotion: 'reduce' })
  await page.goto(url, { waitUntil: 'networkidle' })
  await page.evaluate(axe.source)
  const found = await page.evaluate(async () => {
    const { axe: loaded } = globalThis as unknown as { axe: typeof axe } // the script above defines it
    const values = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa']
    const { violations } = await loaded.run({ runOnly: { type: 'tag', values } })
    return violations.reduce((sum, { nodes }) => sum + nodes.length, 0)
  })
  await page.close()
  return found
}

/** True if a page shows all these strings without running a script. */
export async function isReadableWithoutScript(
  browser: Browser,
  url: string,
  strings: readonly string[],
): Promise<boolean> {
  const page = await browser.newPage({ javaScriptEnabled: false })
  await page.goto(url)
  const text = (await page.locator('body').textContent()) ?? ''
  await page.close()
  return strings.every((each) => text.includes(each))
}

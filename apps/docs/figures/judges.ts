import { readdirSync, readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import axe from 'axe-core'
import type { Browser } from 'playwright-core'
import { peers } from './peer-sites.ts'

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

interface HtmlValidate {
  readonly HtmlValidate: new (config: object) => {
    validateStringSync(html: string): {
      results: readonly { readonly messages: readonly { readonly ruleId: string; readonly message: string }[] }[]
    }
  }
}

async function peer<Module>(name: string): Promise<Module> {
  const require = createRequire(join(peers, 'package.json'))
  return (await import(pathToFileURL(require.resolve(name)).href)) as Module // its own types are not installed here
}

/** @param debugPort Port of a browser. */
export async function lighthouseScores(url: string, debugPort: number): Promise<Scores> {
  const { default: run } = await peer<Lighthouse>('lighthouse')
  const onlyCategories = ['accessibility', 'best-practices', 'seo']
  const result = await run(url, { port: debugPort, output: 'json', logLevel: 'error', onlyCategories })
  const scoreOf = (name: keyof Scores): number => Math.round((result?.lhr.categories[name].score ?? 0) * 100)
  return { accessibility: scoreOf('accessibility'), 'best-practices': scoreOf('best-practices'), seo: scoreOf('seo') }
}

/** How often the pages of a site break each rule of HTML, by what breaks it, and on how many pages. */
export async function htmlFaults(folder: string): Promise<ReadonlyMap<string, { count: number; pages: number }>> {
  const { HtmlValidate } = await peer<HtmlValidate>('html-validate')
  const validator = new HtmlValidate({ root: true, extends: ['html-validate:standard'] })
  const faults = new Map<string, { count: number; pages: number }>()
  for (const path of readdirSync(folder, { recursive: true, encoding: 'utf8' })) {
    if (!path.endsWith('.html')) continue
    const { results } = validator.validateStringSync(readFileSync(join(folder, path), 'utf8'))
    const broken = results.flatMap(({ messages }) => messages.map(({ ruleId, message }) => `${ruleId}: ${message}`))
    for (const rule of new Set(broken)) {
      const { count, pages } = faults.get(rule) ?? { count: 0, pages: 0 }
      faults.set(rule, { count: count + broken.filter((each) => each === rule).length, pages: pages + 1 })
    }
  }
  return faults
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

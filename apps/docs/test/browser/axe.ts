import axe from 'axe-core'
import type { Page } from 'playwright-core'

/** What axe finds wrong with a page as it is, in the light theme and in the dark one; empty when all is well. */
export async function axeFaults(page: Page): Promise<string[]> {
  await page.evaluate(axe.source)
  const faults: string[] = []
  for (const theme of ['light', 'dark'] as const) {
    await showTheme(page, theme)
    faults.push(...(await violations(page)).map((fault) => `${theme}: ${fault}`))
  }
  return faults
}

async function showTheme(page: Page, theme: 'light' | 'dark'): Promise<void> {
  await page.evaluate((name) => {
    document.documentElement.dataset['theme'] = name
  }, theme)
}

async function violations(page: Page): Promise<string[]> {
  const results = await page.evaluate(async () => {
    const { axe: loaded } = globalThis as unknown as { axe: typeof axe } // put there by its source
    return await loaded.run()
  })
  return results.violations.flatMap(({ id, nodes }) => nodes.map(({ html }) => `${id}: ${html}`))
}

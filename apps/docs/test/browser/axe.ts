import axe from 'axe-core'
import type { Page } from 'playwright-core'

/** The accessibility problems that axe finds on a page, in the light and in the dark theme. */
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
    const { axe: loaded } = globalThis as unknown as { axe: typeof axe } // the script above defines it
    return await loaded.run()
  })
  return results.violations.flatMap(({ id, nodes }) => nodes.map(({ html }) => `${id}: ${html}`))
}

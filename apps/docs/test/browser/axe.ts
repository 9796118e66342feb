import axe from 'axe-core'
import type { Page } from 'playwright-core'

type Theme = 'light' | 'dark'

/**
 * The accessibility problems that axe finds on a page, in the light and in the dark theme.
 *
 * @param show Shows the page in a theme; by default as the site does.
 */
export async function axeFaults(
  page: Page,
  show: (theme: Theme) => Promise<void> = async (theme) => await showTheme(page, theme),
): Promise<string[]> {
  await page.evaluate(axe.source)
  const faults: string[] = []
  for (const theme of ['light', 'dark'] as const) {
    await show(theme)
    faults.push(...(await violations(page)).map((fault) => `${theme}: ${fault}`))
  }
  return faults
}

async function showTheme(page: Page, theme: Theme): Promise<void> {
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

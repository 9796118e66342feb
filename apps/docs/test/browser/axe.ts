import axe, { type RunOptions } from 'axe-core'
import type { Page } from 'playwright-core'

/** What depends on the theme; all else is the same in both. */
const coloured = ['color-contrast', 'link-in-text-block']

/** What axe finds wrong with a page as it is, in the light theme and in the dark one; empty when all is well. */
export async function axeFaults(page: Page): Promise<string[]> {
  await page.evaluate(axe.source)
  await showTheme(page, 'light')
  const light = await run(page, {})
  await showTheme(page, 'dark')
  const dark = await run(page, { runOnly: coloured })
  return [...light, ...dark.map((fault) => `dark: ${fault}`)]
}

async function showTheme(page: Page, theme: 'light' | 'dark'): Promise<void> {
  await page.evaluate((name) => {
    document.documentElement.dataset['theme'] = name
  }, theme)
}

async function run(page: Page, options: { readonly runOnly?: readonly string[] }): Promise<string[]> {
  const { violations } = await page.evaluate(async (given) => {
    const { axe: loaded } = globalThis as unknown as { axe: typeof axe } // put there by its source
    return await loaded.run(document, given as RunOptions)
  }, options)
  return violations.flatMap(({ id, nodes }) => nodes.map(({ html }) => `${id}: ${html}`))
}

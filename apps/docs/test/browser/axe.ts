import axe, { type RunOptions } from 'axe-core'
import type { Page } from 'playwright-core'

type Theme = 'light' | 'dark'

/** How a page is judged. */
interface Judged {
  /** Shows the page in a theme; by default as the site does. */
  readonly show?: (theme: Theme) => Promise<void>
  /** The contrast of text, of WCAG: 7 : 1 (`AAA`, the default) or 4.5 : 1. */
  readonly contrast?: 'AA' | 'AAA'
  /** Selector of the part to judge, where the rest of the page is judged by itself; by default the page. */
  readonly within?: string
}

/** The accessibility problems that axe finds on a page in the light theme, and with the colours of the dark one. */
export async function axeFaults(
  page: Page,
  { show, contrast = 'AAA', within = ':root' }: Judged = {},
): Promise<string[]> {
  await page.evaluate(axe.source)
  const [enough, other] =
    contrast === 'AAA' ? ['color-contrast-enhanced', 'color-contrast'] : ['color-contrast', 'color-contrast-enhanced']
  const runs: [theme: Theme, options: RunOptions][] = [
    ['light', { rules: { [enough]: { enabled: true }, [other]: { enabled: false } } }],
    // All other rules have the same verdict in both themes.
    ['dark', { runOnly: { type: 'rule', values: [enough, 'link-in-text-block'] } }],
  ]
  const faults: string[] = []
  for (const [theme, options] of runs) {
    await (show ?? (async (name) => await showTheme(page, name)))(theme)
    faults.push(...(await violations(page, within, options)).map((fault) => `${theme}: ${fault}`))
  }
  return faults
}

async function showTheme(page: Page, theme: Theme): Promise<void> {
  await page.evaluate((name) => {
    document.documentElement.dataset['theme'] = name
  }, theme)
}

async function violations(page: Page, within: string, options: RunOptions): Promise<string[]> {
  const results = await page.evaluate(
    async ([part, given]) => {
      const { axe: loaded } = globalThis as unknown as { axe: typeof axe } // the script above defines it
      const context = part === ':root' ? document : { include: part }
      return await loaded.run(context, { ...given, resultTypes: ['violations'] })
    },
    [within, options] as const,
  )
  return results.violations.flatMap(({ id, nodes }) => nodes.map(({ html }) => `${id}: ${html}`))
}

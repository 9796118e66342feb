import { expect, test } from 'vitest'
import { open } from './browser.ts'

/** Tests that a page follows the theme of the system, and remembers the choice of the other one. */
export function testSystemTheme(themes: readonly ('light' | 'dark')[]): void {
  test.each(themes)('follows a %s system theme, and remembers the choice of the other', async (colorScheme) => {
    const { page, faults, close } = await open('operations/delete-tier-structure/', { colorScheme })
    const theme = async (): Promise<string | undefined> =>
      await page.evaluate(() => document.documentElement.dataset['theme'])
    expect(await theme()).toBe(colorScheme)
    const other = colorScheme === 'light' ? 'dark' : 'light'
    await page.getByLabel('Select theme').first().selectOption(other)
    expect(await theme()).toBe(other)
    await page.reload()
    expect(await theme()).toBe(other)
    expect(faults).toEqual([])
    await close()
  })
}

/** Tests that a page looks without scripts as it does with them, in both themes. */
export function testWithoutScripts(paths: readonly string[]): void {
  test.each(paths)('without scripts, /%s looks as it does with them, in the theme of the system', async (path) => {
    const looks = async (colorScheme: 'light' | 'dark', javaScriptEnabled: boolean): Promise<string[]> => {
      const { page, close } = await open(path, { colorScheme, javaScriptEnabled })
      const styles = await Promise.all(
        ['body', 'h1', '.site-mark', '.expressive-code pre', '.ec-line span', 'nav.sidebar a'].map(
          async (selector) =>
            await page
              .locator(selector)
              .first()
              .evaluate((element) => {
                const { color, backgroundColor } = getComputedStyle(element)
                return `${color} on ${backgroundColor}`
              }),
        ),
      )
      await close()
      return styles
    }
    const [light, dark] = [await looks('light', false), await looks('dark', false)]
    expect(light).toEqual(await looks('light', true))
    expect(dark).toEqual(await looks('dark', true))
    expect(light[0]).not.toBe(dark[0])
  })
}

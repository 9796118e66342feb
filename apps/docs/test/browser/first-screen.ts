import { expect, test } from 'vitest'
import { open } from './browser.ts'

const deletion = 'operations/delete-tier-structure/'
const screen = { viewport: { width: 1280, height: 900 } }

/** Tests that what a caller needs is on the first screen, before the sample. */
export function testFirstScreen(screens: readonly (readonly [width: number, height: number])[]): void {
  test.each(screens)(
    'what a caller needs is on the first screen of %i px, before the sample',
    async (width, height) => {
      const { page, close } = await open(deletion, { viewport: { width, height } })
      const sidesOf = async (selector: string): Promise<DOMRect> =>
        await page.locator(selector).evaluate((element) => element.getBoundingClientRect())
      for (const part of ['.method', '#authentication', '#parameter-id', '.to-errors', '#status-200'])
        expect((await sidesOf(part)).bottom, part).toBeLessThanOrEqual(height)
      expect((await sidesOf('.example')).top).toBeGreaterThan((await sidesOf('.facts')).bottom)
      // The menu of the page is on the line of its title, and the console a press away.
      expect((await sidesOf('.page-actions')).top).toBeLessThan((await sidesOf('h1')).bottom)
      await page.getByRole('link', { name: 'Try it' }).click()
      const send = await sidesOf('docs-console [type=submit]')
      expect(send.top).toBeGreaterThan(0)
      expect(send.bottom).toBeLessThanOrEqual(height)
      await close()
    },
  )
}

/** Tests that the authentication of an operation is one line. */
export function testAuthentication(paths: readonly string[]): void {
  test.each(paths)('the authentication of /%s is one line', async (path) => {
    const { page, close } = await open(path, screen)
    const line = page.locator('#authentication')
    expect(await line.evaluate(({ clientHeight }) => clientHeight)).toBeLessThanOrEqual(24)
    await close()
  })
}

/** Tests that the menu of a page is that of its section. */
export function testMenus(
  menus: readonly (readonly [path: string, section: string, own: string, other: string])[],
): void {
  test.each(menus)('the menu of /%s is that of %s', async (path, section, own, other) => {
    const { page, close } = await open(path, screen)
    expect(await page.locator('header a[aria-current=true]').allTextContents()).toEqual([section])
    const groups = await page.locator('nav.sidebar .top-level > li').allTextContents()
    expect(groups.some((group) => group.trim().startsWith(own))).toBe(true)
    expect(groups.some((group) => group.trim().startsWith(other))).toBe(false)
    await close()
  })
}

/** Tests that the sections of the site can be reached. */
export function testSections(widths: readonly number[]): void {
  test.each(widths)('the sections of the site can be reached at %i px', async (width) => {
    const { page, close } = await open(deletion, { viewport: { width, height: 900 } })
    if (width < 768) await page.getByRole('button', { name: 'Menu' }).click()
    await page.getByRole('link', { name: 'Guides', exact: true }).click()
    expect(page.url()).toContain('/guides/start/')
    await close()
  })
}

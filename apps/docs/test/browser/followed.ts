import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { open } from './browser.ts'

/** The page of an operation with several errors. */
export const deletion = 'operations/delete-tier-structure/'
/** A window in which the example is beside the text. */
export const screen = { viewport: { width: 1280, height: 900 } }

/** The status whose example is shown, once everything that a frame reports was reported. */
export async function shown(page: Page): Promise<string | undefined> {
  return await page.evaluate(async () => {
    for (let frame = 0; frame < 3; frame++) await new Promise((resolve) => requestAnimationFrame(resolve))
    return document.querySelector<HTMLInputElement>('[data-tabs=example] > input:checked')?.value
  })
}

/** The line of a response that opens it. */
export const lineOf = (page: Page, status: string) =>
  page.locator(`section[data-status="${status}"] > details > summary`)

/** Ways to open a response, or to go to it. */
export const ways: Readonly<Record<string, (page: Page, status: string) => Promise<unknown>>> = {
  'a click': async (page, status) => await lineOf(page, status).click({ position: { x: 4, y: 12 } }),
  'the keyboard': async (page, status) => await lineOf(page, status).press('Enter'),
  'the space bar': async (page, status) => await lineOf(page, status).press(' '),
  'a link': async (page, status) => await page.locator(`.to-errors a[href="#status-${status}"]`).click(),
  'an address': async (page, status) => await page.goto(new URL(`#status-${status}`, page.url()).href),
  'the address of a new page': async (page, status) => {
    const { href } = new URL(`#status-${status}`, page.url())
    await page.goto('about:blank')
    await page.goto(href)
  },
  // As the browser does for what it finds in a page.
  'its attribute': async (page, status) =>
    await lineOf(page, status).evaluate(({ parentElement }) => parentElement?.setAttribute('open', '')),
}

/** Tests that a response that is opened in a way has its example beside it. */
export function testOpened(names: readonly string[]): void {
  describe.each(names)('opened by %s', (name) => {
    test('a response has its example beside it, whichever was opened before', async () => {
      const { page, faults, close } = await open(deletion, screen)
      for (const status of ['409', '404', 'default', '500']) {
        await ways[name]?.(page, status)
        expect(await shown(page)).toBe(status)
        expect(await page.locator(`section[data-status="${status}"] > details[open]`).count()).toBe(1)
      }
      expect(faults).toEqual([])
      await close()
    })
  })
}

/** Tests that once a reader scrolls on, the example is that of what they read. */
export function testScrolls(scrolls: readonly (readonly [way: string, scroll: (page: Page) => Promise<void>])[]): void {
  test.each(scrolls)('once a reader scrolls on with %s, the example is that of what they read', async (_, scroll) => {
    const { page, close } = await open(`${deletion}#status-500`, screen)
    expect(await shown(page)).toBe('500')
    // A page that moves by itself is not scrolled by its reader.
    await page.evaluate(() => document.querySelector('#status-200-name')?.scrollIntoView())
    expect(await shown(page)).toBe('500')
    await page.locator('#status-500').evaluate((heading) => heading.scrollIntoView())
    await page.mouse.move(500, 450)
    await scroll(page)
    await page.waitForFunction(() => scrollY === 0)
    await page.mouse.wheel(0, 500)
    await page.locator('#example-200:checked').waitFor({ state: 'attached' })
    await close()
  })
}

import type { BrowserContextOptions, Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { axeFaults } from './axe.ts'
import { open } from './browser.ts'

/** Pages with several errors, and with a success without a body. */
export const deletion = 'operations/delete-tier-structure/'
export const revocation = 'operations/revoke-oauth-token/'
/** Sizes of a window. */
export const screen = { viewport: { width: 1280, height: 900 } }
export const tablet = { viewport: { width: 768, height: 900 } }
export const phone = { viewport: { width: 390, height: 844 } }

/** A side of an element in the window. */
export async function sideOf(page: Page, selector: string, side: 'top' | 'bottom'): Promise<number> {
  return await page.locator(selector).evaluate((element, name) => element.getBoundingClientRect()[name], side)
}

/** Tests that an opened error shows the fields of its body. */
export function testOpenedErrors(statuses: readonly string[]): void {
  test.each(statuses)('an opened error, %s, shows the fields of its body', async (status) => {
    const { page, close } = await open(`${deletion}#status-${status}`, phone)
    const row = page.locator(`section[data-status="${status}"] > details[open]`)
    await row.waitFor()
    for (const name of ['key', 'message', 'details', 'request_id'])
      expect(await row.getByText(name, { exact: true }).first().isVisible(), name).toBe(true)
    expect(await row.getByRole('link', { name: 'ErrorResponse' }).first().isVisible()).toBe(true)
    await close()
  })
}

/** Tests that an opened error has its example, once, as wide as the page. */
export function testExamples(screens: readonly (readonly [name: string, size: BrowserContextOptions])[]): void {
  test.each(screens)('on a %s, an opened error has its example, once, as wide as the page', async (_, size) => {
    const { page, faults, close } = await open(deletion, size)
    const row = page.locator('section[data-status="409"] > details')
    const example = row.getByText('tier_structure_in_use')
    await row.locator('summary').first().click()
    await example.waitFor({ state: 'visible' })
    await row.locator('summary').first().click()
    await row.locator('summary').first().click()
    expect(await example.count()).toBe(1)
    expect(await axeFaults(page, { within: '.facts' })).toEqual([])
    // Beside the text, the panel has it.
    await page.setViewportSize({ width: 1280, height: 900 })
    expect(await example.isVisible()).toBe(false)
    expect(faults).toEqual([])
    await close()
  })
}

/** Tests that no text of a response is cut. */
export function testSentences(pages: readonly (readonly [path: string, size: BrowserContextOptions])[]): void {
  test.each(pages)('no text of a response of /%s is cut', async (path, size) => {
    const { page, close } = await open(path, size)
    const cut = await page
      .locator('.responses .sentence')
      .evaluateAll((all) =>
        all.filter((each) => each.scrollHeight > each.clientHeight + 2).map((each) => each.innerHTML),
      )
    expect(cut).toEqual([])
    await close()
  })
}

/** Tests that a title keeps its number whole. */
export function testNumbers(titles: readonly (readonly [path: string, number: string])[]): void {
  test.each(titles)('the title of /%s keeps its number whole', async (path, number) => {
    const { page, close } = await open(path, phone)
    const lines = await page.locator('h1').evaluate((title, text) => {
      const nodes = document.createTreeWalker(title, NodeFilter.SHOW_TEXT)
      const found = document.createRange()
      for (let node = nodes.nextNode(); node; node = nodes.nextNode()) {
        const at = node.textContent?.indexOf(text) ?? -1
        if (at < 0) continue
        found.setStart(node, at)
        found.setEnd(node, at + text.length)
      }
      return found.getClientRects().length
    }, number)
    expect(lines).toBe(1)
    await close()
  })
}

/** Tests that a page uses a wide screen. */
export function testWideScreen(paths: readonly string[]): void {
  test.each(paths)('/%s uses a wide screen', async (path) => {
    const { page, close } = await open(path, { viewport: { width: 1920, height: 900 } })
    const right = await page.locator('.operation > .example').evaluate((each) => each.getBoundingClientRect().right)
    expect(1920 - right).toBeLessThanOrEqual(48)
    const widest = await page
      .locator('.about > p, .fields > li > p')
      .evaluateAll((all) => Math.max(...all.map(({ clientWidth }) => clientWidth)))
    expect(widest).toBeLessThanOrEqual(44 * 16)
    await close()
  })
}

/** Tests that the fields of a schema are on the first screen, its example below. */
export function testFirstFields(widths: readonly number[]): void {
  test.each(widths)('the fields of a schema are on the first screen of %i px, its example below', async (width) => {
    const { page, close } = await open('schemas/reward-activity/', { viewport: { width, height: 900 } })
    expect(await sideOf(page, '#type', 'bottom')).toBeLessThanOrEqual(900)
    expect(await sideOf(page, '.example', 'top')).toBeGreaterThan(await sideOf(page, '#type', 'bottom'))
    await close()
  })
}

import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { open } from './browser.ts'

const deletion = 'operations/delete-tier-structure/'
const screen = { viewport: { width: 1280, height: 900 } }

/** The status whose example is shown, once everything that a frame reports was reported. */
async function shown(page: Page): Promise<string | undefined> {
  return await page.evaluate(async () => {
    for (let frame = 0; frame < 3; frame++) await new Promise((resolve) => requestAnimationFrame(resolve))
    return document.querySelector<HTMLInputElement>('[data-tabs=example] > input:checked')?.value
  })
}

/** The line of a response that opens it. */
const lineOf = (page: Page, status: string) => page.locator(`section[data-status="${status}"] > details > summary`)

/** Ways to open a response, or to go to it. */
const ways: Readonly<Record<string, (page: Page, status: string) => Promise<unknown>>> = {
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

describe.each(Object.entries(ways))('opened by %s', (_, go) => {
  test('a response has its example beside it, whichever was opened before', async () => {
    const { page, faults, close } = await open(deletion, screen)
    for (const status of ['409', '404', 'default', '500']) {
      await go(page, status)
      expect(await shown(page)).toBe(status)
      expect(await page.locator(`section[data-status="${status}"] > details[open]`).count()).toBe(1)
    }
    expect(faults).toEqual([])
    await close()
  })
})

test('a link to what is open already has its example, too', async () => {
  const { page, close } = await open(deletion, screen)
  const link = page.locator('.to-errors a[href="#status-409"]')
  await link.click()
  await lineOf(page, '500').click()
  await page.evaluate(() => scrollTo(0, 0))
  expect(await shown(page)).toBe('500')
  await link.click()
  expect(await shown(page)).toBe('409')
  await lineOf(page, '409').click()
  await page.evaluate(() => scrollTo(0, 0))
  await link.click()
  await page.locator('section[data-status="409"] > details[open]').waitFor()
  await close()
})

test('of many that open and close at once, the last that opened has its example', async () => {
  const { page, close } = await open(deletion, screen)
  const press = async (statuses: readonly string[]): Promise<void> =>
    await page.evaluate((all) => {
      for (const status of all) document.querySelector<HTMLElement>(`section[data-status="${status}"] summary`)?.click()
    }, statuses)
  await press(['404', '409', '500', '409', 'default', '404', '409'])
  expect(await shown(page)).toBe('409')
  await press(['409', '404', '500', '500'])
  expect(await shown(page)).toBe('500')
  for (const status of ['200', '200', '404', '404', '409']) await press([status])
  expect(await shown(page)).toBe('409')
  await close()
})

test('back and forward show the example of the address', async () => {
  const { page, close } = await open(deletion, screen)
  for (const status of ['409', '500', '404']) await page.locator(`.to-errors a[href="#status-${status}"]`).click()
  for (const [move, status] of [
    ['goBack', '500'],
    ['goBack', '409'],
    ['goForward', '500'],
    ['goForward', '404'],
  ] as const) {
    await page[move]()
    expect(await shown(page)).toBe(status)
  }
  await close()
})

test.each([
  ['the wheel', async (page: Page) => await page.mouse.wheel(0, -4000)],
  ['a key', async (page: Page) => await page.keyboard.press('Home')],
])('once a reader scrolls on with %s, the example is that of what they read', async (_, scroll) => {
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

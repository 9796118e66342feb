import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { open } from '../../test/browser/browser.ts'
import { deletion, lineOf, screen, shown, testOpened, testScrolls, ways } from '../../test/browser/followed.ts'

testOpened(Object.keys(ways).filter((name) => !['a click', 'an address'].includes(name)))

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

testScrolls([['a key', async (page: Page) => await page.keyboard.press('Home')]])

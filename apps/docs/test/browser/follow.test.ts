import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { open } from './browser.ts'
import { deletion, screen, shown, testOpened, testScrolls } from './followed.ts'

// Nightly, the other ways.
testOpened(['a click', 'an address'])

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

testScrolls([['the wheel', async (page: Page) => await page.mouse.wheel(0, -4000)]])

import { createMockServer } from '@loyalty-kit/mock-server'
import { listen } from '@loyalty-kit/mock-server/node'
import type { Page } from 'playwright-core'
import { expect, onTestFinished, test } from 'vitest'
import { open } from './browser.ts'
import { consoleOf } from './docs-console.ts'
import { testTries } from './tries.ts'

const deletion = 'operations/delete-tier-structure/'
const listing = 'operations/list-reward-activities/'

test('a response says who gave it, and takes the place of the example until it is closed', async () => {
  const { page, faults, close } = await open(deletion)
  const docsConsole = consoleOf(page)
  const status = docsConsole.root.locator('[role=status]')
  const example = page.locator('[data-tabs=example]')
  await docsConsole.press('Send', /^200/)
  expect(await status.innerText()).toMatch(/\nAnswered by the sandbox in this page, which keeps what you create$/)
  expect(await example.isVisible()).toBe(false)
  await docsConsole.root.locator('[data-do=close-response]').click()
  expect(await example.isVisible()).toBe(true)
  const { url, close: stop } = await listen(createMockServer({ cors: '*' }), { port: 0 })
  onTestFinished(stop)
  await docsConsole.edit()
  await docsConsole.root.getByLabel('Another server').check()
  await docsConsole.fill('Address', url)
  await docsConsole.press('Send', /^200/)
  expect(await status.innerText()).toMatch(new RegExp(`\nAnswered by ${new URL(url).host}$`))
  expect(faults.filter((fault) => !fault.startsWith('outside: '))).toEqual([])
  await close()
})

test('a token that is refused is replaced, and the request sent again', async () => {
  const { page, close } = await open(listing)
  const docsConsole = consoleOf(page)
  await docsConsole.fill('Access token', 'outdated')
  await docsConsole.press('Send', /^401/)
  await docsConsole.press('Get a new token', /^200/)
  expect(await docsConsole.valueOf('Access token')).toMatch(/^ey/)
  expect(await docsConsole.root.getByRole('button', { name: 'Get a new token' }).isVisible()).toBe(false)
  await close()
})

/** What of the page is below the open drawer, or cannot be scrolled out of it. */
async function covered(page: Page): Promise<string[]> {
  return await page.evaluate(() => {
    const drawer = document.querySelector('.drawer')?.getBoundingClientRect()
    if (!drawer) return ['no drawer']
    scrollTo(0, document.documentElement.scrollHeight)
    const isAtRight = drawer.left > 0
    const read = document.querySelectorAll(
      'main h1, main .about > *, main .facts > *, main .example > *, nav.sidebar a',
    )
    const boxes = [...read].filter(
      (each) => each.checkVisibility({ visibilityProperty: true }) && !each.matches('.sr-only'),
    )
    return boxes.flatMap((each) => {
      const { right, bottom } = each.getBoundingClientRect()
      return (isAtRight ? right > drawer.left : bottom > drawer.top) ? [each.outerHTML.slice(0, 80)] : []
    })
  })
}

test('the drawer of the sandbox covers nothing of the page, at any width', async () => {
  const { page, faults, close } = await open(listing)
  const docsConsole = consoleOf(page)
  await docsConsole.press('Send', /^200/)
  // The keys come after the text, and move the button of the sandbox.
  await docsConsole.root.locator('.response code').getByRole('button').first().waitFor()
  await docsConsole.openSandbox()
  for (const width of [390, 768, 1100, 1280, 1680]) {
    await page.setViewportSize({ width, height: 900 })
    expect(await covered(page), `${width} px`).toEqual([])
    const overflow = await page.evaluate(
      () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
    )
    expect(overflow, `${width} px`).toBeLessThanOrEqual(0)
  }
  expect(faults).toEqual([])
  await close()
})

// Nightly, all operations.
testTries([deletion], { [deletion]: ['404 ?field.id=ts_silver', '409 ?field.id=ts_inuse'] })

import { operations } from '@loyalty-kit/spec'
import { kebab } from '@specwright/docs-engine/page'
import { expect, inject, test } from 'vitest'
import { open } from './browser.ts'
import { testAuthentication, testFirstScreen, testMenus, testSections } from './first-screen.ts'

const deletion = 'operations/delete-tier-structure/'
const screen = { viewport: { width: 1280, height: 900 } }

test('what a caller needs is within the first screen of an operation', async () => {
  const { page, close } = await open(deletion, screen)
  const endOf = async (selector: string): Promise<number> =>
    await page.locator(selector).evaluate((element) => element.getBoundingClientRect().bottom)
  for (const part of ['.method', '#authentication', '#parameter-id', '.to-errors', '#status-200'])
    expect(await endOf(part), part).toBeLessThanOrEqual(900)
  expect(await page.evaluate(() => document.documentElement.scrollHeight)).toBeLessThanOrEqual(2200)
  await close()
})

test('errors are folded rows, the success is open, and an address opens the row that it names', async () => {
  const { page, close } = await open(deletion, screen)
  const rowOf = (status: string) => page.locator(`section[data-status="${status}"] > details`)
  const row = rowOf('409')
  const heightOf = async (status: string): Promise<number> =>
    await rowOf(status).evaluate(({ clientHeight }) => clientHeight)
  // What fits a line has one; what does not has two.
  expect(await heightOf('404')).toBeLessThanOrEqual(42)
  expect(await heightOf('409')).toBeLessThanOrEqual(66)
  expect(await page.locator('#status-200-name').isVisible()).toBe(true)
  await row.locator('summary').click()
  expect(await row.getByText('Get the resource again').isVisible()).toBe(true)
  await page.locator('#example-409:checked').waitFor({ state: 'attached' }) // an opened row says so later
  await page.goto(`${page.url().split('#', 1)[0]}#status-404`)
  await page.locator('section[data-status="404"] > details[open]').waitFor()
  await close()
})

test('from 1440 px on, the address of a request is on one line, as wide as a mono face is', async () => {
  const { page, close } = await open(deletion, { viewport: { width: 1440, height: 900 } })
  for (const id of Object.keys(operations)) {
    await page.goto(new URL(`../${kebab(id)}/`, page.url()).href)
    const [needed, available, bar] = await page.evaluate(() => {
      const line = document.querySelector('#language-curl + label + .panel .code')
      const { fontSize, textIndent, paddingLeft, paddingRight } = getComputedStyle(line ?? document.body)
      const inner = (line?.clientWidth ?? 0) - parseFloat(paddingLeft) - parseFloat(paddingRight)
      const height = document.querySelector('.example .bar')?.clientHeight
      // A character of a common mono face is 0.602 times as wide as its size.
      return [(line?.textContent.length ?? 0) * 0.602 * parseFloat(fontSize), inner - parseFloat(textIndent), height]
    })
    expect(needed, id).toBeGreaterThan(100)
    expect(needed, id).toBeLessThanOrEqual(available)
    expect(bar, id).toBeLessThanOrEqual(36)
  }
  await close()
})

test('kinds of a value are tabs, without rows for what a kind does not use', async () => {
  const { page, close } = await open('schemas/expiration/', screen)
  expect(await page.locator('#CalendarExpirationSettings-calendar_expiration').isVisible()).toBe(false)
  await page.locator('.kinds > label', { hasText: 'CALENDAR_EXPIRATION' }).click()
  expect(await page.locator('#CalendarExpirationSettings-calendar_expiration').isVisible()).toBe(true)
  expect(await page.getByText('Not used by this type.').count()).toBe(0)
  await page.goto(`${page.url().split('#', 1)[0]}#RollingExpirationSettings-rolling_expiration`)
  await page.locator('#RollingExpirationSettings-rolling_expiration').waitFor({ state: 'visible' })
  expect(await page.locator('#used-by + p a').allTextContents()).toEqual(['TierStructure'])
  await close()
})

test('what is assumed is in one line, at the foot of the page', async () => {
  const { page, close } = await open(deletion, screen)
  expect((await page.locator('main').innerText()).match(/assumed/gi)).toHaveLength(1)
  const links = await page.locator('.assumptions a').evaluateAll((all) => all.map((link) => link.getAttribute('href')))
  expect(links.length).toBeGreaterThan(3)
  for (const link of links) expect(link).toMatch(`${inject('site').base}/assumptions/#`)
  await close()
})

// Nightly, other widths and pages.
testFirstScreen([[390, 844]])
testAuthentication([deletion])
testMenus([['guides/start/', 'Guides', 'Start', 'Schemas']])
testSections([390])

import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { axeFaults } from './axe.ts'
import { open } from './browser.ts'

const deletion = 'operations/delete-tier-structure/'
const revocation = 'operations/revoke-oauth-token/'
const screen = { viewport: { width: 1280, height: 900 } }
const tablet = { viewport: { width: 768, height: 900 } }
const phone = { viewport: { width: 390, height: 844 } }

/** A side of an element in the window. */
async function sideOf(page: Page, selector: string, side: 'top' | 'bottom'): Promise<number> {
  return await page.locator(selector).evaluate((element, name) => element.getBoundingClientRect()[name], side)
}

test('the fields of an open response are directly below its row, and its status is there once', async () => {
  const { page, close } = await open(deletion, screen)
  expect(await page.locator('.responses .status', { hasText: /^200/ }).count()).toBe(1)
  const fields = page.locator('section[data-status="200"] > details[open] > .fields, section[data-status="200"] .kind')
  expect(await fields.first().isVisible()).toBe(true)
  expect(await sideOf(page, '#status-200-name', 'top')).toBeLessThan(await sideOf(page, '#status-404', 'top'))
  await page.locator('section[data-status="409"] summary').click()
  expect(await page.locator('main .responses ~ *').locator('.fields').count()).toBe(0)
  await close()
})

test('a link at the heading opens each error below a long response', async () => {
  const { page, faults, close } = await open(deletion, screen)
  const links = page.getByRole('navigation', { name: 'Errors' }).getByRole('link')
  expect(await links.count()).toBe(4)
  await links.nth(1).click()
  await page.locator('section[data-status="409"] > details[open]').waitFor()
  expect(faults).toEqual([])
  await close()
})

test.each(['404', '409', '500', 'default'])('an opened error, %s, shows the fields of its body', async (status) => {
  const { page, close } = await open(`${deletion}#status-${status}`, phone)
  const row = page.locator(`section[data-status="${status}"] > details[open]`)
  await row.waitFor()
  for (const name of ['key', 'message', 'details', 'request_id'])
    expect(await row.getByText(name, { exact: true }).first().isVisible(), name).toBe(true)
  expect(await row.getByRole('link', { name: 'ErrorResponse' }).first().isVisible()).toBe(true)
  await close()
})

test.each([
  ['phone', phone],
  ['tablet', tablet],
])('on a %s, an opened error has its example, once, as wide as the page', async (_, size) => {
  const { page, faults, close } = await open(deletion, size)
  const row = page.locator('section[data-status="409"] > details')
  const example = row.getByText('tier_structure_in_use')
  await row.locator('summary').first().click()
  await example.waitFor({ state: 'visible' })
  await row.locator('summary').first().click()
  await row.locator('summary').first().click()
  expect(await example.count()).toBe(1)
  expect(await axeFaults(page)).toEqual([])
  // Beside the text, the panel has it.
  await page.setViewportSize({ width: 1280, height: 900 })
  expect(await example.isVisible()).toBe(false)
  expect(faults).toEqual([])
  await close()
})

test.each([
  [deletion, screen],
  [deletion, tablet],
  [deletion, phone],
  [revocation, phone],
])('no text of a response of /%s is cut', async (path, size) => {
  const { page, close } = await open(path, size)
  const cut = await page
    .locator('.responses .sentence')
    .evaluateAll((all) => all.filter((each) => each.scrollHeight > each.clientHeight + 2).map((each) => each.innerHTML))
  expect(cut).toEqual([])
  await close()
})

test('the panel begins with the success, also where that has no body', async () => {
  const { page, close } = await open(revocation, screen)
  expect(await page.locator('[data-tabs=example] > input').first().isChecked()).toBe(true)
  expect(await page.locator('[data-tabs=example] > label').first().textContent()).toBe('200')
  expect(await page.locator('[data-tabs=example] > .panel').first().innerText()).toContain('No body.')
  await close()
})

test('the heading is seen whole at the address of the first response', async () => {
  const { page, close } = await open(`${deletion}#status-200`, screen)
  const header = await sideOf(page, '.page > header', 'bottom')
  expect(await sideOf(page, '#responses', 'top')).toBeGreaterThanOrEqual(header)
  await close()
})

test.each([
  [revocation, '2.0'],
  ['operations/generate-oauth-token/', '2.0'],
])('the title of /%s keeps its number whole', async (path, number) => {
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

test('a value such as -created_at stays on a line', async () => {
  const { page, close } = await open('operations/list-reward-activities/', phone)
  const values = page.locator('.limits code', { hasText: '-created_at' })
  expect(await values.count()).toBeGreaterThan(0)
  for (const value of await values.all()) expect(await value.evaluate((code) => code.clientHeight)).toBeLessThan(30)
  await close()
})

test.each([deletion, 'schemas/reward-activity/'])('/%s uses a wide screen', async (path) => {
  const { page, close } = await open(path, { viewport: { width: 1920, height: 900 } })
  const right = await page.locator('.operation > .example').evaluate((each) => each.getBoundingClientRect().right)
  expect(1920 - right).toBeLessThanOrEqual(48)
  const widest = await page
    .locator('.about > p, .fields > li > p')
    .evaluateAll((all) => Math.max(...all.map(({ clientWidth }) => clientWidth)))
  expect(widest).toBeLessThanOrEqual(44 * 16)
  await close()
})

test('the button of a narrow screen is on a bar of its own, which leaves while the request is edited', async () => {
  const { page, close } = await open(deletion, phone)
  const bar = page.locator('.to-example')
  const { x = 1, width = 0 } = (await bar.boundingBox()) ?? {}
  expect([x, width]).toEqual([0, 390])
  await page.locator('.edit > summary').click()
  expect(await bar.isVisible()).toBe(false)
  await close()
})

test.each([768, 390])('the fields of a schema are on the first screen of %i px, its example below', async (width) => {
  const { page, close } = await open('schemas/reward-activity/', { viewport: { width, height: 900 } })
  expect(await sideOf(page, '#type', 'bottom')).toBeLessThanOrEqual(900)
  expect(await sideOf(page, '.example', 'top')).toBeGreaterThan(await sideOf(page, '#type', 'bottom'))
  await close()
})

test('the page of credentials names each header, and says which go together', async () => {
  const { page, close } = await open('reference/authentication/', screen)
  const titles = await page.locator('.sl-markdown-content h2').allTextContents()
  expect(titles).toEqual(['X-App-Id', 'X-App-Token', 'accessToken'])
  expect(await page.getByText('A header', { exact: false }).count()).toBe(3)
  expect((await page.locator('main').innerText()).match(/Authorization: Bearer/g)).toHaveLength(1)
  const together = page.locator('li', { hasText: 'X-App-Id, X-App-Token and Authorization together' })
  expect(await together.getByRole('link', { name: 'Delete a tier structure' }).count()).toBe(1)
  await close()
})

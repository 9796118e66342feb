import { expect, test } from 'vitest'
import { open } from './browser.ts'
import {
  deletion,
  phone,
  revocation,
  screen,
  sideOf,
  testExamples,
  testFirstFields,
  testNumbers,
  testOpenedErrors,
  testSentences,
  testWideScreen,
} from './response-rows.ts'

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

test('a value such as -created_at stays on a line', async () => {
  const { page, close } = await open('operations/list-reward-activities/', phone)
  const values = page.locator('.limits code', { hasText: '-created_at' })
  expect(await values.count()).toBeGreaterThan(0)
  for (const value of await values.all()) expect(await value.evaluate((code) => code.clientHeight)).toBeLessThan(30)
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

// Nightly, other pages and widths.
testOpenedErrors(['409'])
testExamples([['phone', phone]])
testSentences([[deletion, phone]])
testNumbers([[revocation, '2.0']])
testWideScreen([deletion])
testFirstFields([390])

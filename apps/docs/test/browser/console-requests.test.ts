import { createMockServer } from '@loyalty-kit/mock-server'
import { listen } from '@loyalty-kit/mock-server/node'
import { expect, onTestFinished, test } from 'vitest'
import { open } from './browser.ts'
import { consoleOf } from './docs-console.ts'
import { facts } from '../../../../packages/mock-server/test/facts.ts'

const listing = 'operations/list-reward-activities/'

test('a filled request is in the address without its secrets, and opens filled', async () => {
  const { page, close } = await open(listing)
  const docsConsole = consoleOf(page)
  await docsConsole.fill(facts.size, '7')
  await docsConsole.root.getByLabel(facts.order).selectOption('created_at')
  await docsConsole.press('Send', /^200/)
  const address = page.url()
  expect(new URL(address).searchParams.get(`field.${facts.size}`)).toBe('7')
  expect(address).not.toContain(await docsConsole.valueOf('Access token'))
  expect(address).not.toContain('demo-token')
  await close()

  const shared = await open(address.slice(address.indexOf(listing)))
  const opened = consoleOf(shared.page)
  await opened.root.locator('.edit[open]').waitFor()
  expect(await opened.valueOf(facts.size)).toBe('7')
  expect(await opened.valueOf(facts.order)).toBe('created_at')
  await opened.press('Send', /^200/)
  expect(await opened.items()).toHaveLength(7)
  expect(shared.faults).toEqual([])
  await shared.close()
})

test('a token in a field is neither in the address nor in the history', async () => {
  const { page, close } = await open('operations/revoke-oauth-token/')
  const docsConsole = consoleOf(page)
  await docsConsole.fill('access_token', 'a-secret')
  await docsConsole.press('Send', /^200/)
  expect(page.url()).not.toContain('a-secret')
  expect(await page.evaluate(() => JSON.stringify({ ...sessionStorage }))).not.toContain('a-secret')
  await close()
})

test('requests of the session can be filled in again, after a reload too', async () => {
  const { page, faults, close } = await open(listing)
  const docsConsole = consoleOf(page)
  await docsConsole.fill(facts.size, '3')
  await docsConsole.press('Send', /^200/)
  await docsConsole.fill(facts.size, '5')
  await docsConsole.press('Send', /^200/)
  await page.goto(new URL(page.url()).origin + new URL(page.url()).pathname)
  await docsConsole.edit()
  const history = docsConsole.root.locator('.history')
  await history.locator('summary').click()
  const requests = history.getByRole('button', { name: /^200 at/ })
  expect(await requests.count()).toBe(2)
  expect(await requests.last().innerText()).toMatch(new RegExp(`, ${facts.size} 3$`))
  await requests.last().click()
  expect(await docsConsole.valueOf(facts.size)).toBe('3')
  await docsConsole.press('Send', /^200/)
  expect(await docsConsole.items()).toHaveLength(3)
  expect(faults).toEqual([])
  await close()
})

test('an input is checked when the reader leaves it, and others are not', async () => {
  const { page, close } = await open(listing)
  const docsConsole = consoleOf(page)
  await docsConsole.fill(facts.size, String(facts.max + 1))
  await docsConsole.root.getByLabel(facts.cursor).focus()
  const issue = docsConsole.root.locator(`#console-issue-${facts.size}`)
  await issue.filter({ hasText: 'must be at most 100' }).waitFor()
  expect(await docsConsole.root.locator('[aria-invalid=true]').count()).toBe(1)
  await close()
})

test('while a request is edited, its button is in sight, and below the input that is not valid', async () => {
  const { page, close } = await open(listing, { viewport: { width: 1440, height: 700 } })
  const docsConsole = consoleOf(page)
  await docsConsole.edit()
  const isInSight = async (selector: string): Promise<boolean> =>
    await docsConsole.root.locator(selector).evaluate((element) => {
      const { left, right, top, bottom } = element.getBoundingClientRect()
      const seen = document.elementFromPoint((left + right) / 2, (top + bottom) / 2)
      return element.contains(seen)
    })
  expect(await isInSight('[type=submit]')).toBe(true)
  await docsConsole.fill(facts.size, String(facts.max + 1))
  await docsConsole.press('Send', /^One input is not valid/)
  expect(await isInSight(`[name=field-${facts.size}]`)).toBe(true)
  expect(await isInSight('[type=submit]')).toBe(true)
  await close()
})

test('a server that allows no requests from the site is reported, with what it needs', async () => {
  const { page, close } = await open('operations/delete-tier-structure/')
  const server = await listen(createMockServer(), { port: 0 })
  onTestFinished(server.close)
  const docsConsole = consoleOf(page)
  await docsConsole.edit()
  await docsConsole.root.getByLabel('Another server').check()
  await docsConsole.fill('Address', server.url)
  await docsConsole.press('Send', /^No response: .* does not allow requests from http:.* \(CORS\)/)
  await close()
})

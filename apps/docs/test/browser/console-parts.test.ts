import { expect, test } from 'vitest'
import { axeFaults } from './axe.ts'
import { open } from './browser.ts'
import { consoleOf } from './docs-console.ts'
import { facts } from '../../../../packages/mock-server/test/facts.ts'
import { testCopies, testKeptInputs } from './filled-in.ts'

const listing = 'operations/list-reward-activities/'
const deletion = 'operations/delete-tier-structure/'
const clipboard = { permissions: ['clipboard-read', 'clipboard-write'] }

test('the drawer shows the state of the sandbox, and follows it', async () => {
  const { page, faults, close } = await open(deletion)
  const docsConsole = consoleOf(page)
  await docsConsole.openSandbox()
  const drawer = docsConsole.root.getByRole('dialog', { name: 'Sandbox' })
  await drawer.getByText('tier_structures (4)').click()
  await drawer.getByText('ts_gold', { exact: true }).click()
  expect(await drawer.locator('pre:visible').innerText()).toContain('"status": "ACTIVE"')
  await docsConsole.press('Send', /^200/)
  await drawer.getByText('tier_structures (4)').click()
  await drawer.getByText('ts_gold', { exact: true }).click()
  expect(await drawer.locator('pre:visible').innerText()).toContain('"status": "DELETED"')
  expect(await axeFaults(page, { within: 'docs-console' })).toEqual([])
  await page.keyboard.press('Escape')
  await drawer.waitFor({ state: 'hidden' })
  expect(await page.evaluate(() => document.activeElement?.textContent)).toBe('Sandbox')
  expect(faults).toEqual([])
  await close()
})

test('parts of a response fold, and each field says what it is and leads there', async () => {
  const { page, faults, close } = await open(listing, clipboard)
  const docsConsole = consoleOf(page)
  await docsConsole.fill(facts.size, '1')
  await docsConsole.press('Send', /^200/)
  const response = docsConsole.root.locator('.response code')
  await response.getByRole('button', { name: 'Fold cursor', exact: true }).click()
  expect(await response.innerText()).not.toContain('"next"')
  await response.getByRole('button', { name: 'Fold cursor', exact: true }).click()
  expect(await response.innerText()).toContain('"next"')
  const key = response.locator('.key', { hasText: '"data"' }).first()
  expect(await key.getAttribute('title')).toContain('The activities of the page.')
  await key.click()
  const words = docsConsole.root.locator('.words')
  expect(await words.innerText()).toContain('The activities of the page.')
  await words.getByRole('link', { name: 'Show it on the page' }).click()
  expect(new URL(page.url()).hash).toBe('#status-200-data')
  await docsConsole.press('Copy', /^Copied the response$/)
  expect(JSON.parse(await page.evaluate(async () => await navigator.clipboard.readText()))).toEqual(
    await docsConsole.response(),
  )
  expect(faults).toEqual([])
  await close()
})

test('what the page says about a field of a response is there for the keyboard, and for screen readers', async () => {
  const { page, faults, close } = await open(listing)
  const docsConsole = consoleOf(page)
  await docsConsole.fill(facts.size, '1')
  await docsConsole.press('Send', /^200/)
  const response = docsConsole.root.locator('.response pre')
  await response.focus()
  await page.keyboard.press('Tab')
  const key = response.getByRole('button', { name: '"data"', exact: true, description: /The activities of the page/ })
  const isAtKey = async (): Promise<boolean> => await key.evaluate((each) => each === document.activeElement)
  for (let keys = 0; keys < 10 && !(await isAtKey()); keys++) {
    const before = await page.evaluateHandle(() => document.activeElement)
    await page.keyboard.press('ArrowDown')
    await page.waitForFunction((element) => element !== document.activeElement, before)
  }
  await page.keyboard.press('Enter')
  const words = docsConsole.root.locator('.words')
  expect(await words.innerText()).toContain('The activities of the page.')
  expect(await axeFaults(page, { within: 'docs-console' })).toEqual([])
  await words.getByRole('link').focus()
  await page.keyboard.press('Enter')
  expect(new URL(page.url()).hash).toBe('#status-200-data')
  expect(faults).toEqual([])
  await close()
})

test('a request of the history is sent again', async () => {
  const { page, close } = await open(listing)
  const docsConsole = consoleOf(page)
  await docsConsole.fill(facts.size, '3')
  await docsConsole.press('Send', /^200/)
  await docsConsole.fill(facts.size, '5')
  await docsConsole.press('Send', /^200/)
  await docsConsole.root.locator('.history > summary').click()
  await docsConsole.root.getByRole('button', { name: 'Send again' }).last().click()
  await page.waitForFunction(() => document.querySelectorAll('.history li').length === 3)
  expect(await docsConsole.items()).toHaveLength(3)
  await close()
})

test('a server that the reader chose before the console was loaded is kept', async () => {
  const { page, close } = await open(deletion)
  await page
    .locator('.edit > summary')
    .evaluate((summary) => (summary.parentElement as HTMLDetailsElement).toggleAttribute('open'))
  await page.locator('[name=server][value=real]').evaluate((radio: HTMLInputElement) => (radio.checked = true))
  await page.locator('.edit').hover()
  await page.getByLabel('Address').waitFor({ state: 'visible' })
  await close()
})

// Nightly, other samples and inputs.
testCopies([
  {
    page: listing,
    fill: [facts.size, '7'],
    as: 'TypeScript',
    code: `client.rewards.listActivities('rw_mug', { ${facts.size}: 7 })`,
  },
  {
    page: 'operations/revoke-oauth-token/',
    fill: ['access_token required', 'a-secret'],
    as: 'TypeScript',
    code: 'client.oauth.revokeToken(token)',
  },
])

testKeptInputs([
  {
    of: 'a parameter that the address has too',
    path: `${listing}?field.cursor=none&field.size=3`,
    server: 'sandbox',
    label: facts.size,
    value: '0',
    sends: /^One input/,
  },
])

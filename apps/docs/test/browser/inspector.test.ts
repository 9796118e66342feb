import { expect, test } from 'vitest'
import { axeFaults } from './axe.ts'
import { facts } from '../../../../packages/mock-server/test/facts.ts'
import { inspect, misspelled, reloaded, shown } from './inspector.ts'

test('the inspector shows the journal with near misses, and no secrets', async () => {
  const { page, faults } = await inspect()
  const journal = await shown(page, 'Journal')
  expect(journal).toMatch(/12:00:00\s+POST \/oauth\/token\s+401\s+generateOAuthToken/)
  expect(journal).toContain('2 requests.')
  expect(journal).toContain(`no operation, similar: POST ${facts.revokePath}`)
  await page.getByText(`POST ${facts.tokenPath} 401`).focus()
  await page.keyboard.press('Enter')
  await page.getByRole('heading', { name: 'Response' }).waitFor()
  expect(await shown(page, 'Journal')).toContain('grant_type=password&password=<SECRET>')
  expect(await page.content()).not.toContain('hidden&')
  await page.getByText(`GET ${misspelled}`).click()
  const scheme = async (colorScheme: 'light' | 'dark'): Promise<void> => await page.emulateMedia({ colorScheme })
  expect(await axeFaults(page, { show: scheme, contrast: 'AA' })).toEqual([])
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(320)
  expect(faults).toEqual([])
})

test('rows, faults, the clock and tenants can be read and changed by keyboard', async () => {
  const { mock, page, faults } = await inspect()
  await page.getByLabel('Collection').selectOption('programs')
  await page.locator('summary', { hasText: '"id":"prog_main"' }).press('Enter')
  await page.getByText('"id": "prog_main"').waitFor()
  await mock.control.seed({
    activities: Array.from({ length: 60 }, (_, n) => ({ id: `a${n}`, type: 'made', reward_id: 'rw_mug' })),
  })
  await page.getByLabel('Collection').selectOption('activities')
  await page.getByRole('button', { name: 'Show more rows' }).press('Enter')
  await page.getByText('"id":"a59"').waitFor()

  await page.getByRole('combobox', { name: 'Operation', exact: true }).fill('generateOAuthToken')
  await page.getByLabel('Status').fill('503')
  await page.getByLabel('Requests', { exact: true }).fill('2')
  await reloaded(page, async () => await page.keyboard.press('Enter'))
  const rule = { operation: 'generateOAuthToken', status: 503, count: 2 }
  expect(await mock.control.faults()).toEqual([rule])
  await page.getByRole('combobox', { name: 'Operation', exact: true }).fill('none')
  await page.keyboard.press('Enter')
  await page.getByRole('alert').getByText('/1/operation must be one of').waitFor()
  await reloaded(
    page,
    async () => await page.getByRole('button', { name: /^Remove: generateOAuthToken/ }).press('Enter'),
  )
  expect(await mock.control.faults()).toEqual([])

  await page.getByLabel('Advance by seconds').fill('60')
  await reloaded(page, async () => await page.keyboard.press('Enter'))
  await reloaded(page, async () => await page.getByRole('button', { name: 'Stop' }).press('Enter'))
  expect(await shown(page, 'Clock')).toMatch(/stopped\s+2026-03-02T12:01:00.000Z/)

  await mock.tenant('run-1').put('programs', 'prog_run', {})
  await reloaded(page, async () => await page.getByRole('button', { name: 'Reload' }).press('Enter'))
  await reloaded(page, async () => await page.getByRole('combobox', { name: 'Tenant' }).selectOption('run-1'))
  expect(await shown(page, 'Journal')).toContain('0 requests.')
  await reloaded(page, async () => await page.getByRole('button', { name: 'Delete tenant run-1' }).press('Enter'))
  expect(await shown(page, 'Tenants')).toContain('0 tenants')
  expect(await page.getByRole('combobox', { name: 'Tenant' }).inputValue()).toBe('')
  expect(faults.filter((fault) => !fault.includes('422 (Unprocessable Entity)'))).toEqual([])
})

test('text that would reorder or run is shown as it is', async () => {
  const { mock, page, faults } = await inspect()
  const name = '<img src=x onerror=alert(1)> \u202Egnp.exe \u05E9\u05DC\u05D5\u05DD'
  await mock.control.put('programs', '\u2067p', { name })
  await reloaded(page, async () => await page.getByRole('button', { name: 'Reload' }).press('Enter'))
  await page.getByLabel('Collection').selectOption('programs')
  await page.locator('summary', { hasText: String.raw`\u2067p` }).press('Enter')
  const row = await page.getByRole('region', { name: 'Rows' }).locator('pre').innerText()
  expect(row).toContain(String.raw`"id": "\u2067p"`)
  expect(row).toContain(String.raw`<img src=x onerror=alert(1)> \u202egnp.exe ${'\u05E9\u05DC\u05D5\u05DD'}"`)
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(320)
  expect(faults).toEqual([])
})

test('a control token is asked for, and forgotten', async () => {
  const { page } = await inspect({ controlToken: 'secret' })
  await page.getByText('The X-Mock-Control-Token header is missing or wrong').waitFor()
  expect(await page.getByRole('region').count()).toBe(0)
  await page.getByLabel('Control token').fill('secret')
  await reloaded(page, async () => await page.keyboard.press('Enter'))
  expect(await shown(page, 'Journal')).toContain('2 requests.')
  expect(await page.getByLabel('Control token').isVisible()).toBe(false)
  expect(await page.evaluate(() => [localStorage.length, sessionStorage.length, document.cookie])).toEqual([0, 0, ''])
  await page.reload()
  await page.getByLabel('Control token').waitFor()
})

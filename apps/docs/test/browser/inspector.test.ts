import { createMockServer, listen, type MockServer, type MockServerOptions } from '@loyalty-kit/mock-server/node'
import type { Page } from 'playwright-core'
import { expect, onTestFinished, test } from 'vitest'
import { axeFaults } from './axe.ts'
import { currentBrowser, watch } from './browser.ts'

interface Inspected {
  readonly mock: MockServer
  readonly page: Page
  readonly url: string
  readonly faults: readonly string[]
}

/** The inspector of a mock, on a narrow screen. */
async function inspect(options: MockServerOptions = {}): Promise<Inspected> {
  const mock = createMockServer({ idSeed: 1, now: () => Date.parse('2026-03-02T12:00:00Z'), ...options })
  const { url, close } = await listen(mock)
  onTestFinished(close)
  await fetch(`${url}/v1/oauth/tokens/revoke?cursor=${'long'.repeat(50)}`)
  await fetch(`${url}/oauth/token`, { method: 'POST', body: 'grant_type=password&password=hidden' })
  const context = await (await currentBrowser()).newContext({ viewport: { width: 320, height: 640 } })
  onTestFinished(async () => await context.close())
  const page = await context.newPage()
  const faults = watch(page, url)
  await page.goto(`${url}/__control/`, { waitUntil: 'networkidle' })
  return { mock, page, url, faults }
}

/** The text of a section, by its heading. */
async function shown(page: Page, title: string): Promise<string> {
  return await page.getByRole('region', { name: title }).innerText()
}

/** Waits until the page shows the mock as it is now. */
async function reloaded(page: Page, action: () => Promise<unknown>): Promise<void> {
  await page.evaluate(() => document.getElementById('status')?.replaceChildren())
  await action()
  await page.getByText(/^Loaded at/).waitFor()
}

test('the inspector shows the journal with near misses, and no secrets', async () => {
  const { page, faults } = await inspect()
  const journal = await shown(page, 'Journal')
  expect(journal).toMatch(/2 requests\.\s+12:00:00 POST \/oauth\/token 401 generateOAuthToken/)
  expect(journal).toContain('404 no operation, similar: POST /v1/oauth/token/revoke')
  await page.getByText('POST /oauth/token 401').focus()
  await page.keyboard.press('Enter')
  await page.getByRole('heading', { name: 'Response' }).waitFor()
  expect(await shown(page, 'Journal')).toContain('grant_type=password&password=<SECRET>')
  expect(await page.content()).not.toContain('hidden&')
  await page.getByText('GET /v1/oauth/tokens/revoke').click()
  const scheme = async (colorScheme: 'light' | 'dark'): Promise<void> => await page.emulateMedia({ colorScheme })
  expect(await axeFaults(page, { show: scheme, contrast: 'AA' })).toEqual([])
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(320)
  expect(faults).toEqual([])
})

test('rows, faults, the clock and tenants can be read and changed by keyboard', async () => {
  const { mock, page, faults } = await inspect()
  await page.getByLabel('Collection').selectOption('programs')
  await page.getByText('"id": "prog_main"').waitFor()
  await mock.control.seed({
    activities: Array.from({ length: 60 }, (_, n) => ({ id: `a${n}`, type: 'made', reward_id: 'rw_mug' })),
  })
  await page.getByLabel('Collection').selectOption('activities')
  await page.getByRole('button', { name: 'Show more rows' }).press('Enter')
  await page.getByText('"id": "a59"').waitFor()

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
  expect(await shown(page, 'Clock')).toMatch(/2026-03-02T12:01:00.000Z stopped/)

  await mock.tenant('run-1').put('programs', 'prog_run', {})
  await reloaded(page, async () => await page.getByRole('button', { name: 'Reload' }).press('Enter'))
  await reloaded(page, async () => await page.getByRole('combobox', { name: 'Tenant' }).selectOption('run-1'))
  expect(await shown(page, 'Journal')).toContain('0 requests.')
  await reloaded(page, async () => await page.getByRole('button', { name: 'Delete tenant run-1' }).press('Enter'))
  expect(await shown(page, 'Tenants')).toContain('0 tenants')
  expect(await page.getByRole('combobox', { name: 'Tenant' }).inputValue()).toBe('')
  expect(faults.filter((fault) => !fault.includes('400 (Bad Request)'))).toEqual([])
})

test('receivers and deliveries of events are shown, and a receiver is removed by keyboard', async () => {
  const fetch = async (): Promise<Response> => new Response(null, { status: 400 })
  const receivers = [{ url: 'https://receiver.test/hooks', secret: 'whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw' }]
  const { mock, page, faults } = await inspect({ fetch, receivers })
  await mock.control.faults([{ event: '*', count: 5, copies: 2 }])
  await mock.control.sendEvent('vl.reward.created')
  await mock.control.settled()
  await reloaded(page, async () => await page.getByRole('button', { name: 'Reload' }).press('Enter'))
  const events = await shown(page, 'Events')
  expect(events).toContain('1 receiver, 1 event sent.')
  expect(events).toContain('https://receiver.test/hooks receives all events')
  expect(events).toContain('12:00:00 vl.reward.created failed https://receiver.test/hooks')
  expect(await shown(page, 'Faults')).toContain('any event: count 4, copies 2')
  await page.getByText('vl.reward.created failed').focus()
  await page.keyboard.press('Enter')
  await page.getByText('The receiver responded with 400').waitFor()
  expect(await page.content()).not.toContain('MfKQ')
  const scheme = async (colorScheme: 'light' | 'dark'): Promise<void> => await page.emulateMedia({ colorScheme })
  expect(await axeFaults(page, { show: scheme, contrast: 'AA' })).toEqual([])
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(320)
  await reloaded(page, async () => await page.getByRole('button', { name: /^Remove receiver/ }).press('Enter'))
  expect(await mock.control.receivers()).toEqual([])
  expect(faults).toEqual([])
})

test('a control token is asked for, and forgotten', async () => {
  const { page } = await inspect({ controlToken: 'secret' })
  await page.getByText('The X-Mock-Control-Token header is missing or wrong').waitFor()
  expect(await shown(page, 'Journal')).not.toContain('request')
  await page.getByLabel('Control token').fill('secret')
  await reloaded(page, async () => await page.keyboard.press('Enter'))
  expect(await shown(page, 'Journal')).toContain('2 requests.')
  expect(await page.getByLabel('Control token').isVisible()).toBe(false)
  expect(await page.evaluate(() => [localStorage.length, sessionStorage.length, document.cookie])).toEqual([0, 0, ''])
  await page.reload()
  await page.getByLabel('Control token').waitFor()
})

import { createMockServer, listen, type MockServer, type MockServerOptions } from '@loyalty-kit/mock-server/node'
import type { Page } from 'playwright-core'
import { expect, onTestFinished, test } from 'vitest'
import { axeFaults } from './axe.ts'
import { newContext } from './browser.ts'
import { watch } from './watch.ts'
import { facts } from '../../../../packages/mock-server/test/facts.ts'

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
  await fetch(`${url}${misspelled}?cursor=${'long'.repeat(50)}`)
  await fetch(`${url}${facts.tokenPath}`, { method: 'POST', body: 'grant_type=password&password=hidden' })
  const context = await newContext({ viewport: { width: 320, height: 640 } })
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

const misspelled = facts.revokePath.replace('token', 'tokens')

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
  expect(events).toMatch(/12:00:00\s+vl\.reward\.created\s+failed\s+https:\/\/receiver\.test\/hooks/)
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

test('a large journal is filtered, shown in parts, and keeps open what is open', async () => {
  const { page, url } = await inspect()
  for (let n = 0; n < 220; n++) await fetch(`${url}/nothing/${n}`)
  await reloaded(page, async () => await page.getByRole('button', { name: 'Reload' }).press('Enter'))
  const items = page.getByRole('region', { name: 'Journal' }).getByRole('listitem')
  expect(await shown(page, 'Journal')).toContain('222 requests.')
  expect(await items.count()).toBe(200)
  await page.getByRole('button', { name: 'Show more requests' }).press('Enter')
  expect(await items.count()).toBe(222)
  await page.getByRole('searchbox', { name: 'Filter' }).fill('generateOAuthToken 401')
  expect(await shown(page, 'Journal')).toContain('1 of 222 requests.')
  await items.locator('summary').press('Enter')
  await page.getByRole('heading', { name: 'Response' }).waitFor()
  await fetch(`${url}${facts.tokenPath}`, { method: 'POST' })
  await reloaded(page, async () => await page.getByRole('button', { name: 'Reload' }).press('Enter'))
  expect(await items.count()).toBe(2)
  expect(await page.getByRole('heading', { name: 'Response' }).isVisible()).toBe(true)
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

test('a removed rule leaves the others as they are by then, and the focus near', async () => {
  const { mock, page, url } = await inspect()
  await mock.control.faults([
    { operation: 'generateOAuthToken', count: 5, status: 503 },
    { operation: 'revokeOAuthToken', count: 5, status: 503 },
  ])
  await reloaded(page, async () => await page.getByRole('button', { name: 'Reload' }).press('Enter'))
  await fetch(`${url}${facts.tokenPath}`, { method: 'POST' })
  await reloaded(page, async () => await page.getByRole('button', { name: /^Remove: revoke/ }).press('Enter'))
  expect(await mock.control.faults()).toEqual([{ operation: 'generateOAuthToken', count: 4, status: 503 }])
  expect(await page.evaluate(() => document.activeElement?.textContent)).toBe('Faults')
})

test('everything is reset once that is confirmed', async () => {
  const { mock, page } = await inspect()
  await mock.control.put('programs', 'prog_new', {})
  page.once('dialog', (dialog) => void dialog.dismiss())
  await reloaded(page, async () => await page.getByRole('button', { name: 'Reset everything' }).press('Enter'))
  expect(await mock.control.list('programs')).toHaveLength(2)
  page.once('dialog', (dialog) => void dialog.accept())
  await reloaded(page, async () => await page.getByRole('button', { name: 'Reset everything' }).press('Enter'))
  expect(await mock.control.list('programs')).toHaveLength(1)
  expect(await shown(page, 'Journal')).toContain('0 requests.')
})

test('a mock that has gone is reported until it is back', async () => {
  const mock = createMockServer()
  const first = await listen(mock)
  const context = await newContext()
  onTestFinished(async () => await context.close())
  const page = await context.newPage()
  await page.goto(`${first.url}/__control/`)
  await page.getByText(/^Loaded at/).waitFor()
  await first.close()
  await page.getByRole('button', { name: 'Reload' }).press('Enter')
  await page.getByRole('alert').getByText('The mock does not respond. Start it again, then reload').waitFor()
  const again = await listen(mock, { port: Number(new URL(first.url).port) })
  onTestFinished(again.close)
  // As when its tab is shown again.
  await reloaded(page, async () => await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange'))))
  expect(await page.getByRole('alert').isVisible()).toBe(false)
})

test('another tenant is read once what is shown of the one before is complete', async () => {
  const { mock, page } = await inspect()
  await mock.tenant('run-1').collections()
  await reloaded(page, async () => await page.getByRole('button', { name: 'Reload' }).press('Enter'))
  const late = Promise.withResolvers<void>()
  await page.route('**/__control/journal', async (route) => {
    await late.promise
    await route.continue()
  })
  let count = 0
  page.on('request', (request) => (count += request.headers()['x-mock-tenant'] === undefined ? 0 : 1))
  const pending = page.waitForRequest('**/__control/journal')
  await page.getByRole('button', { name: 'Reload' }).press('Enter')
  await pending
  await page.getByRole('combobox', { name: 'Tenant' }).selectOption('run-1')
  // Follows the requests that the choice would have sent.
  await page.evaluate(async () => void (await fetch('health')))
  expect(count).toBe(0)
  late.resolve()
  await page.getByText('0 requests.').waitFor()
  expect(count).toBeGreaterThan(0)
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

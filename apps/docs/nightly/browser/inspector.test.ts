import { createMockServer, listen } from '@loyalty-kit/mock-server/node'
import { expect, onTestFinished, test } from 'vitest'
import { axeFaults } from '../../test/browser/axe.ts'
import { newContext } from '../../test/browser/browser.ts'
import { facts } from '../../../../packages/mock-server/test/facts.ts'
import { inspect, reloaded, shown } from '../../test/browser/inspector.ts'

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

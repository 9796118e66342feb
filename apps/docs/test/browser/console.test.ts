import { createMockServer } from '@loyalty-kit/mock-server'
import { listen } from '@loyalty-kit/mock-server/node'
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { axeFaults } from './axe.ts'
import { open } from './browser.ts'

/** The console of a page, as a reader uses it. */
function consoleOf(page: Page) {
  const root = page.locator('docs-console')
  return {
    root,
    /** Presses a button, and waits until the console says so. */
    async press(name: string, says: RegExp): Promise<void> {
      await root.getByRole('button', { name, exact: true }).click()
      await root.locator('[role=status]', { hasText: says }).waitFor()
    },
    fill: async (label: string, value: string) => await root.getByLabel(label).fill(value),
    valueOf: async (label: string) => await root.getByLabel(label).inputValue(),
    answer: async () => JSON.parse(await root.locator('.answer code').innerText()) as Record<string, unknown>,
    items: async () => (JSON.parse(await root.locator('.answer code').innerText()) as { data: unknown[] }).data,
    curl: async () => await root.locator('.curl code').innerText(),
  }
}

test('a log is read page by page, with a token that was fetched for the reader', async () => {
  const { page, faults, close } = await open('operations/list-reward-activities/')
  const tried = consoleOf(page)
  await tried.fill('limit', '10')
  await tried.press('Send', /^200/)
  const first = await tried.items()
  expect(first).toHaveLength(10)
  expect(await tried.valueOf('Access token')).toMatch(/^ey/)
  expect(await tried.curl()).toContain("'http://127.0.0.1:4010/v2/loyalties/rewards/rw_mug/activities?limit=10'")
  await tried.press('Next page', /^200/)
  expect(await tried.valueOf('cursor')).not.toBe('')
  const second = await tried.items()
  expect(second).toHaveLength(10)
  expect(second).not.toEqual(first)
  await tried.press('Next page', /^200/)
  expect(await tried.items()).toHaveLength(5)
  expect(await tried.root.getByRole('button', { name: 'Next page' }).isVisible()).toBe(false)
  expect(await axeFaults(page)).toEqual([])
  expect(faults).toEqual([])
  await close()
})

test('what is deleted stays so on the next page, until the sandbox is reset', async () => {
  const { page, faults, close } = await open('operations/delete-tier-structure/')
  const tried = consoleOf(page)
  await tried.press('Send', /^200/)
  expect(await tried.answer()).toMatchObject({ id: 'ts_gold', status: 'DELETED' })
  await tried.fill('id required', 'ts_inuse')
  await tried.press('Send', /^409/)
  expect(await tried.answer()).toMatchObject({ code: 409, details: expect.stringContaining('prog_main') as unknown })
  await page.reload()
  await tried.press('Send', /^404/)
  await tried.root.getByText('Sandbox', { exact: true }).click()
  await tried.press('Reset sandbox', /is reset/)
  await tried.press('Send', /^200/)
  expect(faults).toEqual([])
  await close()
})

test('a token that is revoked on one page is refused on another', async () => {
  const { page, faults, close } = await open('operations/generate-oauth-token/')
  const tried = consoleOf(page)
  await tried.press('Send', /^200/)
  const { access_token: token } = await tried.answer()
  await page
    .getByRole('link', { name: /^Revoke/ })
    .first()
    .click()
  await page.waitForURL('**/revoke-oauth-token/')
  await tried.press('Send', /^200/)
  expect(await tried.valueOf('access_token')).toBe(token)
  await page
    .getByRole('link', { name: /^List the activities/ })
    .first()
    .click()
  await page.waitForURL('**/list-reward-activities/')
  await tried.press('Send', /^401/)
  expect(await tried.answer()).toMatchObject({ code: 401 })
  await tried.press('New token', /token is set/)
  await tried.press('Send', /^200/)
  expect(faults).toEqual([])
  await close()
})

test('a value that the contract refuses is told beside its field, and can be sent all the same', async () => {
  const { page, faults, close } = await open('operations/list-reward-activities/')
  const tried = consoleOf(page)
  await tried.fill('limit', '101')
  await tried.press('Send', /^One input/)
  const limit = tried.root.getByLabel('limit')
  expect(await limit.getAttribute('aria-invalid')).toBe('true')
  expect(await tried.root.locator('#console-issue-limit').innerText()).toBe('must be at most 100')
  expect(await limit.evaluate((element) => element === document.activeElement)).toBe(true)
  expect(await axeFaults(page)).toEqual([])
  await tried.press('Send anyway', /^400/)
  expect(await tried.answer()).toMatchObject({ details: '/limit must be at most 100' })
  await tried.fill('limit', '100')
  await tried.press('Send', /^200/)
  expect(await limit.getAttribute('aria-invalid')).toBe('false')
  expect(faults).toEqual([])
  await close()
})

test('the sandbox fails when it is told to, and its clock can be moved on', async () => {
  const { page, faults, close } = await open('operations/list-reward-activities/')
  const tried = consoleOf(page)
  await tried.press('Send', /^200/)
  await tried.root.getByText('Sandbox', { exact: true }).click()
  await tried.root.getByLabel('Next request').selectOption('fails with 429')
  await tried.press('Set', /^The next request fails with 429$/)
  await tried.press('Send', /^429/)
  await tried.root.getByText('Headers', { exact: true }).click()
  expect(await tried.root.getByRole('row', { name: 'retry-after 2' }).isVisible()).toBe(true)
  await tried.root.getByLabel('Next request').selectOption('loses its connection')
  await tried.press('Set', /loses its connection/)
  await tried.press('Send', /^No response/)
  await tried.root.getByLabel('Clock').selectOption('is an hour later')
  await tried.press('Change', /now has/)
  await tried.press('Send', /^401/)
  expect(faults).toEqual([])
  await close()
})

test('how the sandbox fails and what its clock shows are the same after a reload, until both are over', async () => {
  const { page, faults, close } = await open('operations/delete-tier-structure/')
  const tried = consoleOf(page)
  await tried.root.getByText('Sandbox', { exact: true }).click()
  await tried.root.getByLabel('Clock').selectOption('is stopped')
  await tried.press('Change', /is stopped$/)
  const status = await tried.root.locator('[role=status]').innerText()
  await tried.root.getByLabel('Next request').selectOption('fails with 500')
  await tried.press('Set', /fails/)
  await page.reload()
  // The token that is fetched for the reader is no request of theirs, and is given.
  await tried.press('Send', /^500/)
  await tried.press('Send', /^200/)
  expect(status).toContain(String((await tried.answer())['updated_at']))
  await page.reload()
  await tried.press('Send', /^404/)
  await tried.root.getByText('Sandbox', { exact: true }).click()
  await tried.root.getByLabel('Clock').selectOption('continues')
  await tried.press('Change', /now has [\dT:.-]+Z$/)
  expect(faults).toEqual([])
  await close()
})

test('the keyboard is enough', async () => {
  const { page, close } = await open('operations/delete-tier-structure/')
  await page.getByLabel('id', { exact: false }).first().focus()
  await page.keyboard.press('Enter')
  await page.locator('[role=status]', { hasText: /^200/ }).waitFor()
  await close()
})

test('fetch() in the console of the browser is answered while the switch is on', async () => {
  const { page, faults, close } = await open('operations/list-reward-activities/')
  const tried = consoleOf(page)
  await tried.press('Send', /^200/)
  await tried.root.getByText('Sandbox', { exact: true }).click()
  await tried.root.getByLabel(/Respond to fetch/).check()
  await tried.root.locator('[role=status]', { hasText: 'now responds to fetch()' }).waitFor()
  const token = await tried.valueOf('Access token')
  const ask = async (path: string) =>
    await page.evaluate(
      async ({ address, headers }) => {
        const response = await fetch(address, { headers })
        const { data, key } = (await response.json()) as { data?: unknown[]; key?: string }
        return { status: response.status, items: data?.length, key }
      },
      {
        address: new URL(`../../sandbox${path}`, page.url()).href,
        headers: { 'X-App-Id': 'demo-app', 'X-App-Token': 'demo-token', Authorization: `Bearer ${token}` },
      },
    )
  expect(await ask('/v2/loyalties/rewards/rw_mug/activities?limit=2')).toMatchObject({
    status: 200,
    items: 2,
  })
  expect(await ask('/v2/loyalties/rewards/rw_cup/activities')).toMatchObject({ status: 404, key: 'not_found' })
  expect(faults.filter((fault) => !fault.includes('404'))).toEqual([])
  await close()
})

test('requests go to another server instead of the sandbox', async () => {
  const { page, close } = await open('operations/delete-tier-structure/')
  const { url, close: stop } = await listen(createMockServer({ cors: '*' }), { port: 0 })
  const tried = consoleOf(page)
  await tried.root.getByLabel('Another server').check()
  await tried.fill('Address', url)
  await tried.press('Send', /^200/)
  expect(await tried.answer()).toMatchObject({ id: 'ts_gold', status: 'DELETED' })
  expect(await tried.curl()).toContain(url)
  await tried.press('Send', /^404/)
  await tried.root.getByLabel('Sandbox in this page').check()
  await tried.press('Send', /^401|^200/)
  await stop()
  await close()
})

test.each(['', '127.0.0.1:4010', 'shop'])(
  'another server at "%s" is not asked, and the reader is told why',
  async (address) => {
    const { page, faults, close } = await open('operations/delete-tier-structure/')
    const tried = consoleOf(page)
    await tried.root.getByLabel('Another server').check()
    await tried.fill('Address', address)
    await tried.press('Send', /^No response: the address .* must start with http/)
    expect(faults).toEqual([])
    await close()
  },
)

test('a console whose memory was written by somebody else starts anew', async () => {
  const { page, context, close } = await open('')
  await context.addInitScript(() => {
    for (const name of ['loyalty-console', 'loyalty-sandbox-rows', 'loyalty-sandbox-standing']) {
      sessionStorage.setItem(name, '{ not ours')
    }
  })
  await page.goto(new URL('operations/delete-tier-structure/', page.url()).href)
  await consoleOf(page).press('Send', /^200/)
  await close()
})

test('without scripts the page says what works', async () => {
  const { page, close } = await open('operations/delete-tier-structure/', { javaScriptEnabled: false })
  expect(await page.getByText('The console needs scripts').isVisible()).toBe(true)
  expect(await page.getByText('Soft-deletes a tier structure').first().isVisible()).toBe(true)
  await close()
})

test('without service workers all else works, and the switch cannot be used', async () => {
  const { page, close } = await open('')
  await page.addInitScript(() => Reflect.deleteProperty(Navigator.prototype, 'serviceWorker'))
  await page.goto(new URL('operations/delete-tier-structure/', page.url()).href)
  const tried = consoleOf(page)
  await tried.press('Send', /^200/)
  await tried.root.getByText('Sandbox', { exact: true }).click()
  expect(await tried.root.getByLabel(/Respond to fetch/).isDisabled()).toBe(true)
  await close()
})

test('the used console has no fault for axe with all of it unfolded', async () => {
  const { page, faults, close } = await open('operations/delete-tier-structure/')
  const tried = consoleOf(page)
  await tried.press('Send', /^200/)
  for (const summary of await tried.root.locator('summary').all()) await summary.click()
  expect(await axeFaults(page)).toEqual([])
  expect(faults).toEqual([])
  await close()
})

test('the curl command contains no secret', async () => {
  const { page, close } = await open('operations/delete-tier-structure/')
  const tried = consoleOf(page)
  await tried.press('Send', /^200/)
  const token = await tried.valueOf('Access token')
  await tried.fill('X-App-Token', 'a-real-one')
  expect(await tried.curl()).toBe(
    [
      "curl -X DELETE 'http://127.0.0.1:4010/v2/loyalties/tier-structures/ts_gold'",
      "-H 'X-App-Id: demo-app'",
      '-H "X-App-Token: $APP_TOKEN"',
      '-H "Authorization: Bearer $TOKEN"',
    ].join(' \\\n  '),
  )
  await page.goto(new URL('../revoke-oauth-token/', page.url()).href)
  await tried.press('Send', /^401/)
  await tried.fill('access_token', token)
  expect(await tried.curl()).toContain('--data-urlencode "access_token=$TOKEN"')
  expect(await tried.root.getByLabel('Access token', { exact: true }).isVisible()).toBe(false)
  await close()
})

test('the worker is there again after a reload that goes around it', async () => {
  const { page, context, close } = await open('operations/delete-tier-structure/')
  const tried = consoleOf(page)
  await tried.root.getByText('Sandbox', { exact: true }).click()
  await tried.root.getByLabel(/Respond to fetch/).check()
  await tried.root.locator('[role=status]', { hasText: 'now responds to fetch()' }).waitFor()
  const session = await context.newCDPSession(page)
  await Promise.all([page.waitForEvent('load'), session.send('Page.reload', { ignoreCache: true })])
  await page.waitForFunction(() => navigator.serviceWorker.controller !== null)
  const address = new URL('../../sandbox/v2/loyalties/rewards/rw_mug/activities', page.url()).href
  expect(await page.evaluate(async (target) => (await fetch(target)).status, address)).toBe(401)
  await close()
})

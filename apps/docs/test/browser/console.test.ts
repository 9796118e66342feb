import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { createMockServer } from '@loyalty-kit/mock-server'
import { listen } from '@loyalty-kit/mock-server/node'
import { expect, onTestFinished, test } from 'vitest'
import { axeFaults } from './axe.ts'
import { open } from './browser.ts'
import { consoleOf } from './docs-console.ts'

test('reads a log page by page, with a token that it fetches', async () => {
  const { page, faults, close } = await open('operations/list-reward-activities/')
  const docsConsole = consoleOf(page)
  await docsConsole.fill('limit', '10')
  await docsConsole.press('Send', /^200/)
  const first = await docsConsole.items()
  expect(first).toHaveLength(10)
  expect(await docsConsole.valueOf('Access token')).toMatch(/^ey/)
  expect(await docsConsole.curl()).toContain("'http://127.0.0.1:4010/v2/loyalties/rewards/rw_mug/activities?limit=10'")
  await docsConsole.press('Next page', /^200/)
  expect(await docsConsole.valueOf('cursor')).not.toBe('')
  const second = await docsConsole.items()
  expect(second).toHaveLength(10)
  expect(second).not.toEqual(first)
  await docsConsole.press('Next page', /^200/)
  expect(await docsConsole.items()).toHaveLength(5)
  expect(await docsConsole.root.getByRole('button', { name: 'Next page' }).isVisible()).toBe(false)
  expect(await axeFaults(page)).toEqual([])
  expect(faults).toEqual([])
  await close()
})

test('the sandbox marks values that the contract does not document', async () => {
  const { page, close } = await open('operations/list-reward-activities/')
  const docsConsole = consoleOf(page)
  await docsConsole.press('Send', /^200/)
  expect(await docsConsole.root.locator('.undocumented').innerText()).toBe(
    'Assumed. The contract does not document vl.reward.updated as type: the sandbox adds it.',
  )
  await docsConsole.edit()
  await docsConsole.root.getByLabel('order').selectOption('created_at')
  await docsConsole.fill('limit', '1')
  await docsConsole.press('Send', /^200/)
  expect(await docsConsole.items()).toMatchObject([{ type: 'vl.reward.created' }])
  expect(await docsConsole.root.locator('.undocumented').innerText()).toBe('')
  await close()
})

test('a deletion persists on the next page, until the sandbox is reset', async () => {
  const { page, faults, close } = await open('operations/delete-tier-structure/')
  const docsConsole = consoleOf(page)
  await docsConsole.press('Send', /^200/)
  expect(await docsConsole.response()).toMatchObject({ id: 'ts_gold', status: 'DELETED' })
  await docsConsole.fill('id required', 'ts_inuse')
  await docsConsole.press('Send', /^409/)
  expect(await docsConsole.response()).toMatchObject({
    code: 409,
    details: expect.stringContaining('prog_main') as unknown,
  })
  await docsConsole.fill('id required', 'ts_gold')
  await page.reload()
  await docsConsole.press('Send', /^404/)
  await docsConsole.edit()
  await docsConsole.openSandbox()
  await docsConsole.press('Reset sandbox', /is reset/)
  await docsConsole.press('Send', /^200/)
  expect(faults).toEqual([])
  await close()
})

test('a token revoked on one page is refused on another', async () => {
  const { page, faults, close } = await open('operations/generate-oauth-token/')
  const docsConsole = consoleOf(page)
  await docsConsole.press('Send', /^200/)
  const { access_token: token } = await docsConsole.response()
  await page
    .getByRole('link', { name: /^Revoke/ })
    .first()
    .click()
  await page.waitForURL('**/revoke-oauth-token/')
  await docsConsole.press('Send', /^200/)
  expect(await docsConsole.valueOf('access_token')).toBe(token)
  await page
    .getByRole('link', { name: /^List the activities/ })
    .first()
    .click()
  await page.waitForURL('**/list-reward-activities/')
  await docsConsole.press('Send', /^401/)
  expect(await docsConsole.response()).toMatchObject({ code: 401 })
  await docsConsole.press('New token', /token is set/)
  await docsConsole.press('Send', /^200/)
  expect(faults).toEqual([])
  await close()
})

test('an invalid value is reported beside its field, and can be sent anyway', async () => {
  const { page, faults, close } = await open('operations/list-reward-activities/')
  const docsConsole = consoleOf(page)
  await docsConsole.fill('limit', '101')
  await docsConsole.press('Send', /^One input/)
  const limit = docsConsole.root.getByLabel('limit')
  expect(await limit.getAttribute('aria-invalid')).toBe('true')
  expect(await docsConsole.root.locator('#console-issue-limit').innerText()).toBe('must be at most 100')
  expect(await limit.evaluate((element) => element === document.activeElement)).toBe(true)
  expect(await axeFaults(page)).toEqual([])
  await docsConsole.press('Send anyway', /^400/)
  expect(await docsConsole.response()).toMatchObject({ details: '/limit must be at most 100' })
  await docsConsole.fill('limit', '100')
  await docsConsole.press('Send', /^200/)
  expect(await limit.getAttribute('aria-invalid')).toBe('false')
  expect(faults).toEqual([])
  await close()
})

test('a slow press of Send counts after an invalid value is corrected', async () => {
  const { page, faults, close } = await open('operations/list-reward-activities/')
  const docsConsole = consoleOf(page)
  await docsConsole.fill('limit', '101')
  await docsConsole.press('Send', /^One input/)
  await docsConsole.fill('limit', '100')
  await docsConsole.root.getByRole('button', { name: 'Send', exact: true }).hover()
  await page.mouse.down()
  await docsConsole.root.locator('#console-issue-limit').waitFor({ state: 'hidden' })
  await page.mouse.up()
  await docsConsole.root.locator('[role=status]', { hasText: /^200/ }).waitFor()
  expect(faults).toEqual([])
  await close()
})

test('a slow press of Send counts after an invalid value is entered', async () => {
  const { page, close } = await open('operations/list-reward-activities/')
  const docsConsole = consoleOf(page)
  await docsConsole.press('Send', /^200/)
  await docsConsole.fill('limit', '101')
  await docsConsole.root.getByRole('button', { name: 'Send', exact: true }).hover()
  await page.mouse.down()
  // The press has left the input, whose issue waits for its end, through a frame or two.
  await page.waitForFunction(() => document.activeElement?.getAttribute('name') !== 'field-limit')
  await page.evaluate(
    async () => await new Promise((frame) => requestAnimationFrame(() => requestAnimationFrame(frame))),
  )
  await page.mouse.up()
  await docsConsole.root.locator('[role=status]', { hasText: /^One input is not valid/ }).waitFor()
  await close()
})

test('the sandbox can simulate faults, and advance its clock', async () => {
  const { page, faults, close } = await open('operations/list-reward-activities/')
  const docsConsole = consoleOf(page)
  await docsConsole.press('Send', /^200/)
  await docsConsole.edit()
  await docsConsole.openSandbox()
  await docsConsole.root.getByLabel('Next request').selectOption('fails with 429')
  await docsConsole.press('Set', /^The next request fails with 429$/)
  await docsConsole.press('Send', /^429/)
  await docsConsole.root.getByText('Headers', { exact: true }).click()
  expect(await docsConsole.root.getByRole('row', { name: 'retry-after 2' }).isVisible()).toBe(true)
  await docsConsole.root.getByLabel('Next request').selectOption('loses its connection')
  await docsConsole.press('Set', /loses its connection/)
  await docsConsole.press('Send', /^No response/)
  await docsConsole.root.getByLabel('Clock').selectOption('is an hour later')
  await docsConsole.press('Change', /now has/)
  await docsConsole.press('Send', /^401/)
  expect(faults).toEqual([])
  await close()
})

test('the rows, the faults and the clock of the sandbox survive a reload', async () => {
  const { page, faults, close } = await open('operations/delete-tier-structure/')
  // On a machine so slow that each row is restored in a turn of its own.
  await page.addInitScript('let now = 0; performance.now = () => (now += 1000)')
  const docsConsole = consoleOf(page)
  await docsConsole.edit()
  await docsConsole.openSandbox()
  await docsConsole.root.getByLabel('Clock').selectOption('is stopped')
  await docsConsole.press('Change', /is stopped$/)
  const status = await docsConsole.root.locator('[role=status]').innerText()
  await docsConsole.root.getByLabel('Next request').selectOption('fails with 500')
  await docsConsole.press('Set', /fails/)
  await page.reload()
  // Fetching the token is not the reader's request, so it does not fail.
  await docsConsole.press('Send', /^500/)
  await docsConsole.press('Send', /^200/)
  expect(status).toContain(String((await docsConsole.response())['updated_at']))
  await page.reload()
  await docsConsole.press('Send', /^404/)
  await docsConsole.edit()
  await docsConsole.openSandbox()
  await docsConsole.root.getByLabel('Clock').selectOption('continues')
  await docsConsole.press('Change', /now has [\dT:.-]+Z$/)
  expect(faults).toEqual([])
  await close()
})

test('the sandbox responds to fetch() in the browser console while the switch is on', async () => {
  const { page, faults, close } = await open('operations/list-reward-activities/')
  const docsConsole = consoleOf(page)
  await docsConsole.press('Send', /^200/)
  await docsConsole.edit()
  await docsConsole.openSandbox()
  await docsConsole.respondToFetch()
  const token = await docsConsole.valueOf('Access token')
  const fetchFromPage = async (path: string) =>
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
  expect(await fetchFromPage('/v2/loyalties/rewards/rw_mug/activities?limit=2')).toMatchObject({
    status: 200,
    items: 2,
  })
  expect(await fetchFromPage('/v2/loyalties/rewards/rw_cup/activities')).toMatchObject({
    status: 404,
    key: 'not_found',
  })
  await docsConsole.press('Reset sandbox', /is reset/)
  expect(await docsConsole.root.getByLabel(/Respond to fetch/).isChecked()).toBe(true)
  expect(faults.filter((fault) => !fault.includes('404'))).toEqual([])
  await close()
})

test('sends requests to another server instead of the sandbox', async () => {
  const { page, close } = await open('operations/delete-tier-structure/')
  const { url, close: stop } = await listen(createMockServer({ cors: '*' }), { port: 0 })
  const docsConsole = consoleOf(page)
  await docsConsole.edit()
  await docsConsole.root.getByLabel('Another server').check()
  await docsConsole.fill('Address', url)
  await docsConsole.press('Send', /^200/)
  expect(await docsConsole.response()).toMatchObject({ id: 'ts_gold', status: 'DELETED' })
  expect(await docsConsole.curl()).toContain(url)
  await docsConsole.press('Send', /^404/)
  await docsConsole.root.getByLabel('Sandbox in this page').check()
  await docsConsole.press('Send', /^401|^200/)
  await stop()
  await close()
})

test.each(['', '127.0.0.1:4010', 'shop'])(
  'sends no request to another server at "%s", and reports why',
  async (address) => {
    const { page, faults, close } = await open('operations/delete-tier-structure/')
    const docsConsole = consoleOf(page)
    await docsConsole.edit()
    await docsConsole.root.getByLabel('Another server').check()
    await docsConsole.fill('Address', address)
    await docsConsole.press('Send', /^No response: the address .* must start with http/)
    expect(faults).toEqual([])
    await close()
  },
)

test('starts fresh if the session storage is invalid', async () => {
  const { page, context, close } = await open('')
  await context.addInitScript(() => {
    for (const name of ['docs-console', 'docs-sandbox-rows', 'docs-sandbox-state']) {
      sessionStorage.setItem(name, '{ not ours')
    }
  })
  await page.goto(new URL('operations/delete-tier-structure/', page.url()).href)
  await consoleOf(page).press('Send', /^200/)
  await close()
})

test('without scripts, the page says what still works', async () => {
  const { page, close } = await open('operations/delete-tier-structure/', { javaScriptEnabled: false })
  expect(await page.getByText('The console needs scripts').isVisible()).toBe(true)
  expect(await page.getByText('Soft-deletes a tier structure').first().isVisible()).toBe(true)
  await close()
})

test('without service workers, everything but the switch works', async () => {
  const { page, close } = await open('')
  await page.addInitScript(() => Reflect.deleteProperty(Navigator.prototype, 'serviceWorker'))
  await page.goto(new URL('operations/delete-tier-structure/', page.url()).href)
  const docsConsole = consoleOf(page)
  await docsConsole.press('Send', /^200/)
  await docsConsole.edit()
  await docsConsole.openSandbox()
  expect(await docsConsole.root.getByLabel(/Respond to fetch/).isDisabled()).toBe(true)
  await close()
})

test('axe finds no problem in a used console with every section open', async () => {
  const { page, faults, close } = await open('operations/delete-tier-structure/')
  const docsConsole = consoleOf(page)
  await docsConsole.press('Send', /^200/)
  for (const summary of await docsConsole.root.locator('summary').all()) await summary.click()
  expect(await axeFaults(page)).toEqual([])
  expect(faults).toEqual([])
  await close()
})

test('the curl command contains no secret', async () => {
  const { page, close } = await open('operations/delete-tier-structure/')
  const docsConsole = consoleOf(page)
  await docsConsole.press('Send', /^200/)
  const token = await docsConsole.valueOf('Access token')
  await docsConsole.fill('X-App-Token', 'a-real-one')
  expect(await docsConsole.curl()).toBe(
    [
      "curl -X DELETE 'http://127.0.0.1:4010/v2/loyalties/tier-structures/ts_gold'",
      "-H 'X-App-Id: demo-app'",
      '-H "X-App-Token: $APP_TOKEN"',
      '-H "Authorization: Bearer $TOKEN"',
    ].join(' \\\n  '),
  )
  await page.goto(new URL('../revoke-oauth-token/', page.url()).href)
  await docsConsole.fill('access_token', token)
  expect(await docsConsole.curl()).toContain('--data-urlencode "access_token=$TOKEN"')
  expect(await docsConsole.root.getByLabel('Access token', { exact: true }).isVisible()).toBe(false)
  await close()
})

test('the worker works again after a reload that bypasses it', async () => {
  const { page, context, close } = await open('operations/delete-tier-structure/')
  const docsConsole = consoleOf(page)
  await docsConsole.edit()
  await docsConsole.openSandbox()
  await docsConsole.respondToFetch()
  const session = await context.newCDPSession(page)
  await Promise.all([page.waitForEvent('load'), session.send('Page.reload', { ignoreCache: true })])
  await page.waitForFunction(() => navigator.serviceWorker.controller !== null)
  const address = new URL('../../sandbox/v2/loyalties/rewards/rw_mug/activities', page.url()).href
  expect(await page.evaluate(async (target) => (await fetch(target)).status, address)).toBe(401)
  await close()
})

/** A server that holds the response to each request until it is released, as `{ "n": number of the request }`. */
async function startSlowServer() {
  const held: (() => void)[] = []
  const server = createServer((request, response) => {
    response.setHeader('access-control-allow-origin', '*')
    response.setHeader('access-control-allow-headers', '*')
    response.setHeader('access-control-allow-methods', '*')
    if (request.method === 'OPTIONS' || request.url === '/oauth/token')
      return void response.end('{ "access_token": "a-secret-token" }')
    const n = held.length
    held.push(() => void response.end(JSON.stringify({ n })))
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  onTestFinished(() => {
    server.closeAllConnections()
    server.close()
  })
  const { port } = server.address() as AddressInfo // it listens on a port
  return { url: `http://127.0.0.1:${port}`, held }
}

test('a slow response never replaces a newer one, and can be cancelled', async () => {
  const { url, held } = await startSlowServer()
  const { page, close } = await open('operations/delete-tier-structure/')
  const docsConsole = consoleOf(page)
  const send = docsConsole.root.getByRole('button', { name: 'Send', exact: true })
  const cancel = docsConsole.root.getByRole('button', { name: 'Cancel' })
  await docsConsole.edit()
  await docsConsole.root.getByLabel('Another server').check()
  await docsConsole.fill('Address', url)
  expect(await cancel.isVisible()).toBe(false)
  await send.click()
  await expect.poll(() => held.length).toBe(1)
  await send.click()
  await expect.poll(() => held.length).toBe(2)
  held[1]?.()
  await docsConsole.root.locator('[role=status]', { hasText: /^200/ }).waitFor()
  expect(await docsConsole.response()).toEqual({ n: 1 })
  held[0]?.()
  await docsConsole.fill('id required', 'another')
  expect(await docsConsole.response()).toEqual({ n: 1 })
  expect(await cancel.isVisible()).toBe(false)
  await send.click()
  await expect.poll(() => held.length).toBe(3)
  await cancel.click()
  await docsConsole.root.locator('[role=status]', { hasText: 'Cancelled' }).waitFor()
  expect(await docsConsole.root.locator('.response').isVisible()).toBe(false)
  await send.click()
  await expect.poll(() => held.length).toBe(4)
  held[3]?.()
  await docsConsole.root.locator('[role=status]', { hasText: /^200/ }).waitFor()
  expect(await docsConsole.response()).toEqual({ n: 3 })
  await close()
})

test('a response goes away when the next request is not valid', async () => {
  const { page, close } = await open('operations/list-reward-activities/')
  const docsConsole = consoleOf(page)
  await docsConsole.press('Send', /^200/)
  await docsConsole.fill('limit', '101')
  await docsConsole.press('Send', /^One input/)
  expect(await docsConsole.root.locator('.response').isVisible()).toBe(false)
  expect(await docsConsole.root.getByRole('button', { name: 'Next page' }).isVisible()).toBe(false)
  await close()
})

test.each(['sandbox', 'check', 'json-view'])(
  'works without a reload after its part %s failed to load',
  async (part) => {
    const { page, close } = await open('operations/delete-tier-structure/')
    const docsConsole = consoleOf(page)
    await page.route(new RegExp(`/${part}\\.[^/]*\\.js`), async (route) => await route.abort())
    // Without colours, the response is shown all the same.
    await docsConsole.press('Send', part === 'json-view' ? /^200/ : /^No response/)
    await page.unrouteAll()
    await docsConsole.press('Send', part === 'json-view' ? /^404/ : /^200/)
    await close()
  },
)

test('credentials of another server stay in memory', async () => {
  const { url } = await startSlowServer()
  const { page, context, close } = await open('operations/revoke-oauth-token/')
  const docsConsole = consoleOf(page)
  await docsConsole.edit()
  await docsConsole.root.getByLabel('Another server').check()
  await docsConsole.fill('Address', url.replace('http://', 'http://me:a-secret@') + '?key=a-secret')
  await docsConsole.fill('X-App-Id', 'a-secret-app')
  await docsConsole.fill('X-App-Token', 'a-secret')
  await docsConsole.fill('Address', url)
  await docsConsole.fill('access_token', 'a-secret')
  // They are not those of the sandbox.
  await docsConsole.root.getByLabel('Sandbox in this page').check()
  expect(await docsConsole.valueOf('X-App-Token')).toBe('demo-token')
  expect(await docsConsole.valueOf('access_token')).toBe('')
  await docsConsole.edit()
  await docsConsole.root.getByLabel('Another server').check()
  expect(await docsConsole.valueOf('X-App-Token')).toBe('a-secret')
  await page.goto(new URL('../delete-tier-structure/', page.url()).href)
  await docsConsole.edit()
  await expect.poll(async () => await docsConsole.valueOf('Address')).toBe(url)
  expect(await docsConsole.valueOf('X-App-Token')).toBe('demo-token')
  await docsConsole.press('New token', /token is set/)
  expect(await docsConsole.valueOf('Access token')).toBe('a-secret-token')
  await page.reload()
  expect(await docsConsole.valueOf('Access token')).toBe('')
  const stored = await page.evaluate(async () => {
    const databases = (await indexedDB.databases()).length + (await caches.keys()).length
    return [{ ...sessionStorage }, { ...localStorage }, history.state as unknown, location.href, databases]
  })
  expect(JSON.stringify([stored, await context.cookies()])).not.toContain('a-secret')
  expect(stored.at(-1)).toBe(0)
  await close()
})

import { expect, test } from 'vitest'
import { open, openNew } from './browser.ts'
import { consoleOf } from './docs-console.ts'
import { activitiesOf, facts } from '../../../../packages/mock-server/test/facts.ts'

test('the sandbox sends no value that the contract does not document', async () => {
  const { page, close } = await open('operations/list-reward-activities/')
  const docsConsole = consoleOf(page)
  await docsConsole.press('Send', /^200/)
  expect(await docsConsole.root.locator('.undocumented').innerText()).toBe('')
  await docsConsole.edit()
  await docsConsole.root.getByLabel(facts.order).selectOption('created_at')
  await docsConsole.fill(facts.size, '1')
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
  const { page, faults, close } = await openNew('operations/delete-tier-structure/')
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
  expect(await fetchFromPage(`${activitiesOf('rw_mug')}?${facts.size}=2`)).toMatchObject({
    status: 200,
    items: 2,
  })
  expect(await fetchFromPage(activitiesOf('rw_cup'))).toMatchObject({
    status: 404,
    key: 'not_found',
  })
  await docsConsole.press('Reset sandbox', /is reset/)
  expect(await docsConsole.root.getByLabel(/Respond to fetch/).isChecked()).toBe(true)
  expect(faults.filter((fault) => !fault.includes('404'))).toEqual([])
  await close()
})

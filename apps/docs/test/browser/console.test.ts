import { expect, test } from 'vitest'
import { axeFaults } from './axe.ts'
import { open } from './browser.ts'
import { consoleOf } from './docs-console.ts'
import { activitiesOf, facts, structureAt } from '../../../../packages/mock-server/test/facts.ts'
import { testFailedParts } from './failed-parts.ts'

test('reads a log page by page, with a token that it fetches', async () => {
  const { page, faults, close } = await open('operations/list-reward-activities/')
  const docsConsole = consoleOf(page)
  await docsConsole.fill(facts.size, '10')
  await docsConsole.press('Send', /^200/)
  const first = await docsConsole.items()
  expect(first).toHaveLength(10)
  expect(await docsConsole.valueOf('Access token')).toMatch(/^ey/)
  expect(await docsConsole.curl()).toContain(
    `curl -G 'http://127.0.0.1:4010${activitiesOf('rw_mug')}' \\\n  -d '${facts.size}=10'`,
  )
  await docsConsole.press('Next page', /^200/)
  expect(await docsConsole.valueOf(facts.cursor)).not.toBe('')
  const second = await docsConsole.items()
  expect(second).toHaveLength(10)
  expect(second).not.toEqual(first)
  await docsConsole.press('Next page', /^200/)
  expect(await docsConsole.items()).toHaveLength(5)
  expect(await docsConsole.root.getByRole('button', { name: 'Next page' }).isVisible()).toBe(false)
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
  await docsConsole.fill(facts.size, String(facts.max + 1))
  await docsConsole.press('Send', /^One input/)
  const limit = docsConsole.root.getByLabel(facts.size)
  expect(await limit.getAttribute('aria-invalid')).toBe('true')
  expect(await docsConsole.root.locator(`#console-issue-${facts.size}`).innerText()).toBe(
    `must be at most ${facts.max}`,
  )
  expect(await limit.evaluate((element) => element === document.activeElement)).toBe(true)
  expect(await axeFaults(page, { within: 'docs-console' })).toEqual([])
  await docsConsole.press('Send anyway', /^400/)
  expect(await docsConsole.response()).toMatchObject({ details: `/${facts.size} must be at most ${facts.max}` })
  await docsConsole.fill(facts.size, String(facts.max))
  await docsConsole.press('Send', /^200/)
  expect(await limit.getAttribute('aria-invalid')).toBe('false')
  expect(faults).toEqual([])
  await close()
})

test('a slow press of Send counts after an invalid value is corrected', async () => {
  const { page, faults, close } = await open('operations/list-reward-activities/')
  const docsConsole = consoleOf(page)
  await docsConsole.fill(facts.size, String(facts.max + 1))
  await docsConsole.press('Send', /^One input/)
  await docsConsole.fill(facts.size, String(facts.max))
  await docsConsole.root.getByRole('button', { name: 'Send', exact: true }).hover()
  await page.mouse.down()
  await docsConsole.root.locator(`#console-issue-${facts.size}`).waitFor({ state: 'hidden' })
  await page.mouse.up()
  await docsConsole.root.locator('[role=status]', { hasText: /^200/ }).waitFor()
  expect(faults).toEqual([])
  await close()
})

test('without scripts, the page says what still works', async () => {
  const { page, close } = await open('operations/delete-tier-structure/', { javaScriptEnabled: false })
  expect(await page.getByText('The console needs JavaScript').isVisible()).toBe(true)
  expect(await page.getByText('Soft-deletes a tier structure').first().isVisible()).toBe(true)
  await close()
})

test('axe finds no problem in a used console with every section open', async () => {
  const { page, faults, close } = await open('operations/delete-tier-structure/')
  const docsConsole = consoleOf(page)
  await docsConsole.press('Send', /^200/)
  for (const summary of await docsConsole.root.locator('summary').all()) await summary.click()
  expect(await axeFaults(page, { within: 'docs-console' })).toEqual([])
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
      `curl -X DELETE 'http://127.0.0.1:4010${structureAt('ts_gold')}'`,
      "-H 'X-App-Id: demo-app'",
      '-H "X-App-Token: $APP_TOKEN"',
      '-H "Authorization: Bearer $TOKEN"',
    ].join(' \\\n  '),
  )
  await page.goto(new URL('../revoke-oauth-token/', page.url()).href)
  await docsConsole.fill('access_token', token)
  expect(await docsConsole.curl()).toContain('-d "access_token=$TOKEN"')
  expect(await docsConsole.root.getByLabel('Access token', { exact: true }).isVisible()).toBe(false)
  await close()
})

test('a response goes away when the next request is not valid', async () => {
  const { page, close } = await open('operations/list-reward-activities/')
  const docsConsole = consoleOf(page)
  await docsConsole.press('Send', /^200/)
  await docsConsole.fill(facts.size, String(facts.max + 1))
  await docsConsole.press('Send', /^One input/)
  expect(await docsConsole.root.locator('.response').isVisible()).toBe(false)
  expect(await docsConsole.root.getByRole('button', { name: 'Next page' }).isVisible()).toBe(false)
  await close()
})

testFailedParts(['element'])

import { expect, test } from 'vitest'
import { openNew } from '../../test/browser/browser.ts'
import { consoleOf } from '../../test/browser/docs-console.ts'
import { activitiesOf } from '../../../../packages/mock-server/test/facts.ts'

test('starts fresh if the session storage is invalid', async () => {
  const { page, context, close } = await openNew('')
  await context.addInitScript(() => {
    for (const name of ['docs-console', 'docs-sandbox-rows', 'docs-sandbox-state']) {
      sessionStorage.setItem(name, '{ not ours')
    }
  })
  await page.goto(new URL('operations/delete-tier-structure/', page.url()).href)
  await consoleOf(page).press('Send', /^200/)
  await close()
})

test('without service workers, everything but the switch works', async () => {
  const { page, close } = await openNew('')
  await page.addInitScript(() => Reflect.deleteProperty(Navigator.prototype, 'serviceWorker'))
  await page.goto(new URL('operations/delete-tier-structure/', page.url()).href)
  const docsConsole = consoleOf(page)
  await docsConsole.press('Send', /^200/)
  await docsConsole.edit()
  await docsConsole.openSandbox()
  expect(await docsConsole.root.getByLabel(/Respond to fetch/).isDisabled()).toBe(true)
  await close()
})

test('the worker works again after a reload that bypasses it', async () => {
  const { page, context, close } = await openNew('operations/delete-tier-structure/')
  const docsConsole = consoleOf(page)
  await docsConsole.edit()
  await docsConsole.openSandbox()
  await docsConsole.respondToFetch()
  const session = await context.newCDPSession(page)
  await Promise.all([page.waitForEvent('load'), session.send('Page.reload', { ignoreCache: true })])
  await page.waitForFunction(() => navigator.serviceWorker.controller !== null)
  const address = new URL(`../../sandbox${activitiesOf('rw_mug')}`, page.url()).href
  expect(await page.evaluate(async (target) => (await fetch(target)).status, address)).toBe(401)
  await close()
})

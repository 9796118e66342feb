import { test } from 'vitest'
import { open } from '../../test/browser/browser.ts'
import { consoleOf } from '../../test/browser/docs-console.ts'
import { facts } from '../../../../packages/mock-server/test/facts.ts'
import { testFailedParts } from '../../test/browser/failed-parts.ts'

test('a slow press of Send counts after an invalid value is entered', async () => {
  const { page, close } = await open('operations/list-reward-activities/')
  const docsConsole = consoleOf(page)
  await docsConsole.press('Send', /^200/)
  await docsConsole.fill(facts.size, String(facts.max + 1))
  await docsConsole.root.getByRole('button', { name: 'Send', exact: true }).hover()
  await page.mouse.down()
  // The press has left the input, whose issue waits for its end, through a frame or two.
  await page.waitForFunction((name) => document.activeElement?.getAttribute('name') !== name, `field-${facts.size}`)
  await page.evaluate(
    async () => await new Promise((frame) => requestAnimationFrame(() => requestAnimationFrame(frame))),
  )
  await page.mouse.up()
  await docsConsole.root.locator('[role=status]', { hasText: /^One input is not valid/ }).waitFor()
  await close()
})

testFailedParts(['sandbox', 'check', 'json-view'])

import { expect, test } from 'vitest'
import { axeFaults } from '../../test/browser/axe.ts'
import { open } from '../../test/browser/browser.ts'
import { consoleOf } from '../../test/browser/docs-console.ts'
import { facts } from '../../../../packages/mock-server/test/facts.ts'
import type { Page } from 'playwright-core'

const deletion = 'operations/delete-tier-structure/'
const listing = 'operations/list-reward-activities/'

/** What a reader does on a page, of which the gate judges the part that changes. */
const states: Readonly<Record<string, readonly [path: string, act: (page: Page) => Promise<void>]>> = {
  'a used console with every section open': [
    deletion,
    async (page) => {
      const { press, root } = consoleOf(page)
      await press('Send', /^200/)
      for (const summary of await root.locator('summary').all()) await summary.click()
    },
  ],
  'an input that is not valid': [
    listing,
    async (page) => {
      const { fill, press } = consoleOf(page)
      await fill(facts.size, String(facts.max + 1))
      await press('Send', /^One input/)
    },
  ],
  'a page of a listing': [
    listing,
    async (page) => {
      const { fill, press } = consoleOf(page)
      await fill(facts.size, '10')
      await press('Send', /^200/)
      await press('Next page', /^200/)
    },
  ],
  'the drawer of the sandbox': [
    deletion,
    async (page) => {
      await consoleOf(page).press('Send', /^200/)
      await consoleOf(page).openSandbox()
    },
  ],
  'the search, with results': [
    '',
    async (page) => {
      await page.keyboard.press('/')
      await page.getByRole('searchbox').fill(facts.size)
      await page.getByRole('status').filter({ hasText: 'found' }).waitFor()
    },
  ],
  'the menu of a page': [deletion, async (page) => await page.locator('.page-actions summary').click()],
  'the versions': ['', async (page) => await page.locator('docs-versions summary').first().click()],
  'an opened error': [
    deletion,
    async (page) => await page.locator('section[data-status="409"] > details summary').first().click(),
  ],
}

test.each(Object.entries(states))('axe finds no problem on a page with %s', async (_, [path, act]) => {
  const { page, faults, close } = await open(path)
  await act(page)
  expect(await axeFaults(page)).toEqual([])
  expect(faults).toEqual([])
  await close()
})

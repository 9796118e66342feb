import { test } from 'vitest'
import { open } from '../../test/browser/browser.ts'
import { testFirstRows } from '../../test/browser/first-rows.ts'
import { testFields, testMissing, testNames } from '../../test/browser/searches.ts'

testFields([
  { words: 'calendar_dates', path: 'CalendarExpiration > calendar_dates', anchor: 'calendar_dates' },
  {
    words: 'custom_activity_types',
    path: 'SlidingExpiration > custom_activity_types',
    anchor: 'custom_activity_types',
  },
  { words: 'data.reward.name', path: 'vl.reward.created > data > reward > name', anchor: 'data-reward-name' },
  { words: 'grace_period', path: 'Downgrade > grace_period', anchor: 'grace_period' },
])

testNames(['id', 'status', 'object'])

testMissing(['pagefind-entry.json', 'wasm.en.pagefind', '.pf_fragment', '/find.'])

testFirstRows(21)

test('a full-text search leads to the page with the words', async () => {
  const { page, close } = await open('operations/delete-tier-structure/')
  await page.getByRole('button', { name: 'Search' }).click()
  await page.getByRole('searchbox').fill('audit log')
  await page.getByRole('dialog').getByRole('link', { name: 'List the activities of a reward' }).first().click()
  await page.waitForURL('**/operations/list-reward-activities/**')
  await close()
})

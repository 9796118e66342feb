import { expect, test } from 'vitest'
import { address } from '../../src/reference/address.ts'
import { schemas } from '../../src/reference/contract.ts'
import { axeFaults } from './axe.ts'
import { open } from './browser.ts'

test.each([
  { words: 'calendar_dates', title: 'calendar_dates in CalendarExpiration', anchor: 'calendar_dates' },
  { words: 'custom_activity_types', title: 'custom_activity_types in', anchor: 'custom_activity_types' },
  { words: 'data.reward.name', title: 'data-reward-name in vl.reward.created', anchor: 'data-reward-name' },
  { words: 'grace_period', title: 'grace_period in Downgrade', anchor: 'grace_period' },
  { words: 'limit', title: 'parameter-limit in List the activities of a reward', anchor: 'parameter-limit' },
])('a search for $words leads to the field', async ({ words, title, anchor }) => {
  const { page, faults, close } = await open('')
  await page.keyboard.press('Control+k')
  await page.getByRole('searchbox').fill(words)
  const first = page.getByRole('listitem').getByRole('link', { name: title }).first()
  await first.waitFor()
  expect(await axeFaults(page)).toEqual([])
  await first.click()
  await page.waitForURL(`**/#${anchor}`)
  expect(await page.locator(`[id="${anchor}"]`).isVisible()).toBe(true)
  expect(faults).toEqual([])
  await close()
})

test.each(['type', 'id', 'status', 'object'])('a search for %s leads to every field of that name', async (name) => {
  const { page, close } = await open('')
  await page.keyboard.press('Control+k')
  await page.getByRole('searchbox').fill(name)
  await page.getByRole('status').filter({ hasText: 'found' }).waitFor()
  const found = await page
    .getByRole('listitem')
    .getByRole('link')
    .evaluateAll((links) => links.map((link) => link.getAttribute('href')))
  const expected = Object.entries(schemas).filter(([, schema]) =>
    Object.hasOwn(Object(schema['properties']) as object, name),
  )
  expect(expected.length).toBeGreaterThan(1)
  for (const [schema] of expected)
    expect(found).toContainEqual(expect.stringContaining(`/${address.schema(schema)}#${name}`))
  await close()
})

test('a full-text search leads to the page with the words', async () => {
  const { page, close } = await open('operations/delete-tier-structure/')
  await page.getByRole('button', { name: 'Search' }).click()
  await page.getByRole('searchbox').fill('audit log')
  await page.getByRole('dialog').getByRole('link', { name: 'List the activities of a reward' }).first().click()
  await page.waitForURL('**/operations/list-reward-activities/**')
  await close()
})

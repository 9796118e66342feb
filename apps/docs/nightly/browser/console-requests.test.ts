import { expect, test } from 'vitest'
import { open } from '../../test/browser/browser.ts'

const listing = 'operations/list-reward-activities/'

test('the language of samples is kept for other pages', async () => {
  const { page, close } = await open(listing)
  await page.locator('label[for=language-typescript]').click()
  await page.goto(new URL('../delete-tier-structure/', page.url()).href)
  expect(await page.getByRole('radio', { name: 'TypeScript' }).isChecked()).toBe(true)
  expect(await page.getByText('client.tierStructures.delete').isVisible()).toBe(true)
  await close()
})

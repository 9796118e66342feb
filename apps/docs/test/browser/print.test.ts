import { expect, test } from 'vitest'
import { open } from './browser.ts'

test('on paper, what is folded is open, and the console is gone', async () => {
  const { page, close } = await open('operations/delete-tier-structure/')
  const folded = page.getByText('tier_structure_in_use', { exact: false }).first()
  expect(await folded.isVisible()).toBe(false)
  await page.emulateMedia({ media: 'print' })
  expect(await folded.isVisible()).toBe(true)
  expect(await page.locator('docs-console').isVisible()).toBe(false)
  expect(await page.getByRole('navigation', { name: 'Main' }).isVisible()).toBe(false)
  await close()
})

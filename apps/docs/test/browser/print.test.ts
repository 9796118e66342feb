import { expect, test } from 'vitest'
import { open } from './browser.ts'

test('in print, folded sections are open, and the console is hidden', async () => {
  const { page, close } = await open('operations/delete-tier-structure/')
  const folded = page.getByText('tier_structure_in_use', { exact: false }).first()
  expect(await folded.isVisible()).toBe(false)
  await page.emulateMedia({ media: 'print' })
  expect(await folded.isVisible()).toBe(true)
  expect(await page.locator('docs-console').isVisible()).toBe(false)
  expect(await page.getByRole('navigation', { name: 'Main' }).isVisible()).toBe(false)
  await close()
})

import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { open } from './browser.ts'

/** What a reader of a page does not see of its text, besides the console and the names of buttons. */
async function unseenTexts(page: Page): Promise<string[]> {
  return await page.evaluate(() => {
    const seen = (node: Node): boolean => {
      const range = document.createRange()
      range.selectNodeContents(node)
      return range.getClientRects().length > 0
    }
    return [
      ...document.querySelectorAll(
        '.sl-markdown-content *:not(docs-console *, script, style, template, button, button *)',
      ),
    ]
      .flatMap((element) => [...element.childNodes])
      .filter((node) => node.nodeType === Node.TEXT_NODE && node.textContent?.trim() !== '' && !seen(node))
      .map((node) => String(node.textContent).trim())
  })
}

test('in print, what is folded or a tab is open, and the console is hidden', async () => {
  const { page, close } = await open('operations/delete-tier-structure/')
  expect((await unseenTexts(page)).join('\n')).toContain('tier_structure_in_use')
  await page.emulateMedia({ media: 'print' })
  expect(await unseenTexts(page)).toEqual([])
  expect(await page.locator('docs-console').isVisible()).toBe(false)
  expect(await page.getByRole('navigation', { name: 'Main' }).isVisible()).toBe(false)
  await close()
})

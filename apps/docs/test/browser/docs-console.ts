import type { Page } from 'playwright-core'
import { expect } from 'vitest'

/** Drives the console of a page, as a reader does. */
export function consoleOf(page: Page) {
  const root = page.locator('docs-console')
  const form = root.locator('form')
  const editor = root.locator('.edit')
  /** Unfolds the inputs of the request. */
  const edit = async (): Promise<void> => {
    if ((await editor.getAttribute('open')) === null) await editor.locator('> summary').click()
  }
  return {
    root,
    edit,
    /** Presses a button, and waits for the status message. */
    async press(name: string, says: RegExp): Promise<void> {
      const button = root.getByRole('button', { name, exact: true })
      if (!(await button.isVisible())) await edit()
      await button.click()
      await root.locator('[role=status]', { hasText: says }).waitFor()
    },
    /** Opens the drawer with the state, the clock and the faults of the sandbox. */
    async openSandbox(): Promise<void> {
      const button = root.getByRole('button', { name: 'Sandbox', exact: true })
      const isOpen = async (): Promise<boolean> => await root.getByRole('dialog').isVisible()
      // A click misses the button where a response above grows between its two halves.
      const press = async (): Promise<boolean> => {
        if (!(await isOpen())) await button.click()
        return await isOpen()
      }
      await expect.poll(press, { interval: 1000 }).toBe(true)
    },
    /** Lets the sandbox respond to `fetch()`; a failure has the status message, which says why it cannot. */
    async respondToFetch(): Promise<void> {
      const checkbox = root.getByLabel(/Respond to fetch/)
      await checkbox.click()
      const status = root.locator('[role=status]', { hasText: /fetch\(\)|No service worker/ })
      await status.waitFor()
      expect(await status.innerText()).toBe('The sandbox now responds to fetch()')
      expect(await checkbox.isChecked()).toBe(true)
    },
    async fill(label: string, value: string): Promise<void> {
      await edit()
      await form.getByLabel(label).fill(value)
    },
    valueOf: async (label: string) => await form.getByLabel(label).inputValue(),
    response: async () => JSON.parse(await root.locator('.response code').innerText()) as Record<string, unknown>,
    items: async () => (JSON.parse(await root.locator('.response code').innerText()) as { data: unknown[] }).data,
    /** The command, which is there once the console is loaded. */
    curl: async () => (await root.locator('.curl code:not(:empty)').textContent()) ?? '',
  }
}

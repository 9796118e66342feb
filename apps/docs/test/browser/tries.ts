import { expect, test } from 'vitest'
import { open } from './browser.ts'
import { consoleOf } from './docs-console.ts'

/** Tests that each input that the errors of pages offer gives the error. */
export function testTries(paths: readonly string[], expected: Readonly<Record<string, readonly string[]>>): void {
  test('each input that errors offer gives the error', async () => {
    const { page, close } = await open('')
    const given: Record<string, string[]> = {}
    for (const path of paths) {
      const address = new URL(path, page.url().replace(/operations\/.*/, '')).href
      await page.goto(address)
      const tries = page.locator('.responses [data-status]:has(> .try)')
      for (const status of await tries.evaluateAll((rows) =>
        rows.map((row) => row.getAttribute('data-status') ?? ''),
      )) {
        await page.goto(address)
        await page.locator(`[data-status="${status}"] > .try`).click()
        const docsConsole = consoleOf(page)
        await docsConsole.root.locator('.edit[open]').waitFor()
        await docsConsole.press('Send', new RegExp(`^${status}`))
        ;(given[path] ??= []).push(`${status} ${decodeURIComponent(new URL(page.url()).search)}`)
      }
    }
    expect(given).toEqual(expected)
    await close()
  })
}

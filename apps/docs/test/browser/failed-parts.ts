import { expect, test } from 'vitest'
import { openAt } from './browser.ts'
import { consoleOf } from './docs-console.ts'
import { serveWithout } from './missing-files.ts'

/** Tests that the console works without a reload after one of its parts failed to load. */
export function testFailedParts(parts: readonly string[]): void {
  test.each(parts)('works without a reload after its part %s failed to load', async (part) => {
    const site = await serveWithout(`/${part}.`)
    const { page, close } = await openAt(`${site.url}operations/delete-tier-structure/`)
    const docsConsole = consoleOf(page)
    // Without colours, the response is shown all the same.
    await docsConsole.press('Send', part === 'json-view' ? /^200/ : /^No response/)
    const status = await docsConsole.root.locator('[role=status]').innerText()
    if (part !== 'json-view')
      expect(status).toBe(
        'No response: a part of this page did not load. Check your connection, then send the request again',
      )
    site.complete()
    await docsConsole.press('Send', part === 'json-view' ? /^404/ : /^200/)
    await close()
    await site.close()
  })
}

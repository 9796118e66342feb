import { expect, test } from 'vitest'
import { open } from './browser.ts'
import { consoleOf } from './docs-console.ts'

/** Tests that nothing is sent to an address that is not one of HTTP. */
export function testRefusedAddresses(addresses: readonly string[]): void {
  test.each(addresses)('sends no request to another server at "%s", and reports why', async (address) => {
    const { page, faults, close } = await open('operations/delete-tier-structure/')
    const docsConsole = consoleOf(page)
    await docsConsole.edit()
    await docsConsole.root.getByLabel('Another server').check()
    await docsConsole.fill('Address', address)
    await docsConsole.press('Send', /^No response: the address .* must start with http/)
    expect(faults).toEqual([])
    await close()
  })
}

import { describe, expect, test } from 'vitest'
import { builtPages, open } from '../test/browser/browser.ts'
import { layoutFaults } from '../test/browser/layout.ts'

describe.each(['light', 'dark'] as const)('in the %s theme', (colorScheme) => {
  test.each(builtPages())('/%s fits every width', async (path) => {
    const { page, close } = await open(path)
    await page.emulateMedia({ colorScheme })
    expect(await layoutFaults(page)).toEqual([])
    await close()
  })
})

import { describe, expect, test } from 'vitest'
import { axeFaults } from '../test/browser/axe.ts'
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

test.each(builtPages())('axe finds no problem on /%s', async (path) => {
  const { page, close } = await open(path)
  expect(await axeFaults(page)).toEqual([])
  await close()
})

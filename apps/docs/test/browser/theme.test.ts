import { expect, test } from 'vitest'
import { open } from './browser.ts'

test.each(['light', 'dark'] as const)(
  'follows a %s system theme, and remembers the choice of the other',
  async (colorScheme) => {
    const { page, faults, close } = await open('operations/delete-tier-structure/', { colorScheme })
    const theme = async (): Promise<string | undefined> =>
      await page.evaluate(() => document.documentElement.dataset['theme'])
    expect(await theme()).toBe(colorScheme)
    const other = colorScheme === 'light' ? 'dark' : 'light'
    await page.getByLabel('Select theme').first().selectOption(other)
    expect(await theme()).toBe(other)
    await page.reload()
    expect(await theme()).toBe(other)
    expect(faults).toEqual([])
    await close()
  },
)

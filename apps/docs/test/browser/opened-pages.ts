import { afterAll, expect, inject, onTestFailed, test } from 'vitest'
import { axeFaults } from './axe.ts'
import { builtPages, open, type Opened } from './browser.ts'
import { layoutFaults } from './layout.ts'
import { shiftsAfterArrival } from './shifts.ts'

/** Tests that pages open without problems, and fit every width. */
export function testPages(paths: readonly string[]): void {
  // A tab, in which one page after another is opened: a new one takes as long as a page.
  let tab: Opened | undefined
  const closeTab = async (): Promise<void> => {
    await tab?.close()
    tab = undefined
  }
  afterAll(closeTab)

  test('these are pages of the site', () => {
    expect(builtPages()).toEqual(expect.arrayContaining([...paths]))
  })

  test.each(paths)('/%s opens without problems', async (path) => {
    onTestFailed(closeTab)
    tab ??= await open('')
    const { page, faults } = tab
    const before = faults.length
    await page.setViewportSize({ width: 1280, height: 720 })
    await page.goto(inject('site').url + path)
    expect(await shiftsAfterArrival(page)).toEqual([])
    expect(await axeFaults(page)).toEqual([])
    expect(await layoutFaults(page)).toEqual([])
    expect(faults.slice(before)).toEqual([])
  })
}

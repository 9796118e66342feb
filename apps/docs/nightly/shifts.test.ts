import { expect, inject, test } from 'vitest'
import { builtPages, open } from '../test/browser/browser.ts'
import { shiftsAfterArrival } from '../test/browser/shifts.ts'

test.each([1280, 800, 390])('nothing moves and nothing fails while any page opens, at %i px', async (width) => {
  const { page, faults, close } = await open('', { viewport: { width, height: 900 } })
  const found: Record<string, string[]> = {}
  for (const path of builtPages()) {
    await page.goto(inject('site').url + path)
    found[path] = await shiftsAfterArrival(page)
  }
  expect(Object.entries(found).filter(([, shifts]) => shifts.length > 0)).toEqual([])
  expect(faults).toEqual([])
  await close()
})

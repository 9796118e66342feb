import { expect, test } from 'vitest'
import { builtPages } from '../test/browser/browser.ts'
import { shiftsOf } from '../test/browser/shifts.ts'

test.each([1280, 390])('nothing moves while any page opens, at %i px', async (width) => {
  expect(await shiftsOf(builtPages(), width)).toEqual([])
})

import { describe, expect, test } from 'vitest'
import { costRatio, listings, sizesOf, totals } from './listing-cost.ts'
import { openedStores } from './opened-stores.ts'

describe.each(await openedStores())('in %s', (_name, createStore) => {
  const made = sizesOf(createStore, 30_000)

  test.each([...listings, ...totals])('the cost of %s does not grow with the collection', async (_title, path) => {
    // Thirty times as many things; noise may double a measurement.
    expect(await costRatio(await made, path)).toBeLessThan(3)
  })
})

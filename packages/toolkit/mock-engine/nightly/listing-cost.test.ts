import { describe, expect, test } from 'vitest'
import { costRatio, listings, sizesOf } from '../test/listing-cost.ts'
import { openedStores } from '../test/opened-stores.ts'

describe.each(await openedStores())('in %s', (_name, createStore) => {
  const made = sizesOf(createStore, 1_000_000)

  test.each(listings)('with a million things, %s cost the same', async (_title, path) => {
    expect(await costRatio(await made, path)).toBeLessThan(3)
  })
})

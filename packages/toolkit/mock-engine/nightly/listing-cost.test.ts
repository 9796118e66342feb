import { describe, expect, test } from 'vitest'
import { listings, sizesOf, totals } from '../test/listings.ts'
import { openedStores } from '../test/opened-stores.ts'
import { costRatio } from './cost-ratio.ts'

describe.each(await openedStores())('in %s', (_name, createStore) => {
  const made = sizesOf(createStore, 1_000_000)

  test.each([...listings, ...totals])('with a million things, %s cost the same', async (_title, path) => {
    expect(await costRatio(await made, path)).toBeLessThan(3)
  })
})

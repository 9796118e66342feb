import { describe, test } from 'vitest'
import { listsAsReadFromAll } from '../test/listing-case.ts'
import { openedStores } from '../test/opened-stores.ts'

// Other seeds each night.
const seeds = Array.from({ length: 20 }, (_, n) => Date.now() + n)

describe.each(await openedStores())('in %s', (_name, createStore) => {
  test.each(seeds)('a page is the same as one that is read from all items (seed %i)', async (seed) => {
    await listsAsReadFromAll(createStore, { seed, steps: 1500 })
  })
})

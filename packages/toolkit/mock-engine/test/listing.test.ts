import { describe, test } from 'vitest'
import { listsAsReadFromAll } from './listing-case.ts'
import { openedStores } from './opened-stores.ts'

const seed = Number(process.env['LISTING_SEED'] ?? Date.now() % 1_000_000)

describe.each(await openedStores())(`in %s, with seed ${seed}`, (_name, createStore) => {
  test('a page is the same as one that is read from all items, whatever was changed', async () => {
    await listsAsReadFromAll(createStore, { seed, steps: 1500 })
  })
})

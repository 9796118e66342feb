import { describe, expect, test } from 'vitest'
import { listsAsReadFromAll } from './listing-case.ts'
import { openedStores } from './opened-stores.ts'
import { manyThings } from './things.ts'

const seed = Number(process.env['LISTING_SEED'] ?? Date.now() % 1_000_000)

describe.each(await openedStores())(`in %s, with seed ${seed}`, (_name, createStore) => {
  test('a page is the same as one that is read from all items, whatever was changed', async () => {
    await listsAsReadFromAll(createStore, { seed, steps: 1500 })
  })
})

test.each(await openedStores())('in %s, any number of a page has a response', async (_name, createStore) => {
  const { send } = await manyThings(createStore, 3)
  const lengths = await Promise.all(
    ['1', '0', '-5', 'x', '1.5', '9e30', '1e400'].map(async (page) => {
      const { status, body } = await send('GET', `/things?page=${page}`)
      return [status, (body['data'] as readonly unknown[]).length]
    }),
  )
  expect(lengths).toEqual([3, 3, 3, 3, 0, 0, 0].map((length) => [200, length]))
})

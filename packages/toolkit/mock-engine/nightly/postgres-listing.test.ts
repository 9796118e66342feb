import { describe, expect, test } from 'vitest'
import { listings, sizesOf } from '../test/listings.ts'
import { costRatio } from './cost-ratio.ts'
import { listsAsReadFromAll } from '../test/listing-case.ts'
import { openPostgres } from '../test/postgres/opened-postgres.ts'

// Other seeds each night.
const seeds = Array.from({ length: 20 }, (_, n) => Date.now() + n)
const postgres = await openPostgres('nightly_listing')

describe.skipIf(postgres.isMissing)('PostgreSQL (skipped without a server)', () => {
  test.each(seeds)('a page is the same as one that is read from all items (seed %i)', async (seed) => {
    const { createStore } = await postgres.open()
    await listsAsReadFromAll(createStore, { seed, steps: 300 })
  })

  describe('with a million things', async () => {
    const { createStore } = await postgres.open()
    const sizes = await sizesOf(createStore, 1_000_000)

    test.each(listings)('%s cost the same', async (_title, path) => {
      expect(await costRatio(sizes, path, { clock: 'elapsed', requests: 5 })).toBeLessThan(3)
    })
  })
})

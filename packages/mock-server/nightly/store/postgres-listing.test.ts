import { describe, test } from 'vitest'
import { listsAsReadFromAll } from '../../../toolkit/mock-engine/test/listing-case.ts'
import { openPostgres } from '../../test/store/opened-postgres.ts'

// Other seeds each night.
const seeds = Array.from({ length: 20 }, (_, n) => Date.now() + n)
const postgres = await openPostgres('nightly_listing')

describe.skipIf(postgres.isMissing)('PostgreSQL (skipped without a server)', () => {
  test.each(seeds)('a page is the same as one that is read from all items (seed %i)', async (seed) => {
    const { createStore } = await postgres.open()
    await listsAsReadFromAll(createStore, { seed, steps: 300 })
  })
})
